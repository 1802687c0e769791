"""When talk is turned into memory, which messages make one window, and the record that one extraction leaves behind.

Pure rules and values; `memory.operations.formation.formation` reads, asks the model and writes.
The record is written ahead: whatever is cut off in the middle is found again and ends the same way.
"""

from collections.abc import Container, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from memory.domain.audience import Audience
from memory.domain.errors import OUTAGES, ModelCause, RulesCause, UnreadCause
from memory.domain.formation.extraction import SessionNote
from memory.domain.ids import ChannelId, MemoryId, MessageId, SubjectId, TenantId, derived_id
from memory.domain.language.tokens import estimate_tokens
from memory.domain.memory import Kind
from memory.domain.message import Message, Session, SessionCounts
from memory.domain.rules.about_others.first_person import states_about_self
from memory.domain.wishes.statements import statement_to_remember
from memory.domain.writing.relation import Relation

WINDOW_MESSAGES: Final = 45
WINDOW_TOKENS: Final = 2000
COLD_AFTER: Final = timedelta(minutes=30)
COLD_MESSAGES: Final = 24
"""Fewer join the talk that follows (decision 0050); until then they stand among the turns of a prompt."""
LATEST_AFTER: Final = timedelta(days=2)
"""Talk that makes no window by itself is formed this long after its first message (decision 0015)."""
ADDRESSED_AFTER: Final = timedelta(minutes=5)
RETRY_AFTER: Final = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30))
"""Waits before the second, third and fourth try of a window. After a fourth bad answer it is parked."""
_LINE_TOKENS: Final = 10  # its number and person in a prompt
SLOW_TRIES: Final = 3
"""Timeouts in a row after which a window is cut in two: the endpoint may answer others in time."""
LEASE: Final = timedelta(minutes=15)
"""Longer than any model call may last (`MODEL_JOB_TIMEOUT_S` is at most 10 minutes)."""
_LONGER: Final = 2
"""How many times as much talk makes a window at the pace `longer`."""

Pace = Literal["full", "longer", "rules"]
"""How freely talk may be put before a model while the day's budget of tokens is used up."""
Trigger = Literal["messages", "tokens", "cold", "latest", "addressed", "plain"]
"""Why a window is due; `plain` stands in records of earlier versions."""
Extractor = Literal["model", "rules"]
Status = Literal["claimed", "answered", "applied", "parked"]
Fault = Literal[ModelCause, UnreadCause, RulesCause]
"""Why a try failed: the cause of a `ModelError`, an `UnreadAnswer` or a `RulesFailed`."""


class _Value(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class WindowLine(_Value):
    """A message of a window, as it was when the model was asked."""

    message_id: MessageId
    author: SubjectId
    digest: str = ""
    """Of its text, to notice an edit between the model's answer and memory; empty before that answer and after."""


class Observation(_Value):
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


class FormationRecord(_Value):
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
    extractor: Extractor = "model"
    """Who read the window: rules do while the day's budget of tokens is used up."""
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


def latest_after(messages_kept: timedelta) -> timedelta:
    """Return how long talk may wait where messages are kept so long: never until they are dropped."""
    return min(LATEST_AFTER, messages_kept / 2)


def due(
    waiting: Sequence[Message],
    *,
    tokens: int,
    last_active: datetime,
    at: datetime,
    pace: Pace = "full",
    latest: timedelta = LATEST_AFTER,
) -> Trigger | None:
    """Return why waiting messages (oldest first, of `tokens` together) are due; None when they are not."""
    if not waiting:
        return None
    times = _times(pace)
    if len(waiting) >= times * WINDOW_MESSAGES:
        return "messages"
    if tokens >= times * WINDOW_TOKENS:
        return "tokens"
    idle = at - max(last_active, waiting[-1].at)
    if idle >= COLD_AFTER and len(waiting) >= times * COLD_MESSAGES:
        return "cold"
    is_alone = all(message.addressed for message in waiting)
    # Beside people's own talk it is read with that, or there would be a call for every word to the bot.
    if is_alone and idle >= (COLD_AFTER if pace == "longer" else ADDRESSED_AFTER) and may_hold_something(waiting):
        return "addressed"
    return "latest" if at - waiting[0].at >= latest else None


def may_hold_something(talk: Sequence[Message]) -> bool:
    """Return whether a model may find something in talk: people speak among themselves, or tell the bot of themselves.

    What was asked to be remembered is kept already.
    """
    return any(
        not each.addressed or (states_about_self(each.text) and statement_to_remember(each.text) is None)
        for each in talk
    )


def may_be_due(session: Session | SessionCounts, *, at: datetime) -> bool:
    """Return whether the counters let a session be due; never False for one that is."""
    idle = at - session.last_active
    return session.message_count >= WINDOW_MESSAGES or session.token_count >= WINDOW_TOKENS or idle >= ADDRESSED_AFTER


def silences_past(last_active: datetime, *, at: datetime) -> int:
    """Return how many of the silences that make talk due are over: `ADDRESSED_AFTER`, `COLD_AFTER`."""
    idle = at - last_active
    return (idle >= ADDRESSED_AFTER) + (idle >= COLD_AFTER)


def window_of(waiting: Sequence[Message], *, pace: Pace = "full") -> tuple[Message, ...]:
    """Take the first messages that make a full window, or all of them. Never empty unless nothing waits.

    A window ends where the channel's readers changed, so that what is made of it has one audience.
    """
    taken: list[Message] = []
    tokens, times = 0, _times(pace)
    for message in waiting:
        is_full = len(taken) == times * WINDOW_MESSAGES or tokens >= times * WINDOW_TOKENS
        if is_full or message.audience != waiting[0].audience:
            break
        taken.append(message)
        tokens += estimate_tokens(message.text)
    return tuple(taken)


def _times(pace: Pace) -> int:
    return _LONGER if pace == "longer" else 1


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
    parked = faults > len(RETRY_AFTER)
    wait = RETRY_AFTER[min(formation.tries, len(RETRY_AFTER) - 1)]
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
