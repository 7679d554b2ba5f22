"""Let pytest explain the assertions that both Python peers' tests share, and keep Hypothesis out of the root."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

pytest.register_assert_rewrite(
    "tests.peers.definition_checks", "tests.peers.provider_checks", "tests.peers.python_checks"
)

# Hypothesis keeps what it knows of Unicode; `make clean` takes it away.
os.environ.setdefault(
    "HYPOTHESIS_STORAGE_DIRECTORY", str(Path(__file__).parents[2] / "target" / "hypothesis")
)
