"""Talk with the bot alone is read soon; where nobody tells it anything, no model is asked."""

from datetime import timedelta

import pytest

from memory.domain.formation.windows import ADDRESSED_AFTER, COLD_AFTER
from memory.store.documents import DocumentStore
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM
from tests.operations.talking import Talk, answer_of, observed


async def test_what_is_told_to_the_bot_alone_becomes_memory_after_five_minutes(talk: Talk) -> None:
    await talk.say("I collect lanterns.", addressed=True)
    talk.clock.advance(ADDRESSED_AFTER)
    talk.model.will_say(answer_of(observed("Collects lanterns.", 1)))

    report = await talk.formation.form_due()

    assert (report.memories, report.by_rules, len(talk.model.requests)) == (1, 0, 1)
    (memory,) = await talk.memories()
    assert (memory.text, memory.subject, memory.provenance.message_ids) == ("Collects lanterns.", ADA, ("1001",))
    assert (await talk.session()).message_count == 0


async def test_beside_the_talk_of_others_it_waits_and_is_read_with_that(talk: Talk) -> None:
    await talk.say("i keep a goose", addressed=True)
    await talk.say("a goose!", BRAM)
    talk.clock.advance(COLD_AFTER)
    assert (await talk.formation.form_due()).windows == 0
    await talk.chat()
    talk.clock.advance(COLD_AFTER)
    talk.model.will_say(answer_of(observed("Keeps a goose.", 1)))

    assert (await talk.formation.form_due()).memories == 1
    assert len(talk.model.requests) == 1


async def test_what_rules_do_not_understand_is_read_by_a_model_when_it_has_waited_long_enough(talk: Talk) -> None:
    await talk.say("Nimehamia Nairobi. Unajua?", addressed=True)
    talk.clock.advance(timedelta(days=2))
    talk.model.will_say(answer_of(observed("Alihamia Nairobi.", 1)))

    assert (await talk.formation.form_due()).memories == 1


async def test_questions_to_the_bot_alone_are_never_put_before_a_model(talk: Talk) -> None:
    await talk.say("what do you know about me?", addressed=True)
    talk.clock.advance(timedelta(days=2))

    report = await talk.formation.form_due()

    assert (report.windows, report.by_rules, talk.model.requests) == (1, 1, [])
    assert (await talk.session()).message_count == 0


@pytest.mark.parametrize(("kept_days", "windows"), [(1, 1), (7, 0)])
async def test_where_messages_are_kept_for_a_day_they_are_formed_before_it_is_over(
    store: DocumentStore, clock: FixedClock, kept_days: int, windows: int
) -> None:
    talk = Talk.over(store, clock, kept_days=kept_days)
    await talk.agree()
    await talk.say("lol")
    talk.clock.advance(timedelta(hours=12, seconds=1))
    talk.model.will_say(answer_of())

    assert (await talk.formation.form_due()).windows == windows
