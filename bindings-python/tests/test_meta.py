"""`toolmsg.meta`, and the result's `_meta` in every slot it has."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import toolmsg
from toolmsg import meta
from toolmsg.langchain import to_tool_message

TABLE: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "tests" / "conformance" / "meta-keys.json").read_text("utf-8")
)
META: dict[str, Any] = {
    "com.example/contract": {"id": "c-17", "rate": 0.1},
    "ui": {"resourceUri": "ui://a"},
    "com.example.mcp/vendor": [1],
    "io.modelcontextprotocol/serverInfo": {"name": "s"},
    "mcp.dev/old": 1,
    "traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    "progressToken": 7,
}


@pytest.mark.parametrize("row", TABLE, ids=lambda row: repr(row["key"]))
def test_the_table_of_keys(row: dict[str, Any]) -> None:
    for revision, reserved in row["reserved"].items():
        asked = None if revision == "any" else revision
        assert meta.is_reserved(row["key"], asked) is reserved, revision
    if row["valid"]:
        meta.validate_key(row["key"])
        return
    with pytest.raises(toolmsg.ToolmsgError) as caught:
        meta.validate_key(row["key"])
    assert caught.value.code == "invalid_meta_key"
    assert caught.value.path.startswith("$._meta")


@pytest.mark.parametrize("revision", ["", "2025", "2025-06-19", "latest", "Any"])
def test_an_unknown_revision(revision: str) -> None:
    with pytest.raises(toolmsg.ToolmsgError) as first:
        meta.is_reserved("a/b", revision)
    with pytest.raises(toolmsg.ToolmsgError) as second:
        meta.model_facing({}, revision)
    assert first.value.code == second.value.code == "invalid_option"


def test_model_facing() -> None:
    before = dict(META)
    shown = meta.model_facing(META)
    assert list(shown) == ["com.example/contract", "ui", "com.example.mcp/vendor"]
    assert shown["com.example/contract"] is META["com.example/contract"]
    assert before == META
    older = meta.model_facing(META, "2025-06-18")
    assert list(older) == [
        "com.example/contract",
        "ui",
        "com.example.mcp/vendor",
        "io.modelcontextprotocol/serverInfo",
        "traceparent",
        "progressToken",
    ]
    assert meta.model_facing({}) == {}
    assert meta.model_facing(shown) is not shown


def test_what_the_model_sees_of_it() -> None:
    """Hermes shows what `model_facing` gives, and the application has all."""
    conversion = toolmsg.convert({"content": [], "_meta": META}, "hermes")
    assert json.loads(conversion.message)["mcp_meta"] == meta.model_facing(META)
    assert conversion.mcp_meta is META


@pytest.mark.parametrize("error", [False, True])
@pytest.mark.parametrize("content", [[], [{"type": "text", "text": "x"}]])
def test_langchain_has_all_of_it(error: bool, content: list[Any]) -> None:
    result = {"content": content, "isError": error, "_meta": META}
    message = to_tool_message(result, tool_call_id="call")
    assert message.response_metadata["mcp_meta"] == META
    assert list(message.response_metadata["mcp_meta"]) == list(META)
    assert message.response_metadata.get("is_error", False) is error
    assert message.additional_kwargs == {}
    assert "contract" not in str(message.content)


def test_an_empty_meta_is_there_and_none_is_not() -> None:
    empty = to_tool_message({"content": [], "_meta": {}}, tool_call_id="call")
    assert empty.response_metadata == {"mcp_meta": {}}
    nothing: list[dict[str, Any]] = [{"content": []}, {"content": [], "_meta": None}]
    for none in nothing:
        assert to_tool_message(none, tool_call_id="call").response_metadata == {}


@pytest.mark.parametrize("bad", ["text", 5, [], True])
def test_a_meta_that_is_no_object(bad: object) -> None:
    conversion = toolmsg.convert({"content": "x", "_meta": bad}, "langchain")
    assert "mcp_meta" not in conversion
    assert ("invalid_meta", "$._meta") in [(d.code, d.path) for d in conversion.diagnostics]


def test_names_that_a_message_has_itself() -> None:
    """A server's keys never become fields of the message."""
    taken = {
        "content": "evil",
        "status": "error",
        "mcp_meta": {},
        "__proto__": 1,
        "tool_call_id": "9",
    }
    message = to_tool_message({"content": "x", "_meta": taken}, tool_call_id="call")
    assert (message.content, message.status, message.tool_call_id) == ("x", "success", "call")
    assert message.response_metadata == {"mcp_meta": taken}


def test_traceparent() -> None:
    assert meta.parse_traceparent(META["traceparent"]) == (
        "4bf92f3577b34da6a3ce929d0e0e4736",
        "00f067aa0ba902b7",
        True,
    )
    trace, parent = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
    assert meta.parse_traceparent(f"00-{trace}-{parent}-00") == (trace, parent, False)
    for bad in (
        "",
        "00",
        f"00-{trace}-{parent}",
        f"00-{trace.upper()}-{parent}-01",
        f"00-{'0' * 32}-{parent}-01",
        f"00-{trace}-{'0' * 16}-01",
        f"ff-{trace}-{parent}-01",
        f"00-{trace}-{parent}-01-more",
    ):
        assert meta.parse_traceparent(bad) is None, bad
