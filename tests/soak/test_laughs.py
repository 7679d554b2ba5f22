"""Schemas that would fill any memory take little of it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("resource", reason="this system does not say how much memory was resident")

MOST = 32 * 1024 * 1024
"""Bytes. The restricted form of Gemini may hold 5,000 schemas, which are a few megabytes."""


@pytest.mark.parametrize("levels", [20, 40, 400])
def test_memory_stays_flat_however_much_a_schema_would_grow(levels: int) -> None:
    """In a process of its own, so that what others took before does not hide it."""
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("laughs.py")), str(levels)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(done.stdout) < MOST
