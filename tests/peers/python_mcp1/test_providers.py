"""The providers' own judges of what the tools of the SDK's first generation become for them."""

from __future__ import annotations

import pytest

from tests.peers.definition_checks import Variant
from tests.peers.provider_checks import JUDGED, check_tool
from tests.peers.python_mcp1.listed import SERVERS, listed


@pytest.mark.parametrize("variant", JUDGED, ids=lambda one: one.name)
@pytest.mark.parametrize("server", SERVERS)
def test_providers_take_every_tool(server: str, variant: Variant) -> None:
    for tool in listed(server).values():
        check_tool(tool, variant)
