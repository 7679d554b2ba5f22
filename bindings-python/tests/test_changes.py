"""A value that changes after it was checked: a store or a getter is a program, and may do anything.

In a process of its own, because what must not happen is that it ends.
"""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

PROGRAM = """
import json, sys
import toolmsg

kind, door, host = sys.argv[1:]
PNG = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
values = {"a": 1}

def change():
    if kind == "cycle":
        values["x"] = values
    elif kind == "deep":
        nested = []
        for _ in range(300_000):
            nested = [nested]
        values["x"] = nested
    elif kind == "foreign":
        values["x"] = object()
    elif kind == "key":
        values[5] = 1
    elif kind == "nan":
        values["x"] = float("nan")
    elif kind == "empty":
        values.clear()

def store(item):
    change()
    return "/media"

class Block:
    type = "text"

    def __getattr__(self, name):
        if name == "text":
            change()
            return "hello"
        raise AttributeError(name)

block = Block() if door == "getter" else {"type": "image", "data": PNG, "mimeType": "image/png"}
result = {"content": [block], "structuredContent": values, "_meta": {"com.example/k": values}}
try:
    conversion = toolmsg.convert(result, host, media=store)
except toolmsg.ToolmsgError as error:
    print(json.dumps({"error": error.code}))
else:
    message = conversion.message
    print(json.dumps({"message": message if isinstance(message, str) else ""}))
"""


@pytest.mark.parametrize("host", ["langchain", "hermes"])
@pytest.mark.parametrize("door", ["getter", "store"])
@pytest.mark.parametrize("kind", ["cycle", "deep", "foreign", "key", "nan", "empty"])
def test_the_process_lives_and_json_is_json(kind: str, door: str, host: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, kind, door, host],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"exit {done.returncode}: {done.stderr[-300:]}"
    answer = json.loads(done.stdout)
    if host == "hermes" and "message" in answer:
        json.loads(answer["message"])
