"""Definitions of the tools of real servers of the SDK's second generation, and of FastMCP."""

from __future__ import annotations

from typing import Any

import pytest

from tests.peers import definition_checks as checks
from tests.peers.definition_models import FUNCTIONS, MODELS
from tests.peers.python_mcp2.listed import SERVERS, listed

TOOLS = [
    *((server, name) for server in SERVERS if server != "lowlevel" for name in FUNCTIONS),
    *(("lowlevel", name) for name in MODELS),
]


@pytest.fixture(params=TOOLS, ids="-".join)
def tool(request: pytest.FixtureRequest) -> Any:
    server, name = request.param
    return listed(server)[name]


@pytest.mark.parametrize("variant", checks.VARIANTS, ids=lambda one: one.name)
def test_form(tool: Any, variant: checks.Variant) -> None:
    checks.check_form(tool, variant)


def test_hosts_take_what_the_server_takes(tool: Any) -> None:
    checks.check_acceptance(tool)


@pytest.mark.parametrize(("server", "name"), [one for one in TOOLS if one[0] != "fastmcp"])
def test_the_server_takes_what_hosts_take(server: str, name: str) -> None:
    checks.check_soundness(listed(server)[name])  # FastMCP's schemas say the same


def test_output_schema(tool: Any) -> None:
    checks.check_output(tool)


@pytest.mark.skipif(not checks.SPECIFICATION.exists(), reason="the specification is not there")
def test_output_schema_by_the_specification(tool: Any) -> None:
    checks.check_output_by_the_specification(tool)


@pytest.mark.parametrize("server", SERVERS)
def test_lists(server: str) -> None:
    checks.check_list(list(listed(server).values()))
