"""Tools listed by servers of the SDK's second generation and of FastMCP, over a session in memory."""

from __future__ import annotations

import asyncio
import importlib
from functools import cache
from importlib.util import find_spec
from typing import Any

import mcp
import mcp.types
from mcp.server import MCPServer, Server

from tests.peers.definition_models import FUNCTIONS, META, MODELS, OUTPUTS

SERVERS = ("mcp", "lowlevel", *(["fastmcp"] if find_spec("fastmcp") else []))
"""FastMCP 4 needs Python 3.11."""


def _mcp() -> Any:
    server = MCPServer("peer")
    for name, function in FUNCTIONS.items():
        server.add_tool(function, title=name.title(), meta=META)
    return server


def _lowlevel() -> Any:
    tools = [
        {
            "name": name,
            "title": name.title(),
            "description": model.__doc__,
            # The SDK lists no schema without a type.
            "inputSchema": {"type": "object", **model.model_json_schema()},
            "outputSchema": OUTPUTS[name],
            "_meta": META,
        }
        for name, model in MODELS.items()
    ]

    async def list_tools(*_: Any) -> mcp.types.ListToolsResult:
        return mcp.types.ListToolsResult.model_validate({"tools": tools})

    return Server("peer", on_list_tools=list_tools)


async def _list(server: Any) -> list[Any]:
    async with mcp.Client(server) as client:
        return list((await client.list_tools()).tools)


async def _list_fastmcp() -> list[Any]:
    fastmcp = importlib.import_module("fastmcp")
    server = fastmcp.FastMCP("peer")
    for name, function in FUNCTIONS.items():
        server.tool(function, title=name.title(), meta=META, annotations={"readOnlyHint": True})
    async with fastmcp.Client(server) as client:
        return list(await client.list_tools())


@cache
def listed(server: str) -> dict[str, Any]:
    """Return what a session lists, by name."""
    if server == "fastmcp":
        tools = asyncio.run(_list_fastmcp())
    else:
        tools = asyncio.run(_list(_mcp() if server == "mcp" else _lowlevel()))
    return {tool.name: tool for tool in tools}
