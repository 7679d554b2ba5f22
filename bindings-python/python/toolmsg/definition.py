"""The definition of a tool for any host."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar

from ._toolmsg import Definition, Definitions, ToolNames
from .options import DefineAllOptions, DefineOptions

if sys.version_info >= (3, 11):
    from typing import Unpack
else:
    from typing_extensions import Unpack

__all__ = ["DefineHost", "Definition", "Definitions", "ToolNames", "define", "define_all"]

DefineHost: TypeAlias = Literal[
    "langchain",
    "hermes",
    "kimi",
    "openai_chat",
    "openai_responses",
    "anthropic",
    "gemini",
    "bedrock",
    "ai_sdk",
]
"""A host with its own form of tool definition."""

Arguments = TypeVar("Arguments", str, dict[str, Any], Mapping[str, Any])
"""The arguments of a call: JSON text comes back for JSON text, and a mapping for a mapping."""

if TYPE_CHECKING:

    def define(
        tool: Any,
        host: DefineHost,
        *,
        server: str | Mapping[str, Any] | object | None = None,
        **options: Unpack[DefineOptions],
    ) -> Definition:
        """Makes a host's definition of an MCP `Tool`.

        Args:
            tool: Wire JSON (`bytes`, `bytearray`, `memoryview`, `str`), a dict, a `Tool` of the MCP SDK 1.x or 2.x,
                or any object with its attributes. It is never changed.
            host: The host.
            server: The server's name, which becomes part of the tool's name for all hosts but LangChain, whose
                metadata carry it; or its `Implementation` (a dict or the SDK's model), whose name counts likewise
                and of which the metadata carry all.
            **options: See `DefineOptions`. Those that only another host has are ignored.

        Raises:
            ToolmsgError: The input is not a tool, past the bounds, or has a schema no host can take; see its `code`
                and `path`.
            UnsupportedInput: The input is of no type that can be a tool.
        """
        ...

    def define_all(
        tools: Any,
        host: DefineHost,
        *,
        server: str | Mapping[str, Any] | object | None = None,
        **options: Unpack[DefineAllOptions],
    ) -> Definitions:
        """Makes a host's definitions of a list of tools. What is wrong with one tool takes nothing from the others.

        Args:
            tools: A list of tools, a `ListToolsResult`, or its wire JSON.
            host: As in `define`.
            server: As in `define`.
            **options: See `DefineAllOptions`.

        Raises:
            ToolmsgError: The input is not a list of tools.
            UnsupportedInput: The input is of no type that can be one.
        """
        ...
else:
    from ._toolmsg import define, define_all
