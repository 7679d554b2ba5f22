"""Definitions of the tools of a real server of the SDK's first generation."""

from __future__ import annotations

import asyncio
from typing import Any

from mcp.server.fastmcp import FastMCP
from mcp.shared.memory import create_connected_server_and_client_session

from tests.peers.definition_checks import FUNCTIONS, check_list


async def listed() -> list[Any]:
    server: FastMCP[Any] = FastMCP("peer")
    for function in FUNCTIONS:
        server.add_tool(function)
    async with create_connected_server_and_client_session(server._mcp_server) as session:
        return list((await session.list_tools()).tools)


def test_every_tool_for_every_host() -> None:
    check_list(asyncio.run(listed()))
