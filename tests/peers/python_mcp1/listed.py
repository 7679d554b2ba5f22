"""Tools listed by servers of the SDK's first generation, over a session in memory."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

import mcp.types
from mcp.server.fastmcp import FastMCP
from mcp.server.lowlevel import Server
from mcp.shared.memory import create_connected_server_and_client_session

from tests.peers.definition_models import FUNCTIONS, META, MODELS, OUTPUTS

SERVERS = ("mcp", "lowlevel")


async def _list(server: Any) -> list[Any]:
    async with create_connected_server_and_client_session(server) as session:
        return list((await session.list_tools()).tools)


def _mcp() -> Any:
    server: FastMCP[Any] = FastMCP("peer")
    for name, function in FUNCTIONS.items():
        server.add_tool(function, title=name.title(), meta=META)
    return server._mcp_server


def _lowlevel() -> Any:
    server: Any = Server("peer")

    async def tools() -> list[mcp.types.Tool]:
        return [
            mcp.types.Tool.model_validate(
                {
                    "name": name,
                    "title": name.title(),
                    "description": model.__doc__,
                    "inputSchema": model.model_json_schema(),
                    "outputSchema": OUTPUTS[name],
                    "_meta": META,
                }
            )
            for name, model in MODELS.items()
        ]

    server.list_tools()(tools)
    return server


@cache
def listed(server: str) -> dict[str, Any]:
    """Return what a session lists, by name."""
    made = _mcp() if server == "mcp" else _lowlevel()
    return {tool.name: tool for tool in asyncio.run(_list(made))}
