"""What the end-to-end tests share: the servers, their answers, and a connected SDK session.

The same tests run with the SDK's first and second generation, whose ``ClientSession``
opens and calls alike.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

from tests.e2e.raw_client import SERVERS, server_command

ANSWERS: dict[str, Any] = json.loads((SERVERS / "answers.json").read_text(encoding="utf-8"))
RESULTS: dict[str, Any] = {t["definition"]["name"]: t["result"] for t in ANSWERS["tools"]}


@pytest.fixture
def anyio_backend() -> str:
    """Run the tests marked ``anyio`` on asyncio, as the SDK's own users do."""
    return "asyncio"


@pytest.fixture(params=["python", "typescript"])
def server(request: pytest.FixtureRequest) -> str:
    """Each of our servers in turn."""
    name: str = request.param
    return name


@pytest.fixture
def answers() -> dict[str, Any]:
    """Return ``answers.json``, the data source of both servers."""
    return ANSWERS


@asynccontextmanager
async def open_session(server: str) -> AsyncIterator[ClientSession]:
    """Start ``server`` and yield an initialised SDK session with it."""
    program, *arguments = server_command(server)
    parameters = StdioServerParameters(command=program, args=arguments)
    async with (
        stdio_client(parameters) as (reader, writer),
        ClientSession(reader, writer) as session,
    ):
        await session.initialize()
        yield session


@pytest.fixture
def session() -> Callable[[str], AbstractAsyncContextManager[ClientSession]]:
    """Return ``open_session``; a context manager must be left in the task that entered it."""
    return open_session


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that takes ``tool`` once for every tool of the servers."""
    if "tool" in metafunc.fixturenames:
        metafunc.parametrize("tool", list(RESULTS))
