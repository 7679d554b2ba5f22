"""A minimal MCP client over stdio that keeps what came over the wire.

The SDKs parse a result before anyone can see its text. This client, on the standard
library alone, hands back the bytes of each ``result`` just as the server wrote them,
for the demo and for tests that start from wire text.

    with RawClient(server_command("python")) as client:
        wire = client.call_tool("meta")     # b'{"_meta":{...},"content":[...]}'

From the command line: ``python tests/e2e/raw_client.py python meta``.
"""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from pathlib import Path
from types import TracebackType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SERVERS = Path(__file__).resolve().parent / "servers"
HANDSHAKE = "2025-11-25"
"""The last protocol revision that opens with ``initialize``."""
MODERN = "2026-07-28"
"""The first revision without a handshake: every request carries its own envelope."""

_CLIENT = {"name": "toolmsg-raw-client", "version": "1.0.0"}
_DECODER = json.JSONDecoder()


def server_command(name: str) -> list[str]:
    """Return the command line of one of our servers, ``"python"`` or ``"typescript"``."""
    if name == "python":
        scripts = "Scripts" if sys.platform == "win32" else "bin"
        return [str(ROOT / ".venv" / scripts / "python"), str(SERVERS / "python_server.py")]
    if name == "typescript":
        return ["node", str(SERVERS / "typescript_server.mjs")]
    raise ValueError(f"no such server: {name}")


def raw_members(text: str) -> dict[str, str]:
    """Return the members of the JSON object ``text``, each value as its raw text."""
    members: dict[str, str] = {}
    at = _skip(text, 0)
    if text[at : at + 1] != "{":
        raise ValueError("not a JSON object")
    at = _skip(text, at + 1)
    while text[at] != "}":
        key, at = _DECODER.raw_decode(text, at)
        start = _skip(text, _skip(text, at) + 1)  # over the colon
        _, at = _DECODER.raw_decode(text, start)
        members[key] = text[start:at]
        at = _skip(text, at)
        if text[at] == ",":
            at = _skip(text, at + 1)
    return members


def _skip(text: str, at: int) -> int:
    while text[at : at + 1] in (" ", "\t", "\r", "\n"):
        at += 1
    return at


class RpcError(Exception):
    """The server answered a request with a JSON-RPC error."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(f"{error.get('message')} ({error.get('code')})")
        self.code = error.get("code")


class RawClient:
    """One server process, one connection; a context manager.

    ``protocol_version`` decides how the connection opens: with ``initialize`` up to
    2025-11-25, with an envelope in every request from 2026-07-28.
    """

    def __init__(
        self, command: list[str], *, protocol_version: str = HANDSHAKE, timeout: float = 30.0
    ) -> None:
        self._command = command
        self._version = protocol_version
        self._timeout = timeout
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._last_id = 0

    def __enter__(self) -> RawClient:
        self._process = subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        # A thread, so that a server that never answers costs a timeout and not the test run.
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        try:
            if self._version <= HANDSHAKE:
                self.request(
                    "initialize",
                    {
                        "protocolVersion": self._version,
                        "capabilities": {},
                        "clientInfo": _CLIENT,
                    },
                )
                self._send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the server's input, wait for it to leave, and end it if it does not."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        try:
            self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join(timeout=5)
        self._process.stdout.close()

    def list_tools(self) -> bytes:
        """Return the raw result of ``tools/list``."""
        return self.request("tools/list", {})

    def call_tool(self, name: str, arguments: dict[str, Any] | None = None) -> bytes:
        """Return the raw result of ``tools/call``."""
        return self.request("tools/call", {"name": name, "arguments": arguments or {}})

    def request(self, method: str, params: dict[str, Any]) -> bytes:
        """Send one request; return the raw text of its ``result`` as bytes.

        Raises ``RpcError`` for a JSON-RPC error, ``TimeoutError`` when no answer
        comes in time and ``ConnectionError`` when the server goes away.
        """
        if self._version > HANDSHAKE:
            prefix = "io.modelcontextprotocol/"
            envelope = {
                prefix + "protocolVersion": self._version,
                prefix + "clientInfo": _CLIENT,
                prefix + "clientCapabilities": {},
            }
            params = {**params, "_meta": envelope}
        self._last_id += 1
        self._send({"jsonrpc": "2.0", "id": self._last_id, "method": method, "params": params})
        while True:
            members = raw_members(self._next_line())
            # Anything else is a notification, or a request we do not serve.
            if members.get("id") == str(self._last_id) and "method" not in members:
                break
        if "error" in members:
            raise RpcError(json.loads(members["error"]))
        return members["result"].encode()

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message).encode() + b"\n")
        self._process.stdin.flush()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put(b"")

    def _next_line(self) -> str:
        try:
            line = self._lines.get(timeout=self._timeout)
        except queue.Empty:
            raise TimeoutError(f"no answer within {self._timeout:g} s") from None
        if not line:
            raise ConnectionError("the server closed its output")
        return line.decode()


def main() -> None:
    """Print what ``tools/call`` (or, without a tool, ``tools/list``) sends over the wire."""
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: raw_client.py python|typescript [TOOL]")
    with RawClient(server_command(sys.argv[1])) as client:
        wire = client.call_tool(sys.argv[2]) if len(sys.argv) == 3 else client.list_tools()
    sys.stdout.buffer.write(wire + b"\n")


if __name__ == "__main__":
    main()
