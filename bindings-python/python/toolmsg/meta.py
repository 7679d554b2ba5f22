"""The rules of `_meta` keys (specification, `basic/index`, `_meta`)."""

from __future__ import annotations

from ._toolmsg import is_reserved, model_facing, parse_traceparent, validate_key

__all__ = ["is_reserved", "model_facing", "parse_traceparent", "validate_key"]
