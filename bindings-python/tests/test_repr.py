"""No payload, token or base64 is in what our objects print about themselves."""

from __future__ import annotations

import base64
import json
import logging
import traceback
from typing import Any

import pytest

import toolmsg

SECRET = "tok-51Hx9"
BLOB = base64.b64encode(b"\x89PNG\r\n\x1a\n" + SECRET.encode() * 40).decode()
PDF = base64.b64encode(b"%PDF-1.4 " + SECRET.encode() * 40).decode()
RESULT: dict[str, Any] = {
    "_meta": {
        "com.example/token": SECRET,
        "a bad key": SECRET,
        "com.example/object": object(),
    },
    "content": [
        {"type": "text", "text": SECRET + "\ud800"},
        {"type": "image", "data": BLOB, "mimeType": "image/gif"},
        {"type": "image", "data": "!" + BLOB, "mimeType": "image/png"},
        {"type": "audio", "data": BLOB + "=", "mimeType": "audio/wav"},
        {"type": "resource", "resource": {"uri": f"file:///{SECRET}", "blob": PDF}},
        {"type": "resource", "resource": {"uri": f"file:///{SECRET}", "text": 5}},
        {
            "type": "resource_link",
            "uri": f"https://example.com/?k={SECRET}",
            "name": SECRET,
            "size": SECRET,
        },
        {"type": "text", "text": [SECRET]},
        {"type": SECRET, "text": SECRET},
        SECRET,
        5,
    ],
    "structuredContent": {"token": SECRET},
    "isError": "true",
    "extra": SECRET,
}


def clean(text: str) -> bool:
    return SECRET not in text and BLOB[20:60] not in text and PDF[20:60] not in text


@pytest.mark.parametrize("host", ["langchain", "hermes"])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"max_text_chars": 3, "max_media_bytes": 20, "max_meta_bytes": 2},
        {"structured": "both", "content": "text", "audience": "assistant", "sanitize": True},
    ],
    ids=str,
)
def test_conversions_and_diagnostics(
    host: Any, options: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    items: list[toolmsg.MediaItem] = []
    with caplog.at_level(logging.DEBUG, "toolmsg"):
        conversion = toolmsg.convert(RESULT, host, media=items.append, **options)
    assert conversion.mcp_meta is not None
    assert conversion.mcp_meta["com.example/token"] == SECRET
    assert len(conversion.diagnostics) > 8
    for shown in (conversion, *conversion.diagnostics, *items):
        assert clean(repr(shown)), repr(shown)
        assert clean(str(shown))
        assert clean(f"{shown}")
        assert len(repr(shown)) < 400
    assert clean(repr(conversion.diagnostics))
    assert caplog.records
    assert clean(caplog.text)
    if host == "hermes" and not options:
        assert items


@pytest.mark.parametrize(
    "given",
    [
        {"content": [], "structuredContent": {"k": {SECRET}}},
        {"content": [], "structuredContent": {"k": {5: SECRET}}},
        {"content": 5, "structuredContent": SECRET},
        {"content": [], "resultType": SECRET},
        {"content": [], "resultType": [SECRET]},
        {"token": SECRET},
        {"jsonrpc": "2.0", "result": SECRET},
        [SECRET],
        {SECRET},
        SECRET,
        json.dumps(SECRET),
        '{"content": "' + SECRET,
        '{"content": []} ' + SECRET,
        '{"content": [' + SECRET + "]}",
        '{"content": [], "structuredContent": "' + SECRET + '\\x"}',
        b"\xff" + SECRET.encode(),
        {
            "resultType": "input_required",
            "inputRequests": {"a": {"params": SECRET}},
            "requestState": SECRET,
            "_meta": {"a": SECRET},
        },
    ],
    ids=range(17),
)
def test_errors(given: object) -> None:
    with pytest.raises(toolmsg.ToolmsgError) as caught:
        toolmsg.convert(given, "langchain")
    error = caught.value
    shown = traceback.format_exception_only(error)
    for text in (str(error), repr(error), repr(error.args), error.path, *shown):
        assert clean(text), text


def test_a_conversion_says_what_it_is() -> None:
    conversion = toolmsg.convert({"content": [], "_meta": {}}, "langchain")
    assert repr(conversion).startswith("Conversion(")
    assert "langchain" in repr(conversion)
    assert "mcp_meta=present" in repr(conversion)
    assert "structured_content=absent" in repr(conversion)


def test_diagnostics_compare_by_value() -> None:
    first, second = (
        toolmsg.convert({"content": "x"}, "langchain").diagnostics[0] for _ in range(2)
    )
    assert first == second
    assert first != toolmsg.convert({"content": None}, "langchain").diagnostics[0]
    assert repr(first) == (
        f'Diagnostic(code="invalid_content", path="$.content", message={json.dumps(first.message)})'
    )


@pytest.mark.parametrize("name", ["message", "is_error", "code", "diagnostics", "mcp_meta"])
def test_they_are_frozen(name: str) -> None:
    conversion = toolmsg.convert({"content": "x"}, "langchain")
    for each in (conversion, conversion.diagnostics[0]):
        with pytest.raises(AttributeError):
            setattr(each, name, None)


def test_the_list_of_diagnostics_is_the_callers() -> None:
    conversion = toolmsg.convert({"content": "x"}, "langchain")
    conversion.diagnostics.clear()
    assert len(conversion.diagnostics) == 1
