"""The slot of a topic: one record a scope, topic and audience, named so that two writers meet on it.

Uniqueness is by `_id` alone, so the id is derived from the slot. What was erased stays erased, so a slot whose record was
erased goes on under the next generation of its name.
"""

from collections.abc import Iterable

from memory.domain.audience import Audience
from memory.domain.ids import MemoryId, ScopeKey, derived_id
from memory.domain.memory import Memory


def slot_id(scope: ScopeKey, audience: Audience, topic_id: str, *, generation: int) -> MemoryId:
    """Name the record of a slot; `generation` counts those that were erased or forgotten before it, from 0."""
    return MemoryId(derived_id("topic", scope, audience.key, topic_id, generation))


def snapshot_order(memories: Iterable[Memory]) -> tuple[Memory, ...]:
    """Put what lasts into the order in which it always stands: canon by age, then topics by name.

    Neither use nor a new wording moves anything, so that consecutive prompts begin alike.
    """
    lasting = [memory for memory in memories if memory.tier == "canon" or memory.topic_id is not None]
    return tuple(
        sorted(
            lasting,
            key=lambda memory: (
                memory.tier != "canon",
                "" if memory.tier == "canon" else memory.topic_id or "",
                memory.created_at,
                memory.id,
            ),
        )
    )
