"""Find the fenced code blocks of a Markdown text, and what the text says of them.

A block's language is the first word after its fence. Two things belong to the block next to them,
with nothing but blank lines between:

- the comment ``<!-- not run: REASON -->`` before it: the block is not run;
- a fenced block ``text`` after it: exactly what the block prints.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_FENCE = re.compile(r"^(?P<indent> *)(?P<fence>`{3,}|~{3,}) *(?P<info>[^`]*)$")
_NOT_RUN = re.compile(r"^ *<!--\s*not run\b:?(?P<reason>.*?)-->\s*$")


@dataclass(frozen=True)
class Block:
    """One fenced code block."""

    language: str
    """In lower case; empty where the fence has none."""
    code: str
    line: int
    """The line of the fence, from 1 on."""
    not_run: str | None = None
    """Why it is not run; an empty text where the comment gives no reason."""
    prints: str | None = None
    """What it prints, where the text says so."""


@dataclass(frozen=True)
class _Fenced:
    language: str
    code: str
    first: int
    last: int


def _fenced(lines: list[str]) -> Iterator[_Fenced]:
    """Yield the fenced blocks with the indexes of their fences."""
    at = 0
    while at < len(lines):
        opened = _FENCE.match(lines[at])
        if opened is None:
            at += 1
            continue
        fence, indent = opened["fence"], opened["indent"]
        close = re.compile(rf"^ *{re.escape(fence[0])}{{{len(fence)},}} *$")
        end = at + 1
        while end < len(lines) and not close.match(lines[end]):
            end += 1
        if end == len(lines):
            raise ValueError(f"the code block of line {at + 1} is not closed")
        # A block in a list is indented like its fence.
        code = [re.sub(f"^ {{0,{len(indent)}}}", "", line) for line in lines[at + 1 : end]]
        words = opened["info"].split()
        language = re.split("[,{]", words[0])[0].lower() if words else ""
        yield _Fenced(language, "".join(f"{line}\n" for line in code), at, end)
        at = end + 1


def _comment_before(lines: list[str], at: int) -> str | None:
    """Return the reason in the comment before a line, if there is such a comment."""
    at -= 1
    while at >= 0 and not lines[at].strip():
        at -= 1
    found = _NOT_RUN.match(lines[at]) if at >= 0 else None
    return found["reason"].strip() if found else None


def may_print(block: Block) -> bool:
    """Whether a block has no output yet, and is no output itself."""
    return block.prints is None and block.language != "text"


def find_blocks(markdown: str) -> list[Block]:
    """Return the code blocks in order; outputs are part of the block before them."""
    # Not `splitlines`, which also breaks lines at characters that code may hold.
    lines = markdown.replace("\r\n", "\n").split("\n")
    blocks: list[Block] = []
    last = None
    for fenced in _fenced(lines):
        between = lines[last + 1 : fenced.first] if last is not None else ["-"]
        last = fenced.last
        follows = bool(blocks) and not any(line.strip() for line in between)
        if fenced.language == "text" and follows and may_print(blocks[-1]):
            block = blocks.pop()
            blocks.append(Block(block.language, block.code, block.line, block.not_run, fenced.code))
            continue
        not_run = _comment_before(lines, fenced.first)
        blocks.append(Block(fenced.language, fenced.code, fenced.first + 1, not_run))
    return blocks
