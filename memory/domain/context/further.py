"""The lines that a message asks for: what a search found, what belongs beside it, how-tos; and what has changed."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from memory.domain.audience import may_see
from memory.domain.context.delta import Delta
from memory.domain.context.items import STRONGEST, Item, entry_item, plain_item
from memory.domain.context.material import BEST_FOUND, Material, ShownSoFar, status_of
from memory.domain.envelope.building import entry_of, may_be_hinted_at
from memory.domain.ids import MemoryId
from memory.domain.language.escaping import as_attribute, as_data, marked, printable, shown_name
from memory.domain.levels import shorter
from memory.domain.memory import Memory
from memory.domain.procedures.procedure import how_to, may_be_hinted, share_named
from memory.domain.recall.memory_query import within_lengths

_MOST_BESIDE: Final = 2
_MOST_PREDICTED: Final = 3
_MOST_HINTS: Final = 2
_HINTED_FROM: Final = 0.5
"""Share of the words that a how-to is about from which on a message names it; its steps take more than that."""
_HINT_STRENGTH: Final = 5.0  # As the strongest memory: the message names it


def further_items(material: Material, shown: ShownSoFar) -> Iterator[Item]:
    """Offer what has changed, what a search found, what others share, and how-tos."""
    yield from _delta_items(material.delta)
    yield from _retrieved_items(material, shown)
    yield from _lent_items(material, shown)
    yield from _hint_items(material, shown)


def _retrieved_items(material: Material, shown: ShownSoFar) -> Iterator[Item]:
    """Offer what a search found, then two related at most, three foreseen, and all others, each in the given order.

    The ten that fit best come before what always stands there. The others take what that leaves, so that it stays the
    same from one message to the next; where they do not fit, the index does not name them.
    """
    # What stands there already counts into no length.
    new = (memory for memory in material.recalled if not shown.holds(memory.id))
    found = within_lengths(new, material.rag_lengths)
    for place, item in enumerate(_fresh(((memory, None) for memory in found), shown)):
        yield replace(item, strength=item.strength + STRONGEST) if place < BEST_FOUND else _if_room(item, place)
    yield from _fresh(((each.memory, each.shown) for each in material.beside), shown, most=_MOST_BESIDE)
    yield from _fresh(((memory, None) for memory in material.predicted), shown, most=_MOST_PREDICTED)
    others = _fresh(((memory, None) for memory in material.others), shown)
    yield from (_if_room(item, len(material.recalled) + place) for place, item in enumerate(others))
    yield from _replaced_items(material, shown)


def _replaced_items(material: Material, shown: ShownSoFar) -> Iterator[Item]:
    """Offer what held once, behind all that holds, and what holds in its place where it does not stand there yet."""
    behind = len(material.recalled) + len(material.others)
    for place, replaced in enumerate(filter(shown.may_say_it_was, material.replaced), start=behind):
        memory, by = replaced.memory, replaced.by
        yield from _fresh([(by, None)], shown)
        entry = shown.entry_of(memory)
        if shown.takes(entry):
            until = shown.rules.day_of(memory.valid_to or shown.at)
            line = shown.line(entry, about=_about(memory), until=until, replaced_by=by.id)
            yield _if_room(entry_item("retrieved", "relevant", line, entry), place)


def _about(memory: Memory) -> str:
    return "" if memory.subject is not None else "server"


def _if_room(item: Item, place: int) -> Item:
    return replace(item, strength=-float(place), pointer=None)


def _lent_items(material: Material, shown: ShownSoFar) -> Iterator[Item]:
    """Offer what other members share, each line with whose it is and where it was said."""
    for place, lent in enumerate(material.lent):
        memory = lent.memory
        if shown.holds(memory.id) or not shown.may_tell(lent):
            continue
        if memory.kind == "procedure":
            whose = f' by="{as_attribute(shown_name(lent.name))}" where="{as_attribute(f"#{lent.where}")}"'
            item = _how_to_item("HowTo", memory, printable(memory.text), more=whose)
        else:
            rules = shown.rules if shown.rules.anonymize_dates else lent.rules
            entry = entry_of(memory, at=shown.at, blurred=rules.anonymize_dates)
            written = partial(shown.line, entry, rules=rules, by=lent.name, said_in=lent.where)
            brief = partial(shorter, memory.text, memory.levels, "summary")
            item = entry_item("retrieved", "relevant", written(), entry, brief=brief, in_brief=written)
            item = replace(item, pointer=None)
        yield replace(item, strength=item.strength + STRONGEST) if place < BEST_FOUND else _if_room(item, place)


def _hint_items(material: Material, shown: ShownSoFar) -> Iterator[Item]:
    """Offer the two how-tos that the message names best; the asker's own with its steps where a question says more."""
    named: list[tuple[float, Item]] = []
    for memory in material.how_tos:
        found = how_to(memory.text)
        is_seen = may_see(tenant=memory.tenant, subject=memory.subject, audience=memory.audience, room=shown.room)
        share = share_named(found.trigger, material.asked)
        if share < _HINTED_FROM or not is_seen or not may_be_hinted_at(memory, shown.rules, at=shown.at):
            continue
        if may_be_hinted(found):
            hint = _how_to_item("Hint", memory, found.hint)
            is_asked_for = material.is_question and share > _HINTED_FROM and memory.subject == shown.room.viewer
            named.append((share, _with_steps(memory, hint) if is_asked_for else hint))
    for _, item in sorted(named, key=lambda each: -each[0])[:_MOST_HINTS]:
        yield item


def _with_steps(memory: Memory, hint: Item) -> Item:
    """Write a how-to as it was kept, with its line breaks; its hint stands in its place where room lacks."""
    return replace(_how_to_item("HowTo", memory, printable(memory.text)), shorter=lambda: hint)


def _how_to_item(tag: str, memory: Memory, words: str, *, more: str = "") -> Item:
    line = f'<{tag} category="{as_attribute(memory.category)}"{more}>{marked(as_data(words), memory.id)}</{tag}>'
    return plain_item("hints", "background", line, strength=_HINT_STRENGTH, memory_id=memory.id)


def _delta_items(delta: Delta | None) -> Iterator[Item]:
    """Offer what changed since the last answer, headed by the revision that it is told since."""
    if delta is not None:
        told = [f"Memory updates since rev {delta.since}:", *(f"  {line}" for line in delta.lines)]
        yield plain_item("updates", "critical", "\n".join(told))


def _fresh(
    found: Iterable[tuple[Memory, MemoryId | None]], shown: ShownSoFar, *, most: int | None = None
) -> Iterator[Item]:
    """Offer the memories that may be used in the room and are new there; each comes with the one it belongs beside."""
    offered = 0
    for memory, beside in found:
        if offered == most:
            return
        if not shown.may_say(memory):
            continue
        entry = shown.entry_of(memory)
        if shown.takes(entry):
            offered += 1
            written = partial(shown.line, entry, beside=beside, about=_about(memory), status=status_of(memory))
            brief = partial(shorter, memory.text, memory.levels, "summary")
            yield entry_item("retrieved", "relevant", written(), entry, brief=brief, in_brief=written)
