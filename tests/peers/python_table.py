"""The table both Python peers are held against: results, our message and theirs.

``langchain-mcp-adapters`` (mcp 1.x) and ``langchain.mcp`` (mcp 2.x) convert alike, so one table
serves both. A row without a ``reason`` says that the messages are equal: same content, same
structured content, same status, and nothing that only one of them keeps. A row with a reason says
exactly what each of the two gives.

Two differences hold everywhere and are not repeated in the rows; ``same_content`` takes them away and
``python_checks.check_forms`` asserts them: one text is a string here and a list of one block there,
and the peer puts a random ``id`` into every block.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass, field
from typing import Any

PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
WAV = base64.b64encode(b"RIFF\x24\x00\x00\x00WAVEfmt " + bytes(30)).decode()
PDF = base64.b64encode(b"%PDF-1.4\n%%EOF\n").decode()
META = {"com.example/trace": {"id": "t-1"}, "ui": {"resourceUri": "ui://result/a"}}
NO_ERROR_TEXT = {
    1: "MCP tool returned an error with empty content.",
    2: "The MCP tool reported an error with empty content.",
}
"""What the peer of each generation of the SDK says in place of an error's missing text."""


@dataclass(frozen=True)
class Message:
    """The fields of a ``ToolMessage`` that a conversion decides; content as a list of blocks."""

    content: list[dict[str, Any]]
    artifact: dict[str, Any] | None = None
    status: str = "success"
    response_metadata: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Raises:
    """The peer gives no message at all: it raises."""

    kind: type[Exception]
    words: str


@dataclass(frozen=True)
class Row:
    """One result, our message and, where it differs, the peer's and the reason."""

    name: str
    result: dict[str, Any]
    ours: Message
    peer: Message | Raises | None = None
    reason: str = ""
    generations: tuple[int, ...] = (1, 2)
    """The generations of the SDK whose models can hold the result."""
    options: dict[str, Any] = field(default_factory=dict)
    """The options of our conversion."""

    @property
    def equal(self) -> bool:
        """Whether both give the same."""
        return not self.reason

    @property
    def theirs(self) -> Message | Raises:
        """What the peer gives; in an equal row that is what we give, without our error flag."""
        if self.peer is not None:
            return self.peer
        return Message(self.ours.content, self.ours.artifact, self.ours.status)


def text(value: str) -> dict[str, Any]:
    """Return a text block, which both sides of MCP and LangChain spell alike."""
    return {"type": "text", "text": value}


def media(kind: str, data: str, mime_type: str) -> dict[str, Any]:
    """Return a LangChain block of media."""
    return {"type": kind, "base64": data, "mime_type": mime_type}


def image(data: str = PNG, mime_type: str = "image/png") -> dict[str, Any]:
    """Return an MCP image block."""
    return {"type": "image", "data": data, "mimeType": mime_type}


def blob(data: str, mime_type: str | None, uri: str = "file:///a") -> dict[str, Any]:
    """Return an MCP resource block of bytes."""
    resource = {"uri": uri, "blob": data}
    if mime_type is not None:
        resource["mimeType"] = mime_type
    return {"type": "resource", "resource": resource}


def link(uri: str, **fields: Any) -> dict[str, Any]:
    """Return an MCP resource link."""
    return {"type": "resource_link", "uri": uri, "name": "q3", **fields}


def kept(*blocks: dict[str, Any], first: int = 0, **others: Any) -> dict[str, Any]:
    """Return our artifact with what the content does not carry."""
    items = [{"index": first + at, "block": block} for at, block in enumerate(blocks)]
    return {**others, "mcp_blocks": items}


def without(block: dict[str, Any], payload: str) -> dict[str, Any]:
    """Return a block without its payload, which the content carries."""
    if "resource" not in block:
        return {key: value for key, value in block.items() if key != payload}
    return {**block, "resource": without(block["resource"], payload)}


def result(*content: dict[str, Any], **others: Any) -> dict[str, Any]:
    """Return a result of these blocks."""
    return {"content": list(content), **others}


IS_ERROR = {"is_error": True}
USERS = {"users": [{"id": 1, "name": "Åsa"}, {"id": 2, "name": "Bo"}], "next": None}
MARKDOWN = {
    "type": "resource",
    "resource": {"uri": "file:///r.md", "mimeType": "text/markdown", "text": "# R"},
}
AUDIO = {"type": "audio", "data": WAV, "mimeType": "audio/wav"}
AUDIO_NOTE = text(
    "[MCP content dropped: audio is not shown (type=audio, mimeType=audio/wav, size=46)]"
)
SOUND_NOTE = text(
    "[MCP content dropped: audio is not shown "
    "(type=resource, mimeType=audio/wav, uri=file:///s.wav, size=46)]"
)
AUDIO_BLOCK = media("audio", WAV, "audio/wav")
AS_BLOCK = {"audio": "block"}
AUDIO_RAISES = Raises(NotImplementedError, "not yet supported")
ANNOTATED = {**text("hi"), "annotations": {"audience": ["user"], "priority": 0.5}}
WITH_BLOCK_META = {**text("hi"), "_meta": {"com.example/row": 3}}
CSV_LINK = link(
    "https://example.com/q3.csv", title="Q3", description="All of it", mimeType="text/csv", size=7
)
CSV_NOTE = (
    "[MCP resource link: uri=https://example.com/q3.csv, name=q3, title=Q3, "
    "description=All of it, mimeType=text/csv, size=7]"
)
IMAGE_LINK = link("https://example.com/q3.png", mimeType="image/png")
PRIVATE_LINK = link("file:///home/me/q3.png", mimeType="image/png")
PLAIN_LINK = link("file:///q3")
JPEG = image(mime_type="image/jpeg")
BMP = image(base64.b64encode(b"BM" + bytes(16)).decode(), "image/bmp")
NO_BASE64 = image("not base64!")
FOLDED = image(PNG[:40] + "\n" + PNG[40:])
SVG = blob(base64.b64encode(b"<svg/>").decode(), "image/svg+xml")
CSV = blob(base64.b64encode("a,ü".encode()).decode(), "text/csv")
UNTYPED = blob("AAECAwQF", None)
PICTURE = blob(PNG, "image/png", "file:///p.png")
REPORT = blob(PDF, "application/pdf", "file:///r.pdf")
SOUND = blob(WAV, "audio/wav", "file:///s.wav")
NO_CONTENT = text("[MCP tool returned no content]")
NO_TEXT = text("[MCP tool returned an error with no text]")

EQUAL: tuple[Row, ...] = (
    Row("one text", result(text("hello")), Message([text("hello")])),
    Row("an empty text", result(text("")), Message([text("")])),
    Row("two texts", result(text("a"), text("b")), Message([text("a"), text("b")])),
    Row("text that looks like JSON", result(text('{"a": 1.0}')), Message([text('{"a": 1.0}')])),
    Row("an image", result(image()), Message([media("image", PNG, "image/png")])),
    Row(
        "text, image, text",
        result(text("a"), image(), text("b")),
        Message([text("a"), media("image", PNG, "image/png"), text("b")]),
    ),
    Row(
        "text and structured content",
        result(text("2 users"), structuredContent=USERS),
        Message([text("2 users")], {"structured_content": USERS}),
    ),
    Row(
        "text that repeats the structured content",
        result(text('{"n": 1}'), structuredContent={"n": 1}),
        Message([text('{"n": 1}')], {"structured_content": {"n": 1}}),
    ),
    Row(
        "an empty object is structured content",
        result(text("none"), structuredContent={}),
        Message([text("none")], {"structured_content": {}}),
    ),
    *(
        Row(
            f"{value!r} is structured content",
            result(text("x"), structuredContent=value),
            Message([text("x")], {"structured_content": value}),
            generations=(2,),
        )
        for value in (0, False, "", [], [1, 2], "text", 2.5)
    ),
    Row(
        "an error with a text",
        result(text("no quota"), isError=True),
        Message([text("no quota")], None, "error", IS_ERROR),
    ),
    Row(
        "an error with a text and an image",
        result(text("see"), image(), isError=True),
        Message([text("see"), media("image", PNG, "image/png")], None, "error", IS_ERROR),
    ),
)

DIFFERENT: tuple[Row, ...] = (
    Row(
        "_meta",
        result(text("hi"), _meta=META),
        Message([text("hi")], response_metadata={"mcp_meta": META}),
        Message([text("hi")]),
        "the peer drops the result's _meta",
    ),
    Row(
        "_meta beside structured content",
        result(text("hi"), structuredContent=USERS, _meta=META),
        Message([text("hi")], {"structured_content": USERS}, "success", {"mcp_meta": META}),
        Message([text("hi")], {"structured_content": USERS}),
        "the peer drops the result's _meta",
    ),
    Row(
        "an error with everything",
        result(text("no quota"), structuredContent={"limit": 1}, _meta=META, isError=True),
        Message(
            [text("no quota")],
            {"structured_content": {"limit": 1}},
            "error",
            {"mcp_meta": META, "is_error": True},
        ),
        Message([text("no quota")], None, "error"),
        "the peer drops structured content and _meta of an error",
    ),
    Row(
        "an error with structured content alone",
        result(structuredContent={"limit": 1}, isError=True),
        Message([text('{"limit":1}')], {"structured_content": {"limit": 1}}, "error", IS_ERROR),
        Message([text("")], None, "error"),  # the text is NO_ERROR_TEXT's
        "the peer tells the model of an empty error and drops what the server said about it",
    ),
    Row(
        "an error with nothing",
        result(isError=True),
        Message([NO_TEXT], {"placeholder": True}, "error", IS_ERROR),
        Message([text("")], None, "error"),  # the text is NO_ERROR_TEXT's
        "both have a sentence for it; ours is marked, so that nobody takes it for the server's",
    ),
    Row(
        "an error with an image alone",
        result(image(), isError=True),
        Message(
            [NO_TEXT, media("image", PNG, "image/png")], {"placeholder": True}, "error", IS_ERROR
        ),
        Message([media("image", PNG, "image/png")], None, "error"),
        "we say that it is an error: many providers have no flag for it",
    ),
    Row(
        "nothing",
        result(),
        Message([NO_CONTENT], {"placeholder": True}),
        Message([]),
        "an empty list is refused by providers",
    ),
    Row(
        "structured content alone",
        result(structuredContent={"a": [1, "ü"]}),
        Message([text('{"a":[1,"ü"]}')], {"structured_content": {"a": [1, "ü"]}}),
        Message([], {"structured_content": {"a": [1, "ü"]}}),
        "with the peer the model sees nothing",
    ),
    Row(
        "structured content of null",
        result(text("x"), structuredContent=None),
        Message([text("x")], {"structured_content": None}),
        Message([text("x")]),
        "a key that is there counts, also with null",
    ),
    Row(
        "audio",
        result(AUDIO),
        Message([AUDIO_NOTE], kept(AUDIO)),
        AUDIO_RAISES,
        "the peer cannot convert audio",
    ),
    Row(
        "audio as a block",
        result(AUDIO),
        Message([AUDIO_BLOCK]),
        AUDIO_RAISES,
        "the peer cannot convert audio",
        options=AS_BLOCK,
    ),
    Row(
        "audio beside a text",
        result(text("said"), AUDIO, _meta=META),
        Message([text("said"), AUDIO_NOTE], kept(AUDIO, first=1), "success", {"mcp_meta": META}),
        AUDIO_RAISES,
        "with the peer one audio block costs the whole result",
    ),
    Row(
        "audio as a block beside a text",
        result(text("said"), AUDIO, _meta=META),
        Message([text("said"), AUDIO_BLOCK], None, "success", {"mcp_meta": META}),
        AUDIO_RAISES,
        "with the peer one audio block costs the whole result",
        options=AS_BLOCK,
    ),
    Row(
        "audio on an error",
        result(text("failed"), AUDIO, isError=True),
        Message([text("failed"), AUDIO_NOTE], kept(AUDIO, first=1), "error", IS_ERROR),
        AUDIO_RAISES,
        "with the peer one audio block costs the error's text",
    ),
    Row(
        "audio as a block on an error",
        result(text("failed"), AUDIO, isError=True),
        Message([text("failed"), AUDIO_BLOCK], None, "error", IS_ERROR),
        AUDIO_RAISES,
        "with the peer one audio block costs the error's text",
        options=AS_BLOCK,
    ),
    Row(
        "embedded audio",
        result(SOUND),
        Message([SOUND_NOTE], kept(SOUND)),
        Message([media("file", WAV, "audio/wav")]),
        "audio is told as audio; the peer hands it on as a file, and drops the uri",
    ),
    Row(
        "embedded audio as a block",
        result(SOUND),
        Message([AUDIO_BLOCK], kept(without(SOUND, "blob"))),
        Message([media("file", WAV, "audio/wav")]),
        "audio is an audio block; the peer hands it on as a file, and drops the uri",
        options=AS_BLOCK,
    ),
    Row(
        "annotations",
        result(ANNOTATED),
        Message([text("hi")], kept(without(ANNOTATED, "text"))),
        Message([text("hi")]),
        "the peer drops annotations",
    ),
    Row(
        "_meta of a block",
        result(WITH_BLOCK_META),
        Message([text("hi")], kept(without(WITH_BLOCK_META, "text"))),
        Message([text("hi")]),
        "the peer drops a block's _meta",
    ),
    Row(
        "an embedded text",
        result(MARKDOWN),
        Message([text("# R")], kept(without(MARKDOWN, "text"))),
        Message([text("# R")]),
        "the peer drops uri and MIME type",
    ),
    Row(
        "an embedded image",
        result(text("see"), PICTURE),
        Message(
            [text("see"), media("image", PNG, "image/png")], kept(without(PICTURE, "blob"), first=1)
        ),
        Message([text("see"), media("image", PNG, "image/png")]),
        "the peer drops the uri",
    ),
    Row(
        "an embedded file",
        result(REPORT),
        Message([media("file", PDF, "application/pdf")], kept(without(REPORT, "blob"))),
        Message([media("file", PDF, "application/pdf")]),
        "the peer drops the uri",
    ),
    Row(
        "an embedded file without a type",
        result(UNTYPED),
        Message(
            [media("file", "AAECAwQF", "application/octet-stream")], kept(without(UNTYPED, "blob"))
        ),
        Raises(ValueError, "mime_type is required"),
        "mimeType is optional in MCP and the peer raises without it",
    ),
    Row(
        "an embedded text in base64",
        result(CSV),
        Message([text("a,ü")], kept(CSV)),
        Message([media("file", CSV["resource"]["blob"], "text/csv")]),
        "text is text, also in base64",
    ),
    Row(
        "an embedded SVG",
        result(SVG),
        Message([text("<svg/>")], kept(SVG)),
        Message([media("image", SVG["resource"]["blob"], "image/svg+xml")]),
        "no provider takes SVG as an image",
    ),
    Row(
        "a link",
        result(CSV_LINK),
        Message([text(CSV_NOTE)], kept(CSV_LINK)),
        Message([{"type": "file", "url": "https://example.com/q3.csv", "mime_type": "text/csv"}]),
        "a link is a pointer for the session; the peer makes the provider fetch it, and drops its words",
    ),
    Row(
        "a link to an image",
        result(IMAGE_LINK),
        Message(
            [
                text(
                    "[MCP resource link: uri=https://example.com/q3.png, name=q3, mimeType=image/png]"
                )
            ],
            kept(IMAGE_LINK),
        ),
        Message([{"type": "image", "url": "https://example.com/q3.png", "mime_type": "image/png"}]),
        "a link is a pointer for the session; the peer makes the provider fetch it",
    ),
    Row(
        "a link only the server can follow",
        result(PRIVATE_LINK),
        Message(
            [text("[MCP resource link: uri=file:///home/me/q3.png, name=q3, mimeType=image/png]")],
            kept(PRIVATE_LINK),
        ),
        Message([{"type": "image", "url": "file:///home/me/q3.png", "mime_type": "image/png"}]),
        "the peer hands a provider a URL that it refuses",
    ),
    Row(
        "a link without a type",
        result(PLAIN_LINK),
        Message([text("[MCP resource link: uri=file:///q3, name=q3]")], kept(PLAIN_LINK)),
        Message([{"type": "file", "url": "file:///q3"}]),
        "the peer hands a provider a URL that it refuses",
    ),
    Row(
        "an image of another type than declared",
        result(JPEG),
        Message([media("image", PNG, "image/png")], kept(without(JPEG, "data"))),
        Message([media("image", PNG, "image/jpeg")]),
        "providers refuse a wrong type, at this turn and every later one",
    ),
    Row(
        "an image that models do not take",
        result(BMP),
        Message(
            [
                text(
                    "[MCP content dropped: unsupported image type "
                    "(type=image, mimeType=image/bmp, size=18)]"
                )
            ],
            kept(BMP),
        ),
        Message([media("image", BMP["data"], "image/bmp")]),
        "providers refuse it, at this turn and every later one",
    ),
    Row(
        "an image that is no base64",
        result(text("see"), NO_BASE64),
        Message(
            [
                text("see"),
                text(
                    "[MCP content dropped: data is not valid base64 "
                    "(type=image, mimeType=image/png)]"
                ),
            ],
            kept(NO_BASE64, first=1),
        ),
        Message([text("see"), media("image", "not base64!", "image/png")]),
        "providers refuse it, at this turn and every later one",
    ),
    Row(
        "an image with a line break in its base64",
        result(FOLDED),
        Message([media("image", PNG, "image/png")], kept(FOLDED)),
        Message([media("image", FOLDED["data"], "image/png")]),
        "mended where the peer hands it on",
    ),
)

ROWS = EQUAL + DIFFERENT

REFUSED: tuple[Row, ...] = (
    Row(
        "an unknown block",
        result(text("a"), {"type": "hologram", "depth": 3}),
        Message(
            [text("a"), text("[MCP content dropped: unsupported block (type=hologram)]")],
            kept({"type": "hologram", "depth": 3}, first=1),
        ),
        reason="the SDK's model refuses the whole result",
    ),
    Row(
        "no content beside structured content",
        {"structuredContent": {"a": 1}},
        Message([text('{"a":1}')], {"structured_content": {"a": 1}}),
        reason="the SDK's model refuses the whole result",
    ),
    Row(
        "an image without a type",
        result({"type": "image", "data": PNG}),
        Message([media("image", PNG, "image/png")], kept({"type": "image"})),
        reason="the SDK's model refuses the whole result",
    ),
    Row(
        "an error without content",
        {"isError": True, "_meta": META},
        Message([NO_TEXT], {"placeholder": True}, "error", {"mcp_meta": META, "is_error": True}),
        reason="the SDK's model refuses the whole result",
    ),
)
"""Results that are no SDK's model at all; from wire text they are read."""


def rows(generation: int) -> list[Row]:
    """Return the rows that an SDK of this generation can hold."""
    return [row for row in ROWS if generation in row.generations]
