"""The menu of a reply, end to end: the viewer's own with links, others as counts, nothing of what was erased."""

from typing import Final

from cogs.reasons import MENU
from cogs.words.catalogue import say
from memory.domain.ids import guild_tenant, individual_scope, subject_of
from memory.domain.message import TextReceipt
from tests.cogs.world import all_private, last_message, shown, text_of
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import acquainted, answers, later, memory_id, questions
from tests.scenes.test_propagation import asking, scripted
from tests.scenes.world import World

TEA: Final = "I drink smoky tea"
BOAT: Final = "My boat is called Quillfeather"
THINGS: Final = ("kites", "ropes", "lanterns", "ferries", "gulls", "maps", "bells", "oars", "tides")


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
    assert "2 memories of yours, I went by 1 of them" in text
    one = await world.ada.harbour.select(last_message(own), [tea])
    assert all_private([one])
    assert TEA in shown(one)
    others = shown(await bram.menu(MENU, reply))
    assert "\nonly you see this\n" in others
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
        await ada.slash("forget", what=await memory_id(ada, "tea"))
        assert TEA not in shown(await ada.menu(MENU, reply))
        await world.restart()
        await later(world, 120)

        left = shown(await ada.menu(MENU, reply))
        assert TEA not in left
        assert BOAT in left
        await later(world, 8 * 86_400)
        assert shown(await ada.menu(MENU, reply)) == say("reasons-none-left")


async def test_it_is_for_messages_of_the_bot_alone(world: World) -> None:
    ada = world.seat("ada", "general")
    message = await ada.say("just talking")

    assert shown(await ada.menu(MENU, message)) == say("reasons-not-mine")


async def test_behind_a_summary_its_person_sees_their_own_with_links_and_others_how_many(open_world: OpenWorld) -> None:
    async with open_world() as world:
        ada, bram, staff = world.seat("ada", "general"), world.seat("bram", "general"), world.seat("bram", "staff")
        await acquainted(ada, bram, staff)
        told = await ada.say(f"@Keepsake remember that {TEA}")
        for thing in THINGS:
            await ada.slash("remember", fact=f"I like {thing}")
        await staff.say(f"@Keepsake remember that {BOAT}")
        world.script(asking("consolidation"), scripted({"text": "Likes the sea.", "shareable": []}))
        await world.stage.bot.run_job("nightly")
        own = individual_scope(guild_tenant(world.stage.discord.harbour.id), subject_of(world.ada.user.id))
        mark = TextReceipt(scope=own, revision=2).source_id
        world.script("what do i like", f"You like the sea [m:{mark}].")
        await ada.say("@Keepsake what do i like?")
        reply = answers(ada)[-1]
        assert reply.content.startswith("You like the sea.")
        assert mark not in reply.content
        assert 'memories="10"' in questions(world)[-1]

        card = await ada.menu(MENU, reply)
        assert all_private([card])
        pages = shown(card)
        assert "my summary of you (version 2, of 10 memories), which I went by" in pages
        assert "10 memories of yours" in pages
        await ada.click("Next", on=last_message(card).message)
        pages += text_of(last_message(card).message)
        assert all(thing in pages for thing in (TEA, *THINGS))
        assert pages.count("at hand") == len((TEA, *THINGS))
        assert str(told.id) in pages

        others = shown(await bram.menu(MENU, reply))
        assert "my summary of the person I answered (of 10 memories)" in others
        assert not any(word in others for word in (TEA, *THINGS, "Quillfeather"))

        await ada.slash("forget", what=await memory_id(ada, "gulls"))
        await later(world, 120)
        left = shown(await ada.menu(MENU, reply))
        assert "9 memories of yours" in left
        assert "of 9 memories" in shown(await bram.menu(MENU, reply))
