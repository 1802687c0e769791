"""What members let each other be told, end to end.

Only after a yes, only what everybody could read, with whose it is and where; and no more from the next prompt on once
the yes has ended in whatever way.
"""

import asyncio
from typing import NoReturn

import discord
import pytest

from cogs.places import ELSEWHERE
from cogs.words.catalogue import say
from memory.domain.audience import PUBLIC
from memory.domain.ids import guild_tenant, subject_of
from memory.operations.remembering.statement import KeptStatement, Statement
from sandbox.script import AskedTool, ScriptedReply
from tests.cogs.world import as_read, last_message, shown
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import acquainted, keep_on, listed, memory_id, questions, rule, told
from tests.scenes.world import World

BEES = "I look after the boathouse beehives"
STAFF_KEY = "I keep the boathouse key under a stone"
SHARING = "share_with_members"
USUAL = ("memory_enabled", "learn_patterns", "use_in_answers")
ASKED = "@Keepsake who here looks after beehives?"


async def _told_of_ada(world: World, asked: str = ASKED) -> list[str]:
    """Let Bram ask, and give what stood in the prompt of Ada's."""
    await world.seat("bram", "general").say(asked)
    return [each for each in told(world) if "boathouse" in each]


async def test_what_a_member_shares_is_told_with_whose_it_is_and_where(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada, bram, staff = world.seat("ada", "general"), world.seat("bram", "general"), world.seat("bram", "staff")
        await acquainted(ada, bram)
        await ada.slash("remember", fact=BEES)
        assert await _told_of_ada(world) == []

        screen = await keep_on(ada, *USUAL, SHARING)
        assert "Let members know what I said in public: yes" in shown(screen)
        named, mentioned = "@Keepsake what does Ada look after?", f"@Keepsake and {ada.person.user.mention}?"
        for asked in (ASKED, named, mentioned):
            assert await _told_of_ada(world, asked) == [BEES], asked
            assert 'where="#general" by="Ada"' in questions(world)[-1]
        await staff.say(ASKED)
        assert told(world) == [BEES]
        # Of no message that asks for nobody, not in direct messages, and never the other way round.
        assert await _told_of_ada(world, "@Keepsake how do beehives work?") == []
        direct = world.seat("bram", "dm")
        assert say(f"privacy-rule-{SHARING}") not in shown(await direct.slash("privacy"))
        await direct.say(ASKED)
        assert BEES not in told(world)
        assert BEES not in await listed(bram)


async def test_what_few_could_read_and_what_is_kept_back_is_told_to_nobody(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        bram, staff, cleo = world.seat("bram", "general"), world.seat("bram", "staff"), world.seat("cleo", "staff")
        await acquainted(bram, cleo)
        await keep_on(bram, *USUAL, SHARING)
        await staff.slash("remember", fact=STAFF_KEY)
        await bram.slash("remember", fact="I fear the boathouse geese", where="only me")
        await bram.slash("remember", fact="I paint the boathouse doors")
        # What names somebody who does not share: told of neither.
        await bram.slash("remember", fact=f"I play boathouse chess with {world.ada.user.mention}")
        await bram.say(f"@Keepsake remember that I sail from the boathouse with {world.ada.user.mention}")

        await cleo.say("@Keepsake what does Bram do at the boathouse, with geese, doors and the key?")
        assert told(world) == ["I paint the boathouse doors"]
        await world.seat("ada", "general").say("@Keepsake who plays boathouse chess?")
        chess = f"I play boathouse chess with {world.ada.user.mention}"
        assert set(told(world)) == {chess, "I paint the boathouse doors"}

        await rule(world, share_with_members=False)
        await cleo.say("@Keepsake what does Bram do at the boathouse?")
        assert told(world) == []


async def test_it_is_told_no_more_once_it_is_forgotten_or_the_yes_is_withdrawn(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada = world.seat("ada", "general")
        await acquainted(ada, world.seat("bram", "general"))
        await ada.slash("remember", fact=BEES)
        await keep_on(ada, *USUAL, SHARING)
        assert await _told_of_ada(world) == [BEES]
        assert "boathouse" in questions(world)[-1]

        await keep_on(ada, *USUAL)
        assert await _told_of_ada(world) == []
        assert "boathouse" not in questions(world)[-1]

        await keep_on(ada, *USUAL, SHARING)
        assert await _told_of_ada(world) == [BEES]
        await ada.slash("forget", what=await memory_id(ada, "beehives"))
        assert await _told_of_ada(world) == []
        assert "boathouse" not in questions(world)[-1]


async def test_what_a_program_keeps_was_said_in_no_channel_so_no_other_member_is_told_it(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada, bram = world.seat("ada", "general"), world.seat("bram", "general")
        await acquainted(ada, bram)
        await keep_on(ada, *USUAL, SHARING)
        tenant, subject = guild_tenant(world.stage.discord.harbour.id), subject_of(ada.person.user.id)
        kept = Statement(BEES, tenant, subject, PUBLIC, ELSEWHERE, "http:1:2")
        assert isinstance(await world.keepsake.operations.remembering.remember(kept), KeptStatement)

        assert await _told_of_ada(world) == []
        await ada.say("@Keepsake what do I look after?")
        assert told(world) == [BEES]
        # The look for channels that were deleted meanwhile does not ask Discord for it either.
        assert await world.keepsake.client.sweep_departures() == 0


async def test_no_answer_waits_for_discord_to_say_who_is_a_member(
    free_world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bram = free_world.seat("ada", "general"), free_world.seat("bram", "general")
    await acquainted(ada, bram)
    await ada.slash("remember", fact=BEES)
    await keep_on(ada, *USUAL, SHARING)
    await free_world.restart()
    await free_world.later(60)
    requests = free_world.stage.env.http_requests
    assert len([each for each in requests if "/members/" in each.path]) == 1

    unanswered: list[int] = []

    async def unanswering(_guild: discord.Guild, user_id: int) -> NoReturn:
        unanswered.append(user_id)
        await free_world.stage.env.external_wait(asyncio.Event().wait(), reason="Discord is silent")
        raise AssertionError

    monkeypatch.setattr(discord.Guild, "fetch_member", unanswering)
    await free_world.later(10)
    assert await _told_of_ada(free_world) == [BEES]
    assert "boathouse" in bram.replies()[-1].content
    assert unanswered == [ada.person.user.id]


async def test_it_is_asked_once_and_its_person_sees_what_was_told(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada, bram = world.seat("ada", "general"), world.seat("bram", "general")
        await acquainted(bram)
        await ada.say("@Keepsake good morning")
        notice = ada.replies()[-1]
        asked = await ada.click("Remember me", on=notice)
        assert say("sharing-question") in shown(asked)
        await ada.click("Yes, members may know", on=last_message(asked))
        assert as_read(last_message(asked).content) == say("sharing-yes")
        assert say("sharing-question") not in shown(await ada.click("Remember me", on=notice))

        await ada.slash("remember", fact=BEES)
        assert await _told_of_ada(world) == [BEES]
        assert "it was at hand for 1 answer to others" in shown(await ada.slash("privacy"))
        world.script(
            "how do beehives work", ScriptedReply("", tools=(AskedTool("memory_query", '{"query": "beehives"}'),))
        )
        world.script("how do beehives work", "Ada looks after some.")
        await bram.say("@Keepsake how do beehives work?")
        assert "it was at hand for 2 answers to others" in shown(await ada.slash("privacy"))
        reply = bram.replies()[-1]
        whose = f"1 of {ada.person.user.mention}’s, shared with members"
        assert whose in shown(await bram.menu("Why this reply?", reply))
        assert BEES in shown(await ada.menu("Why this reply?", reply))
        assert BEES not in shown(await bram.menu("Why this reply?", reply))

        # What an answer repeats counts as well; where nothing may be noted, nothing of hers is told.
        await bram.say("@Keepsake how many?")
        assert "it was at hand for 3 answers to others" in shown(await ada.slash("privacy"))
        assert whose in shown(await bram.menu("Why this reply?", bram.replies()[-1]))
        for untold in ("@Keepsake off the record: what does Ada look after?", ASKED):
            await bram.say(untold)
            assert "boathouse" not in questions(world)[-1]
        assert "it was at hand for 3 answers to others" in shown(await ada.slash("privacy"))


async def test_who_is_mentioned_is_not_everybody_of_their_name(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada, bram, dora = (world.seat(name, "general") for name in ("ada", "bram", "dora"))
        await acquainted(ada, bram, dora)
        named_alike = world.stage.env.backend.guilds[world.stage.discord.harbour.id].members[dora.person.user.id]
        named_alike.nick = "Ada"
        await dora.slash("remember", fact=BEES)
        await keep_on(dora, *USUAL, SHARING)

        assert await _told_of_ada(world, "@Keepsake what does Ada look after?") == [BEES]
        assert await _told_of_ada(world, f"@Keepsake what does {ada.person.user.mention} look after?") == []
        assert await _told_of_ada(world, f"@Keepsake what does {dora.person.user.mention} look after?") == [BEES]
        # Once both share, the answer says which of them it is.
        await keep_on(ada, *USUAL, SHARING)
        await _told_of_ada(world)
        assert 'by="Ada (dora)"' in questions(world)[-1]
