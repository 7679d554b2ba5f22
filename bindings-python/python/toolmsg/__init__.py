"""Turns what MCP servers return into what agent hosts give their models.

The result's `_meta` is always under its own `mcp_meta` key, nothing is lost without a
diagnostic, and values are handed on as the same objects.
"""

from __future__ import annotations

from importlib.metadata import version as _version

from . import meta, schema
from .conversion import Conversion, Diagnostic, Host, MediaItem, MediaStore, convert
from .definition import DefineHost, Definition, Definitions, ToolNames, define, define_all
from .errors import InputRequired, ToolError, ToolmsgError, UnsupportedInput
from .options import DefineAllOptions, DefineOptions, Options, Revision

__version__ = _version("toolmsg")

__all__ = [
    "Conversion",
    "DefineAllOptions",
    "DefineHost",
    "DefineOptions",
    "Definition",
    "Definitions",
    "Diagnostic",
    "Host",
    "InputRequired",
    "MediaItem",
    "MediaStore",
    "Options",
    "Revision",
    "ToolError",
    "ToolNames",
    "ToolmsgError",
    "UnsupportedInput",
    "__version__",
    "convert",
    "define",
    "define_all",
    "meta",
    "schema",
]
