"""Searching on `/memories`, end to end: one's own, canon first, and all of it where no word is shared."""

from cogs.words.catalogue import say
from tests.cogs.world import all_private, shown
from tests.scenes.seen import memory_id
from tests.scenes.world import World


async def test_a_search_finds_other_forms_of_a_word_canon_first_and_nobody_elses(world: World) -> None:
    ada, bram = world.seat("ada", "general"), world.seat("bram", "general")
    for fact in ("I painted the long boats of the harbour", "My boat is blue", "I drink smoky tea"):
        await ada.slash("remember", fact=fact)
    await bram.slash("remember", fact="My boat is red")
    best = shown(await ada.slash("memories", search="blue boat"))
    assert best.index("My boat is blue") < best.index("I painted the long boats")
    await ada.slash("memories", memory=await memory_id(ada, "long boats"))
    await ada.click("Keep for good")

    result = await ada.slash("memories", search="blue boat")
    found = shown(result)
    assert all_private([result])
    assert found.index("I painted the long boats") < found.index("My boat is blue")
    assert "tea" not in found
    assert "red" not in found
    missed = shown(await ada.slash("memories", search="accordion"))
    assert say("memories-nothing-found", words="accordion") in missed
    assert all(words in missed for words in ("My boat is blue", "long boats", "smoky tea"))
    assert "red" not in missed
    near = shown(await ada.slash("memories", search="harbor"))
    assert say("forget-near", about="harbor") in near
    assert near.index("long boats") < near.index("smoky tea")
