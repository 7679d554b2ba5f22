"""Let pytest explain the assertions that both Python peers' tests share."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("tests.peers.definition_checks", "tests.peers.python_checks")
