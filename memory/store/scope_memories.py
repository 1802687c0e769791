"""Memories by scope and person: to compare, to consolidate, of a person, and counts."""

from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal, get_args

from memory.domain.audience import PUBLIC, Audience
from memory.domain.ids import MemoryId, ScopeKey, SubjectId, TenantId, group_of
from memory.domain.memory import MIGRATED, Gist, Memory, Source, is_migrated
from memory.domain.message import TextReceipt
from memory.domain.scopes.consolidation import ABSORBED_KINDS, may_absorb, was_drawn_into
from memory.store.codec import each_from
from memory.store.documents import Document, Find, Sort
from memory.store.installation import Installation
from memory.store.memory_reads import MEMORIES, MemoryReads, ids_among
from memory.store.questions import StoreQuery, pages_of

_ABSORBABLE: Final[dict[str, Any]] = {
    "state": "active",
    "audience_key": PUBLIC.key,
    "private": False,
    "expires_at": None,
    "kind": {"$in": list(ABSORBED_KINDS)},
}
"""What a consolidation may hold: what everybody in the guild could have read, and what stays."""
_ABSORBABLE_IN_GROUPS: Final = {name: is_ for name, is_ in _ABSORBABLE.items() if name != "audience_key"} | {
    "subject": None
}
"""What that of a group may hold, by its scope."""
_NEIGHBOURS_READ: Final = 500
"""Memories that are looked through for those most alike; a person has 2,000 at most, and few share a word."""


class ScopeMemories(MemoryReads):
    """Reads of memories by their scope."""

    def latest_in(self, scope: ScopeKey, *, limit: int) -> StoreQuery[list[Memory]]:
        """Query the active memories of a scope that were said last, at most `limit`."""
        return self._find({"scope": scope, "state": "active"}, sort=[("reinforced_at", -1)], limit=limit)

    async def scopes_of(self, tenant: TenantId) -> list[ScopeKey]:
        """Return the scopes of a tenant in which something was ever kept, sorted."""
        return sorted(ScopeKey(name) for name in await self._distinct("scope", {"tenant": tenant}))

    def equal_to(self, scope: ScopeKey, audience: Audience, fingerprint: str) -> StoreQuery[Memory | None]:
        """Query the active memory of a scope and audience with a normalised text."""
        where = {"scope": scope, "state": "active", "fingerprint": fingerprint}
        return self._first(where | {"audience_key": audience.key})

    async def neighbours(self, memory: Memory, *, most: int) -> list[Memory]:
        """Read the active memories of the scope and audience that share most terms; none without one."""
        where = _own(memory) | {"audience_key": memory.audience.key, "terms": {"$in": list(memory.terms)}}
        wanted = Find(MEMORIES, where, limit=_NEIGHBOURS_READ)
        [found] = await self._store.find_each([wanted])
        return each_from(Memory, _most_alike(memory, found, most))

    async def beside(self, memory: Memory, *, alike: int, latest: int) -> list[Memory]:
        """Read in one trip what a statement is compared with: its equal, else the most `alike` and the `latest`."""
        reader = {"state": "active", "audience_key": memory.audience.key}
        own = _own(memory) | reader
        subjects: dict[str, Any] = {"tenant": memory.tenant, "subject": memory.subject} | reader
        equal, near, last = await self._store.find_each(
            [
                Find(MEMORIES, own | {"fingerprint": memory.fingerprint}, limit=1),
                Find(MEMORIES, own | {"terms": {"$in": list(memory.terms)}}, limit=_NEIGHBOURS_READ),
                Find(MEMORIES, subjects, sort=[("reinforced_at", -1)], limit=latest),
            ]
        )
        found = equal or [*_most_alike(memory, near, alike), *last]
        return each_from(Memory, list({each["_id"]: each for each in found}.values()))

    def holding_topic(self, memory: Memory) -> StoreQuery[Memory | None]:
        """Query what the slot of a memory with a topic holds now, within its scope and audience."""
        return self._first(_own(memory) | {"audience_key": memory.audience.key, "topic_id": memory.topic_id})

    async def replaced_by(self, memory: Memory) -> list[Memory]:
        """Read what a memory took the place of, or took in, in whatever state."""
        where: dict[str, Any] = {"scope": memory.scope, "superseded_by": memory.id}
        found: list[Memory] = []
        for state in ("superseded", "retired", "purged"):
            found += await self._find(where | {"state": state})
        return found

    async def absorbable_in(self, scope: ScopeKey, *, pending: bool) -> list[Memory]:
        """Read what a consolidation of the scope may hold, oldest first; `pending` leaves out what it holds already."""
        kept = _ABSORBABLE if group_of(scope) is None else _ABSORBABLE_IN_GROUPS
        where = {"scope": scope, **kept} | ({"absorbed_revision": None} if pending else {})
        return [each for each in await self._find(where, sort=[("observed_at", 1)]) if may_absorb(each)]

    async def scopes_with_pending(self, *, since: datetime | None) -> list[ScopeKey]:
        """Return the scopes in which something, changed `since` then, waits to be absorbed, in no order; None: all."""
        waits = {"absorbed_revision": None} | ({} if since is None else {"updated_at": {"$gte": since}})
        public = await self._distinct("scope", _ABSORBABLE | waits)
        in_groups = await self._distinct("scope", _ABSORBABLE_IN_GROUPS | waits)
        return [*map(ScopeKey, public), *(each for each in map(ScopeKey, in_groups) if group_of(each) is not None)]


def _own(memory: Memory) -> dict[str, Any]:
    # The scope says it all; with the tenant one shard can answer.
    return {"scope": memory.scope, "tenant": memory.tenant, "state": "active"}


def _most_alike(memory: Memory, found: list[Document], most: int) -> list[Document]:
    wanted = frozenset(memory.terms)
    found.sort(key=lambda document: (-len(wanted.intersection(document["terms"])), document["_id"]))
    return found[:most]


@dataclass(frozen=True, slots=True)
class Spread:
    """How many memories there are of one sort, and of how many people."""

    own: int
    """About persons."""
    people: int
    """Persons whom those are about."""
    shared: int
    """About nobody: what the guild knows."""


class CountedMemories(MemoryReads):
    """Counts of memories."""

    async def count_active(self, scope: ScopeKey) -> int:
        """Count the active memories of a scope."""
        return await self._count({"scope": scope, "state": "active"})

    async def active_subjects_of(self, tenant: TenantId, ids: Iterable[MemoryId]) -> list[SubjectId | None]:
        """Return whom the active memories among `ids` in a tenant are about; for counting alone."""
        wanted = ids_among(ids) | {"tenant": tenant, "state": "active"}
        return [row["subject"] for row in await self._documents(wanted)]

    async def count_behind(self, text: TextReceipt) -> int:
        """Count the active memories that a text of a scope was made of, whoever may see them."""
        # By the revision no index leads to one scope, only to all that any text holds.
        of_scope = Find(MEMORIES, {"scope": text.scope, "state": "active"}, fields=("kind", "absorbed_revision"))
        (found,) = await self._store.find_each([of_scope])
        return sum(was_drawn_into(text, row["kind"], row.get("absorbed_revision")) for row in found)

    async def count_lasting(self, scope: ScopeKey) -> int:
        """Count the active canon and topics of a scope."""
        active = {"scope": scope, "state": "active"}
        canon = await self._count(active | {"tier": "canon"})
        return canon + await self._count(active | {"tier": "register", "topic_id": {"$gt": ""}})

    async def count_where(self, tenant: TenantId, **fields: Any) -> int:
        """Count the memories of a tenant whose fields have some values."""
        return await self._count({"tenant": tenant, **fields})

    async def count_spread(self, tenant: TenantId, field: Literal["category", "kind"]) -> dict[str, Spread]:
        """Count the active memories of a tenant, and the people they are about, by the values of a field, sorted."""
        active = {"tenant": tenant, "state": "active"}
        found: dict[str, Spread] = {}
        for value in sorted(str(each) for each in await self._distinct(field, active)):
            of_value = active | {field: value}
            subjects = await self._distinct("subject", of_value)
            about_nobody = await self._count(of_value | {"subject": None})
            found[value] = Spread(
                own=await self._count(of_value) - about_nobody,
                people=len([subject for subject in subjects if subject is not None]),
                shared=about_nobody,
            )
        return found

    async def count_people(self, tenant: TenantId) -> int:
        """Count the persons of a tenant about whom something is active."""
        subjects = await self._distinct("subject", {"tenant": tenant, "state": "active"})
        return len([subject for subject in subjects if subject is not None])

    async def count_topics(self, tenant: TenantId) -> int:
        """Count the slots of a tenant that hold something."""
        return await self._count({"tenant": tenant, "state": "active", "topic_id": {"$gt": ""}})


_GATHERED: Final = [source for source in get_args(Source) if source != "manual"]
_LATEST_FIRST: Final[Sort] = [("reinforced_at", -1)]


class PersonMemories(MemoryReads):
    """Reads of memories by whom they are about."""

    async def active_of(self, tenant: TenantId, subject: SubjectId) -> list[Memory]:
        """Read all active memories about a person, in no order."""
        return await self._all(_active(tenant, subject))

    def latest_of(self, tenant: TenantId, subject: SubjectId, *, limit: int) -> StoreQuery[list[Gist]]:
        """Query a person's active memories, most recently reinforced first, at most `limit`."""
        return self._gists(Gist, _active(tenant, subject), sort=_LATEST_FIRST, limit=limit)

    def weightiest_of(self, tenant: TenantId, subject: SubjectId, *, limit: int) -> StoreQuery[list[MemoryId]]:
        """Query which of a person's active memories are the most important, of equals the latest, at most `limit`."""
        return self._ids(_active(tenant, subject), sort=[("importance", -1), *_LATEST_FIRST], limit=limit)

    def by_hand_of(self, tenant: TenantId, subject: SubjectId, *, limit: int) -> StoreQuery[list[MemoryId]]:
        """Query which active ones a person had remembered by hand, most recently reinforced first, at most `limit`."""
        return self._ids(_active(tenant, subject) | {"source": "manual"}, sort=_LATEST_FIRST, limit=limit)

    def first_of(self, tenant: TenantId, subject: SubjectId, *, limit: int) -> StoreQuery[list[MemoryId]]:
        """Query which active ones are canon, topic or pinned, most recently reinforced first, at most `limit`."""
        return self._ids(_active(tenant, subject) | {"is_first": True}, sort=_LATEST_FIRST, limit=limit)

    def active_among(self, tenant: TenantId, subject: SubjectId, ids: Iterable[MemoryId]) -> StoreQuery[list[Gist]]:
        """Query those of a person's memories that are active and named, in no order."""
        return self._gists(Gist, _active(tenant, subject) | ids_among(ids))

    def _ids(self, where: dict[str, Any], *, sort: Sort, limit: int) -> StoreQuery[list[MemoryId]]:
        # Of its index alone, so that a memory that several of these name is read once.
        found = Find(self.name, where, sort=sort, limit=limit, fields=("_id", *(name for name, _ in sort)))
        return StoreQuery(self._store, found, lambda rows: [MemoryId(row["_id"]) for row in rows])

    async def proposals_of(
        self, tenant: TenantId, subject: SubjectId | None, *, with_held: bool = False
    ) -> list[Memory]:
        """Read what waits for a person's word, oldest first; `with_held` also what was migrated and is not offered."""
        proposals = await self._find({"tenant": tenant, "subject": subject, "state": "proposed"})
        is_held = not with_held and any(map(is_migrated, proposals))
        if is_held and not await Installation(self._store).is_migration_offered():
            proposals = [memory for memory in proposals if not is_migrated(memory)]
        return sorted(proposals, key=lambda memory: (memory.created_at, memory.id))

    async def migrated(self) -> AsyncIterator[list[Memory]]:
        """Read all that was ever brought over from other programs, in pages; looks through the whole store."""
        async for page in pages_of(self._store, MEMORIES, {}):
            yield each_from(Memory, [row for row in page if _is_migrated(row)])

    def being_forgotten(self, tenant: TenantId, subject: SubjectId | None) -> StoreQuery[list[Memory]]:
        """Query what a person asked to forget and is hidden until it is erased, in no order."""
        where = {"tenant": tenant, "subject": subject, "state": "retired", "forgotten": True}
        return self._find(where)

    async def formed_since(self, tenant: TenantId, subject: SubjectId, since: datetime, *, besides: str) -> int:
        """Count what was formed of a person's talk since, by others than `besides`, in whatever state."""
        where: dict[str, Any] = {"tenant": tenant, "subject": subject, "source": "chat", "created_at": {"$gte": since}}
        own = await self._count(where | {"provenance.formation_id": besides})
        return await self._count(where) - own

    def least_said(self, tenant: TenantId, subject: SubjectId | None, *, limit: int = 50) -> StoreQuery[list[Memory]]:
        """Query the plain active memories, not written by hand, that were not said or reinforced for longest."""
        where: dict[str, Any] = {
            "tenant": tenant,
            "subject": subject,
            "state": "active",
            "tier": "register",
            "topic_id": None,
            "pinned": False,
            "source": {"$in": _GATHERED},
        }
        return self._find(where, sort=[("reinforced_at", 1)], limit=limit)


def _active(tenant: TenantId, subject: SubjectId) -> dict[str, Any]:
    return {"tenant": tenant, "subject": subject, "state": "active"}


def _is_migrated(row: Document) -> bool:
    return bool(row["provenance"].get("formation_id") == MIGRATED)
