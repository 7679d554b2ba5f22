"""Both servers send exactly what ``answers.json`` says, and the SDK's client receives all of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest
from mcp import ClientSession

from tests.e2e.raw_client import HANDSHAKE, MODERN, RawClient, RpcError, server_command

OpenSession = Callable[[str], AbstractAsyncContextManager[ClientSession]]
SERVER_INFO = "io.modelcontextprotocol/serverInfo"


def test_handshake_wire(server: str, answers: dict[str, Any]) -> None:
    """Up to 2025-11-25 nothing is added to or taken from a result or a definition."""
    with RawClient(server_command(server), protocol_version=HANDSHAKE) as client:
        listed = json.loads(client.list_tools())["tools"]
        assert listed == [tool["definition"] for tool in answers["tools"]]
        for tool in answers["tools"]:
            result = json.loads(client.call_tool(tool["definition"]["name"]))
            assert result == tool["result"]
            # Equal objects may differ in order, and the order of `_meta` is the server's.
            assert list(result.get("_meta", {})) == list(tool["result"].get("_meta", {}))


def test_modern_wire(server: str, answers: dict[str, Any]) -> None:
    """From 2026-07-28 the SDKs add ``resultType`` and stamp the server's name into ``_meta``."""
    with RawClient(server_command(server), protocol_version=MODERN) as client:
        listed = json.loads(client.list_tools())["tools"]
        assert listed == [tool["definition"] for tool in answers["tools"]]
        for tool in answers["tools"]:
            result = json.loads(client.call_tool(tool["definition"]["name"]))
            assert result == {
                **tool["result"],
                "resultType": "complete",
                "_meta": {**tool["result"].get("_meta", {}), SERVER_INFO: answers["server"]},
            }


def test_unknown_tool(server: str) -> None:
    with RawClient(server_command(server)) as client:
        with pytest.raises(RpcError, match="unknown tool: nope"):
            client.call_tool("nope")
        assert json.loads(client.call_tool("text"))["isError"] is False


@pytest.mark.anyio
async def test_sdk_results(server: str, session: OpenSession, answers: dict[str, Any]) -> None:
    """The SDK's models hold every field that was sent."""
    async with session(server) as client:
        for tool in answers["tools"]:
            result = await client.call_tool(tool["definition"]["name"], {})
            received = result.model_dump(by_alias=True, mode="json", exclude_none=True)
            assert received.pop("resultType", "complete") == "complete"
            assert received == tool["result"]


@pytest.mark.anyio
async def test_sdk_definitions(server: str, session: OpenSession, answers: dict[str, Any]) -> None:
    """A definition's ``_meta`` arrives, and is not its result's."""
    async with session(server) as client:
        listed = (await client.list_tools()).tools
    for definition, tool in zip(listed, answers["tools"], strict=True):
        assert definition.meta == tool["definition"]["_meta"]
        assert definition.meta != tool["result"].get("_meta")
