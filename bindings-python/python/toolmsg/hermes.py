"""The tool outputs of hermes-agent: JSON strings."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, cast

from ._toolmsg import message
from .conversion import MediaItem, MediaStore
from .definition import define
from .errors import ToolmsgError
from .options import DefineOptions, Options

if sys.version_info >= (3, 11):
    from typing import TypedDict, Unpack
else:
    from typing_extensions import TypedDict, Unpack

__all__ = ["MediaItem", "MediaStore", "RegistryFields", "registry_fields", "render_tool_result"]


def render_tool_result(
    result: Any,
    *,
    server: str | None = None,
    media: MediaStore | None = None,
    **options: Unpack[Options],
) -> str:
    """Makes the JSON string a Hermes tool handler returns.

    Args:
        result: A `CallToolResult`, as `toolmsg.convert` takes it.
        server: The server's name, for the tool that reads its links.
        media: Stores the bytes of an image, an audio clip or another resource and answers with a path,
            which the model is shown. Without it the model is told that there was something.
        **options: See `toolmsg.Options`. `meta_key="_meta"` gives hermes-agent's own spelling.

    Raises:
        ToolmsgError: The input is not a result, or past the bounds.
        InputRequired: The server needs input before the call can go on.
    """
    text: str = message(result, "hermes", None, None, server, media, options)
    return text


class RegistryFields(TypedDict):
    """What `tools.registry.registry.register` takes beside the handler."""

    name: str
    """The name the model calls: `mcp__<server>__<tool>`."""
    toolset: str
    """The toolset of the server: `mcp-<server>`."""
    schema: dict[str, Any]
    """`name`, `description` and `parameters`."""
    description: str
    """The same description, for the registry's own lists."""
    is_async: bool
    """`False`: hermes-agent calls its MCP tools from threads."""


def _name_of(server: object) -> str:
    """Return the name of a server, of which its toolset is made."""
    if isinstance(server, str):
        name: object = server
    elif isinstance(server, Mapping):
        name = cast("Mapping[str, object]", server).get("name")
    else:
        name = getattr(server, "name", None)
    if isinstance(name, str) and name:
        return name
    message = 'option "server" takes a name, or a dict or model with one: the toolset is made of it'
    raise ToolmsgError(message, "invalid_option", "$")


def registry_fields(
    tool: Any,
    *,
    server: str | Mapping[str, Any] | object,
    **options: Unpack[DefineOptions],
) -> RegistryFields:
    """Makes what hermes-agent's registry takes for a tool; only the handler is yours.

    `registry.register(handler=handler, **registry_fields(tool, server="github"))`

    Args:
        tool: A `Tool`, as `toolmsg.define` takes it.
        server: The server's name, or its `Implementation` (a dict or the SDK's model).
        **options: See `toolmsg.DefineOptions`.

    Raises:
        ToolmsgError: The input is not a tool, past the bounds, or has a schema no host can take; `invalid_option`
            for a server without a name.
        UnsupportedInput: The input is of no type that can be a tool.
    """
    name = _name_of(server)
    definition = define(tool, "hermes", server=server, **options)
    schema = definition.definition
    return {
        "name": definition.name,
        "toolset": f"mcp-{name}",
        "schema": schema,
        "description": schema["description"],
        "is_async": False,
    }
