"""A day's budget of tokens degrades formation and drops nothing; the next day is a new one."""

from datetime import timedelta

import pytest

from memory.domain.formation.windows import COLD_MESSAGES, LATEST_AFTER
from memory.domain.ids import dm_tenant
from memory.operations.metering import TokenBudget
from memory.store.documents import DocumentStore
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.operations.talking import Talk, answer_of, observed

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

    assert (report.windows, report.by_rules, len(talk.model.requests)) == (1, 1 - calls, calls)
    (memory,) = await talk.memories()
    assert (memory.text, memory.subject, memory.provenance.by_rules) == ("Collects lanterns.", ADA, calls == 0)
    assert memory.provenance.message_ids == ("1001",)


async def test_half_used_up_windows_are_longer_and_what_waits_is_formed_with_them(talk: Talk) -> None:
    await _spend(talk, CALL)
    await talk.chat("i just moved to Leeds", lines=89)
    talk.model.will_say(answer_of(observed("Moved to Leeds.")))
    assert (await talk.formation.form_due()).windows == 0

    await talk.say("i keep a goose", BRAM)

    assert (await talk.formation.form_due()).memories == 1
    assert "i keep a goose" in talk.model.asked


async def test_rules_obey_what_a_model_obeys_and_the_talks_summary_stays(talk: Talk) -> None:
    await talk.chat("i just moved to Leeds")
    await talk.form_cold(answer_of(observed("Moved to Leeds.")))
    await _spend(talk, CALL)
    await talk.say("I collect lanterns.", BRAM)
    await talk.chat("Bram collects stamps", "I own 4111 1111 1111 1111", "I speak Welsh")
    await talk.collections.constraints.set_consent(HARBOUR, BRAM, "off", talk.clock.now())
    talk.clock.advance(LATEST_AFTER)
    await _spend(talk, 2 * CALL)

    report = await talk.formation.form_due()

    assert (report.by_rules, dict(report.dropped)) == (1, {"gate_personal_data": 1})
    assert await talk.texts() == ["Moved to Leeds.", "Speaks Welsh."]
    assert (await talk.session()).summary == "Small talk about moving."


async def test_the_next_day_the_model_is_asked_again(talk: Talk) -> None:
    await _spend(talk, 2 * CALL)
    talk.clock.advance(timedelta(days=1))
    await talk.chat("i just moved to Leeds")

    assert (await talk.form_cold(answer_of(observed("Moved to Leeds.")))).by_rules == 0


async def test_a_budget_is_of_one_tenant_and_of_extraction_alone(talk: Talk) -> None:
    pacing, at = TokenBudget(talk.collections, tokens_a_day=CALL), talk.clock.now()
    await talk.collections.usage.add_tokens(HARBOUR, at, purpose="answer", prompt=9 * CALL, completion=1)
    await talk.collections.usage.add_tokens(dm_tenant(11), at, purpose="extraction", prompt=CALL, completion=0)

    assert await pacing.pace_of(HARBOUR, at=at) == "full"
    assert await pacing.pace_of(dm_tenant(11), at=at) == "rules"
