"""
The native half of the `toolmsg` package. Import from `toolmsg` instead.
"""

from typing import Any, final

__all__ = ["Conversion", "Diagnostic", "MediaItem", "convert", "is_reserved", "message", "model_facing", "parse_traceparent", "validate_key"]

@final
class Conversion:
    """
    A host's message, and what belongs beside it. The same for every host.

    `"mcp_meta" in conversion` and `"structured_content" in conversion` tell what the server did not send from what it sent as `null`.
    """
    def __contains__(self, name: str, /) -> bool: ...
    def __repr__(self, /) -> str:
        """
        Tells what it is about and never what is in it: a message may hold megabytes, or secrets.
        """
    @property
    def diagnostics(self, /) -> list[Diagnostic]:
        """
        What was not carried over unchanged, in reading order.
        """
    @property
    def is_error(self, /) -> bool:
        """
        Whether the call ended in an error.
        """
    @property
    def mcp_meta(self, /) -> Any | None:
        """
        The result's whole `_meta`, for the application; `None` when the server sent none.
        """
    @property
    def message(self, /) -> Any:
        """
        What the host gets; its type is the host's.
        """
    @property
    def structured_content(self, /) -> Any | None:
        """
        The result's structured content, whatever its type; `None` also when the server sent none.
        """

@final
class Diagnostic:
    """
    One thing the conversion did not carry over unchanged.

    Attributes:
        code: A stable `snake_case` name of the kind of change.
        path: Where, from `$`, the result: `$.content[1].data`.
        message: A short text for people.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __repr__(self, /) -> str: ...
    @property
    def code(self, /) -> str: ...
    @property
    def message(self, /) -> str: ...
    @property
    def path(self, /) -> str: ...

@final
class MediaItem:
    """
    Bytes for the host to store.

    Attributes:
        kind: `"image"`, `"audio"` or `"resource"`.
        data: The decoded bytes.
        mime_type: The MIME type, declared or recognised.
        uri: The resource's URI, where it has one. It is the server's word, not a safe file name.
    """
    def __repr__(self, /) -> str: ...
    @property
    def data(self, /) -> bytes: ...
    @property
    def kind(self, /) -> str: ...
    @property
    def mime_type(self, /) -> str: ...
    @property
    def uri(self, /) -> str | None: ...

def convert(result: "object", host: "str", *, tool_call_id: "object" = None, tool_name: "object" = None, server: "object" = None, media: "object" = None, **options: "object") -> "Conversion":
    """
    Converts an MCP `CallToolResult` (specification 2026-07-28, `server/tools`) into a host's message.

    Args:
        result: Wire JSON (`bytes`, `bytearray`, `memoryview`, `str`), a dict, a `CallToolResult` of the MCP SDK
            1.x or 2.x or of FastMCP's client, or any object with its attributes. It is never changed, and its
            values are handed on as the same objects.
        host: `"langchain"` or `"hermes"`.
        tool_call_id: The call's id, for hosts whose message names it.
        tool_name: The tool's name, likewise.
        server: The server's name, likewise.
        media: For hosts whose messages point at stored media: takes a `MediaItem`, answers with a path.
        **options: See `toolmsg.Options`.

    Raises:
        ToolmsgError: The input is not a result, or past the bounds; see its `code` and `path`.
        InputRequired: The server needs input before the call can go on.
        UnsupportedInput: The input is of no type that can be a result.
    """

def is_reserved(key: str, revision: str | None = None) -> bool:
    """
    Whether a `_meta` key is reserved for the protocol.

    Up to 2025-06-18 a prefix is reserved when a label `modelcontextprotocol` or `mcp` is followed by another
    label; from 2025-11-25 on when its second label is one of them, and some bare names are reserved as well
    (specification, `basic/index`, `_meta`).

    Args:
        key: The key, with its prefix if it has one.
        revision: A protocol revision such as `"2025-06-18"`; `None` for reserved under any.

    Raises:
        ToolmsgError: `invalid_option` for a revision that does not exist.
    """

def message(result: "object", host: "str", tool_call_id: "object", tool_name: "object", server: "object", media: "object", options: "object") -> "Any":
    """
    The message of `convert` alone, with every argument in its place: for the functions of this package, to which each call counts.
    """

def model_facing(meta: "dict[str, object]", revision: str | None = None) -> "dict[str, object]":
    """
    A copy of a `_meta` without the keys that are reserved for the protocol, for a model's eyes. Values are the same objects.

    Args:
        meta: A result's `_meta`.
        revision: As in `is_reserved`.
    """

def parse_traceparent(value: "str") -> "tuple[str, str, bool] | None":
    """
    The parts of a `traceparent`: trace id, parent id and whether the trace is sampled (W3C Trace Context, section 3.2);
    `None` if the value is not valid.
    """

def validate_key(key: str) -> None:
    """
    Accepts a `_meta` key that follows the key grammar (specification 2026-07-28, `basic/index`, "Key name format").

    Raises:
        ToolmsgError: `invalid_meta_key`, quoting the key.
    """
