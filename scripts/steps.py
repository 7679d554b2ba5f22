"""Run the commands of a table one after the other: shared by the suites and the lint steps.

A step's output goes to a log file; a short line says how it went, and the log of a step
that failed is printed in full.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
VENV_MCP1 = ROOT / ".venv-mcp1"
NODE_BIN = ROOT / "node_modules" / ".bin"

HEARTBEAT = 60.0
"""Seconds between two signs of life, so that a long step does not look like a hang."""


def in_venv(venv: Path, program: str) -> str:
    """Return the path of a program in a virtual environment."""
    scripts = "Scripts" if os.name == "nt" else "bin"
    return str(venv / scripts / program)


@dataclass(frozen=True)
class Step:
    """One command."""

    name: str
    command: Sequence[str]
    cwd: str = "."
    env: tuple[tuple[str, str], ...] = ()
    timeout: float = 1800.0


@dataclass(frozen=True)
class Outcome:
    """How a step ended. ``status`` is the exit code, or ``None`` when it never ended by itself."""

    status: int | None
    seconds: float
    output: str
    problem: str = ""

    @property
    def ok(self) -> bool:
        """Whether the command ended by itself with exit code 0."""
        return self.status == 0


def run(step: Step, log: Path) -> Outcome:
    """Run a step with its output in ``log``."""
    log.parent.mkdir(parents=True, exist_ok=True)
    # Logs are read by people and by our counters: no colours, whatever the terminal is.
    env: Mapping[str, str] = {
        **{k: v for k, v in os.environ.items() if k not in ("FORCE_COLOR", "CLICOLOR_FORCE")},
        "NO_COLOR": "1",
        "TERM": "dumb",
        "CARGO_TERM_COLOR": "never",
        "PYTHONIOENCODING": "utf-8",
        **dict(step.env),
    }
    started = time.monotonic()
    status: int | None = None
    problem = ""
    with log.open("wb") as out:
        try:
            process = subprocess.Popen(
                step.command,
                cwd=ROOT / step.cwd,
                env=env,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except OSError as error:
            problem = f"cannot start {step.command[0]}: {error.strerror}"
        else:
            try:
                status = _wait(process, step, started)
            except BaseException:
                _end(process)
                raise
            if status is None:
                problem = f"ended after {step.timeout:.0f} s without an answer"
    output = log.read_text(encoding="utf-8", errors="replace")
    return Outcome(status, time.monotonic() - started, output, problem)


def _wait(process: subprocess.Popen[bytes], step: Step, started: float) -> int | None:
    """Wait for the end of a step; end it ourselves, and return ``None``, once its time is over."""
    while True:
        left = started + step.timeout - time.monotonic()
        if left <= 0:
            _end(process)
            return None
        try:
            return process.wait(timeout=min(HEARTBEAT, left))
        except subprocess.TimeoutExpired:
            say(f"  ... {step.name} is still running after {time.monotonic() - started:.0f} s")


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a step and everything it started."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()


def show_failure(step: Step, outcome: Outcome, log: Path) -> None:
    """Print a failed step's command and its whole output."""
    say(f"\n--- {step.name}: {' '.join(step.command)}")
    if outcome.output:
        say(outcome.output.rstrip("\n"))
    if outcome.problem:
        say(outcome.problem)
    say(f"--- end of {step.name} ({log.relative_to(ROOT)})\n")


def log_path(folder: str, name: str) -> Path:
    """Return where a step's output goes, e.g. ``target/test-logs/e2e-python.log``."""
    return ROOT / "target" / folder / (name.replace("/", "-").replace(" ", "-") + ".log")


def choose(steps: Iterable[str], wanted: Sequence[str]) -> list[str]:
    """Return the names in ``steps`` that are wanted; one wanted name may stand for a group.

    ``e2e`` chooses ``e2e/python`` and ``e2e/node``. An unknown name ends the program.
    """
    names = list(steps)
    if not wanted:
        return names
    chosen = []
    for want in wanted:
        found = [name for name in names if name == want or name.startswith(want + "/")]
        if not found:
            sys.exit(f"no such name: {want} (there are: {', '.join(names)})")
        chosen += found
    return [name for name in names if name in chosen]


def table(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as aligned text, the first one as its head; columns of numbers to the right."""
    columns = list(zip(*rows, strict=True))
    widths = [max(map(len, column)) for column in columns]
    numeric = [all(not cell or cell[0].isdigit() for cell in column[1:]) for column in columns]
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, numeric, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    rule = "-" * max(map(len, lines))
    return "\n".join([lines[0], rule, *lines[1:], rule])


def say(text: str) -> None:
    """Print a line at once, also into a pipe."""
    print(text, flush=True)
