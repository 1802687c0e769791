"""Memories for a reply: every query here takes the reply's room and filters by its readers."""

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, Literal, assert_never, get_args

from memory.domain.audience import PUBLIC, Room
from memory.domain.ids import MemoryId, ScopeKey, SubjectId, individual_scope
from memory.domain.memory import Kind, Memory, State, is_corroborated
from memory.domain.message import TextReceipt
from memory.domain.recall.lending import LENDABLE_KINDS, Sharing
from memory.domain.recall.memory_query import Narrowing
from memory.domain.recall.searchable import Searchable, first_of, topic_of
from memory.domain.scopes.consolidation import was_drawn_into
from memory.store.documents import Document, Find, Sort
from memory.store.memory_reads import MEMORIES, MemoryReads, ids_among
from memory.store.questions import StoreQuery

LOOKED_AT: Final = (
    "_id", "version", "text", "subject", "provenance", "observed_at", "reinforced_at", "importance", "confidence",
    "category", "topic_id", "tags",
)  # fmt: skip
"""The fields that `searchable_from` reads, so that an index of thousands reads no others."""


def searchable_from(document: Document) -> Searchable:
    """Take from the `LOOKED_AT` of a memory's document what search needs, as `searchable` takes it from the memory."""
    receipt, subject = document["provenance"], document["subject"]
    author = receipt["author"] or subject
    said_at = document["observed_at"]
    return Searchable(
        id=MemoryId(document["_id"]),
        version=document["version"],
        text=document["text"],
        quoted_span=receipt["quoted_span"] or "",
        speaker=None if author is None else SubjectId(author),
        session_id=receipt["session_id"] or "",
        first_message=first_of(receipt["message_ids"]),
        said_at=said_at,
        fresh_at=max(said_at, document["reinforced_at"]),
        importance=document["importance"],
        confidence=document["confidence"],
        category=document["category"],
        topic=topic_of(document["topic_id"], document["tags"]),
    )


def visible_where(room: Room) -> dict[str, Any]:
    """Return the filter of memories about the room's viewer that `may_see` allows in the room."""
    own: dict[str, Any] = {"tenant": room.tenant, "subject": room.viewer}
    match room.audience.kind:
        case "private":
            return own
        case "restricted":
            return own | {"audience_key": {"$in": list(room.sources)}}
        case "public":
            return own | {"audience_key": PUBLIC.key}
        case _:
            assert_never(room.audience.kind)


def shared_where(room: Room) -> dict[str, Any]:
    """Return the filter of memories about nobody (guild knowledge) that `may_see` allows in the room."""
    return {"tenant": room.tenant, "subject": None, "audience_key": {"$in": list(room.sources)}}


def lent_where(room: Room, sharing: Sharing) -> dict[str, Any]:
    """Return the filter of memories of others for a room: all that `may_be_lent` allows, and perhaps more.

    Whether those who are named in a memory share is not in the filter: `may_be_lent` is asked of what was read.
    """
    others = sorted(set(sharing.sharers.rules) - {room.viewer})
    return {
        "tenant": room.tenant,
        "subject": {"$in": others if room.audience.kind != "private" else []},
        "audience_key": PUBLIC.key,
        "private": False,
        "kind": {"$in": list(LENDABLE_KINDS)},
        "category": {"$in": sorted(sharing.categories)},
    }


Pool = Literal["own", "guild"] | Sharing
"""What is searched: what is about the room's viewer, what the guild knows, or what members share."""


def _pool_where(room: Room, pool: Pool) -> dict[str, Any]:
    if isinstance(pool, Sharing):
        return lent_where(room, pool)
    return shared_where(room) if pool == "guild" else visible_where(room)


def narrowed_where(narrowing: Narrowing | None) -> dict[str, Any]:
    """Return the filter of memories that a search is narrowed to, None: it is not; who may see them is not in it."""
    if narrowing is None:
        return {}
    where: dict[str, Any] = {
        "category": {"$in": sorted(narrowing.categories)},
        "importance": {"$gte": narrowing.importance_min, "$lte": narrowing.importance_max},
    }
    if not narrowing.how_tos:
        where["kind"] = {"$in": [kind for kind in get_args(Kind) if kind != "procedure"]}
    chosen = {
        "provenance.channel_id": narrowing.channel_id,
        "provenance.author": narrowing.author,
        "pinned": narrowing.pinned,
    }
    where |= {path: value for path, value in chosen.items() if value is not None}
    times = {"$gt": narrowing.updated_after, "$lt": narrowing.updated_before}
    if any(times.values()):
        where["updated_at"] = {operator: moment for operator, moment in times.items() if moment is not None}
    return where


def both_where(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Return the filter of what two filters let through, which name values of a field that both have."""
    common = {path: {"$in": sorted({*one[path]["$in"]} & {*other[path]["$in"]})} for path in one.keys() & other.keys()}
    return {**one, **other, **common}


PAGE: Final = 250
"""Memories that are read at a time where there may be many: about a megabyte, which no driver takes long to decode."""


class RoomMemories(MemoryReads):
    """Reads of what a room may see: the viewer's own memories, or with `shared` what the guild knows."""

    def own_in(
        self, room: Room, ids: Sequence[MemoryId], *, within: Narrowing | None = None
    ) -> StoreQuery[list[Memory]]:
        """Query the active memories among `ids` that are about the viewer, in no order; `within` narrows them."""
        return self._find(visible_where(room) | {"state": "active"} | narrowed_where(within) | ids_among(ids))

    def shared_in(
        self, room: Room, ids: Sequence[MemoryId], *, within: Narrowing | None = None
    ) -> StoreQuery[list[Memory]]:
        """Query the active memories among `ids` that the guild knows, in no order; `within` narrows them."""
        return self._find(shared_where(room) | {"state": "active"} | narrowed_where(within) | ids_among(ids))

    def replaced_in(
        self,
        room: Room,
        *,
        shared: bool,
        limit: int,
        within: Narrowing | None = None,
        named: tuple[ScopeKey, Iterable[str]] | None = None,
    ) -> StoreQuery[list[Memory]]:
        """Query what something newer took the place of, what was said last first; `within` narrows it.

        So does `named`, to what shares a term in a scope, without which no term is found in a sealed store.
        """
        where = (shared_where(room) if shared else visible_where(room)) | {"state": "superseded"}
        where |= {} if named is None else {"scope": named[0], "terms": {"$in": sorted(named[1])}}
        return self._find(where | narrowed_where(within), sort=[("reinforced_at", -1)], limit=limit)

    def lent_in(
        self, room: Room, sharing: Sharing, ids: Sequence[MemoryId], *, within: Narrowing | None = None
    ) -> StoreQuery[list[Memory]]:
        """Query the active memories among `ids` that others let the viewer be told, in no order; as `own_in`."""
        where = both_where(lent_where(room, sharing), narrowed_where(within))
        return self._find(where | {"state": "active"} | ids_among(ids))

    def first_in(self, room: Room, *, shared: bool) -> StoreQuery[list[Memory]]:
        """Query the active canon, topic and pinned memories, however old, in no order."""
        return self._active_in(room, {"is_first": True}, shared=shared)

    def of_category_in(self, room: Room, category: str, *, limit: int) -> StoreQuery[list[Memory]]:
        """Query the viewer's own active memories of a category, those said last first, at most `limit`."""
        return self._active_in(room, {"category": category}, shared=False, limit=limit)

    def of_kind_in(self, room: Room, kind: Kind, *, limit: int) -> StoreQuery[list[Memory]]:
        """Query the viewer's own active memories of a kind, those said last first, at most `limit`."""
        return self._active_in(room, {"kind": kind}, shared=False, limit=limit)

    def new_in_guild(self, room: Room, *, limit: int) -> StoreQuery[list[Memory]]:
        """Query what the guild's text does not hold yet, what was said last first, at most `limit`."""
        return self._active_in(room, {"absorbed_revision": None}, shared=True, limit=limit)

    def waiting_of(self, room: Room, since: datetime) -> StoreQuery[list[Memory]]:
        """Query what the guild has from the viewer's word alone and is not told of yet, the latest few."""
        where = shared_where(room) | {"state": "active", "source": "chat", "reinforced_at": {"$gte": since}}
        found = self._find(where | {"provenance.author": room.viewer}, sort=[("reinforced_at", -1)], limit=5)
        return found.then(lambda memories: [each for each in memories if not is_corroborated(each)])

    def how_tos_about(self, room: Room, terms: Sequence[str], *, limit: int) -> StoreQuery[list[Memory]]:
        """Query the viewer's own active how-tos that share a term with `terms`, in no order, at most `limit`."""
        where = {**visible_where(room), "scope": individual_scope(room.tenant, room.viewer), "state": "active"}
        about = {"kind": "procedure", "terms": {"$in": list(terms)}}
        return self._find(where | about, limit=limit)

    def seen_in(self, room: Room, ids: Iterable[MemoryId]) -> StoreQuery[list[Memory]]:
        """Query the memories among `ids` that are about the viewer, in whatever state and in no order."""
        return self._find(visible_where(room) | ids_among(ids))

    async def drawn_into(self, room: Room, text: TextReceipt) -> list[Memory]:
        """Read the viewer's own memories that a text was made of, in no order, those that ended since, too."""
        ever = {"state": {"$in": ["active", "superseded", "retired"]}, "scope": text.scope}
        memories = await self._find(visible_where(room) | ever)
        return [each for each in memories if was_drawn_into(text, each.kind, each.absorbed_revision)]

    async def visible_in(self, room: Room, *, limit: int | None = None) -> list[Memory]:
        """Read the viewer's own active memories, newest first; all of them where `limit` is None."""
        where = visible_where(room) | {"state": "active"}
        if limit is not None:
            return await self._find(where, sort=[("created_at", -1)], limit=limit)
        return sorted(await self._all(where), key=lambda memory: memory.created_at, reverse=True)

    async def searchable_in(self, room: Room, *, pool: Pool) -> AsyncIterator[list[Document]]:
        """Read what a search may find, in pages, as documents for `searchable_from`; a memory may come twice."""
        where = _pool_where(room, pool) | {"state": "active"}
        since, told, size = None, frozenset[Any](), PAGE
        while True:
            after: dict[str, Any] = {} if since is None else {"reinforced_at": {"$gte": since}}
            wanted = Find(MEMORIES, where | after, sort=[("reinforced_at", 1)], limit=size, fields=LOOKED_AT)
            [page] = await self._store.find_each([wanted])
            yield [document for document in page if document["_id"] not in told]
            if len(page) < size:
                return
            last = page[-1]["reinforced_at"]
            # An import may confirm many memories in one moment: then the page has to be larger than they are.
            size = size * 2 if last == since else PAGE
            since, told = last, frozenset(each["_id"] for each in page if each["reinforced_at"] == last)

    def said_by_age(
        self, room: Room, *, shared: bool, state: State, limit: int, oldest_first: bool
    ) -> StoreQuery[list[Memory]]:
        """Query memories in a state by when they were last said, at most `limit`."""
        where = (shared_where(room) if shared else visible_where(room)) | {"state": state}
        return self._find(where, sort=[("reinforced_at", 1 if oldest_first else -1)], limit=limit)

    async def held_in(self, room: Room) -> list[Memory]:
        """Read the viewer's own memories that still have their words, newest first; no proposals."""
        where = visible_where(room) | {"state": {"$in": ["active", "superseded", "retired"]}}
        return sorted(await self._all(where), key=lambda memory: memory.created_at, reverse=True)

    def _active_in(
        self, room: Room, further: dict[str, Any], *, shared: bool, limit: int | None = None
    ) -> StoreQuery[list[Memory]]:
        where = (shared_where(room) if shared else visible_where(room)) | {"state": "active"} | further
        sort: Sort = () if limit is None else [("reinforced_at", -1)]
        return self._find(where, sort=sort, limit=limit)
