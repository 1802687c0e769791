"""The record of one extraction: a window of talk on its way to memory, written ahead, so a crash changes nothing."""

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal

from pydantic import Field

from memory.domain.audience import Audience
from memory.domain.errors import OUTAGES, ModelCause, RulesCause, UnreadCause
from memory.domain.formation.extraction import SessionNote
from memory.domain.frozen import Frozen
from memory.domain.ids import ChannelId, MemoryId, MessageId, SubjectId, TenantId, derived_id
from memory.domain.language.tokens import estimate_tokens
from memory.domain.memory import Kind
from memory.domain.message import Message, Session
from memory.domain.writing.relation import Relation

_RETRY_AFTER: Final = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30))
"""Waits before the second, third and fourth try of a window. After a fourth bad answer it is parked."""
_LINE_TOKENS: Final = 10  # its number and person in a prompt
SLOW_TRIES: Final = 3
"""Timeouts in a row after which a window is cut in two: the endpoint may answer others in time."""
Trigger = Literal["messages", "tokens", "cold", "latest", "addressed"]
"""Why a window is due."""
_Extractor = Literal["model", "rules"]
Status = Literal["claimed", "answered", "applied", "parked"]
Fault = Literal[ModelCause, UnreadCause, RulesCause]
"""Why a try failed: the cause of a `ModelError`, an `UnreadAnswer` or a `RulesFailed`."""


class WindowLine(Frozen):
    """A message of a window, as it was when the model was asked."""

    message_id: MessageId
    author: SubjectId
    digest: str = ""
    """Of its text, to notice an edit between the model's answer and memory; empty before that answer and after."""


class Observation(Frozen):
    """What the model saw in a window and validation let through; not yet memory."""

    ordinal: int
    """Its place in the answer, from which the memory's id is derived."""
    text: str
    subject: SubjectId | None
    """None for what the guild knows."""
    author: SubjectId
    """Of the first cited message."""
    others: tuple[SubjectId, ...] = ()
    """Further authors of cited messages; only of a guild's statement."""
    named: tuple[SubjectId, ...] = ()
    """Other people of the talk whose names stand in the text, as "@Name"."""
    kind: Kind
    category: str
    importance: int
    confidence: float
    topic: str = ""
    short: str | None = None
    """A few words for it, at most 50 characters."""
    message_ids: tuple[MessageId, ...]
    """The cited messages, oldest first, no repeats, at least one."""
    sessions: int = 1
    """Conversations in which the cited messages stand."""
    relation: Relation = "new"
    """What the model says it is to `known`."""
    known: tuple[MemoryId, ...] = ()
    """Memories of the same subject that were shown to the model."""


class FormationRecord(Frozen):
    """One window on its way to memory. Content stands in it only while `status` is `answered`."""

    id: str
    session_id: str
    tenant: TenantId
    channel_id: ChannelId
    audience: Audience
    trigger: Trigger
    previous: str | None
    """The formation that moved the session's counters before; None when none did."""
    lines: tuple[WindowLine, ...]
    """Oldest first, without those whose words are gone."""
    counted: int
    """Messages that it takes off the session's counter."""
    tokens: int
    """Estimated tokens that it takes off the session's counter."""
    status: Status = "claimed"
    tries: int = 0
    """Failed tries; an outage of the model counts for the waiting time only."""
    faults: int = 0
    """Bad answers among them."""
    fault: Fault | None = None
    """Of the last try, if it failed."""
    timeouts: int = 0
    """Tries in a row that the model took too long over, also before it was cut in two."""
    next_try_at: datetime
    moved: bool = False
    """True once the session's counters have moved past it, as they do when it is parked."""
    extractor: _Extractor = "model"
    """Who read the window: `rules` where nothing but questions were put to the bot, so that no model was asked."""
    raw: str = ""
    """The answer as the model wrote it."""
    observations: tuple[Observation, ...] = ()
    shown: tuple[MemoryId, ...] = ()
    """The known memories that stood before the model."""
    note: SessionNote = SessionNote()
    dropped: Mapping[str, int] = Field(default_factory=dict)
    """Reason → how many observations."""
    kept: int = 0
    """Memories that were written or reinforced."""
    prompt_version: str = ""
    created_at: datetime
    updated_at: datetime
    revision: int = 0

    @property
    def read_tokens(self) -> int:
        """Estimate what it takes in a prompt, each line with its number and person."""
        return self.tokens + _LINE_TOKENS * len(self.lines)

    @property
    def authors(self) -> tuple[SubjectId, ...]:
        """Who speaks in the window, by first appearance."""
        return tuple(dict.fromkeys(line.author for line in self.lines))


def formation_id(session_id: str, window: Sequence[Message], *, previous: str | None) -> str:
    """Derive the id of the formation of a window; the same window after the same formation is the same one."""
    return derived_id("formation", session_id, previous or "", window[0].id, window[-1].id)


def claimed(session: Session, window: Sequence[Message], *, trigger: Trigger, at: datetime) -> FormationRecord:
    """Make the record that takes up a window, before anybody is asked."""
    return FormationRecord(
        id=formation_id(session.id, window, previous=session.last_formation),
        session_id=session.id,
        tenant=session.tenant,
        channel_id=session.channel_id,
        audience=window[0].audience,
        trigger=trigger,
        previous=session.last_formation,
        lines=tuple(WindowLine(message_id=message.id, author=message.author) for message in window),
        counted=len(window),
        tokens=sum(estimate_tokens(message.text) for message in window),
        next_try_at=at,
        created_at=at,
        updated_at=at,
    )


def lines_of(messages: Sequence[Message]) -> tuple[WindowLine, ...]:
    """Note the messages of a window as they are now."""
    return tuple(
        WindowLine(message_id=message.id, author=message.author, digest=digest_of(message.text)) for message in messages
    )


def lines_left(lines: Sequence[WindowLine], present: Container[MessageId]) -> tuple[WindowLine, ...]:
    """Return the lines whose messages are still present, without the digests by which their words could be guessed."""
    return tuple(line.model_copy(update={"digest": ""}) for line in lines if line.message_id in present)


def digest_of(text: str) -> str:
    """Return a short mark that an edit of the text changes."""
    return derived_id("text", text)


def after_fault(formation: FormationRecord, fault: Fault, *, at: datetime) -> FormationRecord:
    """Return the record after a failed try: tried again later or parked; an outage of the model parks none."""
    faults = formation.faults + (fault not in OUTAGES)
    parked = faults > len(_RETRY_AFTER)
    wait = _RETRY_AFTER[min(formation.tries, len(_RETRY_AFTER) - 1)]
    return formation.model_copy(
        update={
            "status": "parked" if parked else "claimed",
            "tries": formation.tries + 1,
            "faults": faults,
            "fault": fault,
            "timeouts": formation.timeouts + 1 if fault == "timeout" else 0,
            "next_try_at": at + wait,
        }
    )


def in_halves(formation: FormationRecord, *, at: datetime) -> tuple[FormationRecord, FormationRecord] | None:
    """Cut a claimed window in two, each to be asked about by itself; None where it is one message."""
    middle = len(formation.lines) // 2
    if not middle:
        return None
    lines, tokens = formation.lines, formation.tokens * middle // len(formation.lines)
    begun = {"next_try_at": at, "updated_at": at}
    first = begun | {"lines": lines[:middle], "counted": middle, "tokens": tokens}
    rest = begun | {"lines": lines[middle:], "counted": formation.counted - middle, "tokens": formation.tokens - tokens}
    rest |= {"id": derived_id("formation", formation.id, "rest", middle), "previous": formation.id}
    rest |= {"created_at": at, "revision": 0}
    return formation.model_copy(update=first), formation.model_copy(update=rest)


@dataclass(frozen=True, slots=True)
class Parked:
    """Windows of talk put aside after too many bad answers."""

    windows: int
    since: datetime | None
    """When the first was put aside; None when none is."""
    faults: Mapping[str, int]
    """Why: the fault of the last try → windows, the most frequent first."""


def parked_of(records: Iterable[FormationRecord]) -> Parked:
    """Sum up parked records."""
    found = list(records)
    return Parked(
        windows=len(found),
        since=min((record.updated_at for record in found), default=None),
        faults=dict(Counter(record.fault or "unknown" for record in found).most_common()),
    )
