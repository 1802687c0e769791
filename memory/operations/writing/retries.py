"""What writes do about each other: try again when another came first, and leave nothing of what is erased meanwhile."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Final, TypeVar

from memory.domain.errors import VersionConflict
from memory.domain.ids import MemoryId
from memory.store.collections import Collections

ATTEMPTS: Final = 5
MANY_ATTEMPTS: Final = 20
"""For what nobody would do again: it has to end what is erased."""

Result = TypeVar("Result")


async def retried(attempt: Callable[[], Awaitable[Result]], of: str, *, attempts: int = ATTEMPTS) -> Result:
    """Return what `attempt` does once no other write comes first; `of` names it. Raises `VersionConflict`."""
    for _ in range(attempts):
        try:
            return await attempt()
        except VersionConflict:
            continue
    raise VersionConflict(f"{of} kept changing; try again")


async def unless_erased(
    write: Callable[[], Awaitable[object]],
    *,
    is_erased: Callable[[], Awaitable[bool]],
    undo: Callable[[], Awaitable[object]],
) -> bool:
    """Write what may not outlive an erasure.

    False where it was erased before or meanwhile, and then nothing is left of it. Trigger: an erasure, or a no, between
    the look before and the write. Why: it found nothing of ours to take away. Outcome: its mark came before its search,
    so the look after the write cannot miss it, and `undo` takes the write back.
    """
    if await is_erased():
        return False
    await write()
    if await is_erased():
        await undo()
        return False
    return True


async def ended_among(collections: Collections, ids: Iterable[MemoryId]) -> list[MemoryId]:
    """Return which of some memories are gone, each once. Asked after a write beside them, to take it back.

    Trigger: one was erased since it was read. Why: the erasure found nothing of ours beside it.
    Outcome: its record went before this look, which therefore misses it.
    """
    wanted = list(dict.fromkeys(ids))
    there = await collections.memories.subjects_of(wanted)
    return [each for each in wanted if each not in there]
