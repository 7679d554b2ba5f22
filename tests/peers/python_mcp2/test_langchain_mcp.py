"""Side by side with ``langchain.mcp`` on the SDK's second generation and FastMCP's client."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from langchain_core.messages import ToolMessage
from mcp.types import CallToolResult, Tool
from pydantic import ValidationError

from tests.peers.python_checks import CALL, check_forms, check_inputs, check_row
from tests.peers.python_table import REFUSED, Raises, Row, rows

pytest.importorskip("fastmcp", reason="FastMCP 4 needs Python 3.11")
langchain_mcp = pytest.importorskip("langchain.mcp", reason="langchain.mcp needs Python 3.11")
from fastmcp.client.client import CallToolResult as ClientResult  # noqa: E402
from fastmcp.client.mixins.tools import _parse_call_tool_result  # noqa: E402

ROWS = rows(2)
BY_NAME = pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
DEFINITION = Tool(name="probe", input_schema={"type": "object", "properties": {}})


def client_result(model: CallToolResult) -> ClientResult:
    """Return what FastMCP's client makes of a result of the SDK."""

    async def list_tools() -> None:
        raise AssertionError("the definitions are known")

    schemas: dict[str, dict[str, Any] | None] = {"probe": None}
    return asyncio.run(_parse_call_tool_result("probe", model, schemas, list_tools))


class StubClient:
    """A FastMCP client whose tool answers with one result."""

    server_info = None

    def __init__(self, result: ClientResult) -> None:
        self.result = result

    async def __aenter__(self) -> StubClient:
        return self

    async def __aexit__(self, *_: object) -> None:
        return None

    async def call_tool(self, *_: Any, **__: Any) -> ClientResult:
        """Answer, whatever is asked."""
        return self.result


def peer(row: Row) -> ToolMessage:
    """Return the message of the peer's own tool."""
    client = StubClient(client_result(CallToolResult.model_validate(row.result)))

    async def call() -> Any:
        tool = await langchain_mcp.as_langchain_tool(DEFINITION, client)
        return await tool.ainvoke(CALL)

    message = asyncio.run(call())
    assert isinstance(message, ToolMessage)
    return message


@BY_NAME
def test_side_by_side(row: Row) -> None:
    check_row(row, CallToolResult.model_validate(row.result), peer, 2)


@pytest.mark.parametrize(
    "row", [row for row in ROWS if not isinstance(row.theirs, Raises)], ids=lambda row: row.name
)
def test_differences_in_form(row: Row) -> None:
    check_forms(row, peer)


@BY_NAME
def test_objects_and_wire_give_the_same(row: Row) -> None:
    model = CallToolResult.model_validate(row.result)
    text = model.model_dump_json(by_alias=True, exclude_unset=True)
    objects: list[Any] = [model, CallToolResult.model_validate_json(text)]
    if row.result.get("structuredContent", ...) is not None:
        # FastMCP's client does not tell `null` from absent.
        objects.append(client_result(model))
    check_inputs(row, *objects)


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: row.name)
def test_what_the_sdk_refuses(row: Row) -> None:
    """With the peer there is no message; the SDK raises before anyone sees the result."""
    with pytest.raises(ValidationError):
        CallToolResult.model_validate(row.result)
    check_inputs(row)
