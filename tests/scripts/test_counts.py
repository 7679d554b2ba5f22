"""The counters read what each runner prints, and nothing where there is nothing to read."""

from __future__ import annotations

import pytest

import counts
from counts import Counts

CARGO = """\
running 3 tests
test result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 4 filtered out; finished in 0.00s

   Doc-tests toolmsg
test result: FAILED. 5 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.10s
"""

SPEC = """\
\N{HEAVY CHECK MARK} adds (0.8ms)
\N{INFORMATION SOURCE} tests 6
\N{INFORMATION SOURCE} suites 1
\N{INFORMATION SOURCE} pass 2
\N{INFORMATION SOURCE} fail 1
\N{INFORMATION SOURCE} cancelled 1
\N{INFORMATION SOURCE} skipped 1
\N{INFORMATION SOURCE} todo 1
"""

SPEC_EMPTY_FILE = """\
\N{HEAVY CHECK MARK} /repo/tests/empty.test.mjs (73.5ms)
\N{INFORMATION SOURCE} pass 1
\N{INFORMATION SOURCE} fail 0
"""

TAP = """\
TAP version 13
ok 1 - adds
# tests 1
# pass 1
# fail 0
# skipped 0
"""


def test_cargo() -> None:
    assert counts.cargo(CARGO) == Counts(7, 2, 1)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("10 passed in 5.08s", Counts(10, 0, 0)),
        ("===== 3 failed, 10 passed, 2 skipped in 0.12s =====", Counts(10, 3, 2)),
        ("1 failed, 2 xfailed, 1 xpassed, 4 warnings, 1 error in 70.1s (0:01:10)", Counts(1, 2, 2)),
        ("2 errors in 0.12s", Counts(0, 2, 0)),
        ("no tests ran in 0.01s", Counts()),
        ("5 deselected in 0.01s", Counts()),
    ],
)
def test_pytest(line: str, expected: Counts) -> None:
    assert counts.pytest(f"...\n{line}\n") == expected


def test_node() -> None:
    assert counts.node(SPEC) == Counts(2, 2, 2)
    assert counts.node(TAP) == Counts(1, 0, 0)


def test_a_node_file_without_a_test_is_no_test() -> None:
    assert counts.node(SPEC_EMPTY_FILE) == Counts()


@pytest.mark.parametrize("counter", [counts.cargo, counts.pytest, counts.node])
@pytest.mark.parametrize("output", ["", "error: could not compile\n", "3 passed, of a kind\n"])
def test_no_closing_line(counter: counts.Counter, output: str) -> None:
    assert counter(output) is None
