"""Python against ``langchain-mcp-adapters``, on the MCP SDK's first generation."""

from __future__ import annotations

from langchain_mcp_adapters.tools import _convert_call_tool_result
from mcp.types import CallToolResult
from python_figures import Peer, run

if __name__ == "__main__":
    run(Peer("langchain-mcp-adapters", CallToolResult, _convert_call_tool_result))
