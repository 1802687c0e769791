"""A channel that was removed unnoticed is found, and nothing goes on less than two plain answers."""

from collections.abc import Collection, Sequence
from datetime import timedelta

import pytest

from memory.domain.ids import ChannelId, TenantId, guild_tenant
from memory.operations.capture.channel_sweep import (
    ASKED_AT_ONCE,
    LOOK_EVERY,
    MISSED_FOR,
    UNANSWERED_AT_ONCE,
    ChannelSweep,
)
from tests.domain.records import ADA, HARBOUR
from tests.operations.rig import GENERAL, Rig, said_by

OTHER = ChannelId("901")
MARKET = guild_tenant(2)


class Discord:
    """Answers whether a channel is gone."""

    def __init__(self, *answers: bool | None, silent_on: Collection[ChannelId] = ()) -> None:
        self.answers = list(answers)
        self.silent_on = silent_on
        self.asked: list[ChannelId] = []

    async def is_gone(self, channel_id: ChannelId) -> bool | None:
        self.asked.append(channel_id)
        if channel_id in self.silent_on:
            return None
        return self.answers.pop(0) if self.answers else True


@pytest.fixture
def sweep(rig: Rig) -> ChannelSweep:
    return ChannelSweep(rig.core, capture=rig.capture)


async def _sweep(rig: Rig, sweep: ChannelSweep, discord: Discord, times: int, *listed: ChannelId) -> list[int]:
    found = []
    for _ in range(times):
        found.append(await sweep.sweep({HARBOUR: listed}, discord.is_gone))
        rig.clock.advance(MISSED_FOR)
    return found


async def _spoken_in(rig: Rig, number: int) -> ChannelId:
    channel_id = ChannelId(str(number))
    assert await rig.capture.take(said_by(ADA, "hello", f"8{number}", at_clock=rig.clock, channel_id=channel_id))
    return channel_id


async def test_what_was_said_in_a_channel_that_is_gone_goes_at_the_second_look(rig: Rig, sweep: ChannelSweep) -> None:
    await rig.told("I drink smoky tea", "71")
    discord = Discord()

    assert await _sweep(rig, sweep, discord, 3) == [0, 1, 0]

    assert (discord.asked, await rig.active(), await rig.turns()) == ([GENERAL, GENERAL], [], [])


@pytest.mark.parametrize(
    "answers",
    [
        pytest.param([False], id="there, or hidden"),
        pytest.param([True, False], id="back at the second look"),
        pytest.param([None] * 9, id="no answer"),
    ],
)
async def test_nothing_goes_without_two_answers(rig: Rig, sweep: ChannelSweep, answers: Sequence[bool | None]) -> None:
    await rig.told("I drink smoky tea", "71")

    assert await _sweep(rig, sweep, Discord(*answers), len(answers) + 1) == [0] * (len(answers) + 1)

    assert await rig.active() == ["I drink smoky tea"]


async def test_channels_without_an_answer_hold_up_none_of_those_behind_them(rig: Rig, sweep: ChannelSweep) -> None:
    silent = [await _spoken_in(rig, 1000 + number) for number in range(UNANSWERED_AT_ONCE + 1)]
    gone = await _spoken_in(rig, 2000)
    discord = Discord(silent_on=silent)

    assert await _sweep(rig, sweep, discord, 4) == [0, 0, 1, 0]

    assert discord.asked.count(gone) == 2
    assert [await rig.turns(each) for each in (*silent, gone)] == [["hello"]] * len(silent) + [[]]


async def test_a_sweep_ends_when_nothing_answers(rig: Rig, sweep: ChannelSweep) -> None:
    silent = [await _spoken_in(rig, 1000 + number) for number in range(UNANSWERED_AT_ONCE + 2)]
    discord = Discord(silent_on=silent)

    await _sweep(rig, sweep, discord, 2)

    assert len(discord.asked) == 2 * UNANSWERED_AT_ONCE
    assert set(discord.asked) == set(silent)


async def test_both_answers_lie_apart(rig: Rig, sweep: ChannelSweep) -> None:
    await rig.hear("hello", "71")
    discord = Discord()
    for _ in range(3):
        await sweep.sweep({HARBOUR: ()}, discord.is_gone)
        rig.clock.advance(MISSED_FOR / 3 - timedelta(seconds=1))

    assert (len(discord.asked), await rig.turns()) == (1, ["hello"])


@pytest.mark.parametrize("listed", [{HARBOUR: [GENERAL]}, {MARKET: []}, {}])
async def test_what_is_listed_and_guilds_that_are_not_available_are_not_asked_for(
    rig: Rig, sweep: ChannelSweep, listed: dict[TenantId, list[ChannelId]]
) -> None:
    await rig.hear("hello", "71")
    discord = Discord()

    assert await sweep.sweep(listed, discord.is_gone) == 0
    assert discord.asked == []


async def test_a_sweep_asks_for_few_the_next_for_the_rest_each_once_a_day(rig: Rig, sweep: ChannelSweep) -> None:
    for number in range(ASKED_AT_ONCE + 1):
        await _spoken_in(rig, 1000 + number)
    discord = Discord(*[False] * 99)

    for asked in (ASKED_AT_ONCE, 1, 0):
        discord.asked.clear()
        await _sweep(rig, sweep, discord, 1)
        assert len(discord.asked) == asked
    rig.clock.advance(LOOK_EVERY)
    await _sweep(rig, sweep, discord, 1)
    assert len(discord.asked) == ASKED_AT_ONCE
