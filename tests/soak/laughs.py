"""Define tools whose schemas grow without end when references are put in place, and tell the memory it took.

    python tests/soak/laughs.py LEVELS

Prints by how many bytes the most that was resident at any time grew.
"""

from __future__ import annotations

import resource
import sys
from typing import Any, get_args

import toolmsg

HOSTS: tuple[toolmsg.DefineHost, ...] = get_args(toolmsg.DefineHost)
KILO = 1 if sys.platform == "darwin" else 1024
"""Bytes in a unit of the system's measure."""


def laughs(levels: int, *, combined: bool) -> dict[str, Any]:
    """Return a schema of `2 ** levels` schemas, written with two references on each level."""
    defs: dict[str, Any] = {f"D{levels}": {"type": "string"}}
    for level in range(levels):
        next_level = {"$ref": f"#/$defs/D{level + 1}"}
        defs[f"D{level}"] = (
            {"allOf": [next_level, next_level]}
            if combined
            else {"type": "object", "properties": {"a": next_level, "b": next_level}}
        )
    return {"type": "object", "properties": {"a": {"$ref": "#/$defs/D0"}}, "$defs": defs}


def peak() -> int:
    """Return the most bytes that were resident so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * KILO


def run(schema: dict[str, Any]) -> None:
    """Do everything with a schema that can be done."""
    tool = {"name": "t", "inputSchema": schema}
    for host in HOSTS:
        toolmsg.define(tool, host)
    toolmsg.define(tool, "openai_chat", strict=True)
    toolmsg.define(tool, "gemini", parameters="openapi")
    for revision in ("2025-11-25", "2026-07-28"):
        toolmsg.schema.project(schema, revision)
    toolmsg.schema.validate({"a": {"a": {"b": {}}}}, schema)


def main() -> None:
    """Warm up with a small schema, then measure."""
    levels = int(sys.argv[1])
    for combined in (False, True):
        run(laughs(2, combined=combined))
    before = peak()
    for combined in (False, True):
        run(laughs(levels, combined=combined))
    print(peak() - before)


if __name__ == "__main__":
    main()
