"""What somebody asks to be remembered, the memory that it would be, and what became of it. Nothing is decided here."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from memory.domain.audience import PRIVATE, Audience
from memory.domain.export.copies import as_in_copy
from memory.domain.ids import (
    ChannelId,
    MemoryId,
    MessageId,
    ScopeKey,
    SubjectId,
    TenantId,
    derived_id,
    individual_scope,
)
from memory.domain.memory import Memory, Provenance
from memory.domain.writing.asked import Worded
from memory.domain.writing.gate import Refused
from memory.domain.writing.relation import Claim
from memory.operations.constraint_service import scope_of_guild


@dataclass(frozen=True)
class Statement:
    """One thing that a person asks to be remembered about themself, or for their server."""

    text: str
    tenant: TenantId
    subject: SubjectId
    audience: Audience
    channel_id: ChannelId
    """Where it was said."""
    cause: str
    """Id of the interaction or message that asked; the same cause writes the same memory."""
    message_id: MessageId | None = None
    """The message that said it; None for a slash command."""
    said_at: datetime | None = None
    """When that was, where it waited since: what was erased meanwhile was said before. None: now."""
    whole_message: bool = False
    """True when the message was pointed at and not asked in: all of it is the statement."""
    expires_after: timedelta | None = None
    """None keeps it until it is forgotten."""
    for_server: bool = False
    """True for what all of a guild are to know: it is told to them as what talk teaches of the guild is."""
    vouched: bool = False
    """True where an admin says it for their server."""
    pinned: bool = False
    private: bool = False
    is_agreed_to: bool = False
    """True where the person said yes to keeping these very words for themselves alone, though they are sensitive."""
    topic_id: str | None = None
    """The slot that it fills; None for an ordinary statement."""
    is_how_to: bool = False
    """True for a how-to; one with a block of code is known by that."""
    claim: Claim | None = None
    """What it is to known memories, where that is known already."""
    like: Memory | None = None
    """The memory that it was in a copy that its person brought along; it is kept as it was, through the gate."""

    @property
    def is_for_its_person_alone(self) -> bool:
        """Return whether it may be sensitive: nobody else reads it, and its person agreed, now or in their copy."""
        return self.private and self.audience == PRIVATE and (self.is_agreed_to or self.like is not None)

    @property
    def scope(self) -> ScopeKey:
        """Return where it is kept."""
        return (
            scope_of_guild(self.tenant, self.audience.group)
            if self.for_server
            else individual_scope(self.tenant, self.subject)
        )

    def kept_alone(self) -> "Statement":
        """Return it as its person wants it who says yes to keeping it for themselves alone."""
        return replace(self, audience=PRIVATE, private=True, is_agreed_to=True)


@dataclass(frozen=True, slots=True)
class KeptStatement:
    """The statement became a memory."""

    memory: Memory
    instead_of: Memory | None = None
    """What it took the place of."""


@dataclass(frozen=True, slots=True)
class KnownAlready:
    """The same was known; it is reinforced."""

    memory: Memory


Remembered = KeptStatement | KnownAlready | Refused


def memory_of(statement: Statement, read: Worded, *, category: str, at: datetime) -> Memory:
    """Return the memory of a statement as it was read, of a category, written at a moment."""
    memory = Memory(
        id=MemoryId(derived_id("memory", statement.cause)),
        scope=statement.scope,
        tenant=statement.tenant,
        subject=None if statement.for_server else statement.subject,
        audience=statement.audience,
        kind=read.kind,
        topic_id=statement.topic_id,
        category=category,
        text=read.text,
        pinned=statement.pinned,
        private=statement.private,
        terms=read.terms,
        fingerprint=read.fingerprint,
        source="chat" if statement.for_server else "manual",
        provenance=Provenance(
            message_ids=() if statement.message_id is None else (statement.message_id,),
            channel_id=statement.channel_id,
            author=statement.subject,
            by_command=statement.message_id is None,
            vouched=(statement.message_id,) if statement.vouched and statement.message_id is not None else (),
            whole_message=statement.whole_message,
        ),
        observed_at=statement.said_at or at,
        valid_from=at,
        created_at=at,
        updated_at=at,
        reinforced_at=at,
        expires_at=None if statement.expires_after is None else at + statement.expires_after,
    )
    return memory if statement.like is None else as_in_copy(memory, statement.like)
