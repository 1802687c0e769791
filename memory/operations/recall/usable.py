"""What of the memories that were found may be used: none of who is left out, none that rules keep back."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from memory.domain.audience import Room
from memory.domain.constraints import Constraints, is_left_out
from memory.domain.envelope.building import may_be_hinted_at, may_be_retrieved
from memory.domain.ids import MemoryId, SubjectId, TenantId
from memory.domain.memory import Memory, ends_with
from memory.domain.procedures.procedure import how_to, may_be_hinted
from memory.domain.recall.memory_query import Narrowing
from memory.domain.recall.ranking import Hit
from memory.domain.recall.search_index import SearchIndex
from memory.store.collections import Collections
from memory.store.constraints import ConstraintBook
from memory.store.questions import ask_together


async def without_left_out(book: ConstraintBook, tenant: TenantId, memories: Iterable[Memory]) -> list[Memory]:
    """Keep what holds without who is left out there; what is about a person or was passed on stays."""
    read = list(memories)
    told = [memory for memory in read if memory.subject is None and memory.source != "propagation"]
    consents = await book.consents_of(tenant, {who for memory in told for who in memory.provenance.tellers})
    left = {person for person, consent in consents.items() if is_left_out(consent)}
    ended = {memory.id for memory in told if left and ends_with(memory, left)}
    return [memory for memory in read if memory.id not in ended]


def parted(ids: Iterable[MemoryId], *, by: SearchIndex) -> tuple[list[MemoryId], list[MemoryId]]:
    """Part ids into those that an index holds and the others."""
    inside, outside = list[MemoryId](), list[MemoryId]()
    for memory_id in ids:
        (inside if memory_id in by else outside).append(memory_id)
    return inside, outside


async def read_within(
    collections: Collections, room: Room, hits: Iterable[Hit], narrowing: Narrowing, *, own: SearchIndex
) -> list[Memory]:
    """Read of some hits what a query is narrowed to, without what is left out, in no order; `own` is the viewer's."""
    about, shared = parted((hit.memory_id for hit in hits), by=own)
    about_viewer = collections.memories.in_room.own_in(room, about, within=narrowing)
    within = replace(narrowing, how_tos=narrowing.how_tos and not narrowing.own_how_tos)
    known = collections.memories.in_room.shared_in(room, shared, within=within)
    await ask_together(about_viewer, known)
    return await without_left_out(collections.constraints, room.tenant, [*about_viewer.answer, *known.answer])


def may_be_given(memory: Memory, constraints: Constraints, *, at: datetime) -> bool:
    """Return whether a memory, or the steps of a how-to, may be handed to whoever asks by a query."""
    if memory.kind == "procedure":
        return may_be_hinted_at(memory, constraints, at=at) and may_be_hinted(how_to(memory.text))
    return may_be_retrieved(memory, constraints, at=at)


def in_order(
    hits: Sequence[Hit],
    found: dict[MemoryId, Memory],
    constraints: Constraints,
    *,
    at: datetime,
    viewer: SubjectId | None = None,
) -> list[Memory]:
    """Return the memories of the hits, without what may not be used; with what only the `viewer` said of a guild."""
    read = [found[hit.memory_id] for hit in hits if hit.memory_id in found]
    return [memory for memory in read if may_be_retrieved(memory, constraints, at=at, viewer=viewer)]
