"""What each tool's result must become: by hand from ``answers.json`` and ``docs/messages.md``."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import Any

from langchain_core.messages import ToolMessage

from tests.e2e.raw_client import SERVERS

SERVER_INFO = "io.modelcontextprotocol/serverInfo"
ANSWERS: dict[str, Any] = json.loads((SERVERS / "answers.json").read_text(encoding="utf-8"))
RESULTS: dict[str, Any] = {t["definition"]["name"]: t["result"] for t in ANSWERS["tools"]}
PNG: str = RESULTS["image"]["content"][0]["data"]
WAV: str = RESULTS["audio"]["content"][0]["data"]
PDF: str = RESULTS["blob"]["content"][0]["resource"]["blob"]

LINES = "First line\nSecond line \N{EN DASH} ünïcode ✓ 🌦"
WEATHER = "22.5 °C and partly cloudy in Zürich"
QUOTA = "Quota exceeded: 100 of 100 calls used"
CONTRACT = "Contract c-17, revision 3"
MARKDOWN = "# Q3\n\nRevenue is up."
LINK = (
    "[MCP resource link: uri=https://example.com/reports/q3.csv, name=q3.csv, title=Q3 figures, "
    "description=All bookings of the quarter, mimeType=text/csv, size=20480"
)
FETCH = " — fetch it with mcp__demo__read_resource]"
SAVED = (
    "[MCP resource saved to /media/{} (application/pdf, 327 bytes) — "
    "read it with read_file or terminal tools]"
)


@dataclass(frozen=True)
class Expected:
    """The message's content, Hermes' text, and what is kept beside them."""

    content: str | list[dict[str, Any]]
    hermes: str
    kept: dict[int, str] = field(default_factory=dict)
    """The blocks in ``artifact["mcp_blocks"]``, each with the name of the payload that the content
    carries in its place; no name where the block is there whole."""
    stored: tuple[str, ...] = ()
    """The kinds of media that Hermes' store gets."""
    not_shown: tuple[int, ...] = ()
    """The blocks that LangChain reports as ``unsupported_media``."""
    details: tuple[int, ...] = ()
    """The blocks that have more than Hermes' text shows."""


def text(value: str) -> dict[str, Any]:
    """Return LangChain's text block."""
    return {"type": "text", "text": value}


IMAGE = {"type": "image", "base64": PNG, "mime_type": "image/png"}
AUDIO = {"type": "audio", "base64": WAV, "mime_type": "audio/wav"}
AUDIO_NOTE = "[MCP content dropped: audio is not shown (type=audio, mimeType=audio/wav, size=204)]"
FILE = {"type": "file", "base64": PDF, "mime_type": "application/pdf"}


def everything(audio: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the content of ``everything``, with this for its audio."""
    return [
        text("For the person: your report is ready"),
        text("For the model: revenue 12.5 M, up 3 %"),
        IMAGE,
        audio,
        text(MARKDOWN),
        FILE,
        text(LINK + "]"),
    ]


EXPECTED: dict[str, Expected] = {
    "text": Expected([text(LINES), text("A block of its own")], f"{LINES}\nA block of its own"),
    "structured": Expected(WEATHER, WEATHER),
    "image": Expected([IMAGE], "MEDIA:/media/1", stored=("image",)),
    "audio": Expected(AUDIO_NOTE, "MEDIA:/media/1", {0: ""}, stored=("audio",), not_shown=(0,)),
    "resource": Expected(MARKDOWN, MARKDOWN, {0: "text"}, details=(0,)),
    "blob": Expected([FILE], SAVED.format(1), {0: "blob"}, ("resource",), details=(0,)),
    "link": Expected(LINK + "]", LINK + FETCH, {0: ""}),
    "fail": Expected(QUOTA, QUOTA),
    "meta": Expected(CONTRACT, CONTRACT, {0: "text"}, details=(0,)),
    "everything": Expected(
        everything(text(AUDIO_NOTE)),
        "For the person: your report is ready\n"
        "For the model: revenue 12.5 M, up 3 %\n"
        f"MEDIA:/media/1\nMEDIA:/media/2\n{MARKDOWN}\n{SAVED.format(3)}\n{LINK}{FETCH}",
        {0: "text", 1: "text", 2: "data", 3: "", 4: "text", 5: "blob", 6: ""},
        ("image", "audio", "resource"),
        not_shown=(3,),
        details=(0, 1, 2, 3, 4, 5, 6),
    ),
}
WITH_AUDIO: dict[str, Expected] = {
    **EXPECTED,
    "audio": replace(EXPECTED["audio"], content=[AUDIO], kept={}, not_shown=()),
    "everything": replace(
        EXPECTED["everything"],
        content=everything(AUDIO),
        kept={**EXPECTED["everything"].kept, 3: "data"},
        not_shown=(),
    ),
}
"""The same with ``audio="block"``."""


def without(block: dict[str, Any], payload: str) -> dict[str, Any]:
    """Return a block without its payload."""
    if "resource" in block:
        return {**block, "resource": without(block["resource"], payload)}
    return {key: value for key, value in block.items() if key != payload}


def message(
    tool: str,
    call_id: str,
    *,
    stamp: dict[str, Any] | None = None,
    table: dict[str, Expected] = EXPECTED,
) -> ToolMessage:
    """Return the whole message of a tool, put together here and not by the library.

    ``stamp`` is what a server of 2026-07-28 adds to every result's ``_meta``.
    """
    result, expected = RESULTS[tool], table[tool]
    artifact: dict[str, Any] = {}
    if "structuredContent" in result:
        artifact["structured_content"] = result["structuredContent"]
    if expected.kept:
        artifact["mcp_blocks"] = [
            {"index": index, "block": without(result["content"][index], payload)}
            for index, payload in expected.kept.items()
        ]
    metadata: dict[str, Any] = {}
    if "_meta" in result or stamp:
        metadata["mcp_meta"] = {**result.get("_meta", {}), **(stamp or {})}
    if result["isError"]:
        metadata["is_error"] = True
    return ToolMessage(
        content=expected.content,  # type: ignore[arg-type]
        tool_call_id=call_id,
        name=tool,
        status="error" if result["isError"] else "success",
        artifact=artifact or None,
        response_metadata=metadata,
    )


def hermes(tool: str) -> dict[str, Any]:
    """Return what Hermes' JSON says, in the order of its keys."""
    result = RESULTS[tool]
    output: dict[str, Any] = {"error" if result["isError"] else "result": EXPECTED[tool].hermes}
    if "structuredContent" in result:
        output["structuredContent"] = result["structuredContent"]
    shown = {key: value for key, value in result.get("_meta", {}).items() if key != "traceparent"}
    if shown:
        output["mcp_meta"] = shown
    return output
