"""Side by side with ``langchain-mcp-adapters`` on the SDK's first generation."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from langchain_core.messages import ToolMessage
from langchain_mcp_adapters.tools import convert_mcp_tool_to_langchain_tool
from mcp.types import CallToolResult, Tool
from pydantic import ValidationError

from tests.peers.python_checks import CALL, check_forms, check_inputs, check_row, ours, shape
from tests.peers.python_table import EQUAL, REFUSED, Raises, Row, rows

ROWS = rows(1)
BY_NAME = pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
DEFINITION = Tool(
    name="probe",
    inputSchema={"type": "object", "properties": {}},
    _meta={"com.example/origin": "definition"},
)


class StubSession:
    """A client session whose tool answers with one result."""

    def __init__(self, result: CallToolResult) -> None:
        self.result = result

    async def call_tool(self, *_: Any, **__: Any) -> CallToolResult:
        """Answer, whatever is asked."""
        return self.result


def peer(row: Row) -> ToolMessage:
    """Return the message of the peer's own tool."""
    session: Any = StubSession(CallToolResult.model_validate(row.result))
    tool = convert_mcp_tool_to_langchain_tool(session, DEFINITION)
    message = asyncio.run(tool.ainvoke(CALL))
    assert isinstance(message, ToolMessage)
    return message


@BY_NAME
def test_side_by_side(row: Row) -> None:
    check_row(row, CallToolResult.model_validate(row.result), peer, 1)


@pytest.mark.parametrize(
    "row", [row for row in ROWS if not isinstance(row.theirs, Raises)], ids=lambda row: row.name
)
def test_differences_in_form(row: Row) -> None:
    check_forms(row, peer)


@BY_NAME
def test_sdk_object_and_wire_give_the_same(row: Row) -> None:
    model = CallToolResult.model_validate(row.result)
    check_inputs(
        row,
        model,
        CallToolResult.model_validate_json(
            model.model_dump_json(by_alias=True, exclude_unset=True)
        ),
    )


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: row.name)
def test_what_the_sdk_refuses(row: Row) -> None:
    """With the peer there is no message; the SDK raises before anyone sees the result."""
    with pytest.raises(ValidationError):
        CallToolResult.model_validate(row.result)
    check_inputs(row)


def test_the_definitions_meta_is_apart() -> None:
    """The peer keeps the definition's ``_meta`` on the tool; ours is never in a message."""
    session: Any = StubSession(CallToolResult.model_validate(EQUAL[0].result))
    tool = convert_mcp_tool_to_langchain_tool(session, DEFINITION)
    assert tool.metadata == {"_meta": {"com.example/origin": "definition"}}
    assert shape(ours(EQUAL[0].result)).response_metadata == {}
