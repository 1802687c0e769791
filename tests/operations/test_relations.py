"""Edges come with the words of a memory, once a pair, and go with either end."""

from memory.domain.audience import PUBLIC
from memory.domain.memory import Memory
from memory.domain.recall.ranking import Edge
from memory.operations.remembering.statement import KeptStatement
from tests.clocks import START
from tests.domain.records import ADA, HARBOUR
from tests.operations.rig import UNDO, Rig, room_of

GREEN = "I drink green tea with my breakfast"
SMOKY = "I drink a lot of smoky tea with my breakfast"
BOAT = "My boat Zephyr lies behind the lighthouse"


async def edges(rig: Rig, memory: Memory) -> list[Edge]:
    return await rig.collections.relations.beside(HARBOUR, [memory.id])


async def ends(rig: Rig) -> list[set[str]]:
    return [set(found["memory_ids"]) for found in await rig.collections.store.find("relations", {})]


async def test_a_new_memory_is_linked_with_what_it_has_to_do_with(rig: Rig) -> None:
    green, boat = await rig.remembered(GREEN), await rig.remembered(BOAT)

    smoky = await rig.remembered(SMOKY)

    (edge,) = await edges(rig, smoky)
    assert (edge.one, edge.other) == (smoky.id, green.id)
    [kept] = await rig.collections.store.find("relations", {})
    assert [kept[name] for name in ("type", "tenant", "subject", "linked_at")] == ["related_to", HARBOUR, ADA, START]
    assert await edges(rig, boat) == []


async def test_new_words_have_edges_of_their_own(rig: Rig) -> None:
    green, smoky, boat = [await rig.remembered(text) for text in (GREEN, SMOKY, BOAT)]

    edited = await rig.remembering.edit(
        HARBOUR, ADA, smoky.id, audience=PUBLIC, text="My boat Zephyr lies in dry dock", cause="e"
    )

    assert isinstance(edited, KeptStatement)
    assert await ends(rig) == [{smoky.id, boat.id}]
    await rig.remembering.edit(HARBOUR, ADA, boat.id, audience=PUBLIC, text=f"{GREEN} and bread", cause="f")
    assert await ends(rig) == [{boat.id, green.id}]


async def test_made_canon_in_the_same_words_it_keeps_its_edges(rig: Rig) -> None:
    green, smoky = await rig.remembered(GREEN), await rig.remembered(SMOKY)

    await rig.curating.promote_to_canon(room_of(ADA), smoky.id)
    assert await ends(rig) == [{green.id, smoky.id}]

    await rig.curating.promote_to_canon(room_of(ADA), smoky.id, canonical_text=BOAT)
    assert await ends(rig) == []


async def test_an_edge_goes_with_either_end(rig: Rig) -> None:
    for gone in (0, 1):
        both = [await rig.remembered(text, cause=f"{gone}{text}") for text in (GREEN, SMOKY)]
        assert len(await ends(rig)) == 1

        await rig.forgetting.forget(HARBOUR, ADA, [both[gone].id])
        rig.clock.advance(UNDO)
        await rig.forgetting.erase_due()

        assert await ends(rig) == []
        await rig.forgetting.erase([both[1 - gone]], at=rig.clock.now())
