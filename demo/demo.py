"""The main job on a real server, from Python: a tool is called, and each host gets its message.

The server is ``tests/e2e/servers/python_server.py`` on the official SDK. Run it with ``make demo``.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from pathlib import Path
from typing import Any

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

from toolmsg.hermes import render_tool_result
from toolmsg.langchain import to_tool_message

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tests.e2e.raw_client import RawClient, server_command

WIDTH = 100
BOLD, PLAIN = (
    ("\x1b[1m", "\x1b[0m") if sys.stdout.isatty() and not os.getenv("NO_COLOR") else ("", "")
)


def heading(text: str) -> None:
    """Print a line that is seen at a glance."""
    print(f"\n{BOLD}{text}{PLAIN}")


def write(start: str, text: str) -> None:
    """Print text after ``start``, broken after commas and spaces to lines of some 100 letters."""
    lines = [start]
    for piece in re.findall(r"[^ ,]*(?:, ?| |$)", text):
        if len(lines[-1]) + len(piece) > WIDTH and lines[-1].strip():
            lines.append(" " * len(start))
        lines[-1] += piece
    print("\n".join(line.rstrip() for line in lines))


def show(value: Any, levels: int, indent: str = "    ") -> None:
    """Print an object member by member, to so many levels; what is deeper as JSON."""
    width = max(map(len, value))
    for key, each in value.items():
        if levels > 1 and isinstance(each, dict) and each:
            print(f"{indent}{key}")
            show(each, levels - 1, indent + "    ")
        else:
            write(f"{indent}{key:<{width}}  ", json.dumps(each, ensure_ascii=False))


async def call(session: ClientSession, tool: str) -> None:
    """Call one tool and show its result on the wire and in each host."""
    with RawClient(server_command("python")) as raw:
        wire = raw.call_tool(tool)
    definitions = {each.name: each for each in (await session.list_tools()).tools}
    result = await session.call_tool(tool, {})
    message = to_tool_message(result, tool_call_id="call_1", tool_name=tool)

    heading(f"== Python, tool `{tool}` of a real MCP server (Python SDK) ".ljust(WIDTH, "="))
    heading("What came over the wire")
    write("    ", wire.decode())
    heading(
        "LangChain gets, to_tool_message(result, …): the model reads the content, the rest is yours"
    )
    fields = ("content", "status", "artifact", "response_metadata")
    show({field: getattr(message, field) for field in fields}, 3)
    heading(
        "Hermes gets, render_tool_result(result): the model reads all of it, as one JSON string"
    )
    shown = json.loads(render_tool_result(result))
    show(shown, 2)
    kept = [key for key in message.response_metadata["mcp_meta"] if key not in shown["mcp_meta"]]
    if kept:
        print(f"    (not for a model, so only in the application's mcp_meta: {', '.join(kept)})")
    heading("The `_meta` of the tool's definition: another one, and in neither of them")
    show(definitions[tool].meta, 1)

    again = to_tool_message(wire, tool_call_id="call_1", tool_name=tool)
    same = again == message and json.loads(render_tool_result(wire)) == shown
    heading(f"The SDK's object and the bytes of the wire give the same: {'yes' if same else 'NO'}")


async def main() -> None:
    """Call a tool that succeeds and one that fails."""
    program, *arguments = server_command("python")
    parameters = StdioServerParameters(command=program, args=arguments)
    async with (
        stdio_client(parameters) as (reader, writer),
        ClientSession(reader, writer) as session,
    ):
        await session.initialize()
        for tool in ("meta", "fail"):
            await call(session, tool)


if __name__ == "__main__":
    asyncio.run(main())
