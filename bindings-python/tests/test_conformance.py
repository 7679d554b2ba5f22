"""Runs every conformance case through every kind of input Python has."""

from __future__ import annotations

import base64
import json
import math
from importlib.metadata import version
from pathlib import Path
from typing import Any

import mcp.types
import pytest

import toolmsg

CONFORMANCE = Path(__file__).parents[2] / "tests" / "conformance"
CASES = sorted((CONFORMANCE / "cases").rglob("*.json"))
SDK = f"sdk{version('mcp').split('.')[0]}"
ALL_KINDS = ["wire", "object", "sdk1", "sdk2"]


def wire_text(case: dict[str, Any]) -> bytes:
    if "wire" in case:
        return str(case["wire"]).encode()
    if "wire_base64" in case:
        return base64.b64decode(case["wire_base64"])
    if "wire_parts" in case:
        parts = [
            part if isinstance(part, str) else part["repeat"] * part["times"]
            for part in case["wire_parts"]
        ]
        return "".join(parts).encode()
    return json.dumps(case["input"], ensure_ascii=False).encode()


def inputs(case: dict[str, Any]) -> dict[str, Any]:
    """The case's input in every form that it names and that there is here."""
    wire = wire_text(case)
    forms: dict[str, Any] = {}
    for kind in case.get("kinds", ALL_KINDS):
        if kind == "wire":
            forms["bytes"] = wire
            forms["bytearray"] = bytearray(wire)
            forms["memoryview"] = memoryview(wire)
            if "wire_base64" not in case:
                forms["str"] = wire.decode()
        elif kind == "object":
            forms["object"] = json.loads(wire)
        elif kind == SDK:
            forms[kind] = mcp.types.CallToolResult.model_validate_json(wire)
    return forms


class Store:
    """The media store a case asks for."""

    def __init__(self, mode: str) -> None:
        self.mode = mode
        self.count = 0

    def __call__(self, item: toolmsg.MediaItem) -> str | None:
        self.count += 1
        if self.mode == "failing":
            raise OSError("no space left")
        return f"/media/{self.count}" if self.mode == "stub" else None


def outcome(form: Any, host: str, case: dict[str, Any]) -> dict[str, Any]:
    media = Store(case["media"]) if "media" in case else None
    options = dict(case.get("options", {}))
    try:
        conversion = toolmsg.convert(form, host, media=media, **options)  # type: ignore[arg-type]
    except toolmsg.InputRequired as asked:
        error: dict[str, Any] = {"code": asked.code, "path": asked.path}
        if asked.input_requests is not None:
            error["input_requests"] = asked.input_requests
        if asked.request_state is not None:
            error["request_state"] = asked.request_state
        return {"error": error}
    except toolmsg.ToolmsgError as failure:
        return {"error": {"code": failure.code, "path": failure.path}}
    shown: dict[str, Any] = {
        "message": conversion.message,
        "is_error": conversion.is_error,
        "diagnostics": [
            [diagnostic.code, diagnostic.path] for diagnostic in conversion.diagnostics
        ],
    }
    for name in ("mcp_meta", "structured_content"):
        if name in conversion:
            shown[name] = getattr(conversion, name)
    return shown


def expected(case: dict[str, Any], host: str, shown: dict[str, Any]) -> dict[str, Any]:
    want = dict(case["expect"][host])
    if "error" in want:
        return want
    want.setdefault("is_error", False)
    want.setdefault("diagnostics", [])
    for place in want.pop("unchecked", []):
        holder, _, member = place.rpartition(".")
        target = shown[holder] if holder else shown
        target.pop(member, None)
    return want


def identical(left: Any, right: Any) -> bool:
    """Equality that tells 1 from 1.0 and from True, and -0.0 from 0.0."""
    if type(left) is not type(right):
        return False
    if isinstance(left, dict):
        return list(left) == list(right) and all(identical(left[key], right[key]) for key in left)
    if isinstance(left, list):
        return len(left) == len(right) and all(map(identical, left, right))
    if isinstance(left, float):
        return left == right and math.copysign(1, left) == math.copysign(1, right)
    return bool(left == right)


def case_name(path: Path) -> str:
    return path.relative_to(CONFORMANCE / "cases").with_suffix("").as_posix()


@pytest.mark.parametrize("path", CASES, ids=case_name)
def test_case(path: Path) -> None:
    case = json.loads(path.read_text())
    forms = inputs(case)
    # A case may be about the models of the other generation of the SDK alone.
    assert forms or set(case["kinds"]) <= {"sdk1", "sdk2"}
    for host in case["expect"]:
        for kind, form in forms.items():
            shown = outcome(form, host, case)
            want = expected(case, host, shown)
            # The members of our own maps have no order in a case; those of the server's have.
            assert shown.keys() == want.keys(), (host, kind, shown)
            for member in want:
                assert identical(ordered(shown[member]), ordered(want[member])), (
                    host,
                    kind,
                    member,
                    shown[member],
                )


def ordered(value: Any) -> Any:
    """A value whose object members have one order."""
    if isinstance(value, dict):
        return {key: ordered(value[key]) for key in sorted(value)}
    if isinstance(value, list):
        return [ordered(item) for item in value]
    return value


def test_there_are_cases() -> None:
    assert len(CASES) > 400


KEYS = json.loads((CONFORMANCE / "meta-keys.json").read_text())


@pytest.mark.parametrize("row", KEYS, ids=lambda row: repr(row["key"]))
def test_meta_key(row: dict[str, Any]) -> None:
    if row["valid"]:
        toolmsg.meta.validate_key(row["key"])
    else:
        with pytest.raises(toolmsg.ToolmsgError) as raised:
            toolmsg.meta.validate_key(row["key"])
        assert raised.value.code == "invalid_meta_key"
    for rule, reserved in row["reserved"].items():
        assert toolmsg.meta.is_reserved(row["key"], rule) is reserved, rule
    assert toolmsg.meta.is_reserved(row["key"]) is row["reserved"]["any"]
