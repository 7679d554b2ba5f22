"""The code blocks of a Markdown text are found as a reader sees them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.readme.blocks import Block, find_blocks

SAMPLE = Path(__file__).with_name("sample.md")


def test_the_sample() -> None:
    """Every form a block can have, in one text."""
    assert find_blocks(SAMPLE.read_text(encoding="utf-8")) == [
        Block("sh", "make demo\n", 5),
        Block("python", 'print("one")\n', 11, None, "one\n"),
        Block("js", "await client.connect(transport);\n", 21, "needs a server of yours"),
        Block("rust", "let one = 1;\n", 28),
        Block("python", 'if True:\n    print("in a list")\n', 34, None, "in a list\n"),
        Block("markdown", "```python\nnot a block of its own\n```\n", 45),
        Block("text", "no block's output\n", 53),
        Block("", "no language\n", 57),
        Block("python", 'print("no output of its own")\n', 61),
        Block("text", "prose is between\n", 67),
    ]


@pytest.mark.parametrize(
    ("markdown", "reason"),
    [
        ("<!-- not run: why -->\n```js\n1\n```\n", "why"),
        ("<!-- not run: why -->\n\n\n```js\n1\n```\n", "why"),
        ("  <!--not run:  two words  -->\n```js\n1\n```\n", "two words"),
        ("<!-- not run: -->\n```js\n1\n```\n", ""),
        ("<!-- not run -->\n```js\n1\n```\n", ""),
        ("<!-- not run: why -->\nprose\n```js\n1\n```\n", None),
        ("<!-- another comment -->\n```js\n1\n```\n", None),
        ("```js\n1\n```\n<!-- not run: the next one -->\n", None),
    ],
)
def test_not_run(markdown: str, reason: str | None) -> None:
    assert [block.not_run for block in find_blocks(markdown)] == [reason]


@pytest.mark.parametrize(
    ("info", "language"),
    [
        ("python", "python"),
        (" Python title=x", "python"),
        ("rust,no_run", "rust"),
        ("rust, ignore", "rust"),
        ("js{1,3}", "js"),
        ("", ""),
    ],
)
def test_the_language_is_the_first_word(info: str, language: str) -> None:
    assert find_blocks(f"```{info}\n1\n```")[0].language == language


def test_fences_of_other_lengths_and_letters_are_code() -> None:
    markdown = "~~~~python\n```\n~~~\n~~~~~\n"
    assert find_blocks(markdown) == [Block("python", "```\n~~~\n", 1)]


def test_an_empty_block_and_an_empty_output() -> None:
    assert find_blocks("```python\n```\n```text\n```\n") == [Block("python", "", 1, None, "")]


def test_lines_end_where_markdown_ends_them() -> None:
    code = 'print("\N{LINE SEPARATOR}")'
    assert find_blocks(f"```python\r\n{code}\r\n```\r\n") == [Block("python", f"{code}\n", 1)]


def test_a_second_output_is_a_block_of_its_own() -> None:
    blocks = find_blocks("```python\n1\n```\n```text\na\n```\n```text\nb\n```\n")
    assert blocks == [Block("python", "1\n", 1, None, "a\n"), Block("text", "b\n", 7)]


def test_a_block_that_is_not_closed() -> None:
    with pytest.raises(ValueError, match="line 3 is not closed"):
        find_blocks("a\n\n```python\n1\n")


def test_inline_code_is_no_fence() -> None:
    assert find_blocks("```inline``` code\n") == []
