"""Hermes: the output, and the host's media store."""

from __future__ import annotations

import base64
import json
import logging
import pathlib
from collections.abc import Callable
from typing import Any

import pytest

import toolmsg
from toolmsg.hermes import MediaItem, render_tool_result

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(200))
WAV = b"RIFF\x24\x00\x00\x00WAVEfmt " + bytes(30)
ZIP = b"PK\x03\x04" + bytes(50)


def b64(data: bytes) -> str:
    return base64.b64encode(data).decode()


RESULT: dict[str, Any] = {
    "content": [
        {"type": "text", "text": "see"},
        {"type": "image", "data": b64(PNG), "mimeType": "image/png"},
        {"type": "audio", "data": b64(WAV), "mimeType": "audio/wav"},
        {
            "type": "resource",
            "resource": {
                "uri": "file:///a/../x.zip",
                "blob": b64(ZIP),
                "mimeType": "application/zip",
            },
        },
    ],
    "_meta": {"com.example/k": 1, "io.modelcontextprotocol/serverInfo": {"name": "s"}},
}
SAVED = "[MCP resource saved to {} (application/zip, 54 bytes) — read it with read_file or terminal tools]"


def text_of(output: str) -> list[str]:
    lines: list[str] = json.loads(output)["result"].split("\n")
    return lines


@pytest.mark.parametrize("form", [lambda result: result, json.dumps], ids=["dict", "wire"])
def test_the_store_gets_the_bytes(form: Callable[[Any], Any]) -> None:
    items: list[MediaItem] = []

    def store(item: MediaItem) -> str:
        items.append(item)
        return f"/media/{len(items)}"

    output = render_tool_result(form(RESULT), media=store)
    assert [(item.kind, item.data, item.mime_type, item.uri) for item in items] == [
        ("image", PNG, "image/png", None),
        ("audio", WAV, "audio/wav", None),
        ("resource", ZIP, "application/zip", "file:///a/../x.zip"),
    ]
    assert all(type(item.data) is bytes for item in items)
    assert text_of(output) == ["see", "MEDIA:/media/1", "MEDIA:/media/2", SAVED.format("/media/3")]
    assert json.loads(output)["mcp_meta"] == {"com.example/k": 1}


def test_bytes_and_mime_type_are_the_mended_ones() -> None:
    items: list[MediaItem] = []
    block = {"type": "image", "data": "\n" + b64(PNG).rstrip("="), "mimeType": "image/gif"}
    render_tool_result({"content": [block]}, media=items.append)
    assert [(item.data, item.mime_type) for item in items] == [(PNG, "image/png")]


def test_a_path_may_be_a_pathlib_path() -> None:
    output = render_tool_result(RESULT, media=lambda item: pathlib.PurePosixPath("/m") / item.kind)
    assert text_of(output) == [
        "see",
        "MEDIA:/m/image",
        "MEDIA:/m/audio",
        SAVED.format("/m/resource"),
    ]


def codes(conversion: toolmsg.Conversion) -> list[tuple[str, str]]:
    return [(diagnostic.code, diagnostic.path) for diagnostic in conversion.diagnostics]


NOT_STORED = [
    f"[MCP content dropped: {kind} could not be stored" for kind in ("image", "audio", "resource")
]


def test_a_store_that_answers_nothing() -> None:
    conversion = toolmsg.convert(RESULT, "hermes", media=lambda _: None)
    assert [
        line[: len(start)]
        for line, start in zip(text_of(conversion.message)[1:], NOT_STORED, strict=True)
    ] == (NOT_STORED)
    assert codes(conversion) == [("media_store_failed", f"$.content[{i}]") for i in (1, 2, 3)]


def test_a_store_that_raises(caplog: pytest.LogCaptureFixture) -> None:
    def full(item: MediaItem) -> str:
        if item.kind == "image":
            raise OSError(28, "No space left on device")
        return "/m"

    with caplog.at_level(logging.WARNING, "toolmsg"):
        conversion = toolmsg.convert(RESULT, "hermes", media=full)
    lines = text_of(conversion.message)
    assert lines[1].startswith(NOT_STORED[0])
    assert lines[2] == "MEDIA:/m"
    assert codes(conversion) == [
        ("media_store_failed", "$.content[1]"),
        ("block_details_omitted", "$.content[3]"),
    ]
    (record,) = [record for record in caplog.records if record.levelno == logging.WARNING]
    assert record.name == "toolmsg"
    assert record.exc_info is not None
    assert isinstance(record.exc_info[1], OSError)
    assert "image" in record.getMessage()
    # Why it failed is the host's business and not the model's.
    assert "space" not in conversion.message


def test_what_a_shown_block_has_besides_is_reported() -> None:
    """The host can then look for it in the result; what is not shown is reported as that."""
    details: dict[str, Any] = {"annotations": {"priority": 1}, "_meta": {"com.example/b": 1}}
    text, image, audio, archive = RESULT["content"]
    notes = {"type": "resource", "resource": {"uri": "file:///n.md", "text": "# N"}}
    link = {"type": "resource_link", "uri": "file:///a", "name": "a"}
    given = {
        "content": [
            text,
            {**text, "annotations": details["annotations"]},
            image,
            {**image, "_meta": details["_meta"]},
            {**audio, **details},
            archive,
            notes,
            link,
            {**link, "com.example": True},
        ]
    }

    def store(item: MediaItem) -> str | None:
        return None if item.kind == "audio" else "/m"

    stored = toolmsg.convert(given, "hermes", media=store)
    reports = [
        ("block_details_omitted", 1),
        ("block_details_omitted", 3),
        ("media_store_failed", 4),
        ("block_details_omitted", 5),
        ("block_details_omitted", 6),
        ("block_details_omitted", 8),
    ]
    assert codes(stored) == [(code, f"$.content[{block}]") for code, block in reports]
    without = toolmsg.convert(given, "hermes")
    reports = [
        ("block_details_omitted", 1),
        ("media_not_stored", 2),
        ("media_not_stored", 3),
        ("media_not_stored", 4),
        ("media_not_stored", 5),
        ("block_details_omitted", 6),
        ("block_details_omitted", 8),
    ]
    assert codes(without) == [(code, f"$.content[{block}]") for code, block in reports]


@pytest.mark.parametrize("answer", [5, b"/m", object(), ["/m"]], ids=repr)
def test_a_store_that_answers_with_no_path(answer: Any) -> None:
    conversion = toolmsg.convert(RESULT, "hermes", media=lambda _: answer)
    assert [code for code, _ in codes(conversion)] == ["media_store_failed"] * 3


@pytest.mark.parametrize("stop", [KeyboardInterrupt, SystemExit, GeneratorExit])
def test_what_is_no_exception_ends_the_conversion(stop: type[BaseException]) -> None:
    calls: list[str] = []

    def store(item: MediaItem) -> str:
        calls.append(item.kind)
        raise stop

    with pytest.raises(stop):
        render_tool_result(RESULT, media=store)
    assert calls == ["image"]
    # And the next call is not touched by it.
    assert render_tool_result({"content": "x"}) == '{"result": "x"}'


def test_without_a_store() -> None:
    conversion = toolmsg.convert(RESULT, "hermes")
    assert [code for code, _ in codes(conversion)] == ["media_not_stored"] * 3
    assert b64(PNG)[:30] not in conversion.message


def test_a_store_that_is_none() -> None:
    assert render_tool_result(RESULT, media=None) == render_tool_result(RESULT)


def test_a_store_that_cannot_be_called() -> None:
    with pytest.raises((TypeError, toolmsg.ToolmsgError)):
        toolmsg.convert(RESULT, "hermes", media="/tmp")  # type: ignore[arg-type]


def test_a_store_may_convert_too() -> None:
    """A store is a program of its own; what it does must not mix with the call it serves."""

    def store(_: MediaItem) -> str:
        inner = toolmsg.convert({"content": "inner", "_meta": {"a": 1}}, "langchain")
        return str(inner.message["content"])

    assert text_of(render_tool_result(RESULT, media=store))[1] == "MEDIA:inner"


def test_langchain_has_no_store() -> None:
    calls: list[MediaItem] = []
    toolmsg.convert(RESULT, "langchain", media=calls.append)
    assert calls == []


def test_a_path_with_odd_letters_stays_json() -> None:
    path = '/m/"a\\b\nc\ud800é'
    output = render_tool_result({"content": RESULT["content"][1:2]}, media=lambda _: path)
    json.loads(output)
    output.encode()


def test_the_server_is_named_in_links() -> None:
    link = {"content": [{"type": "resource_link", "uri": "file:///a", "name": "a"}]}
    assert "mcp__my_files__read_resource" in render_tool_result(link, server="my-files")
    assert "the MCP server's read_resource tool" in render_tool_result(link)


def test_output_is_what_json_dumps_writes() -> None:
    result = {
        "content": [{"type": "text", "text": 'ü "quoted" \\ \n\t\x00\x7f\u2028'}],
        "structuredContent": {"ключ": [1, 0.5, True, None, {}, []], "b": "\x1f/"},
        "_meta": {"com.example/é": {"x": [1, 2]}, "ui": {}},
    }
    expected = {
        "result": result["content"][0]["text"],  # type: ignore[index]
        "structuredContent": result["structuredContent"],
        "mcp_meta": result["_meta"],
    }
    text = json.dumps(expected, ensure_ascii=False)
    assert render_tool_result(result) == text
    assert render_tool_result(json.dumps(result)) == text
    assert render_tool_result(result, meta_key="_meta") == text.replace("mcp_meta", "_meta")
