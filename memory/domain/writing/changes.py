"""The closed set of changes of a memory: planners return them, `effects` says what each makes, the `Writer` writes."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from memory.domain.audience import Audience
from memory.domain.ids import MemoryId, MessageId, SubjectId
from memory.domain.memory import Kind, Levels, Memory, Provenance, Support
from memory.domain.writing.relation import Link

HistoryEvent = Literal["ADD", "UPDATE", "DELETE", "MERGE", "LINK", "TTL", "RESTORE", "CONSENT"]


class Why:
    """Why a memory changed, in words for its person; what stands beside one is added behind a colon."""

    BY_HAND: Final = "by hand"
    SAID_AGAIN: Final = "said again"
    FORMED: Final = "formed from talk"
    EDITED: Final = "edited"
    NARROWED: Final = "said where fewer could read it"
    UNNAMED: Final = "without the name of somebody else"
    SOURCE_GONE: Final = "source message gone"
    WITHOUT_OLDER: Final = "without the words of an older one that is gone"
    FORGOTTEN: Final = "forgotten by the person"
    TAKEN_BACK: Final = "taken back by one who said it"
    UNDONE: Final = "undone by the person"
    CONSOLIDATED: Final = "consolidated"
    SAID_OTHERWISE: Final = "said in other words"
    REPLACED: Final = "replaced by something newer"
    PROMOTED: Final = "kept for good"
    BROUGHT_BACK: Final = "brought back by the person"
    UNUSED: Final = "not used for long"
    OUTDATED: Final = "replaced long ago"
    MADE_ROOM: Final = "made room"
    PUT_AWAY: Final = "put away by an admin"
    GRACE_OVER: Final = "time to bring it back is over"
    PROPOSED: Final = "proposed after talk"
    ACCEPTED: Final = "accepted by the person"
    CORROBORATED: Final = "said more than once"
    DECLINED: Final = "declined by the person"
    UNANSWERED: Final = "not answered in time"
    BROUGHT_OVER: Final = "brought over from another program"
    PASSED_ON: Final = "passed on"
    SUPPORTED: Final = "supported by more"
    UNSUPPORTED: Final = "support lost"  # with a `memory.domain.scopes.propagation.Loss`
    SHORTENED: Final = "shortened with age"
    INFERRED: Final = "guessed from talk"
    NO_GROUND: Final = "ground lost"  # with a `memory.domain.insights.material.InsightLoss`
    CONTRADICTED: Final = "another statement was right"
    PINNED: Final = "pinned"
    UNPINNED: Final = "unpinned"
    ENDING: Final = "given an end"
    ENDLESS: Final = "given no end"
    KEPT_BACK: Final = "never to be passed on"
    LET_GO: Final = "may be passed on"
    LINKED: Final = "has to do with another"
    ENDED: Final = "ended for good"


class Actor:
    """Who changed a memory where no person is named."""

    TELLER: Final = "teller"  # somebody changes what they told a guild: its history names no person
    FORMATION: Final = "formation"
    CONSOLIDATION: Final = "consolidation"
    LIFECYCLE: Final = "lifecycle"
    PROPAGATION: Final = "propagation"
    INSIGHT: Final = "insight"
    MIGRATION: Final = "migration"
    BACKGROUND: Final = frozenset({FORMATION, CONSOLIDATION, LIFECYCLE, PROPAGATION, INSIGHT, MIGRATION})
    """Those that nobody waits for."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """That nobody can tell at once what a new memory is to a known one; left to the nightly batch."""

    known: MemoryId
    new: MemoryId
    score: float
    """Likeness of the wordings, 0 to 1."""
    reason: str  # Code of what was compared; never text.
    digest: str = ""  # Of both wordings as a model judged them; empty where none did yet.
    soon: bool = False  # True where a model is to judge it within minutes, False where the night will do.


@dataclass(frozen=True, slots=True, kw_only=True)
class _ChangeBase:
    actor: str
    """Whoever asked for it, or one of `Actor`."""
    reason: str
    """One of `Why`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _ChangeOfOne(_ChangeBase):
    before: Memory
    """The record as it was read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record(_ChangeBase):
    """Keep a new memory."""

    memory: Memory
    doubts: tuple[Doubt, ...] = ()
    links: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Revise(_ChangeOfOne):
    """Replace the text of a memory in place; the old text stays readable in its history."""

    text: str
    terms: tuple[str, ...]
    fingerprint: str
    receipt: Provenance | None = None
    """Where the new text comes from; None when it is an edit, which rests on what the old one rested on."""
    links: tuple[Link, ...] | None = None
    """Its edges from now on, in place of those that the old text had; None leaves them."""
    pinned: bool = False
    """True pins it from now on; False leaves it as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinforce(_ChangeOfOne):
    """Note that a memory was stated again, with the new receipt."""

    receipt: Provenance
    kind: Kind | None = None
    """What it has proved to be by being said again; None leaves the kind as it is."""
    pinned: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Detach(_ChangeOfOne):
    """Take messages that are gone out of a memory's receipts; others remain, so the memory stays."""

    message_ids: tuple[MessageId, ...]
    teller: SubjectId | None = None
    """Who of several takes their word back; None leaves them all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Redact(_ChangeOfOne):
    """Take words out of a memory that may stay nowhere, so no history keeps them; what else it says stays."""

    text: str
    terms: tuple[str, ...]
    fingerprint: str
    own: str | None = None
    """Its own words, where others still stand behind them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrow(_ChangeOfOne):
    """Let a memory be seen only where another audience may see it too; what it says stays."""

    audience: Audience


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjust(_ChangeOfOne):
    """Note how its person wants a memory treated from now on; what it says stays."""

    pinned: bool
    private: bool
    expires_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Retire(_ChangeOfOne):
    """Hide a memory at once; restorable until `purge_at`."""

    purge_at: datetime
    forgotten: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Restore(_ChangeOfOne):
    """Bring a memory back that was retired, or closed for one that goes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Absorb(_ChangeOfOne):
    """Note that the consolidation of its scope holds a memory from this revision on."""

    revision: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Supersede(_ChangeOfOne):
    """Close a memory that holds no more, and keep the one that holds instead."""

    by: Memory
    doubts: tuple[Doubt, ...] = ()
    """About others than the one that is closed."""
    overrules: Doubt | None = None
    """Why the closed one was contradicted, noted with its outcome; None when it only gives way."""
    links: tuple[Link, ...] = ()
    also: tuple[Memory, ...] = ()
    """Others that hold no more either and are closed with it."""
    is_recorded: bool = False  # As of `Merge`: True when the one that holds is a memory already.
    whole: Memory | None = None
    """A recorded one with what holds on of those closed behind it; None leaves its words."""

    def __post_init__(self) -> None:
        for older in (self.before, *self.also):
            _refuse_crossing(older, self.by)


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge(_ChangeBase):
    """Note that another statement says the same: its receipts join those of the one that stays."""

    before: Memory
    """The one that stays, in its own words."""
    other: Memory
    is_recorded: bool
    """True when the other is a memory already, which is then closed; False when it was about to become one."""
    kind: Kind | None = None

    def __post_init__(self) -> None:
        _refuse_crossing(self.before, self.other)


@dataclass(frozen=True, slots=True, kw_only=True)
class Promote(_ChangeOfOne):
    """Make a memory canon, in words that are meant to last."""

    text: str
    terms: tuple[str, ...]
    fingerprint: str
    links: tuple[Link, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Decide(_ChangeOfOne):
    """Close a proposal: it was accepted and is held elsewhere from now on, or it was not and its text goes."""

    held_by: MemoryId | None
    """The memory that holds what was accepted; None when it was declined or nobody answered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Purge(_ChangeOfOne):
    """Take the content out of a retired memory whose grace is over; that it was there stays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Uphold(_ChangeOfOne):
    """Note what a passed-on statement rests on from now on; what it says stays."""

    support: tuple[Support, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shorten(_ChangeOfOne):
    """Keep the shorter forms of a memory beside its text, which stays as it is."""

    levels: Levels


@dataclass(frozen=True, slots=True, kw_only=True)
class Connect(_ChangeOfOne):
    """Note that a memory has to do with others; what it says stays."""

    links: tuple[Link, ...]


SingleChange = (
    Revise
    | Reinforce
    | Detach
    | Redact
    | Narrow
    | Adjust
    | Retire
    | Restore
    | Absorb
    | Promote
    | Decide
    | Purge
    | Uphold
    | Shorten
    | Connect
)
Change = SingleChange | Record | Supersede | Merge
"""Erasing is no change of a record but its end; see `memory/operations/forgetting/forgetting.py`."""


def _refuse_crossing(one: Memory, other: Memory) -> None:
    if (one.scope, one.audience) != (other.scope, other.audience):
        msg = f"a change never crosses scopes or audiences: memory {one.id!r} and memory {other.id!r} differ in them"
        raise ValueError(msg)
