"""Turns what MCP servers return into what agent hosts give their models.

The result's `_meta` is always under its own `mcp_meta` key, nothing is lost without a
diagnostic, and values are handed on as the same objects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import meta
from ._toolmsg import Conversion, Diagnostic, MediaItem
from .errors import InputRequired, ToolmsgError, UnsupportedInput
from .options import Options

if TYPE_CHECKING:
    from ._typing import convert
else:
    from ._toolmsg import convert

__all__ = [
    "Conversion",
    "Diagnostic",
    "InputRequired",
    "MediaItem",
    "Options",
    "ToolmsgError",
    "UnsupportedInput",
    "convert",
    "meta",
]
