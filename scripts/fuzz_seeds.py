"""Write the inputs that fuzzing starts from: the conformance cases and what is hostile.

    python scripts/fuzz_seeds.py

``core/fuzz/seeds/<target>/`` is made anew each time, so that there is no second copy to keep.
"""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
from collections.abc import Iterator
from typing import Any

from steps import ROOT, say

SEEDS = ROOT / "core" / "fuzz" / "seeds"
CONFORMANCE = ROOT / "tests" / "conformance"
ATTACKS = ROOT / "core" / "tests" / "attacks"

LONGEST = 8192
"""Longer inputs only make fuzzing slow."""


def wire(case: dict[str, Any]) -> bytes:
    """Return a case's wire text (``tests/conformance/README.md``)."""
    if "wire" in case:
        return str(case["wire"]).encode()
    if "wire_base64" in case:
        return base64.b64decode(case["wire_base64"])
    if "wire_parts" in case:
        parts = (
            part if isinstance(part, str) else part["repeat"] * part["times"]
            for part in case["wire_parts"]
        )
        return "".join(parts).encode()
    value = next(case[name] for name in ("input", "tool", "tools") if name in case)
    return json.dumps(value, ensure_ascii=False).encode()


def cases(folder: str) -> Iterator[dict[str, Any]]:
    """Yield the conformance cases of a kind."""
    for path in sorted((CONFORMANCE / folder).rglob("*.json")):
        yield json.loads(path.read_bytes())


def results() -> Iterator[bytes]:
    """Yield every result there is."""
    for case in cases("cases"):
        yield wire(case)
    for path in sorted(ATTACKS.glob("*.json")):
        yield path.read_bytes()


def tools() -> Iterator[bytes]:
    """Yield every tool there is, those of lists one by one."""
    for case in cases("definitions"):
        for tool in case.get("tools", []):
            yield json.dumps(tool, ensure_ascii=False).encode()
        if "tools" not in case:
            yield wire(case)


def outputs() -> Iterator[bytes]:
    """Yield every output schema there is, each with a value."""
    for case in cases("schemas"):
        value = case.get("value", {"result": [1]})
        yield json.dumps({"schema": case["schema"], "value": value}).encode()


# What each target starts from, and the bytes it wants in front of that: those that choose options.
TARGETS = {
    "convert": (results, (bytes(4), b"\xff\x07\x44\x11", b"\0\0\x40\0", b"\0\0\0\x02")),
    "define": (tools, (b"\0", b"\x01", b"\x02", b"\x1c")),
    "json": (results, (b"",)),
    "output": (outputs, (b"",)),
}


def main() -> None:
    """Write the seeds of every target."""
    for target, (inputs, heads) in TARGETS.items():
        seeds = {data for data in inputs() if len(data) <= LONGEST}
        folder = SEEDS / target
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for data in (head + seed for head in heads for seed in seeds):
            (folder / hashlib.sha256(data).hexdigest()[:16]).write_bytes(data)
        say(f"{len(seeds)} seeds in {folder.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
