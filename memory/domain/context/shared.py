"""The lines that are not about the asker alone or not about now: what the guild and everybody know, and older episodes.

Pure. It is the background of a context: older statements stand there in a shorter form where they have one.
"""

from collections.abc import Iterable, Iterator

from memory.domain.context.disputed import against, halves
from memory.domain.context.items import Item, Place, entry_item, memory_line, plain_item
from memory.domain.context.material import Material, Shown
from memory.domain.context.own import consolidation_line
from memory.domain.envelope.building import is_usable
from memory.domain.memory import Memory
from memory.domain.text.escaping import one_line


def collective_items(material: Material) -> Iterator[Item]:
    """Offer what everybody may know."""
    if text := one_line(material.consolidations.collective):
        yield plain_item("collective", "background", consolidation_line(text))


def guild_items(material: Material, shown: Shown) -> Iterator[Item]:
    """Offer the guild's consolidation, what lasts of its knowledge in the order of the snapshot and what is in contradiction, then what is new."""
    if text := one_line(material.consolidations.guild):
        yield plain_item("guild", "background", consolidation_line(text))
    opposed = against(material.contradictions, shown)
    for memory in (*material.snapshot, *halves(material.contradictions, shown)):
        if memory.subject is not None or not shown.may_say(memory):
            continue
        entry = shown.entry_of(memory)
        if shown.takes(entry):
            line = memory_line(
                entry,
                shown.room.tenant,
                shown.rules,
                topic=memory.topic_id,
                contradicts=opposed.get(memory.id, ()),
            )
            yield entry_item("guild", "critical", line, entry)
    new = (memory for memory in material.guild_memories if memory.subject is None)
    yield from _compressed("guild", (memory for memory in new if is_usable(memory, shown.rules, at=shown.at)), shown)


def episode_items(material: Material, shown: Shown) -> Iterator[Item]:
    """Offer the asker's older episodes, the oldest first."""
    own = [memory for memory in material.episodes if memory.kind == "episode" and memory.subject == shown.room.viewer]
    yield from _compressed("episodes", reversed(own), shown)


def _compressed(place: Place, memories: Iterable[Memory], shown: Shown) -> Iterator[Item]:
    for memory in memories:
        if not shown.may_say(memory):
            continue
        entry = shown.entry_of(memory)
        if shown.takes(entry):
            words = one_line(memory.levels.compressed or memory.levels.summary or memory.text)
            line = memory_line(entry, shown.room.tenant, shown.rules, words=words)
            yield entry_item(place, "background", line, entry)
