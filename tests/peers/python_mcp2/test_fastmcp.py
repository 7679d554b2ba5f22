"""Results of a real FastMCP server through a real FastMCP client, in memory."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from toolmsg.hermes import render_tool_result
from toolmsg.langchain import to_tool_message

pytest.importorskip("fastmcp", reason="FastMCP 4 needs Python 3.11")
langchain_mcp = pytest.importorskip("langchain.mcp", reason="langchain.mcp needs Python 3.11")
from fastmcp import Client, FastMCP  # noqa: E402
from fastmcp.exceptions import ToolError  # noqa: E402
from fastmcp.tools.base import ToolResult  # noqa: E402
from mcp.types import TextContent  # noqa: E402

META = {"com.example/contract": {"id": "c-17"}}
SERVER_INFO = "io.modelcontextprotocol/serverInfo"
server: FastMCP[Any] = FastMCP("peer")


@server.tool
def user() -> dict[str, Any]:
    """Return an object, which FastMCP also writes as a text block."""
    return {"id": 1, "name": "Åsa"}


@server.tool
def numbers() -> list[int]:
    """Return a list, which FastMCP wraps as ``{"result": …}``, and says so in ``_meta``."""
    return [1, 2, 3]


@server.tool
def contract() -> ToolResult:
    """Return everything a result has."""
    return ToolResult(
        content=[TextContent(type="text", text="Contract c-17")],
        structured_content={"id": "c-17"},
        meta=META,
    )


@server.tool
def broken() -> str:
    """Fail."""
    raise ToolError("no quota")


def call(name: str) -> tuple[Any, Any, Any]:
    """Return FastMCP's result, the SDK's, and the message of ``langchain.mcp``'s tool."""

    async def run() -> tuple[Any, Any, Any]:
        client: Client[Any] = Client(server)
        async with client:
            (definition,) = [tool for tool in await client.list_tools() if tool.name == name]
            tool = await langchain_mcp.as_langchain_tool(definition, client)
            request = {"id": "call_1", "name": name, "args": {}, "type": "tool_call"}
            return (
                await client.call_tool(name, raise_on_error=False),
                await client.call_tool_mcp(name, {}),
                await tool.ainvoke(request),
            )

    return asyncio.run(run())


@pytest.mark.parametrize("name", ["user", "numbers", "contract", "broken"])
def test_client_result_and_sdk_result_give_the_same(name: str) -> None:
    hydrated, sdk, theirs = call(name)
    mine = to_tool_message(hydrated, tool_call_id="call_1", tool_name=name)
    assert mine == to_tool_message(sdk, tool_call_id="call_1", tool_name=name)
    assert mine == to_tool_message(
        sdk.model_dump_json(by_alias=True, exclude_none=True),
        tool_call_id="call_1",
        tool_name=name,
    )
    assert render_tool_result(hydrated) == render_tool_result(sdk)
    assert mine.status == theirs.status
    assert mine.artifact == theirs.artifact
    assert [{"type": "text", "text": mine.content}] == [
        {"type": block["type"], "text": block["text"]} for block in theirs.content
    ]
    assert theirs.response_metadata == {}
    assert mine.response_metadata.get("mcp_meta") == (sdk.meta if sdk.meta is not None else None)


def test_meta_of_the_tool_arrives() -> None:
    hydrated, _, _ = call("contract")
    meta = to_tool_message(hydrated, tool_call_id="c").response_metadata["mcp_meta"]
    assert {key: value for key, value in meta.items() if key != SERVER_INFO} == META
    assert render_tool_result(hydrated) == (
        '{"result": "Contract c-17", "structuredContent": {"id": "c-17"}, '
        '"mcp_meta": {"com.example/contract": {"id": "c-17"}}}'
    )


def test_fastmcps_wrapper_is_not_shown_twice() -> None:
    hydrated, _, _ = call("numbers")
    message = to_tool_message(hydrated, tool_call_id="c")
    assert message.content == "[1,2,3]"
    assert message.artifact == {"structured_content": {"result": [1, 2, 3]}}
    assert message.response_metadata["mcp_meta"]["fastmcp"] == {"wrap_result": True}
    assert render_tool_result(hydrated) == (
        '{"result": "[1,2,3]", "mcp_meta": {"fastmcp": {"wrap_result": true}}}'
    )
