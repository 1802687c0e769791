"""Ending a memory that was made of others, when those are gone: hidden first, then gone."""

from collections import defaultdict
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from datetime import datetime
from functools import partial

from memory.domain.ids import COLLECTIVE_TENANT, MemoryId, TenantId
from memory.domain.memory import Memory
from memory.domain.message import Turn
from memory.domain.writing.changes import Retire
from memory.domain.writing.echo import Echoes
from memory.operations.writing.writer import Writer
from memory.store.collections import Collections
from memory.store.personal import scrub_mark


async def drop_echoes(collections: Collections, memories: Iterable[Memory]) -> None:
    """Drop the bot's answers made with some memories or saying them, and receipts' ids. Repeatable."""
    by_place: defaultdict[TenantId, list[Memory]] = defaultdict(list)
    for memory in memories:
        by_place[memory.tenant].append(memory)
    for place, ended in by_place.items():
        heard_in = None if place == COLLECTIVE_TENANT else place
        await collections.sessions.drop_turns(heard_in, partial(_is_echo, Echoes(ended), {each.id for each in ended}))
        receipts = [write for each in ended for write in await collections.answer_receipts.ending(each)]
        if receipts:
            await collections.store.commit(receipts)


def _is_echo(echoes: Echoes, ids: AbstractSet[MemoryId], turn: Turn) -> bool:
    return turn.speaker == "bot" and (not ids.isdisjoint(turn.used) or echoes.heard_in(turn.text))


async def end(
    collections: Collections, writer: Writer, memory: Memory, *, actor: str, reason: str, at: datetime
) -> None:
    """End a memory, due for erasure from the first step, with the reason in its history. Raises `VersionConflict`."""
    retire = Retire(before=memory, purge_at=at, forgotten=True, actor=actor, reason=reason)
    gone = await writer.apply(retire, at=at)
    # Before the record, or an ending that is cut off would not find them.
    await drop_echoes(collections, [gone])
    tombstone, ending = collections.erasures.of("memory", gone.id, at=at), await collections.ending(gone)
    await collections.store.commit([tombstone, *ending, collections.memories.delete([gone.id]), scrub_mark()])
