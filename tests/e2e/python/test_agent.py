"""Our message goes through agents' turns, and is in their state as it was made.

The tools call the real server through a real session; the model follows a script.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Annotated, Any

import pytest
from langchain.agents import create_agent
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, ToolMessage
from langchain_core.runnables import RunnableConfig
from langchain_core.tools import BaseTool, InjectedToolCallId, StructuredTool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode, tools_condition
from mcp import ClientSession

from tests.e2e.python import expected
from tests.e2e.python.scripted import ScriptedModel, calls
from toolmsg.langchain import to_tool_message

OpenSession = Callable[[str], AbstractAsyncContextManager[ClientSession]]
AUDIO = ["audio", "everything"]
TOOLS = ["text", "structured", "image", "resource", "blob", "link", "fail", *AUDIO]
# One call in a turn, then many at once: tools of one turn run side by side.
SCRIPT = [calls("meta"), calls(*TOOLS), AIMessage(content="done")]
THREAD: RunnableConfig = {"configurable": {"thread_id": "1"}}
ASK = {"messages": [HumanMessage("go")]}


def mcp_tools(client: ClientSession, **options: Any) -> list[BaseTool]:
    """Return a LangChain tool for each of the server's, written as a user would write it."""

    def make(name: str) -> BaseTool:
        async def call(tool_call_id: Annotated[str, InjectedToolCallId]) -> ToolMessage:
            result = await client.call_tool(name, {})
            return to_tool_message(result, tool_call_id=tool_call_id, tool_name=name, **options)

        return StructuredTool.from_function(coroutine=call, name=name, description=name)

    return [make(name) for name in ("meta", *TOOLS)]


def tool_messages(messages: list[BaseMessage]) -> list[ToolMessage]:
    """Return those of the tools."""
    return [message for message in messages if isinstance(message, ToolMessage)]


def check(messages: list[BaseMessage], *tools: str) -> None:
    """Assert that the state holds every tool's message, whole and in order."""
    found = tool_messages(messages)
    assert [message.name for message in found] == list(tools or ("meta", *TOOLS))
    for message in found:
        tool = str(message.name)
        wanted = expected.message(tool, f"call_{tool}")
        assert message.content == wanted.content
        assert message.artifact == wanted.artifact
        assert message.status == wanted.status
        assert message.response_metadata == wanted.response_metadata
        assert list(message.response_metadata) == list(wanted.response_metadata)
        # The state gives every message an id; nothing else is its own.
        assert message.model_dump(exclude={"id"}) == wanted.model_dump(exclude={"id"})


def graph(model: ScriptedModel, tools: list[BaseTool], saver: InMemorySaver) -> Any:
    """Return the usual loop of a model and its tools, built by hand."""
    bound = model.bind_tools(tools)

    async def think(state: MessagesState) -> dict[str, Any]:
        return {"messages": [await bound.ainvoke(state["messages"])]}

    builder = StateGraph(MessagesState)
    builder.add_node("model", think)
    builder.add_node("tools", ToolNode(tools))
    builder.add_edge(START, "model")
    builder.add_conditional_edges("model", tools_condition)
    builder.add_edge("tools", "model")
    return builder.compile(checkpointer=saver)


def agent(model: ScriptedModel, tools: list[BaseTool], saver: InMemorySaver) -> Any:
    """Return LangChain's own agent."""
    return create_agent(model, tools, checkpointer=saver)


@pytest.fixture(params=[agent, graph], ids=["create_agent", "StateGraph"])
def build(request: pytest.FixtureRequest) -> Callable[..., Any]:
    """Each way to build an agent."""
    make: Callable[..., Any] = request.param
    return make


@pytest.mark.anyio
async def test_the_agents_state(
    server: str, session: OpenSession, build: Callable[..., Any]
) -> None:
    model, saver = ScriptedModel(script=SCRIPT), InMemorySaver()
    async with session(server) as client:
        runnable = build(model, mcp_tools(client), saver)
        state = await runnable.ainvoke(ASK, THREAD)
    check(state["messages"])
    assert state["messages"][-1].content == "done"
    assert model.offered == ["meta", *TOOLS]
    # The model is shown the same messages that the state holds.
    check(model.shown[-1])
    assert [len(messages) for messages in model.shown] == [1, 3, 4 + len(TOOLS)]


@pytest.mark.anyio
async def test_audio(server: str, session: OpenSession, build: Callable[..., Any]) -> None:
    """A message of a result with audio comes through whole, and the model reads no base64."""
    model = ScriptedModel(script=[calls(*AUDIO), AIMessage(content="done")])
    async with session(server) as client:
        state = await build(model, mcp_tools(client), InMemorySaver()).ainvoke(ASK, THREAD)
    check(state["messages"], *AUDIO)
    check(model.shown[-1], *AUDIO)
    for message in (*state["messages"], *model.shown[-1]):
        assert expected.WAV not in str(message.content)
        for data in (expected.WAV, expected.PNG, expected.PDF):
            assert data not in message.text, "the model reads base64"
    alone, among = tool_messages(state["messages"])
    assert alone.content == expected.AUDIO_NOTE
    assert isinstance(among.content, list)
    assert among.content[3] == {"type": "text", "text": expected.AUDIO_NOTE}
    # The application has the audio.
    for message, block in ((alone, 0), (among, 3)):
        kept = {item["index"]: item["block"] for item in message.artifact["mcp_blocks"]}
        assert kept[block] == expected.RESULTS[str(message.name)]["content"][block]


@pytest.mark.anyio
async def test_why_audio_is_no_block(
    server: str, session: OpenSession, build: Callable[..., Any]
) -> None:
    """LangGraph's tool node writes a list with a block it does not know into one string of JSON.

    Then the model reads base64, and the message is not the one the tool returned. This is why
    ``audio="notice"`` is the default. Where this test fails, LangGraph has changed: look whether
    the default has to stay (``docs/messages.md``).
    """
    model = ScriptedModel(script=[calls(*AUDIO), AIMessage(content="done")])
    async with session(server) as client:
        tools = mcp_tools(client, audio="block")
        state = await build(model, tools, InMemorySaver()).ainvoke(ASK, THREAD)
    found = tool_messages(state["messages"])
    assert [message.name for message in found] == AUDIO
    for message, shown in zip(found, tool_messages(model.shown[-1]), strict=True):
        tool = str(message.name)
        returned = expected.message(tool, f"call_{tool}", table=expected.WITH_AUDIO)
        assert isinstance(returned.content, list)
        assert isinstance(message.content, str)
        assert json.loads(message.content) == returned.content
        assert expected.WAV in message.text
        assert shown.content == message.content
        # It is the content alone that suffers.
        others = {"id", "content"}
        assert message.model_dump(exclude=others) == returned.model_dump(exclude=others)


@pytest.mark.anyio
async def test_through_a_checkpointer(
    server: str, session: OpenSession, build: Callable[..., Any]
) -> None:
    """What LangGraph wrote down and read again is what it was, for the application and the model."""
    saver = InMemorySaver()
    async with session(server) as client:
        tools = mcp_tools(client)
        await build(ScriptedModel(script=SCRIPT), tools, saver).ainvoke(ASK, THREAD)
        # Another agent takes the conversation up from what was saved.
        model = ScriptedModel(script=[AIMessage(content="welcome back")])
        later = build(model, tools, saver)
        check((await later.aget_state(THREAD)).values["messages"])
        state = await later.ainvoke({"messages": [HumanMessage("again")]}, THREAD)
    check(state["messages"])
    check(model.shown[0])
    assert state["messages"][-1].content == "welcome back"
    saved = await saver.aget_tuple(THREAD)
    assert saved is not None
    kind, data = saver.serde.dumps_typed(saved.checkpoint["channel_values"]["messages"])
    check(saver.serde.loads_typed((kind, data)))


@pytest.mark.anyio
async def test_streamed_updates(
    server: str, session: OpenSession, build: Callable[..., Any]
) -> None:
    """What an application sees on the way is the same."""
    found: list[BaseMessage] = []
    async with session(server) as client:
        runnable = build(ScriptedModel(script=SCRIPT), mcp_tools(client), InMemorySaver())
        async for update in runnable.astream(ASK, THREAD, stream_mode="updates"):
            found += [m for node in update.values() for m in node["messages"]]
    order = ["meta", *TOOLS]
    check(sorted(tool_messages(found), key=lambda message: order.index(str(message.name))))
