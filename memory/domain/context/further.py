"""The lines that a message asks for: what a search found, what belongs beside it, hints of how-tos; and what has changed.

Pure. They differ from one message to the next, so they stand behind everything that does not.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from memory.domain.audience import may_see
from memory.domain.context.delta import Delta
from memory.domain.context.items import STRONGEST, Item, entry_item, memory_line, plain_item
from memory.domain.context.material import Material, Shown
from memory.domain.envelope.building import may_be_hinted_at
from memory.domain.envelope.envelope import Entry
from memory.domain.ids import MemoryId
from memory.domain.memory import Memory
from memory.domain.procedures.procedure import how_to, is_named, may_be_hinted
from memory.domain.recall.narrowing import within_lengths
from memory.domain.text.escaping import as_attribute, as_data
from memory.domain.text.marks import marked
from memory.domain.upkeep.levels import summary_of

MOST_BESIDE: Final = 2
"""Memories that are shown beside those of the envelope."""
MOST_PREDICTED: Final = 3
MOST_HINTS: Final = 2
BEST_FOUND: Final = 10
"""Of what a search found, what is worth more than what stands there whatever is asked."""
_HINT_STRENGTH: Final = 5.0
"""As the strongest memory: the message names it."""


def retrieved_items(material: Material, absorbed: Iterable[Entry], shown: Shown) -> Iterator[Item]:
    """Offer what a search found, then what is related, two at most, then what was foreseen, three, in the given orders.

    The ten that fit best come before everything that stands there whatever is asked; the others take what that leaves, so that
    it does not move from one message to the next.

    What has faded may come back. Of `absorbed`, which only the consolidation holds, a search may bring the very words; what is
    merely related or foreseen may not.
    """
    # What stands there already counts into no length.
    new = (memory for memory in material.recalled if not shown.holds(memory.id))
    found = within_lengths(new, material.rag_lengths)
    for place, item in enumerate(_fresh(((memory, None) for memory in found), shown)):
        yield replace(item, strength=item.strength + STRONGEST if place < BEST_FOUND else -float(place))
    shown.hides(absorbed)
    yield from _fresh(((each.memory, each.shown) for each in material.beside), shown, most=MOST_BESIDE)
    yield from _fresh(((memory, None) for memory in material.predicted), shown, most=MOST_PREDICTED)


def hint_items(material: Material, shown: Shown) -> Iterator[Item]:
    """Offer the hints of how-tos that the message names, two at most; their steps never stand in a context."""
    terms, offered = frozenset(material.asked), 0
    for memory in material.how_tos:
        found = how_to(memory.text)
        is_seen = may_see(tenant=memory.tenant, subject=memory.subject, audience=memory.audience, room=shown.room)
        if offered == MOST_HINTS or not is_seen or not may_be_hinted_at(memory, shown.rules, at=shown.at):
            continue
        if is_named(found.trigger, terms) and may_be_hinted(found):
            offered += 1
            line = f'<Hint category="{as_attribute(memory.category)}">{marked(as_data(found.hint), memory.id)}</Hint>'
            yield plain_item("hints", "background", line, strength=_HINT_STRENGTH, memory_id=memory.id)


def delta_items(delta: Delta | None) -> Iterator[Item]:
    """Offer what changed since the last answer, headed by the revision that it is told since."""
    if delta is not None:
        told = [f"Memory updates since rev {delta.since}:", *(f"  {line}" for line in delta.lines)]
        yield plain_item("updates", "critical", "\n".join(told))


def _fresh(found: Iterable[tuple[Memory, MemoryId | None]], shown: Shown, *, most: int | None = None) -> Iterator[Item]:
    """Offer of some memories, each with the one it belongs beside, those that may be used in the room and are new there."""
    offered = 0
    for memory, beside in found:
        if offered == most:
            return
        if not shown.may_say(memory):
            continue
        entry = shown.entry_of(memory)
        if shown.takes(entry):
            offered += 1
            about = "" if memory.subject is not None else "server"
            written = partial(memory_line, entry, shown.room.tenant, shown.rules, beside=beside, about=about)
            short = partial(written, words=summary_of(entry.text))
            yield entry_item("retrieved", "relevant", written(), entry, shorter_line=short)
