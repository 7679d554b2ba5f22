"""Turns what MCP servers return into what agent hosts give their models.

The result's `_meta` is always under its own `mcp_meta` key, nothing is lost without a
diagnostic, and values are handed on as the same objects.
"""

from __future__ import annotations

from importlib.metadata import version as _version

from . import meta
from .conversion import Conversion, Diagnostic, Host, MediaItem, MediaStore, convert
from .errors import InputRequired, ToolmsgError, UnsupportedInput
from .options import Options

__version__ = _version("toolmsg")

__all__ = [
    "Conversion",
    "Diagnostic",
    "Host",
    "InputRequired",
    "MediaItem",
    "MediaStore",
    "Options",
    "ToolmsgError",
    "UnsupportedInput",
    "__version__",
    "convert",
    "meta",
]
