"""LangChain messages. Needs the extra `toolmsg[langchain]`."""

from __future__ import annotations

import sys
from typing import Any

try:
    from langchain_core.messages import ToolMessage
except ModuleNotFoundError as _missing:
    raise ModuleNotFoundError(
        "toolmsg.langchain needs langchain-core 1.x: install the extra `toolmsg[langchain]`",
        name=_missing.name,
    ) from _missing

from ._toolmsg import message
from .errors import ToolmsgError
from .options import Options

if sys.version_info >= (3, 11):
    from typing import Unpack
else:
    from typing_extensions import Unpack

__all__ = ["to_tool_message"]


def to_tool_message(
    result: Any,
    *,
    tool_call_id: str,
    tool_name: str | None = None,
    **options: Unpack[Options],
) -> ToolMessage:
    """Makes the `ToolMessage` for a tool result.

    `response_metadata["mcp_meta"]` is the result's whole `_meta`; `artifact["structured_content"]`
    is its structured content and `artifact["mcp_blocks"]` what else the content does not carry;
    `status` tells an error, which keeps all that a success keeps.

    Args:
        result: A `CallToolResult`, as `toolmsg.convert` takes it.
        tool_call_id: The id of the call that this answers.
        tool_name: The tool's name.
        **options: See `toolmsg.Options`.

    Raises:
        ToolmsgError: The input is not a result, or past the bounds.
        InputRequired: The server needs input before the call can go on.
    """
    if tool_call_id is None:  # pyright: ignore[reportUnnecessaryComparison] - not every caller is typed
        raise ToolmsgError(
            "a ToolMessage answers a call: tool_call_id is needed", "invalid_option", "$"
        )
    return ToolMessage(**message(result, "langchain", tool_call_id, tool_name, None, None, options))
