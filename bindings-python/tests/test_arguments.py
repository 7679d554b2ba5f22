"""Arguments on their way back to the server, and wrapped values: what is no JSON is handed on."""

from __future__ import annotations

import datetime
import decimal
import json
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import pytest

import toolmsg
from toolmsg import schema

RENAMING: dict[str, Any] = {
    "name": "t",
    "inputSchema": {
        "type": "object",
        "properties": {
            "a b": {"type": "string"},
            "rows": {"type": "array", "items": {"type": "object", "properties": {"c d": {}}}},
            "n": {},
        },
    },
}
PLAIN: dict[str, Any] = {"name": "t", "inputSchema": {"type": "object"}}
BOTH = pytest.mark.parametrize("tool", [RENAMING, PLAIN], ids=["renaming", "plain"])


@dataclass
class Row:
    """A class with the attributes of a content block."""

    type: str = "text"
    content: str = "x"


LEAVES: list[Any] = [
    datetime.date(2026, 7, 28),
    decimal.Decimal("1.10"),
    uuid.UUID(int=1),
    b"bytes",
    bytearray(b"bytes"),
    {1, 2},
    object(),
    Row(),
    Row,
    float("nan"),
    2**70,
]


def restore(tool: dict[str, Any], arguments: Any) -> Any:
    return toolmsg.define(tool, "anthropic").restore_arguments(arguments)


@pytest.mark.parametrize("leaf", LEAVES, ids=lambda leaf: type(leaf).__name__)
def test_what_is_no_json_is_handed_on(leaf: Any) -> None:
    given = {"a_b": leaf, "rows": [leaf, {"c_d": leaf, "x": [leaf]}], "n": leaf}
    restored = restore(RENAMING, given)
    assert list(restored) == ["a b", "rows", "n"]
    found = [restored["a b"], restored["n"], restored["rows"][0], *restored["rows"][1].values()]
    assert all(one is leaf for one in (*found[:4], found[4][0]))
    assert given == {"a_b": leaf, "rows": [leaf, {"c_d": leaf, "x": [leaf]}], "n": leaf}


def test_mappings_and_tuples_are_looked_into() -> None:
    rows = (MappingProxyType({"c_d": 1}),)
    given = MappingProxyType({"a_b": "x", "rows": rows, "n": (1,)})
    restored = restore(RENAMING, given)
    assert restored == {"a b": "x", "rows": [{"c d": 1}], "n": (1,)}
    assert restored["n"] is given["n"]
    unchanged = MappingProxyType({"n": 1})
    assert restore(RENAMING, unchanged) is unchanged


def test_what_a_mapping_raises_comes_out() -> None:
    class Broken(Mapping[str, object]):
        def __getitem__(self, key: str) -> object:
            raise LookupError("mine")

        def __iter__(self) -> Iterator[str]:
            yield "a_b"

        def __len__(self) -> int:
            return 1

    with pytest.raises(LookupError, match="mine"):
        restore(RENAMING, Broken())


@BOTH
@pytest.mark.parametrize(
    "whole",
    [b"{}", bytearray(b"{}"), memoryview(b"{}"), {1}, object(), datetime.date(2026, 7, 28), Row()],
    ids=lambda whole: type(whole).__name__,
)
def test_arguments_that_are_no_json(tool: dict[str, Any], whole: Any) -> None:
    with pytest.raises(toolmsg.UnsupportedInput) as caught:
        restore(tool, whole)
    assert (caught.value.code, caught.value.path) == ("unsupported_input", "$")


def test_json_text_comes_back_as_json_text() -> None:
    text = '{"a_b": "x", "n": 12345678901234567890}'
    assert restore(RENAMING, text) == '{"a b":"x","n":12345678901234567890}'
    unchanged = '{"n": 1}'
    assert restore(RENAMING, unchanged) is unchanged
    assert restore(PLAIN, text) is text


@BOTH
@pytest.mark.parametrize(
    ("text", "code"), [("{", "invalid_json"), ("", "invalid_json"), ("\ud800", "invalid_utf8")]
)
def test_text_that_is_not_json(tool: dict[str, Any], text: str, code: str) -> None:
    with pytest.raises(toolmsg.ToolmsgError) as caught:
        restore(tool, text)
    assert caught.value.code == code


@BOTH
@pytest.mark.parametrize("whole", [None, 5, True, [1], "null", "5", "[1]"], ids=repr)
def test_other_json_is_handed_on_for_the_server_to_judge(tool: dict[str, Any], whole: Any) -> None:
    assert restore(tool, whole) is whole


@BOTH
def test_arguments_without_an_end(tool: dict[str, Any]) -> None:
    cyclic: dict[str, Any] = {"a_b": 1}
    cyclic["next"] = [cyclic]
    with pytest.raises(toolmsg.ToolmsgError) as caught:
        restore(tool, cyclic)
    assert (caught.value.code, caught.value.path) == ("cycle", "$.next[0]")


@BOTH
def test_a_cycle_far_below(tool: dict[str, Any]) -> None:
    cyclic: list[Any] = []
    cyclic.append(cyclic)
    value: Any = cyclic
    for _ in range(300):
        value = [value]
    with pytest.raises(toolmsg.ToolmsgError) as caught:
        restore(tool, {"n": value})
    assert (caught.value.code, caught.value.path) == ("cycle", "$.n" + "[0]" * 301)


@BOTH
def test_the_bounds_hold(tool: dict[str, Any]) -> None:
    value: Any = []
    for _ in range(100_000):
        value = [value]
    assert restore(tool, {"n": value})["n"] is value
    many: Any = 0
    for _ in range(30):
        many = [many] * 10
    with pytest.raises(toolmsg.ToolmsgError) as caught:
        restore(tool, {"n": many})
    assert caught.value.code == "too_many_nodes"


@pytest.mark.parametrize("leaf", LEAVES, ids=lambda leaf: type(leaf).__name__)
def test_unwrap_hands_on_what_is_no_json(leaf: Any) -> None:
    marked = {"type": "object", "x-fastmcp-wrap-result": True}
    assert schema.unwrap(leaf, {}) is leaf
    assert schema.unwrap(leaf, marked) is leaf
    assert schema.unwrap({"result": leaf}, marked) is leaf
    more = {"result": leaf, "more": leaf}
    assert schema.unwrap(more, marked) is more


def test_validate_result_takes_wire_text() -> None:
    result = {"content": [], "structuredContent": {"n": "x"}}
    wants = {"type": "object", "properties": {"n": {"type": "integer"}}}
    text = json.dumps(result)
    for form in (result, text, text.encode(), bytearray(text.encode())):
        found = schema.validate_result(form, wants)
        assert [(one.code, one.path) for one in found] == [
            ("schema_mismatch", "$.structuredContent.n")
        ]
    for wrong, code in (("{", "invalid_json"), ("[]", "not_a_result"), (b"\xff", "invalid_utf8")):
        with pytest.raises(toolmsg.ToolmsgError) as caught:
            schema.validate_result(wrong, wants)
        assert caught.value.code == code
    with pytest.raises(toolmsg.UnsupportedInput):
        schema.validate_result(object(), wants)
