"""Read how many tests ran from what the test runners print.

A counter returns ``None`` when the output has no closing line of its runner: a suite whose
tests cannot be counted has not passed, whatever its exit code says.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Counts:
    """How many tests passed, failed and were skipped."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.passed + other.passed,
            self.failed + other.failed,
            self.skipped + other.skipped,
        )

    @property
    def total(self) -> int:
        """All of them."""
        return self.passed + self.failed + self.skipped

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


Counter = Callable[[str], "Counts | None"]

_CARGO = re.compile(r"^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored;", re.MULTILINE)
_PYTEST = re.compile(r"^=*\s*((?:\d+ \w+(?:, )?)+|no tests ran) in [\d.]+s.*$", re.MULTILINE)
_NODE = re.compile(
    r"^(?:#|\N{INFORMATION SOURCE}) (pass|fail|cancelled|skipped|todo) (\d+)$", re.MULTILINE
)
_NODE_FILE = re.compile(
    r"^(?:ok \d+ -|\N{HEAVY CHECK MARK}) \S+\.[cm]?[jt]s(?: \([\d.]+ms\))?$", re.MULTILINE
)


def cargo(output: str) -> Counts | None:
    """Add up ``cargo test``'s line of each test program."""
    lines = [Counts(int(p), int(f), int(i)) for p, f, i in _CARGO.findall(output)]
    return sum(lines, Counts()) if lines else None


def pytest(output: str) -> Counts | None:
    """Read pytest's last line; an error counts as failed, an expected failure as skipped."""
    lines = _PYTEST.findall(output)
    if not lines:
        return None
    found = {word: int(number) for number, word in re.findall(r"(\d+) (\w+)", lines[-1])}
    return Counts(
        passed=found.get("passed", 0) + found.get("xpassed", 0),
        failed=found.get("failed", 0) + found.get("error", 0) + found.get("errors", 0),
        skipped=found.get("skipped", 0) + found.get("xfailed", 0),
    )


def node(output: str) -> Counts | None:
    """Read the closing lines of node's test runner, of its ``spec`` and its ``tap`` reporter."""
    found = {word: int(number) for word, number in _NODE.findall(output)}
    if not {"pass", "fail"} <= found.keys():
        return None
    # Node reports a file without a test as one passing test that is named after the file.
    empty = len(_NODE_FILE.findall(output))
    return Counts(
        passed=found["pass"] - empty,
        failed=found["fail"] + found.get("cancelled", 0),
        skipped=found.get("skipped", 0) + found.get("todo", 0),
    )
