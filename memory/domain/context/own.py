"""The lines about the asker: what lasts, the consolidation, the formatted envelope, the last session, all else."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from memory.domain.context.activity import tells_of_error
from memory.domain.context.items import STRONGEST, ContextTier, Item, entry_item, plain_item
from memory.domain.context.material import BEST_FOUND, Material, ShownSoFar, against, halves
from memory.domain.context.shared import session_item
from memory.domain.envelope.envelope import Entry, MemoryEnvelope, Relational, filling
from memory.domain.envelope.text import entry_line, sections
from memory.domain.ids import MemoryId
from memory.domain.levels import shorter
from memory.domain.memory import Levels


def without_repeats(envelope: MemoryEnvelope) -> MemoryEnvelope:
    """Keep of entries with the same words the strongest, and of those that fill the same field the one that does."""
    single: dict[str, Entry] = {}
    for entry in sorted(envelope.relational.entries, key=lambda each: (not each.first, -each.strength)):
        single.setdefault(entry.text.casefold(), entry)
    kept = [one for one in single.values() if one.trait is None or one is filling(single.values(), one.trait)]
    return envelope.model_copy(update={"relational": Relational.of(kept)})


def standing_anyway(own: MemoryEnvelope, *, is_roomy: bool) -> frozenset[MemoryId]:
    """Return what a context holds whatever is asked, texts of scopes aside; nothing where room is short."""
    return frozenset(entry.memory_id for entry in own.relational.entries if is_roomy and not entry.absorbed)


def own_items(own: MemoryEnvelope, material: Material, shown: ShownSoFar, *, consolidation: Item | None) -> list[Item]:
    """Offer what is known about the asker. `own` has been filtered for the room and says nothing twice."""
    items = [] if consolidation is None else [consolidation]
    lasting = list(_lasting(own, material, shown))
    named = {item.memory_id for item in lasting}
    entries = [entry for entry in own.relational.entries if entry.memory_id not in named]
    rest = own.model_copy(update={"relational": Relational.of(entries)})
    session = session_item(own, summed_up=material.summed_up)
    items += [*lasting, *_envelope(rest, shown), *([] if session is None else [session])]
    items += _recent(rest, shown, consolidated=consolidation is not None)
    found = frozenset(memory.id for memory in material.recalled[:BEST_FOUND])
    return [replace(item, strength=item.strength + STRONGEST) if item.memory_id in found else item for item in items]


def _lasting(own: MemoryEnvelope, material: Material, shown: ShownSoFar) -> Iterator[Item]:
    """Offer the snapshot, then what is pinned, wished for, contradicted, or an error of today; no envelope fields."""
    entries = {entry.memory_id: entry for entry in own.relational.entries}
    filled = {entry.trait for entry in entries.values() if entry.trait is not None}
    opposed = against(material.contradictions, shown)
    topics = {memory.id: memory.topic_id for memory in material.snapshot}
    chosen: list[Entry] = []
    for memory in (*material.snapshot, *material.rules, *halves(material.contradictions, shown)):
        if memory.subject == own.identity.subject_id and shown.may_say(memory):
            entry = entries.get(memory.id) or shown.entry_of(memory)
            if entry.trait is None or entry.trait not in filled or memory.id in opposed:
                chosen.append(entry)
    late = [entry for entry in entries.values() if entry.trait is None and (entry.first or _is_error(entry, shown))]
    chosen += sorted(late, key=lambda entry: (entry.added_at, entry.memory_id))
    for entry in chosen:
        if shown.takes(entry):
            opposing = opposed.get(entry.memory_id, ())
            line = shown.line(entry, topic=topics.get(entry.memory_id), contradicts=opposing)
            yield entry_item("lasting", "critical", line, entry)


def _is_error(entry: Entry, shown: ShownSoFar) -> bool:
    # Blurred dates are whole months: whether it was today nobody can say.
    return not shown.rules.anonymize_dates and tells_of_error(entry.text, said_at=entry.added_at, at=shown.at)


def _envelope(own: MemoryEnvelope, shown: ShownSoFar) -> Iterator[Item]:
    for section in sections(own):
        for entry, words in section.shown:
            if shown.takes(entry):
                line = entry_line(entry, words, own)
                tier: ContextTier = "relevant" if entry.trait is None else "critical"
                yield entry_item("envelope", tier, line, entry, heading=section.heading)


def _recent(own: MemoryEnvelope, shown: ShownSoFar, *, consolidated: bool) -> Iterator[Item]:
    """Offer what stands nowhere else, as it was said; what a consolidation holds comes last where room is short."""
    for entry in sorted(own.relational.entries, key=lambda each: (each.added_at, each.memory_id)):
        if not shown.takes(entry):
            continue
        written = partial(shown.line, entry)
        if entry.absorbed and consolidated:
            yield plain_item("recent", "relevant", written(), strength=0.0, memory_id=entry.memory_id)
        else:
            given = Levels(summary=entry.summary, index=entry.index)
            brief = partial(shorter, entry.text, given, "summary")
            yield entry_item("recent", "relevant", written(), entry, brief=brief, in_brief=written)
