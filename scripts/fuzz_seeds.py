"""Write the inputs that fuzzing starts from: the conformance cases and the hostile results.

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
CASES = ROOT / "tests" / "conformance" / "cases"
ATTACKS = ROOT / "core" / "tests" / "attacks"

LONGEST = 8192
"""Longer inputs only make fuzzing slow."""

# What each target wants in front of a result: the bytes that choose ``convert``'s options.
TARGETS: dict[str, tuple[bytes, ...]] = {
    "convert": (bytes(4), b"\xff\x07\x44\x11", b"\0\0\x40\0", b"\0\0\0\x02"),
    "json": (b"",),
}


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
    return json.dumps(case["input"], ensure_ascii=False).encode()


def inputs() -> Iterator[bytes]:
    """Yield every input there is."""
    for path in sorted(CASES.rglob("*.json")):
        yield wire(json.loads(path.read_bytes()))
    for path in sorted(ATTACKS.glob("*.json")):
        yield path.read_bytes()


def main() -> None:
    """Write the seeds of every target."""
    seeds = {data for data in inputs() if len(data) <= LONGEST}
    for target, heads in TARGETS.items():
        folder = SEEDS / target
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for data in (head + seed for head in heads for seed in seeds):
            (folder / hashlib.sha256(data).hexdigest()[:16]).write_bytes(data)
    say(f"{len(seeds)} seeds in {SEEDS.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
