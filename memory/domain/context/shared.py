"""The lines not about the asker alone or not about now: scopes, the last conversation, the guild, old episodes."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from memory.domain.context.items import ContextTier, Item, Place, entry_item, plain_item
from memory.domain.context.material import (
    Material,
    ScopeText,
    ShownSoFar,
    against,
    doubted_by_others,
    halves,
    status_of,
)
from memory.domain.envelope.building import MOST_ENTRIES, age_in_days, is_usable, may_answer_with
from memory.domain.envelope.envelope import MemoryEnvelope
from memory.domain.envelope.text import when_said
from memory.domain.ids import guild_id_of
from memory.domain.language.escaping import as_attribute, as_data, marked, one_line
from memory.domain.levels import Level, level_by_age, shorter
from memory.domain.memory import Memory
from memory.domain.message import TalkReceipt

_SESSION_STRENGTH: Final = 5.0


def consolidation_item(
    place: Place, tier: ContextTier, consolidation: ScopeText | None, shown: ShownSoFar
) -> Item | None:
    """Make the line of a scope's text: revision, number of memories, age; None where there is nothing to show."""
    text = "" if consolidation is None else one_line(consolidation.text)
    if consolidation is None or not text:
        return None
    receipt = consolidation.receipt
    known = {"rev": str(receipt.revision)}
    if consolidation.memories:
        known["memories"] = str(consolidation.memories)
    if consolidation.made_at is not None:
        blurred = shown.rules.anonymize_dates
        age_days = age_in_days(consolidation.made_at, at=shown.at, blurred=blurred)
        known["made"] = when_said(age_days, blurred=blurred)
    attributes = "".join(f' {name}="{value}"' for name, value in known.items())
    line = f"<Consolidation{attributes}>{marked(as_data(text), receipt.source_id)}</Consolidation>"
    return plain_item(place, tier, line, source=receipt)


def session_item(own: MemoryEnvelope, *, summed_up: int) -> Item | None:
    """Make the line of the last conversation; None without a summary, which `summed_up` messages made (0: unknown)."""
    recent = own.recent_context
    if recent is None or not recent.session_summary:
        return None
    receipt = TalkReceipt(session_id=recent.session_id, messages=summed_up)
    in_guild = guild_id_of(own.identity.tenant_id) is not None
    known = {
        "where": f"#{recent.session_id.rpartition('/')[2]}" if in_guild else "direct message",
        "messages": str(summed_up) if summed_up else "",
        "topics": ", ".join(recent.topics_discussed),
        "tone": recent.tone,
    }
    attributes = "".join(f' {name}="{as_attribute(value)}"' for name, value in known.items() if value)
    summary = marked(as_data(recent.session_summary), receipt.source_id)
    line = f"<LastSession{attributes}>{summary}</LastSession>"
    return plain_item("session", "relevant", line, strength=_SESSION_STRENGTH, source=receipt)


_MOST_TOPICS: Final = 12
"""Topics that the index names, those with the most memories; one with a single memory is not named."""


def shared_items(material: Material, shown: ShownSoFar) -> Iterator[Item]:
    """Offer what everybody may know, what is of the guild, the asker's older episodes, and how much there is."""
    if (text := consolidation_item("collective", "background", material.consolidations.collective, shown)) is not None:
        yield text
    yield from _guild_items(material, shown)
    yield from _episode_items(material, shown)
    yield from _kept_items(material, shown)


def _guild_items(material: Material, shown: ShownSoFar) -> Iterator[Item]:
    """Offer the texts of guild and group, its snapshot, what is in contradiction, then what is new."""
    for known in (material.consolidations.guild, material.consolidations.group):
        if (text := consolidation_item("guild", "background", known, shown)) is not None:
            yield text
    opposed, doubted = against(material.contradictions, shown), doubted_by_others(material.contradictions, shown)
    ids = {memory.id for memory in doubted}
    for memory in (*material.snapshot, *halves(material.contradictions, shown), *doubted):
        if memory.subject is not None or not shown.may_say(memory):
            continue
        entry = shown.entry_of(memory)
        if shown.takes(entry):
            opposing, status = opposed.get(memory.id, ()), status_of(memory, ids)
            line = shown.line(entry, topic=memory.topic_id, contradicts=opposing, status=status)
            yield entry_item("guild", "critical", line, entry)
    new = (memory for memory in material.guild_memories if memory.subject is None)
    for memory in new:
        if is_usable(memory, shown.rules, at=shown.at, viewer=shown.room.viewer):
            level = level_by_age(memory, at=shown.at)
            yield from _whole("guild", memory, shown, level="summary" if level == "full" else level)


def _episode_items(material: Material, shown: ShownSoFar) -> Iterator[Item]:
    """Offer the asker's older episodes, the oldest first."""
    own = [memory for memory in material.episodes if memory.kind == "episode" and memory.subject == shown.room.viewer]
    for memory in reversed(own):
        yield from _whole("episodes", memory, shown, level="compressed")


def _kept_items(material: Material, shown: ShownSoFar) -> Iterator[Item]:
    """Count by category and topic what is known of somebody with more than an envelope holds."""
    total = sum(material.kept.categories.values())
    if total > MOST_ENTRIES and may_answer_with(shown.rules):
        several = {topic: count for topic, count in material.kept.topics.items() if count > 1}
        topics = as_attribute(_most_first(several, limit=_MOST_TOPICS))
        named = f' topics="{topics}"' if topics else ""
        counts = as_data(_most_first(material.kept.categories))
        yield plain_item("index", "background", f'<Kept memories="{total}"{named}>{counts}</Kept>')


def _most_first(counts: Mapping[str, int], *, limit: int | None = None) -> str:
    in_order = sorted(counts.items(), key=lambda each: (-each[1], each[0]))
    return ", ".join(f"{name} {count}" for name, count in in_order[:limit])


def _whole(place: Place, memory: Memory, shown: ShownSoFar, *, level: Level) -> Iterator[Item]:
    if not shown.may_say(memory):
        return
    entry = shown.entry_of(memory)
    if shown.takes(entry):
        written = partial(shown.line, entry, status=status_of(memory))
        brief = partial(shorter, memory.text, memory.levels, level)
        yield entry_item(place, "background", written(), entry, brief=brief, in_brief=written)
