"""Run every test suite of every language, and close on one table and one line.

The last line is ``N passed, N failed, N skipped``. The exit code is 1 if a suite failed,
ran no test, or printed no count that could be read.

    python scripts/run_suites.py            all suites
    python scripts/run_suites.py e2e rust   some: a name, or the first part of one
    python scripts/run_suites.py --list     what there is

To add a suite, add a row to ``SUITES``. The programs it runs are built by ``make test``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass

import counts
from counts import Counter, Counts
from steps import (
    ROOT,
    VENV,
    VENV_MCP1,
    Outcome,
    Step,
    choose,
    in_venv,
    log_path,
    run,
    say,
    show_failure,
    table,
)

LOGS = "test-logs"


@dataclass(frozen=True)
class Suite:
    """One row of the table: a name, a command, how to count its tests, where to run it.

    ``files`` are patterns from ``cwd`` whose matches are added to the command, because
    Node 20 takes no patterns of its own.
    """

    name: str
    command: Sequence[str]
    counter: Counter
    cwd: str = "."
    files: Sequence[str] = ()

    def step(self) -> Step:
        """Return the command to run, with its files found."""
        found = sorted(
            str(path.relative_to(ROOT / self.cwd))
            for pattern in self.files
            for path in (ROOT / self.cwd).glob(pattern)
            if "node_modules" not in path.parts
        )
        if self.files and not found:
            raise FileNotFoundError(f"no file matches {' or '.join(self.files)}")
        return Step(self.name, [*self.command, *found], self.cwd)


def pytest(python: str, *paths: str) -> list[str]:
    """Return a pytest run with the settings of the root, wherever the tests lie."""
    return [python, "-m", "pytest", "-c", "pytest.ini", "--rootdir", ".", "-q", "-ra", *paths]


PYTHON = in_venv(VENV, "python")
PYTHON_MCP1 = in_venv(VENV_MCP1, "python")
NODE_TEST = ["node", "--test", "--test-reporter=spec"]

SUITES: tuple[Suite, ...] = (
    Suite("rust", ["cargo", "test", "--workspace", "--no-fail-fast"], counts.cargo),
    Suite("scripts", pytest(PYTHON, "tests/scripts"), counts.pytest),
    Suite("python/mcp2", pytest(PYTHON, "bindings-python/tests"), counts.pytest),
    Suite("python/mcp1", pytest(PYTHON_MCP1, "bindings-python/tests"), counts.pytest),
    Suite("node", NODE_TEST, counts.node, files=["bindings-node/test/**/*.test.?js"]),
    Suite("peers/python-mcp1", pytest(PYTHON_MCP1, "tests/peers/python_mcp1"), counts.pytest),
    Suite("peers/python-mcp2", pytest(PYTHON, "tests/peers/python_mcp2"), counts.pytest),
    Suite("peers/node", NODE_TEST, counts.node, files=["tests/peers/node/**/*.test.?js"]),
    # The same tests with the client of either generation of the SDK.
    Suite("e2e/python", pytest(PYTHON, "tests/e2e/python"), counts.pytest),
    Suite("e2e/python-mcp1", pytest(PYTHON_MCP1, "tests/e2e/python"), counts.pytest),
    Suite("e2e/node", NODE_TEST, counts.node, files=["tests/e2e/node/**/*.test.?js"]),
    Suite("soak/python", pytest(PYTHON, "tests/soak"), counts.pytest),
    Suite("soak/node", NODE_TEST, counts.node, files=["tests/soak/**/*.test.?js"]),
    Suite("readme", pytest(PYTHON, "tests/readme"), counts.pytest),
)


@dataclass(frozen=True)
class Report:
    """What is known about a suite after its run; ``problem`` is empty when it passed."""

    name: str
    counts: Counts
    seconds: float
    problem: str


def judge(outcome: Outcome, counted: Counts | None) -> str:
    """Return why a run does not count as passed, or an empty text."""
    if outcome.problem:
        return outcome.problem
    if counted is None:
        return f"no count in its output (exit code {outcome.status})"
    if counted.failed:
        return "failed"
    if counted.total == 0:
        return "ran no test"
    if not outcome.ok:
        return f"exit code {outcome.status}"
    return "" if counted.passed else "skipped every test"


def run_suite(suite: Suite) -> Report:
    """Run one suite and say in a line, or in full, how it went."""
    log = log_path(LOGS, suite.name)
    try:
        step = suite.step()
    except FileNotFoundError as error:
        step = Step(suite.name, suite.command)
        outcome = Outcome(None, 0.0, "", str(error))
    else:
        outcome = run(step, log)
    counted = suite.counter(outcome.output)
    problem = judge(outcome, counted)
    counted = counted or Counts()
    if problem and not counted.failed:
        # The last line must not say "0 failed" when a suite did not even start.
        counted += Counts(failed=1)
    report = Report(suite.name, counted, outcome.seconds, problem)
    say(
        f"{suite.name:<18}  {report.counts}  {outcome.seconds:.1f} s"
        + (f"  <- {problem}" if problem else "")
    )
    if problem:
        show_failure(step, outcome, log)
    return report


def closing_table(reports: Sequence[Report]) -> str:
    """Return one row for each suite, with why it did not pass."""
    rows = [["suite", "passed", "failed", "skipped", "seconds", ""]]
    for report in reports:
        count = report.counts
        rows.append(
            [
                report.name,
                str(count.passed),
                str(count.failed),
                str(count.skipped),
                f"{report.seconds:.1f}",
                report.problem,
            ]
        )
    return table(rows)


def main(arguments: Sequence[str] | None = None, suites: Sequence[Suite] = SUITES) -> int:
    """Run the suites named on the command line, or all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("suites", nargs="*", metavar="SUITE", help="a suite or a group of suites")
    parser.add_argument("--list", action="store_true", help="print the suites and their commands")
    options = parser.parse_args(arguments)
    chosen = choose([suite.name for suite in suites], options.suites)
    selected = [suite for suite in suites if suite.name in chosen]
    if options.list:
        for suite in selected:
            say(f"{suite.name:<18}  {' '.join([*suite.command, *suite.files])}")
        return 0
    summary = ROOT / "target" / LOGS / "summary.txt"
    summary.unlink(missing_ok=True)
    reports = [run_suite(suite) for suite in selected]
    say("\n" + closing_table(reports))
    last_line = str(sum((report.counts for report in reports), Counts()))
    summary.parent.mkdir(parents=True, exist_ok=True)
    summary.write_text(last_line + "\n", encoding="utf-8")
    say(last_line)
    return 1 if any(report.problem for report in reports) else 0


if __name__ == "__main__":
    sys.exit(main())
