"""How many commands a person may use: the tokens, and what the client says without."""

from datetime import timedelta

import discord
import pytest

from cogs.cooldowns import (
    ANSWER_BURST,
    BURST,
    COSTS,
    EVERY,
    EXPORT,
    EXPORT_BURST,
    EXPORT_EVERY,
    FIGURES,
    OWN_RIGHT,
    RIGHT_BURST,
    RIGHT_EVERY,
    TIDY,
    Cooldowns,
)
from tests.cogs.world import all_private, shown, world
from tests.domain.records import AT

ADA, BRAM = 1, 2
AT_ONCE = timedelta()


def spend(cooldowns: Cooldowns, command: str, times: int) -> list[timedelta]:
    return [cooldowns.take(ADA, command, at=AT) for _ in range(times)]


@pytest.mark.parametrize(
    ("command", "at_once", "then"),
    [
        ("remember", BURST, EVERY),
        ("", BURST, EVERY),
        ("memories", BURST // 2, 2 * EVERY),
        (TIDY, BURST // 3, (3 - BURST % 3) * EVERY),
        (EXPORT, EXPORT_BURST, EXPORT_EVERY),
        ("privacy", RIGHT_BURST, RIGHT_EVERY),
    ],
)
def test_a_command_can_be_used_so_often_at_once_and_then_at_its_pace(
    command: str, at_once: int, then: timedelta
) -> None:
    cooldowns = Cooldowns()

    waits = spend(cooldowns, command, at_once + 2)

    assert waits == [AT_ONCE] * at_once + [then] * 2, "what is refused takes nothing"
    soon = timedelta(milliseconds=1)
    assert cooldowns.take(ADA, command, at=AT + then - soon) == soon
    assert cooldowns.take(ADA, command, at=AT + then) == AT_ONCE
    assert cooldowns.take(BRAM, command, at=AT) == AT_ONCE


@pytest.mark.parametrize(("a_minute", "then"), [(6, timedelta(seconds=10)), (60, timedelta(seconds=1)), (0, AT_ONCE)])
def test_answers_come_so_many_at_once_and_then_so_many_a_minute(a_minute: int, then: timedelta) -> None:
    cooldowns = Cooldowns(answers_a_minute=a_minute)
    waits = [cooldowns.answer(ADA, at=AT) for _ in range(ANSWER_BURST + 1)]

    assert waits == [AT_ONCE] * ANSWER_BURST + [then]
    assert cooldowns.answer(ADA, at=AT + then) == AT_ONCE


def test_only_who_used_commands_within_a_minute_is_in_memory() -> None:
    cooldowns = Cooldowns()
    for person in range(100):
        cooldowns.take(person, "remember", at=AT)
        cooldowns.take(person, "forget", at=AT)
    assert len(cooldowns) == 200
    spend(cooldowns, "remember", BURST)

    later = AT + BURST * EVERY
    cooldowns.take(BRAM, "remember", at=later)
    cooldowns.take(BRAM, "forget", at=later)

    assert len(cooldowns) == 2


async def test_who_is_too_fast_is_told_when_it_works_again_and_can_still_erase() -> None:
    async with world() as here:
        tree = here.env.bot.tree  # type: ignore[attr-defined]  # SimCord knows a plain client
        menus = tree.get_commands(type=discord.AppCommandType.message)
        known = {each.qualified_name for each in (*tree.walk_commands(), *menus)}
        await here.consented(here.ada)

        results = [
            await here.ada.slash(here.general, "remember", fact=f"my boat number {number} is the Pelican")
            for number in range(BURST + 1)
        ]
        forgotten = await here.ada.slash(here.general, "forget", everything=True)
        others = await here.cleo.slash(here.general, "privacy")
        kept = len(await here.memories(here.ada))
        await here.env.advance_time(EVERY.total_seconds())
        again = await here.ada.slash(here.general, "privacy")

    assert max(COSTS.values()) <= BURST
    assert set(COSTS) - {TIDY, FIGURES} | OWN_RIGHT <= known
    assert kept == BURST
    assert all("I will remember that" in shown(result) for result in results[:-1])
    assert shown(results[-1]) == "That was a little fast; please try again in 3 seconds."
    assert all_private([results[-1]])
    for result in (forgotten, others, again):
        assert "a little fast" not in shown(result)
