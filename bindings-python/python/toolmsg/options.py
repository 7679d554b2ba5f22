"""The options of a conversion, typed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Literal, TypeAlias

if sys.version_info >= (3, 11):
    from typing import TypedDict
else:
    from typing_extensions import TypedDict

__all__ = ["DefineAllOptions", "DefineOptions", "Options", "Revision"]

Revision: TypeAlias = Literal["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"]
"""A revision of the protocol."""


class Options(TypedDict, total=False):
    """What a caller can choose; every one is optional, and `None` is its default.

    Every host takes every option; those that do not concern it change nothing.
    `docs/messages.md` in the repository says exactly what each does.
    """

    structured: Literal["auto", "content", "structured", "both"] | None
    """Which of content and structured content the model sees. Default `"auto"`: both, unless one says nothing new; for
    LangChain, whose application has the artifact, the structured one only when nothing else is usable."""
    audience: Literal["assistant", "user"] | None
    """Leave out blocks whose `annotations.audience` names only others. Default: none are left out."""
    sanitize: bool | None
    """Remove Unicode tag characters from what the model reads. Default: as the host does."""
    max_text_chars: int | None
    """Code points of text the model gets, at least 1. Default: the host's own bound."""
    max_media_bytes: int | None
    """Decoded bytes of one media part. Default: the host's own bound."""
    links: Literal["text", "url"] | None
    """What becomes of a link to a web resource. Default `"text"`."""
    reserved: str | None
    """Whose reserved `_meta` keys a model is not shown: `"any"` (the default) or a protocol revision."""
    max_meta_bytes: int | None
    """Bytes of JSON of `_meta` a model is shown. Default 65,536."""
    allow_result_types: Sequence[str] | None
    """`resultType` values to read as `complete`. Default: none."""
    max_depth: int | None
    """Nested arrays and objects, the result itself being the first; at most 512. Default 128."""
    max_nodes: int | None
    """JSON values in the result. Default 1,000,000."""
    max_bytes: int | None
    """Bytes of wire text. Default 268,435,456."""
    content: Literal["auto", "blocks", "text"] | None
    """LangChain: the form of the content. Default `"auto"`: a string for one text part, else a list of blocks."""
    audio: Literal["notice", "block"] | None
    """LangChain: whether audio is a notice (the default) or an `audio` block. LangGraph's `ToolNode` turns a message
    with an audio block into one string, base64 and all."""
    dialect: Literal["python", "javascript"] | None
    """LangChain: whose spelling standard blocks have. Default `"python"`."""
    meta_key: str | None
    """Hermes: the key that carries `_meta`. Default `"mcp_meta"`."""


class DefineAllOptions(TypedDict, total=False):
    """What a caller can choose for definitions; every one is optional, and `None` is its default.

    Every host takes every option; those that do not concern it change nothing.
    `docs/definitions.md` in the repository says exactly what each does.
    """

    strict: bool | None
    """OpenAI: make the schema strict where that is possible; optional parameters become nullable, and
    `Definition.restore_arguments` takes the nulls out again. Default `False`."""
    parameters: Literal["json_schema", "openapi"] | None
    """Gemini: `parametersJsonSchema` (`"json_schema"`, the default), or `parameters`, the restricted form of older
    versions."""
    sanitize: bool | None
    """Remove Unicode tag characters from descriptions. Default: as the host does."""
    dialect: Literal["python", "javascript"] | None
    """LangChain: whose spelling the fields have. Default `"python"`."""
    max_depth: int | None
    """Nested arrays and objects, the tool itself being the first; at most 512. Default 128."""
    max_nodes: int | None
    """JSON values in the tool. Default 1,000,000."""
    max_bytes: int | None
    """Bytes of wire text. Default 268,435,456."""


class DefineOptions(DefineAllOptions, total=False):
    """What a caller can choose for one definition: as for many, and its name."""

    name: str | None
    """The name the host calls the tool by, for instance one of `ToolNames`. Default: made of the tool's own."""
