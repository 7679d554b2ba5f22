"""A chat model that says what its script tells it to, and remembers what it was shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import AIMessage, BaseMessage, ToolCall
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.runnables import Runnable
from langchain_core.tools import BaseTool
from pydantic import Field


class ScriptedModel(BaseChatModel):
    """Answers with the messages of a script, one for each turn."""

    script: list[AIMessage]
    shown: list[list[BaseMessage]] = Field(default_factory=list)
    offered: list[str] = Field(default_factory=list)

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def bind_tools(
        self,
        tools: Sequence[dict[str, Any] | type | Callable[..., Any] | BaseTool],
        *,
        tool_choice: str | None = None,
        **kwargs: Any,
    ) -> Runnable[LanguageModelInput, AIMessage]:
        """Remember which tools there are; the script knows which it calls."""
        del tool_choice, kwargs
        self.offered[:] = [tool.name for tool in tools if isinstance(tool, BaseTool)]
        return self

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        del stop, run_manager, kwargs
        turn = len(self.shown)
        self.shown.append(list(messages))
        return ChatResult(generations=[ChatGeneration(message=self.script[turn])])


def calls(*tools: str) -> AIMessage:
    """Return a turn of the model that calls tools; a call's id names its tool."""
    requests = [ToolCall(name=tool, args={}, id=f"call_{tool}", type="tool_call") for tool in tools]
    return AIMessage(content="", tool_calls=requests)
