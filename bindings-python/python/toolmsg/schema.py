"""Output schemas as every client takes them, and values against their schemas."""

from __future__ import annotations

from ._toolmsg import (
    Projection,
    object_root,
    project,
    project_structured,
    unwrap,
    validate,
    validate_result,
)

__all__ = [
    "Projection",
    "object_root",
    "project",
    "project_structured",
    "unwrap",
    "validate",
    "validate_result",
]
