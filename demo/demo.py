"""The main job on a real server, from Python: one tool call, and every message made of it.

The server is ``tests/e2e/servers/python_server.py`` on the official SDK. Run it with ``make demo``.
"""

from __future__ import annotations

import asyncio
import json
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


def show(label: str, value: Any) -> None:
    """Print a label and a value: an object by its keys, text as it is, the rest as JSON."""
    if isinstance(value, dict) and value:
        print(f"  {label}")
        width = max(len(key) for key in value)
        for key, each in value.items():
            write(f"      {key:<{width}}  ", json.dumps(each, ensure_ascii=False))
    else:
        write(f"  {label:<12}", value if isinstance(value, str) else json.dumps(value))


def write(start: str, text: str) -> None:
    """Print text after ``start``, broken after commas and spaces to lines of some 100 letters."""
    lines = [start]
    for piece in re.findall(r"[^ ,]*(?:, ?| |$)", text):
        if len(lines[-1]) + len(piece) > 100 and lines[-1].strip():
            lines.append(" " * len(start))
        lines[-1] += piece
    print("\n".join(line.rstrip() for line in lines))


async def call(session: ClientSession, tool: str) -> None:
    """Call one tool and show its result on the wire and in each host."""
    with RawClient(server_command("python")) as raw:
        wire = raw.call_tool(tool)
    definitions = {each.name: each for each in (await session.list_tools()).tools}
    result = await session.call_tool(tool, {})
    message = to_tool_message(result, tool_call_id="call_1", tool_name=tool)
    print(f"\n== Python: the tool `{tool}` of a server on the Python SDK")
    print("\nWhat the server said")
    show("wire", wire.decode())
    show("_meta of the definition, which is another one", definitions[tool].meta)
    print("\nLangChain ToolMessage")
    show("content", message.content)
    show("status", message.status)
    show("artifact", message.artifact)
    show("response_metadata['mcp_meta']", message.response_metadata["mcp_meta"])
    print("\nHermes, which the model reads")
    show("from object", render_tool_result(result, server="demo"))
    show("from wire", render_tool_result(wire, server="demo"))


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
