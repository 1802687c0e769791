"""What answers are made of, kept ready: envelopes, search, and what is written down of both in batches."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import assert_never

import structlog

from bot.peers import Peers
from memory.domain.categories import Categories
from memory.domain.errors import StoreError
from memory.domain.ids import SubjectId, TenantId
from memory.domain.memory import Memory
from memory.operations.answering.context_builder import ContextBuilder
from memory.operations.answering.prefetch import Prefetch
from memory.operations.answering.snapshots import Snapshots
from memory.operations.answering.usage_counter import UsageCounter
from memory.operations.audit import Audit
from memory.operations.caches import Caches, Invalidate
from memory.operations.envelope.cache import EnvelopeCache, EnvelopeLoader
from memory.operations.recall.lending import Guilds, Lending
from memory.operations.recall.recall import Recall
from memory.operations.recall.vector_search import VectorSearch
from memory.ports import Clock
from memory.store.collections import Collections
from memory.store.notices import Drop

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
    peers: Peers | None
    """The other processes; None where there can be none."""
    ended: Counter[TenantId | None] = field(default_factory=Counter)
    """How often something of a tenant may have ended, of all tenants under None: what is being assembled looks."""

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
        peers: Peers | None = None,
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
        counting = UsageCounter(collections)
        return cls(collections, audit, envelopes, counting, recall, snapshots, prefetch, lending, peers)

    def __post_init__(self) -> None:
        """Drop what other processes tell of, and tell them of rules and choices that are written here."""
        if (peers := self.peers) is not None:
            peers.drop = self.drop
            self.collections.constraints.on_let_go = lambda tenant: peers.tell("rules", tenant, None)

    @property
    def caches(self) -> Caches:
        """What operations tell of their writes; the other processes are told as well."""
        own = Caches(
            self.invalidate,
            let_go=self.let_go,
            take_over=self.take_over,
            # Of a pair there is nothing in envelopes and indexes.
            drop_pairs=self.snapshots.invalidate,
        )
        if self.peers is None:
            return own
        peers, tell_written, tell_let_go = (
            self.peers,
            partial(self.peers.tell, "written"),
            partial(self.peers.tell, "let_go"),
        )

        def take_over(memories: Sequence[Memory]) -> None:
            own.take_over(memories)
            for memory in memories:
                tell_written(memory.tenant, memory.subject)

        return Caches(
            _both(own.invalidate, tell_written),
            let_go=_both(own.let_go, tell_let_go),
            take_over=take_over,
            drop_pairs=_both(own.drop_pairs, tell_written),
            settled=peers.settled,
        )

    def drop(self, drop: Drop) -> None:
        """Drop what another process tells of."""
        match drop.kind:
            case "written":
                self.invalidate(drop.tenant, drop.subject)
            case "let_go":
                self.let_go(drop.tenant, drop.subject)
                self.collections.keys.drop_at_hand()
                self.collections.constraints.drop_at_hand()
                self.collections.connections.drop_at_hand()
            case "rules":
                self.collections.constraints.drop_at_hand()
            case _:
                assert_never(drop.kind)

    def invalidate(self, tenant: TenantId | None, subject: SubjectId | None) -> None:
        """Drop what is made of records."""
        self.ended[tenant] += 1
        self.envelopes.invalidate(tenant, subject)

    def let_go(self, tenant: TenantId | None, subject: SubjectId | None) -> None:
        """Drop what is made of records, what is foreseen, and the words of what somebody told that a guild knew.

        Nothing else would drop those words before somebody searches.
        """
        self.prefetch.forget(tenant, subject)
        self.invalidate(tenant, subject)
        self.recall.invalidate_shared(tenant)

    def take_over(self, memories: Sequence[Memory]) -> None:
        """Follow memories that were written: envelopes and snapshots are built anew, search indexes changed."""
        for memory in memories:
            self.ended[memory.tenant] += memory.state != "active"
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
            endings=lambda tenant: self.ended[tenant] + self.ended[None],
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


def _both(one: Invalidate, other: Invalidate) -> Invalidate:
    def each(tenant: TenantId | None, subject: SubjectId | None) -> None:
        one(tenant, subject)
        other(tenant, subject)

    return each
