"""What `toolmsg` raises."""

from __future__ import annotations

from typing import Any

__all__ = ["InputRequired", "ToolError", "ToolmsgError", "UnsupportedInput"]


class ToolmsgError(ValueError):
    """The input cannot be converted, or an argument is not known.

    Attributes:
        code: A stable `snake_case` name of the kind of fault, the same in every language.
        path: Where it is, from `$`, the result: `$.content[1].data`.
    """

    code: str
    path: str

    def __init__(self, message: str, code: str, path: str) -> None:
        super().__init__(message, code, path)
        self.code = code
        self.path = path

    def __str__(self) -> str:
        return f"{self.args[0]} at {self.path} ({self.code})"


class UnsupportedInput(ToolmsgError, TypeError):
    """The input is of no type that can be a tool result or a tool."""


class ToolError(ToolmsgError):
    """One tool of a list cannot be defined. It is in the list of errors, and not raised.

    Attributes:
        tool: The tool's name, or `None` where it has none.
    """

    tool: str | None

    def __init__(self, message: str, code: str, path: str, tool: str | None = None) -> None:
        super().__init__(message, code, path)
        self.tool = tool


class InputRequired(ToolmsgError):
    """The server needs input before the call can go on (specification 2026-07-28, `InputRequiredResult`).

    Answer the `input_requests` and call the tool again with the `request_state`. The state is the
    server's: it goes back to the server and nowhere else, and is left out of texts about this error.

    Attributes:
        input_requests: The server's `inputRequests` by name, or `None`.
        request_state: The server's opaque `requestState`, or `None`.
        mcp_meta: The result's `_meta`, or `None`.
    """

    input_requests: dict[str, Any] | None
    request_state: str | None
    mcp_meta: dict[str, Any] | None

    def __init__(
        self,
        message: str,
        code: str,
        path: str,
        input_requests: dict[str, Any] | None = None,
        request_state: str | None = None,
        mcp_meta: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(message, code, path)
        self.input_requests = input_requests
        self.request_state = request_state
        self.mcp_meta = mcp_meta
