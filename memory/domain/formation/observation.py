"""The memory that an observation becomes: its id, its receipts, its kind. Whether it is written the gate decides."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from memory.domain.episode import episode_of
from memory.domain.formation.extraction import Observed
from memory.domain.formation.known_notes import KnownNote
from memory.domain.formation.record import FormationRecord, Observation, digest_of
from memory.domain.formation.transcript import SESSION_GAP, spoken
from memory.domain.ids import MemoryId, MessageId, ScopeKey, derived_id, guild_id_of, guild_scope, individual_scope
from memory.domain.language.escaping import shortened
from memory.domain.language.normal_text import fingerprint
from memory.domain.language.relative_days import dated
from memory.domain.language.terms import terms_of
from memory.domain.memory import Kind, Levels, Memory, Provenance
from memory.domain.message import Message
from memory.domain.rules.model_text import is_harmless
from memory.domain.writing.gate import MAX_FORMED_CHARACTERS

_PATTERN_SESSIONS: Final = 2  # Conversations of the subject that a pattern must rest on
SPAN_CHARACTERS: Final = 200
_READ_FOR_A_SPAN: Final = 3 * SPAN_CHARACTERS
"""Characters of a message that its span is cut from and judged by: as words its marks grow shorter."""


def cited(
    record: FormationRecord, observation: Observation, messages: Mapping[MessageId, Message]
) -> tuple[Message, ...] | None:
    """Return the cited messages as they were when the model read them; None when one is gone or was edited since."""
    digests = {line.message_id: line.digest for line in record.lines}
    found = [messages.get(message_id) for message_id in observation.message_ids]
    same = [message for message in found if message is not None and digest_of(message.text) == digests.get(message.id)]
    return tuple(same) if len(same) == len(found) else None


def _formed_memory(
    record: FormationRecord, observation: Observation, sources: tuple[Message, ...], *, at: datetime
) -> Memory:
    """Make the memory; the same formation and observation give the same id."""
    said_at = sources[-1].at
    # Asked for as a day, and left as "tomorrow" all the same.
    text = dated(observation.text, said_at.date(), characters=MAX_FORMED_CHARACTERS)
    kind = supported_kind(record, observation, known=None)
    return Memory(
        id=MemoryId(derived_id("memory", record.id, observation.ordinal)),
        scope=_scope(record, observation),
        tenant=record.tenant,
        subject=observation.subject,
        audience=record.audience,
        kind=kind,
        category=observation.category,
        text=text,
        episode=episode_of(text, [each.text for each in sources]) if kind == "episode" else None,
        importance=observation.importance,
        confidence=observation.confidence,
        levels=Levels(index=observation.short),
        tags=(observation.topic,) if observation.topic else (),
        terms=terms_of(text),
        fingerprint=fingerprint(text),
        source="chat",
        provenance=_receipt(record, observation, sources),
        observed_at=said_at,
        valid_from=said_at,
        created_at=at,
        updated_at=at,
        reinforced_at=said_at,
    )


def formed_memories(
    record: FormationRecord, found: Sequence[tuple[Observation, tuple[Message, ...]]], *, at: datetime
) -> list[Memory]:
    """Make the memories of some observations with their sources, in their order; see `_formed_memory`."""
    return [_formed_memory(record, observation, sources, at=at) for observation, sources in found]


def supported_kind(record: FormationRecord, observation: Observation, *, known: Memory | None) -> Kind:
    """Return the kind that receipts carry: a pattern takes two conversations, or that `known`, the same, is one."""
    if known is None:
        is_pattern = observation.kind == "pattern" and observation.sessions >= _PATTERN_SESSIONS
        return "fact" if observation.kind == "pattern" and not is_pattern else observation.kind
    elsewhere = known.provenance.session_id not in (None, record.session_id)
    later = record.created_at - known.reinforced_at >= SESSION_GAP
    again = observation.sessions >= _PATTERN_SESSIONS or elsewhere or later
    return "pattern" if observation.kind == "pattern" and again else known.kind


def _scope(record: FormationRecord, observation: Observation) -> ScopeKey:
    if observation.subject is not None:
        return individual_scope(record.tenant, observation.subject)
    guild_id = guild_id_of(record.tenant)
    if guild_id is None:
        msg = f"formation {record.id!r} has an observation about nobody, but no guild"
        raise ValueError(msg)
    return guild_scope(guild_id, record.audience.group)


def _receipt(record: FormationRecord, observation: Observation, sources: tuple[Message, ...]) -> Provenance:
    return Provenance(
        formation_id=record.id,
        session_id=record.session_id,
        message_ids=observation.message_ids,
        quoted_span=_span(sources[0]),
        channel_id=record.channel_id,
        author=observation.author,
        related_users=observation.others,
        named=observation.named,
        vouched=() if observation.subject is not None else tuple(each.id for each in sources if each.by_admin),
    )


def _span(message: Message) -> str | None:
    """Return the words of a message that may be shown with a memory; None when they hold what it could not."""
    text = message.text[:_READ_FOR_A_SPAN]
    words = shortened(spoken(text, {}), characters=SPAN_CHARACTERS)
    return words if words and is_harmless(text) else None


def related(found: Observation, said: Observed, named: Sequence[KnownNote], known: Sequence[KnownNote]) -> Observation:
    """Note what an observation is to those named of the known notes that are of its own subject."""
    ids = tuple(memory_id for each in named if each.subject == found.subject for memory_id in each.ids)
    relation = said.relation if ids else "new"
    others = found.named
    if found.text.count("@") > len(others):
        # A name that was copied from a note: of which, nobody can tell.
        others = tuple(dict.fromkeys((*others, *(who for each in known for who in each.named))))
    return found.model_copy(update={"relation": relation, "known": ids if relation != "new" else (), "named": others})
