"""The menu of a reply, end to end: the viewer's own with links, others as counts, nothing of what was erased."""

from typing import Final

from cogs.presentation.sentences import NO_REASONS_LEFT, NOT_MY_WORDS
from cogs.reasons import MENU
from tests.cogs.world import all_private, shown
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import acquainted, answers, later, memory_id
from tests.scenes.world import World

TEA: Final = "I drink smoky tea"
BOAT: Final = "My boat is called Quillfeather"


async def test_the_asker_sees_what_was_used_with_links_and_a_bystander_only_how_much(world: World) -> None:
    ada, bram = world.seat("ada", "general"), world.seat("bram", "general")
    await acquainted(ada, bram)
    await ada.slash("remember", fact=BOAT)
    told = await ada.say(f"@Keepsake remember that {TEA}")
    tea = await memory_id(ada, "tea")
    world.script("what do i drink", f"Smoky tea [m:{tea}].")
    await ada.say("@Keepsake what do i drink?")
    reply = answers(ada)[-1]

    own = await ada.menu(MENU, reply)
    assert all_private([own])
    text = shown(own)
    assert text.index(TEA) < text.index(BOAT)
    assert str(told.id) in text
    assert "1 of them named by the model" in text
    others = shown(await bram.menu(MENU, reply))
    assert "2 memories of the person I answered" in others
    assert TEA not in others
    assert "Quillfeather" not in others


async def test_what_is_forgotten_is_gone_from_it_and_a_restart_keeps_the_rest(open_world: OpenWorld) -> None:
    async with open_world() as world:
        ada = world.seat("ada", "general")
        await acquainted(ada)
        for fact in (TEA, BOAT):
            await ada.slash("remember", fact=fact)
        world.script("good morning", "Good morning.")
        await ada.say("@Keepsake good morning")
        reply = answers(ada)[-1]
        await ada.slash("forget", memory=await memory_id(ada, "tea"))
        assert TEA not in shown(await ada.menu(MENU, reply))
        await world.restart()
        await later(world, 120)

        left = shown(await ada.menu(MENU, reply))
        assert TEA not in left
        assert BOAT in left
        await later(world, 8 * 86_400)
        assert shown(await ada.menu(MENU, reply)) == NO_REASONS_LEFT


async def test_it_is_for_messages_of_the_bot_alone(world: World) -> None:
    ada = world.seat("ada", "general")
    message = await ada.say("just talking")

    assert shown(await ada.menu(MENU, message)) == NOT_MY_WORDS
