"""Every kind of input that is a result gives the same message; every other is refused by name."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import MappingProxyType, SimpleNamespace
from typing import Any

import mcp.types
import pytest
from pydantic import BaseModel, ConfigDict

import toolmsg

PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
RESULT: dict[str, Any] = {
    "_meta": {"com.example/trace": {"id": "t-1", "hops": [1, 2]}, "ui": {"resourceUri": "ui://a"}},
    "content": [
        {"type": "text", "text": "Zwölf Boxkämpfer", "annotations": {"audience": ["user"]}},
        {"type": "image", "data": PIXEL, "mimeType": "image/png"},
        {
            "type": "resource_link",
            "uri": "https://example.com/a.csv",
            "name": "a.csv",
            "mimeType": "text/csv",
        },
        {
            "type": "resource",
            "resource": {"uri": "file:///b.md", "mimeType": "text/markdown", "text": "# b"},
            "_meta": {"com.example/block": 3},
        },
    ],
    "structuredContent": {"n": 1, "list": [True, None, 0.5, "x"]},
    "isError": True,
}


class TextOfOurs(str):
    """A `str` in all but name."""


class BytesOfOurs(bytes):
    """`bytes` in all but name."""


class ByteArrayOfOurs(bytearray):
    """A `bytearray` in all but name."""


class DictOfOurs(dict[str, Any]):
    """A `dict` in all but name."""


class Model(BaseModel):
    """A model of someone's own with the wire's names."""

    model_config = ConfigDict(extra="allow")


@dataclass(frozen=True)
class SnakeResult:
    """What FastMCP's client hands out, attribute for attribute."""

    content: list[Any]
    structured_content: Any
    meta: dict[str, Any] | None
    data: Any = None
    is_error: bool = False


@dataclass
class WireBlock:
    """A content block under the wire's names."""

    type: str
    text: str
    annotations: Any = None


@dataclass
class Slotted:
    """An object without a `__dict__`."""

    __slots__ = ("content", "isError", "structuredContent")
    content: list[Any]
    isError: bool  # noqa: N815 - the wire's spelling
    structuredContent: Any  # noqa: N815


def wire(result: dict[str, Any] = RESULT) -> str:
    return json.dumps(result, ensure_ascii=False)


def namespace(value: Any) -> Any:
    """Turn a result and its blocks into plain objects under the wire's names."""
    if isinstance(value, dict):
        opaque = ("_meta", "structuredContent", "annotations")
        return SimpleNamespace(
            **{key: each if key in opaque else namespace(each) for key, each in value.items()}
        )
    return [namespace(each) for each in value] if isinstance(value, list) else value


def snake() -> SnakeResult:
    sdk = mcp.types.CallToolResult.model_validate(RESULT)
    return SnakeResult(sdk.content, RESULT["structuredContent"], RESULT["_meta"], is_error=True)


def snake_namespace() -> SimpleNamespace:
    return SimpleNamespace(
        content=RESULT["content"],
        structured_content=RESULT["structuredContent"],
        meta=RESULT["_meta"],
        is_error=True,
    )


KINDS: dict[str, Callable[[], Any]] = {
    "dict": lambda: RESULT,
    "str": wire,
    "bytes": lambda: wire().encode(),
    "bytearray": lambda: bytearray(wire().encode()),
    "memoryview": lambda: memoryview(wire().encode()),
    "memoryview of a bytearray": lambda: memoryview(bytearray(wire().encode())),
    "memoryview with gaps": lambda: memoryview(b"".join(bytes([b, 0]) for b in wire().encode()))[
        ::2
    ],
    "str subclass": lambda: TextOfOurs(wire()),
    "bytes subclass": lambda: BytesOfOurs(wire().encode()),
    "bytearray subclass": lambda: ByteArrayOfOurs(wire().encode()),
    "escaped wire text": lambda: json.dumps(RESULT, ensure_ascii=True),
    "indented wire text": lambda: json.dumps(RESULT, indent=3),
    "OrderedDict": lambda: OrderedDict(RESULT),
    "dict subclass": lambda: DictOfOurs(RESULT),
    "tuple of blocks": lambda: {**RESULT, "content": tuple(RESULT["content"])},
    "SDK model": lambda: mcp.types.CallToolResult.model_validate(RESULT),
    "SDK model from JSON": lambda: mcp.types.CallToolResult.model_validate_json(wire()),
    "SDK blocks in a dict": lambda: {
        **RESULT,
        "content": mcp.types.CallToolResult.model_validate(RESULT).content,
    },
    "dump under the wire's names": lambda: mcp.types.CallToolResult.model_validate(
        RESULT
    ).model_dump(by_alias=True, mode="json", exclude_none=True),
    "someone's own model": lambda: Model.model_validate(RESULT),
    "objects under the wire's names": lambda: namespace(RESULT),
    "object under Python's names": snake_namespace,
    "dataclass under Python's names": snake,
}


def facts(conversion: toolmsg.Conversion) -> dict[str, Any]:
    """Everything a conversion says."""
    return {
        "message": conversion.message,
        "mcp_meta": conversion.mcp_meta,
        "has_meta": "mcp_meta" in conversion,
        "structured_content": conversion.structured_content,
        "has_structured": "structured_content" in conversion,
        "is_error": conversion.is_error,
        "diagnostics": [(d.code, d.path, d.message) for d in conversion.diagnostics],
    }


@pytest.mark.parametrize("host", ["langchain", "hermes"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_gives_the_same(kind: str, host: Any) -> None:
    given = facts(toolmsg.convert(KINDS[kind](), host))
    assert given == facts(toolmsg.convert(RESULT, host))
    assert given["mcp_meta"] == RESULT["_meta"]
    assert list(given["mcp_meta"]) == list(RESULT["_meta"])
    assert given["structured_content"] == RESULT["structuredContent"]
    assert given["is_error"] is True


def test_slots_and_dataclass_blocks() -> None:
    given = Slotted([WireBlock("text", "a"), WireBlock("text", "b")], False, {"k": 1})
    message = toolmsg.convert(given, "langchain").message
    assert message["content"] == [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]
    assert message["artifact"] == {"structured_content": {"k": 1}}


def test_fastmcp_client_result() -> None:
    client = pytest.importorskip("fastmcp.client.client")
    sdk = mcp.types.CallToolResult.model_validate(RESULT)
    given = client.CallToolResult(
        content=sdk.content,
        structured_content=RESULT["structuredContent"],
        meta=RESULT["_meta"],
        data=object(),  # hydrated by the client, and nothing that came from the server
        is_error=True,
    )
    assert facts(toolmsg.convert(given, "langchain")) == facts(toolmsg.convert(RESULT, "langchain"))


@pytest.mark.parametrize("kind", ["dict", "SDK model", "object", "bytes"])
def test_absent_and_null_are_told_apart(kind: str) -> None:
    make: dict[str, Callable[[dict[str, Any]], Any]] = {
        "dict": dict,
        "SDK model": mcp.types.CallToolResult.model_validate,
        "object": lambda result: SimpleNamespace(**result),
        "bytes": lambda result: json.dumps(result).encode(),
    }
    absent = toolmsg.convert(make[kind]({"content": []}), "langchain")
    assert "structured_content" not in absent
    assert "mcp_meta" not in absent
    assert absent.structured_content is None
    assert absent.mcp_meta is None
    if kind == "object":
        return  # an attribute of `None` is how such objects say that there is none
    null = toolmsg.convert(make[kind]({"content": [], "structuredContent": None}), "langchain")
    assert "structured_content" in null
    assert null.structured_content is None


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (b"", "invalid_json"),
        ("", "invalid_json"),
        (bytearray(), "invalid_json"),
        (memoryview(b""), "invalid_json"),
        (b"\xff", "invalid_utf8"),
        ("\ud800", "invalid_utf8"),
        ('{"content": "\ud800"}', "invalid_utf8"),
        ("Sunny, 22 degrees", "invalid_json"),
        (None, "not_a_result"),
        (5, "not_a_result"),
        (True, "not_a_result"),
        (1.5, "not_a_result"),
        (float("nan"), "not_a_result"),
        ([], "not_a_result"),
        ((), "not_a_result"),
        ([{"type": "text", "text": "x"}], "not_a_result"),
        ({}, "not_a_result"),
        ("null", "not_a_result"),
        (b"[]", "not_a_result"),
    ],
    ids=repr,
)
def test_what_is_no_result(given: object, code: str) -> None:
    with pytest.raises(toolmsg.ToolmsgError) as caught:
        toolmsg.convert(given, "langchain")
    assert (caught.value.code, caught.value.path) == (code, "$")


def numbers() -> Iterator[int]:
    yield 1


@pytest.mark.parametrize(
    "given",
    [
        object(),
        numbers(),
        {1, 2},
        frozenset(),
        1j,
        int,
        print,
        lambda: None,
        range(3),
        ValueError("x"),
        MappingProxyType({"content": []}),
        SimpleNamespace(),
        pytest,
    ],
    ids=lambda given: type(given).__name__,
)
def test_what_can_be_no_result(given: object) -> None:
    with pytest.raises(toolmsg.UnsupportedInput) as caught:
        toolmsg.convert(given, "hermes")
    assert caught.value.code == "unsupported_input"
    assert type(given).__name__ in str(caught.value)


def test_a_generator_is_not_consumed() -> None:
    generator = numbers()
    with pytest.raises(toolmsg.UnsupportedInput):
        toolmsg.convert(generator, "langchain")
    assert next(generator) == 1


@dataclass
class Envelope:
    """A JSON-RPC response as an object."""

    result: Any
    jsonrpc: str = "2.0"
    id: int = 1


ENVELOPE = {"jsonrpc": "2.0", "id": 1, "result": RESULT}


@pytest.mark.parametrize(
    "given",
    [
        ENVELOPE,
        json.dumps(ENVELOPE),
        json.dumps(ENVELOPE).encode(),
        mcp.types.JSONRPCResponse.model_validate(ENVELOPE),
        Envelope(RESULT),
    ],
    ids=["dict", "str", "bytes", "SDK model", "object"],
)
def test_an_envelope_says_what_to_pass(given: object) -> None:
    with pytest.raises(toolmsg.ToolmsgError, match="pass its `result`") as caught:
        toolmsg.convert(given, "langchain")
    assert (caught.value.code, caught.value.path) == ("json_rpc_response", "$")


def test_an_envelope_with_an_error() -> None:
    given = {"jsonrpc": "2.0", "id": 1, "error": {"code": -32602, "message": "unknown tool"}}
    for each in (given, json.dumps(given)):
        with pytest.raises(toolmsg.ToolmsgError) as caught:
            toolmsg.convert(each, "langchain")
        assert (caught.value.code, caught.value.path) == ("json_rpc_response", "$")
