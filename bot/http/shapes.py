"""What the HTTP interface takes and gives. Names and units are those of the export."""

from datetime import datetime
from typing import Annotated, Any, Final, Literal, Self

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from memory.domain.connection import Connection
from memory.domain.envelope.envelope import MemoryEnvelope
from memory.domain.envelope.text import format_envelope_for_llm
from memory.domain.ids import ChannelId, MemoryId, SubjectId, subject_of
from memory.domain.memory import Memory
from memory.domain.message import session_id_of
from memory.domain.recall.memory_query import MOST_FOUND, SUPERVISOR, Form, MemoryQuery
from memory.domain.recall.ranking import THRESHOLD
from memory.domain.upkeep.settlement import Choice

MOST_LISTED: Final = 200
MOST_DAYS: Final = 3650
"""After which a memory may end."""
Reader = Literal["private", "public"]
"""Who will read what is made of an answer: the token's person alone, or everybody of their server."""
_Text = Annotated[str, Field(min_length=1, max_length=4000, examples=["Keeps two beehives behind the shed."])]
_Audience = Annotated[Reader, Field(description="Who will read what is made of it: the person alone, or their server.")]


_DiscordId = Annotated[str, Field(pattern=r"^[0-9]{1,20}$", examples=["246030816692404234"])]
MOST_NAMED: Final = 5


class _Asked(BaseModel):
    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)


class NewMemory(_Asked):
    """A statement of the person about themselves."""

    text: _Text
    audience: _Audience
    days: int | None = Field(None, ge=1, le=MOST_DAYS, description="After how many days it ends; null keeps it.")


class NewWords(_Asked):
    """Other words for a memory."""

    text: _Text
    audience: _Audience


class Search(_Asked):
    """A search by words."""

    text: _Text
    audience: _Audience
    agent: str = Field(
        SUPERVISOR, max_length=40, description="Whose allowlist of categories holds: `planner`, `stylist` …"
    )
    categories: tuple[str, ...] | None = Field(None, max_length=40)
    channel_id: _DiscordId | None = Field(None, description="Only what was said in this channel or thread.")
    own: bool = Field(default=False, description="Only what the person said, not what the server knows of others.")
    pinned: bool | None = None
    importance_min: int = Field(1, ge=1, le=5)
    importance_max: int = Field(5, ge=1, le=5)
    updated_after: AwareDatetime | None = None
    updated_before: AwareDatetime | None = None
    top_k: int = Field(3, ge=1, le=MOST_FOUND)
    budget_tokens: int = Field(512, ge=64, le=4096)
    threshold: float | None = Field(
        None, ge=0, le=1, description=f"As a share of the best hit; null: {THRESHOLD}, and none for the supervisor."
    )
    form: Form = "full"

    def query(self, who: Connection) -> MemoryQuery:
        """Return what is asked of memory."""
        asked = self.model_dump(exclude={"audience", "channel_id", "own", "threshold"})
        usual = 0.0 if self.agent == SUPERVISOR else THRESHOLD
        return MemoryQuery(
            **asked,
            threshold=usual if self.threshold is None else self.threshold,
            run=None if self.channel_id is None else session_id_of(who.tenant, ChannelId(self.channel_id)),
            actor=who.subject if self.own else None,
        )


class ContextWish(_Asked):
    """A message to put a context together for."""

    message: _Text
    audience: _Audience
    budget_tokens: int = Field(2000, ge=256, le=12_000)
    mentions: tuple[_DiscordId, ...] = Field(
        (), max_length=MOST_NAMED, description="Who else it is about; of them comes what they share with members."
    )

    @property
    def mentioned(self) -> tuple[SubjectId, ...]:
        """Who is named."""
        return tuple(subject_of(int(each)) for each in self.mentions)


class Signals(_Asked):
    """What tells that the person is about to ask."""

    audience: _Audience
    text: str = Field("", max_length=4000, description="What they have written so far, or the error that they look at.")


class EnvelopeWish(_Asked):
    """How an envelope is to be written as text."""

    audience: _Audience
    max_facts: int = Field(5, ge=0, le=100)
    include_patterns: bool = True
    include_narratives: bool = True
    envelope: dict[str, Any] | None = Field(
        None, description="One that was kept from before, of schema 1.0 or 1.1, instead of what is known now."
    )


class Decision(_Asked):
    """What is right of two memories that contradict each other."""

    choice: Choice
    """Which is right: the one known `first`, the `second`, `both`, or they say the `same`."""


class Which(_Asked):
    """One memory."""

    memory_id: str = Field(min_length=1, max_length=100)


class ListWish(_Asked):
    """A part of the list of one's own."""

    words: str = Field("", max_length=200, description="Keeps those that contain all of them.")
    limit: int = Field(50, ge=1, le=MOST_LISTED)
    offset: int = Field(0, ge=0, le=100_000)


class MemoryView(BaseModel):
    """One memory."""

    id: MemoryId
    text: str
    category: str
    kind: str
    audience: str
    """`public`, `private` or `restricted:<channel id>`."""
    importance: int
    pinned: bool
    state: str
    source: str
    """Where it is from: `chat`, `manual`, …"""
    observed_at: datetime
    updated_at: datetime
    expires_at: datetime | None

    @classmethod
    def of(cls, memory: Memory) -> "MemoryView":
        """Return what is shown of a memory."""
        shown = {name: getattr(memory, name) for name in cls.model_fields if name != "audience"}
        return cls(audience=memory.audience.key, **shown)


class Change(BaseModel):
    """One version of a memory."""

    version: int
    event: str
    text: str | None
    """Null once its words are gone."""
    reason: str
    at: datetime


class Origin(BaseModel):
    """Where a memory is from."""

    memory: MemoryView
    versions: list[Change]
    """Oldest first."""


class Timeline(BaseModel):
    """The latest that was told."""

    memories: list[MemoryView]
    """Oldest first, each one that was replaced right before what took its place.

    The id of what a topic held before is the memory's, with the version behind a colon.
    """


class ContextView(BaseModel):
    """A context as it goes into a prompt: data to be quoted, no instructions."""

    text: str
    tokens: int
    """Estimated, at most."""
    memory_ids: tuple[MemoryId, ...]
    """What stands in it."""


class Foretold(BaseModel):
    """What will be needed, made ready by the time that it is asked for."""

    confidence: float
    """From 0 to 1: how likely it is asked for."""
    memory_ids: tuple[MemoryId, ...]
    """What would stand in a context now."""


class EnvelopeView(BaseModel):
    """What may be used of the person, and the same as text for a model: data to be quoted, no instructions."""

    text: str
    envelope: MemoryEnvelope

    @classmethod
    def of(cls, envelope: MemoryEnvelope, wish: EnvelopeWish) -> Self:
        """Write an envelope as it is wished."""
        text = format_envelope_for_llm(
            envelope,
            max_facts=wish.max_facts,
            include_patterns=wish.include_patterns,
            include_narratives=wish.include_narratives,
        )
        return cls(text=text, envelope=envelope)


class ConflictView(BaseModel):
    """Two memories that contradict each other."""

    id: str
    first: MemoryView
    """The one that was known first."""
    second: MemoryView


Found = dict[str, Any]
"""The list `memories`, best first; `instead` and `note` where nothing has the words."""
