"""The two outer seams besides the store: the language model and the clock."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

from pydantic import BaseModel

Role = Literal["system", "user", "assistant"]


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One message of a request."""

    role: Role
    content: str


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """One call of the model."""

    purpose: str
    """What the call is for, as counted in `usage`: `answer` …"""
    messages: Sequence[ChatMessage]
    """In order; the system message first."""
    max_output_tokens: int
    temperature: float


@dataclass(frozen=True, slots=True)
class ChatReply:
    """What the model said."""

    text: str
    """Never empty."""
    prompt_tokens: int
    completion_tokens: int


class ChatModel(Protocol):
    """A language model behind an OpenAI-compatible endpoint."""

    @property
    def is_scripted(self) -> bool:
        """Tell whether answers come from the scripted model, which every screen must say."""
        ...

    async def complete(self, request: ChatRequest) -> ChatReply:
        """Ask once.

        Raises `ModelError` when there is no usable answer; its `cause` says why.
        """
        ...

    async def complete_as(self, request: ChatRequest, reply_type: type[BaseModel]) -> ChatReply:
        """Ask once for one JSON object that follows the strict schema of `reply_type`, named after the request's purpose.

        Gives the text as the model wrote it, unread: the caller keeps it before reading it, and decides what half an answer is worth.
        Raises `ModelError`, also (`truncated`) for an answer that was cut at its limit.
        """
        ...


class Clock(Protocol):
    """The time, read once at the edge of an operation."""

    def now(self) -> datetime:
        """Give the current time: aware, UTC, cut to milliseconds."""
        ...
