"""Runs every conformance case of definitions, names and schemas through every kind of input Python has."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mcp.types
import pytest

import toolmsg
from toolmsg import hermes, schema

CONFORMANCE = Path(__file__).parents[2] / "tests" / "conformance"


def cases(folder: str) -> list[Any]:
    files = sorted((CONFORMANCE / folder).rglob("*.json"))
    assert files
    return [
        pytest.param(json.loads(file.read_bytes()), id=str(file.relative_to(CONFORMANCE)))
        for file in files
    ]


def wire_text(case: dict[str, Any]) -> str:
    if "wire" in case:
        return str(case["wire"])
    if "wire_parts" in case:
        return "".join(
            part if isinstance(part, str) else part["repeat"] * part["times"]
            for part in case["wire_parts"]
        )
    return json.dumps(case["tool"] if "tool" in case else case["tools"], ensure_ascii=False)


def inputs(case: dict[str, Any]) -> dict[str, Any]:
    wire = wire_text(case)
    kinds = case.get("kinds", ["wire", "object"])
    forms: dict[str, Any] = {}
    if "wire" in kinds:
        forms |= {"str": wire, "bytes": wire.encode()}
    if "object" in kinds:
        forms["object"] = json.loads(wire)
    return forms


def pairs(diagnostics: list[toolmsg.Diagnostic]) -> list[list[str]]:
    return [[one.code, one.path] for one in diagnostics]


def shown(definition: toolmsg.Definition) -> dict[str, Any]:
    value: dict[str, Any] = {
        "definition": definition.definition,
        "diagnostics": pairs(definition.diagnostics),
    }
    if definition.tool_meta is not None:
        value["tool_meta"] = definition.tool_meta
    return value


def run(value: Any, host: Any, case: dict[str, Any]) -> dict[str, Any]:
    options = {"server": case.get("server"), **case.get("options", {})}
    try:
        if "tools" not in case:
            return shown(toolmsg.define(value, host, **options))
        made = toolmsg.define_all(value, host, **options)
    except toolmsg.ToolmsgError as error:
        return {"error": {"code": error.code, "path": error.path}}
    errors = [
        {"code": error.code, "path": error.path}
        | ({} if error.tool is None else {"tool": error.tool})
        for error in made.errors
    ]
    return {"definitions": [shown(one) for one in made.definitions], "errors": errors}


def expected(case: dict[str, Any], host: str) -> dict[str, Any]:
    want = copy.deepcopy(case["expect"][host])
    if "error" not in want:
        if "definitions" in want:
            want.setdefault("errors", [])
            for one in want["definitions"]:
                one.setdefault("diagnostics", [])
        else:
            want.setdefault("diagnostics", [])
    for part in want.pop("unchecked", []):
        want.pop(part, None)
    return dict(want)


@pytest.mark.parametrize("case", cases("definitions"))
def test_definition(case: dict[str, Any]) -> None:
    for host in case["expect"]:
        want = expected(case, host)
        for kind, value in inputs(case).items():
            before = copy.deepcopy(value)
            got = run(value, host, case)
            assert value == before
            for part in case["expect"][host].get("unchecked", []):
                got.pop(part, None)
            assert got == want, (host, kind)
            if case.get("ordered"):
                assert json.dumps(got["definition"]) == json.dumps(want["definition"])
    for row in case.get("restore", []):
        options = {"server": case.get("server"), **case.get("options", {})}
        definition = toolmsg.define(wire_text(case), row["host"], **options)
        assert definition.restore_arguments(row["arguments"]) == row["restored"]
        text: str = definition.restore_arguments(json.dumps(row["arguments"]))
        assert json.loads(text) == row["restored"]


@pytest.mark.parametrize("case", cases("names"))
def test_names(case: dict[str, Any]) -> None:
    for rows in (case["add"], case["add"][::-1]):
        names = toolmsg.ToolNames(case["host"])
        for server, tool, name in rows:
            assert names.add(server, tool) == name
            assert names.resolve(name) == (server or None, tool)


@pytest.mark.parametrize("case", cases("schemas"))
def test_schema(case: dict[str, Any]) -> None:
    call = getattr(schema, case["call"])
    arguments = [case[name] for name in ("value", "result", "schema", "revision") if name in case]
    strict = {"strict": True} if case.get("strict") else {}
    want = dict(case["expect"])
    if case["call"] not in {"unwrap", "project_structured"} and "error" not in want:
        want.setdefault("diagnostics", [])
    if "error" in want:
        with pytest.raises(toolmsg.ToolmsgError) as caught:
            call(*arguments, **strict)
        assert want == {"error": {"code": caught.value.code, "path": caught.value.path}}
        return
    answer = call(*arguments, **strict)
    if case["call"] == "unwrap":
        got: dict[str, Any] = {"value": answer}
    elif isinstance(answer, list):
        got = {"diagnostics": pairs(answer)}
    else:
        got = {
            "value": answer.value,
            "wrapped": answer.wrapped,
            "diagnostics": pairs(answer.diagnostics),
        }
    assert {name: got[name] for name in want} == want


def test_a_tool_of_the_sdk() -> None:
    raw = {
        "name": "t",
        "description": "d",
        "inputSchema": {"type": "object", "properties": {"a": {"type": "string"}}},
        "annotations": {"readOnlyHint": True},
        "_meta": {"k": 1},
    }
    tool = mcp.types.Tool.model_validate(raw)
    for host in ("langchain", "anthropic", "hermes"):
        of_model = toolmsg.define(tool, host)
        of_dict = toolmsg.define(raw, host)
        assert of_model.definition == of_dict.definition
        assert of_model.tool_meta == {"k": 1}
    listed = mcp.types.ListToolsResult(tools=[tool])
    assert toolmsg.define_all(listed, "kimi").definitions[0].name == "t"


def test_registry_fields() -> None:
    fields = hermes.registry_fields({"name": "list.all", "inputSchema": {}}, server="git-hub")
    assert fields["name"] == fields["schema"]["name"] == "mcp__git_hub__list_all"
    assert fields["toolset"] == "mcp-git-hub"
    assert fields["description"] == "MCP tool list.all from git-hub"


def test_the_server_of_registry_fields() -> None:
    tool = {"name": "t"}
    implementation = mcp.types.Implementation(name="git-hub", version="1")
    servers: list[Any] = ["git-hub", {"name": "git-hub", "version": "1"}, implementation]
    first, *others = [hermes.registry_fields(tool, server=server) for server in servers]
    assert first["toolset"] == "mcp-git-hub"
    assert all(other == first for other in others)
    nameless: list[Any] = [None, "", {}, {"name": 3}, {"name": ""}, 5]
    for server in nameless:
        with pytest.raises(toolmsg.ToolmsgError) as caught:
            hermes.registry_fields(tool, server=server)
        assert caught.value.code == "invalid_option"


def test_mistakes_of_the_caller() -> None:
    tool = {"name": "t"}
    cyclic: dict[str, Any] = {"name": "t", "inputSchema": {"type": "object"}}
    cyclic["inputSchema"]["properties"] = {"a": cyclic["inputSchema"]}
    calls: dict[str, Callable[[], object]] = {
        "unknown_host": lambda: toolmsg.define(tool, "nobody"),  # type: ignore[arg-type] # pyright: ignore
        "invalid_option": lambda: toolmsg.define(tool, "kimi", colour=1),  # type: ignore[call-arg] # pyright: ignore
        "cycle": lambda: toolmsg.define(cyclic, "kimi"),
        "unsupported_input": lambda: toolmsg.define(object(), "kimi"),
        "not_a_list": lambda: toolmsg.define_all({}, "kimi"),
        "unknown_name": lambda: toolmsg.ToolNames("kimi").resolve("t"),
    }
    for code, call in calls.items():
        with pytest.raises(toolmsg.ToolmsgError) as caught:
            call()
        assert caught.value.code == code


REVISIONS = "2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28"


def test_a_mistake_is_told_with_what_there_is() -> None:
    tool = {"name": "t"}
    any_host: Any = None
    names: Any = toolmsg.ToolNames("kimi")
    list_of_tools = "this is a list of tools; define_all (in JavaScript defineAll) takes it"
    calls: list[tuple[Callable[[], object], str, str]] = [
        (
            lambda: toolmsg.define(tool, "kimi", colour=1),  # type: ignore[call-arg] # pyright: ignore
            "invalid_option",
            "known are server, name, strict, parameters, sanitize, dialect, max_depth, max_nodes, max_bytes",
        ),
        (
            lambda: toolmsg.define(tool, "kimi", maxDepth=1),  # type: ignore[call-arg] # pyright: ignore
            "invalid_option",
            "max_depth, max_nodes, max_bytes",
        ),
        (
            lambda: toolmsg.convert({}, "hermes", colour=1),  # type: ignore[call-arg] # pyright: ignore
            "invalid_option",
            "known are structured, audience, sanitize, max_text_chars",
        ),
        (lambda: toolmsg.define(tool, any_host), "unknown_host", "is a string, not a NoneType"),
        (lambda: toolmsg.define_all([tool], any_host), "unknown_host", "is a string"),
        (
            lambda: toolmsg.ToolNames("nobody"),  # type: ignore[arg-type] # pyright: ignore
            "unknown_host",
            "known are langchain, hermes, kimi",
        ),
        (
            lambda: toolmsg.define_all([tool], "kimi", name="t"),  # type: ignore[call-arg] # pyright: ignore
            "invalid_option",
            'option "name" is for one tool',
        ),
        (lambda: toolmsg.ToolNames(any_host), "unknown_host", "is a string, not a NoneType"),
        (lambda: names.add(3, "x"), "unsupported_input", "a server is a string, not a int"),
        (lambda: names.add("x", 3), "unsupported_input", "a tool is a string, not a int"),
        (lambda: names.resolve(3), "unsupported_input", "a name is a string, not a int"),
        (lambda: toolmsg.define([tool], "kimi"), "not_a_tool", list_of_tools),
        (lambda: toolmsg.define({"tools": [tool]}, "kimi"), "not_a_tool", list_of_tools),
        (
            lambda: schema.project({}, "2025-06-19"),  # type: ignore[arg-type] # pyright: ignore
            "invalid_option",
            f"known are {REVISIONS}",
        ),
        (lambda: schema.project({}, any_host), "invalid_option", "a revision is a string"),
        (
            lambda: schema.project_structured(1, {}, "2025-06-19"),  # type: ignore[arg-type] # pyright: ignore
            "invalid_option",
            f"known are {REVISIONS}",
        ),
        (
            lambda: toolmsg.meta.is_reserved("k", "2025-06-19"),
            "invalid_option",
            f"known are any, {REVISIONS}",
        ),
    ]
    for call, code, text in calls:
        with pytest.raises(toolmsg.ToolmsgError) as caught:
            call()
        assert caught.value.code == code
        assert text in str(caught.value)


def test_a_field_in_the_spelling_of_python() -> None:
    tool = {"name": "t", "inputSchema": {}, "input_schema": {}, "colour": 1}
    found = toolmsg.define(tool, "kimi").diagnostics
    told = {one.path: one.message for one in found if one.code == "unknown_field"}
    assert "MCP spells it `inputSchema`" in told["$.input_schema"]
    assert "spells" not in told["$.colour"]
