"""The list of tools that definitions are measured with: sixty, of the sizes and shapes that servers publish."""

from __future__ import annotations

from typing import Any


def parameter(at: int) -> dict[str, Any]:
    """Return one of eight kinds of parameters, as Pydantic and zod publish them."""
    text = f"What parameter {at} is for, in the words a server's author finds for it."
    kinds: list[dict[str, Any]] = [
        {"type": "string", "description": text, "title": f"Parameter {at}"},
        {"anyOf": [{"type": "string"}, {"type": "null"}], "default": None, "description": text},
        {"type": "array", "items": {"$ref": "#/$defs/Item"}, "description": text},
        {"type": "integer", "minimum": 0, "maximum": 1000, "default": 50, "description": text},
        {"enum": ["open", "closed", "all"], "type": "string", "default": "open"},
        {"$ref": "#/$defs/Filter", "description": text},
        {"oneOf": [{"const": "asc"}, {"const": "desc"}], "description": text},
        {"type": "object", "additionalProperties": {"type": "string"}, "description": text},
    ]
    return kinds[at % len(kinds)]


def tools() -> list[dict[str, Any]]:
    """Return sixty tools, some 150 KB of JSON together."""
    definitions = {
        "Item": {
            "type": "object",
            "properties": {
                "id": {"type": "string"},
                "children": {"type": "array", "items": {"$ref": "#/$defs/Item"}},
            },
            "required": ["id"],
        },
        "Filter": {
            "type": "object",
            "properties": {
                f"by_{name}": {"type": "string"} for name in ("owner", "label", "state")
            },
            "additionalProperties": False,
        },
    }
    return [
        {
            "name": f"tool_{at}",
            "description": f"Does what tool {at} of this server does. " * 4,
            "inputSchema": {
                "type": "object",
                "properties": {f"parameter_{one}": parameter(one + at) for one in range(14)},
                "required": ["parameter_0"],
                "$defs": definitions,
                "additionalProperties": False,
            },
            "annotations": {"readOnlyHint": at % 2 == 0},
        }
        for at in range(60)
    ]
