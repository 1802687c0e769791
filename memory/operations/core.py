"""What operations share. The composition builds it once; an operation takes it as its first argument."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from weakref import WeakValueDictionary

from memory.domain.categories import Categories
from memory.domain.ids import ChannelId, SubjectId, TenantId
from memory.domain.scopes.support import FactsOf, nothing_known
from memory.domain.writing.gate import Situation
from memory.operations.caches import NO_CACHES, Caches
from memory.operations.constraint_service import ConstraintService
from memory.operations.propagation.withdrawal import Withdrawal
from memory.operations.rule_process import RunRules
from memory.operations.writing.writer import Writer
from memory.ports import Clock
from memory.store.collections import Collections


class KeyedLocks:
    """A lock for each key, forgotten when nobody holds it; one process owns a tenant, so that is enough."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def holding(self, key: str) -> AsyncIterator[None]:
        """Hold the lock of a key; first come, first served."""
        lock = self._locks.setdefault(key, asyncio.Lock())
        async with lock:
            yield


InStep = Callable[[TenantId, ChannelId], frozenset[ChannelId]]
"""Gives the channels of a group that share what is said in them at this moment, as `Audience.channel_id` names them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Core:
    """What operations share: store, writer, rules of guilds and people, time and locks."""

    collections: Collections
    clock: Clock
    caches: Caches
    writer: Writer
    """The one writer of memories."""
    withdrawal: Withdrawal
    constraints: ConstraintService
    """Rules of guilds and choices of people."""
    categories: Categories
    locks: KeyedLocks
    """One a scope, held while something is written there."""
    run_rules: RunRules
    """Runs rules that read people's words where they can be ended."""
    facts_of: FactsOf
    """What Discord tells of guilds."""
    in_step: InStep
    """What Discord tells of groups."""
    owner: str
    """Names this process in leases; differs between processes on one database."""
    has: Callable[[TenantId], bool]
    """Whether a tenant is this process's: only that one knows what Discord tells of it."""

    async def categories_of(self, tenant: TenantId) -> Categories:
        """Return the table of categories with those that a guild's admins added."""
        return self.categories.with_own((await self.constraints.guild_rules(tenant)).categories)

    async def situation_of(self, tenant: TenantId, subject: SubjectId) -> Situation:
        """Return what the gate has to know of the person who asks, in a place."""
        return Situation(
            consent=await self.constraints.consent_of(tenant, subject),
            constraints=await self.constraints.constraints_of(tenant, subject),
            categories=await self.categories_of(tenant),
        )

    @classmethod
    def over(
        cls,
        collections: Collections,
        *,
        clock: Clock,
        categories: Categories,
        caches: Caches = NO_CACHES,
        run_rules: RunRules = asyncio.to_thread,
        facts_of: FactsOf = nothing_known,
        in_step: InStep = lambda _tenant, _group: frozenset(),
        owner: str = "embedded",
        has: Callable[[TenantId], bool] = lambda _tenant: True,
    ) -> "Core":
        """Build it over a store."""
        writer = Writer(collections, caches)
        withdrawal = Withdrawal(collections, writer=writer, facts_of=facts_of)
        return cls(
            collections=collections,
            clock=clock,
            caches=caches,
            writer=writer,
            withdrawal=withdrawal,
            constraints=ConstraintService(collections, withdrawal=withdrawal, caches=caches, clock=clock),
            categories=categories,
            locks=KeyedLocks(),
            run_rules=run_rules,
            facts_of=facts_of,
            in_step=in_step,
            owner=owner,
            has=has,
        )


class Operation:
    """The base of all operations: they have the core and its collections at hand."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._collections = core.collections
