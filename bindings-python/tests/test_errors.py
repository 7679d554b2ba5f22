"""What is raised: the classes, their fields, and what stays out of them."""

from __future__ import annotations

import copy
import json
import logging
import pickle
import traceback
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

import toolmsg
from toolmsg.hermes import render_tool_result
from toolmsg.langchain import to_tool_message

STATE = "state-c2VjcmV0"
ASKING: dict[str, Any] = {
    "resultType": "input_required",
    "inputRequests": {
        "name": {
            "method": "elicitation/create",
            "params": {
                "mode": "form",
                "message": "Who?",
                "requestedSchema": {"type": "object", "properties": {}},
            },
        }
    },
    "requestState": STATE,
    "_meta": {"com.example/turn": 2},
}


def caught(run: Callable[[], object]) -> toolmsg.ToolmsgError:
    with pytest.raises(toolmsg.ToolmsgError) as info:
        run()
    return info.value


def asked(given: object = ASKING) -> toolmsg.InputRequired:
    error = caught(lambda: toolmsg.convert(given, "langchain"))
    assert isinstance(error, toolmsg.InputRequired)
    return error


def test_an_error_has_a_code_a_path_and_a_text() -> None:
    error = caught(lambda: toolmsg.convert({"content": 5}, "langchain"))
    assert isinstance(error, ValueError)
    assert not isinstance(error, TypeError)
    assert (error.code, error.path) == ("invalid_type", "$.content")
    assert str(error).endswith(" at $.content (invalid_type)")


def test_unsupported_input_is_a_type_error_too() -> None:
    error = caught(lambda: toolmsg.convert(object(), "langchain"))
    assert isinstance(error, toolmsg.UnsupportedInput)
    assert isinstance(error, ValueError)
    assert isinstance(error, TypeError)
    assert (error.code, error.path) == ("unsupported_input", "$")


@pytest.mark.parametrize("kind", ["dict", "wire", "object"])
def test_input_required(kind: str) -> None:
    given: Any = {
        "dict": ASKING,
        "wire": json.dumps(ASKING),
        "object": SimpleNamespace(
            content=None,
            result_type="input_required",
            input_requests=ASKING["inputRequests"],
            request_state=STATE,
            meta=ASKING["_meta"],
        ),
    }[kind]
    error = asked(given)
    assert (error.code, error.path) == ("input_required", "$.resultType")
    assert error.input_requests == ASKING["inputRequests"]
    assert error.request_state == STATE
    assert error.mcp_meta == ASKING["_meta"]


def test_input_required_of_the_sdk() -> None:
    types = pytest.importorskip("mcp.types")
    if not hasattr(types, "InputRequiredResult"):
        pytest.skip("this generation of the SDK has no InputRequiredResult")
    error = asked(types.InputRequiredResult.model_validate(ASKING))
    assert error.request_state == STATE
    assert error.mcp_meta == ASKING["_meta"]
    # The SDK's own typed requests, as the SDK's user would answer them.
    assert error.input_requests is not None
    assert list(error.input_requests) == ["name"]


def test_input_required_without_anything() -> None:
    error = asked({"resultType": "input_required"})
    assert error.input_requests is None
    assert error.request_state is None
    assert error.mcp_meta is None


def test_the_state_is_in_no_text(caplog: pytest.LogCaptureFixture) -> None:
    """It is the server's secret, and texts of exceptions end up in logs and in front of models."""
    with caplog.at_level(logging.DEBUG):
        error = asked()
        texts = [
            str(error),
            repr(error),
            repr(error.args),
            "".join(traceback.format_exception(error)),
            caplog.text,
        ]
    assert all(STATE not in text for text in texts)
    assert all("Who?" not in text for text in texts)


def test_every_door_raises_it() -> None:
    for door in (
        lambda: to_tool_message(ASKING, tool_call_id="call"),
        lambda: render_tool_result(json.dumps(ASKING)),
    ):
        assert isinstance(caught(door), toolmsg.InputRequired)


def same(error: toolmsg.ToolmsgError, other: Any) -> None:
    assert type(other) is type(error)
    assert str(other) == str(error)
    assert (other.code, other.path, other.args) == (error.code, error.path, error.args)
    assert vars(other) == vars(error)


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, "pickle"], ids=str)
@pytest.mark.parametrize(
    "given", [{"content": 5}, object(), ASKING], ids=lambda g: type(g).__name__
)
def test_errors_can_be_copied_and_pickled(given: object, again: Any) -> None:
    error = caught(lambda: toolmsg.convert(given, "hermes"))
    if again == "pickle":
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            same(error, pickle.loads(pickle.dumps(error, protocol)))
    else:
        same(error, again(error))


@pytest.mark.parametrize(
    ("host", "options", "code"),
    [
        ("openai", {}, "unknown_host"),
        ("LangChain", {}, "unknown_host"),
        ("", {}, "unknown_host"),
        ("langchain", {"strucured": "both"}, "invalid_option"),
        ("langchain", {"structured": "Both"}, "invalid_option"),
        ("langchain", {"max_text_chars": 0}, "invalid_option"),
        ("langchain", {"max_text_chars": True}, "invalid_option"),
        ("langchain", {"max_text_chars": 1.0}, "invalid_option"),
        ("langchain", {"max_text_chars": 2**70}, "invalid_option"),
        ("langchain", {"max_depth": 513}, "invalid_option"),
        ("langchain", {"sanitize": 1}, "invalid_option"),
        ("langchain", {"allow_result_types": "task"}, "invalid_option"),
        ("langchain", {"allow_result_types": [1]}, "invalid_option"),
        ("langchain", {"structured": object()}, "invalid_option"),
        ("hermes", {"reserved": "2020-01-01"}, "invalid_option"),
        # The object that Hermes gets would have one key twice.
        ("hermes", {"meta_key": "result"}, "invalid_option"),
        ("hermes", {"meta_key": "error"}, "invalid_option"),
        ("hermes", {"meta_key": "structuredContent"}, "invalid_option"),
    ],
)
def test_arguments(host: Any, options: dict[str, Any], code: str) -> None:
    error = caught(lambda: toolmsg.convert({"content": []}, host, **options))
    assert (error.code, error.path) == (code, "$")


def test_none_is_the_default_of_every_option() -> None:
    names = toolmsg.Options.__annotations__
    nothing: dict[str, Any] = dict.fromkeys(names)
    result = {"content": [{"type": "text", "text": "x"}], "_meta": {"a": 1}}
    for host in ("langchain", "hermes"):
        assert (
            toolmsg.convert(result, host, **nothing).message
            == toolmsg.convert(result, host).message
        )


def test_arguments_are_checked_before_the_input() -> None:
    """A wrong argument is the caller's fault at every call, and not only where the input is right."""
    with pytest.raises(toolmsg.ToolmsgError) as info:
        toolmsg.convert(b"not json", "nowhere")  # type: ignore[arg-type]
    assert info.value.code == "unknown_host"


def test_nothing_is_left_behind_by_a_failure() -> None:
    """An exception of one call never surfaces in the next."""

    class Broken:
        @property
        def content(self) -> list[object]:
            raise LookupError("gone")

    for _ in range(3):
        with pytest.raises(LookupError):
            toolmsg.convert(Broken(), "langchain")
        message = toolmsg.convert({"content": []}, "langchain").message
        assert message["artifact"] == {"placeholder": True}
