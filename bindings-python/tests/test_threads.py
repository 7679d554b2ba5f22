"""Many threads convert shared objects and shared text, and all get the same."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import mcp.types
import pytest

import toolmsg
from toolmsg.langchain import to_tool_message

THREADS = 8
ROUNDS = 400
RESULT: dict[str, Any] = {
    "_meta": {"com.example/k": {"n": [1, 2, 3]}, "io.modelcontextprotocol/serverInfo": {}},
    "content": [
        {"type": "text", "text": "Zürich", "_meta": {"com.example/b": 1}},
        {"type": "image", "data": "iVBORw0KGgo=", "mimeType": "image/png"},
        {"type": "nonsense"},
    ],
    "structuredContent": {"rows": [{"id": i, "name": f"n{i}"} for i in range(50)]},
}
# Long enough that it is parsed without the interpreter's lock.
LONG = {**RESULT, "structuredContent": {"rows": [{"id": i, "t": "x" * 40} for i in range(2000)]}}


@pytest.fixture(autouse=True)
def often() -> Iterator[None]:
    """Switch threads as often as the interpreter can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def facts(given: Any, host: Any) -> tuple[Any, ...]:
    conversion = toolmsg.convert(given, host, media=lambda item: f"/{item.kind}")
    codes = [(each.code, each.path) for each in conversion.diagnostics]
    return conversion.message, conversion.mcp_meta, conversion.structured_content, codes


def outcome(given: Any, host: Any) -> Any:
    try:
        return facts(given, host)
    except toolmsg.ToolmsgError as error:
        return error.code, error.path


def test_shared_inputs() -> None:
    known = {**RESULT, "content": RESULT["content"][:2]}
    inputs = [
        RESULT,
        mcp.types.CallToolResult.model_validate(known),
        json.dumps(RESULT).encode(),
        json.dumps(RESULT),
        json.dumps(LONG).encode(),
        bytearray(json.dumps(RESULT).encode()),
        {"content": 5},
        b"{",
    ]
    work = [(given, host) for given in inputs for host in ("langchain", "hermes")]
    expected = [outcome(given, host) for given, host in work]
    start = Barrier(THREADS)

    def run(thread: int) -> int:
        start.wait()
        for turn in range(ROUNDS):
            at = (turn + thread) % len(work)
            assert outcome(*work[at]) == expected[at]
        return ROUNDS

    with ThreadPoolExecutor(THREADS) as pool:
        assert sum(pool.map(run, range(THREADS))) == THREADS * ROUNDS


def test_one_conversion_is_read_by_many() -> None:
    """What stands beside a message is parsed when it is first asked for: by one, for all."""
    for _ in range(30):
        conversion = toolmsg.convert(json.dumps(LONG), "hermes")
        start = Barrier(THREADS)

        def read(_: int, conversion: Any = conversion, start: Barrier = start) -> tuple[int, int]:
            start.wait()
            return id(conversion.mcp_meta), id(conversion.structured_content)

        with ThreadPoolExecutor(THREADS) as pool:
            assert len(set(pool.map(read, range(THREADS)))) == 1
        assert conversion.structured_content == LONG["structuredContent"]


def test_exceptions_stay_in_their_thread() -> None:
    class Broken:
        def __init__(self, name: int) -> None:
            self.name = name

        @property
        def content(self) -> list[object]:
            raise LookupError(self.name)

    def run(name: int) -> None:
        for _ in range(ROUNDS):
            if name % 2:
                assert to_tool_message({"content": "x"}, tool_call_id="c").content == "x"
            else:
                with pytest.raises(LookupError, match=str(name)):
                    toolmsg.convert(Broken(name), "langchain")

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(run, range(THREADS)))
