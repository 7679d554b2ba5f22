"""The typed form of `convert`. Type checkers read it; at run time `convert` is the native function itself."""

from __future__ import annotations

import sys
from collections.abc import Callable
from os import PathLike
from typing import Any, Literal

from ._toolmsg import Conversion, MediaItem
from .options import Options

if sys.version_info >= (3, 11):
    from typing import Unpack
else:
    from typing_extensions import Unpack

__all__ = ["Host", "MediaStore", "convert"]

Host = Literal["langchain", "hermes"]
"""A target with its own message shape."""

MediaStore = Callable[[MediaItem], "str | PathLike[str] | None"]
"""Takes bytes to keep and answers with the path that the message names, or `None` where it cannot."""


def convert(
    result: Any,
    host: Host,
    *,
    tool_call_id: str | None = None,
    tool_name: str | None = None,
    server: str | None = None,
    media: MediaStore | None = None,
    **options: Unpack[Options],
) -> Conversion:
    """See `toolmsg.convert`."""
    raise NotImplementedError
