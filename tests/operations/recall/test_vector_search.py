"""Vectors.

Made of what may be used, made anew when text or model changed, gone with their memory, and never in the way of an
answer.
"""

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest

from memory.domain.audience import PRIVATE, PUBLIC, Room
from memory.domain.constraints import Constraints, ConstraintSet
from memory.domain.errors import ModelError
from memory.domain.ids import MemoryId, derived_id, dm_tenant, guild_scope, individual_scope, user_id_of
from memory.domain.memory import Memory, Provenance
from memory.domain.writing.changes import Record, Restore, Retire, Revise
from memory.operations.caches import Caches
from memory.operations.recall.look import SearchRequest
from memory.operations.recall.recall import Recall
from memory.operations.recall.vector_search import VectorSearch
from memory.operations.writing.writer import Writer
from memory.ports import Embedded
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from sandbox.scripted_embeddings import hashed
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR, memory_with

TOLD: dict[str, Any] = {"actor": "test", "reason": "said"}


class Hashed:
    """The port of the embedding model, with vectors of hashed words, or those that a test names."""

    def __init__(self) -> None:
        self.name = "hashed/32"
        self.is_scripted = True
        self.tells_tokens = True
        self.asked: list[str] = []
        self.vectors: dict[str, list[float]] = {}
        self.is_away = False
        self.refuses = ""
        """Texts with this in them are refused; empty refuses none."""
        self.is_slow = False
        self.meanwhile: Any = None

    async def embed(self, texts: Sequence[str]) -> Embedded:
        """Return a vector a text."""
        self.asked += texts
        if self.meanwhile is not None:
            await self.meanwhile()
        if self.is_slow:
            await asyncio.Event().wait()
        if self.is_away:
            raise ModelError("unreachable", "away on purpose")
        if self.refuses and any(self.refuses in text for text in texts):
            raise ModelError("too_long", "refused on purpose")
        return Embedded(
            [self.vectors.get(text, hashed(text, 32)) for text in texts],
            tokens=5 * len(texts) if self.tells_tokens else 0,
        )


class World:
    """A store, a search with embeddings, and the writer that tells it."""

    def __init__(self, store: DocumentStore, clock: FixedClock) -> None:
        self.clock, self.model, self.collections = clock, Hashed(), Collections.over(store)
        self.restart()

    def restart(self, *, wait_s: float = 30.0) -> None:
        """Begin anew over the same store. A search waits so long for its vector; far longer than any of these takes."""
        self.meaning = VectorSearch(self.collections, model=self.model, clock=self.clock, wait_s=wait_s)
        self.recall = Recall(self.collections, clock=self.clock, ttl_seconds=900, meaning=self.meaning)
        self.writer = Writer(self.collections, Caches(self.recall.invalidate, take_over=self.recall.take_over))

    async def know(self, text: str, **fields: Any) -> Memory:
        """Write a memory of Ada in public, unless it says otherwise."""
        memory = memory_with(**{"id": MemoryId(derived_id("test", text)), "text": text, **fields})
        return await self.writer.apply(Record(memory=memory, **TOLD), at=self.clock.now())

    async def find(self, text: str) -> list[str]:
        """Name what Ada finds in public."""
        room = Room(tenant=HARBOUR, audience=PUBLIC, viewer=ADA)
        found = await self.recall.find(SearchRequest(room, text, Constraints(), self.clock.now()))
        return [memory.text for memory in found]

    async def made(self) -> set[str]:
        """Return the memories that have a vector."""
        return {found["_id"] for found in await self.collections.store.find("vectors", {})}


@pytest.fixture
def world(store: DocumentStore, clock: FixedClock) -> World:
    return World(store, clock)


async def test_each_memory_is_asked_for_once_and_again_when_its_text_is_another(world: World) -> None:
    memory = await world.know("a green lantern")
    assert await world.meaning.embed_due() == "vectors made: 1"
    assert await world.meaning.embed_due() == "vectors made: 0"
    revised = Revise(before=memory, text="a blue lantern", terms=(), fingerprint="", **TOLD)
    await world.writer.apply(revised, at=world.clock.now())

    await world.meaning.embed_due()

    assert world.model.asked == ["a green lantern", "a blue lantern"]
    assert await world.made() == {memory.id}


async def test_a_text_that_the_endpoint_refuses_keeps_no_other_waiting(world: World) -> None:
    rows = [await world.know(f"lantern {number}") for number in range(9)]
    long = await world.know("a long scroll")
    world.model.refuses = "long"

    assert await world.meaning.embed_due() == "vectors made: 9"

    assert await world.made() == {memory.id for memory in rows}
    world.model.refuses = ""
    assert await world.meaning.embed_due() == "vectors made: 1", "each round tries it again"
    assert long.id in await world.made()


async def test_an_endpoint_that_refuses_everything_is_not_asked_for_each_text(world: World) -> None:
    for number in range(9):
        await world.know(f"lantern {number}")
    world.model.refuses = "lantern"

    with pytest.raises(ModelError, match="too_long"):
        await world.meaning.embed_due()

    assert len(world.model.asked) < 3 * 9
    world.model.refuses = ""
    assert await world.meaning.embed_due() == "vectors made: 9"


async def test_another_model_makes_all_anew_after_a_start(world: World) -> None:
    rows = [await world.know(f"lantern {number}") for number in range(130)]
    await world.meaning.embed_due()
    world.model.name = "another/32"
    world.restart()

    assert await world.meaning.embed_due() == "vectors made: 130"
    models = {found["model"] for found in await world.collections.store.find("vectors", {})}
    assert (models, len(rows)) == ({"another/32"}, 130)


async def test_what_is_put_away_loses_its_vector_and_has_it_again_when_it_is_back(world: World) -> None:
    memory = await world.know("a green lantern")
    await world.meaning.embed_due()
    retire = Retire(before=memory, purge_at=world.clock.now() + timedelta(days=30), forgotten=False, **TOLD)
    retired = await world.writer.apply(retire, at=world.clock.now())

    await world.meaning.embed_due()
    assert await world.made() == set()
    await world.writer.apply(Restore(before=retired, **TOLD), at=world.clock.now())
    await world.meaning.embed_due()
    assert await world.made() == {memory.id}


async def test_text_that_answers_may_not_use_is_not_sent_and_its_vector_ends(world: World) -> None:
    book = world.collections.constraints
    own, theirs = await world.know("a green lantern"), await world.know("a blue lantern", subject=BRAM)
    await book.set_person(HARBOUR, BRAM, constraints=ConstraintSet(memory_enabled=False))

    await world.meaning.embed_due()
    assert (world.model.asked, await world.made()) == ([own.text], {own.id})
    await book.set_person(HARBOUR, ADA, constraints=ConstraintSet(share_with=()))
    await world.meaning.embed_due()
    assert await world.made() == set()
    assert theirs.text not in world.model.asked


async def test_the_talk_of_people_who_are_left_out_is_not_sent(world: World) -> None:
    await world.know("a green lantern", subject=BRAM)
    told: dict[str, Any] = {"subject": None, "scope": guild_scope(1), "provenance": Provenance(author=BRAM)}
    await world.know("lanterns hang at the pier", **told)
    own = await world.know("a blue lantern")
    await world.meaning.embed_due()
    await world.collections.constraints.set_consent(HARBOUR, BRAM, "off", world.clock.now())
    world.model.asked.clear()
    world.model.name = "another/32"
    world.restart()

    await world.meaning.embed_due()

    assert (world.model.asked, await world.made()) == ([own.text], {own.id})


async def test_what_is_erased_while_its_vector_is_made_leaves_none(world: World) -> None:
    memory = await world.know("a green lantern")

    async def erase() -> None:
        await world.collections.memories.erase_person(ADA, None)
        await world.collections.vectors.erase_person(ADA, None)

    world.model.meanwhile = erase
    await world.meaning.embed_due()

    assert world.model.asked == [memory.text]
    assert await world.made() == set()


async def test_meaning_changes_the_order_of_what_words_found(world: World) -> None:
    for number in range(4):
        await world.know(f"a lantern number {number}")
    by_words = await world.find("which lantern")
    near = dict(zip(by_words, (-1.0, 0.5, 1.0, 0.0), strict=True))
    world.model.vectors = {"which lantern": [1.0, 0.0]} | {text: [cosine, 0.2] for text, cosine in near.items()}
    assert world.model.asked == []
    await world.meaning.embed_due()

    found = await world.find("which lantern")

    assert found == [by_words[place] for place in (2, 1, 0, 3)]
    assert world.model.asked[-1] == "which lantern"


@pytest.mark.parametrize("is_built_before", [True, False])
async def test_what_shares_no_word_is_found_by_its_meaning(world: World, *, is_built_before: bool) -> None:
    question = "what are my dietary restrictions?"
    world.model.vectors = {question: [1.0, 0.0], "Is vegetarian.": [0.9, 0.1], "Owns a boat.": [0.1, 0.9]}
    if is_built_before:
        assert await world.find(question) == []
    for text in ("Is vegetarian.", "Owns a boat."):
        await world.know(text)
    world.model.vectors["Is vegan."] = [1.0, 0.0]
    await world.know("Is vegan.", subject=BRAM)
    await world.meaning.embed_due()

    assert await world.find(question) == ["Is vegetarian."]


@pytest.mark.parametrize("how", ["is_away", "is_slow"])
async def test_an_answer_does_not_wait_long_for_a_vector(world: World, how: str) -> None:
    await world.know("a green lantern")
    await world.meaning.embed_due()
    world.restart(wait_s=0.05)
    setattr(world.model, how, True)

    assert await world.find("which lantern") == ["a green lantern"]


async def test_calls_for_direct_messages_count_unless_their_person_was_erased_since(world: World) -> None:
    direct = dm_tenant(user_id_of(ADA))

    async def erase() -> None:
        tombstone = world.collections.erasures.of("person", None, ADA, at=world.clock.now())
        await world.collections.store.commit([tombstone])
        await world.collections.usage.erase_person(ADA, None)

    for text, is_erased in (("a green lantern", False), ("a red lantern", True)):
        await world.know(text, tenant=direct, scope=individual_scope(direct, ADA), audience=PRIVATE)
        if is_erased:
            world.model.meanwhile = erase
        await world.meaning.embed_due()
        counted = await world.collections.usage.of_day(direct, world.clock.now())
        assert (counted is None) == is_erased
