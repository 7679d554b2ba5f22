"""
The native half of the `toolmsg` package. Import from `toolmsg` instead.
"""

from toolmsg.definition import Arguments, DefineHost
from toolmsg.errors import ToolError
from toolmsg.options import Revision
from typing import Any, final

__all__ = ["Conversion", "Definition", "Definitions", "Diagnostic", "MediaItem", "Projection", "ToolNames", "convert", "define", "define_all", "is_reserved", "message", "model_facing", "object_root", "parse_traceparent", "project", "project_structured", "unwrap", "validate", "validate_key", "validate_result"]

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
class Definition:
    """
    A host's definition of a tool, and what belongs beside it. The same for every host.
    """
    def __repr__(self, /) -> str: ...
    @property
    def definition(self, /) -> Any:
        """
        What the host takes.
        """
    @property
    def diagnostics(self, /) -> list[Diagnostic]:
        """
        What was not carried over unchanged, in reading order.
        """
    @property
    def name(self, /) -> str:
        """
        The name the host calls the tool by.
        """
    def restore_arguments(self, /, arguments: Arguments) -> Arguments:
        """
        The arguments of the model's call as the server takes them: with the server's names of properties, and without
        `null` for what only `strict` made nullable. Anything else is handed on as the same object, also what is no JSON; the arguments
        are never changed.

        Args:
            arguments: What the model calls the tool with: a dict or another mapping, or JSON text as OpenAI's `tool_call.function.arguments`, which is
                answered with JSON text. Dicts, other mappings, lists and tuples in it are looked into.

        Raises:
            ToolmsgError: `cycle` for arguments that contain themselves; `invalid_json` for text that is not JSON; past the bounds.
            UnsupportedInput: The arguments are of no type that JSON has, such as `bytes`.
        """
    @property
    def tool_meta(self, /) -> Any | None:
        """
        The definition's whole `_meta`, for the application; `None` when the server sent none. A result's `_meta` is never in it.
        """

@final
class Definitions:
    """
    The definitions of a list of tools, and what kept the others from being defined.
    """
    def __repr__(self, /) -> str: ...
    @property
    def definitions(self, /) -> list[Definition]:
        """
        In the list's order.
        """
    @property
    def errors(self, /) -> list[ToolError]:
        """
        One for each tool that could not be defined, in the list's order; each names its `tool`.
        """

@final
class Diagnostic:
    """
    One thing that was not carried over unchanged.

    Attributes:
        code: A stable `snake_case` name of the kind of change.
        path: Where, from `$`, the result or the tool: `$.content[1].data`.
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

@final
class Projection:
    """
    A schema or a value, made ready for a revision of the protocol.
    """
    def __repr__(self, /) -> str: ...
    @property
    def diagnostics(self, /) -> list[Diagnostic]:
        """
        What was changed, and what could not be.
        """
    @property
    def value(self, /) -> Any:
        """
        The schema, or the value; the same object as came in where nothing had to be changed.
        """
    @property
    def wrapped(self, /) -> bool:
        """
        Whether it is wrapped in an object.
        """

@final
class ToolNames:
    """
    The names one host has for the tools of many servers. A name depends on the server and the tool alone: it is the same in
    every process and language, in whatever order tools are added. Can be used from several threads.

    Args:
        host: The host's name, as in `define`.
    """
    def __len__(self, /) -> int: ...
    def __new__(cls, /, host: DefineHost) -> ToolNames: ...
    def __repr__(self, /) -> str: ...
    def add(self, /, server: "str | None", tool: "str") -> "str":
        """
        The host's name for a tool of a server; the same pair has the same name again.

        Args:
            server: The server's name; `None` or `""` for none.
            tool: The tool's name.

        Raises:
            ToolmsgError: `name_collision` if another pair has that name.
            UnsupportedInput: The server or the tool is no string.
        """
    def resolve(self, /, name: "str") -> "tuple[str | None, str]":
        """
        The server and the tool behind a name of this table; the server is `None` where there was none.

        Raises:
            ToolmsgError: `unknown_name` for a name it did not give.
            UnsupportedInput: The name is no string.
        """

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

def define(tool: "object", host: DefineHost, *, server: "object" = None, **options: "object") -> "Definition":
    """
    Makes a host's definition of an MCP `Tool` (specification 2026-07-28, `server/tools`).

    Args:
        tool: Wire JSON (`bytes`, `bytearray`, `memoryview`, `str`), a dict, a `Tool` of the MCP SDK 1.x or 2.x, or any
            object with its attributes. It is never changed.
        host: `"langchain"`, `"hermes"`, `"kimi"`, `"openai_chat"`, `"openai_responses"`, `"anthropic"`, `"gemini"`,
            `"bedrock"` or `"ai_sdk"`.
        server: The server's name, which becomes part of the tool's name for all hosts but LangChain, whose metadata carry it; or its
            `Implementation` (a dict or the SDK's model), whose name counts likewise and of which the metadata carry all.
        **options: See `toolmsg.DefineOptions`. Those that only another host has are ignored.

    Raises:
        ToolmsgError: The input is not a tool, past the bounds, or has a schema no host can take; see its `code` and `path`.
        UnsupportedInput: The input is of no type that can be a tool.
    """

def define_all(tools: "object", host: DefineHost, *, server: "object" = None, **options: "object") -> "Definitions":
    """
    Makes a host's definitions of a list of tools. What is wrong with one tool takes nothing from the others.

    Args:
        tools: A list of tools, a `ListToolsResult`, or its wire JSON.
        host: As in `define`.
        server: As in `define`.
        **options: See `toolmsg.DefineAllOptions`.

    Raises:
        ToolmsgError: The input is not a list of tools.
        UnsupportedInput: The input is of no type that can be one.
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

def object_root(schema: "object") -> "Projection":
    """
    Puts what a root `$ref` leads to at the root of a schema, for clients that look for an object there: recursive models of
    Pydantic, zod, schemars and System.Text.Json are published like this. Inner references and definitions stay. A root
    without a `$ref` stays as it is; one whose reference leads to no object schema too, with a diagnostic.

    Args:
        schema: A JSON Schema.

    Raises:
        ToolmsgError: The schema is no JSON, or past the bounds.
    """

def parse_traceparent(value: "str") -> "tuple[str, str, bool] | None":
    """
    The parts of a `traceparent`: trace id, parent id and whether the trace is sampled (W3C Trace Context, section 3.2);
    `None` if the value is not valid.
    """

def project(schema: "object", revision: Revision) -> "Projection":
    """
    Makes an output schema ready for a session's revision. Until 2026-07-28 its root has to be an object (specification,
    `server/tools`, "Output Schema"): one that takes other values is wrapped, `{"result": …}`, and each value with it, see `project_structured`.

    Args:
        schema: A JSON Schema.
        revision: A protocol revision such as `"2025-11-25"`.

    Raises:
        ToolmsgError: `invalid_option` for a revision that does not exist; `invalid_schema` for what has to be wrapped and is no schema.
    """

def project_structured(value: "object", schema: "object", revision: Revision) -> "Projection":
    """
    A value for a schema that was `project`ed: `{"result": value}` where the schema is wrapped, and the value itself elsewhere.

    Args:
        value: The structured content.
        schema: The schema before it was projected.
        revision: The session's protocol revision.

    Raises:
        ToolmsgError: As `project`, and for a value that is no JSON.
    """

def unwrap(value: "Any", schema: "object") -> "Any":
    """
    The value within a wrapped one, where the schema has the marker `x-fastmcp-wrap-result` that `project` and the `fastmcp` package put there; any other value as
    the same object. What the MCP SDK's own server wraps has no marker and stays as it is.

    Args:
        value: The structured content.
        schema: The tool's `outputSchema`.
    """

def validate(value: "object", schema: "object", *, strict: "bool" = False) -> "list[Diagnostic]":
    """
    What is wrong with a value, in 2020-12 or what the schema's `$schema` says: at most 100 diagnostics with the place in the value. Nothing is
    fetched, and `format` is not asserted. A schema that cannot be used is told as `invalid_schema` or `external_ref`.

    Args:
        value: The structured content.
        schema: The tool's `outputSchema`.
        strict: Raise the first of what is wrong.

    Raises:
        ToolmsgError: The value or the schema is no JSON, or past the bounds; with `strict`, what is wrong.
    """

def validate_key(key: str) -> None:
    """
    Accepts a `_meta` key that follows the key grammar (specification 2026-07-28, `basic/index`, "Key name format").

    Raises:
        ToolmsgError: `invalid_meta_key`, quoting the key.
    """

def validate_result(result: "object", schema: "object", *, strict: "bool" = False) -> "list[Diagnostic]":
    """
    What is wrong with a result's structured content. Nothing ever is with an error's; a success has to have one (specification 2026-07-28,
    `server/tools`, "Output Schema").

    Args:
        result: A `CallToolResult`, as `toolmsg.convert` takes it: wire JSON, a dict, or an object of the MCP SDK.
        schema: The tool's `outputSchema`.
        strict: Raise the first of what is wrong.

    Raises:
        ToolmsgError: The input is not a result; otherwise as `validate`.
        UnsupportedInput: The input is of no type that can be a result.
    """
