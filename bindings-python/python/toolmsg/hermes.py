"""The tool outputs of hermes-agent: JSON strings."""

from __future__ import annotations

import sys
from typing import Any

from ._toolmsg import message
from .conversion import MediaItem, MediaStore
from .options import Options

if sys.version_info >= (3, 11):
    from typing import Unpack
else:
    from typing_extensions import Unpack

__all__ = ["MediaItem", "MediaStore", "render_tool_result"]


def render_tool_result(
    result: Any,
    *,
    server: str | None = None,
    media: MediaStore | None = None,
    **options: Unpack[Options],
) -> str:
    """Makes the JSON string a Hermes tool handler returns.

    Args:
        result: A `CallToolResult`, as `toolmsg.convert` takes it.
        server: The server's name, for the tool that reads its links.
        media: Stores the bytes of an image, an audio clip or another resource and answers with a path,
            which the model is shown. Without it the model is told that there was something.
        **options: See `toolmsg.Options`. `meta_key="_meta"` gives hermes-agent's own spelling.

    Raises:
        ToolmsgError: The input is not a result, or past the bounds.
        InputRequired: The server needs input before the call can go on.
    """
    text: str = message(result, "hermes", None, None, server, media, options)
    return text
