"""A day's budget of tokens delays formation and drops nothing; the next day is a new one."""

from datetime import timedelta

import pytest

from memory.domain.formation.windows import COLD_MESSAGES
from memory.domain.ids import dm_tenant
from memory.operations.metering import TokenBudget
from memory.store.documents import DocumentStore
from tests.clocks import FixedClock
from tests.domain.records import BRAM, HARBOUR
from tests.domain.talk import observed
from tests.operations.talking import Talk, answer_of

CALL = 1100
"""Tokens of one call of the model that these tests talk to."""


@pytest.fixture
async def talk(store: DocumentStore, clock: FixedClock) -> Talk:
    """Return a channel in which Ada and Bram have agreed, and a budget of two calls."""
    talk = Talk.over(store, clock, tokens_a_day=2 * CALL)
    await talk.agree()
    return talk


async def _spend(talk: Talk, tokens: int) -> None:
    await talk.collections.usage.add_tokens(
        HARBOUR, talk.clock.now(), purpose="extraction", prompt=tokens - 1, completion=1
    )


@pytest.mark.parametrize(("spent", "calls"), [(2 * CALL - 1, 1), (2 * CALL, 0)], ids=["one token left", "nothing left"])
async def test_with_the_last_token_goes_the_model(talk: Talk, spent: int, calls: int) -> None:
    await _spend(talk, spent)
    await talk.chat("I collect lanterns.", lines=2 * COLD_MESSAGES)
    report = await talk.form_cold(*[answer_of(observed("Collects lanterns."))] * calls)

    assert (report.windows, len(talk.model.requests)) == (calls, calls)
    assert await talk.texts() == ["Collects lanterns."] * calls


async def test_half_used_up_windows_are_longer_and_what_waits_is_formed_with_them(talk: Talk) -> None:
    await _spend(talk, CALL)
    await talk.chat("i just moved to Leeds", lines=89)
    talk.model.will_say(answer_of(observed("Moved to Leeds.")))
    assert (await talk.formation.form_due()).windows == 0

    await talk.say("i keep a goose", BRAM)

    assert (await talk.formation.form_due()).memories == 1
    assert "i keep a goose" in talk.model.asked


async def test_what_waits_for_the_next_day_is_read_then_and_a_window_under_way_too(talk: Talk) -> None:
    await talk.chat("i just moved to Leeds", lines=2 * COLD_MESSAGES)
    talk.model.will_say("no answer")
    assert dict((await talk.form_cold("no answer")).faults) == {"not_json": 1}
    await _spend(talk, 2 * CALL)
    talk.clock.advance(timedelta(hours=1))
    asked = len(talk.model.requests)
    assert (await talk.formation.form_due()).windows == 0
    assert len(talk.model.requests) == asked

    talk.clock.advance(timedelta(days=1))
    talk.model.will_say(answer_of(observed("Moved to Leeds.")))
    assert (await talk.formation.form_due()).memories == 1


async def test_a_budget_is_of_one_tenant_and_of_extraction_alone(talk: Talk) -> None:
    pacing, at = TokenBudget(talk.collections, tokens_a_day=CALL), talk.clock.now()
    await talk.collections.usage.add_tokens(HARBOUR, at, purpose="answer", prompt=9 * CALL, completion=1)
    await talk.collections.usage.add_tokens(dm_tenant(11), at, purpose="extraction", prompt=CALL, completion=0)

    assert await pacing.pace_of(HARBOUR, at=at) == "full"
    assert await pacing.pace_of(dm_tenant(11), at=at) == "none"
