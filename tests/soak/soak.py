"""Convert 100,000 results and tools of every kind and watch the memory: it must stay where it was.

    python tests/soak/soak.py [CONVERSIONS]

The resident memory is measured after a warm-up and at the end. What a conversion keeps by
accident, it keeps a hundred thousand times: a leak of 100 bytes is 10 MB.
"""

from __future__ import annotations

import base64
import gc
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import toolmsg
from toolmsg.hermes import MediaItem, render_tool_result
from toolmsg.langchain import to_tool_message

CONVERSIONS = 100_000
WARM_UP = 10_000
MOST_GROWTH = 8 * 1024 * 1024
"""Bytes that the memory may grow by: the allocator's own unrest, and less than any leak."""

STATM = Path("/proc/self/statm")
IMAGE = base64.b64encode(b"\x89PNG\r\n\x1a\n" + bytes(20_000)).decode()
AUDIO = base64.b64encode(b"RIFF\x24\x00\x00\x00WAVE" + bytes(3_000)).decode()
RESULT: dict[str, Any] = {
    "_meta": {"com.example/k": {"n": [1, 2]}, "io.modelcontextprotocol/serverInfo": {"name": "s"}},
    "content": [
        {"type": "text", "text": "Zürich " * 40, "annotations": {"audience": ["user"]}},
        {"type": "image", "data": IMAGE, "mimeType": "image/png"},
        {"type": "audio", "data": AUDIO, "mimeType": "audio/wav"},
        {"type": "resource_link", "uri": "file:///a", "name": "a"},
        {"type": "resource", "resource": {"uri": "file:///b", "text": "# b", "_meta": {"x": 1}}},
    ],
    "structuredContent": {"rows": [{"id": at, "name": f"row {at}"} for at in range(40)]},
    "isError": False,
}
TOOL: dict[str, Any] = {
    "name": "find_rows",
    "_meta": {"com.example/k": 1},
    "inputSchema": {
        "type": "object",
        "properties": {"$filter": {"$ref": "#/$defs/F"}, "limit": {"type": "integer"}},
        "anyOf": [{"required": ["$filter"]}, {"required": ["limit"]}],
        "$defs": {"F": {"type": "object", "properties": {"$not": {"$ref": "#/$defs/F"}}}},
    },
}


def resident() -> int | None:
    """Return the resident bytes of this process, or ``None`` where they cannot be read."""
    if not STATM.exists():
        return None
    import resource  # not on every system

    return int(STATM.read_text().split()[1]) * resource.getpagesize()


def failing(given: Any) -> Callable[[], object]:
    """Return a conversion that must raise."""

    def run() -> object:
        try:
            return toolmsg.convert(given, "langchain")
        except toolmsg.ToolmsgError as error:
            return str(error)
        raise AssertionError("it did not raise")

    return run


class Raising:
    """An object whose content cannot be read."""

    @property
    def content(self) -> list[Any]:
        """Raise."""
        raise LookupError("gone")


def raising() -> object:
    """Convert an object that raises an exception of its own."""
    try:
        return toolmsg.convert(Raising(), "hermes")
    except LookupError as error:
        return error


def store(item: MediaItem) -> str:
    """Keep nothing, like a store that writes to a disk."""
    return f"/media/{len(item.data)}"


def refusing(_: MediaItem) -> str:
    """Fail, like a store whose disk is full."""
    raise OSError("no space left")


def fresh_class() -> object:
    """Convert an object of a class that nobody has seen before."""
    kind = type("Result", (SimpleNamespace,), {})
    return toolmsg.convert(kind(content=[{"type": "text", "text": "x"}], meta={"a": 1}), "hermes")


def undefinable() -> object:
    """Define a tool that no host can have."""
    tool = {"name": "t", "inputSchema": {"type": "object", "properties": {"a": {"$ref": "a.json"}}}}
    try:
        return toolmsg.define(tool, "anthropic")
    except toolmsg.ToolmsgError as error:
        return str(error)


def named() -> object:
    """Keep the names of tools, and ask for one that is not there."""
    names = toolmsg.ToolNames("hermes")
    names.add("a", "b.c")
    try:
        return names.resolve("d")
    except toolmsg.ToolmsgError as error:
        return str(error)


def definitions() -> list[Callable[[], object]]:
    """Return what is done with tools."""
    wire = json.dumps(TOOL).encode()
    rows = {"type": "array", "items": {"type": "integer"}}
    return [
        lambda: toolmsg.define(TOOL, "anthropic").restore_arguments({"_filter": {"_not": {}}}),
        lambda: toolmsg.define(wire, "gemini", parameters="openapi").tool_meta,
        lambda: toolmsg.define_all([TOOL, {"name": 1}, TOOL], "openai_chat", strict=True).errors,
        lambda: toolmsg.schema.project(rows, "2025-11-25").value,
        lambda: toolmsg.schema.validate([1, "a"], rows),
        undefinable,
        named,
    ]


def work() -> list[Callable[[], object]]:
    """Return the conversions that take turns."""
    wire = json.dumps(RESULT, ensure_ascii=False)
    raw = wire.encode()
    failed = {**RESULT, "isError": True}
    asking = {"resultType": "input_required", "inputRequests": {"a": 1}, "requestState": "s" * 500}
    deep: Any = []
    for _ in range(600):
        deep = [deep]
    ring: list[Any] = []
    ring.append(ring)
    meta = {**RESULT, "_meta": {"bad key": 1, "com.example/o": object(), "com.example/r": ring}}
    odd = {"content": [None, 5, "text", {"type": "hologram"}, {"text": "\ud800"}], "extra": 1}
    turns: list[Callable[[], object]] = [
        *definitions(),
        lambda: to_tool_message(RESULT, tool_call_id="call", tool_name="tool"),
        lambda: to_tool_message(raw, tool_call_id="call"),
        lambda: to_tool_message(RESULT, tool_call_id="call", audio="block"),
        lambda: toolmsg.convert(wire, "langchain").mcp_meta,
        lambda: toolmsg.convert(raw, "hermes").structured_content,
        lambda: toolmsg.convert(bytearray(raw), "langchain", content="text", audience="assistant"),
        lambda: toolmsg.convert(memoryview(raw), "hermes", max_text_chars=50, sanitize=True),
        lambda: toolmsg.convert(failed, "langchain", structured="both"),
        lambda: toolmsg.convert(SimpleNamespace(**RESULT), "langchain"),
        lambda: render_tool_result(RESULT, media=store, server="soak"),
        lambda: render_tool_result(raw, media=refusing),
        lambda: toolmsg.convert(meta, "hermes"),
        lambda: toolmsg.convert(odd, "langchain").diagnostics,
        lambda: toolmsg.meta.model_facing(RESULT["_meta"]),
        fresh_class,
        raising,
        failing(b"{"),
        failing(object()),
        failing({"content": [], "structuredContent": ring}),
        failing({"content": [], "structuredContent": deep}),
        failing({"content": [], "structuredContent": {"a": [float("nan")]}}),
        failing(asking),
        failing(json.dumps(asking)),
    ]
    try:
        from mcp.types import CallToolResult
    except ImportError:
        return turns
    model = CallToolResult.model_validate(RESULT)
    return [
        *turns,
        lambda: to_tool_message(model, tool_call_id="call"),
        lambda: toolmsg.convert(model, "hermes"),
    ]


def soak(conversions: int = CONVERSIONS) -> str:
    """Convert, and return a line about it; raise ``MemoryError`` if the memory grew."""
    turns = work()

    def convert(times: int) -> None:
        for at in range(times):
            turns[at % len(turns)]()

    convert(min(WARM_UP, conversions))
    gc.collect()
    before, start = resident(), time.perf_counter()
    convert(conversions)
    gc.collect()
    after, seconds = resident(), time.perf_counter() - start
    line = f"soak: {conversions:,} conversions of {len(turns)} kinds in {seconds:.1f} s"
    if before is None or after is None:
        return f"{line}; this system does not say how much memory is resident"
    line += f", resident memory {before / 2**20:.1f} MB before and {after / 2**20:.1f} MB after"
    if after - before > MOST_GROWTH:
        raise MemoryError(f"{line}: more than {MOST_GROWTH / 2**20:.0f} MB of growth")
    return line


if __name__ == "__main__":
    import logging

    # A store that fails is part of the work; its warnings are not news.
    logging.getLogger("toolmsg").setLevel(logging.ERROR)
    try:
        print(soak(int(sys.argv[1]) if len(sys.argv) > 1 else CONVERSIONS))
    except MemoryError as error:
        sys.exit(str(error))
