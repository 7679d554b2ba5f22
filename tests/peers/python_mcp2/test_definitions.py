"""Definitions of the tools of a real FastMCP server, and LangChain's own beside ours."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from langchain_core.tools import StructuredTool
from langchain_core.utils.function_calling import convert_to_openai_tool

import toolmsg
from tests.peers.definition_checks import FUNCTIONS, check_list

pytest.importorskip("fastmcp", reason="FastMCP 4 needs Python 3.11")
langchain_mcp = pytest.importorskip("langchain.mcp.tools", reason="langchain.mcp needs Python 3.11")
from fastmcp import Client, FastMCP  # noqa: E402


async def listed() -> list[Any]:
    server: FastMCP[Any] = FastMCP("peer")
    for function in FUNCTIONS:
        server.tool(
            function,
            meta={"com.example/origin": function.__name__},
            annotations={"readOnlyHint": True},
        )
    async with Client(server) as client:
        return list(await client.list_tools())


def test_every_tool_for_every_host() -> None:
    check_list(asyncio.run(listed()))


def test_langchain_metadata_are_those_of_langchain_mcp() -> None:
    for tool in asyncio.run(listed()):
        definition = toolmsg.define(tool, "langchain").definition
        ours = definition["metadata"]["mcp"]["tool"]
        theirs = langchain_mcp._tool_metadata(tool, None)["mcp"]["tool"]
        assert {name: ours[name] for name in theirs} == theirs
        assert set(ours) - set(theirs) <= {"title", "output_schema"}


def test_langchain_makes_a_tool_of_it() -> None:
    async def call(**arguments: Any) -> str:
        return str(arguments)

    for tool in asyncio.run(listed()):
        definition = toolmsg.define(tool, "langchain").definition
        made = StructuredTool(coroutine=call, **definition)
        payload = convert_to_openai_tool(made)
        assert payload["function"]["name"] == tool.name
        assert "com.example/origin" not in str(payload)
