"""What both Python benchmarks share: the inputs, the rows, and how a row is measured.

Ours and theirs run in turns in one process, so that a busy machine is busy for both, and
what is printed are medians. The protocol of the lines is that of ``scripts/run_bench.py``.
"""

from __future__ import annotations

import base64
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from timeit import Timer
from typing import Any

from langchain_core.messages import ToolMessage

import toolmsg
from toolmsg.hermes import render_tool_result
from toolmsg.langchain import to_tool_message

ROUNDS = 41
ROUND_SECONDS = 0.01
Work = Callable[[], object]
# The processor's time where it is told finely: what other programs take is nobody's here.
CLOCK = (
    time.process_time
    if time.get_clock_info("process_time").resolution <= 1e-6
    else time.perf_counter
)


@dataclass(frozen=True)
class Peer:
    """One generation of the packages people use today."""

    name: str
    model: Any
    """The SDK's ``CallToolResult``."""
    convert: Callable[[Any], tuple[Any, Any]]
    """The package's conversion to content and artifact."""

    def message(self, result: Any) -> ToolMessage:
        """Return the finished message, made as LangChain makes it of a tool's content and artifact."""
        content, artifact = self.convert(result)
        return ToolMessage(
            content, artifact=artifact, tool_call_id="call_1", name="search", status="success"
        )


def small() -> dict[str, Any]:
    """Return an everyday result of some 900 bytes: text, structured content and ``_meta``."""
    names = ["Åsa", "Bo", "Chen", "Dana", "Eli", "Fay", "Gus", "Hana"]
    users = [
        {"id": 100 + at, "name": name, "role": "admin" if at % 3 == 0 else "member"}
        for at, name in enumerate(names)
    ]
    return {
        "_meta": {
            "com.example/request": {"id": "r-42", "region": "eu"},
            "io.modelcontextprotocol/serverInfo": {"name": "directory", "version": "1.4.0"},
        },
        "content": [
            {
                "type": "text",
                "text": "Found 8 users in the group. "
                + ", ".join(f"{u['name']} ({u['role']}, id {u['id']})" for u in users)
                + ". The list is complete; admins can change the group's settings.",
            }
        ],
        "structuredContent": {"users": users, "total": 8},
        "isError": False,
    }


def large() -> dict[str, Any]:
    """Return a result of some 40 KB of structured content and no text."""
    rows = [
        {
            "id": 1000 + at,
            "name": f"Customer Nr. {at} \N{EN DASH} Müller & Söhne",
            "score": at * 0.25,
            "active": at % 2 == 0,
            "tags": ["priority", "eu"],
            "note": None,
        }
        for at in range(294)
    ]
    return {"_meta": {"com.example/page": 1}, "content": [], "structuredContent": {"rows": rows}}


def with_image() -> dict[str, Any]:
    """Return the small result with a screenshot of 4 MB of base64 beside its text."""
    # Not zeros: a parser may be quicker with letters that are all the same.
    data = b"\x89PNG\r\n\x1a\n" + random.Random(0).randbytes(3 * 1024 * 1024 - 8)
    result = small()
    block = {"type": "image", "data": base64.b64encode(data).decode(), "mimeType": "image/png"}
    result["content"].append(block)
    return result


def plain_hermes(result: dict[str, Any]) -> str:
    """Return Hermes' output as plain Python makes it; the mapping of hermes-agent's handler."""
    texts = [
        block["text"]
        for block in result.get("content") or []
        if block.get("type") == "text" and block.get("text")
    ]
    text = "\n".join(texts)
    meta = {
        key: value
        for key, value in (result.get("_meta") or {}).items()
        if not key.startswith(("io.modelcontextprotocol/", "mcp.dev/"))
    }
    if result.get("isError"):
        output: dict[str, Any] = {"error": text or "MCP tool returned an error"}
        if "structuredContent" in result:
            output["structuredContent"] = result["structuredContent"]
    elif "structuredContent" not in result:
        output = {"result": text}
    elif text:
        output = {"result": text, "structuredContent": result["structuredContent"]}
    else:
        output = {"result": result["structuredContent"]}
    if meta:
        output["mcp_meta"] = meta
    return json.dumps(output, ensure_ascii=False)


def medians(ours: Work, theirs: Work) -> tuple[float, float]:
    """Return the median microseconds of one call of each, measured in turns."""
    timers = [Timer(ours, timer=CLOCK), Timer(theirs, timer=CLOCK)]
    counts: list[int] = []
    for timer in timers:
        timer.timeit(3)  # warm caches before the size of a round is chosen
        counts.append(max(1, min(50_000, int(ROUND_SECONDS / (timer.timeit(5) / 5 + 1e-9)))))
    times: list[list[float]] = [[], []]
    for _ in range(ROUNDS):
        for at, (timer, count) in enumerate(zip(timers, counts, strict=True)):
            times[at].append(timer.timeit(count) / count * 1e6)
    return statistics.median(times[0]), statistics.median(times[1])


def report(work: str, against: str, ours: Work, theirs: Work, at_most: float | None = None) -> None:
    """Measure one row and print it."""
    mine, peer = medians(ours, theirs)
    figure: dict[str, Any] = {
        "work": work,
        "against": against,
        "ours": round(mine, 3),
        "theirs": round(peer, 3),
        "unit": "µs",
    }
    if at_most is not None:
        figure["at_most"] = at_most
    # ASCII, so that the line is the same in every terminal's encoding.
    print(json.dumps(figure), flush=True)


def run(peer: Peer) -> None:
    """Measure every row of Python's, and check first that both do the work they are timed for."""
    small_dict, large_dict, image_dict = small(), large(), with_image()
    small_wire, large_wire, image_wire = (
        json.dumps(each, ensure_ascii=False).encode()
        for each in (small_dict, large_dict, image_dict)
    )
    model, image = peer.model.model_validate(small_dict), peer.model.model_validate(image_dict)
    print(
        f"{peer.name}: small {len(small_wire)} bytes, structured {len(large_wire)} bytes, "
        f"image {len(image_wire)} bytes; medians of {ROUNDS} rounds in turns",
        file=sys.stderr,
    )
    assert (
        to_tool_message(model, tool_call_id="call_1", tool_name="search").artifact
        == peer.message(model).artifact
    )
    assert json.loads(render_tool_result(large_dict)) == json.loads(plain_hermes(large_dict))
    assert render_tool_result(large_dict) == plain_hermes(large_dict)

    parse = peer.model.model_validate_json
    conversion = f"{peer.name} conversion"
    finished = f"{conversion} + ToolMessage(...)"
    parsed = f"model_validate_json + {finished}"

    report(
        "SDK object, text+structured+_meta, to message fields",
        conversion,
        # The peer's conversion has no call's id and no tool's name either: those come with the message.
        lambda: toolmsg.convert(model, "langchain"),
        lambda: peer.convert(model),
        0.45,
    )
    report(
        "SDK object, text+structured+_meta, to ToolMessage",
        finished,
        lambda: to_tool_message(model, tool_call_id="call_1", tool_name="search"),
        lambda: peer.message(model),
        0.80,
    )
    report(
        "wire bytes (small) to ToolMessage",
        parsed,
        lambda: to_tool_message(small_wire, tool_call_id="call_1", tool_name="search"),
        lambda: peer.message(parse(small_wire)),
        0.50,
    )
    report(
        "wire bytes with a 4 MB image to ToolMessage",
        parsed,
        lambda: to_tool_message(image_wire, tool_call_id="call_1", tool_name="search"),
        lambda: peer.message(parse(image_wire)),
        0.25,
    )
    report(
        "SDK object with a 4 MB image to message fields",
        "ours, small SDK object",
        lambda: toolmsg.convert(image, "langchain"),
        lambda: toolmsg.convert(model, "langchain"),
        1.5,
    )
    report(
        "Hermes, 40 KB structured, dict in",
        "plain Python, json.dumps(ensure_ascii=False)",
        lambda: render_tool_result(large_dict),
        lambda: plain_hermes(large_dict),
        0.35,
    )
    # Worth knowing, with nothing to reach.
    report(
        "dict, text+structured+_meta, to ToolMessage",
        f"model_validate + {finished}",
        lambda: to_tool_message(small_dict, tool_call_id="call_1", tool_name="search"),
        lambda: peer.message(peer.model.model_validate(small_dict)),
    )
    report(
        "SDK object with a 4 MB image to ToolMessage",
        finished,
        lambda: to_tool_message(image, tool_call_id="call_1", tool_name="search"),
        lambda: peer.message(image),
    )
    report(
        "wire bytes, 40 KB structured, to ToolMessage",
        parsed,
        lambda: to_tool_message(large_wire, tool_call_id="call_1", tool_name="search"),
        lambda: peer.message(parse(large_wire)),
    )
    report(
        "wire bytes, 40 KB structured, to Hermes",
        "json.loads + plain Python",
        lambda: render_tool_result(large_wire),
        lambda: plain_hermes(json.loads(large_wire)),
    )
    report(
        "Hermes, small dict in",
        "plain Python, json.dumps(ensure_ascii=False)",
        lambda: render_tool_result(small_dict),
        lambda: plain_hermes(small_dict),
    )
    fields = toolmsg.convert(model, "langchain", tool_call_id="call_1", tool_name="search").message
    report(
        "ToolMessage(...) alone, of our fields",
        "ours, SDK object to ToolMessage",
        lambda: ToolMessage(**fields),
        lambda: to_tool_message(model, tool_call_id="call_1", tool_name="search"),
    )
