"""The providers' own judges of what real servers' tools and the conformance cases become for them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.peers.definition_checks import Variant
from tests.peers.provider_checks import JUDGED, cases, check_case, check_tool
from tests.peers.python_mcp2.listed import SERVERS, listed


@pytest.mark.parametrize("variant", JUDGED, ids=lambda one: one.name)
@pytest.mark.parametrize("server", SERVERS)
def test_providers_take_every_tool(server: str, variant: Variant) -> None:
    for tool in listed(server).values():
        check_tool(tool, variant)


@pytest.mark.parametrize("case", cases())
def test_providers_take_every_conformance_case(case: dict[str, Any]) -> None:
    judged = check_case(case)
    wanted = [
        one for one in case["expect"].values() if "definition" in one or one.get("definitions")
    ]
    assert judged or not wanted
