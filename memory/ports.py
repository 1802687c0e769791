"""The outer seams besides the store: the models and the clock."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, Protocol

from pydantic import BaseModel

Role = Literal["system", "user", "assistant", "tool"]


@dataclass(frozen=True, slots=True)
class ToolCall:
    """That the model asks for a tool to be used."""

    id: str
    """By which the result is matched with it."""
    name: str
    arguments: str
    """As the model wrote them: meant to be JSON, and not checked."""


@dataclass(frozen=True, slots=True)
class Tool:
    """Something that the model may ask for."""

    name: str
    """Letters, digits, `_` and `-`, no dots: what the wire allows."""
    description: str
    arguments: type[BaseModel]
    """Its fields may have no default but None."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture for one request; it is never written anywhere."""

    media_type: str
    """`image/png`, `image/jpeg`, `image/webp` or `image/gif`."""
    encoded: str = field(repr=False)
    """Its bytes in base 64."""


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One message of a request."""

    role: Role
    content: str
    calls: tuple[ToolCall, ...] = ()
    """Of the model's message: the tools that it asked for; each is answered by a `tool` message right after it."""
    result_of: str | None = None
    """Of a `tool` message: the id of the call that it answers."""
    pictures: tuple[Picture, ...] = ()
    """Of the user's message: what is shown beside its words, as far as the endpoint takes pictures."""
    unseen: int = 0
    """How many more pictures came with it, of which the model is told in words alone."""


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """One call of the model."""

    purpose: str
    """What the call is for, as counted in `usage`: `answer` …"""
    messages: Sequence[ChatMessage]
    """In order; the system message first."""
    max_output_tokens: int
    """For the words of the answer alone; room for thought is added at the edge."""
    temperature: float
    """A wish: endpoints that take none answer at their own."""
    tools: Sequence[Tool] = ()
    """What the model may ask for; empty offers nothing."""
    may_call: bool = True
    """False names the tools, for earlier calls in `messages` to make sense, but asks for an answer in words."""


@dataclass(frozen=True, slots=True)
class ChatReply:
    """What the model said."""

    text: str
    """Never thought, nor the text of a call; empty only where the model asks for tools instead."""
    prompt_tokens: int
    completion_tokens: int
    calls: tuple[ToolCall, ...] = ()
    """Only where the request offered tools and said that they may be called."""


class ChatModel(Protocol):
    """A language model behind an OpenAI-compatible endpoint."""

    @property
    def is_scripted(self) -> bool:
        """Return whether answers come from the scripted model, which every screen must say."""
        ...

    @property
    def context_tokens(self) -> int | None:
        """Return how many tokens a prompt and its answer may take, set or learned of a refusal; None: unknown."""
        ...

    @property
    def sees_pictures(self) -> bool:
        """Return whether a picture may be shown to it: not switched off, and not refused before."""
        ...

    async def complete(self, request: ChatRequest, *, on_text: Callable[[str], None] | None = None) -> ChatReply:
        """Ask for words; where the request offers tools, the model may ask for them instead of answering.

        Of an endpoint without tools comes an answer in words. Calls that it wrote as text are calls. With `may_call`
        False it is asked again by other means where it goes on calling or refuses the results, so there is always an
        answer in words or an error. An error of the second half of a round may be about the round: without it the same
        question may still be answered. `on_text` is called with the whole text so far while it is written, maybe only
        once; it must be quick. The reply is what counts: its text may differ from what was seen, or an error come
        instead. Raises `ModelError` when there is no usable answer; its `cause` says why.
        """
        ...

    async def complete_as(self, request: ChatRequest, reply_type: type[BaseModel]) -> ChatReply:
        """Ask once for one JSON object that follows the strict schema of `reply_type`.

        Returns the text as the model wrote it, unread. The caller keeps it before reading it, and decides what half an
        answer is worth.
        Raises `ModelError`, also (`truncated`) for an answer that was cut at its limit.
        """
        ...


@dataclass(frozen=True, slots=True)
class Embedded:
    """Vectors of some texts."""

    vectors: Sequence[Sequence[float]]
    """One a text, in their order, each of finite numbers that are not all 0."""
    tokens: int
    """Of all texts together; 0 where the endpoint does not tell."""


class EmbeddingModel(Protocol):
    """A model that turns texts into vectors, behind an OpenAI-compatible endpoint."""

    @property
    def is_scripted(self) -> bool:
        """Return whether the vectors come from the scripted model."""
        ...

    @property
    def name(self) -> str:
        """Name it so that vectors of one name can be compared."""
        ...

    async def embed(self, texts: Sequence[str]) -> Embedded:
        """Ask once. Raises `ModelError` when there is not one usable vector for each text."""
        ...


class Clock(Protocol):
    """The time, read once at the edge of an operation."""

    def now(self) -> datetime:
        """Return the current time: aware, UTC, cut to milliseconds."""
        ...
