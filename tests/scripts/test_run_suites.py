"""The closing line counts what ran, and every way a suite can go wrong fails the run."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import counts
import run_suites
import steps
from run_suites import Suite


@pytest.fixture(autouse=True)
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write the logs of the suites in here to a folder of their own."""
    monkeypatch.setattr(steps, "ROOT", tmp_path)
    monkeypatch.setattr(run_suites, "ROOT", tmp_path)
    return tmp_path


def suite(name: str, code: str) -> Suite:
    """Return a suite that runs a line of Python and is counted as pytest is."""
    return Suite(name, [sys.executable, "-c", code], counts.pytest)


GOOD = suite("good", "print('2 passed, 1 skipped in 0.1s')")


def run(capsys: pytest.CaptureFixture[str], *suites: Suite, names: tuple[str, ...] = ()) -> str:
    """Run suites; return what was printed, with the exit code as its last line."""
    status = run_suites.main(names, suites)
    return f"{capsys.readouterr().out}exit {status}"


def test_all_good(capsys: pytest.CaptureFixture[str], root: Path) -> None:
    printed = run(capsys, GOOD, suite("more", "print('3 passed in 0.1s')"))
    assert printed.endswith("\n5 passed, 0 failed, 1 skipped\nexit 0")
    assert (root / "target/test-logs/good.log").read_text() == "2 passed, 1 skipped in 0.1s\n"
    assert (root / "target/test-logs/summary.txt").read_text() == "5 passed, 0 failed, 1 skipped\n"


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("print('1 failed, 2 passed in 0.1s'); exit(1)", "failed"),
        ("print('2 passed in 0.1s'); exit(3)", "exit code 3"),
        ("print('no tests ran in 0.1s'); exit(5)", "ran no test"),
        ("print('2 skipped in 0.1s')", "skipped every test"),
        ("print('hello')", "no count in its output (exit code 0)"),
    ],
)
def test_bad(capsys: pytest.CaptureFixture[str], code: str, problem: str) -> None:
    printed = run(capsys, suite("bad", code), GOOD)
    assert f"<- {problem}\n" in printed
    assert "--- end of bad" in printed
    assert ", 1 failed, " in printed.splitlines()[-2]
    assert printed.endswith("exit 1")


def test_a_program_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, Suite("gone", ["no-such-program"], counts.pytest))
    assert "cannot start no-such-program" in printed
    assert printed.endswith("0 passed, 1 failed, 0 skipped\nexit 1")


def test_files_that_are_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, Suite("empty", ["true"], counts.node, files=["x/*.test.mjs"]))
    assert "no file matches x/*.test.mjs" in printed
    assert printed.endswith("exit 1")


def test_a_group(capsys: pytest.CaptureFixture[str]) -> None:
    suites = [suite(name, "print('1 passed in 0.1s')") for name in ("e2e/a", "e2e/b", "rust")]
    printed = run(capsys, *suites, names=("e2e",))
    assert "rust" not in printed
    assert printed.endswith("2 passed, 0 failed, 0 skipped\nexit 0")
    with pytest.raises(SystemExit, match="no such name: java"):
        run(capsys, *suites, names=("java",))


def test_a_suite_that_hangs(root: Path) -> None:
    step = steps.Step("hangs", [sys.executable, "-c", "import time; time.sleep(60)"], timeout=0.5)
    outcome = steps.run(step, root / "hangs.log")
    assert outcome.problem == "ended after 0 s without an answer"
    assert outcome.seconds < 30
