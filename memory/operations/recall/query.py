"""Searches that are asked for: by the model while it answers, and by a person for themselves."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from memory.domain.audience import Room
from memory.domain.categories import Categories
from memory.domain.constraints import Constraints, GuildRules
from memory.domain.envelope.building import may_answer_with
from memory.domain.errors import QueryTooSlow
from memory.domain.ids import TenantId
from memory.domain.memory import Memory
from memory.domain.recall.lending import Lent
from memory.domain.recall.memory_query import (
    MOST_FOUND,
    SUPERVISOR,
    Found,
    MemoryQuery,
    found_of,
    missed,
    narrowing_of,
)
from memory.domain.recall.nearest import nearest
from memory.operations.recall.lending import Lending
from memory.operations.recall.look import SearchRequest
from memory.operations.recall.recall import FEW, Recall
from memory.operations.recall.replaced import replaced_in
from memory.ports import Clock


class Query:
    """Memory, as agents may ask it."""

    def __init__(
        self,
        recall: Recall,
        *,
        categories: Categories,
        limit_s: float,
        lending: Lending | None = None,
        rules_of: Callable[[TenantId], Awaitable[GuildRules]] | None = None,
    ) -> None:
        """Let a search take at most `limit_s`; `rules_of` a guild tell what categories it added.

        `lending` None finds nothing of what members share.
        """
        self._recall = recall
        self._lending = lending
        self.categories: Final = categories
        self._rules_of = rules_of
        self._limit_s = limit_s

    def allowed(self, agent: str) -> tuple[str, ...]:
        """Return the categories of the table that an agent may ask for, in its order."""
        return self.categories.allowlists.get(agent, ())

    async def memory_query(
        self,
        room: Room,
        asked: MemoryQuery,
        *,
        constraints: Constraints,
        at: datetime,
        limit_s: float | None = None,
        lends: bool = False,
    ) -> Found:
        """Search for what an agent asks, for a reply in `room`, within `limit_s` where no answer waits for it.

        `lends` finds also what members share, for a reply that notes what it was given of that.
        Raises `QueryRefused`, `QueryTooSlow`, `StoreError`.
        """
        limit_s = self._limit_s if limit_s is None else limit_s
        own = () if self._rules_of is None else (await self._rules_of(room.tenant)).categories
        narrowing = narrowing_of(asked, self.categories.with_own(own))
        if not may_answer_with(constraints):
            return found_of((), asked, constraints, at=at)
        lending = self._lending if lends else None
        request = SearchRequest(room, asked.text, constraints, at, limit=min(asked.top_k, MOST_FOUND))
        try:
            async with asyncio.timeout(limit_s):
                memories = await self._recall.find_within(request, narrowing, share=asked.threshold)
                replaced = await replaced_in(self._recall.collections, request, within=narrowing)
                lent: Sequence[Lent] = ()
                if lending is not None:
                    lent = await lending.find(room, asked.text, (), rules=constraints, at=at, within=narrowing)
                if not (memories or replaced or lent) and asked.agent == SUPERVISOR:
                    return await self._missed(request)
        except TimeoutError:
            raise QueryTooSlow(f"the search took longer than {limit_s:g} s") from None
        return found_of(memories, asked, constraints, at=at, replaced=replaced, lent=lent)

    async def _missed(self, request: SearchRequest) -> Found:
        await self._recall.warm(request.room)
        near = nearest(request.text, await self._recall.others_of(replace(request, limit=FEW), besides=()))
        is_anything_kept = bool(self._recall.kept_of(request.room).categories)
        come_near = () if near.fit == "newest" else near.memories
        return missed(come_near, request.constraints, is_anything_kept=is_anything_kept, at=request.at)


_MOST_FOUND: Final = 30
_LOOKED_AT: Final = 60  # Hits of one's own and of the server together, of which one's own are kept


class MemorySearch:
    """Search by hand."""

    def __init__(self, recall: Recall, *, clock: Clock) -> None:
        self._recall = recall
        self._clock = clock

    async def search_own(self, room: Room, text: str) -> list[Memory]:
        """Return the viewer's own memories that share a term, canon first, at most 30. Raises `StoreError`."""
        found = await self._recall.search(SearchRequest(room, text, Constraints(), self._clock.now(), _LOOKED_AT))
        return [memory for memory in found if memory.subject == room.viewer][:_MOST_FOUND]
