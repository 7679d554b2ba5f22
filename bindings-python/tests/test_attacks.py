"""What an attacker found once, and what must stay mended."""

from __future__ import annotations

import itertools
import subprocess
import sys
from typing import Any

import pytest

import toolmsg
from toolmsg.hermes import render_tool_result
from toolmsg.langchain import to_tool_message

TEXT = {"type": "text", "text": "x"}


def test_an_exception_stays_with_its_own_call() -> None:
    """A getter may convert a result of its own while another is read."""

    class Answer:
        @property
        def content(self) -> Any:
            raise KeyError("outer")

        @property
        def structured_content(self) -> Any:
            assert toolmsg.convert({"content": [TEXT]}, "langchain").message["content"] == "x"
            return {"a": 1}

    with pytest.raises(KeyError, match="outer"):
        toolmsg.convert(Answer(), "langchain")
    assert toolmsg.convert({"content": [TEXT]}, "hermes").message == '{"result": "x"}'


def test_a_dict_that_grows_while_it_is_read_ends() -> None:
    numbers = itertools.count()
    result: dict[Any, Any] = {"content": [TEXT]}

    class Grower:
        def __getattr__(self, name: str) -> Any:
            result[next(numbers)] = Grower()
            raise AttributeError(name)

    result["more"] = Grower()
    assert toolmsg.convert(result, "hermes").message == '{"result": "x"}'


def test_foreign_values_count() -> None:
    with pytest.raises(toolmsg.ToolmsgError) as raised:
        toolmsg.convert({"content": [object()] * 5}, "langchain", max_nodes=3)
    assert raised.value.code == "too_many_nodes"


def test_a_path_of_nothing_is_no_path() -> None:
    image = {"type": "image", "data": "R0lGODlhAQABAAAAACw=", "mimeType": "image/gif"}
    shown = render_tool_result({"content": [image]}, media=lambda _: "")
    assert "could not be stored" in shown


@pytest.mark.parametrize("key", ["res\U000e0041ult", "result", "error", "structuredContent"])
def test_the_key_of_meta_is_no_other_key(key: str) -> None:
    with pytest.raises(toolmsg.ToolmsgError) as raised:
        render_tool_result({"content": [TEXT], "_meta": {"a/b": 1}}, meta_key=key)
    assert raised.value.code == "invalid_option"


def test_a_message_answers_a_call() -> None:
    with pytest.raises(toolmsg.ToolmsgError) as raised:
        to_tool_message({"content": [TEXT]}, tool_call_id=None)  # type: ignore[arg-type]
    assert raised.value.code == "invalid_option"


def test_the_interpreter_ends_while_threads_convert() -> None:
    """A native function keeps the interpreter's lock, or a daemon thread that waits for it ends the process.

    Python code that it calls can lose the lock, in any extension; here it calls none.
    """
    program = """
import threading, time, toolmsg
wire = b'{"content":[{"type":"text","text":"' + b"a" * 1_900_000 + b'"}]}'

def work():
    while True:
        toolmsg.convert(wire, "hermes")

for _ in range(4):
    threading.Thread(target=work, daemon=True).start()
time.sleep(0.3)
"""
    for _ in range(3):
        ended = subprocess.run([sys.executable, "-c", program], check=False, timeout=60)
        assert ended.returncode == 0


def test_many_containers_and_many_candidates() -> None:
    """Work in proportion to the input: these took minutes once."""
    unknown = '{"type":"x","a":[]}'
    wire = '{"content":[' + ",".join([unknown] * 60_000) + "]}"
    assert len(toolmsg.convert(wire, "langchain").message["artifact"]["mcp_blocks"]) == 60_000
    text = "\\u0041" * 1_000_000
    block = '{"type":"text","text":"x"}'
    wire = (
        '{"content":['
        + ",".join([block] * 3000)
        + '],"structuredContent":{"type":"text","text":"'
        + text
        + '"}}'
    )
    assert "structuredContent" in toolmsg.convert(wire, "hermes").message
