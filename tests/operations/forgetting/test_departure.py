"""A guild that is left takes everything of its own along, also while the bot was offline; an outage takes nothing."""

from datetime import timedelta

import pytest

from memory.domain.errors import StoreUnavailable
from memory.domain.ids import guild_id_of
from memory.domain.presence import Presence, Shards
from memory.operations.forgetting.departure import LOOK_EVERY, MISSED_FOR
from memory.store.documents import Document
from tests.clocks import START, FixedClock
from tests.operations.frail import FrailStore
from tests.operations.rig import Rig
from tests.store.filling import ADA, BRAM, HARBOUR, MARKET, everything, filled_store
from tests.store.paging import all_of

BOT = 77
IN_HARBOUR, IN_MARKET = guild_id_of(HARBOUR) or 0, guild_id_of(MARKET) or 0
BOTH = Presence(bot_id=BOT, guild_ids=frozenset({IN_HARBOUR, IN_MARKET}))
MARKET_ONLY = Presence(bot_id=BOT, guild_ids=frozenset({IN_MARKET}))
CUTS = (0, 1, 2, *range(3, 37, 3))
"""After no write, after one, and so on to more than leaving takes; `make faults` dies at each."""


@pytest.fixture
async def frail() -> FrailStore:
    """Return a store that holds something of two guilds and two people everywhere."""
    return FrailStore(await filled_store())


@pytest.fixture
def rig(frail: FrailStore, clock: FixedClock) -> Rig:
    return Rig.over(frail, clock)


async def held(rig: Rig) -> list[Document]:
    """Read what is there of Harbour."""
    return [each for each in await everything(rig.collections.store) if HARBOUR in repr(each)]


async def test_what_was_said_there_goes_and_only_later_words_may_come(rig: Rig, frail: FrailStore) -> None:
    report = await rig.departure.leave(HARBOUR)

    assert set(report.erased) == {each.name for each in rig.collections.all()}
    assert report.erased["memories"] == 7
    assert str(IN_HARBOUR) not in report.receipt_id
    covers = rig.collections.erasures.covers
    assert await covers(HARBOUR, ADA.subject, said_at=START)
    assert not await covers(HARBOUR, ADA.subject, said_at=START + timedelta(seconds=1))
    assert not await covers(MARKET, BRAM.subject, said_at=START)
    assert [row for row in await rig.collections.store.find("erasures", {}) if str(IN_HARBOUR) in repr(row)] == []
    assert (HARBOUR, None) in rig.invalidated
    assert frail.scrubbed >= 1


@pytest.mark.parametrize("cut", CUTS)
async def test_cut_off_anywhere_the_guild_is_found_again_and_goes(rig: Rig, frail: FrailStore, cut: int) -> None:
    frail.break_after(cut)
    try:
        await rig.departure.leave(HARBOUR)
    except StoreUnavailable:
        for _ in range(2):
            await rig.departure.sweep(MARKET_ONLY)
            rig.clock.advance(MISSED_FOR)
    else:
        assert not frail.has_broken

    assert await held(rig) == []
    assert len(await all_of(rig.collections.memories.export_person(ADA.subject, MARKET))) == 2
    assert cut != CUTS[-1] or not frail.has_broken, "leaving takes more writes than are cut"


async def test_a_guild_left_unnoticed_goes_once_it_was_missing_for_ten_minutes(rig: Rig) -> None:
    assert await rig.departure.sweep(MARKET_ONLY) == 0
    rig.clock.advance(MISSED_FOR - timedelta(seconds=1))
    assert await rig.departure.sweep(MARKET_ONLY) == 0
    assert await held(rig) != []
    rig.clock.advance(timedelta(seconds=1))

    assert await rig.departure.sweep(MARKET_ONLY) == 1

    assert await held(rig) == []
    assert await rig.departure.sweep(MARKET_ONLY) == 0


async def test_a_guild_that_is_seen_again_in_between_is_not_left(rig: Rig) -> None:
    before = await held(rig)
    for presence in (MARKET_ONLY, BOTH, MARKET_ONLY):
        await rig.departure.sweep(presence)
        rig.clock.advance(MISSED_FOR - timedelta(minutes=1))

    assert await rig.departure.sweep(BOTH) == 0
    assert await held(rig) == before


async def test_what_is_left_later_unnoticed_is_found_within_a_day(rig: Rig) -> None:
    await rig.departure.sweep(BOTH)
    rig.clock.advance(LOOK_EVERY)
    assert await rig.departure.sweep(MARKET_ONLY) == 0
    rig.clock.advance(MISSED_FOR)

    assert await rig.departure.sweep(MARKET_ONLY) == 1

    assert await held(rig) == []


async def test_a_guild_of_another_shard_is_not_judged(rig: Rig) -> None:
    elsewhere = Presence(bot_id=BOT, guild_ids=frozenset(), shards=Shards(1, 1, 2))
    for _ in range(3):
        assert await rig.departure.sweep(elsewhere) == 0
        rig.clock.advance(MISSED_FOR)

    assert await held(rig) != []


async def test_over_the_store_of_another_bot_nothing_is_erased(rig: Rig) -> None:
    """Such as the sandbox, or a bot for trials, started on the data of the real one."""
    await rig.departure.sweep(BOTH)
    stranger = Presence(bot_id=BOT + 1, guild_ids=frozenset())
    for _ in range(3):
        assert await rig.departure.sweep(stranger) == 0
        rig.clock.advance(MISSED_FOR)

    assert await held(rig) != []
    assert await rig.collections.installation.bot_id() == BOT
