"""The conversion of a result into any host's message."""

from __future__ import annotations

import sys
from collections.abc import Callable
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from ._toolmsg import Conversion, Diagnostic, MediaItem
from .options import Options

if sys.version_info >= (3, 11):
    from typing import Unpack
else:
    from typing_extensions import Unpack

__all__ = ["Conversion", "Diagnostic", "Host", "MediaItem", "MediaStore", "convert"]

Host: TypeAlias = Literal["langchain", "hermes"]
"""A target with its own message shape."""

MediaStore: TypeAlias = Callable[[MediaItem], "str | PathLike[str] | None"]
"""Takes bytes to keep and answers, at once, with the path that the message names, or `None` where it cannot."""

if TYPE_CHECKING:

    def convert(
        result: Any,
        host: Host,
        *,
        tool_call_id: str | None = None,
        tool_name: str | None = None,
        server: str | None = None,
        media: MediaStore | None = None,
        **options: Unpack[Options],
    ) -> Conversion:
        """Converts an MCP `CallToolResult` into a host's message.

        Args:
            result: Wire JSON (`bytes`, `bytearray`, `memoryview`, `str`), a dict, a `CallToolResult` of the
                MCP SDK 1.x or 2.x or of FastMCP's client, or any object with its attributes.
            host: `"langchain"` or `"hermes"`.
            tool_call_id: The call's id, for hosts whose message names it.
            tool_name: The tool's name, likewise.
            server: The server's name, likewise.
            media: For hosts whose messages point at stored media: takes a `MediaItem`, answers with a path.
            **options: See `Options`.

        Raises:
            ToolmsgError: The input is not a result, or past the bounds; see its `code` and `path`.
            InputRequired: The server needs input before the call can go on.
            UnsupportedInput: The input is of no type that can be a result.
        """
        ...
else:
    from ._toolmsg import convert
