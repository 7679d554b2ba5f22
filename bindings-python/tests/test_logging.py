"""Diagnostics reach the logger `toolmsg`, for those who listen at DEBUG."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest

import toolmsg

RESULT: dict[str, Any] = {"content": "text", "isError": "no", "extra": 1}
LOGGER = logging.getLogger("toolmsg")


@pytest.fixture(autouse=True)
def level() -> Iterator[None]:
    """Leave the logger as it was."""
    before = LOGGER.level, LOGGER.disabled
    yield
    LOGGER.setLevel(before[0])
    LOGGER.disabled = before[1]


def test_each_diagnostic_is_a_record(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, "toolmsg"):
        conversion = toolmsg.convert(RESULT, "langchain")
    assert [d.code for d in conversion.diagnostics] == [
        "invalid_content",
        "invalid_field",
        "unknown_field",
    ]
    assert [(r.name, r.levelno, r.getMessage()) for r in caplog.records] == [
        ("toolmsg", logging.DEBUG, f"{d.code} at {d.path}: {d.message}")
        for d in conversion.diagnostics
    ]


@pytest.mark.parametrize("threshold", [logging.INFO, logging.WARNING])
def test_nothing_above_debug(threshold: int, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(threshold, "toolmsg"):
        conversion = toolmsg.convert(RESULT, "langchain")
    assert conversion.diagnostics
    assert caplog.records == []


def test_nothing_by_default(caplog: pytest.LogCaptureFixture) -> None:
    LOGGER.setLevel(logging.NOTSET)
    toolmsg.convert(RESULT, "hermes")
    assert caplog.records == []


def test_a_disabled_logger(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, "toolmsg"):
        LOGGER.disabled = True
        toolmsg.convert(RESULT, "langchain")
    assert caplog.records == []


def test_a_clean_conversion_logs_nothing(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, "toolmsg"):
        toolmsg.convert({"content": [{"type": "text", "text": "x"}]}, "langchain")
    assert caplog.records == []


def test_percent_signs_are_no_format(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, "toolmsg"):
        toolmsg.convert({"content": [], "100%s %d": 1}, "langchain")
    assert any("100%s %d" in record.getMessage() for record in caplog.records)


def test_no_handler_is_installed() -> None:
    """Where logs go is the application's decision."""
    assert LOGGER.handlers == []
