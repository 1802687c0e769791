"""Recall: what a search in a room finds, and that it never finds what is not there for the room."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.reference_store import ReferenceStore
from memory.domain.audience import PRIVATE, PUBLIC, Audience, Room, restricted_to
from memory.domain.constraints import Constraints
from memory.domain.context.material import MemoryCounts
from memory.domain.errors import StoreError
from memory.domain.ids import ChannelId, MemoryId, MessageId, SubjectId, TenantId, derived_id, guild_scope, guild_tenant
from memory.domain.memory import Memory, Provenance
from memory.domain.writing.changes import Record, Restore, Retire, Revise, Supersede
from memory.domain.writing.relation import Link
from memory.operations.caches import Caches
from memory.operations.recall.look import SearchRequest
from memory.operations.recall.recall import Recall
from memory.operations.writing.writer import Writer
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from memory.store.room_memories import PAGE
from memory.store.usage import Use
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR, memory_as_of, memory_with
from tests.operations.frail import FrailStore

STAFF = restricted_to(ChannelId("901"))
CREW = restricted_to(ChannelId("902"))
ELSEWHERE = guild_tenant(2)
LOBBY = Room(tenant=HARBOUR, audience=PUBLIC, viewer=ADA)
LANTERN = "Has a green lantern from the island."


class Searched:
    """A recall over a store, with the writer that invalidates it."""

    def __init__(self, store: DocumentStore, clock: FixedClock) -> None:
        self.clock = clock
        self.collections = Collections.over(store)
        self.recall = Recall(self.collections, clock=clock, ttl_seconds=900)
        self.writer = Writer(self.collections, Caches(self.recall.invalidate, take_over=self.recall.take_over))

    async def know(self, text: str = LANTERN, **fields: Any) -> Memory:
        """Write a memory, of Ada in public unless it says otherwise."""
        at = self.clock.now()
        key = MemoryId(derived_id("test", text, str(fields)))
        memory = memory_as_of(at, **{"id": key, "text": text, **fields})
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
        found = await self.recall.find(SearchRequest(room, text, Constraints(**rules), self.clock.now()))
        return [memory.id for memory in found]


@pytest.fixture
def searched(store: DocumentStore, clock: FixedClock) -> Searched:
    """Return a recall over an empty store."""
    return Searched(store, clock)


@pytest.mark.parametrize("source", [PUBLIC, STAFF, CREW, PRIVATE])
@pytest.mark.parametrize("reply", [PUBLIC, STAFF, PRIVATE])
async def test_a_search_finds_what_all_readers_could(searched: Searched, source: Audience, reply: Audience) -> None:
    memory = await searched.know(audience=source)
    await searched.find(audience=PRIVATE)

    found = await searched.find(audience=reply)

    seen = reply == PRIVATE or source in (PUBLIC, reply)
    assert found == ([memory.id] if seen else [])


@pytest.mark.parametrize(
    ("source", "reply", "seen"),
    [(PUBLIC, PUBLIC, True), (STAFF, STAFF, True), (STAFF, PRIVATE, False), (STAFF, CREW, False)],
)
async def test_what_the_guild_knows_is_found_where_it_could_be_read(
    searched: Searched, source: Audience, reply: Audience, *, seen: bool
) -> None:
    shared = await searched.know(subject=None, scope=guild_scope(1), audience=source)

    assert await searched.find(audience=reply) == ([shared.id] if seen else [])


@pytest.mark.parametrize("others", [(), (ADA,)])
async def test_what_one_alone_said_of_the_guild_is_theirs(searched: Searched, others: tuple[SubjectId, ...]) -> None:
    teller = Provenance(author=BRAM, related_users=others)
    said = await searched.know(subject=None, scope=guild_scope(1), source="chat", provenance=teller)

    assert await searched.find() == ([said.id] if others else [])
    assert await searched.find(viewer=BRAM) == [said.id]


async def test_what_the_guild_knows_from_somebody_who_is_left_out_is_found_by_nobody(searched: Searched) -> None:
    told = await searched.know(subject=None, scope=guild_scope(1), provenance=Provenance(author=BRAM))
    assert await searched.find() == [told.id]
    constraints = searched.collections.constraints

    await constraints.set_consent(HARBOUR, BRAM, "off", searched.clock.now())
    assert await searched.find() == []
    await constraints.set_consent(HARBOUR, BRAM, "on", searched.clock.now())
    assert await searched.find() == [told.id]


@pytest.mark.parametrize(
    ("told", "stays"),
    [
        ({"author": ADA, "related_users": (BRAM,)}, False),
        ({"author": ADA, "related_users": (BRAM, SubjectId("USER:9"))}, True),
        ({"author": ADA, "related_users": (BRAM,), "vouched": (MessageId("1"),)}, True),
        ({"author": BRAM, "related_users": (ADA, SubjectId("USER:9"))}, False),
    ],
    ids=["one is left", "two are left", "an admin's word", "told first"],
)
async def test_who_says_again_what_others_told_takes_their_voice_alone_along(
    searched: Searched, told: dict[str, Any], stays: bool
) -> None:
    known = await searched.know(subject=None, scope=guild_scope(1), source="chat", provenance=Provenance(**told))
    assert await searched.find() == [known.id]

    await searched.collections.constraints.set_consent(HARBOUR, BRAM, "off", searched.clock.now())
    assert await searched.find() == ([known.id] if stays else [])


@pytest.mark.parametrize("calls", range(5))
async def test_a_write_during_the_build_is_found_next(modelled: DocumentStore, clock: FixedClock, calls: int) -> None:
    frail = FrailStore(modelled)
    searched = Searched(frail, clock)
    await searched.know()
    # After the documents of both indexes were read, before they are kept.
    frail.meanwhile(calls, lambda: searched.know("Another lantern, a blue one."))

    assert await searched.find()
    assert await frail.finished()
    assert len(await searched.find()) == 2


ROOMS = [(audience, viewer) for audience in (PUBLIC, STAFF, CREW, PRIVATE) for viewer in (ADA, BRAM)]
QUESTIONS = ("lantern", "boat", "who paints the green pier?")
TEXTS = ("A green lantern.", "A boat and a lantern.", "The painter of the pier.", "The boat is green.")
SHARED: dict[str, Any] = {"subject": None, "scope": guild_scope(1)}


@st.composite
def _steps(draw: st.DrawFn) -> list[tuple[str, int, int]]:
    kinds = st.sampled_from(["record", "revise", "retire", "restore", "supersede", "ask", "later", "forget all"])
    return draw(st.lists(st.tuples(kinds, st.integers(0, 15), st.integers(0, 11)), max_size=14))


@settings(max_examples=12, deadline=None)
@given(_steps())
def test_after_any_writes_every_room_finds_what_a_new_search_would(steps: list[tuple[str, int, int]]) -> None:
    asyncio.run(_write_and_compare(steps))


async def _write_and_compare(steps: list[tuple[str, int, int]]) -> None:
    store, clock = ReferenceStore(), FixedClock()
    searched, known = Searched(store, clock), dict[int, Memory]()
    for kind, which, how in steps:
        clock.advance(timedelta(minutes=1))
        await _write(searched, known, kind, which, how)
        fresh = Recall(searched.collections, clock=clock, ttl_seconds=900)
        for audience, viewer in ROOMS:
            for question in QUESTIONS:
                room = Room(tenant=HARBOUR, audience=audience, viewer=viewer)
                asked = SearchRequest(room, question, Constraints(), clock.now())
                wanted = [memory.id for memory in await fresh.find(asked)]
                assert await searched.find(question, audience, viewer) == wanted
    await searched.recall.close()


async def _write(searched: Searched, known: dict[int, Memory], kind: str, which: int, how: int) -> None:
    now, before = searched.clock.now(), known.get(which)
    fields: dict[str, Any] = {"audience": (PUBLIC, STAFF, CREW, PRIVATE)[which % 4], "importance": which % 5 + 1}
    fields |= ({"subject": ADA}, {"subject": BRAM}, SHARED)[which % 3]
    told: dict[str, Any] = {"actor": "test", "reason": "said"}
    text, write = TEXTS[how % 4], searched.writer.apply
    match kind, before:
        case "record", None:
            known[which] = await searched.know(text, **fields)
        case "revise", Memory(state="active"):
            known[which] = await write(Revise(before=before, text=text, terms=(), fingerprint="", **told), at=now)
        case "retire", Memory(state="active"):
            known[which] = await write(Retire(before=before, purge_at=now, forgotten=False, **told), at=now)
        case "restore", Memory(state="retired"):
            known[which] = await write(Restore(before=before, **told), at=now)
        case "supersede", Memory(state="active"):
            newer = before.model_copy(update={"id": MemoryId(derived_id("newer", before.id, how)), "text": text})
            known[which] = await write(Supersede(before=before, by=newer, **told), at=now)
        case "later", _:
            searched.clock.advance(timedelta(seconds=901))
        case "forget all", _:
            searched.recall.invalidate(HARBOUR, (ADA, BRAM, None)[how % 3])
        case _:
            pass


async def test_who_waits_for_no_index_finds_nothing_and_has_it_built_for_the_next(searched: Searched) -> None:
    memory = await searched.know("The boat is blue.")
    asked = SearchRequest(LOBBY, "boat", Constraints(), searched.clock.now(), wait_s=0.0)

    found = [await searched.recall.find(asked)]
    await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name() == "search index"))
    found.append(await searched.recall.find(asked))

    assert [[each.id for each in some] for some in found] == [[], [memory.id]]


async def test_what_is_kept_is_counted_by_category_and_topic_as_it_is_now(searched: Searched) -> None:
    assert searched.recall.kept_of(LOBBY) == MemoryCounts()
    memory = await searched.know("The boat is blue.", category="project", tags=("Sailing",))
    await searched.know("A lantern.", category="interests")
    await searched.know("A kettle.", category="interests", audience=PRIVATE)
    await searched.find("boat")

    before = searched.recall.kept_of(LOBBY)
    retire = Retire(before=memory, purge_at=searched.clock.now(), forgotten=True, actor="test", reason="forgotten")
    await searched.writer.apply(retire, at=searched.clock.now())

    assert before == MemoryCounts({"project": 1, "interests": 1}, {"sailing": 1})
    assert searched.recall.kept_of(LOBBY) == MemoryCounts({"interests": 1})


async def test_what_is_at_hand_is_found_and_not_read_again(searched: Searched) -> None:
    blue, green = await searched.know("The boat is blue."), await searched.know("The boat is green.")

    found = await searched.recall.find(
        SearchRequest(LOBBY, "boat", Constraints(), searched.clock.now(), at_hand={blue.id})
    )

    assert [memory.id for memory in found] == [green.id]
    assert set(await searched.find("boat")) == {blue.id, green.id}


async def test_what_fits_far_less_than_the_best_is_found_too(searched: Searched) -> None:
    best = await searched.know("The boat Windrose has a green mast.")
    other = await searched.know("The boat was sold long ago, and nobody at the harbour knows to whom or for how much.")

    assert await searched.find("green mast of the boat Windrose") == [best.id, other.id]


async def test_an_old_index_serves_until_the_new_one_is_there(searched: Searched) -> None:
    lasting, used = await searched.know("The boat is blue."), await searched.know("The boat is green.")
    usage = searched.collections.usage
    await searched.find("boat")
    before = await searched.find("boat")
    other = used if before[0] == lasting.id else lasting
    await usage.note_uses([Use(HARBOUR, ADA, other.id, 20, searched.clock.now())])

    searched.clock.advance(timedelta(seconds=900))
    assert await searched.find("boat") == before
    await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name() == "search index"))
    assert await searched.find("boat") == before[::-1]


class Away(FrailStore):
    """A store that answers no search while it is away, or none that is sorted."""

    is_away = False

    def __init__(self, inner: DocumentStore, *, only_sorted: bool = False) -> None:
        super().__init__(inner)
        self._only_sorted = only_sorted

    async def find(self, *args: Any, **named: Any) -> Any:
        """Fail while it is away."""
        if self.is_away and (named.get("sort") or not self._only_sorted):
            raise StoreError("away on purpose")
        return await super().find(*args, **named)


async def test_an_old_index_serves_while_no_new_one_can_be_built(modelled: DocumentStore, clock: FixedClock) -> None:
    store = Away(modelled, only_sorted=True)
    searched = Searched(store, clock)
    memory = await searched.know()
    await searched.find()
    store.is_away = True
    clock.advance(timedelta(seconds=900))

    assert await searched.find() == [memory.id]
    await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()}, return_exceptions=True)
    assert await searched.find() == [memory.id]


async def test_indexes_that_are_not_used_give_way_to_others(searched: Searched) -> None:
    mine, theirs = await searched.know(), await searched.know(subject=BRAM)
    await searched.find()
    one_person = searched.recall.kilobytes
    searched.recall = Recall(
        searched.collections, clock=searched.clock, ttl_seconds=900, most_kilobytes=one_person * 1.5
    )

    assert await searched.find() == [mine.id]
    assert await searched.find(viewer=BRAM) == [theirs.id]
    assert one_person > 0
    assert searched.recall.kilobytes == pytest.approx(one_person)
    assert await searched.find() == [mine.id]


async def test_more_memories_than_a_page_that_were_confirmed_at_once_are_all_found(searched: Searched) -> None:
    at = searched.clock.now()
    rows = [memory_with(id=MemoryId(f"m{number:04}"), text=f"lantern{number}") for number in range(PAGE * 2 + 7)]
    later = [
        memory_with(id=MemoryId(f"n{number:04}"), text=f"boat{number}", reinforced_at=at + timedelta(minutes=number))
        for number in range(PAGE)
    ]
    await searched.collections.store.commit([searched.collections.memories.insert(each) for each in rows + later])

    pages = [page async for page in searched.collections.memories.in_room.searchable_in(LOBBY, pool="own")]

    assert sorted(document["_id"] for page in pages for document in page) == sorted(each.id for each in rows + later)
    assert (await searched.find(f"lantern{PAGE * 2 + 6}"))[0] == rows[-1].id


async def test_hits_with_an_edge_between_them_rise(searched: Searched) -> None:
    fresh = await searched.know("A lantern for the festival.", importance=5)
    await searched.know("A lantern for the boat.", importance=4)
    last = await searched.know("A lantern for the pier.", importance=3)
    edge = searched.collections.relations.link(last, [Link(fresh.id, 1.0)], at=searched.clock.now())
    before = await searched.find("lantern")

    await searched.collections.store.commit(edge)

    assert before[-1] == last.id
    assert (await searched.find("lantern"))[:2] == [fresh.id, last.id]


async def test_an_outage_is_not_an_empty_memory_and_is_not_kept(modelled: DocumentStore, clock: FixedClock) -> None:
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

    asked = SearchRequest(LOBBY, "lantern", Constraints(), searched.clock.now())
    found = await searched.recall.search(replace(asked, limit=7))
    few = await searched.recall.search(replace(asked, limit=3))

    assert (found[0].id, len(found), len(few)) == (canon.id, 7, 3)
