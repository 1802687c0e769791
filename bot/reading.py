"""What answers are made of, kept ready: envelopes, search, and what is written down of both in batches."""

from collections.abc import Sequence
from dataclasses import dataclass

import structlog

from memory.domain.categories import Categories
from memory.domain.errors import StoreError
from memory.domain.ids import SubjectId, TenantId
from memory.domain.memory import Memory
from memory.operations.answering.context_builder import ContextBuilder
from memory.operations.answering.prefetch import Prefetch
from memory.operations.answering.snapshots import Snapshots
from memory.operations.answering.usage_counter import UsageCounter
from memory.operations.audit import Audit
from memory.operations.caches import Caches
from memory.operations.envelope.cache import EnvelopeCache, EnvelopeLoader
from memory.operations.recall.lending import Guilds, Lending
from memory.operations.recall.recall import Recall
from memory.operations.recall.vector_search import VectorSearch
from memory.ports import Clock
from memory.store.collections import Collections

_log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class ReadSide:
    """What answers are made of, kept ready; its `caches` keep it up to the store."""

    collections: Collections
    audit: Audit
    envelopes: EnvelopeCache
    counting: UsageCounter
    recall: Recall
    snapshots: Snapshots
    prefetch: Prefetch
    lending: Lending

    @classmethod
    def over(
        cls,
        collections: Collections,
        *,
        clock: Clock,
        ttl_seconds: int,
        size: int,
        meaning: VectorSearch | None = None,
        categories: Categories | None = None,
        guilds: Guilds | None = None,
    ) -> "ReadSide":
        """Build it; envelopes and search indexes are kept for the same time.

        `meaning` None searches by words alone, `categories` None treats all categories alike. `guilds` tells what
        Discord does; None: nobody is told anything of others.
        """
        always, rag_lengths = (categories.always, categories.rag_lengths) if categories else (frozenset(), {})
        audit = Audit(collections)
        recall = Recall(
            collections,
            clock=clock,
            ttl_seconds=ttl_seconds,
            meaning=meaning,
            rag_lengths=rag_lengths,
            on_search=audit.note_search,
        )
        snapshots = Snapshots(collections, clock=clock, ttl_seconds=ttl_seconds)

        def also_invalidate(tenant: TenantId | None, subject: SubjectId | None) -> None:
            recall.invalidate(tenant, subject)
            snapshots.invalidate(tenant, subject)

        envelopes = EnvelopeCache(
            load=EnvelopeLoader(collections).load,
            clock=clock,
            ttl_seconds=ttl_seconds,
            size=size,
            on_load=audit.note_load,
            also_invalidate=also_invalidate,
            always=always,
        )
        prefetch = Prefetch(
            collections.constraints, envelopes=envelopes, recall=recall, snapshots=snapshots, clock=clock
        )
        for_members = categories.for_members if categories else frozenset[str]()
        lending = Lending(collections, recall=recall, guilds=guilds or Guilds(), categories=for_members)
        return cls(collections, audit, envelopes, UsageCounter(collections), recall, snapshots, prefetch, lending)

    @property
    def caches(self) -> Caches:
        """What operations tell of their writes."""
        return Caches(
            self.envelopes.invalidate,
            let_go=self.let_go,
            take_over=self.take_over,
            # Of a pair there is nothing in envelopes and indexes.
            drop_pairs=self.snapshots.invalidate,
        )

    def let_go(self, tenant: TenantId | None, subject: SubjectId | None) -> None:
        """Drop what is made of records, what is foreseen, and the words of what somebody told that a guild knew.

        Nothing else would drop those words before somebody searches.
        """
        self.prefetch.forget(tenant, subject)
        self.envelopes.invalidate(tenant, subject)
        self.recall.invalidate_shared(tenant)

    def take_over(self, memories: Sequence[Memory]) -> None:
        """Follow memories that were written: envelopes and snapshots are built anew, search indexes changed."""
        for memory in memories:
            self.envelopes.drop(memory.tenant, memory.subject)
            self.snapshots.invalidate(memory.tenant, memory.subject)
        self.recall.take_over(memories)

    @property
    def assembling(self) -> ContextBuilder:
        """What assembles contexts from it."""
        return ContextBuilder(
            self.collections,
            envelopes=self.envelopes,
            recall=self.recall,
            snapshots=self.snapshots,
            lending=self.lending,
        )

    async def close(self) -> None:
        """End what is being built, and write what still waits; what is lost is at least logged."""
        await self.prefetch.close()
        await self.envelopes.close()
        await self.recall.close()
        try:
            await self.counting.write_uses()
        except StoreError as error:
            _log.warning("uses_lost", count=self.counting.waiting, exc_info=error)
        try:
            await self.audit.write()
        except StoreError as error:
            _log.warning("audits_lost", count=self.audit.waiting.total(), exc_info=error)
