"""The lines of a context: each with its place, what it takes, and the memory that it shows.

Pure. Whether a memory may be shown it asks the rules that decide it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from memory.domain.audience import Room, may_see
from memory.domain.constraints import Constraints
from memory.domain.delta import Delta
from memory.domain.envelope import Entry, EntryType, MemoryEnvelope
from memory.domain.envelope_building import entry_of, may_be_hinted_at, may_be_retrieved
from memory.domain.envelope_text import when_said, where_said
from memory.domain.escaping import as_attribute, as_data
from memory.domain.ids import MemoryId, TenantId
from memory.domain.memory import Kind, Memory
from memory.domain.procedure import how_to, is_named, may_be_hinted
from memory.domain.tokens import estimate_tokens

Place = Literal["collective", "guild", "individual", "own", "session", "retrieved", "talk", "updates", "hints"]

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


def memory_line(entry: Entry, tenant: TenantId, rules: Constraints, *, beside: MemoryId | None = None) -> str:
    """Write a memory as an element with its receipt; `beside` names the memory that it has to do with."""
    said = when_said(entry.age_days, blurred=rules.anonymize_dates)
    where = as_attribute(where_said(entry.audience, tenant))
    receipt = f'id="{as_attribute(entry.memory_id)}" kind="{_KIND_OF_TYPE[entry.type]}" said="{said}" where="{where}"'
    related = "" if beside is None else f' related_to="{as_attribute(beside)}"'
    return f"<Memory {receipt}{related}>{as_data(entry.text)}</Memory>"


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


def related_items(found: Iterable[Beside], own: MemoryEnvelope, room: Room, *, at: datetime) -> Iterator[Item]:
    """Offer what has to do with the entries of an envelope and may be used in the room: two at most, in the given order.

    What has faded may come back this way; what the envelope says already is not said twice.
    """
    rules, entries = own.constraints, own.relational.entries
    ids, texts = {entry.memory_id for entry in entries}, {entry.text.casefold() for entry in entries}
    offered = 0
    for each in found:
        memory = each.memory
        if memory.id in ids or offered == MOST_BESIDE or not may_be_retrieved(memory, rules, at=at):
            continue
        if not may_see(tenant=memory.tenant, subject=memory.subject, audience=memory.audience, room=room):
            continue
        entry = entry_of(memory, at=at, blurred=rules.anonymize_dates)
        if entry.text and entry.text.casefold() not in texts:
            ids.add(entry.memory_id)
            texts.add(entry.text.casefold())
            offered += 1
            yield item_of("retrieved", memory_line(entry, room.tenant, rules, beside=each.shown), entry=entry)
