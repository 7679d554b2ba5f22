"""LangChain's own definitions of real servers' tools beside ours, and its tools made of ours."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from langchain_core.tools import StructuredTool
from langchain_core.utils.function_calling import convert_to_openai_tool

import toolmsg
from tests.peers.definition_checks import text, wire
from tests.peers.definition_models import FUNCTIONS, META, MODELS
from tests.peers.python_mcp2.listed import SERVERS, listed

TOOLS = [
    (server, name) for server in SERVERS for name in (MODELS if server == "lowlevel" else FUNCTIONS)
]
REF_IS_A_NAME = ("keywords", "words")
"""LangChain takes a parameter called `$ref` for a reference when it puts references in place."""
EVERY_TOOL = pytest.mark.parametrize(("server", "name"), TOOLS)


def define(tool: Any) -> dict[str, Any]:
    """Return our definition of a tool."""
    return dict(toolmsg.define(tool, "langchain").definition)


@EVERY_TOOL
def test_metadata_are_those_of_langchain_mcp(server: str, name: str) -> None:
    theirs = pytest.importorskip("langchain.mcp.tools", reason="needs Python 3.11")
    tool = listed(server)[name]
    metadata = theirs._tool_metadata(tool, None)
    ours = define(tool)["metadata"]
    added = {"title": tool.title}
    if tool.output_schema is not None:
        added["output_schema"] = wire(tool)["outputSchema"]
    assert ours == {"mcp": {"tool": metadata["mcp"]["tool"] | added}}


@EVERY_TOOL
def test_schema_is_that_of_langchain_mcp(server: str, name: str) -> None:
    """Theirs knows only the parameters themselves; what ours changes besides has a diagnostic."""
    theirs = pytest.importorskip("langchain.mcp.tools", reason="needs Python 3.11")
    tool = listed(server)[name]
    schema = theirs._normalize_mcp_schema(tool.input_schema)
    made = toolmsg.define(tool, "langchain")
    ours = made.definition["args_schema"]
    elsewhere = [
        one
        for one in made.diagnostics
        if one.code != "additional_properties_added"
        or one.path.removeprefix("$.inputSchema.properties.").count(".")
    ]
    assert (ours == schema) == (not elsewhere)
    if not elsewhere:
        assert text(ours) == text(schema), "the order of members, too"
    for parameter, one in schema.get("properties", {}).items():
        if one.get("additionalProperties") is True:
            assert ours["properties"][parameter]["additionalProperties"] is True


@EVERY_TOOL
def test_langchain_makes_a_tool_of_it(server: str, name: str) -> None:
    tool = listed(server)[name]
    calls: list[dict[str, Any]] = []

    async def call(**arguments: Any) -> str:
        calls.append(arguments)
        return "done"

    definition = define(tool)
    made = StructuredTool(coroutine=call, **definition)
    assert made.metadata == definition["metadata"]

    parameters = dict.fromkeys(definition["args_schema"]["properties"], "said")
    if name in REF_IS_A_NAME:
        with pytest.raises(TypeError):
            convert_to_openai_tool(made)
    else:
        function = convert_to_openai_tool(made)["function"]
        assert function["name"] == name
        assert function["description"] == definition["description"]
        assert set(function["parameters"]["properties"]) == set(parameters)
        assert META["com.example/origin"] not in text(function)
    assert text(define(tool)) == text(definition), "LangChain changed nothing of ours"

    assert asyncio.run(made.ainvoke(parameters)) == "done"
    assert calls == [parameters]
