"""What hermes-agent's rules make of real servers' tools, worked out by hand; it is no dependency of ours."""

from __future__ import annotations

from typing import Any

import pytest

import toolmsg
from tests.peers.python_mcp2.listed import listed


@pytest.mark.parametrize(
    ("server", "tool", "name"),
    [
        (None, "search", "search"),
        ("github", "search", "mcp__github__search"),
        ("my-server.dev", "get file", "mcp__my_server_dev__get_file"),
        ("größe", "a/b", "mcp__gr__e__a_b"),
    ],
)
def test_names(server: str | None, tool: str, name: str) -> None:
    given = {"name": tool, "inputSchema": {"type": "object"}}
    made = toolmsg.define(given, "hermes", server=server)
    assert made.name == made.definition["name"] == name
    text = f"MCP tool {tool} from {server}" if server else f"MCP tool {tool}"
    assert made.definition["description"] == text


def parameters(name: str) -> Any:
    """Return the schema hermes-agent would send for a tool."""
    return toolmsg.define(listed("mcp")[name], "hermes").definition["parameters"]


def test_a_reference_or_null_is_nullable_without_a_default() -> None:
    defs = parameters("mutual")["$defs"]
    assert defs["Left"]["properties"]["right"] == {"$ref": "#/$defs/Right", "nullable": True}
    assert defs["Right"]["properties"]["left"] == {"$ref": "#/$defs/Left", "nullable": True}


def test_a_type_or_null_is_nullable_and_keeps_what_is_said_outside() -> None:
    members = parameters("optional")["properties"]
    assert members["a"] == {"type": "integer", "nullable": True, "title": "A"}
    assert members["c"] == {
        "anyOf": [{"type": "integer"}, {"type": "string"}, {"type": "null"}],
        "default": 3,
        "title": "C",
    }
    assert members["d"] == {
        "type": "array",
        "items": {"type": "string", "nullable": True},
        "nullable": True,
        "title": "D",
        "default": None,
    }
    assert members["e"] == {
        "type": "integer",
        "minimum": 0,
        "nullable": True,
        "title": "E",
        "description": "A bound.",
        "default": None,
    }


def test_literals_or_null_are_a_nullable_enum() -> None:
    assert parameters("literals")["properties"]["maybe"] == {
        "type": "string",
        "enum": ["x", "y"],
        "nullable": True,
        "title": "Maybe",
        "default": None,
    }
