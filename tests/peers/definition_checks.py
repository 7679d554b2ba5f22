"""Tools of real servers with real Pydantic models, and what holds of every host's definition of them."""

from __future__ import annotations

import copy
from decimal import Decimal
from enum import Enum
from typing import Annotated, Any, Literal, get_args

from jsonschema import Draft202012Validator
from pydantic import BaseModel, ConfigDict, Field, RootModel
from typing_extensions import TypedDict

import toolmsg
from toolmsg import DefineHost, schema

HOSTS: tuple[DefineHost, ...] = get_args(DefineHost)


class Issue(BaseModel):
    """A recursive model."""

    id: int
    depends_on: list[Issue] = []


class Left(BaseModel):
    """A model that knows another, which knows it."""

    right: Right | None = None


class Right(BaseModel):
    """The other one."""

    left: Left | None = None


class Circle(BaseModel):
    """One form."""

    model_config = ConfigDict(extra="forbid")
    kind: Literal["circle"]
    r: float = Field(gt=0)


class Square(BaseModel):
    """The other form."""

    kind: Literal["square"]
    side: Decimal


class Shape(RootModel[Annotated[Circle | Square, Field(discriminator="kind")]]):
    """A union told apart by a member, as a model of its own."""


class Page(TypedDict):
    """A part of a list."""

    number: int
    size: int | None


class Colour(Enum):
    """Values with names."""

    RED = "red"
    GREEN = "green"


class Odata(BaseModel):
    """Names no provider takes."""

    filter: str = Field(alias="$filter", default="")
    order: str = Field(alias="order by", default="")


def recursive(issue: Issue) -> Issue:
    """Take a recursive model."""
    return issue


def mutual(left: Left, colours: list[Colour] | None = None) -> str:
    """Take mutually recursive models and enums."""
    return f"{left}{colours}"


def union(shape: Shape, page: Page | None = None) -> str:
    """Take a discriminated union and a TypedDict."""
    return f"{shape}{page}"


def aliased(query: Odata) -> list[int]:
    """Take names that providers refuse."""
    return [len(query.filter)]


FUNCTIONS = (recursive, mutual, union, aliased)

ARGUMENTS: dict[str, list[dict[str, Any]]] = {
    "recursive": [{"issue": {"id": 1}}, {"issue": {"id": 1, "depends_on": [{"id": 2}]}}],
    "mutual": [
        {"left": {}},
        {"left": {"right": {"left": {"right": None}}}, "colours": ["red"]},
        {"left": {"right": None}, "colours": None},
    ],
    "union": [
        {"shape": {"kind": "circle", "r": 1.5}},
        {"shape": {"kind": "square", "side": "2.50"}, "page": {"number": 1, "size": None}},
    ],
    "aliased": [{"query": {"$filter": "a", "order by": "b"}}, {"query": {}}],
}
"""What each function takes."""


def schema_of(definition: Any) -> Any:
    """Return the schema in a host's definition."""
    inner = definition.get("toolSpec", definition.get("function", definition))
    for name in ("args_schema", "parameters", "parametersJsonSchema", "input_schema"):
        if name in inner:
            return inner[name]
    found = inner["inputSchema"]
    return found.get("json", found)


def resolves(root: Any, part: Any) -> None:
    """Hold every reference to what it points at."""
    if isinstance(part, dict):
        reference = part.get("$ref")
        if isinstance(reference, str):
            target = root
            for token in reference.removeprefix("#").split("/")[1:]:
                target = target[token]
            assert isinstance(target, dict | bool)
        for value in part.values():
            resolves(root, value)
    elif isinstance(part, list):
        for value in part:
            resolves(root, value)


def with_nulls(part: Any) -> Any:
    """Say hermes-agent's `nullable: true`, which is OpenAPI's, in JSON Schema."""
    if isinstance(part, dict):
        inner = {name: with_nulls(one) for name, one in part.items()}
        nullable = inner.get("nullable") is True
        return {"anyOf": [inner, {"type": "null"}]} if nullable else inner
    return [with_nulls(one) for one in part] if isinstance(part, list) else part


def renamed(value: Any, names: dict[str, str]) -> Any:
    """Give arguments the host's names."""
    if isinstance(value, dict):
        return {names.get(key, key): renamed(one, names) for key, one in value.items()}
    return [renamed(one, names) for one in value] if isinstance(value, list) else value


def check_tool(tool: Any) -> None:
    """Hold every host's definition of a tool to what must be true of it."""
    before = tool.model_dump(by_alias=True)
    original = before["inputSchema"]
    for host in HOSTS:
        definition = toolmsg.define(tool, host, server="peer")
        assert tool.model_dump(by_alias=True) == before
        found = schema_of(definition.definition)
        Draft202012Validator.check_schema(found)
        resolves(found, found)
        if host != "langchain":
            assert "_meta" not in str(definition.definition)
        names = {}
        for one in definition.diagnostics:
            if one.code == "property_renamed":
                old = one.path.rsplit('["', 1)[1].removesuffix('"]')
                names[old] = one.message.rsplit('"', 2)[1]
        for arguments in ARGUMENTS[tool.name]:
            Draft202012Validator(original).validate(arguments)
            given = renamed(arguments, names)
            Draft202012Validator(with_nulls(found)).validate(given)
            assert definition.restore_arguments(copy.deepcopy(given)) == arguments
        again = toolmsg.define({"name": "t", "inputSchema": found}, host)
        assert schema_of(again.definition) == found


def check_list(listed: Any) -> None:
    """Hold the tools of a session to all of this, one by one and as a list."""
    assert {tool.name for tool in listed} == set(ARGUMENTS)
    for tool in listed:
        check_tool(tool)
        output = tool.model_dump(by_alias=True).get("outputSchema")
        if output is not None:
            for revision in ("2025-11-25", "2026-07-28"):
                ready = schema.project(output, revision)
                Draft202012Validator.check_schema(ready.value)
                assert ready.value.get("type") == "object"
    for host in HOSTS:
        made = toolmsg.define_all(listed, host)
        assert not made.errors
        assert len(made.definitions) == len(ARGUMENTS)
