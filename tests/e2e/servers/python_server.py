"""The end-to-end server on the official Python SDK 2.x, over stdio.

Every tool answers with its entry in ``answers.json``, which the TypeScript server
reads too. The low-level ``Server`` is used because a result's ``_meta`` and a
definition's ``_meta`` must go out exactly as they are written there.

Run it with the Python that has ``mcp`` 2.x, the one of ``.venv``.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import mcp_types as types
from mcp.server import Server, ServerRequestContext
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

ANSWERS = json.loads(Path(__file__).with_name("answers.json").read_text(encoding="utf-8"))
DEFINITIONS = [types.Tool.model_validate(tool["definition"]) for tool in ANSWERS["tools"]]
RESULTS = {
    tool["definition"]["name"]: types.CallToolResult.model_validate(tool["result"])
    for tool in ANSWERS["tools"]
}


async def list_tools(
    _ctx: ServerRequestContext[Any, Any], _params: types.PaginatedRequestParams | None
) -> types.ListToolsResult:
    """Answer ``tools/list`` with every definition, on one page."""
    return types.ListToolsResult(tools=DEFINITIONS)


async def call_tool(
    _ctx: ServerRequestContext[Any, Any], params: types.CallToolRequestParams
) -> types.CallToolResult:
    """Answer ``tools/call`` with the tool's fixed result."""
    result = RESULTS.get(params.name)
    if result is None:
        raise MCPError(code=types.INVALID_PARAMS, message=f"unknown tool: {params.name}")
    return result


async def main() -> None:
    """Serve one client until it closes our standard input."""
    server: Server[Any] = Server(
        ANSWERS["server"]["name"],
        version=ANSWERS["server"]["version"],
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )
    async with stdio_server() as (reader, writer):
        await server.run(reader, writer, server.create_initialization_options())


if __name__ == "__main__":
    asyncio.run(main())
