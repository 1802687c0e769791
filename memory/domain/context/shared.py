"""The lines that are not about the asker alone or not about now: what the guild and everybody know, older episodes, what else there is.

Pure. It is the background of a context: where room is short, statements stand there in the shorter form of their age, episodes in 80
characters.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from memory.domain.context.disputed import against, halves
from memory.domain.context.items import Item, Place, entry_item, memory_line, plain_item
from memory.domain.context.material import Material, Shown
from memory.domain.context.summaries import consolidation_item
from memory.domain.envelope.building import MOST_ENTRIES, is_usable, may_answer_with
from memory.domain.language.escaping import as_attribute, as_data, one_line
from memory.domain.levels import Level, level_by_age, text_at
from memory.domain.memory import Memory

MOST_TOPICS: Final = 12
"""Topics that the index names, those with the most memories; one with a single memory is not named."""


def collective_items(material: Material, shown: Shown) -> Iterator[Item]:
    """Offer what everybody may know."""
    if (text := consolidation_item("collective", "background", material.consolidations.collective, shown)) is not None:
        yield text


def guild_items(material: Material, shown: Shown) -> Iterator[Item]:
    """Offer the guild's consolidation, what lasts of its knowledge in the order of the snapshot and what is in contradiction, then what is new."""
    if (text := consolidation_item("guild", "background", material.consolidations.guild, shown)) is not None:
        yield text
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
    for memory in new:
        if is_usable(memory, shown.rules, at=shown.at):
            level = level_by_age(memory, at=shown.at)
            yield from _whole("guild", memory, shown, shorter="summary" if level == "full" else level)


def episode_items(material: Material, shown: Shown) -> Iterator[Item]:
    """Offer the asker's older episodes, the oldest first."""
    own = [memory for memory in material.episodes if memory.kind == "episode" and memory.subject == shown.room.viewer]
    for memory in reversed(own):
        yield from _whole("episodes", memory, shown, shorter="compressed")


def kept_items(material: Material, shown: Shown) -> Iterator[Item]:
    """Count by category and topic what is known of somebody with more than an envelope holds, so that a model may look it up."""
    total = sum(material.kept.categories.values())
    if total > MOST_ENTRIES and may_answer_with(shown.rules):
        several = {topic: count for topic, count in material.kept.topics.items() if count > 1}
        topics = as_attribute(_most_first(several, limit=MOST_TOPICS))
        named = f' topics="{topics}"' if topics else ""
        counts = as_data(_most_first(material.kept.categories))
        yield plain_item("index", "background", f'<Kept memories="{total}"{named}>{counts}</Kept>')


def _most_first(counts: Mapping[str, int], *, limit: int | None = None) -> str:
    in_order = sorted(counts.items(), key=lambda each: (-each[1], each[0]))
    return ", ".join(f"{name} {count}" for name, count in in_order[:limit])


def _whole(place: Place, memory: Memory, shown: Shown, *, shorter: Level) -> Iterator[Item]:
    """Offer a memory in full, and at a level where it does not fit."""
    if not shown.may_say(memory):
        return
    entry = shown.entry_of(memory)
    if shown.takes(entry):
        written = partial(memory_line, entry, shown.room.tenant, shown.rules)
        yield entry_item(
            place,
            "background",
            written(),
            entry,
            shorter_line=lambda: written(words=one_line(text_at(memory, shorter))),
        )
