"""Our message in LangChain's own hands: serialisers and tools keep all of it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from langchain_core.load import dumpd, dumps, load, loads
from langchain_core.messages import (
    BaseMessage,
    ToolMessage,
    convert_to_messages,
    messages_from_dict,
    messages_to_dict,
)
from langchain_core.prompts import ChatPromptTemplate, MessagesPlaceholder
from langchain_core.tools import BaseTool, StructuredTool, tool
from pydantic import Field

from tests.peers.python_checks import CALL, ours
from tests.peers.python_table import AUDIO, META, ROWS, Row, image, kept, result, text

pytestmark = pytest.mark.filterwarnings("ignore:The function `loads?` is in beta")
EVERYTHING = result(
    text("a"), image(), AUDIO, structuredContent={"n": [1, None]}, _meta=META, isError=True
)
MESSAGES = [
    *(ours(row.result, **row.options) for row in ROWS),
    ours(EVERYTHING),
    ours(EVERYTHING, audio="block"),
]
BOTH_WAYS = pytest.mark.parametrize("audio", ["notice", "block"])


def same(message: object, other: BaseMessage) -> None:
    """Assert that every field of two messages is equal."""
    assert isinstance(message, ToolMessage)
    assert message.model_dump() == other.model_dump()


@pytest.mark.parametrize("message", MESSAGES, ids=range(len(MESSAGES)))
def test_serialisers_keep_the_message(message: ToolMessage) -> None:
    as_json = json.loads(json.dumps(dumpd(message)))
    same(load(as_json, allowed_objects="messages"), message)
    same(loads(dumps(message), allowed_objects="messages"), message)
    (restored,) = messages_from_dict(json.loads(json.dumps(messages_to_dict([message]))))
    same(restored, message)
    same(ToolMessage.model_validate_json(message.model_dump_json()), message)
    same(convert_to_messages([message.model_dump()])[0], message)
    same(message.model_copy(deep=True), message)


@BOTH_WAYS
def test_mcp_meta_is_among_it(audio: str) -> None:
    (restored,) = messages_from_dict(messages_to_dict([ours(EVERYTHING, audio=audio)]))
    assert restored.response_metadata == {"mcp_meta": META, "is_error": True}
    assert isinstance(restored, ToolMessage)
    structured = {"structured_content": {"n": [1, None]}}
    assert restored.artifact == (
        structured if audio == "block" else kept(AUDIO, first=2, **structured)
    )


def test_standard_blocks_are_standard() -> None:
    """LangChain's own reader takes our blocks for what they are."""
    message = ours(result(text("a"), image(), AUDIO), audio="block")
    assert [block["type"] for block in message.content_blocks] == ["text", "image", "audio"]
    assert message.text == "a"


class Probe(BaseTool):
    """A tool that answers with a message of ours."""

    name: str = "probe"
    description: str = "Answers."
    given: Any = None
    options: dict[str, Any] = Field(default_factory=dict)

    def _run(self) -> ToolMessage:
        return ours(self.given, **self.options)

    async def _arun(self) -> ToolMessage:
        return ours(self.given, **self.options)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_tool_keeps_the_message_whole(row: Row) -> None:
    """Whatever its blocks: LangChain turns a plain list with audio into one string of JSON."""
    probe = Probe(given=row.result, options=row.options)
    same(probe.invoke(CALL), ours(row.result, **row.options))


@BOTH_WAYS
@pytest.mark.anyio
async def test_every_kind_of_tool_keeps_it(audio: str) -> None:
    @tool("probe")
    def decorated() -> ToolMessage:
        """Answers."""
        return ours(EVERYTHING, audio=audio)

    async def coroutine() -> ToolMessage:
        return ours(EVERYTHING, audio=audio)

    structured = StructuredTool.from_function(
        coroutine=coroutine, name="probe", description="Answers."
    )
    expected = ours(EVERYTHING, audio=audio)
    same(decorated.invoke(CALL), expected)
    same(await decorated.ainvoke(CALL), expected)
    same(await structured.ainvoke(CALL), expected)
    same(await Probe(given=EVERYTHING, options={"audio": audio}).ainvoke(CALL), expected)


def test_without_a_message_langchain_breaks_audio() -> None:
    """Why the message, and not its content, is what a tool should return."""
    content = ours(result(text("a"), AUDIO), audio="block").content

    @tool("probe")
    def plain() -> Any:
        """Answers with content alone."""
        return content

    message = plain.invoke(CALL)
    assert isinstance(message.content, str)
    assert AUDIO["data"] in message.content


@BOTH_WAYS
def test_prompts_keep_the_message(audio: str) -> None:
    prompt = ChatPromptTemplate.from_messages([MessagesPlaceholder("history")])
    message = ours(EVERYTHING, audio=audio)
    same(prompt.invoke({"history": [message]}).to_messages()[0], message)


@pytest.fixture
def anyio_backend() -> str:
    """Run on asyncio."""
    return "asyncio"
