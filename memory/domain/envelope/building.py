"""Builds the envelope of the strongest that is known and fits. It is unfiltered, and only for the cache."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import Final, cast, get_args

from pydantic import TypeAdapter
from pydantic_core import to_json

from memory.domain.constraints import ANSWER_USE, Constraints
from memory.domain.decay import effective_confidence, is_in_window, lapses_at
from memory.domain.envelope.envelope import (
    SCHEMA_VERSION,
    Entry,
    EntryType,
    Identity,
    MemoryEnvelope,
    Metadata,
    RecentContext,
    Relational,
    Trait,
    domains_in,
    level_in,
)
from memory.domain.ids import MemoryId, SubjectId, TenantId
from memory.domain.language.escaping import one_line, shortened
from memory.domain.levels import INDEX_CHARACTERS
from memory.domain.memory import Gist, Kind, Memory, is_corroborated
from memory.domain.message import SessionGist

MOST_ENTRIES: Final = 40
_MOST_BYTES: Final = 10_000  # Of the JSON in UTF-8, the person's name included
_REPEATED: Final[dict[Trait, int]] = {"learning_level": 0, "domains": 2}
"""How often at most an entry's words stand again in the field that it fills, if not once; lists quote each part."""
_TRAIT_CATEGORIES: Final = frozenset({"preferences", "conversation_style"})
"""Only memories of these categories fill learning level, domains and preferences."""

TYPE_OF_KIND: Final[dict[Kind, EntryType]] = {
    "fact": "USER_FACT",
    "episode": "USER_EPISODE",
    "pattern": "USER_PATTERN",
    "insight": "USER_INSIGHT",
    "narrative": "SHARED_NARRATIVE",
}
_TRAITS: Final = frozenset(get_args(Trait))
_LEARNED: Final = frozenset({"pattern", "insight"})
_TICK: Final = timedelta(milliseconds=1)
_DERIVED_BYTES: Final = 160
"""Room for a name of 32 characters at four bytes each, a learning level and the digits of the score."""
_SUMMARY_CHARACTERS: Final = 600
_TOPIC_CHARACTERS: Final = 60
_TONE_CHARACTERS: Final = 40
_USE_CHARACTERS: Final = 40
_MOST_TOPICS: Final = 8
_MOST_USES: Final = 16


def build_envelope(
    *,
    subject: SubjectId,
    tenant: TenantId,
    memories: Iterable[Gist],
    constraints: Constraints,
    sessions: Iterable[SessionGist],
    at: datetime,
    cache_ttl_seconds: int,
    always: Collection[str] = (),
) -> MemoryEnvelope:
    """Build a person's envelope in one tenant, 10 KB of JSON at most: lasting, by hand, `always`, then by strength."""
    usable = may_answer_with(constraints)
    envelope = MemoryEnvelope(
        identity=Identity(subject_id=subject, tenant_id=tenant),
        relational=Relational.of(()),
        recent_context=recent_context_of([one for one in sessions if usable and one.tenant == tenant], constraints),
        constraints=_bounded(constraints),
        metadata=Metadata(created_at=at, cache_ttl_seconds=cache_ttl_seconds, schema_version=SCHEMA_VERSION),
    )
    own = [memory for memory in memories if usable and memory.subject == subject and memory.tenant == tenant]
    free = _MOST_BYTES - _DERIVED_BYTES - len(envelope.model_dump_json().encode())
    strongest = _strongest(own, constraints, at=at, bytes_left=free, always=always)
    return envelope.model_copy(update={"relational": Relational.of(strongest)})


def may_answer_with(constraints: Constraints) -> bool:
    """Return whether answers may use anything that is known about the person."""
    return constraints.memory_enabled and ANSWER_USE in constraints.share_with


def next_lapse(envelope: MemoryEnvelope, memories: Iterable[Gist]) -> datetime | None:
    """Return when the first entry leaves the envelope or its rank by itself, None for never; it is of `memories`."""
    inside = {entry.memory_id for entry in envelope.relational.entries}
    moments = [_leaves_at(memory, envelope.constraints) for memory in memories if memory.id in inside]
    built = envelope.metadata.created_at
    # What faded before and stands all the same leaves by its end alone.
    faded = [_ends_at(memory, envelope.constraints) for memory in memories if memory.id in inside]
    return min((moment for moment in (*moments, *faded) if moment is not None and moment > built), default=None)


def is_usable(memory: Memory, constraints: Constraints, *, at: datetime, viewer: SubjectId | None = None) -> bool:
    """Return whether a memory may stand in an envelope now: active, of a fit kind, not decayed, allowed."""
    return may_be_retrieved(memory, constraints, at=at, viewer=viewer) and is_in_window(memory, at=at)


def may_be_retrieved(
    memory: Memory, constraints: Constraints, *, at: datetime, viewer: SubjectId | None = None
) -> bool:
    """Return whether a memory may be in a prompt now, faded or not, also what only the `viewer` said of a guild."""
    is_told = is_corroborated(memory) or (viewer is not None and memory.whose == viewer)
    return is_told and _may_stand(memory, constraints, at=at)


def may_be_told_as_past(memory: Memory, constraints: Constraints, *, at: datetime) -> bool:
    """Return whether a prompt may say of what was replaced that it held once: as it might before that."""
    before = memory.model_copy(update={"state": "active", "valid_to": None})
    return memory.state == "superseded" and may_be_retrieved(before, constraints, at=at)


def may_be_hinted_at(memory: Memory, constraints: Constraints, *, at: datetime) -> bool:
    """Return whether a hint of a how-to, or its steps where they are asked for, may stand in a prompt now."""
    return memory.kind == "procedure" and is_corroborated(memory) and _is_in_force(memory, constraints, at=at)


def _may_stand(memory: Gist, constraints: Constraints, *, at: datetime) -> bool:
    """Tell it of a memory about a person, behind which that person always stands."""
    return (
        memory.kind in TYPE_OF_KIND
        and (constraints.learn_patterns or memory.kind not in _LEARNED)
        and _is_in_force(memory, constraints, at=at)
    )


def _is_in_force(memory: Gist, constraints: Constraints, *, at: datetime) -> bool:
    if memory.state != "active":
        return False
    ends_at = _ends_at(memory, constraints)
    return ends_at is None or at < ends_at


def entry_of(memory: Gist, *, at: datetime, blurred: bool) -> Entry:
    """Make an entry of a memory. Raises `KeyError` for a procedure, which has no place in an envelope."""
    return _entry(memory, one_line(memory.text), effective_confidence(memory, at=at), at=at, blurred=blurred)


def _entry(memory: Gist, text: str, confidence: float, *, at: datetime, blurred: bool, always: bool = False) -> Entry:
    return Entry(
        memory_id=memory.id,
        text=text,
        confidence=round(confidence, 3),
        added_at=_month_of(memory.observed_at) if blurred else memory.observed_at,
        age_days=age_in_days(memory.observed_at, at=at, blurred=blurred),
        type=TYPE_OF_KIND[memory.kind],
        audience=memory.audience,
        importance=memory.importance,
        first=memory.stands_first,
        trait=_trait(memory, text),
        always=always,
        absorbed=memory.absorbed_revision is not None,
        index=memory.levels.index if len(text) > INDEX_CHARACTERS else None,
        summary=memory.levels.summary or memory.levels.compressed,
    )


def age_in_days(moment: datetime, *, at: datetime, blurred: bool) -> int:
    """Count the days of the calendar (UTC) since a moment, with `blurred` between the first days of both months."""
    then, now = (_month_of(moment), _month_of(at)) if blurred else (moment, at)
    return max((now.date() - then.date()).days, 0)


def _strongest(
    own: Iterable[Gist], constraints: Constraints, *, at: datetime, bytes_left: int, always: Collection[str]
) -> list[Entry]:
    """Make entries of the strongest that fit; what is too long leaves its room to those behind it."""
    taken: list[Entry] = []
    for memory, confidence in _ranked(own, constraints, at=at, always=always):
        text = one_line(memory.text)
        # A character takes a byte at least, so that many are out of the question before anything is made of them.
        if not text or len(text) > bytes_left:
            continue
        is_always = memory.category in always
        entry = _entry(memory, text, confidence, at=at, blurred=constraints.anonymize_dates, always=is_always)
        size = _bytes_of(entry)
        if size <= bytes_left:
            taken.append(entry)
            bytes_left -= size
        if len(taken) == MOST_ENTRIES:
            break
    return taken


def _bytes_of(entry: Entry) -> int:
    """Count an entry with its comma as it is written, and its words again where it fills a field."""
    written = len(_entries().dump_json(entry)) + 1
    return written + (_REPEATED.get(entry.trait, 1) * len(to_json(entry.text)) if entry.trait is not None else 0)


@cache
def _entries() -> TypeAdapter[Entry]:
    return TypeAdapter(Entry)


def _ranked(
    memories: Iterable[Gist], constraints: Constraints, *, at: datetime, always: Collection[str]
) -> list[tuple[Gist, float]]:
    usable = [
        (memory, effective_confidence(memory, at=at))
        for memory in memories
        if _may_stand(memory, constraints, at=at)
        and (is_in_window(memory, at=at) or _stands_faded(memory, always=always))
    ]
    usable.sort(key=lambda weighed: _rank(*weighed, always=always), reverse=True)
    return usable


def _stands_faded(memory: Gist, *, always: Collection[str]) -> bool:
    """Return whether a fact of a category that always stands does so until a text holds it (decision 0089)."""
    return memory.kind == "fact" and memory.category in always and memory.absorbed_revision is None


def _rank(
    memory: Gist, confidence: float, *, always: Collection[str]
) -> tuple[bool, bool, bool, bool, float, datetime, MemoryId]:
    by_hand, is_always, weight = memory.source == "manual", memory.category in always, memory.importance * confidence
    # What has faded comes last, in the room that is left.
    return memory.stands_first, weight > 0, by_hand, is_always, weight, memory.observed_at, memory.id


def _leaves_at(memory: Gist, constraints: Constraints) -> datetime | None:
    """Return when decay, an expiry, the end of validity or `delete_after_days` first keeps the memory out."""
    return _earlier(lapses_at(memory), _ends_at(memory, constraints))


def _ends_at(memory: Gist, constraints: Constraints) -> datetime | None:
    """Return when an expiry, the end of validity or `delete_after_days` first keeps the memory out, decay aside."""
    days = constraints.delete_after_days
    too_old = None if days is None else memory.observed_at + timedelta(days=days) + _TICK
    return _earlier(_earlier(memory.expires_at, memory.valid_to), too_old)


def _earlier(one: datetime | None, other: datetime | None) -> datetime | None:
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


def _trait(memory: Gist, text: str) -> Trait | None:
    if memory.category not in _TRAIT_CATEGORIES or memory.topic_id not in _TRAITS:
        return None
    trait = cast("Trait", memory.topic_id)
    readings: dict[Trait, object] = {"learning_level": level_in(text), "domains": domains_in(text)}
    return trait if readings.get(trait, text) else None


def recent_context_of(sessions: Sequence[SessionGist], constraints: Constraints) -> RecentContext | None:
    """Tell of the latest of some sessions; None of none."""
    latest = max(sessions, key=lambda session: (session.last_active, session.id), default=None)
    if latest is None:
        return None
    return RecentContext(
        session_id=latest.id,
        last_active=_month_of(latest.last_active) if constraints.anonymize_dates else latest.last_active,
        session_summary=shortened(one_line(latest.summary), characters=_SUMMARY_CHARACTERS),
        topics_discussed=tuple(shortened(one_line(topic), characters=_TOPIC_CHARACTERS) for topic in latest.topics)[
            :_MOST_TOPICS
        ],
        tone=shortened(one_line(latest.tone), characters=_TONE_CHARACTERS),
        audience=latest.summary_audience or latest.audience,
    )


def _bounded(constraints: Constraints) -> Constraints:
    """Leave out over-long and surplus uses; that only narrows, and a table of agents never comes near the limits."""
    uses = [use for use in constraints.share_with if len(use) <= _USE_CHARACTERS][:_MOST_USES]
    return constraints.model_copy(update={"share_with": tuple(uses)})


def _month_of(moment: datetime) -> datetime:
    return moment.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
