"""`/forget` through a local Discord."""

import pytest

from cogs.error_sentences import GONE
from cogs.presentation.sentences import (
    KEPT_NOTHING_CHANGED,
    NOT_CHOSEN,
    NOTHING_ABOUT,
    NOTHING_TO_FORGET,
    ONE_OF_THREE,
    UNDO_EXPIRED,
)
from tests.cogs.world import World, all_private, last_message, shown, world


async def known(here: World, *facts: str) -> None:
    """Let Ada have told the bot things about herself."""
    for fact in facts:
        await here.ada.slash(here.general, "remember", fact=fact)


async def test_completion_shows_ones_own_only() -> None:
    async with world() as here:
        await known(here, "I drink smoky tea")
        await here.bram.slash(here.general, "remember", fact="I collect tea pots")

        offered = await here.ada.autocomplete(here.general, "forget", "memory", "tea")

        assert [choice["name"] for choice in offered] == ["I drink smoky tea"]


async def test_one_memory_is_hidden_at_once_and_comes_back_by_undo() -> None:
    async with world() as here:
        await known(here, "I drink smoky tea", "I mend accordions")
        (choice,) = await here.ada.autocomplete(here.general, "forget", "memory", "smoky")
        done = await here.ada.slash(here.general, "forget", memory=choice["value"])
        assert [memory.text for memory in await here.memories(here.ada)] == ["I mend accordions"]
        assert "1 memory" in shown(done)

        await here.ada.click(last_message(done), label="Undo")

        assert len(await here.memories(here.ada)) == 2


async def test_undo_is_disabled_after_the_minute() -> None:
    async with world() as here:
        await known(here, "I drink smoky tea")
        done = await here.ada.slash(here.general, "forget", memory=(await here.memories(here.ada))[0].id)
        await here.env.advance_time(61)

        (row,) = last_message(done).components
        assert [part["disabled"] for part in row["components"]] == [True]


async def test_undo_that_comes_too_late_says_so() -> None:
    async with world() as here:
        await known(here, "I drink smoky tea")
        done = await here.ada.slash(here.general, "forget", memory=(await here.memories(here.ada))[0].id)
        for memory in await here.collections.memories.by_time.due(here.env.now().replace(year=2030), limit=10):
            await here.operations.forgetting.erase([memory], at=here.env.now())
        await here.ada.click(last_message(done), label="Undo")

        assert last_message(done).content == UNDO_EXPIRED


@pytest.mark.parametrize(
    ("typed", "told_so"),
    [("aaaaaaaaaaaa", GONE), *((odd, NOT_CHOSEN) for odd in ("nonsense", "", "x" * 5000, "nul\x00", "`; drop"))],
)
async def test_anything_may_be_typed_as_a_memory(typed: str, told_so: str) -> None:
    async with world() as here:
        told = await here.ada.slash(here.general, "forget", memory=typed)

        assert shown(told) == told_so
        assert all_private([told])
        assert len(here.env.errors) == 1


async def test_somebody_elses_memory_is_nobodys() -> None:
    async with world() as here:
        await known(here, "I drink smoky tea")
        told = await here.bram.slash(here.general, "forget", memory=(await here.memories(here.ada))[0].id)

        assert shown(told) == GONE
        assert len(await here.memories(here.ada)) == 1
        assert len(here.env.errors) == 1


async def test_a_topic_is_chosen_from_and_confirmed() -> None:
    async with world() as here:
        await known(here, "I drink smoky tea", "I collect tea pots", "I mend accordions")
        menu = await here.ada.slash(here.general, "forget", about="tea")
        ids = [memory.id for memory in await here.memories(here.ada) if "tea" in memory.text]
        await here.ada.select(last_message(menu), ids)
        assert last_message(menu).content == "Forget 2 memories?"
        await here.ada.click(last_message(menu), label="Confirm")

        assert "2 memories" in last_message(menu).content
        assert [memory.text for memory in await here.memories(here.ada)] == ["I mend accordions"]


async def test_a_topic_that_nothing_is_about() -> None:
    async with world() as here:
        await known(here, "I drink smoky tea")

        assert shown(await here.ada.slash(here.general, "forget", about="lighthouses")) == NOTHING_ABOUT


async def test_everything_goes_after_a_yes_and_stays_after_a_no() -> None:
    async with world() as here:
        assert shown(await here.ada.slash(here.general, "forget", everything=True)) == NOTHING_TO_FORGET
        await known(here, "I drink smoky tea", "I mend accordions")
        asked = await here.ada.slash(here.general, "forget", everything=True)
        await here.ada.click(last_message(asked), label="Keep all")
        assert last_message(asked).content == KEPT_NOTHING_CHANGED
        assert len(await here.memories(here.ada)) == 2

        asked = await here.ada.slash(here.general, "forget", everything=True)
        await here.ada.click(last_message(asked), label="Forget everything")

        assert await here.memories(here.ada) == []
        await here.ada.click(last_message(asked), label="Undo")
        assert len(await here.memories(here.ada)) == 2


@pytest.mark.parametrize(
    "options", [{}, {"about": "tea", "everything": True}, {"memory": "aaaaaaaaaaaa", "about": "tea"}]
)
async def test_exactly_one_thing_can_be_asked_for(options: dict[str, object]) -> None:
    async with world() as here:
        assert shown(await here.ada.slash(here.general, "forget", **options)) == ONE_OF_THREE
        assert len(here.env.errors) == 1
