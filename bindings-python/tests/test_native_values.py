"""Values that JSON cannot hold, and values that only look as if it could not."""

from __future__ import annotations

import datetime
import decimal
import enum
import json
import pathlib
import sys
import uuid
from collections import OrderedDict
from typing import Any

import pytest
from pydantic import BaseModel

import toolmsg

TEXT = [{"type": "text", "text": "x"}]
NAN = float("nan")
HOSTS = ["langchain", "hermes"]


def structured(value: object) -> dict[str, Any]:
    return {"content": TEXT, "structuredContent": value}


def failure(result: object, host: Any) -> tuple[str, str]:
    with pytest.raises(toolmsg.ToolmsgError) as caught:
        toolmsg.convert(result, host)
    return caught.value.code, caught.value.path


def codes(conversion: toolmsg.Conversion) -> list[tuple[str, str]]:
    return [(diagnostic.code, diagnostic.path) for diagnostic in conversion.diagnostics]


class Row(BaseModel):
    """A pydantic model that is no MCP type."""

    id: int = 1


class Letter(str, enum.Enum):
    """A string that prints itself as something else."""

    A = "a"


class Digit(enum.IntEnum):
    """An integer that prints itself as something else."""

    THREE = 3


class Loud(int):
    """An integer that raises when it is printed."""

    def __repr__(self) -> str:
        raise RuntimeError("nobody may print me")

    __str__ = __repr__


class Celsius(float):
    """A float that prints its unit."""

    def __repr__(self) -> str:
        return f"{float(self)} degrees"


class Rows(list[Any]):
    """A `list` in all but name."""


class Record(dict[str, Any]):
    """A `dict` in all but name."""


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("number", [NAN, float("inf"), float("-inf"), Celsius("nan")])
def test_numbers_that_json_has_not(number: float, host: Any) -> None:
    nested = structured({"rows": [{}, {}, {}, {"at": number}]})
    assert failure(nested, host) == ("non_finite_number", "$.structuredContent.rows[3].at")
    assert failure(structured(number), host) == ("non_finite_number", "$.structuredContent")


@pytest.mark.parametrize("host", HOSTS)
def test_paths_quote_what_is_no_name(host: Any) -> None:
    code, path = failure(structured({"a b": [{'"': NAN}]}), host)
    assert code == "non_finite_number"
    assert path == '$.structuredContent["a b"][0]["\\""]'


@pytest.mark.parametrize("host", HOSTS)
def test_cycles(host: Any) -> None:
    ring: list[Any] = [1]
    ring.append(ring)
    assert failure(structured(ring), host) == ("cycle", "$.structuredContent[1]")
    loop: dict[str, Any] = {}
    loop["a"] = {"b": [loop]}
    assert failure(structured(loop), host) == ("cycle", "$.structuredContent.a.b[0]")
    rows = Rows()
    rows.append(Record(up=rows))
    assert failure(structured(rows), host) == ("cycle", "$.structuredContent[0].up")


@pytest.mark.parametrize("host", HOSTS)
def test_cycles_through_the_envelope(host: Any) -> None:
    result = structured(None)
    result["structuredContent"] = result
    assert failure(result, host)[0] == "cycle"


@pytest.mark.parametrize("host", HOSTS)
def test_a_block_that_contains_itself_costs_only_itself(host: Any) -> None:
    blocks: list[Any] = []
    blocks.append(blocks)
    blocks.append({"type": "text", "text": "x"})
    conversion = toolmsg.convert({"content": blocks}, host)
    assert ("invalid_block", "$.content[0]") in codes(conversion)
    assert "x" in str(conversion.message)
    block: dict[str, Any] = {"type": "text", "text": "x"}
    block["annotations"] = {"of": block}
    conversion = toolmsg.convert({"content": [block]}, host)
    assert "x" in str(conversion.message)
    if host == "langchain":
        # The application's copy would hold the cycle.
        assert ("block_dropped", "$.content[0]") in codes(conversion)


@pytest.mark.parametrize("host", HOSTS)
def test_the_same_value_twice_is_no_cycle(host: Any) -> None:
    shared = {"deep": [1, 2]}
    conversion = toolmsg.convert(structured({"a": shared, "b": [shared, shared]}), host)
    assert conversion.structured_content == {"a": shared, "b": [shared, shared]}


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize(
    "value",
    [
        datetime.datetime(2026, 11, 30, tzinfo=datetime.timezone.utc),
        datetime.date(2026, 11, 30),
        decimal.Decimal("1.10"),
        uuid.UUID(int=7),
        pathlib.PurePosixPath("/a"),
        b"bytes",
        bytearray(b"bytes"),
        memoryview(b"bytes"),
        {1, 2},
        frozenset({1}),
        1j,
        range(3),
        object(),
        int,
        len,
        (number for number in range(3)),
        Row(),
    ],
    ids=lambda value: type(value).__name__,
)
def test_foreign_objects(value: object, host: Any) -> None:
    assert failure(structured({"rows": [{"at": value}]}), host) == (
        "unsupported_value",
        "$.structuredContent.rows[0].at",
    )
    assert failure(structured(value), host) == ("unsupported_value", "$.structuredContent")
    meta = {"com.example/a": 1, "com.example/b": [value], "com.example/c": 2}
    conversion = toolmsg.convert({"content": TEXT, "_meta": meta}, host)
    assert conversion.mcp_meta == {"com.example/a": 1, "com.example/c": 2}
    assert codes(conversion) == [("meta_value_dropped", '$._meta["com.example/b"]')]


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("bad", [NAN, {"deep": [NAN]}, {1: 2}, {"s": {None: 1}}])
def test_a_bad_meta_value_costs_its_entry_only(bad: object, host: Any) -> None:
    meta = {"com.example/good": {"n": 1}, "com.example/bad": bad}
    result = {**structured({"k": 1}), "_meta": meta, "isError": True}
    conversion = toolmsg.convert(result, host)
    assert conversion.mcp_meta == {"com.example/good": {"n": 1}}
    assert conversion.structured_content == {"k": 1}
    assert codes(conversion) == [("meta_value_dropped", '$._meta["com.example/bad"]')]
    assert meta["com.example/bad"] is bad


@pytest.mark.parametrize("host", HOSTS)
def test_a_meta_that_contains_itself(host: Any) -> None:
    meta: dict[str, Any] = {"com.example/a": 1}
    meta["com.example/self"] = {"meta": meta}
    conversion = toolmsg.convert({"content": TEXT, "_meta": meta}, host)
    assert conversion.mcp_meta == {"com.example/a": 1}
    assert codes(conversion) == [("meta_value_dropped", '$._meta["com.example/self"]')]


@pytest.mark.parametrize("host", HOSTS)
def test_a_meta_key_that_is_no_string(host: Any) -> None:
    conversion = toolmsg.convert({"content": TEXT, "_meta": {3: 1, "ui": {}}}, host)
    assert conversion.mcp_meta == {"ui": {}}
    assert [code for code, _ in codes(conversion)] == ["meta_value_dropped"]


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("key", [1, None, True, 1.5, (1, 2), b"k", Digit.THREE])
def test_keys_that_are_no_strings(key: object, host: Any) -> None:
    assert failure(structured({"a": {"ok": 1, key: 2}}), host) == (
        "non_string_key",
        "$.structuredContent.a",
    )


@pytest.mark.parametrize("host", HOSTS)
def test_keys_of_the_envelope_that_are_no_strings(host: Any) -> None:
    """There is nothing such a key could mean, so it costs no more than any unknown key."""
    conversion = toolmsg.convert({"content": TEXT, 5: 1}, host)
    assert [code for code, _ in codes(conversion)] == ["unknown_field"]


LONG = "7" * 4301


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("place", ["structuredContent", "_meta"])
def test_numbers_are_bounded(host: Any, place: str) -> None:
    """Turning digits into an integer takes time in proportion to their square: Python draws this line itself."""
    for digits in (LONG, "-" + LONG, "1." + LONG):
        wire = '{"content":[],"' + place + '":{"a/n":[' + digits + "]}}"
        assert failure(wire, host) == ("too_large", "$")
    for native in (10**5000, -(10**5000), 10**4400, 10**4310, 10**4300, -(10**4299)):
        assert failure({"content": [], place: {"a/n": [native]}}, host) == ("too_large", "$")
    assert failure('{"content":[],"structuredContent":{"n":-' + "7" * 4300 + "}}", host) == (
        "too_large",
        "$",
    )
    for longest in ("7" * 4300, "-" + "7" * 4299):
        wire = '{"content":[],"structuredContent":{"n":' + longest + "}}"
        assert toolmsg.convert(wire, host).structured_content == {"n": int(longest)}
        whole = {"content": [], "structuredContent": {"n": int(longest)}}
        message = toolmsg.convert(whole, "hermes").message
        assert message == '{"result": {"n": ' + longest + "}}"


def test_the_interpreters_own_bound_on_digits() -> None:
    native = structured({"n": 10**1000})
    wire = json.dumps(native)
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    try:
        for result in (native, wire):
            assert failure(result, "langchain") == ("too_large", "$")
        assert failure(native, "hermes") == ("too_large", "$")
        # Text stays text for Hermes; the number is read when somebody asks for it.
        with pytest.raises(toolmsg.ToolmsgError) as raised:
            _ = toolmsg.convert(wire, "hermes").structured_content
        assert raised.value.code == "too_large"
    finally:
        sys.set_int_max_str_digits(before)


@pytest.mark.parametrize("number", [2**53 + 1, -(2**63), 2**63, 2**64, 10**300, 0, -1])
def test_integers_past_64_bits(number: int) -> None:
    native = toolmsg.convert(structured({"n": number}), "hermes").message
    assert native == f'{{"result": "x", "structuredContent": {{"n": {number}}}}}'
    wire = json.dumps(structured({"n": number}))
    assert toolmsg.convert(wire, "hermes").message == native
    artifact = toolmsg.convert(wire, "langchain").message["artifact"]
    assert artifact == {"structured_content": {"n": number}}
    assert type(artifact["structured_content"]["n"]) is int


@pytest.mark.parametrize(
    "number",
    [0.1, -0.0, 1e16, 1e15, 1e-4, 1e-5, 1.5e300, 5e-324, 1.7976931348623157e308, 123456789.125],
)
def test_floats_are_spelt_as_python_spells_them(number: float) -> None:
    shown = toolmsg.convert(structured([number]), "hermes").message
    assert shown == json.dumps({"result": "x", "structuredContent": [number]})


def test_subclasses_are_what_they_derive_from() -> None:
    value = Record(
        letter=Letter.A,
        digit=Digit.THREE,
        loud=Loud(7),
        loud_and_long=Loud(2**70),
        warm=Celsius(21.5),
        rows=Rows([OrderedDict(a=1), (1, "two")]),
    )
    shown = toolmsg.convert(structured(value), "hermes").message
    assert shown == (
        '{"result": "x", "structuredContent": {"letter": "a", "digit": 3, "loud": 7, '
        '"loud_and_long": 1180591620717411303424, "warm": 21.5, "rows": [{"a": 1}, [1, "two"]]}}'
    )
    message = toolmsg.convert(structured(value), "langchain").message
    assert message["artifact"]["structured_content"] is value


def test_text_may_be_a_subclass() -> None:
    message = toolmsg.convert({"content": [{"type": "text", "text": Letter.A}]}, "hermes").message
    assert message == '{"result": "a"}'


@pytest.mark.parametrize("host", HOSTS)
def test_subclasses_as_names(host: Any) -> None:
    class Name(str):
        pass

    result = {Name("content"): [{Name("type"): Name("text"), Name("text"): "x"}], "isError": False}
    assert toolmsg.convert(result, host).message == toolmsg.convert({"content": TEXT}, host).message


def test_bools_are_no_numbers() -> None:
    shown = toolmsg.convert(structured([True, 1, False, 0, None]), "hermes").message
    assert shown == '{"result": "x", "structuredContent": [true, 1, false, 0, null]}'
    as_text = {"content": [{"type": "text", "text": "1"}], "structuredContent": True}
    assert (
        toolmsg.convert(as_text, "hermes").message == '{"result": "1", "structuredContent": true}'
    )


@pytest.mark.parametrize("flag", [1, "true", 1.0, Digit.THREE])
def test_only_true_is_an_error(flag: object) -> None:
    conversion = toolmsg.convert({"content": TEXT, "isError": flag}, "langchain")
    assert conversion.is_error is False
    assert codes(conversion) == [("invalid_field", "$.isError")]


def test_lone_surrogates() -> None:
    result = {
        "content": [{"type": "text", "text": "a\ud800b"}],
        "structuredContent": {"k\udc00": "v\ud83d"},
        "_meta": {"com.example/m": "\udfff"},
    }
    conversion = toolmsg.convert(result, "hermes")
    assert conversion.message == (
        '{"result": "a\ufffdb", "structuredContent": {"k\ufffd": "v\ufffd"}, '
        '"mcp_meta": {"com.example/m": "\ufffd"}}'
    )
    assert codes(conversion) == [
        ("lone_surrogate", "$.content[0].text"),
        ("lone_surrogate", "$.structuredContent"),
        ("lone_surrogate", "$._meta"),
    ]
    # The application has what the server sent.
    assert conversion.mcp_meta is result["_meta"]
    assert conversion.structured_content is result["structuredContent"]
    message = toolmsg.convert(result, "langchain").message
    assert message["content"] == "a\ufffdb"
    assert message["artifact"]["structured_content"] is result["structuredContent"]


@pytest.mark.parametrize("option", ["tool_call_id", "tool_name", "server", "meta_key"])
def test_lone_surrogates_in_options(option: str) -> None:
    """A tool's name is the server's word as well, and no reason for an error of another kind."""
    arguments: dict[str, Any] = {option: "a\ud800"}
    try:
        toolmsg.convert({"content": TEXT}, "hermes", **arguments)
    except ValueError as error:
        assert isinstance(error, toolmsg.ToolmsgError), repr(error)  # noqa: PT017
        assert error.code == "invalid_option"  # noqa: PT017


@pytest.mark.parametrize("host", HOSTS)
def test_depth_of_native_values(host: Any) -> None:
    value: Any = 1
    for _ in range(100_000):
        value = [value]
    assert failure(structured(value), host) == ("too_deep", "$")
    meta = {"content": TEXT, "_meta": {"com.example/deep": value}}
    assert failure(meta, host) == ("too_deep", "$")
