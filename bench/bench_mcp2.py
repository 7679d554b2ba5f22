"""Python against ``langchain[mcp]``, on the MCP SDK's second generation."""

from __future__ import annotations

import sys
import warnings

from mcp.types import CallToolResult
from python_figures import Peer, run


def main() -> None:
    """Measure, where ``langchain.mcp`` can be had."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that it is in beta
        try:
            from langchain.mcp.tools import _convert_call_tool_result
        except ImportError:
            print("langchain.mcp needs Python 3.11: nothing measured", file=sys.stderr)
            return
    run(Peer("langchain.mcp", CallToolResult, _convert_call_tool_result))


if __name__ == "__main__":
    main()
