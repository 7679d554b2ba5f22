"""The definitions of sixty tools against plain Python that does what hermes-agent's passes do.

hermes-agent's own code is no library: what is here says the same in as few walks.
"""

from __future__ import annotations

import json
from typing import Any

from definition_inputs import tools
from python_figures import report

import toolmsg

UNIONS = ("anyOf", "oneOf")
CARRIED = ("title", "description", "default", "examples")
PRIMITIVES = {bool: "boolean", int: "integer", float: "number", str: "string"}


def promoted(node: Any) -> Any:
    """Turn `definitions` into `$defs`."""
    if isinstance(node, list):
        return [promoted(one) for one in node]
    if not isinstance(node, dict):
        return node
    out = {}
    for key, value in node.items():
        if key in ("properties", "patternProperties") and isinstance(value, dict):
            out[key] = {name: promoted(one) for name, one in value.items()}
        else:
            out["$defs" if key == "definitions" else key] = promoted(value)
    return out


def collapsed(node: Any) -> Any:
    """Turn a union with null into its other branch."""
    if isinstance(node, list):
        return [collapsed(one) for one in node]
    if not isinstance(node, dict):
        return node
    out = {key: collapsed(value) for key, value in node.items()}
    for key in UNIONS:
        branches = out.get(key)
        if isinstance(branches, list):
            others = [one for one in branches if one.get("type") != "null"]
            if len(others) == 1 and len(others) != len(branches):
                carried = {name: out[name] for name in CARRIED if name in out}
                return {**carried, **others[0], "nullable": True}
    return out


def enumerated(node: Any) -> Any:
    """Turn a union of constants into an enumeration."""
    if isinstance(node, list):
        return [enumerated(one) for one in node]
    if not isinstance(node, dict):
        return node
    out = {key: enumerated(value) for key, value in node.items()}
    for key in UNIONS:
        branches = out.get(key)
        if isinstance(branches, list) and all(set(one) == {"const"} for one in branches):
            kinds = {PRIMITIVES.get(type(one["const"])) for one in branches}
            if len(kinds) == 1:
                carried = {name: out[name] for name in CARRIED if name in out}
                return {"type": kinds.pop(), "enum": [one["const"] for one in branches], **carried}
    return out


def shaped(node: Any) -> Any:
    """Give objects and arrays what providers want said."""
    if isinstance(node, list):
        return [shaped(one) for one in node]
    if not isinstance(node, dict):
        return node
    out = {key: shaped(value) for key, value in node.items()}
    if not out.get("type") and ("properties" in out or "required" in out):
        out["type"] = "object"
    if out.get("type") == "object":
        out.setdefault("properties", {})
        if isinstance(out.get("required"), list):
            out["required"] = [name for name in out["required"] if name in out["properties"]]
    if out.get("type") == "array" and "items" not in out:
        out["items"] = {}
    return out


def plain(listed: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return what hermes-agent's registry takes for the tools of a server."""
    return [
        {
            "name": f"mcp__peer__{tool['name']}",
            "description": tool["description"],
            "parameters": shaped(enumerated(collapsed(promoted(tool["inputSchema"])))),
        }
        for tool in listed
    ]


def main() -> None:
    """Measure, after both were seen to do the same."""
    listed = tools()
    wire = json.dumps(listed).encode()
    ours = [
        one.definition for one in toolmsg.define_all(listed, "hermes", server="peer").definitions
    ]
    assert ours == plain(listed)
    report(
        f"60 tools ({len(wire) // 1000} KB, dicts) to Hermes definitions",
        "plain Python, hermes-agent's passes",
        lambda: toolmsg.define_all(listed, "hermes", server="peer"),
        lambda: plain(listed),
        0.3,
    )
    report(
        f"60 tools ({len(wire) // 1000} KB, wire) to Hermes definitions",
        "json.loads + plain Python, hermes-agent's passes",
        lambda: toolmsg.define_all(wire, "hermes", server="peer"),
        lambda: plain(json.loads(wire)),
        0.3,
    )


if __name__ == "__main__":
    main()
