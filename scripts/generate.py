"""Regenerate every committed file that is made from other files.

    python scripts/generate.py            write them
    python scripts/generate.py --check    the same, and fail if that changed one

A check leaves the new files in place, so that they only need to be looked at and committed.
To add a generator, add a row to ``GENERATORS``.
"""

from __future__ import annotations

import argparse
import difflib
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from steps import ROOT, VENV, in_venv, say


@dataclass(frozen=True)
class Generator:
    """A command, run at the root, and patterns of the committed files that it writes."""

    name: str
    command: Sequence[str]
    outputs: Sequence[str]


GENERATORS: tuple[Generator, ...] = (
    Generator(
        "python stubs",
        [
            in_venv(VENV, "maturin"),
            "generate-stubs",
            "--manifest-path",
            "bindings-python/Cargo.toml",
            "--interpreter",
            in_venv(VENV, "python"),
            "--features",
            "stubs",
            "--out",
            "bindings-python/python",
        ],
        ["bindings-python/python/toolmsg/_toolmsg.pyi"],
    ),
    Generator("readme table", [sys.executable, "scripts/readme_table.py"], ["README.md"]),
    Generator(
        "node types",
        ["npm", "run", "--silent", "build", "--workspace", "bindings-node"],
        ["bindings-node/native.d.ts", "bindings-node/native.cjs"],
    ),
)


@dataclass(frozen=True)
class File:
    """A file's text, and when it was written."""

    text: str
    modified: int


ABSENT = File("", 0)


def snapshot(patterns: Sequence[str]) -> dict[Path, File]:
    """Return every file that matches as it is now."""
    files = {path for pattern in patterns for path in ROOT.glob(pattern) if path.is_file()}
    return {
        path: File(path.read_text(encoding="utf-8"), path.stat().st_mtime_ns)
        for path in sorted(files)
    }


def keep_times(before: dict[Path, File], after: dict[Path, File]) -> None:
    """Give a file that was written again unchanged its old time, so that make builds nothing."""
    for path, old in before.items():
        if path in after and after[path].text == old.text:
            os.utime(path, ns=(old.modified, old.modified))


def difference(before: dict[Path, File], after: dict[Path, File]) -> str:
    """Return a unified diff of two snapshots, empty when they are equal."""
    lines: list[str] = []
    for path in sorted(before.keys() | after.keys()):
        name = path.relative_to(ROOT).as_posix()
        lines += difflib.unified_diff(
            before.get(path, ABSENT).text.splitlines(keepends=True),
            after.get(path, ABSENT).text.splitlines(keepends=True),
            f"{name} (committed)" if path in before else "/dev/null",
            f"{name} (generated)" if path in after else "/dev/null",
        )
    return "".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run every generator; with ``--check`` return 1 if a file is not what it generates."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="fail if a file changed")
    options = parser.parse_args(arguments)
    stale = False
    for generator in GENERATORS:
        before = snapshot(generator.outputs)
        subprocess.run(generator.command, cwd=ROOT, check=True)
        after = snapshot(generator.outputs)
        keep_times(before, after)
        changed = difference(before, after)
        say(f"{generator.name}: {'changed' if changed else 'up to date'}")
        if options.check and changed:
            say(changed)
            stale = True
    if stale:
        say("These files are generated: run `make stubs` and commit what it writes.")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
