"""`/memories search`, end to end: one's own, canon first, and nothing without a shared word."""

from cogs.words.catalogue import say
from tests.cogs.world import all_private, shown
from tests.scenes.seen import memory_id
from tests.scenes.world import World


async def test_a_search_finds_other_forms_of_a_word_canon_first_and_nobody_elses(world: World) -> None:
    ada, bram = world.seat("ada", "general"), world.seat("bram", "general")
    for fact in ("I painted the long boats of the harbour", "My boat is blue", "I drink smoky tea"):
        await ada.slash("remember", fact=fact)
    await bram.slash("remember", fact="My boat is red")
    best = shown(await ada.slash("memories search", words="blue boat"))
    assert best.index("My boat is blue") < best.index("I painted the long boats")
    await ada.slash("memories promote", memory=await memory_id(ada, "long boats"))

    result = await ada.slash("memories search", words="blue boat")
    found = shown(result)
    assert all_private([result])
    assert found.index("I painted the long boats") < found.index("My boat is blue")
    assert "tea" not in found
    assert "red" not in found
    assert shown(await ada.slash("memories search", words="accordion")) == say("memories-nothing-found")
