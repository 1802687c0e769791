"""What a night (UTC) keeps in order, without judging: pairs a model is asked about, edges that lack, what fades."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from math import log
from typing import Final, Literal

from memory.domain.comparing.statement import LEAST_SHARE, likeness, rarity_of, weighed_share
from memory.domain.decay import is_exempt
from memory.domain.ids import MemoryId, derived_id
from memory.domain.language.terms import terms_of
from memory.domain.memory import Memory
from memory.domain.recall.search_query import query_of
from memory.domain.writing.changes import Actor, Connect, Retire, Why
from memory.domain.writing.effects import GRACE
from memory.domain.writing.relation import links_of
from memory.domain.writing.write_plan import wording_digest

FEW_PAIRS: Final = 5
"""Noted pairs of a tenant from which a night asks the model about them."""
_LONGEST_UNJUDGED: Final = timedelta(days=7)
_RECENT: Final = timedelta(hours=72)  # What was said within this time is looked at anew
_IMPORTANT: Final = 3
_TOP: Final = 10  # One in so many, by use, is looked at whatever its importance
_MOST_APART: Final = timedelta(days=90)  # Between two observations; what lies further apart is how it was and how it is
_NIGHT_BEGINS: Final = timedelta(hours=1)  # After midnight in UTC
_NIGHT_LASTS: Final = timedelta(hours=5)  # Over which the tenants are spread
_A_DAY: Final = timedelta(days=1)
_OFFERED: Final = 3  # Pairs of one recent memory that a model is asked about
_PARTNERS: Final = 20  # Memories that one recent memory is put beside
AT_ONCE: Final = 5
"""Recent memories that are put beside their partners in one call of the rules: seldom more than a tenth of a second."""
A_SUBJECT: Final = 50
"""Pairs of one scope in one night."""
_BATCH: Final = 10  # Pairs that one call of the model takes

_PUT_OFF: Final = (timedelta(days=2), timedelta(days=5), timedelta(days=14))
"""Waits of a pair after one, two, and three or more requests in a row that no answer came of."""
ASKED_ALONE: Final = 3
"""Pairs of one scope in one night that are asked about one by one, since no answer came of a request with others."""

Verdict = Literal["same", "replaces", "contradiction", "unrelated"]

_SHARED: Final = "shared"  # Code of a pair both of which have words that few other memories have


@dataclass(frozen=True, slots=True)
class Suspects:
    """Two memories that may contradict each other, or say the same."""

    known: Memory
    """The one that was observed first."""
    new: Memory
    reason: str
    """Code of why; never text."""
    score: float
    """Likeness of the wordings, 0 to 1."""
    soon: bool = False
    """True for what was said by hand: it is asked about whether or not anything speaks for it."""

    @property
    def id(self) -> str:
        """Return the name of the pair, whichever of them is first."""
        return derived_id("pair", *sorted((self.known.id, self.new.id)))

    @property
    def digest(self) -> str:
        """Return the name of the two wordings: another wording is another question."""
        return wording_digest(self.known, self.new)


def next_night(work: str, *, at: datetime) -> datetime:
    """Return the next moment after `at` for nightly work: at the same minute for one name, so that it is spread."""
    minutes = int.from_bytes(sha256(work.encode()).digest()[:8]) % (_NIGHT_LASTS // timedelta(minutes=1))
    midnight = at.replace(hour=0, minute=0, second=0, microsecond=0)
    due = midnight + _NIGHT_BEGINS + timedelta(minutes=minutes)
    return due if due > at else due + _A_DAY


def pool_of(memories: Sequence[Memory], uses: Mapping[MemoryId, int], *, at: datetime) -> list[Memory]:
    """Return the memories of a scope worth a look: said lately, important, or among the tenth that is used most."""
    by_use = sorted((uses.get(memory.id, 0) for memory in memories), reverse=True)
    most_used = max(1, by_use[max(0, len(by_use) // _TOP - 1)]) if by_use else 1
    return [
        memory
        for memory in memories
        if is_recent(memory, at=at) or memory.importance >= _IMPORTANT or uses.get(memory.id, 0) >= most_used
    ]


def is_recent(memory: Memory, *, at: datetime) -> bool:
    """Return whether a memory was told or said again within 72 hours."""
    return at - max(memory.created_at, memory.reinforced_at) <= _RECENT


def unread_of(pool: Sequence[Memory], *, at: datetime) -> list[Memory]:
    """Return the recent memories that no model formed beside what is known; what else may be said is noted then."""
    return [each for each in pool if is_recent(each, at=at) and each.provenance.formation_id is None]


def suspects_in(pool: Sequence[Memory], unread: Sequence[Memory]) -> list[Suspects]:
    """Return the pairs to ask a model about, likeliest first: an `unread` one with three of twenty before it."""
    rarity = rarity_of([memory.terms for memory in pool])
    found: list[Suspects] = []
    for memory in unread:
        named = [
            Suspects(other, memory, _SHARED, likeness(other.terms, memory.terms))
            for other in _partners(memory, pool)
            if (other.observed_at, other.id) < (memory.observed_at, memory.id)
            and weighed_share(other.terms, memory.terms, rarity) >= LEAST_SHARE
        ]
        found += named[:_OFFERED]
    return likeliest(found)


def likeliest(pairs: Iterable[Suspects]) -> list[Suspects]:
    """Return those pairs that one night looks at, the likeliest first, each once."""
    ordered = sorted(pairs, key=lambda pair: (-pair.score, pair.id))
    each_once: dict[str, Suspects] = {}
    for pair in ordered:
        each_once.setdefault(pair.id, pair)
    return list(each_once.values())[:A_SUBJECT]


def may_wait(pairs: Sequence[Suspects], noted: Collection[str], *, few: int, at: datetime) -> bool:
    """Return whether so few pairs are noted that a night leaves them to the next; nothing waits longer than a week."""
    return 0 < len(pairs) < few and all(
        pair.id in noted and at - pair.new.created_at < _LONGEST_UNJUDGED for pair in pairs
    )


def put_off_for(tries: int) -> timedelta:
    """Return how long a pair waits after a request without an answer that follows on `tries` others."""
    return _PUT_OFF[min(tries, len(_PUT_OFF) - 1)]


def batches_of(pairs: Sequence[Suspects]) -> list[Sequence[Suspects]]:
    """Cut pairs into as few batches as they need, of even size: five to ten in each where there are more than ten."""
    count = -(-len(pairs) // _BATCH)
    return [pairs[place * len(pairs) // count : (place + 1) * len(pairs) // count] for place in range(count)]


def _partners(memory: Memory, pool: Sequence[Memory]) -> list[Memory]:
    """Return the memories that one is put beside: most in common first, among equals what was said last."""
    beside = [
        other
        for other in pool
        if other.id != memory.id
        and (other.scope, other.audience) == (memory.scope, memory.audience)
        and abs(other.observed_at - memory.observed_at) <= _MOST_APART
    ]
    terms = {**query_of(memory.text).terms, **dict.fromkeys(terms_of(memory.text), 1.0)}
    held = Counter(term for other in beside for term in other.terms if term in terms)
    worth = {term: terms[term] * log(1 + (len(beside) - count + 0.5) / (count + 0.5)) for term, count in held.items()}
    shared = {other.id: round(sum(worth.get(term, 0.0) for term in other.terms), 4) for other in beside}
    return sorted(beside, key=lambda each: (-shared[each.id], -each.observed_at.timestamp(), each.id))[:_PARTNERS]


def connections_in(
    memories: Sequence[Memory], recent: Sequence[Memory], edges: Collection[frozenset[MemoryId]]
) -> list[Connect]:
    """Return the edges that the `recent` memories lack, the five strongest of each; `edges` holds those there are."""
    known, found = set(edges), list[Connect]()
    for memory in recent:
        links = links_of(memory, _partners(memory, memories))
        missing = tuple(link for link in links if frozenset((memory.id, link.other)) not in known)
        if missing:
            known.update(frozenset((memory.id, link.other)) for link in missing)
            found.append(Connect(before=memory, links=missing, actor=Actor.LIFECYCLE, reason=Why.LINKED))
    return found


UNUSED_AFTER: Final = timedelta(days=60)
"""Without use or reinforcement."""
KEPT_IMPORTANCE: Final = 3
"""From this importance on nothing is retired for want of use."""


def may_fade(memory: Memory) -> bool:
    """Return whether want of use can retire a memory at all; canon, topics, pinned and hand-written ones it cannot."""
    return memory.state == "active" and memory.importance < KEPT_IMPORTANCE and not is_exempt(memory)


def is_unused(memory: Memory, *, last_used: datetime | None, at: datetime, after: timedelta = UNUSED_AFTER) -> bool:
    """Return whether a memory was neither used nor said for so long; `last_used` None means that it never was used."""
    latest = max(memory.created_at, memory.reinforced_at, last_used or memory.created_at)
    return at - latest >= after


def retirement(memory: Memory, *, last_used: datetime | None, at: datetime) -> Retire | None:
    """Return the change that retires a memory now, or None when it stays as it is."""
    if memory.state == "superseded" and memory.purge_at is not None and memory.purge_at - GRACE <= at:
        return outdated(memory, until=memory.purge_at)
    if may_fade(memory) and is_unused(memory, last_used=last_used, at=at):
        return _retire(memory, until=at + GRACE, reason=Why.UNUSED)
    return None


def outdated(memory: Memory, *, until: datetime) -> Retire:
    """Return the change that retires what something newer took the place of."""
    return _retire(memory, until=until, reason=Why.OUTDATED)


def may_come_back(memory: Memory) -> bool:
    """Return whether a person can bring it back: retired by itself, still with its content, replaced by nothing."""
    return memory.state == "retired" and not memory.forgotten and memory.superseded_by is None


def may_be_undone(memory: Memory) -> bool:
    """Return whether a memory was forgotten by hand and is not erased yet, so that its person can undo it."""
    return memory.state == "retired" and memory.forgotten


def _retire(memory: Memory, *, until: datetime, reason: str) -> Retire:
    return Retire(before=memory, purge_at=until, forgotten=False, actor=Actor.LIFECYCLE, reason=reason)
