"""What both Python peers' tests assert of a row, whatever makes the peer's message."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from langchain_core.messages import ToolMessage

from tests.peers.python_table import NO_ERROR_TEXT, Message, Raises, Row, text
from toolmsg.langchain import to_tool_message

Peer = Callable[[Row], ToolMessage]
CALL = {"id": "call_1", "name": "probe", "args": {}, "type": "tool_call"}


def ours(given: Any, **options: Any) -> ToolMessage:
    """Return our message for an input of any kind."""
    return to_tool_message(given, tool_call_id="call_1", tool_name="probe", **options)


def same_content(message: ToolMessage) -> list[Any]:
    """Return the content as a list of blocks without random ids: the differences in form."""
    if isinstance(message.content, str):
        return [text(message.content)]
    return [
        {key: value for key, value in block.items() if key != "id"}
        if isinstance(block, dict)
        else block
        for block in message.content
    ]


def shape(message: ToolMessage) -> Message:
    """Return a message as the table writes messages."""
    assert message.tool_call_id == "call_1"
    assert message.name == "probe"
    assert message.additional_kwargs == {}
    return Message(
        same_content(message), message.artifact, message.status, message.response_metadata
    )


def expected_of_peer(row: Row, generation: int) -> Message:
    """Return the peer's message in a row, with the words of this generation's package."""
    assert isinstance(row.theirs, Message)
    words = [
        text(NO_ERROR_TEXT[generation]) if block == text("") and row.peer is not None else block
        for block in row.theirs.content
    ]
    theirs = row.theirs
    return Message(words, theirs.artifact, theirs.status, theirs.response_metadata)


def check_row(row: Row, model: Any, peer: Peer, generation: int) -> None:
    """Assert that our message and the peer's are what the row says of them."""
    mine = shape(ours(model, **row.options))
    assert mine == row.ours
    if isinstance(row.theirs, Raises):
        with pytest.raises(row.theirs.kind, match=row.theirs.words):
            peer(row)
        return
    theirs = shape(peer(row))
    assert theirs == expected_of_peer(row, generation)
    if row.equal:
        assert theirs.content == mine.content
        assert theirs.artifact == mine.artifact
        assert theirs.status == mine.status
        # On an error we add a flag beside the status, and nothing else.
        assert set(mine.response_metadata) <= {"is_error"}
    else:
        assert theirs != mine, f"{row.name!r} does not differ any more: {row.reason}"


def check_forms(row: Row, peer: Peer) -> None:
    """Assert the two differences in form that the table leaves out."""
    first, second = peer(row), peer(row)
    assert isinstance(first.content, list)
    blocks = [block for block in first.content if isinstance(block, dict)]
    assert all(block["id"].startswith("lc_") for block in blocks)
    # Not even the peer's own two messages of one result are equal.
    assert (first == second) is (not blocks)
    message = ours(row.result, **row.options)
    assert message == ours(copy.deepcopy(row.result), **row.options)
    if len(blocks) == 1 and blocks[0]["type"] == "text" and row.equal:
        assert message.content == blocks[0]["text"]
    elif isinstance(message.content, list):
        assert all("id" not in block for block in message.content)


def wire_forms(row: Row) -> Iterator[tuple[str, Any]]:
    """Yield the row's result in every kind of input that is no SDK's object."""
    wire = json.dumps(row.result, ensure_ascii=False)
    yield "dict", row.result
    yield "str", wire
    yield "bytes", wire.encode()
    yield "bytearray", bytearray(wire.encode())
    yield "memoryview", memoryview(wire.encode())
    # Plain objects are known by their content, and an attribute of `None` is how they say that
    # there is none.
    if "content" in row.result and row.result.get("structuredContent", ...) is not None:
        yield "object", SimpleNamespace(**row.result)


def check_inputs(row: Row, *objects: Any) -> None:
    """Assert that all kinds of input of the row's result give the same message."""
    for each in objects:
        assert shape(ours(each, **row.options)) == row.ours
    for kind, given in wire_forms(row):
        message = ours(given, **row.options)
        assert shape(message) == row.ours, kind
        for each in objects:
            assert message == ours(each, **row.options), kind
