"""Recall: what a search in a room finds, and that it never finds what is not there for the room."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from memory.domain.audience import PRIVATE, PUBLIC, Audience, Room, restricted_to
from memory.domain.constraints import Constraints
from memory.domain.errors import StoreError
from memory.domain.ids import ChannelId, MemoryId, SubjectId, TenantId, derived_id, guild_scope, guild_tenant
from memory.domain.memory import Memory, Provenance
from memory.domain.writing.changes import Record, Retire
from memory.operations.recall import Recall
from memory.operations.writer import Writer
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from memory.store.usage import Use
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR, memory_with
from tests.operations.frail import FrailStore

STAFF = restricted_to(ChannelId("901"))
CREW = restricted_to(ChannelId("902"))
ELSEWHERE = guild_tenant(2)
LANTERN = "Has a green lantern from the island."


class Searched:
    """A recall over a store, with the writer that invalidates it."""

    def __init__(self, store: DocumentStore, clock: FixedClock) -> None:
        self.clock = clock
        self.collections = Collections.over(store)
        self.recall = Recall(self.collections, clock=clock, ttl_seconds=900)
        self.writer = Writer(self.collections, invalidate=self.recall.invalidate)

    async def know(self, text: str = LANTERN, **fields: Any) -> Memory:
        """Write a memory, of Ada in public unless it says otherwise."""
        at = self.clock.now()
        times = dict.fromkeys(("observed_at", "valid_from", "created_at", "updated_at", "reinforced_at"), at)
        key = MemoryId(derived_id("test", text, str(fields)))
        memory = memory_with(**{"id": key, "text": text, **times, **fields})
        return await self.writer.apply(Record(memory=memory, actor="test", reason="said"), at=at)

    async def find(
        self,
        text: str = "which lantern?",
        audience: Audience = PUBLIC,
        viewer: SubjectId = ADA,
        tenant: TenantId = HARBOUR,
        **rules: Any,
    ) -> list[str]:
        """Name what is found in a room."""
        room = Room(tenant=tenant, audience=audience, viewer=viewer)
        found = await self.recall.find(room, text, constraints=Constraints(**rules), at=self.clock.now())
        return [memory.id for memory in found]


@pytest.fixture
def searched(store: DocumentStore, clock: FixedClock) -> Searched:
    """Give a recall over an empty store."""
    return Searched(store, clock)


@pytest.mark.parametrize("source", [PUBLIC, STAFF, CREW, PRIVATE])
@pytest.mark.parametrize("reply", [PUBLIC, STAFF, PRIVATE])
async def test_a_search_finds_in_a_room_only_what_its_readers_could_read(
    searched: Searched, source: Audience, reply: Audience
) -> None:
    memory = await searched.know(audience=source)
    await searched.find(audience=PRIVATE)

    found = await searched.find(audience=reply)

    seen = reply == PRIVATE or source in (PUBLIC, reply)
    assert found == ([memory.id] if seen else [])


async def test_nothing_about_another_person_or_of_another_guild_is_found(searched: Searched) -> None:
    await searched.know(subject=BRAM)
    await searched.know(tenant=ELSEWHERE)

    assert await searched.find(audience=PRIVATE) == []


@pytest.mark.parametrize(
    ("source", "reply", "seen"),
    [(PUBLIC, PUBLIC, True), (STAFF, STAFF, True), (STAFF, PRIVATE, False), (STAFF, CREW, False)],
)
async def test_what_the_guild_knows_is_found_where_it_could_be_read(
    searched: Searched, source: Audience, reply: Audience, *, seen: bool
) -> None:
    shared = await searched.know(subject=None, scope=guild_scope(1), audience=source)

    assert await searched.find(audience=reply) == ([shared.id] if seen else [])


async def test_every_write_is_found_at_once(searched: Searched) -> None:
    memory = await searched.know("Has a boat.")
    assert await searched.find("boat") == [memory.id]

    retire = Retire(before=memory, purge_at=searched.clock.now(), forgotten=True, actor="test", reason="forgotten")
    await searched.writer.apply(retire, at=searched.clock.now())

    assert await searched.find("boat") == []


async def test_a_write_during_the_build_is_found_by_the_next_search(modelled: DocumentStore, clock: FixedClock) -> None:
    frail = FrailStore(modelled)
    searched = Searched(frail, clock)
    first = await searched.know()
    # After the documents were read, before the uses were.
    frail.meanwhile(1, lambda: searched.know("Another lantern, a blue one."))

    assert await searched.find() == [first.id]
    assert await frail.finished()
    assert len(await searched.find()) == 2


async def test_two_who_ask_at_once_share_one_build(searched: Searched) -> None:
    memory = await searched.know()

    first, second = await asyncio.gather(searched.find(), searched.find())

    assert first == second == [memory.id]


async def test_an_outage_is_not_an_empty_memory_and_is_not_kept(modelled: DocumentStore, clock: FixedClock) -> None:
    class Away(FrailStore):
        is_away = False

        async def find(self, *args: Any, **named: Any) -> Any:
            if self.is_away:
                raise StoreError("away on purpose")
            return await super().find(*args, **named)

    store = Away(modelled)
    searched = Searched(store, clock)
    memory = await searched.know()
    store.is_away = True

    with pytest.raises(StoreError, match="away on purpose"):
        await searched.find()
    store.is_away = False
    assert await searched.find() == [memory.id]


async def test_what_may_not_be_used_is_not_found(searched: Searched) -> None:
    now = searched.clock.now()
    await searched.know(expires_at=now)
    await searched.know(valid_to=now)
    await searched.know(kind="pattern")
    old = await searched.know(
        kind="fact", observed_at=now - timedelta(days=40), reinforced_at=now - timedelta(days=40), source="chat"
    )

    assert await searched.find(learn_patterns=False) == [old.id]
    assert await searched.find(learn_patterns=False, delete_after_days=30) == []
    assert await searched.find(memory_enabled=False) == []
    assert await searched.find(share_with=()) == []


async def test_what_an_erasure_took_from_the_guild_leaves_the_index(searched: Searched) -> None:
    told: dict[str, Any] = {"subject": None, "scope": guild_scope(1), "provenance": Provenance(author=BRAM)}
    gone = await searched.know(**told)
    kept = await searched.know("A lantern hangs at the pier.", subject=None, scope=guild_scope(1))
    assert set(await searched.find("lantern")) == {gone.id, kept.id}

    await searched.collections.memories.erase_person(BRAM, None)

    assert await searched.find("lantern") == [kept.id]


async def test_a_search_gives_canon_first_and_no_more_than_asked(searched: Searched) -> None:
    for number in range(6):
        await searched.know(f"Lantern number {number}.")
    canon = await searched.know(
        "The lantern and very much besides of which nobody asked anything at all.", tier="canon"
    )
    room = Room(tenant=HARBOUR, audience=PUBLIC, viewer=ADA)

    found = await searched.recall.search(room, "lantern", constraints=Constraints(), at=searched.clock.now(), limit=7)
    few = await searched.recall.search(room, "lantern", constraints=Constraints(), at=searched.clock.now(), limit=3)

    assert (found[0].id, len(found), len(few)) == (canon.id, 7, 3)


async def test_uses_are_told_by_person(searched: Searched) -> None:
    used = await searched.know("The boat is blue.", importance=3)
    usage = searched.collections.usage
    await usage.note_uses([Use(HARBOUR, ADA, used.id, 5, searched.clock.now())])

    assert await usage.uses_of(HARBOUR, ADA) == {used.id: 5}
    assert await usage.uses_of(HARBOUR, None) == {}
