"""Short plain talk with the bot becomes memory without a model, soon, and nothing beside it is lost for that."""

from datetime import timedelta

import pytest

from memory.domain.audience import PUBLIC
from memory.domain.formation.windows import ADDRESSED_AFTER, COLD_AFTER
from memory.domain.message import Turn
from memory.store.documents import DocumentStore
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM
from tests.operations.talking import COLD, SESSION, Talk, answer_of, observed


@pytest.fixture
async def talk(store: DocumentStore, clock: FixedClock) -> Talk:
    """Give a channel in which Ada and Bram have agreed."""
    talk = Talk.over(store, clock)
    await talk.agree()
    return talk


async def test_a_plain_statement_becomes_memory_after_five_minutes_without_a_model(talk: Talk) -> None:
    await talk.say("I collect lanterns.", addressed=True)
    talk.clock.advance(ADDRESSED_AFTER)

    report = await talk.formation.form_due()

    assert (report.memories, report.by_rules, talk.model.requests) == (1, 1, [])
    (memory,) = await talk.memories()
    assert (memory.text, memory.subject, memory.provenance.message_ids) == ("Collects lanterns.", ADA, ("1001",))
    assert memory.provenance.by_rules
    assert (await talk.session()).message_count == 0


async def test_the_talk_beside_it_waits_and_reaches_a_model_once_with_what_follows(talk: Talk) -> None:
    await talk.say("who has the ladder?", BRAM)
    await talk.say("I collect lanterns.", addressed=True)
    await talk.say("the ferry is late on Sundays", BRAM)
    talk.clock.advance(ADDRESSED_AFTER)
    await talk.formation.form_due()
    assert (await talk.session()).message_count == 2
    await talk.chat(lines=10)
    talk.clock.advance(COLD)
    talk.model.will_say(answer_of())

    await talk.formation.form_due()
    talk.clock.advance(timedelta(days=3))
    await talk.formation.form_due()

    assert len(talk.model.requests) == 1
    assert "ferry" in talk.model.asked
    assert "lanterns" not in talk.model.asked
    assert await talk.texts() == ["Collects lanterns."]


async def test_what_rules_do_not_understand_is_asked_about_once_when_the_talk_beside_it_ends(talk: Talk) -> None:
    await talk.say("I collect lanterns.", addressed=True)
    await talk.say("i keep a goose", addressed=True)
    await talk.say("a goose!", BRAM)
    talk.clock.advance(COLD_AFTER)
    assert (await talk.formation.form_due()).windows == 0
    await talk.chat()
    talk.clock.advance(COLD_AFTER)
    talk.model.will_say(answer_of(observed("Collects lanterns.", 1), observed("Keeps a goose.", 2)))

    assert (await talk.formation.form_due()).memories == 2
    assert len(talk.model.requests) == 1


async def test_what_is_said_in_a_game_is_a_models_also_when_the_game_was_agreed_on_a_window_ago(talk: Talk) -> None:
    agreed = await talk.say("let's pretend that we are pirates, I am the captain", addressed=True)
    turn = Turn(message_id=agreed.id, speaker="person", author=ADA, display_name="Ada", text=agreed.text, at=agreed.at)
    await talk.collections.store.commit([talk.collections.sessions.append(agreed, [turn], counted=0, tokens=0)])
    talk.clock.advance(ADDRESSED_AFTER)
    talk.model.will_say(answer_of())
    await talk.formation.form_due()
    await talk.say("I live in Tortuga.", addressed=True)
    talk.clock.advance(ADDRESSED_AFTER)
    talk.model.will_say(answer_of())

    await talk.formation.form_due()

    assert (await talk.texts(), len(talk.model.requests)) == ([], 2)


async def test_a_line_that_is_edited_after_the_claim_is_a_models_again(talk: Talk) -> None:
    said = await talk.say("I collect lanterns.", addressed=True)
    talk.clock.advance(ADDRESSED_AFTER)
    record = await talk.formation.claiming.next_window(SESSION)
    assert record is not None
    assert record.trigger == "plain"
    reword = talk.collections.messages.reword(said.id, "I collect lanterns and mend them for the school", PUBLIC)
    await talk.collections.store.commit([reword])
    talk.model.will_say(answer_of(observed("Mends lanterns for the school.")))

    await talk.formation.form_due()

    assert await talk.texts() == ["Mends lanterns for the school."]


async def test_questions_to_the_bot_alone_are_never_put_before_a_model(talk: Talk) -> None:
    await talk.say("what do you know about me?", addressed=True)
    talk.clock.advance(timedelta(days=2))

    report = await talk.formation.form_due()

    assert (report.windows, report.by_rules, talk.model.requests) == (1, 1, [])
    assert (await talk.session()).message_count == 0


async def test_rules_propose_a_field_of_the_profile_as_a_model_does(talk: Talk) -> None:
    await talk.say("I live in Lisbon.", addressed=True)
    talk.clock.advance(ADDRESSED_AFTER)
    await talk.formation.form_due()

    assert await talk.texts() == ["Lives in Lisbon."]
    (proposal,) = [memory for memory in await talk.memories() if memory.state == "proposed"]
    assert (proposal.topic_id, proposal.text) == ("city", "Lives in Lisbon.")


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
