"""What holds of every host's definition of a tool."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, get_args
from urllib.parse import unquote

import hypothesis.strategies as st
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis.strategies import SearchStrategy
from hypothesis_jsonschema import from_schema
from jsonschema import Draft202012Validator  # type: ignore[import-untyped, unused-ignore]

import toolmsg
from tests.peers.definition_models import META
from toolmsg import DefineHost, DefineOptions


@dataclass(frozen=True)
class Variant:
    """A form of definition that a host takes."""

    name: str
    host: DefineHost
    options: DefineOptions

    def define(self, tool: Any) -> toolmsg.Definition:
        """Return the definition of a tool."""
        return toolmsg.define(tool, self.host, **self.options)


HOSTS: tuple[DefineHost, ...] = get_args(DefineHost)

VARIANTS = (
    *(Variant(host, host, {}) for host in HOSTS),
    Variant("gemini_openapi", "gemini", {"parameters": "openapi"}),
    Variant("openai_chat_strict", "openai_chat", {"strict": True}),
    Variant("openai_responses_strict", "openai_responses", {"strict": True}),
)

CYCLE = "openapi: a reference within itself is an object, whatever it was"
CLOSED = "strict: objects are closed, every parameter is required; the way back is checked instead"
UNSAID = "openapi: what the form has no keyword for is not said"
JOINED = "root combinators: branches are joined into one object"

NARROWED: dict[tuple[str, str], str] = {
    ("gemini_openapi", "tree"): CYCLE,
    ("openai_chat_strict", "*"): CLOSED,
    ("openai_responses_strict", "*"): CLOSED,
}
"""Where docs/definitions.md lets a host refuse what the server takes, by form and tool (`*`: any)."""

WIDENED: dict[tuple[str, str], str] = {
    ("gemini_openapi", "*"): UNSAID,
    ("*", "shape"): JOINED,
    ("*", "operation"): JOINED,
}
"""Where it lets a host take what the server refuses, likewise."""


def excluded(rows: dict[tuple[str, str], str], variant: Variant, tool: str) -> bool:
    """Tell whether a table has a row for a host's form and a tool."""
    return any(key in rows for key in ((variant.name, tool), (variant.name, "*"), ("*", tool)))


# Schemas.

NAMED_SCHEMAS = ("properties", "patternProperties", "$defs", "dependentSchemas")
LISTED_SCHEMAS = ("anyOf", "oneOf", "allOf", "prefixItems")
SCHEMAS = (
    *("items", "contains", "unevaluatedItems", "not", "if", "then", "else"),
    *("additionalProperties", "unevaluatedProperties", "propertyNames"),
)


def with_parts(schema: Any, change: Callable[[Any], Any]) -> Any:
    """Return a schema with the schemas right below it changed."""
    if not isinstance(schema, dict):
        return schema
    changed = dict(schema)
    for keyword, value in schema.items():
        if keyword in NAMED_SCHEMAS:
            changed[keyword] = {name: change(part) for name, part in value.items()}
        elif keyword in LISTED_SCHEMAS:
            changed[keyword] = [change(part) for part in value]
        elif keyword in SCHEMAS:
            changed[keyword] = change(value)
    return changed


def parts(schema: Any) -> Iterator[dict[str, Any]]:
    """Go through a schema and all schemas below it."""
    if not isinstance(schema, dict):
        return
    yield schema
    below: list[Any] = []
    with_parts(schema, below.append)
    for part in below:
        yield from parts(part)


def target(root: Any, reference: str) -> Any:
    """Return what a reference within a schema points at."""
    assert reference.startswith("#"), reference
    found = root
    for token in unquote(reference[1:]).split("/")[1:]:
        name = token.replace("~1", "/").replace("~0", "~")
        found = found[int(name) if isinstance(found, list) else name]
    return found


def schema_of(definition: Any) -> Any:
    """Return the schema in a host's definition."""
    inner = definition.get("toolSpec", definition.get("function", definition))
    for name in ("args_schema", "parameters", "parametersJsonSchema", "input_schema"):
        if name in inner:
            return inner[name]
    # Gemini's restricted form has none for a tool without parameters.
    found = inner.get("inputSchema", {"type": "object"})
    return found["json"] if set(found) == {"json"} else found


def with_nulls(schema: Any) -> Any:
    """Say `nullable: true`, which is OpenAPI's, in JSON Schema."""
    changed = with_parts(schema, with_nulls)
    if isinstance(changed, dict) and changed.get("nullable") is True:
        return {"anyOf": [changed, {"type": "null"}]}
    return changed


# Names and values.


def new_names(definition: toolmsg.Definition) -> dict[str, str]:
    """Return the host's names of parameters that got another, as the diagnostics tell them."""
    names: dict[str, str] = {}
    for one in definition.diagnostics:
        if one.code == "property_renamed":
            last = re.search(r'(?:\.([A-Za-z_]\w*)|\[("(?:[^"\\]|\\.)*")\])$', one.path)
            new = re.search(r'"([^"]*)"[^"]*$', one.message)
            assert last, one.path
            assert new, one.message
            old = last[1] or json.loads(last[2])
            assert names.setdefault(old, new[1]) == new[1], "one name, one new name"
    return names


def applicable(root: Any, schemas: list[Any]) -> list[dict[str, Any]]:
    """Return all schemas that say something of a value: these, what they refer to, branches."""
    found: list[dict[str, Any]] = []
    todo = list(schemas)
    while todo:
        one = todo.pop()
        if isinstance(one, dict) and one not in found:
            found.append(one)
            todo += [target(root, one["$ref"])] if "$ref" in one else []
            for keyword in ("anyOf", "oneOf", "allOf"):
                todo += one.get(keyword, [])
    return found


def renamed(root: Any, schemas: list[Any], value: Any, names: dict[str, str]) -> Any:
    """Give arguments the host's names where its schema has them."""
    known = applicable(root, schemas)
    if isinstance(value, list):
        made = []
        for index, one in enumerate(value):
            below = []
            for schema in known:
                first = schema.get("prefixItems", [])
                below.append(first[index] if index < len(first) else schema.get("items"))
            made.append(renamed(root, below, one, names))
        return made
    if not isinstance(value, dict):
        return value
    members = {}
    for key, one in value.items():
        new = names.get(key, key)
        below = [part["properties"][new] for part in known if new in part.get("properties", {})]
        if not below:
            new = key
            below = [part.get("additionalProperties") for part in known]
        for part in known:
            patterns = part.get("patternProperties", {})
            below += [patterns[pattern] for pattern in patterns if re.search(pattern, key)]
        members[new] = renamed(root, below, one, names)
    return members


def keys(value: Any) -> Iterator[str]:
    """Go through all keys of a value."""
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from keys(one)


def text(value: Any) -> str:
    """Return a value as text, in which `1`, `1.0` and `true` are not the same."""
    return json.dumps(value, ensure_ascii=False)


# What is looked at once for each form.

PARAMETER_NAMES = {
    "anthropic": re.compile(r"[a-zA-Z0-9_.-]{1,64}"),
    "bedrock": re.compile(r"[a-zA-Z0-9_.-]{1,64}"),
    "gemini_openapi": re.compile(r"[a-zA-Z_][a-zA-Z0-9_]{0,63}"),
}
ROOT_REFUSED = {"anyOf", "oneOf", "allOf", "not", "if", "then", "else", "enum", "const", "$ref"}


def wire(tool: Any) -> dict[str, Any]:
    """Return an SDK's tool as it came over the wire."""
    dumped: dict[str, Any] = tool.model_dump(mode="json", by_alias=True, exclude_none=True)
    # Not what a schema says with `null`.
    full = tool.model_dump(mode="json", by_alias=True)
    return dumped | {name: full[name] for name in ("inputSchema", "outputSchema") if name in dumped}


def check_form(tool: Any, variant: Variant) -> None:
    """Hold a host's definition of a tool to what must be true of its form."""
    as_it_was = copy.deepcopy(tool.model_dump())
    definition = variant.define(tool)
    assert tool.model_dump() == as_it_was, "the input is not changed"
    given_dict = wire(tool)
    as_it_was = copy.deepcopy(given_dict)
    assert variant.define(given_dict).definition == definition.definition
    assert given_dict == as_it_was, "the input is not changed"
    assert variant.define(json.dumps(given_dict)).definition == definition.definition

    assert definition.tool_meta is not None
    assert META.items() <= definition.tool_meta.items()
    if variant.host != "langchain":
        payload = definition.definition
        assert META["com.example/origin"] not in text(payload)
        named = any("_meta" in part.get("properties", {}) for part in parts(tool_input(tool)))
        assert named or "_meta" not in set(keys(payload))
        without = {name: one for name, one in given_dict.items() if name != "_meta"}
        assert variant.define(without).definition == payload, "`_meta` makes no difference"

    schema = schema_of(definition.definition)
    assert schema["type"] == "object"
    assert not ROOT_REFUSED & set(schema)
    if variant.name == "gemini_openapi":
        assert not any("$ref" in part or "$defs" in part for part in parts(schema))
    else:
        Draft202012Validator.check_schema(schema)
    for part in parts(schema):
        if "$ref" in part:
            assert re.fullmatch(r"#|#/\$defs/[A-Za-z0-9_.-]+", part["$ref"])
            assert isinstance(target(schema, part["$ref"]), dict | bool)
        if variant.name in PARAMETER_NAMES:
            for name in part.get("properties", {}):
                assert PARAMETER_NAMES[variant.name].fullmatch(name), name

    again = variant.define({"name": "again", "inputSchema": schema})
    assert schema_of(again.definition) == schema, "its own output is not changed"


def tool_input(tool: Any) -> Any:
    """Return a tool's schema as the server wrote it."""
    return wire(tool)["inputSchema"]


def check_list(tools: list[Any]) -> None:
    """Hold a list of tools to the definitions of its tools, in order."""
    for variant in VARIANTS:
        made = toolmsg.define_all(tools, variant.host, **variant.options)
        assert not made.errors
        alone = [variant.define(tool).definition for tool in tools]
        assert [one.definition for one in made.definitions] == alone
        assert len({one.name for one in made.definitions}) == len(tools)


# Instances: what the server takes, a host lets its model say; what the model may say, the server takes.

GENERATED = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.filter_too_much,
        HealthCheck.data_too_large,
    ],
)

ASSERTIONS = {
    *("type", "enum", "const", "anyOf", "oneOf", "allOf", "properties", "required"),
    *("additionalProperties", "patternProperties", "propertyNames", "minProperties"),
    *("maxProperties", "items", "additionalItems", "minItems", "maxItems", "uniqueItems"),
    *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
    *("minLength", "maxLength", "pattern", "format"),
}


def generatable(root: Any, part: Any, closed: bool, seen: tuple[str, ...] = ()) -> Any:
    """Return a schema hypothesis-jsonschema can draw from: in draft 7, no references, cycles cut.

    What it takes the original takes, but for two branches of a `oneOf`. ``closed`` leaves out members without a name.
    """
    if not isinstance(part, dict):
        return part
    part = {
        key: value for key, value in part.items() if key in ASSERTIONS | {"$ref", "prefixItems"}
    }
    reference = part.pop("$ref", None)
    if reference is not None:
        if reference in seen[1:]:
            return False
        found = generatable(root, target(root, reference), closed, (*seen, reference))
        beside = generatable(root, part, closed, seen)
        return {"allOf": [found, beside]} if beside and found is not False else found
    made = with_parts(part, lambda below: generatable(root, below, closed, seen))
    if "prefixItems" in made:
        made["additionalItems"] = made.pop("items", True)
        made["items"] = made.pop("prefixItems")
    if "oneOf" in made and "anyOf" not in made:
        made["anyOf"] = made.pop("oneOf")  # much faster to draw from; what both take is left out
    if "anyOf" in made:
        made["anyOf"] = [branch for branch in made["anyOf"] if branch is not False]
        if not made["anyOf"]:
            return False
    if made.get("items") is False:
        made["maxItems"] = 0
        del made["items"]
    members = made.get("properties", {})
    if any(members.get(name) is False for name in made.get("required", [])):
        return False
    if closed and members:
        made.setdefault("additionalProperties", False)
    return made


@cache
def _drawn(schema: str, closed: bool) -> SearchStrategy[Any]:
    root = json.loads(schema)
    strategy: SearchStrategy[Any] = from_schema(generatable(root, root, closed))
    return strategy


def instances(schema: Any) -> SearchStrategy[Any]:
    """Return what a schema takes, with and without members it does not name."""
    return _drawn(text(schema), True) | _drawn(text(schema), False)


def faults(judge: Draft202012Validator, value: Any) -> list[tuple[str, str]]:
    """Return what is wrong with a value."""
    return [(one.json_path, one.message) for one in judge.iter_errors(value)]


def check_acceptance(tool: Any) -> None:
    """Hold all hosts' definitions of a tool to taking what the server takes, and to the way back."""
    server = Draft202012Validator(tool_input(tool))
    made = [(variant, variant.define(tool)) for variant in VARIANTS]
    judges = [
        (variant, one, Draft202012Validator(with_nulls(schema_of(one.definition))), new_names(one))
        for variant, one in made
    ]

    @GENERATED
    @given(instances(tool_input(tool)))
    def holds(arguments: Any) -> None:
        assume(isinstance(arguments, dict))
        assume(server.is_valid(arguments))
        said = set(keys(arguments))
        taken: dict[str, list[tuple[str, str]]] = {}
        for variant, definition, judge, names in judges:
            assume(not said & set(names.values()))
            known = renamed(judge.schema, [judge.schema], arguments, names)
            if not excluded(NARROWED, variant, tool.name):
                key = text([judge.schema, known])
                if key not in taken:
                    taken[key] = faults(judge, known)
                assert not taken[key], (variant.name, known, taken[key])
            kept = text(known)
            assert text(definition.restore_arguments(known)) == text(arguments), variant.name
            assert text(known) == kept, "arguments are not changed"

    holds()


def check_soundness(tool: Any) -> None:
    """Hold what hosts' models may say to what the server takes, where nothing had to be widened."""
    server = Draft202012Validator(tool_input(tool))
    done: set[str] = set()
    for variant in VARIANTS:
        definition = variant.define(tool)
        schema = with_nulls(schema_of(definition.definition))
        key = text(assertions(schema))
        if not excluded(WIDENED, variant, tool.name) and key not in done:
            done.add(key)
            _check_said(variant, definition, schema, server)


def assertions(schema: Any) -> Any:
    """Return a schema without what only describes."""
    if not isinstance(schema, dict):
        return schema
    kept = {*ASSERTIONS, "$ref", "$defs", "prefixItems"}
    return with_parts({key: one for key, one in schema.items() if key in kept}, assertions)


def _check_said(
    variant: Variant, definition: toolmsg.Definition, schema: Any, server: Draft202012Validator
) -> None:
    judge = Draft202012Validator(schema)
    old_names = set(new_names(definition))

    @settings(GENERATED, max_examples=5)  # for up to six different schemas of each tool
    @given(instances(assertions(schema)))
    def holds(said: Any) -> None:
        assume(not old_names & set(keys(said)))
        assume(judge.is_valid(said))
        arguments = definition.restore_arguments(said)
        found = faults(server, arguments)
        assert not found, (variant.name, said, arguments, found)

    holds()


# Output schemas.

REVISIONS = ("2025-06-18", "2025-11-25", "2026-07-28")
SPECIFICATION = Path(__file__).parents[3] / "shared" / "mcp-spec" / "2025-11-25.schema.json"
"""Beside the repository where somebody put it; nothing of ours needs it."""


@st.composite
def spoiled(draw: st.DrawFn, values: SearchStrategy[Any]) -> Any:
    """Return a value that a schema takes with one thing changed, wherever it is."""
    value = copy.deepcopy(draw(values))
    other: SearchStrategy[Any] = st.sampled_from(
        [None, True, 7, -0.5, "x", [], {}, [None], {"x": 1}]
    )
    place = value
    while isinstance(place, dict | list) and place:
        at: Any = draw(
            st.sampled_from(list(place) if isinstance(place, dict) else range(len(place)))
        )
        if not place[at] or not isinstance(place[at], dict | list) or draw(st.booleans()):
            if draw(st.booleans()):
                del place[at]
            else:
                place[at] = draw(other)
            return value
        place = place[at]
    return draw(other)


def check_output(tool: Any) -> None:
    """Hold a tool's output schema, ready for every revision, to what its values are."""
    output = wire(tool).get("outputSchema")
    if output is None:
        return
    as_it_was = text(output)
    rooted = toolmsg.schema.object_root(output)
    server = Draft202012Validator(output)
    codes = [one.code for one in rooted.diagnostics]
    if "$ref" in output and target(output, output["$ref"]).get("type") == "object":
        assert "$ref" not in rooted.value
        assert rooted.value["type"] == "object"
        assert codes == ["root_ref_inlined"]
    else:
        assert rooted.value is output
        assert codes == (["not_an_object_schema"] if "$ref" in output else [])
    ready = {revision: toolmsg.schema.project(output, revision) for revision in REVISIONS}
    for revision, one in ready.items():
        Draft202012Validator.check_schema(one.value)
        for part in parts(one.value):
            if "$ref" in part:
                assert isinstance(target(one.value, part["$ref"]), dict | bool)
        assert revision == "2026-07-28" or one.value["type"] == "object"
        again = toolmsg.schema.project(one.value, revision)
        assert again.value == one.value, "its own output is not changed"
        assert again.diagnostics == []
    assert text(output) == as_it_was, "the input is not changed"

    judges = {revision: Draft202012Validator(one.value) for revision, one in ready.items()}
    judges["root"] = Draft202012Validator(rooted.value)

    @GENERATED
    @given(instances(output) | spoiled(instances(output)))
    def holds(value: Any) -> None:
        right = server.is_valid(value)
        assert (not toolmsg.schema.validate(value, output)) == right
        assert (not toolmsg.schema.validate_result(result(value), output)) == right
        assert judges["root"].is_valid(value) == right
        for revision, one in ready.items():
            made = toolmsg.schema.project_structured(value, output, revision)
            assert made.wrapped == one.wrapped
            if isinstance(value, dict) or made.wrapped:
                assert judges[revision].is_valid(made.value) == right, (revision, value)
                assert (not toolmsg.schema.validate(made.value, one.value)) == right
            if made.wrapped:
                assert text(toolmsg.schema.unwrap(made.value, one.value)) == text(value)

    holds()


def result(value: Any) -> dict[str, Any]:
    """Return a result with structured content."""
    return {"content": [], "structuredContent": value}


def check_output_by_the_specification(tool: Any) -> None:
    """Hold a tool with its schemas made ready to what the specification of 2025-11-25 calls a tool."""
    specification = json.loads(SPECIFICATION.read_bytes())
    judge = Draft202012Validator({**specification, "$ref": "#/$defs/Tool"})
    ready = wire(tool)
    ready["inputSchema"] = toolmsg.define(tool, "langchain").definition["args_schema"]
    if "outputSchema" in ready:
        ready["outputSchema"] = toolmsg.schema.project(ready["outputSchema"], "2025-11-25").value
    assert not faults(judge, ready)
