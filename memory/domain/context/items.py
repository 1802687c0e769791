"""The lines of a context: each with its place, what it takes, and the memory that it shows.

Pure. Whether a memory may be shown it asks the rules that decide it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from memory.domain.audience import Room, may_see
from memory.domain.constraints import Constraints
from memory.domain.context.delta import Delta
from memory.domain.envelope.building import entry_of, may_be_hinted_at, may_be_retrieved
from memory.domain.envelope.envelope import Entry, EntryType, MemoryEnvelope
from memory.domain.envelope.text import when_said, where_said
from memory.domain.ids import MemoryId, TenantId
from memory.domain.memory import Kind, Memory
from memory.domain.procedures.procedure import how_to, is_named, may_be_hinted
from memory.domain.text.escaping import as_attribute, as_data
from memory.domain.text.tokens import estimate_tokens

Place = Literal["collective", "guild", "individual", "own", "session", "retrieved", "talk", "updates", "hints"]

MOST_RECALLED: Final = 5
"""Memories that a search adds."""
MOST_BESIDE: Final = 2
"""Memories that are shown beside those of the envelope."""

MOST_HINTS: Final = 2

_KIND_OF_TYPE: Final[dict[EntryType, Kind]] = {
    "USER_FACT": "fact",
    "USER_EPISODE": "episode",
    "USER_PATTERN": "pattern",
    "USER_INSIGHT": "insight",
    "SHARED_NARRATIVE": "narrative",
}


@dataclass(frozen=True, slots=True)
class Item:
    """One line that may stand in the context."""

    place: Place
    line: str
    tokens: int
    """What it takes, with its line break."""
    entry: Entry | None = None
    shows: MemoryId | None = None
    """The memory that it shows without being an entry."""


@dataclass(frozen=True, slots=True)
class Beside:
    """A memory that an edge leads to, and the shown one that it belongs beside."""

    memory: Memory
    shown: MemoryId


def item_of(place: Place, line: str, *, entry: Entry | None = None, shows: MemoryId | None = None) -> Item:
    """Make a line."""
    return Item(place=place, line=line, tokens=estimate_tokens(f"{line}\n"), entry=entry, shows=shows)


def memory_line(
    entry: Entry, tenant: TenantId, rules: Constraints, *, beside: MemoryId | None = None, about: str = ""
) -> str:
    """Write a memory as an element with its receipt; `beside` names the memory that it has to do with, `about` whom but the asker it is of."""
    said = when_said(entry.age_days, blurred=rules.anonymize_dates)
    where = as_attribute(where_said(entry.audience, tenant))
    receipt = f'id="{as_attribute(entry.memory_id)}" kind="{_KIND_OF_TYPE[entry.type]}" said="{said}" where="{where}"'
    related = "" if beside is None else f' related_to="{as_attribute(beside)}"'
    of_whom = f' about="{as_attribute(about)}"' if about else ""
    return f"<Memory {receipt}{related}{of_whom}>{as_data(entry.text)}</Memory>"


def hint_items(
    how_tos: Iterable[Memory], asked: Iterable[str], rules: Constraints, room: Room, *, at: datetime
) -> Iterator[Item]:
    """Offer the hints of how-tos that a question with these terms names, two at most; their steps never stand in a context."""
    terms, offered = frozenset(asked), 0
    for memory in how_tos:
        found = how_to(memory.text)
        is_seen = may_see(tenant=memory.tenant, subject=memory.subject, audience=memory.audience, room=room)
        if offered == MOST_HINTS or not is_seen or not may_be_hinted_at(memory, rules, at=at):
            continue
        if is_named(found.trigger, terms) and may_be_hinted(found):
            offered += 1
            line = f'<Hint id="{as_attribute(memory.id)}" category="{as_attribute(memory.category)}">{as_data(found.hint)}</Hint>'
            yield item_of("hints", line, shows=memory.id)


def delta_items(delta: Delta | None) -> Iterator[Item]:
    """Offer what changed since the last answer, headed by the revision that it is told since."""
    if delta is not None:
        yield item_of("updates", f"Memory updates since rev {delta.since}:")
        for line in delta.lines:
            yield item_of("updates", f"  {line}")


def further_items(
    recalled: Iterable[Memory],
    beside: Iterable[Beside],
    own: MemoryEnvelope,
    room: Room,
    *,
    at: datetime,
    shown: Iterable[Item],
) -> Iterator[Item]:
    """Offer what a search found, five at most, then what has to do with the entries of an envelope, two at most, in the given orders.

    What has faded may come back either way. What stands in `shown` is not said twice; of an entry that only the consolidation
    holds, a search may bring the very words, but what is merely related may not.
    """
    seen = _Seen(own, room, at=at)
    for item in shown:
        seen.has(item.entry)
    yield from seen.fresh(((memory, None) for memory in recalled), most=MOST_RECALLED)
    for entry in own.relational.entries:
        seen.has(entry)
    yield from seen.fresh(((each.memory, each.shown) for each in beside), most=MOST_BESIDE)


class _Seen:
    """What a context says already, by id and by words."""

    def __init__(self, own: MemoryEnvelope, room: Room, *, at: datetime) -> None:
        self._rules, self._room, self._at = own.constraints, room, at
        self._ids: set[MemoryId] = set()
        self._texts: set[str] = set()

    def has(self, entry: Entry | None) -> None:
        """Take note of what stands there."""
        if entry is not None:
            self._ids.add(entry.memory_id)
            self._texts.add(entry.text.casefold())

    def fresh(self, found: Iterable[tuple[Memory, MemoryId | None]], *, most: int) -> Iterator[Item]:
        """Offer of some memories, each with the one it belongs beside, those that may be used in the room and are new there."""
        offered = 0
        for memory, beside in found:
            if offered == most:
                return
            if memory.id in self._ids or not may_be_retrieved(memory, self._rules, at=self._at):
                continue
            if not may_see(tenant=memory.tenant, subject=memory.subject, audience=memory.audience, room=self._room):
                continue
            entry = entry_of(memory, at=self._at, blurred=self._rules.anonymize_dates)
            if entry.text and entry.text.casefold() not in self._texts:
                self.has(entry)
                offered += 1
                about = "" if memory.subject is not None else "server"
                line = memory_line(entry, self._room.tenant, self._rules, beside=beside, about=about)
                yield item_of("retrieved", line, entry=entry)
