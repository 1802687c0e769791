"""Forgetting, end to end.

Out of sight at once, back within the minute if asked, then in no answer, no prompt and no byte.
"""

import asyncio

from cogs.words.catalogue import say
from memory.domain.ids import guild_tenant, subject_of
from sandbox.script import Held, ScriptedReply
from sandbox.seat import Seat, buttons
from tests.cogs.world import all_private, last_message, menu_of, shown
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import (
    Pause,
    acquainted,
    aloud,
    answers,
    arrive,
    files_with,
    kept,
    later,
    listed,
    memory_id,
    offered,
    prompts,
    questions,
    rows,
    talk,
    told,
    until,
)
from tests.scenes.world import World

BOAT = "my sailing boat is called Quillfeather"
TEA = "I drink smoky tea"
BEES = "I look after the boathouse beehives"
TRACE = "Quillfeather"
QUESTIONS = 20


async def test_what_is_forgotten_is_out_of_sight_at_once_and_later_in_no_prompt_and_no_byte(
    open_world: OpenWorld,
) -> None:
    async with open_world(free=True) as world:
        ada, bram, direct = world.seat("ada", "general"), world.seat("bram", "general"), world.seat("ada", "dm")
        await acquainted(ada, bram, direct)
        await ada.slash("remember", fact=BOAT)
        await ada.say(f"@Keepsake remember that {BEES}")
        await ada.say("@Keepsake my Quillfeather is fast, what do you say?")
        await ada.say("@Keepsake and what is her name again?")
        assert TRACE in aloud(ada)[-1]
        assert files_with(world, TRACE)
        identity = await memory_id(ada, "quill")

        done = await ada.slash("forget", what=identity)
        assert "1 memory, with 1 message" in shown(done)
        await _is_out_of_sight(world, ada, identity)
        await world.later(30)
        await ada.click("Undo", on=last_message(done))
        assert sorted(await kept(world)) == sorted([BOAT, BEES])
        await ada.say("@Keepsake and what is her name again?")
        assert sorted(told(world)) == sorted([BOAT, BEES])
        await world.later(86400)
        assert "sailing boat" in (await rows(world, "scopes"))[0]["text"]

        await ada.slash("forget", what=identity)
        forgotten_at = len(world.endpoint.texts)
        await _is_out_of_sight(world, ada, identity)
        await world.later(61)
        assert files_with(world, TRACE) == []
        erased_at = len(questions(world))
        for number in range(QUESTIONS // 4):
            for seat in (ada, bram, direct, world.seat("ada", "porch")):
                await seat.say(f"@Keepsake question {number}: what do you know about my boat?")
        assert len(questions(world)) == erased_at + QUESTIONS
        assert TRACE not in prompts(world, since=forgotten_at)
        await _is_out_of_sight(world, ada, identity)
        assert shown(await ada.slash("memories", memory=identity)) == say("error-gone")

        await world.restart()
        await ada.say("@Keepsake once more: what do you know about me?")
        assert told(world) == [BEES]
        assert TRACE not in prompts(world, since=forgotten_at)
        await _is_out_of_sight(world, ada, identity)
        assert files_with(world, TRACE) == []
        assert files_with(world, "beehives")
    assert files_with(world, TRACE) == []


async def test_forgetting_in_the_chat_is_undone_after_a_restart_and_by_nobody_else(world: World) -> None:
    ada, bram = world.seat("ada", "general"), world.seat("bram", "general")
    await ada.slash("remember", fact=TEA)
    await ada.say("@Keepsake forget about tea")
    (line,) = answers(ada)
    await world.restart()
    await bram.click("Undo", on=line)
    assert await kept(world) == []
    await ada.click("Undo", on=line)

    assert await kept(world) == [TEA]
    await later(world, 120)
    assert await kept(world) == [TEA]


async def test_a_topic_is_chosen_from_in_a_screen_of_ones_own(world: World) -> None:
    ada = world.seat("ada", "general")
    for fact in (TEA, "I collect tea caddies", BEES):
        await ada.slash("remember", fact=fact)
    await world.seat("bram", "general").slash("remember", fact="I spill tea")

    await ada.say("@Keepsake forget about tea")
    (line,) = answers(ada)
    assert line.content == say("wish-found", count=2)
    assert buttons(line) == ["Choose"]
    menu = await ada.click("Choose", on=line)
    assert all_private([menu])
    gone = await world.ada.harbour.select(last_message(menu), [await memory_id(ada, "caddies")])
    assert "> I collect tea caddies" in last_message(menu).content
    assert all_private([gone])
    assert sorted(await kept(world)) == sorted([TEA, BEES, "I spill tea"])

    gone = await ada.slash("forget", what="the tea caddies, or beehives at the boathouse")
    await ada.click("Keep all", on=last_message(gone))
    gone = await ada.slash("forget", what="beehives at the boathouse")
    assert shown(gone).endswith(f"\n> {BEES}")
    assert sorted(await kept(world)) == sorted([TEA, "I spill tea"])
    await ada.click("Undo", on=last_message(gone))
    assert sorted(await kept(world)) == sorted([TEA, BEES, "I spill tea"])
    await later(world, 61)
    assert files_with(world, "caddies") == []
    assert world.endpoint.requests == []


async def test_a_miss_offers_what_there_is_and_only_who_has_nothing_is_told_so(world: World) -> None:
    ada, direct = world.seat("ada", "general"), world.seat("ada", "dm")
    assert shown(await ada.slash("forget", what="bees")) == say("wish-nothing")
    await ada.say("@Keepsake forget the bees")
    assert aloud(ada)[-1] == say("wish-nothing")
    for seat, fact in ((ada, TEA), (ada, BEES), (ada, "I was born in Utrecht"), (direct, "I hum in choirs")):
        await seat.slash("remember", fact=fact)
        await world.stage.env.advance_time(1)

    missed = await ada.slash("forget", what="my bees")
    assert shown(missed) == say("forget-near", about="my bees")
    assert menu_of(missed) == [BEES, "I was born in Utrecht", TEA]
    assert shown(await ada.slash("forget", what="lighthouses")) == say("forget-newest", about="lighthouses")
    assert menu_of(await ada.slash("forget")) == ["I was born in Utrecht", BEES, TEA]
    assert await offered(ada, "utrehct") == ["I was born in Utrecht", BEES, TEA]
    await ada.say("@Keepsake forget about conversation")
    assert aloud(ada)[-1] == say("wish-newest")
    assert menu_of(await ada.click("Choose", on=answers(ada)[-1])) == ["I was born in Utrecht", BEES, TEA]
    assert menu_of(await ada.slash("forget", what="conversation")) == ["I was born in Utrecht", BEES, TEA]

    await direct.say("forget that I hum in choirs")
    assert aloud(direct)[-1].endswith("\n> I hum in choirs")


async def test_what_was_said_of_it_and_is_no_memory_yet_never_becomes_one(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada, bram, porch = world.seat("ada", "general"), world.seat("bram", "general"), world.seat("ada", "porch")
        await acquainted(ada, bram, porch)
        await ada.slash("remember", fact=TEA)
        for seat in (ada, bram, porch):
            await seat.say("@Keepsake I look after beehives.")
        await ada.say("@Keepsake I breed queens.")
        await ada.say("@Keepsake I collect glass buoys.")

        await ada.say("@Keepsake forget about the beehives")
        assert aloud(ada)[-1] == say("forgotten-lines", count=1)
        assert buttons(answers(ada)[-1]) == []
        assert shown(await ada.slash("forget", what="breeding queens")) == say("forgotten-lines", count=1)
        await ada.say("@Keepsake what do you know of me?")
        assert "queens" not in questions(world)[-1]
        await world.later(400)

        assert sorted(await kept(world)) == ["Collects glass buoys.", TEA, *["Looks after beehives."] * 2]
        hives = [memory for memory in await world.stage.bot.remembered() if "beehives" in memory.text]
        told_by = {(memory.tenant == guild_tenant(world.stage.discord.harbour.id), memory.subject) for memory in hives}
        assert told_by == {(True, subject_of(world.bram.user.id)), (False, subject_of(world.ada.user.id))}


async def test_what_comes_near_is_offered_beside_what_was_said_of_it_and_a_wish_of_before_is_no_talk(
    open_world: OpenWorld,
) -> None:
    async with open_world(free=True) as world:
        ada = world.seat("ada", "general")
        await acquainted(ada)
        await ada.slash("remember", fact=BEES)
        await ada.say("@Keepsake I keep goats on the hill.")

        await ada.say("@Keepsake forget the bees")
        assert aloud(ada)[-1] == say("wish-near")
        assert menu_of(await ada.click("Choose", on=answers(ada)[-1])) == [BEES]
        assert menu_of(await ada.slash("forget", what="the bees")) == [BEES]
        await ada.say("@Keepsake I own a bee.")
        await ada.say("@Keepsake forget the bees")
        assert aloud(ada)[-1] == f"{say('wish-near')}\n{say('forgotten-lines', count=1)}"
        assert menu_of(await ada.click("Choose", on=answers(ada)[-1])) == [BEES]


async def test_everything_is_everything_of_one_person_in_one_place(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada, porch, bram = world.seat("ada", "general"), world.seat("ada", "porch"), world.seat("bram", "general")
        for seat, fact in ((ada, BOAT), (ada, BEES), (porch, "I prune pear trees"), (bram, TEA)):
            await seat.slash("remember", fact=fact)
        asked = await ada.slash("forget", everything=True)
        assert "2 memories" in shown(asked)
        await ada.click("Forget everything", on=last_message(asked))
        assert sorted(await kept(world)) == sorted(["I prune pear trees", TEA])
        await ada.click("Undo", on=last_message(asked))
        assert len(await kept(world)) == 4

        await ada.say("@Keepsake forget everything you know about me")
        await ada.click("Forget everything", on=answers(ada)[-1])
        await world.later(61)
        assert sorted(await kept(world)) == sorted(["I prune pear trees", TEA])
        assert await listed(ada) == say("memories-nothing-kept")
        assert [word for word in (TRACE, "beehives") if files_with(world, word)] == []
        for seat, known in ((ada, []), (porch, ["I prune pear trees"]), (bram, [TEA])):
            await seat.say("@Keepsake what do you know about me?")
            assert told(world) == known


async def test_forgetting_while_an_answer_with_it_is_under_way_leaves_nothing_of_it(world: World) -> None:
    ada = world.seat("ada", "general")
    await acquainted(ada)
    await ada.slash("remember", fact=BOAT)
    pause = Pause()
    world.script("my boat", Held(ScriptedReply("Your Quillfeather, of course."), until=pause.until))
    world.script("and now", "Now I know nothing.")
    arrive(world, ada, "@Keepsake what about my boat?")
    await pause.reached.wait()
    assert told(world) == [BOAT]
    forgetting = asyncio.create_task(ada.slash("forget", what=(await world.stage.bot.remembered())[0].id))
    await until(lambda: _is_hidden(world))
    pause.end()
    assert "1 memory" in shown(await forgetting)

    assert TRACE not in "".join(aloud(ada))
    assert TRACE not in "".join(await talk(world))
    await later(world, 61)
    await ada.say("@Keepsake and now?")
    assert TRACE not in questions(world)[-1]
    assert files_with(world, TRACE) == []


async def _is_hidden(world: World) -> bool:
    return await kept(world) == []


async def _is_out_of_sight(world: World, seat: Seat, identity: str) -> None:
    assert TRACE not in await listed(seat)
    assert await offered(seat, "quill") == []
    assert shown(await seat.slash("forget", what=identity)) == say("error-gone")
    before = len(world.endpoint.texts)
    await seat.say("@Keepsake what do you know about my boat?")
    assert told(world) == [BEES]
    assert TRACE not in prompts(world, since=before)
    assert TRACE not in aloud(seat)[-1]
