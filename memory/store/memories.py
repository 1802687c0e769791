"""The collection of memories: named queries over the one record type."""

from collections.abc import AsyncIterator, Iterable, Sequence
from datetime import datetime
from functools import partial
from typing import Any, ClassVar, Final

from memory.domain.audience import PUBLIC, Audience, Room
from memory.domain.ids import ChannelId, MemoryId, MessageId, ScopeKey, SubjectId, TenantId, individual_scope
from memory.domain.memory import Gist, Memory, State
from memory.domain.scopes.absorption import ABSORBED_KINDS, may_absorb
from memory.store.audience_filter import shared_where, visible_where
from memory.store.codec import all_from, each_from, from_document, kept_fields, to_document
from memory.store.documents import DeleteWhere, Document, Find, Insert, Sort, Update, UpdateWhere
from memory.store.finding import FoundMemories
from memory.store.forgotten import ENDING, HELD
from memory.store.own_memories import OwnMemories
from memory.store.questions import Question
from memory.store.searchable import LOOKED_AT
from memory.store.standing import StandingMemories

_ABSORBABLE: Final[dict[str, Any]] = {
    "state": "active",
    "audience_key": PUBLIC.key,
    "private": False,
    "expires_at": None,
    "kind": {"$in": list(ABSORBED_KINDS)},
}
"""What a consolidation may hold: what everybody in the guild could have read, and what stays."""


PAGE: Final = 250
"""Memories that are read at a time where there may be many: about a megabyte, which no driver takes long to decode."""
NEIGHBOURS_READ: Final = 500
"""Memories that are looked through for those most alike; a person has 2,000 at most, and few share a word."""


def memory_document(memory: Memory) -> Document:
    """Turn a memory into its document."""
    support = [each.memory_id for each in memory.provenance.support]
    return to_document(memory, audience_key=memory.audience.key, is_first=memory.stands_first, support_ids=support)


def _most_alike(memory: Memory, found: list[Document], most: int) -> list[Document]:
    wanted = frozenset(memory.terms)
    found.sort(key=lambda document: (-len(wanted.intersection(document["terms"])), document["_id"]))
    return found[:most]


class Memories(StandingMemories, FoundMemories, OwnMemories):
    """Reads of memories, and the writes that `Writer` and erasure commit."""

    name: ClassVar[str] = "memories"
    channel_field: ClassVar[str] = "provenance.channel_id"

    async def get(self, memory_id: MemoryId) -> Memory | None:
        """Read one memory in whatever state."""
        document = await self._store.get(self.name, memory_id)
        return None if document is None else from_document(Memory, document)

    async def halves_of(self, ids: Iterable[MemoryId]) -> list[Memory]:
        """Read the memories of pairs that are judged at night, in whatever state and in no order; for showing them ask with a room."""
        found = await self._store.find(self.name, {"_id": {"$in": sorted(set(ids))}})
        return [from_document(Memory, document) for document in found]

    async def active_of(self, tenant: TenantId, subject: SubjectId) -> list[Memory]:
        """Read all active memories about a person in a tenant, in no order; in pages, so that many hold up nobody."""
        where = {"tenant": tenant, "subject": subject, "state": "active"}
        return [from_document(Memory, document) async for page in self._pages(where) for document in page]

    def latest_of(self, tenant: TenantId, subject: SubjectId, *, limit: int) -> Question[list[Gist]]:
        """Ask for a person's active memories in a tenant, most recently reinforced first, at most `limit`."""
        return self._gists({"tenant": tenant, "subject": subject, "state": "active"}, limit)

    def weightiest_of(self, tenant: TenantId, subject: SubjectId, *, limit: int) -> Question[list[Gist]]:
        """Ask for a person's active memories in a tenant, most important first and of equals the latest, at most `limit`."""
        where = {"tenant": tenant, "subject": subject, "state": "active"}
        return self._gists(where, limit, before=[("importance", -1)])

    def by_hand_of(self, tenant: TenantId, subject: SubjectId, *, limit: int) -> Question[list[Gist]]:
        """Ask for what a person had remembered by hand in a tenant and is active, most recently reinforced first, at most `limit`."""
        return self._gists({"tenant": tenant, "subject": subject, "state": "active", "source": "manual"}, limit)

    def first_of(self, tenant: TenantId, subject: SubjectId, *, limit: int) -> Question[list[Gist]]:
        """Ask for a person's active canon, topic and pinned memories, most recently reinforced first, at most `limit`."""
        return self._gists({"tenant": tenant, "subject": subject, "state": "active", "is_first": True}, limit)

    def _gists(self, where: dict[str, Any], limit: int, *, before: Sort = ()) -> Question[list[Gist]]:
        order: Sort = [*before, ("reinforced_at", -1)]
        wanted = Find(self.name, where, sort=order, limit=limit, fields=kept_fields(Gist))
        return Question(wanted, partial(all_from, Gist))

    async def visible_in(self, room: Room, *, limit: int | None = None) -> list[Memory]:
        """Read the viewer's own active memories that may be used in a room, newest first; all of them in pages."""
        where = visible_where(room) | {"state": "active"}
        if limit is not None:
            found = await self._store.find(self.name, where, sort=[("created_at", -1)], limit=limit)
            return [from_document(Memory, document) for document in found]
        memories = [from_document(Memory, document) async for page in self._pages(where) for document in page]
        return sorted(memories, key=lambda memory: memory.created_at, reverse=True)

    async def searchable_in(self, room: Room, *, shared: bool) -> AsyncIterator[list[Document]]:
        """Read the active memories that a search in a room may find: the viewer's own, or with `shared` the guild's.

        In pages, so that very many hold up nobody; as documents with no more than `searchable_from` reads.
        One that is confirmed meanwhile may come twice.
        """
        where: dict[str, Any] = (shared_where(room) if shared else visible_where(room)) | {"state": "active"}
        since, told, size = None, frozenset[Any](), PAGE
        while True:
            after: dict[str, Any] = {} if since is None else {"reinforced_at": {"$gte": since}}
            wanted = Find(self.name, where | after, sort=[("reinforced_at", 1)], limit=size, fields=LOOKED_AT)
            [page] = await self._store.find_each([wanted])
            yield [document for document in page if document["_id"] not in told]
            if len(page) < size:
                return
            last = page[-1]["reinforced_at"]
            # Many may have been confirmed in one moment, by an import for one: then the page has to be larger than they are.
            size = size * 2 if last == since else PAGE
            since, told = last, frozenset(each["_id"] for each in page if each["reinforced_at"] == last)

    async def said_by_age(
        self, room: Room, *, shared: bool, state: State, limit: int, oldest_first: bool
    ) -> list[Memory]:
        """Read memories in a state that a room may hear of, by when they were last said: the viewer's own, or with `shared` the guild's."""
        where = (shared_where(room) if shared else visible_where(room)) | {"state": state}
        order: Sort = [("reinforced_at", 1 if oldest_first else -1)]
        return [
            from_document(Memory, found) for found in await self._store.find(self.name, where, sort=order, limit=limit)
        ]

    async def to_embed(self, ids: Iterable[MemoryId]) -> list[Memory]:
        """Read those of some memories that there are, in whatever state and in no order, to make or end their vectors."""
        found = await self._store.find(self.name, {"_id": {"$in": sorted(set(ids))}})
        return [from_document(Memory, document) for document in found]

    async def page_to_embed(self, *, after: MemoryId | None, limit: int) -> list[Memory]:
        """Read memories for the same, in whatever state, in the order of their ids, from behind one on."""
        found = await self._store.find(self.name, {}, limit=limit, after=after)
        return [from_document(Memory, document) for document in found]

    async def equal_to(self, scope: ScopeKey, audience: Audience, fingerprint: str) -> Memory | None:
        """Find the active memory of the same scope and audience with the same normalised text."""
        found = await self._store.find(
            self.name,
            {"scope": scope, "state": "active", "fingerprint": fingerprint, "audience_key": audience.key},
            limit=1,
        )
        return from_document(Memory, found[0]) if found else None

    async def neighbours(self, memory: Memory, *, most: int) -> list[Memory]:
        """Find the active memories of the same scope and audience that share most terms, best first; none that shares none."""
        where: dict[str, Any] = {"scope": memory.scope, "state": "active", "terms": {"$in": list(memory.terms)}}
        found = await self._store.find(self.name, where | {"audience_key": memory.audience.key}, limit=NEIGHBOURS_READ)
        return [from_document(Memory, document) for document in _most_alike(memory, found, most)]

    async def beside(self, memory: Memory, *, alike: int, latest: int) -> list[Memory]:
        """Read in one trip what a statement is compared with: its equal alone, or those of its scope most alike and of its subject said last."""
        reader = {"state": "active", "audience_key": memory.audience.key}
        own: dict[str, Any] = {"scope": memory.scope} | reader
        subjects: dict[str, Any] = {"tenant": memory.tenant, "subject": memory.subject} | reader
        equal, near, last = await self._store.find_each(
            [
                Find(self.name, own | {"fingerprint": memory.fingerprint}, limit=1),
                Find(self.name, own | {"terms": {"$in": list(memory.terms)}}, limit=NEIGHBOURS_READ),
                Find(self.name, subjects, sort=[("reinforced_at", -1)], limit=latest),
            ]
        )
        found = equal or [*_most_alike(memory, near, alike), *last]
        return [from_document(Memory, each) for each in {each["_id"]: each for each in found}.values()]

    async def holding_topic(self, memory: Memory) -> Memory | None:
        """Find what the slot of a memory with a topic holds now."""
        where = {"scope": memory.scope, "state": "active", "topic_id": memory.topic_id}
        found = await self._store.find(self.name, where | {"audience_key": memory.audience.key}, limit=1)
        return from_document(Memory, found[0]) if found else None

    async def all_in(self, scope: ScopeKey, *, states: Sequence[State]) -> list[Memory]:
        """Read the memories of a scope in some states, in no order."""
        found = await self._store.find(self.name, {"scope": scope, "state": {"$in": list(states)}})
        return [from_document(Memory, document) for document in found]

    def how_tos_about(self, room: Room, terms: Sequence[str], *, limit: int) -> Question[list[Memory]]:
        """Ask for the viewer's own how-tos for a room that share a term with some, in no order."""
        where = {**visible_where(room), "scope": individual_scope(room.tenant, room.viewer), "state": "active"}
        shared = {"kind": "procedure", "terms": {"$in": list(terms)}}
        return Question(Find(self.name, where | shared, limit=limit) if terms else None, partial(each_from, Memory))

    async def latest_in(self, scope: ScopeKey, *, limit: int) -> list[Memory]:
        """Read the active memories of a scope that were said last."""
        found = await self._store.find(
            self.name, {"scope": scope, "state": "active"}, sort=[("reinforced_at", -1)], limit=limit
        )
        return [from_document(Memory, document) for document in found]

    async def scopes_of(self, tenant: TenantId) -> list[ScopeKey]:
        """Name the scopes of a tenant in which something was ever kept, sorted."""
        return sorted(ScopeKey(name) for name in await self._store.distinct(self.name, "scope", {"tenant": tenant}))

    async def proposals_of(self, tenant: TenantId, subject: SubjectId | None) -> list[Memory]:
        """Read what waits for a person's word, oldest first."""
        found = await self._store.find(self.name, {"tenant": tenant, "subject": subject, "state": "proposed"})
        proposals = [from_document(Memory, document) for document in found]
        return sorted(proposals, key=lambda memory: (memory.created_at, memory.id))

    async def replaced_by(self, memory: Memory) -> list[Memory]:
        """Find what a memory took the place of, or took in, in whatever state."""
        where: dict[str, Any] = {"scope": memory.scope, "superseded_by": memory.id}
        found: list[Document] = []
        for state in ("superseded", "retired", "purged"):
            found += await self._store.find(self.name, where | {"state": state})
        return [from_document(Memory, document) for document in found]

    async def formed_since(self, tenant: TenantId, subject: SubjectId, since: datetime, *, besides: str) -> int:
        """Count what was formed from a person's talk since a time, in whatever state, by other formations than `besides`."""
        where: dict[str, Any] = {"tenant": tenant, "subject": subject, "source": "chat", "created_at": {"$gte": since}}
        own = await self._store.count(self.name, where | {"provenance.formation_id": besides})
        return await self._store.count(self.name, where) - own

    async def being_forgotten(self, tenant: TenantId, subject: SubjectId | None) -> list[Memory]:
        """Read what is hidden and about to be erased: what the person asked to forget; `subject` None: of what is about nobody."""
        where = {"tenant": tenant, "subject": subject, "state": "retired", "forgotten": True}
        return [from_document(Memory, document) for document in await self._store.find(self.name, where)]

    async def absorbable_in(self, scope: ScopeKey, *, pending: bool) -> list[Memory]:
        """Read what a consolidation of the scope may hold, oldest first; `pending` leaves out what it holds already."""
        where = {"scope": scope, **_ABSORBABLE} | ({"absorbed_revision": None} if pending else {})
        found = await self._store.find(self.name, where, sort=[("observed_at", 1)])
        memories = [from_document(Memory, document) for document in found]
        return [memory for memory in memories if may_absorb(memory)]

    async def scopes_with_pending(self, *, since: datetime | None) -> list[ScopeKey]:
        """Name the scopes in which something waits to be absorbed, in no order.

        `since` looks only for what was changed after a time; None looks through everything.
        """
        where = {**_ABSORBABLE, "absorbed_revision": None} | ({} if since is None else {"updated_at": {"$gte": since}})
        return [ScopeKey(name) for name in await self._store.distinct(self.name, "scope", where)]

    async def derived_from(self, tenant: TenantId, message_id: MessageId) -> list[Memory]:
        """Find the memories that cite a message, in whatever state."""
        found = await self._store.find(self.name, {"tenant": tenant, "provenance.message_ids": message_id})
        return [from_document(Memory, document) for document in found]

    async def citing(self, tenant: TenantId, message_ids: Sequence[MessageId]) -> list[Memory]:
        """Find the memories that cite one of some messages, in whatever state, each once."""
        where = {"tenant": tenant, "provenance.message_ids": {"$in": list(message_ids)}}
        return [from_document(Memory, document) for document in await self._store.find(self.name, where)]

    async def said_in(self, tenant: TenantId, channel_id: ChannelId) -> list[Memory]:
        """Find the memories whose first receipt stands in a channel or thread, in whatever state."""
        where = {"tenant": tenant, "provenance.channel_id": channel_id}
        return [from_document(Memory, document) for document in await self._store.find(self.name, where)]

    async def places_of(self, ids: Sequence[MemoryId]) -> list[tuple[TenantId, ChannelId]]:
        """Name the channels in which some memories were said, each once, in no order."""
        found = await self._store.find(self.name, {"_id": {"$in": sorted(set(ids))}})
        said = {(TenantId(row["tenant"]), row["provenance"]["channel_id"]) for row in found}
        return [(tenant, ChannelId(channel_id)) for tenant, channel_id in sorted(said, key=str) if channel_id]

    async def open_channels_in(self, tenant: TenantId, *, before: datetime) -> list[ChannelId]:
        """Name the channels of a tenant in which something was said before a time that everybody there may hear of, sorted."""
        where = {"tenant": tenant, "audience_key": PUBLIC.key, "observed_at": {"$lt": before}}
        named = await self._store.distinct(self.name, self.channel_field, where)
        return sorted(ChannelId(each) for each in named if each is not None)

    async def open_from(
        self, tenant: TenantId, channel_id: ChannelId, *, before: datetime, after: MemoryId | None, limit: int
    ) -> list[Memory]:
        """Read memories said first in a channel before a time that everybody there may hear of, by id from behind one on."""
        where: dict[str, Any] = {"tenant": tenant, self.channel_field: channel_id, "audience_key": PUBLIC.key}
        early = where | {"observed_at": {"$lt": before}}
        return [
            from_document(Memory, row) for row in await self._store.find(self.name, early, limit=limit, after=after)
        ]

    async def subjects_of(self, ids: Sequence[MemoryId]) -> dict[MemoryId, SubjectId | None]:
        """Tell whom those of some memories are about that there are, in whatever state."""
        found = await self._store.find(self.name, {"_id": {"$in": sorted(set(ids))}})
        return {MemoryId(document["_id"]): document["subject"] for document in found}

    def insert(self, memory: Memory) -> Insert:
        """Say the write that adds a memory; it does not match when the id exists."""
        return Insert(self.name, memory_document(memory), must_match=True)

    def replace(self, memory: Memory, *, expected_version: int) -> UpdateWhere:
        """Say the compare-and-set that replaces a memory if it still has the expected version and is not being erased."""
        fields = memory_document(memory)
        key = fields.pop("_id")
        where: dict[str, Any] = {"_id": key, "version": expected_version, ENDING: None}
        # Behind an undo nothing is left of it, or the next wish to forget would meet it.
        unset = [] if memory.state == "retired" else [HELD]
        return UpdateWhere(self.name, where, Update(set=fields, unset=unset), must_match=True)

    def delete(self, ids: Sequence[MemoryId]) -> DeleteWhere:
        """Say the write that ends memories."""
        return DeleteWhere(self.name, {"_id": {"$in": list(ids)}})
