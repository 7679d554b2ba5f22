"""Values are handed on as the same objects, and the input is never changed."""

from __future__ import annotations

import base64
import copy
import json
from dataclasses import dataclass
from typing import Any, NoReturn

import mcp.types
import pytest
from pydantic import BaseModel, ConfigDict

import toolmsg
from toolmsg.langchain import to_tool_message

# A PNG's first bytes, then filling: the size of a screenshot.
IMAGE = base64.b64encode(b"\x89PNG\r\n\x1a\n" + bytes(3_145_720)).decode()
AUDIO = base64.b64encode(b"RIFF\x00\x00\x00\x00WAVE" + bytes(3_145_716)).decode()


def result() -> dict[str, Any]:
    return {
        "_meta": {"com.example/contract": {"terms": ["net30"]}, "io.modelcontextprotocol/x": 1},
        "content": [
            {"type": "text", "text": "Contract " * 20, "_meta": {"com.example/block": [1]}},
            {"type": "image", "data": IMAGE, "mimeType": "image/png"},
            {
                "type": "audio",
                "data": AUDIO,
                "mimeType": "audio/wav",
                "annotations": {"priority": 1},
            },
            {
                "type": "resource",
                "resource": {"uri": "file:///a.bin", "blob": AUDIO, "_meta": {"com.example/r": 0}},
            },
            {"type": "resource_link", "uri": "file:///b", "name": "b"},
            {"type": "hologram", "depth": [1, 2]},
        ],
        "structuredContent": {"rows": [{"id": 1}, {"id": 2}], "none": None},
        "isError": True,
    }


def sdk(of: dict[str, Any]) -> mcp.types.CallToolResult:
    known = {**of, "content": [each for each in of["content"] if each["type"] != "hologram"]}
    return mcp.types.CallToolResult.model_validate(known)


def test_megabytes_of_base64_are_the_same_string() -> None:
    assert len(IMAGE) > 4_000_000
    message = toolmsg.convert(result(), "langchain", audio="block").message
    assert message["content"][1]["base64"] is IMAGE
    assert message["content"][2]["base64"] is AUDIO
    assert message["content"][3]["base64"] is AUDIO


def test_the_sdks_strings_are_the_same() -> None:
    model = sdk(result())
    message = to_tool_message(model, tool_call_id="call")
    assert isinstance(message.content[1], dict)
    assert message.content[1]["base64"] is model.content[1].data  # type: ignore[union-attr]


def test_one_text_is_the_same_string() -> None:
    text = "Sunny " * 1000
    given = {"content": [{"type": "text", "text": text}]}
    assert toolmsg.convert(given, "langchain").message["content"] is text
    assert to_tool_message(given, tool_call_id="call").content is text


def test_structured_content_and_meta_are_the_same_objects() -> None:
    given = result()
    conversion = toolmsg.convert(given, "langchain")
    structured, meta = given["structuredContent"], given["_meta"]
    assert conversion.structured_content is structured
    assert conversion.message["artifact"]["structured_content"] is structured
    assert conversion.mcp_meta is meta
    assert conversion.message["response_metadata"]["mcp_meta"] is meta
    message = to_tool_message(given, tool_call_id="call")
    assert message.artifact["structured_content"] is structured
    assert message.response_metadata["mcp_meta"] is meta


def test_hermes_keeps_them_beside_its_text() -> None:
    given = result()
    conversion = toolmsg.convert(given, "hermes")
    assert conversion.structured_content is given["structuredContent"]
    assert conversion.mcp_meta is given["_meta"]


def test_the_sdks_values_are_the_same_objects() -> None:
    model = sdk(result())
    conversion = toolmsg.convert(model, "langchain")
    values = model.__dict__  # whose names differ from one generation to the other
    structured = values.get("structured_content", values.get("structuredContent"))
    assert conversion.structured_content is structured
    assert conversion.mcp_meta is model.meta


def test_what_came_as_text_stands_once() -> None:
    """Beside the message and in it there is one object, not one parsed twice."""
    conversion = toolmsg.convert(json.dumps(result()), "langchain")
    assert conversion.mcp_meta is conversion.message["response_metadata"]["mcp_meta"]
    artifact = conversion.message["artifact"]
    assert conversion.structured_content is artifact["structured_content"]
    assert conversion.mcp_meta is conversion.mcp_meta


OPTIONS: list[dict[str, Any]] = [
    {},
    {"structured": "both", "content": "blocks", "sanitize": True},
    {"structured": "structured", "audience": "assistant", "links": "url"},
    {"audio": "block"},
    {"structured": "content", "content": "text", "max_text_chars": 5, "max_media_bytes": 10},
    {"dialect": "javascript", "meta_key": "_meta", "max_meta_bytes": 3, "reserved": "2025-06-18"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("host", ["langchain", "hermes"])
def test_the_input_is_never_changed(host: Any, options: dict[str, Any]) -> None:
    given = result()
    given["_meta"]["a malformed key"] = given["_meta"]["com.example/nan"] = object()
    given["content"][0]["text"] += "\U000e0041"
    before = dict(given, _meta=dict(given["_meta"]), content=copy.deepcopy(given["content"]))
    model = sdk(result())
    dump = copy.deepcopy(model.model_dump())
    for each in (given, model):
        toolmsg.convert(each, host, media=lambda item: f"/{item.kind}", **options)
    assert given == before
    assert list(given) == list(before)
    assert list(given["_meta"]) == list(before["_meta"])
    assert model.model_dump() == dump


def refuse(*_: object) -> NoReturn:
    raise AssertionError("the input was changed")


class FrozenDict(dict[str, Any]):
    """A dict that nobody may change."""

    __setitem__ = __delitem__ = __ior__ = refuse
    clear = pop = popitem = setdefault = update = refuse  # type: ignore[assignment]


class FrozenModel(BaseModel):
    """A model that nobody may change."""

    model_config = ConfigDict(frozen=True, extra="allow")


@dataclass(frozen=True)
class FrozenResult:
    """An object that nobody may change."""

    content: tuple[Any, ...]
    structured_content: Any
    meta: FrozenDict


def freeze(value: Any) -> Any:
    if isinstance(value, dict):
        return FrozenDict({key: freeze(each) for key, each in value.items()})
    return tuple(freeze(each) for each in value) if isinstance(value, list) else value


@pytest.mark.parametrize("host", ["langchain", "hermes"])
def test_frozen_input(host: Any) -> None:
    given = {**result(), "isError": False}
    expected = toolmsg.convert(given, host)
    frozen = freeze(given)
    for each in (
        frozen,
        FrozenModel.model_validate(given),
        FrozenResult(frozen["content"], frozen["structuredContent"], frozen["_meta"]),
    ):
        conversion = toolmsg.convert(each, host)
        # Equal as JSON: a tuple stays a tuple.
        assert json.dumps(conversion.message) == json.dumps(expected.message)
        assert json.dumps(conversion.mcp_meta) == json.dumps(expected.mcp_meta)


def test_input_buffers_can_be_changed_afterwards() -> None:
    """A message does not keep the memory of a caller's buffer."""
    buffer = bytearray(json.dumps(result()).encode())
    conversion = toolmsg.convert(memoryview(buffer), "hermes")
    buffer[:] = b"x" * len(buffer)
    buffer.clear()  # raises while anything still looks at it
    assert conversion.mcp_meta == result()["_meta"]
    assert conversion.structured_content == result()["structuredContent"]
