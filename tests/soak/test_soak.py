"""The soak as a test of the suite: memory stays flat."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_resident_memory_stays_flat() -> None:
    """In a process of its own, so that nothing else grows in it."""
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("soak.py"))],
        capture_output=True,
        text=True,
        check=False,
    )
    print(done.stdout)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("soak: 100,000 conversions")
