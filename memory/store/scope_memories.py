"""Memories of one scope, whoever may see them: for writing, which compares within one audience, and for maintenance."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from memory.domain.audience import PUBLIC, Audience
from memory.domain.ids import ScopeKey, TenantId
from memory.domain.memory import Memory, State
from memory.domain.scopes.consolidation import ABSORBED_KINDS, may_absorb
from memory.store.codec import each_from
from memory.store.documents import Document, Find
from memory.store.memory_reads import MEMORIES, MemoryReads

_ABSORBABLE: Final[dict[str, Any]] = {
    "state": "active",
    "audience_key": PUBLIC.key,
    "private": False,
    "expires_at": None,
    "kind": {"$in": list(ABSORBED_KINDS)},
}
"""What a consolidation may hold: what everybody in the guild could have read, and what stays."""
NEIGHBOURS_READ: Final = 500
"""Memories that are looked through for those most alike; a person has 2,000 at most, and few share a word."""


class ScopeMemories:
    """Reads of memories by their scope."""

    def __init__(self, reads: MemoryReads) -> None:
        self._reads = reads

    async def all_in(self, scope: ScopeKey, *, states: Sequence[State]) -> list[Memory]:
        """Read the memories of a scope in some states, in no order."""
        return await self._reads.find({"scope": scope, "state": {"$in": list(states)}})

    async def latest_in(self, scope: ScopeKey, *, limit: int) -> list[Memory]:
        """Read the active memories of a scope that were said last, at most `limit`."""
        return await self._reads.find({"scope": scope, "state": "active"}, sort=[("reinforced_at", -1)], limit=limit)

    async def scopes_of(self, tenant: TenantId) -> list[ScopeKey]:
        """Return the scopes of a tenant in which something was ever kept, sorted."""
        return sorted(ScopeKey(name) for name in await self._reads.distinct("scope", {"tenant": tenant}))

    async def equal_to(self, scope: ScopeKey, audience: Audience, fingerprint: str) -> Memory | None:
        """Read the active memory of a scope and audience with a normalised text."""
        where = {"scope": scope, "state": "active", "fingerprint": fingerprint}
        return await self._reads.first(where | {"audience_key": audience.key})

    async def neighbours(self, memory: Memory, *, most: int) -> list[Memory]:
        """Read the active memories of the same scope and audience that share most terms, best first; none without one."""
        where: dict[str, Any] = {"scope": memory.scope, "state": "active", "terms": {"$in": list(memory.terms)}}
        wanted = Find(MEMORIES, where | {"audience_key": memory.audience.key}, limit=NEIGHBOURS_READ)
        [found] = await self._reads.find_each([wanted])
        return each_from(Memory, _most_alike(memory, found, most))

    async def beside(self, memory: Memory, *, alike: int, latest: int) -> list[Memory]:
        """Read in one trip the active memories of the same audience that a statement is compared with.

        That is its equal alone; without one the `alike` of its scope most alike and the `latest` of its subject said last.
        """
        reader = {"state": "active", "audience_key": memory.audience.key}
        own: dict[str, Any] = {"scope": memory.scope} | reader
        subjects: dict[str, Any] = {"tenant": memory.tenant, "subject": memory.subject} | reader
        equal, near, last = await self._reads.find_each(
            [
                Find(MEMORIES, own | {"fingerprint": memory.fingerprint}, limit=1),
                Find(MEMORIES, own | {"terms": {"$in": list(memory.terms)}}, limit=NEIGHBOURS_READ),
                Find(MEMORIES, subjects, sort=[("reinforced_at", -1)], limit=latest),
            ]
        )
        found = equal or [*_most_alike(memory, near, alike), *last]
        return each_from(Memory, list({each["_id"]: each for each in found}.values()))

    async def holding_topic(self, memory: Memory) -> Memory | None:
        """Read what the slot of a memory with a topic holds now, within its scope and audience."""
        where = {"scope": memory.scope, "state": "active", "topic_id": memory.topic_id}
        return await self._reads.first(where | {"audience_key": memory.audience.key})

    async def replaced_by(self, memory: Memory) -> list[Memory]:
        """Read what a memory took the place of, or took in, in whatever state."""
        where: dict[str, Any] = {"scope": memory.scope, "superseded_by": memory.id}
        found: list[Memory] = []
        for state in ("superseded", "retired", "purged"):
            found += await self._reads.find(where | {"state": state})
        return found

    async def absorbable_in(self, scope: ScopeKey, *, pending: bool) -> list[Memory]:
        """Read what a consolidation of the scope may hold, oldest first; `pending` leaves out what it holds already."""
        where = {"scope": scope, **_ABSORBABLE} | ({"absorbed_revision": None} if pending else {})
        return [each for each in await self._reads.find(where, sort=[("observed_at", 1)]) if may_absorb(each)]

    async def scopes_with_pending(self, *, since: datetime | None) -> list[ScopeKey]:
        """Return the scopes in which something waits to be absorbed, in no order.

        `since` looks only for what was changed after a time; None looks through everything.
        """
        where = {**_ABSORBABLE, "absorbed_revision": None} | ({} if since is None else {"updated_at": {"$gte": since}})
        return [ScopeKey(name) for name in await self._reads.distinct("scope", where)]


def _most_alike(memory: Memory, found: list[Document], most: int) -> list[Document]:
    wanted = frozenset(memory.terms)
    found.sort(key=lambda document: (-len(wanted.intersection(document["terms"])), document["_id"]))
    return found[:most]
