"""Undo against erasure: of both at once one wins wholly, and whoever asked is told which."""

import asyncio
import random
from collections.abc import Sequence
from datetime import timedelta

from bench.reference_store import ReferenceStore
from memory.domain.errors import NotYours
from memory.domain.memory import Memory
from memory.store.documents import Document, Filter, Outcome, Sort, Value, Write
from tests.clocks import FixedClock
from tests.domain.records import ADA, HARBOUR
from tests.operations.rig import UNDO, Rig
from tests.store.filling import holding

TEAS = ("I drink xylotea at noon", "My boat is called Xylotea", "I plant xylotea hedges")
SEEDS = 60


class Shuffled(ReferenceStore):
    """A store whose every call takes a different number of turns, so that those who ask at once pass each other."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._random = random.Random(seed)  # noqa: S311  # no secret

    async def _wait(self) -> None:
        for _ in range(self._random.randrange(6)):
            await asyncio.sleep(0)

    async def get(self, collection: str, key: str) -> Document | None:
        """Read one document."""
        await self._wait()
        return await super().get(collection, key)

    async def find(
        self, collection: str, where: Filter, *, sort: Sort = (), limit: int | None = None, after: str | None = None
    ) -> list[Document]:
        """Read documents."""
        await self._wait()
        return await super().find(collection, where, sort=sort, limit=limit, after=after)

    async def distinct(self, collection: str, path: str, where: Filter) -> list[Value]:
        """List different values."""
        await self._wait()
        return await super().distinct(collection, path, where)

    async def commit(self, writes: Sequence[Write]) -> list[Outcome]:
        """Carry out writes."""
        await self._wait()
        return await super().commit(writes)


async def _forgotten(rig: Rig) -> list[Memory]:
    told = [await rig.told(tea, str(70 + place)) for place, tea in enumerate(TEAS)]
    await rig.forgetting.forget(HARBOUR, ADA, [memory.id for memory in told])
    return told


async def _race(rig: Rig, told: Sequence[Memory], turns: int) -> list[Memory] | None:
    """Undo a moment before the time is over, and erase a moment after.

    None when the person was told that it is too late.
    """
    rig.clock.advance(UNDO - timedelta(milliseconds=1))
    undoing = asyncio.create_task(rig.forgetting.undo(HARBOUR, ADA, [memory.id for memory in told]))
    for _ in range(turns):
        await asyncio.sleep(0)
    rig.clock.advance(timedelta(milliseconds=1))
    await rig.retention.erase_due()
    try:
        return await undoing
    except NotYours:
        return None


async def test_one_of_both_wins_wholly() -> None:
    won = {True: 0, False: 0}
    for seed in range(SEEDS):
        store = Shuffled(seed)
        rig = Rig.over(store, FixedClock())
        told = await _forgotten(rig)

        restored = await _race(rig, told, random.Random(seed).randrange(60))  # noqa: S311  # no secret

        won[restored is not None] += 1
        if restored is None:
            await rig.retention.erase_due()
            assert await holding(store, "xylotea") == [], seed
        else:
            assert await rig.active() == sorted(memory.text for memory in told), seed
            assert await store.find("erasures", {}) == [], seed
            assert len(await store.find("messages", {})) == len(TEAS), seed
            rig.clock.advance(UNDO * 2)
            assert await rig.retention.erase_due() == 0
    assert min(won.values()) > SEEDS // 10, won
