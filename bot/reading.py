"""The reading side of memory, put together: envelopes, search, and what is written down of both in batches."""

from collections.abc import Sequence
from dataclasses import dataclass

import structlog

from memory.domain.errors import StoreError
from memory.domain.memory import Memory
from memory.operations.answering import Answering
from memory.operations.asking import Asking
from memory.operations.counting import Counting
from memory.operations.envelope_cache import EnvelopeCache
from memory.operations.envelope_loading import EnvelopeLoading
from memory.operations.query import Query
from memory.operations.recall import Recall
from memory.ports import ChatModel, Clock
from memory.store.collections import Collections

_log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Reading:
    """What answers are made of. One `invalidate`, that of the envelopes, drops what any of it keeps."""

    loading: EnvelopeLoading
    envelopes: EnvelopeCache
    counting: Counting
    recall: Recall

    @classmethod
    def over(cls, collections: Collections, *, clock: Clock, ttl_seconds: int, size: int) -> "Reading":
        """Build it; envelopes and search indexes are kept for the same time."""
        loading, recall = EnvelopeLoading(collections), Recall(collections, clock=clock, ttl_seconds=ttl_seconds)
        envelopes = EnvelopeCache(
            load=loading.load,
            clock=clock,
            ttl_seconds=ttl_seconds,
            size=size,
            on_load=loading.note,
            also_invalidate=recall.invalidate,
        )
        return cls(loading, envelopes, Counting(collections), recall)

    def take_over(self, memories: Sequence[Memory]) -> None:
        """Bring what is kept up to memories that were written: the envelopes are built anew, the search indexes changed."""
        for memory in memories:
            self.envelopes.drop(memory.tenant, memory.subject)
        self.recall.take_over(memories)

    def answering(
        self, collections: Collections, *, model: ChatModel, max_output_tokens: int, query: Query | None = None
    ) -> Answering:
        """Build the operation that answers with it; `query` None lets the model look into memory no further."""
        return Answering(
            collections,
            envelopes=self.envelopes,
            counting=self.counting,
            recall=self.recall,
            asking=Asking(model, query),
            max_output_tokens=max_output_tokens,
        )

    async def close(self) -> None:
        """End what is being built, and write what still waits; nobody is left to try again, so what is lost is at least said."""
        await self.envelopes.close()
        await self.recall.close()
        try:
            await self.counting.write_uses()
        except StoreError as error:
            _log.warning("uses_lost", count=self.counting.waiting, exc_info=error)
        try:
            await self.loading.write_loads()
        except StoreError as error:
            _log.warning("audits_lost", count=self.loading.waiting, exc_info=error)
