"""Turns what MCP servers return into what agent hosts give their models.

The result's `_meta` is always under its own `mcp_meta` key, nothing is lost without a
diagnostic, and values are handed on as the same objects.
"""

from __future__ import annotations

from . import meta
from .conversion import Conversion, Diagnostic, MediaItem, convert
from .errors import InputRequired, ToolmsgError, UnsupportedInput
from .options import Options

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
