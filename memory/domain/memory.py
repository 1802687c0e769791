"""The memory record: one self-contained statement worth keeping, of one type for all of it."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Final, Literal

from pydantic import ConfigDict, Field

from memory.domain.audience import PRIVATE, PUBLIC, Audience, KeptAudience
from memory.domain.episode import Episode
from memory.domain.frozen import Frozen
from memory.domain.ids import MemoryId, MessageId, ScopeKey, SubjectId, TenantId, derived_id

Kind = Literal["fact", "pattern", "narrative", "episode", "insight", "procedure"]
Tier = Literal["canon", "register"]
Source = Literal["chat", "manual", "tool", "operator", "promotion", "propagation", "insight", "import"]
State = Literal["proposed", "active", "superseded", "retired", "purged"]

LEARNED_KINDS: Final[frozenset[Kind]] = frozenset({"pattern", "insight"})
"""Of the kinds, what people may decline by `learn_patterns`."""
_CORROBORATED_BY: Final = 2  # People who said a statement of a guild before its text may hold it
MAX_CHARACTERS: Final = 1200
"""The hard limit, and the limit of procedures."""


class Levels(Frozen):
    """The statement in shorter forms, from summary to index. None means not made yet."""

    summary: str | None = None
    compressed: str | None = None
    index: str | None = None
    """At most 50 characters."""


class Support(Frozen):
    """One memory that a propagated statement rests on."""

    memory_id: MemoryId
    tenant: TenantId
    fingerprint: str
    """Of its text when it was passed on: reworded, it says something else."""
    people: tuple[SubjectId, ...]
    """Whose talk stands behind it, sorted."""


MIGRATED: Final = "migrated"


class Provenance(Frozen):
    """Where a memory comes from: its receipt."""

    # What programs before noted, such as that rules read the talk, is passed over.
    model_config = ConfigDict(frozen=True, extra="ignore")

    formation_id: str | None = None
    """The extraction that formed it, or `MIGRATED`; None when written by hand."""
    session_id: str | None = None
    message_ids: tuple[MessageId, ...] = ()
    """The cited messages, oldest first, no repeats. Empty for a slash command, which has no message."""
    quoted_span: str | None = None
    """The words it was taken from, as they were said."""
    channel_id: str | None = None
    """Where it was said, for the jump link."""
    author: SubjectId | None = None
    related_users: tuple[SubjectId, ...] = ()
    named: tuple[SubjectId, ...] = ()
    """Other people whom formation named in the text, each as "@Name" (decision 0085)."""
    vouched: tuple[MessageId, ...] = ()
    """Those of `message_ids` that somebody said who might manage the guild then."""
    by_command: bool = False
    """True when the person asked for it with a command, so that it does not hang on its messages alone."""
    whole_message: bool = False
    """True when all of the message was remembered, so that an edit of it is an edit of the memory."""
    support: tuple[Support, ...] = ()
    """What a propagated statement rests on, sorted by memory; empty for every other memory."""

    @property
    def tellers(self) -> tuple[SubjectId, ...]:
        """Name everybody whose talk it was taken from, each once."""
        author = () if self.author is None else (self.author,)
        return tuple(dict.fromkeys((*author, *self.related_users)))


class Gist(Frozen):
    """What decides whether, where and how an answer may use a memory, and its text; nothing is written back from it."""

    id: MemoryId
    tenant: TenantId
    subject: SubjectId | None
    """None in guild and collective scope, which are about nobody."""
    audience: KeptAudience
    kind: Kind = "fact"
    tier: Tier = "register"
    topic_id: str | None = None
    """Set only for single-valued slots of the category table."""
    category: str = "other"
    text: str
    """1 to 1,200 characters; empty only when purged."""
    importance: int = Field(default=3, ge=1, le=5)
    confidence: float = Field(default=1.0, ge=0.0, le=1.0)
    pinned: bool = False
    source: Source
    observed_at: datetime
    valid_to: datetime | None = None
    reinforced_at: datetime
    expires_at: datetime | None = None
    """When the person asked for an expiry; erased after it."""
    absorbed_revision: int | None = None
    """Revision of the consolidation that holds it; None while pending."""
    state: State = "active"
    levels: Levels = Levels()

    @property
    def stands_first(self) -> bool:
        """Return whether it comes before ordinary ones, however old it is: canon, a topic's, or pinned."""
        return self.tier == "canon" or self.topic_id is not None or self.pinned


class Memory(Gist):
    """One observation with everything that is known about it."""

    scope: ScopeKey
    episode: Episode | None = None
    """What an episode is called and names; None for every other kind."""
    private: bool = False
    """True keeps it from ever being passed on: into no text, no guess, no server's knowledge, to no other person."""
    tags: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    """Folded words of the text, sorted, unique; what search looks at."""
    fingerprint: str = ""
    """Equal for texts that are equal after normalisation."""
    provenance: Provenance = Provenance()
    valid_from: datetime
    created_at: datetime
    updated_at: datetime
    supersedes: MemoryId | None = None
    superseded_by: MemoryId | None = None
    purge_at: datetime | None = None
    """When its text goes: of a retired one after its grace, of a forgotten one 60 seconds after `/forget`.

    Of a proposal: until when it waits. Of a superseded one: the end of what follows from then on.
    """
    forgotten: bool = False
    """True when the person asked to forget it: at `purge_at` it is erased, not merely purged."""
    version: int = 1

    @property
    def is_for_its_person_alone(self) -> bool:
        """Return whether nobody else ever reads it, nor anything made of it."""
        return self.private and self.audience == PRIVATE

    @property
    def whose(self) -> SubjectId | None:
        """Name the person it is about, or whose word alone a guild has it from; None where it is nobody's."""
        tellers = self.provenance.tellers
        return self.subject if self.subject is not None or len(tellers) != 1 else tellers[0]


def is_migrated(memory: Memory) -> bool:
    """Return whether another program knew it, and no talk here taught it."""
    return memory.provenance.formation_id == MIGRATED


def resting_on(provenance: Provenance, support: Sequence[Support]) -> Provenance:
    """Return the receipt of a statement that rests on this support."""
    people = tuple(sorted({person for each in support for person in each.people}))
    return provenance.model_copy(update={"support": tuple(support), "related_users": people})


SourceLoss = Literal["erased", "hidden", "reworded", "private"]
"""Why a memory carries what was made of it no longer."""


def loss_of(support: Support, source: Memory | None) -> SourceLoss | None:
    """Return why a memory carries no longer what rests on it, or None; whether it is being erased is not looked at."""
    if source is None:
        return "erased"
    if source.state != "active":
        return "hidden"
    if source.fingerprint != support.fingerprint:
        return "reworded"
    return "private" if source.private or source.audience != PUBLIC else None


def is_only_source(memory: Memory, gone: Sequence[MessageId]) -> bool:
    """Return whether nothing of a memory's receipts is left without these messages; a guess ends with the first."""
    receipts = memory.provenance.message_ids
    if memory.source == "insight":
        return any(message in gone for message in receipts)
    return bool(receipts) and not memory.provenance.by_command and all(message in gone for message in receipts)


def is_corroborated(memory: Memory) -> bool:
    """Return whether an admin's word, or more than one person's, stands behind what all of a guild are told."""
    by_one = memory.subject is None and memory.source == "chat" and memory.tier != "canon"
    told = memory.provenance
    return not by_one or bool(told.vouched) or len(told.tellers) >= _CORROBORATED_BY


def ends_with(memory: Memory, left: Collection[SubjectId]) -> bool:
    """Return whether what a guild knows is told to nobody while some people are left out.

    Whoever told it first takes it along. Others take their voice: it ends where too few stand behind it without them,
    so that nobody ends for all what somebody else told, by saying it again.
    """
    told = memory.provenance
    if told.author in left:
        return True
    staying = told.model_copy(update={"related_users": tuple(who for who in told.related_users if who not in left)})
    return is_corroborated(memory) and not is_corroborated(memory.model_copy(update={"provenance": staying}))


def slot_id(scope: ScopeKey, audience: Audience, topic_id: str, *, generation: int) -> MemoryId:
    """Name the record of a slot; `generation` counts those that were erased or forgotten before it, from 0."""
    return MemoryId(derived_id("topic", scope, audience.key, topic_id, generation))


def snapshot_order(memories: Iterable[Memory]) -> tuple[Memory, ...]:
    """Put what lasts into its fixed order, canon by age, then topics by name, so that prompts begin alike."""
    lasting = [memory for memory in memories if memory.tier == "canon" or memory.topic_id is not None]
    return tuple(
        sorted(
            lasting,
            key=lambda memory: (
                memory.tier != "canon",
                "" if memory.tier == "canon" else memory.topic_id or "",
                memory.created_at,
                memory.id,
            ),
        )
    )
