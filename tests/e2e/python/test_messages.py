"""A real server's results, through a real client, as messages of both hosts."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import mcp
import pytest
from langchain_core.load import dumps
from langchain_core.messages import ToolMessage
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

import toolmsg
from tests.e2e.python import expected
from tests.e2e.python.expected import RESULTS, SERVER_INFO
from tests.e2e.raw_client import HANDSHAKE, MODERN, RawClient, server_command
from toolmsg.conversion import Host
from toolmsg.hermes import MediaItem, render_tool_result
from toolmsg.langchain import to_tool_message

OpenSession = Callable[[str], AbstractAsyncContextManager[ClientSession]]


def reported(code: str, blocks: tuple[int, ...]) -> list[tuple[str, str]]:
    """Return a diagnostic at each of the blocks, as a code and a path."""
    return [(code, f"$.content[{block}]") for block in blocks]


def diagnostics(given: Any, host: Host, **options: Any) -> list[tuple[str, str]]:
    """Return what a conversion reports."""
    found = toolmsg.convert(given, host, **options).diagnostics
    return [(diagnostic.code, diagnostic.path) for diagnostic in found]


def check(tool: str, given: Any, stamp: dict[str, Any] | None = None) -> ToolMessage:
    """Assert both hosts' messages of an input, and return LangChain's."""
    block = to_tool_message(given, tool_call_id="call_1", tool_name=tool, audio="block")
    assert block == expected.message(tool, "call_1", stamp=stamp, table=expected.WITH_AUDIO)
    assert diagnostics(given, "langchain", audio="block") == []
    not_shown = reported("unsupported_media", expected.EXPECTED[tool].not_shown)
    assert diagnostics(given, "langchain") == not_shown
    message = to_tool_message(given, tool_call_id="call_1", tool_name=tool)
    assert message == expected.message(tool, "call_1", stamp=stamp)
    sent = [*RESULTS[tool].get("_meta", {}), *(stamp or {})]
    # Equal objects may differ in order, and the order of `_meta` is the server's.
    assert list(message.response_metadata.get("mcp_meta", {})) == sent
    assert ("mcp_meta" in message.response_metadata) is bool(sent)
    # The definition's `_meta` is another one, and is nowhere.
    assert "com.example/origin" not in dumps(message)
    assert f"ui://tool/{tool}" not in dumps(message)

    items: list[MediaItem] = []

    def store(item: MediaItem) -> str:
        items.append(item)
        return f"/media/{len(items)}"

    output = render_tool_result(given, server="demo", media=store)
    wanted = expected.hermes(tool)
    assert json.loads(output) == wanted
    assert list(json.loads(output)) == list(wanted)
    # The separators and escapes of `json.dumps`.
    assert output == json.dumps(json.loads(output), ensure_ascii=False)
    assert tuple(item.kind for item in items) == expected.EXPECTED[tool].stored
    details = reported("block_details_omitted", expected.EXPECTED[tool].details)
    assert diagnostics(given, "hermes", server="demo", media=store) == details
    return message


@pytest.mark.anyio
async def test_sdk_results(server: str, session: OpenSession) -> None:
    """Every tool through the SDK's session."""
    async with session(server) as client:
        for tool in RESULTS:
            check(tool, await client.call_tool(tool, {}))


def test_handshake_wire(server: str) -> None:
    """Every tool as the bytes of the wire, and as what they parse to."""
    with RawClient(server_command(server), protocol_version=HANDSHAKE) as client:
        for tool in RESULTS:
            wire = client.call_tool(tool)
            from_wire = check(tool, wire)
            assert from_wire == check(tool, json.loads(wire))
            assert from_wire == check(tool, wire.decode())


def test_modern_wire(server: str, answers: dict[str, Any]) -> None:
    """From 2026-07-28 the server's stamp is in ``mcp_meta``, and no model sees it."""
    stamp = {SERVER_INFO: answers["server"]}
    with RawClient(server_command(server), protocol_version=MODERN) as client:
        for tool in RESULTS:
            check(tool, client.call_tool(tool), stamp)


@pytest.mark.anyio
async def test_modern_sdk_results(server: str, answers: dict[str, Any]) -> None:
    """The same through the SDK's client of the second generation."""
    if not hasattr(mcp, "Client"):
        pytest.skip("this generation of the SDK does not speak 2026-07-28")
    program, *arguments = server_command(server)
    parameters = StdioServerParameters(command=program, args=arguments)
    async with mcp.Client(stdio_client(parameters), mode=MODERN) as client:
        for tool in RESULTS:
            check(tool, await client.call_tool(tool, {}), {SERVER_INFO: answers["server"]})


@pytest.mark.anyio
async def test_object_and_wire_are_equal(server: str, session: OpenSession) -> None:
    """What the SDK parsed and what came over the wire give one message."""
    with RawClient(server_command(server)) as raw:
        wires = {tool: raw.call_tool(tool) for tool in RESULTS}
    async with session(server) as client:
        for tool, wire in wires.items():
            model = await client.call_tool(tool, {})
            for host in ("langchain", "hermes"):
                ours, theirs = toolmsg.convert(model, host), toolmsg.convert(wire, host)
                assert ours.mcp_meta == theirs.mcp_meta
                assert ours.structured_content == theirs.structured_content
                assert ours.diagnostics == theirs.diagnostics
                assert ours.is_error is theirs.is_error
                if host == "langchain":
                    assert ours.message == theirs.message
                else:
                    assert json.loads(ours.message) == json.loads(theirs.message)


@pytest.mark.anyio
async def test_for_the_assistant_only(server: str, session: OpenSession) -> None:
    """What is for the person stays with the application."""
    async with session(server) as client:
        result = await client.call_tool("everything", {})
    message = to_tool_message(result, tool_call_id="call_1", audience="assistant")
    assert [block["type"] for block in message.content if isinstance(block, dict)] == [
        "text",
        "image",
        "text",
        "file",
    ]
    assert "For the person" not in str(message.content)
    kept = {item["index"]: item["block"] for item in message.artifact["mcp_blocks"]}
    assert kept[0]["text"] == "For the person: your report is ready"
    assert kept[3]["data"] == expected.WAV
    assert message.response_metadata["mcp_meta"] == RESULTS["everything"]["_meta"]
