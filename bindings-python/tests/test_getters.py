"""Objects run code while they are read: what it raises is the caller's, and what it changes crashes nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from unittest.mock import MagicMock, Mock, NonCallableMock

import pytest

import toolmsg

HOSTS = ["langchain", "hermes"]
TEXT = {"type": "text", "text": "x"}


class Boom(Exception):
    """An exception of the caller's own."""


class Broken:
    """An object one of whose attributes raises."""

    def __init__(self, name: str, error: BaseException, **values: object) -> None:
        self._name, self._error = name, error
        self.__dict__.update(values)

    def __getattr__(self, name: str) -> object:
        if name == self._name:
            raise self._error
        raise AttributeError(name)


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize(
    "error", [Boom("own"), KeyboardInterrupt(), RecursionError(), ValueError("v")]
)
@pytest.mark.parametrize(
    "name", ["content", "structured_content", "meta", "is_error", "result_type"]
)
def test_what_a_getter_raises_is_raised(name: str, error: BaseException, host: Any) -> None:
    values: dict[str, object] = {} if name == "content" else {"content": []}
    with pytest.raises(type(error)) as caught:
        toolmsg.convert(Broken(name, error, **values), host)
    assert caught.value is error


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("name", ["text", "annotations", "meta"])
def test_in_a_block_too(name: str, host: Any) -> None:
    error = Boom("own")
    values = {key: each for key, each in TEXT.items() if key != name}
    with pytest.raises(Boom) as caught:
        toolmsg.convert({"content": [Broken(name, error, **values)]}, host)
    assert caught.value is error


@pytest.mark.parametrize("host", HOSTS)
def test_the_first_exception_counts(host: Any) -> None:
    first, second = Boom("first"), Boom("second")
    blocks = [Broken("text", first, type="text"), Broken("text", second, type="text")]
    with pytest.raises(Boom) as caught:
        toolmsg.convert({"content": blocks}, host)
    assert caught.value is first


def test_a_missing_attribute_is_absence() -> None:
    given = Broken("meta", AttributeError("not here"), content=[TEXT])
    conversion = toolmsg.convert(given, "langchain")
    assert conversion.message["content"] == "x"
    assert "mcp_meta" not in conversion


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("kind", [Mock, MagicMock, NonCallableMock])
def test_an_object_that_has_every_attribute(kind: type[Mock], host: Any) -> None:
    with pytest.raises(toolmsg.ToolmsgError):
        toolmsg.convert(kind(), host)


class Endless:
    """An object whose attributes are such objects, for ever."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__") or name in ("jsonrpc", "result", "error", "result_type"):
            raise AttributeError(name)
        return Endless()


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("place", ["result", "block", "structuredContent", "_meta"])
def test_attributes_without_an_end(place: str, host: Any) -> None:
    given: Any = {
        "result": Endless(),
        "block": {"content": [Endless()]},
        "structuredContent": {"content": [], "structuredContent": Endless()},
        "_meta": {"content": [], "_meta": {"com.example/a": Endless()}},
    }[place]
    if place == "_meta":
        # Reading never fails because of `_meta`, unless its nesting is past the bounds.
        try:
            assert toolmsg.convert(given, host).mcp_meta == {}
        except toolmsg.ToolmsgError as error:
            assert error.code == "too_deep"  # noqa: PT017
    else:
        with pytest.raises(toolmsg.ToolmsgError):
            toolmsg.convert(given, host)


class Meddler:
    """A block whose attributes change what it lies in when they are read."""

    def __init__(self, act: Callable[[], object], **values: object) -> None:
        self._act, self._values = act, values

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        self._act()
        if name in self._values:
            return self._values[name]
        raise AttributeError(name)


def survives(given: object, host: Any) -> None:
    """A message, or an exception that a program can handle; nothing else."""
    try:
        conversion = toolmsg.convert(given, host)
    except Exception:
        return
    repr(conversion.message)
    repr(conversion.mcp_meta)


def grow(target: dict[str, Any]) -> Callable[[], object]:
    return lambda: target.update({str(len(target) + i): "more" for i in range(50)})


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("act", ["grow", "clear", "replace"])
@pytest.mark.parametrize(
    "place", ["top", "content", "block", "structuredContent", "_meta", "nested"]
)
def test_a_dict_that_changes_while_it_is_read(place: str, act: str, host: Any) -> None:
    target: dict[str, Any] = {}
    acts: dict[str, Callable[[], object]] = {
        "grow": grow(target),
        "clear": target.clear,
        "replace": lambda: [target.clear(), target.update(a=1, b=2, c=3)],  # type: ignore[func-returns-value]
    }
    meddler = Meddler(acts[act], type="text", text="x", content=[])
    result: dict[str, Any] = {"content": [TEXT], "structuredContent": {"k": 1}, "_meta": {"a": 1}}
    if place == "top":
        target.update({"content": [meddler], "isError": False, "other": meddler, "_meta": {}})
        survives(target, host)
        return
    target.update({"a": meddler, "b": meddler, "c": [meddler]})
    if place == "block":
        target.update(type="text", text="x")
        result["content"] = [target]
    elif place == "content":
        target.update(type="resource", resource=meddler)
        result["content"] = [target, TEXT]
    elif place == "nested":
        result["content"] = [{**TEXT, "_meta": target}]
    else:
        result[place] = target
    survives(result, host)


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("act", ["clear", "extend", "delete"])
def test_a_list_that_changes_while_it_is_read(act: str, host: Any) -> None:
    for place in ("content", "structuredContent", "_meta"):
        items: list[Any] = []

        def extend(items: list[Any] = items) -> None:
            # Bounded, or reading it would never end.
            if len(items) < 500:
                items.extend([TEXT] * 50)

        def delete(items: list[Any] = items) -> None:
            del items[-1:]

        acts: dict[str, Callable[[], object]] = {
            "clear": items.clear,
            "extend": extend,
            "delete": delete,
        }
        meddler = Meddler(acts[act], type="text", text="x")
        items += [dict(TEXT), meddler, dict(TEXT), meddler]
        result: dict[str, Any] = {"content": [], place: {"a": items} if place == "_meta" else items}
        survives(result, host)


@pytest.mark.parametrize("host", HOSTS)
def test_a_model_that_changes_while_it_is_read(host: Any) -> None:
    types = pytest.importorskip("mcp.types")
    model = types.CallToolResult.model_validate({"content": [TEXT], "_meta": {"a": 1}})
    meddler = Meddler(
        lambda: model.__dict__.update({f"x{len(model.__dict__)}": 1}), type="text", text="x"
    )
    model.__dict__["content"] = [meddler, meddler]
    survives(model, host)
    model = types.CallToolResult.model_validate({"content": [TEXT], "_meta": {"a": 1}})
    meddler = Meddler(model.__dict__.clear, type="text", text="x")
    model.__dict__["content"] = [meddler, TEXT, meddler]
    survives(model, host)


@pytest.mark.parametrize("host", HOSTS)
def test_a_value_that_goes_away_while_it_is_read(host: Any) -> None:
    """The string a block was read from is dropped by the block after it."""
    first: dict[str, Any] = {"type": "text", "text": "".join(["long ", "and made here"])}
    meddler = Meddler(lambda: first.update(text=None), type="text", text="x")
    survives({"content": [first, meddler]}, host)
    survives({"content": [meddler, first]}, host)


class Lying(dict[str, Any]):
    """A dict whose methods tell something other than what it holds."""

    def __getitem__(self, key: str) -> Any:
        raise Boom("asked for an item")

    def __iter__(self) -> Any:
        raise Boom("asked for the keys")

    def __len__(self) -> int:
        return 10**9

    def items(self) -> Any:
        raise Boom("asked for the items")

    keys = values = items


@pytest.mark.parametrize("host", HOSTS)
def test_a_dict_with_methods_of_its_own(host: Any) -> None:
    """What it holds counts; a program's own `items` is not run."""
    given = Lying(content=[Lying(TEXT)], structuredContent=Lying(k=1), _meta=Lying(a=1))
    plain: dict[str, Any] = {"content": [TEXT], "structuredContent": {"k": 1}, "_meta": {"a": 1}}
    conversion = toolmsg.convert(given, host)
    if host == "hermes":
        assert conversion.message == toolmsg.convert(plain, host).message
    else:
        assert conversion.message["content"] == "x"


class Text(str):
    """A string that raises when Python code looks at it."""

    def __str__(self) -> str:
        raise Boom("asked for the text")

    __repr__ = __format__ = encode = __str__  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise Boom("compared")

    __hash__ = str.__hash__


@pytest.mark.parametrize("host", HOSTS)
def test_a_string_with_methods_of_its_own(host: Any) -> None:
    given = {
        "content": [{"type": Text("text"), "text": Text("x\ud800")}],
        "structuredContent": Text("s"),
    }
    message = toolmsg.convert(given, host).message
    if host == "hermes":
        assert json.loads(message) == {"result": "x\ufffd", "structuredContent": "s"}
    else:
        assert message["content"] == "x\ufffd"
