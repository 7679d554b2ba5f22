"""The conversion of a result into any host's message."""

from __future__ import annotations

import sys
from collections.abc import Callable
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from ._toolmsg import Conversion, Diagnostic, MediaItem
from .options import Options

if sys.version_info >= (3, 11):
    from typing import Unpack
else:
    from typing_extensions import Unpack

__all__ = ["Conversion", "Diagnostic", "Host", "MediaItem", "MediaStore", "convert"]

Host: TypeAlias = Literal["langchain", "hermes"]
"""A target with its own message shape."""

MediaStore: TypeAlias = Callable[[MediaItem], "str | PathLike[str] | None"]
"""Takes bytes to keep and answers with the path that the message names, or `None` where it cannot."""

if TYPE_CHECKING:

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
        """See the docstring at run time: `convert` is the native function itself, here with its types."""
        ...
else:
    from ._toolmsg import convert
