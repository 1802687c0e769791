"""`/forget` through a local Discord."""

from cogs.words.catalogue import say
from tests.cogs.world import World, last_message, world


async def known(here: World, *facts: str) -> None:
    """Let Ada have told the bot things about herself."""
    for fact in facts:
        await here.ada.slash(here.general, "remember", fact=fact)


async def test_completion_shows_ones_own_only() -> None:
    async with world() as here:
        await known(here, "I drink smoky tea")
        await here.bram.slash(here.general, "remember", fact="I collect tea pots")

        offered = await here.ada.autocomplete(here.general, "forget", "what", "tea")

        assert [choice["name"] for choice in offered] == ["I drink smoky tea"]


async def test_undo_that_comes_too_late_says_so() -> None:
    async with world() as here:
        await known(here, "I drink smoky tea")
        done = await here.ada.slash(here.general, "forget", what=(await here.memories(here.ada))[0].id)
        for memory in await here.collections.memories.by_time.due(here.env.now().replace(year=2030), limit=10):
            await here.operations.forgetting.erase([memory], at=here.env.now())
        await here.ada.click(last_message(done), label="Undo")

        assert last_message(done).content == say("undo-expired")


async def test_when_the_time_to_undo_is_over_the_words_go_from_the_screen_too() -> None:
    async with world() as here:
        await known(here, "I drink smoky tea")
        done = await here.ada.slash(here.general, "forget", what=(await here.memories(here.ada))[0].id)
        quoted = last_message(done).content
        await here.env.advance_time(61)

        assert "smoky tea" in quoted
        assert last_message(done).content == say("undo-expired")
        assert last_message(done).components == []
