"""The providers' own judges of a tool definition: the types of their packages, without a network."""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

import toolmsg
from tests.peers.definition_checks import VARIANTS, Variant, text

CONFORMANCE = Path(__file__).parents[1] / "conformance" / "definitions"


def typed(module: str, name: str) -> Callable[[Any], None]:
    """Return a judge made of a package's `TypedDict`; a member it does not know is a fault."""

    @cache
    def adapter() -> TypeAdapter[Any]:
        return TypeAdapter(getattr(importlib.import_module(module), name))

    def judge(payload: Any) -> None:
        read = adapter().validate_python(payload)
        assert json_form(without_iterators(read)) == json_form(payload)

    return judge


def without_iterators(value: Any) -> Any:
    """Return a value with lists where Pydantic has lazy ones."""
    if isinstance(value, dict):
        return {key: without_iterators(one) for key, one in value.items()}
    return list(value) if hasattr(value, "__next__") else value


def json_form(value: Any) -> str:
    """Return a value as text in which the order of members does not count."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def gemini(payload: Any) -> None:
    """Read a declaration with the models of `google-genai`."""
    types = importlib.import_module("google.genai.types")
    declaration = types.FunctionDeclaration.model_validate(payload)
    tool = types.Tool.model_validate({"functionDeclarations": [payload]})
    assert tool.function_declarations == [declaration]
    dumped = declaration.model_dump(mode="json", by_alias=True, exclude_unset=True)
    assert lower(dumped) == lower(payload)  # `1` and `1.0` are one number here
    if "parameters" in payload:
        schema = types.Schema.model_validate(payload["parameters"])
        assert schema == declaration.parameters
        check_schema(schema)


def lower(payload: Any) -> Any:
    """Return a declaration with the names of types in small letters, as the models take them, too."""
    if isinstance(payload, dict):
        return {
            key: one.lower() if key == "type" and isinstance(one, str) else lower(one)
            for key, one in payload.items()
        }
    return [lower(one) for one in payload] if isinstance(payload, list) else payload


def check_schema(schema: Any) -> None:
    """Hold a `types.Schema` to what the API asks beyond its types."""
    kind = None if schema.type is None else schema.type.value
    assert schema.properties != {}, "the API refuses empty properties"
    assert kind != "ARRAY" or schema.items is not None
    assert not schema.enum or kind == "STRING"
    assert kind != "OBJECT" or set(schema.required or []) <= set(schema.properties or {})
    below = [schema.items, *(schema.any_of or []), *(schema.properties or {}).values()]
    for part in below:
        if part is not None:
            check_schema(part)


@cache
def converse() -> tuple[Any, Any, Any]:
    """Return botocore's validator and serializer, and its model of the Converse operation."""
    session = importlib.import_module("botocore.session").get_session()
    model = session.get_service_model("bedrock-runtime")
    validator = importlib.import_module("botocore.validate").ParamValidator()
    serializer = importlib.import_module("botocore.serialize").create_serializer(
        model.metadata["protocol"]
    )
    return validator, serializer, model.operation_model("Converse")


def bedrock(payload: Any) -> None:
    """Validate and serialize a request with a tool as botocore would send it."""
    validator, serializer, operation = converse()
    config = {"tools": [payload]}
    report = validator.validate(config, operation.input_shape.members["toolConfig"])
    assert not report.has_errors(), report.generate_report()
    request = serializer.serialize_to_request({"modelId": "m", "toolConfig": config}, operation)
    assert text(json.loads(request["body"])["toolConfig"]) == text(config)
    tool = operation.input_shape.members["toolConfig"].members["tools"].member
    name = tool.members["toolSpec"].members["name"]
    # botocore has the pattern, and leaves it to the service.
    assert re.fullmatch(name.metadata["pattern"], payload["toolSpec"]["name"])


def openai_chat(payload: Any) -> None:
    """Read a tool with OpenAI's types, as a tool and as a function."""
    for name in ("ChatCompletionToolUnionParam", "ChatCompletionFunctionToolParam"):
        typed_chat(name)(payload)
    assert re.fullmatch("[a-zA-Z0-9_-]{1,64}", payload["function"]["name"])


@cache
def typed_chat(name: str) -> Callable[[Any], None]:
    """Return a judge of the chat API."""
    return typed("openai.types.chat", name)


JUDGES: dict[str, Callable[[Any], None]] = {
    "openai_chat": openai_chat,
    "openai_chat_strict": openai_chat,
    "kimi": openai_chat,
    "openai_responses": typed("openai.types.responses", "FunctionToolParam"),
    "openai_responses_strict": typed("openai.types.responses", "FunctionToolParam"),
    "anthropic": typed("anthropic.types", "ToolParam"),
    "bedrock": bedrock,
    **({"gemini": gemini, "gemini_openapi": gemini} if find_spec("google.genai") else {}),
}
"""By form; google-genai 3 needs Python 3.11."""

JUDGED = [variant for variant in VARIANTS if variant.name in JUDGES]


def check_tool(tool: Any, variant: Variant) -> None:
    """Let a provider judge its definition of a tool."""
    JUDGES[variant.name](variant.define(tool).definition)


def cases() -> list[Any]:
    """Return all conformance cases of definitions."""
    return [
        pytest.param(json.loads(file.read_bytes()), id=str(file.relative_to(CONFORMANCE)))
        for file in sorted(CONFORMANCE.rglob("*.json"))
    ]


def case_input(case: dict[str, Any]) -> Any:
    """Return the tool or the tools of a case."""
    if "wire_parts" in case:
        return "".join(
            part if isinstance(part, str) else part["repeat"] * part["times"]
            for part in case["wire_parts"]
        )
    return next(case[key] for key in ("wire", "tool", "tools") if key in case)


def check_case(case: dict[str, Any]) -> int:
    """Let every provider judge what a conformance case's input gives for it; return how many did."""
    judged = 0
    for variant in JUDGED:
        options: Any = {**case.get("options", {}), **variant.options}
        options["server"] = case.get("server")
        try:
            if "tools" in case:
                made = toolmsg.define_all(case_input(case), variant.host, **options).definitions
            else:
                made = [toolmsg.define(case_input(case), variant.host, **options)]
        except toolmsg.ToolmsgError:
            continue
        for definition in made:
            JUDGES[variant.name](definition.definition)
            judged += 1
    return judged
