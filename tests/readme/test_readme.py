"""The code of the README runs, and prints what the README says.

Python runs in the environment of the tests, JavaScript and TypeScript in a folder from which
``toolmsg`` is found; both as files of their own, one for each block. Rust is run by ``cargo test``,
as documentation of the crate: here is asserted that it is there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.readme.blocks import Block, find_blocks

ROOT = Path(__file__).resolve().parent.parent.parent
README = ROOT / "README.md"
LIBRARY = ROOT / "core" / "src" / "lib.rs"
INCLUDED = 'include_str!("../../README.md")'
SECONDS = 120
LANGUAGES = {
    "python": "python",
    "py": "python",
    "js": "mjs",
    "javascript": "mjs",
    "mjs": "mjs",
    "cjs": "cjs",
    "ts": "mts",
    "typescript": "mts",
    "rust": "rust",
    "rs": "rust",
}
"""What a block's language is run as. Blocks of other languages are no programs of ours."""
KINDS = tuple(sorted(set(LANGUAGES.values())))


def blocks(*kinds: str) -> list[Block]:
    """Return the README's blocks of some kinds; none while there is no README."""
    if not README.exists():
        return []
    found = find_blocks(README.read_text(encoding="utf-8"))
    return [block for block in found if not kinds or LANGUAGES.get(block.language) in kinds]


def name(block: Block) -> str:
    """Return a test's name for a block."""
    return f"{block.language}, line {block.line}"


@pytest.fixture
def inside(request: pytest.FixtureRequest) -> Iterator[Path]:
    """Return an empty folder inside the repository, so that its packages are found."""
    folder = ROOT / "target" / "readme" / str(os.getpid())
    folder.mkdir(parents=True)
    yield folder
    shutil.rmtree(folder)


def printed(command: list[str], cwd: Path) -> str:
    """Run a program, and return what it prints; assert that it ends well."""
    done = subprocess.run(
        command,
        cwd=cwd,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "NO_COLOR": "1"},
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def python(code: str, folder: Path) -> str:
    """Run Python away from the repository, as a user does."""
    program = folder / "example.py"
    program.write_text(code, encoding="utf-8")
    return printed([sys.executable, program.name], folder)


def javascript(code: str, folder: Path, suffix: str) -> str:
    """Run JavaScript."""
    program = folder / f"example.{suffix}"
    program.write_text(code, encoding="utf-8")
    return printed(["node", program.name], folder)


def typescript(code: str, folder: Path) -> str:
    """Check and compile TypeScript, and run what comes out."""
    (folder / "example.mts").write_text(code, encoding="utf-8")
    (folder / "tsconfig.json").write_text(
        '{"extends": "../../../tsconfig.json",'
        ' "compilerOptions": {"noEmit": false, "outDir": "out", "rootDir": "."},'
        ' "include": ["example.mts"], "exclude": []}',
        encoding="utf-8",
    )
    printed([str(ROOT / "node_modules" / ".bin" / "tsc"), "-p", "tsconfig.json"], folder)
    return printed(["node", "out/example.mjs"], folder)


def documented(library: str) -> str:
    """Return the text of the documentation comments of a Rust file."""
    lines = (line.strip() for line in library.split("\n"))
    return "\n".join(line[3:].removeprefix(" ") for line in lines if line[:3] in ("//!", "///"))


def check_rust(code: str) -> None:
    """``cargo test`` runs it where the crate includes the README, or has the same lines."""
    library = LIBRARY.read_text(encoding="utf-8")
    assert INCLUDED in library or code.rstrip("\n") in documented(library)


@pytest.mark.parametrize("block", blocks(*KINDS), ids=name)
def test_the_block(block: Block, tmp_path: Path, inside: Path) -> None:
    if block.not_run is not None:
        pytest.skip(block.not_run)
    kind = LANGUAGES[block.language]
    if kind == "rust":
        assert block.prints is None, "nobody compares what a documentation test prints"
        check_rust(block.code)
        return
    if kind == "python":
        output = python(block.code, tmp_path)
    elif kind == "mts":
        output = typescript(block.code, inside)
    else:
        output = javascript(block.code, inside, kind)
    if block.prints is not None:
        assert output == block.prints


def test_every_language_has_its_quick_start() -> None:
    kinds = {LANGUAGES.get(block.language) for block in blocks() if block.not_run is None}
    assert {"python", "mjs", "rust"} <= kinds


def test_every_block_says_its_language() -> None:
    """``cargo test`` takes a block without one for Rust."""
    assert [block.line for block in blocks() if not block.language] == []


def test_what_is_not_run_has_a_reason() -> None:
    assert [block.line for block in blocks() if block.not_run == ""] == []
