"""The end of insights: one goes with anything it was made of, or when guild or person switch them off."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from memory.domain.ids import MemoryId, SubjectId, TenantId
from memory.domain.insights.material import InsightLoss, may_keep_insights
from memory.domain.memory import Memory, loss_of
from memory.domain.writing.changes import Actor, Why
from memory.operations.writing.removal import end
from memory.operations.writing.retries import MANY_ATTEMPTS, retried
from memory.operations.writing.writer import Writer
from memory.store.collections import Collections


class InsightRemoval:
    """The way out of insights."""

    def __init__(self, collections: Collections, *, writer: Writer) -> None:
        self._collections = collections
        self._writer = writer

    async def lose(self, ids: Sequence[MemoryId], *, at: datetime, why: InsightLoss = "erased") -> int:
        """End what was made of memories that are hidden, about to go or not to be passed on; returns how many."""
        ended = 0
        for memory_id, subject in (await self._collections.memories.subjects_of(ids)).items():
            if subject is not None:
                for insight in await self._collections.memories.guesses.resting_on(subject, memory_id):
                    ended += await self._end(insight, why, at=at)
        return ended

    async def end_of(self, tenant: TenantId, subject: SubjectId, *, at: datetime) -> int:
        """End all insights about a person in a guild, who wants none any more; returns how many. Repeatable."""
        guesses = await self._collections.memories.guesses.of(tenant, subject)
        return sum([await self._end(each, "switched_off", at=at) for each in guesses])

    async def end_in(self, tenant: TenantId, *, at: datetime) -> int:
        """End all insights in a guild that wants none any more; returns how many. Repeatable."""
        people = [subject for _, subject in await self._collections.constraints.open_to_insights(tenant)]
        return sum([await self.end_of(tenant, subject, at=at) for subject in people])

    async def recount(self, *, at: datetime) -> Counter[str]:
        """Look at the ground of every insight and end those without; returns how many, by why. Repeatable."""
        losses: Counter[str] = Counter()
        for insight in await self._collections.memories.guesses.all():
            loss = await self.loss(insight)
            if loss is not None and await self._end(insight, loss, at=at):
                losses[loss] += 1
        return losses

    async def loss(self, insight: Memory) -> InsightLoss | None:
        """Return why an insight has to go now, or None."""
        book, subject = self._collections.constraints, insight.subject
        if subject is None:
            return "erased"
        if not may_keep_insights(await book.guild(insight.tenant), await book.person(insight.tenant, subject)):
            return "switched_off"
        for support in insight.provenance.support:
            source = await self._collections.memories.get(support.memory_id)
            loss = loss_of(support, source) or await self._erased(source)
            if loss is not None:
                return loss
        return None

    async def _erased(self, source: Memory | None) -> InsightLoss | None:
        gone = source is not None and await self._collections.erasures.holds_memory(source.id)
        return "erased" if gone else None

    async def _end(self, insight: Memory, loss: InsightLoss, *, at: datetime) -> bool:
        async def attempt() -> bool:
            current = await self._collections.memories.get(insight.id)
            if current is None or current.state != "active":
                return False
            await end(
                self._collections,
                self._writer,
                current,
                actor=Actor.INSIGHT,
                reason=f"{Why.NO_GROUND}: {loss}",
                at=at,
            )
            return True

        return await retried(attempt, f"memory {insight.id!r}", attempts=MANY_ATTEMPTS)
