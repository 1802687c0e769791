"""Counting which memories are used: gathered in the process, written in batches, so that reading costs no write."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from memory.domain.errors import StoreError
from memory.domain.ids import MemoryId, TenantId
from memory.operations.writing.retries import ended_among
from memory.store.collections import Collections
from memory.store.usage import Use, forgetting_uses

_MAX_WAITING: Final = 10_000  # Memories whose uses wait while the store takes nothing; the oldest give way


class UsageCounter:
    """Which memories stood in a prompt, how often and when last, and what the answers made of them."""

    def __init__(self, collections: Collections) -> None:
        self._collections = collections
        self._waiting: dict[MemoryId, Use] = {}

    @property
    def waiting(self) -> int:
        """Memories whose uses are not written yet."""
        return len(self._waiting)

    def note(
        self,
        tenant: TenantId,
        ids: Iterable[MemoryId],
        *,
        cited: Collection[MemoryId] = (),
        by_text: bool = False,
        at: datetime,
    ) -> None:
        """Note which memories stood in a prompt and which of them the answer cited.

        Without a citation, or with one that was only found `by_text`, the others count as neither used nor unused.
        """
        passes_over = bool(cited) and not by_text
        for memory_id in ids:
            is_cited = memory_id in cited
            self._add(
                Use(
                    tenant=tenant,
                    subject=None,
                    memory_id=memory_id,
                    times=1,
                    last_used=at,
                    cited=int(is_cited),
                    ignored=int(passes_over and not is_cited),
                )
            )

    async def write_uses(self) -> int:
        """Write what has gathered; returns of how many memories. What cannot be written is kept for the next time."""
        batch, self._waiting = list(self._waiting.values()), {}
        if not batch:
            return 0
        try:
            return await self._write(batch)
        except StoreError:
            for use in batch:
                self._add(use)
            raise

    async def _write(self, batch: Sequence[Use]) -> int:
        about = await self._collections.memories.subjects_of([use.memory_id for use in batch])
        due = [replace(use, subject=about[use.memory_id]) for use in batch if use.memory_id in about]
        if not due:
            return 0
        await self._collections.usage.note_uses(due)
        gone = await ended_among(self._collections, (use.memory_id for use in due))
        if gone:
            await self._collections.store.commit([forgetting_uses(gone)])
        return len(due) - len(gone)

    def _add(self, use: Use) -> None:
        known = self._waiting.pop(use.memory_id, None)
        if known is not None:
            use = replace(
                use,
                times=known.times + use.times,
                cited=known.cited + use.cited,
                ignored=known.ignored + use.ignored,
                last_used=max(known.last_used, use.last_used),
            )
        self._waiting[use.memory_id] = use
        while len(self._waiting) > _MAX_WAITING:
            del self._waiting[next(iter(self._waiting))]
