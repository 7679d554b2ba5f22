"""Run every check that is not a test; all of them, also after one has failed.

    python scripts/run_lint.py               all checks
    python scripts/run_lint.py ruff tsc      some
    python scripts/run_lint.py --list        what there is

To add a check, add a row to ``STEPS``. The programs it runs are built by ``make lint``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from steps import (
    NODE_BIN,
    VENV,
    Step,
    choose,
    in_venv,
    log_path,
    run,
    say,
    show_failure,
    table,
)

LOGS = "lint-logs"
PYTHON = in_venv(VENV, "python")
RUFF = in_venv(VENV, "ruff")
PACKAGE = "bindings-python/python"


def node_bin(program: str) -> str:
    """Return the path of a program that npm installed."""
    return str(NODE_BIN / program)


STEPS: tuple[Step, ...] = (
    Step("rustfmt/workspace", ["cargo", "fmt", "--all", "--check"]),
    # A workspace of its own: `--all` does not reach it.
    Step("rustfmt/fuzz", ["cargo", "fmt", "--manifest-path", "core/fuzz/Cargo.toml", "--check"]),
    Step("clippy", ["cargo", "clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]),
    Step(
        "rustdoc",
        ["cargo", "doc", "--package", "toolmsg", "--no-deps"],
        env=(("RUSTDOCFLAGS", "-D warnings"),),
    ),
    Step("ruff/check", [RUFF, "check", "."]),
    Step("ruff/format", [RUFF, "format", "--check", "."]),
    Step("mypy/package", [PYTHON, "-m", "mypy", "--strict", PACKAGE]),
    Step("mypy/scripts", [PYTHON, "-m", "mypy", "--strict", "scripts"]),
    Step(
        "mypy/tests",
        [PYTHON, "-m", "mypy", "--strict", "tests/scripts", "tests/e2e", "tests/readme", "demo"],
    ),
    Step(
        "mypy/python-tests",
        [
            *[PYTHON, "-m", "mypy", "--strict"],
            *["bindings-python/tests", "tests/soak", "bench/python_figures.py"],
        ],
    ),
    Step("pyright", [node_bin("pyright"), "--pythonpath", PYTHON]),
    Step(
        "stubtest",
        [
            PYTHON,
            "-m",
            "mypy.stubtest",
            "toolmsg",
            "--allowlist",
            "bindings-python/stubtest-allowlist.txt",
        ],
    ),
    Step("tsc", [node_bin("tsc"), "--noEmit", "-p", "tsconfig.json"]),
    Step("biome", [node_bin("biome"), "ci", "--colors=off", "."]),
    Step("generated", [PYTHON, "scripts/generate.py", "--check"]),
)


def main(arguments: Sequence[str] | None = None, steps: Sequence[Step] = STEPS) -> int:
    """Run the checks named on the command line, or all; return 1 if one failed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("checks", nargs="*", metavar="CHECK", help="a check or a group of checks")
    parser.add_argument("--list", action="store_true", help="print the checks and their commands")
    options = parser.parse_args(arguments)
    chosen = choose([step.name for step in steps], options.checks)
    selected = [step for step in steps if step.name in chosen]
    if options.list:
        for step in selected:
            say(f"{step.name:<14}  {' '.join(step.command)}")
        return 0
    rows = [["check", "seconds", ""]]
    failed = 0
    for step in selected:
        log = log_path(LOGS, step.name)
        outcome = run(step, log)
        verdict = "ok" if outcome.ok else "failed"
        say(f"{step.name:<14}  {verdict}  {outcome.seconds:.1f} s")
        if not outcome.ok:
            failed += 1
            show_failure(step, outcome, log)
        rows.append([step.name, f"{outcome.seconds:.1f}", verdict])
    say("")
    say(table(rows))
    say(f"lint: {failed} of {len(selected)} checks failed" if failed else "lint: all checks passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
