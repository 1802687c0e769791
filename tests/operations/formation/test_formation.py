"""Talk becomes memory: once, the right person's, and only what people allow."""

from datetime import timedelta
from typing import Any, Literal

import pytest

from memory.domain.audience import PRIVATE, PUBLIC, restricted_to
from memory.domain.constraints import Constraints, ConstraintSet
from memory.domain.envelope.building import may_be_retrieved
from memory.domain.errors import ModelError
from memory.domain.formation.record import Parked, claimed
from memory.domain.formation.windows import _ADDRESSED_AFTER, _COLD_AFTER, COLD_MESSAGES, LATEST_AFTER
from memory.domain.ids import ChannelId, MessageId, SubjectId, guild_scope, subject_of
from memory.domain.writing.changes import Merge, Why
from memory.operations.formation.window_claims import Backlog, backlog_of
from memory.store.collections import Collections
from memory.store.documents import DocumentStore, Update, UpdateWhere
from tests.bot.parked import park
from tests.clocks import START, FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.domain.talk import observed, said, session_with
from tests.operations.talking import COLD, GENERAL, SESSION, Talk, answer_of
from tests.store.filling import holding

CLEO = subject_of(13)
LEEDS = MessageId("1001")
"""The first message that a test says."""
OUTAGE = ModelError("unreachable", "test")


async def test_a_cold_window_becomes_memory_with_one_call_for_everybody(talk: Talk) -> None:
    await talk.say("i just moved to Leeds", ADA)
    await talk.say("and i work as a baker", BRAM)
    await talk.chat(lines=COLD_MESSAGES - 2)
    report = await talk.form_cold(
        answer_of(observed("Moved to Leeds.", 1), observed("Works as a baker.", 2, subject=2))
    )

    assert (report.windows, report.memories, len(talk.model.requests)) == (1, 2, 1)
    assert {(memory.subject, memory.text) for memory in await talk.memories()} == {
        (ADA, "Moved to Leeds."),
        (BRAM, "Works as a baker."),
    }


async def test_afterwards_nothing_is_due_and_the_checkpoint_has_moved(talk: Talk) -> None:
    said = await talk.chat("i just moved to Leeds")
    await talk.form_cold(answer_of(observed("Moved to Leeds.")))

    session = await talk.session()
    assert (session.message_count, session.token_count, session.checkpoint) == (0, 0, said[-1].id)
    assert (session.summary, session.topics, session.tone) == ("Small talk about moving.", ("moving",), "friendly")
    assert session.summary_audience == PUBLIC
    talk.clock.advance(LATEST_AFTER)
    assert (await talk.formation.form_due()).windows == 0
    assert len(talk.model.requests) == 1


@pytest.mark.parametrize("uncounted", [False, True], ids=["no session", "not counted"])
async def test_talk_that_no_counter_knows_of_is_formed_when_it_is_old_enough(talk: Talk, uncounted: bool) -> None:
    """Its session went with the talk before it when an admin erased that, or its capture was cut off before."""
    await talk.say("i just moved to Leeds")
    sessions = talk.collections.sessions
    lost = sessions.count(SESSION, messages=-1, tokens=-100) if uncounted else sessions.delete(SESSION)
    await talk.collections.store.commit([lost])
    talk.clock.advance(LATEST_AFTER + timedelta(seconds=1))
    talk.model.will_say(answer_of(observed("Moved to Leeds.")))

    assert (await talk.formation.form_due()).windows == 1

    assert await talk.texts() == ["Moved to Leeds."]
    assert ((await talk.session()).message_count, (await talk.session()).checkpoint) == (0, LEEDS)


async def test_talk_is_formed_by_the_process_that_can_look_up_who_is_left_out(talk: Talk) -> None:
    await talk.chat("i just moved to Leeds")
    talk.clock.advance(COLD)
    talk.model.will_say(answer_of(observed("Moved to Leeds.")))

    talk.has_tenants = False
    assert (await talk.formation.form_due()).windows == 0
    talk.has_tenants = True
    assert (await talk.formation.form_due()).windows == 1


async def test_a_session_in_which_nothing_is_due_is_not_named_and_costs_no_lease(talk: Talk) -> None:
    """With thousands of quiet channels a lease each minute would keep the disk busy."""
    await talk.say("i just moved to Leeds")
    talk.clock.advance(_ADDRESSED_AFTER)
    looks = talk.formation.claiming.sessions_to_look_at
    assert list(await looks()) == [SESSION]
    assert (await talk.formation.form_due()).windows == 0
    assert await talk.collections.store.find("leases", {}) == []
    assert list(await looks()) == []
    assert talk.model.requests == []

    await talk.chat()
    talk.clock.advance(_COLD_AFTER)
    assert list(await looks()) == [SESSION]


async def _named(talk: Talk) -> None:
    """Let somebody be left out, others name them, and the model name them all the same."""
    await talk.collections.constraints.set_consent(HARBOUR, CLEO, "off", talk.clock.now())
    await talk.chat("i lent Zorp my drill and just moved to Leeds")
    talk.clock.advance(COLD)
    note = {"summary": "They talked about Leeds. Zorp's drill came up.", "topics": ["zorp", "leeds"], "tone": "calm"}
    told = [observed("Moved to Leeds.", 1), observed("Lent Zorp a drill.", 1)]
    talk.model.will_say(answer_of(*told) | {"session": note})


async def test_who_is_left_out_is_named_neither_to_the_model_nor_in_what_it_gave(talk: Talk) -> None:
    talk.names = {CLEO: "Zorp Quill"}
    await _named(talk)

    report = await talk.formation.form_due()

    assert "i lent @someone my drill" in talk.model.asked
    session = await talk.session()
    assert (session.summary, session.topics) == ("They talked about Leeds.", ("leeds",))
    assert await talk.texts() == ["Moved to Leeds."]
    assert report.dropped["names_left_out"] == 1


async def test_where_nobody_can_tell_who_may_not_be_named_nothing_is_noted_of_the_talk(talk: Talk) -> None:
    talk.names = None
    await _named(talk)

    await talk.formation.form_due()

    session = await talk.session()
    assert (session.summary, session.topics, session.tone) == ("", (), "")
    assert "Moved to Leeds." in await talk.texts()


async def test_who_did_not_agree_is_not_in_the_transcript(talk: Talk) -> None:
    await talk.say("i live in Graz, said nobody", CLEO, formable=False)
    await talk.chat("i just moved to Leeds")
    await talk.form_cold(answer_of(observed("Moved to Leeds.")))

    assert "Graz" not in talk.model.asked
    assert await talk.texts() == ["Moved to Leeds."]


@pytest.mark.parametrize("how", ["off", "paused", "memory off"])
async def test_who_withdrew_before_is_never_put_to_it(talk: Talk, how: Literal["off", "paused", "memory off"]) -> None:
    await talk.chat("i just moved to Leeds")
    if how == "memory off":
        await talk.constraining.set_guild_constraints(HARBOUR, ConstraintSet(memory_enabled=False), by=BRAM)
    else:
        await talk.collections.constraints.set_consent(HARBOUR, ADA, how, talk.clock.now())
    talk.clock.advance(LATEST_AFTER)
    talk.model.will_say(answer_of())

    await talk.formation.form_due()
    if how == "memory off":
        assert talk.model.requests == []
        return
    assert "Leeds" not in talk.model.asked

    await talk.agree(ADA)
    talk.clock.advance(LATEST_AFTER)
    assert (await talk.formation.form_due()).windows == 0


@pytest.mark.parametrize(
    ("constraints", "text", "reason"),
    [
        (ConstraintSet(memory_enabled=False), "Moved to Leeds.", "consent"),
        (ConstraintSet(learn_patterns=False), "Bakes every day.", "patterns_off"),
    ],
)
async def test_what_is_forbidden_while_the_model_thinks_is_not_written(
    talk: Talk, constraints: ConstraintSet, text: str, reason: str
) -> None:
    async def forbid() -> None:
        await talk.constraining.set_own_constraints(HARBOUR, ADA, constraints)
        if constraints.memory_enabled is False:
            await talk.constraining.decide(HARBOUR, ADA, "paused", everywhere=False)

    await talk.chat("i just moved to Leeds")
    report = await talk.form_cold(forbid, answer_of(observed(text, kind="pattern")))

    assert (await talk.texts(), dict(report.dropped)) == ([], {reason: 1})


async def test_what_is_known_goes_in_only_where_it_could_be_read(talk: Talk) -> None:
    await talk.chat("i just moved to Leeds")
    await talk.form_cold(answer_of(observed("Moved to Leeds.")))
    (known,) = await talk.memories()
    secret = known.model_copy(update={"id": "z" * 12, "audience": PRIVATE, "text": "Plans a surprise."})
    await talk.collections.store.commit([talk.collections.memories.insert(secret)])

    await talk.chat("i still like it here")
    await talk.form_cold(answer_of())

    assert "@1 2026-03-01\n[k1] Moved to Leeds." in talk.model.asked
    assert "surprise" not in talk.model.asked


async def test_a_statement_about_the_server_belongs_to_the_guild(talk: Talk) -> None:
    await talk.chat("movie night is every Friday at eight")
    talk.clock.advance(COLD)
    item = observed("Movie night is every Friday at eight.", scope="guild", subject=0, category="event")
    talk.model.will_say(answer_of(item))

    await talk.formation.form_due()

    (memory,) = await talk.memories()
    assert (memory.scope, memory.subject, memory.provenance.author) == (guild_scope(1), None, ADA)


async def test_what_a_model_says_is_outdated_is_closed_behind_what_holds_now(talk: Talk) -> None:
    await talk.chat("i work as a nurse", "i like the night shift")
    await talk.form_cold(answer_of(observed("Works as a nurse.", 1), observed("Likes the night shift.", 2)))

    await talk.chat("left the clinic, driving trams now")
    report = await talk.form_cold(answer_of(observed("Drives trams.", 1, relation="replaces", known=[1, 2])))

    assert report.memories == 1
    assert await talk.texts() == ["Drives trams."]


async def test_a_change_from_a_settled_day_on_is_one_memory_that_is_right_before_and_after_it(talk: Talk) -> None:
    await talk.chat("i work the early shift at the depot")
    await talk.form_cold(answer_of(observed("Works the early shift at the depot.", 1)))
    both = "Works at the depot, the early shift until 2026-03-08, the late shift from 2026-03-09."

    await talk.chat("late shift for me from the 9th")
    await talk.form_cold(answer_of(observed(both, 1, relation="replaces", known=[1])))

    for days in (1, 20):
        talk.clock.advance(timedelta(days=days))
        [kept] = [memory for memory in await talk.memories() if memory.state == "active"]
        assert kept.text == both
        assert may_be_retrieved(kept, Constraints(), at=talk.clock.now())


@pytest.mark.parametrize("ending", ["deleted", "edited", "channel"])
async def test_a_note_that_says_an_older_one_again_goes_with_its_source_and_its_own_lines_are_read_anew(
    talk: Talk, store: DocumentStore, ending: str
) -> None:
    """The model writes down again what still holds of a note that it replaces."""
    (first, *_) = await talk.chat("i bake at the zorpmill, from three at night", channel_id=ChannelId("77"))
    await talk.form_cold(answer_of(observed("Bakes at the zorpmill, from three at night.", 1)))
    (second, *_) = await talk.chat("five now instead of three")
    both = "Bakes at the zorpmill, from five, no longer from three."
    await talk.form_cold(answer_of(observed(both, 1, relation="replaces", known=[1])))
    capture = talk.operations.capture

    if ending == "deleted":
        await capture.deleted(HARBOUR, ChannelId("77"), [first.id])
    elif ending == "edited":
        await capture.edited(HARBOUR, first.id, text="never mind", audience=PUBLIC)
    else:
        await capture.channel_removed(HARBOUR, ChannelId("77"))

    assert await holding(store, "zorpmill") == []
    left = await talk.collections.messages.get(second.id)
    assert left is not None
    assert not left.formed
    talk.clock.advance(LATEST_AFTER)
    anew = answer_of(observed("Starts at five, no longer at three.", 1))
    await talk.form_cold(*[anew] if ending != "edited" else [answer_of(), anew])
    assert await talk.texts() == ["Starts at five, no longer at three."]


async def test_what_its_person_forgot_is_not_read_anew_where_the_one_before_it_loses_its_source(talk: Talk) -> None:
    (first, *_) = await talk.chat("i bake at the zorpmill, from three at night")
    await talk.form_cold(answer_of(observed("Bakes at the zorpmill, from three at night.", 1)))
    (second, *_) = await talk.chat("five now instead of three")
    both = "Bakes at the zorpmill, from five, no longer from three."
    await talk.form_cold(answer_of(observed(both, 1, relation="replaces", known=[1])))
    (newer,) = [each for each in await talk.memories() if each.state == "active"]

    await talk.operations.forgetting.forget(HARBOUR, ADA, [newer.id])
    await talk.operations.capture.deleted(HARBOUR, GENERAL, [first.id])
    await talk.operations.forgetting.erase_due()

    assert await talk.collections.messages.get(second.id) is None
    assert await talk.memories() == []


async def test_what_says_the_same_by_its_own_lines_stays_where_the_other_loses_its_source(talk: Talk) -> None:
    (first, *_) = await talk.chat("i keep newts")
    await talk.form_cold(answer_of(observed("Keeps newts.", 1)))
    await talk.chat("the newts moved in in 2019")
    await talk.form_cold(answer_of(observed("Has kept newts since 2019.", 1)))
    older, newer = sorted(await talk.memories(), key=lambda each: each.observed_at)
    merge = Merge(before=newer, other=older, is_recorded=True, actor="judge", reason=Why.SAID_OTHERWISE)
    await talk.writer.apply(merge, at=talk.clock.now())

    await talk.operations.capture.deleted(HARBOUR, GENERAL, [first.id])

    assert await talk.texts() == ["Has kept newts since 2019."]


async def test_a_note_that_says_nothing_of_the_one_it_replaced_stays_without_it(talk: Talk) -> None:
    (first, *_) = await talk.chat("i work as a nurse")
    await talk.form_cold(answer_of(observed("Works as a nurse.", 1)))
    await talk.chat("i left the clinic, i drive trams for work now")
    await talk.form_cold(answer_of(observed("Drives trams for work.", 1, relation="replaces", known=[1])))

    await talk.operations.capture.deleted(HARBOUR, GENERAL, [first.id])

    assert await talk.texts() == ["Drives trams for work."]


async def test_what_the_server_knows_is_known_by_its_number(talk: Talk) -> None:
    for told, relation, known in (("Friday", "new", []), ("Saturday", "replaces", [1])):
        await talk.chat(f"movie night is every {told}")
        talk.clock.advance(COLD)
        item = observed(f"Movie night is every {told}.", scope="guild", subject=0, relation=relation, known=known)
        talk.model.will_say(answer_of(item))
        await talk.formation.form_due()

    assert "server 2026-03-01\n[k1] Movie night is every Friday." in talk.model.asked
    assert await talk.texts() == ["Movie night is every Saturday."]


async def test_what_is_said_again_reinforces_instead_of_doubling(talk: Talk) -> None:
    for _ in range(2):
        await talk.chat("i just moved to Leeds")
        report = await talk.form_cold(answer_of(observed("Moved to Leeds.")))

    (memory,) = await talk.memories()
    assert (report.memories, report.reinforced) == (0, 1)
    assert len(memory.provenance.message_ids) == 2
    assert memory.reinforced_at == talk.clock.now()


async def test_a_habit_stated_in_two_conversations_becomes_a_pattern(talk: Talk) -> None:
    kinds = []
    for _ in range(2):
        await talk.chat("i bake every morning")
        await talk.form_cold(answer_of(observed("Bakes every morning.", kind="pattern")))
        kinds += [memory.kind for memory in await talk.memories()]

    assert kinds == ["fact", "pattern"]


async def test_forty_memories_a_day_are_formed_of_one_person(talk: Talk) -> None:
    formed = 0
    dropped = 0
    for window in range(10):
        await talk.chat(*(f"i like number {window}{place}" for place in range(5)))
        talk.clock.advance(COLD)
        items = [observed(f"Likes number {window}{place}.", place + 1, importance=1 + place % 5) for place in range(5)]
        talk.model.will_say(answer_of(*items))
        report = await talk.formation.form_due()
        formed += report.memories
        dropped += report.dropped["cap_day"]
    assert (formed, dropped) == (40, 10)

    talk.clock.advance(timedelta(days=1))
    await talk.chat("i like the rain")

    assert (await talk.form_cold(answer_of(observed("Likes the rain.")))).memories == 1


async def test_long_talk_is_formed_window_by_window_in_order(talk: Talk) -> None:
    for number in range(100):
        await talk.say(f"i say {number}")
    talk.model.will_say(answer_of(observed("Says 0.", 1)), answer_of(observed("Says 45.", 1)))

    report = await talk.formation.form_due()

    assert (report.windows, (await talk.session()).message_count) == (2, 10)
    assert {memory.text: memory.provenance.message_ids for memory in await talk.memories()} == {
        "Says 0.": ("1001",),
        "Says 45.": ("1046",),
    }


async def test_messages_that_come_while_the_model_thinks_are_counted_for_the_next_window(talk: Talk) -> None:
    async def more() -> None:
        await talk.say("one more")

    await talk.chat("i just moved to Leeds")
    await talk.form_cold(more, answer_of())

    assert (await talk.session()).message_count == 1


async def test_counters_that_went_wrong_are_mended(talk: Talk) -> None:
    said = await talk.chat("i just moved to Leeds", lines=50)
    await talk.collections.store.commit([talk.collections.messages.delete([each.id for each in said[6:]])])

    assert (await talk.formation.form_due()).windows == 0
    session = await talk.session()
    assert (session.message_count, session.token_count > 0) == (6, True)


@pytest.mark.parametrize("answer", ["Sorry, no.", "{}", OUTAGE, ModelError("refused", "test")])
async def test_a_bad_answer_is_retried_and_nothing_is_lost(talk: Talk, answer: str | ModelError) -> None:
    await talk.chat("i just moved to Leeds")
    talk.clock.advance(COLD)
    asked_again = isinstance(answer, str)
    talk.model.will_say(*[answer] * (1 + asked_again), answer_of(observed("Moved to Leeds.")))

    failed = await talk.formation.form_due()
    too_soon = await talk.formation.form_due()
    talk.clock.advance(timedelta(minutes=1))
    formed = await talk.formation.form_due()

    assert (failed.windows, sum(failed.faults.values()), too_soon.faults) == (0, 1, {})
    assert (formed.memories, (await talk.session()).message_count) == (1, 0)


async def test_a_window_of_which_nothing_could_be_read_is_asked_about_once_more_at_once(talk: Talk) -> None:
    await talk.chat("i just moved to Leeds")
    talk.clock.advance(COLD)
    bad = observed("Moved to Leeds.") | {"content": None}
    talk.model.will_say(answer_of(bad), answer_of(observed("Moved to Leeds.")))

    report = await talk.formation.form_due()

    assert (report.memories, report.faults, report.dropped) == (1, {}, {})
    first, second = (request.messages for request in talk.model.requests)
    assert second[:-1] == first[:-1]
    assert second[-1].content.startswith(first[-1].content)
    assert "lacked fields" in second[-1].content


async def test_what_cannot_be_read_both_times_is_tried_later(talk: Talk) -> None:
    await talk.chat("i just moved to Leeds")
    wrong, right = observed("Moved to Leeds.") | {"content": None}, observed("Moved to Leeds.")

    reports = [await talk.form_cold(*[answer_of(wrong)] * 2)]
    assert "lacked fields" in talk.model.asked
    talk.clock.advance(timedelta(minutes=1))
    talk.model.will_say(answer_of(wrong, right))
    reports.append(await talk.formation.form_due())

    assert [(each.windows, each.faults, each.dropped) for each in reports] == [
        (0, {"not_an_answer": 1}, {}),
        (1, {}, {"malformed": 1}),
    ]
    assert len(await talk.texts()) == 1


@pytest.mark.parametrize(
    ("second", "kept", "dropped"),
    [
        ({"notes": [{"number": 1, "content": "Drinks tea at 5."}]}, ["Drinks tea at 5."], {}),
        ({"notes": [{"number": 1, "content": "I do."}]}, [], {"first_or_second_person": 1}),
        ({"notes": [{"number": 1, "content": "Drinks tea at 7."}]}, [], {"first_or_second_person": 1}),
        ({"notes": [{"number": 4, "content": "Rows."}]}, [], {"first_or_second_person": 1}),
        ("no", [], {"first_or_second_person": 1}),
        (OUTAGE, [], {"first_or_second_person": 1}),
    ],
)
@pytest.mark.parametrize("beside", [["Moved to Leeds."], []])
async def test_a_note_that_is_put_wrongly_is_worded_anew_by_a_short_question_also_beside_others(
    talk: Talk, second: Any, kept: list[str], dropped: dict[str, int], beside: list[str]
) -> None:
    await talk.chat("i just moved to Leeds and I drink tea at 5")

    report = await talk.form_cold(answer_of(observed("I drink tea at 5."), *map(observed, beside)), second)

    assert (sorted(await talk.texts()), report.dropped) == (sorted(kept + beside), dropped)
    assert len(talk.model.requests) == 2
    assert "<Notes>\n[1] I drink tea at 5.\n</Notes>" in talk.model.asked
    assert "Leeds" not in talk.model.asked


async def _parked(talk: Talk) -> int:
    """Let four bad answers in a row park a window; returns how many were parked."""
    await talk.chat("i just moved to Leeds")
    talk.clock.advance(COLD)
    talk.model.will_say(*["no"] * 8)
    parked = 0
    for minutes in (0, 1, 5, 30):
        talk.clock.advance(timedelta(minutes=minutes))
        parked += (await talk.formation.form_due()).parked
    return parked


async def test_four_bad_answers_park_a_window_until_somebody_asks_for_it_and_talk_goes_on_behind_it(talk: Talk) -> None:
    assert await _parked(talk) == 1
    assert (await talk.collections.formations.count("parked"), (await talk.session()).message_count) == (1, 0)
    await talk.chat("i adopted a ferret")
    await talk.form_cold(answer_of(observed("Adopted a ferret."), summary="Ferrets."))
    assert "Leeds" not in talk.model.asked
    assert await talk.texts() == ["Adopted a ferret."]
    before = await talk.session()

    talk.model.will_say(answer_of(observed("Moved to Leeds.")))
    assert await talk.formation.retry_parked() == 1
    await talk.formation.form_due()

    assert await talk.texts() == ["Adopted a ferret.", "Moved to Leeds."]
    assert await talk.collections.formations.count("parked") == 0
    assert await talk.session() == before, "a window of long ago moves neither counters nor checkpoint nor summary"


async def test_a_message_of_a_parked_window_that_is_edited_is_formed_once_with_the_others(talk: Talk) -> None:
    await _parked(talk)
    (said,) = (await talk.collections.messages.among([LEEDS])).values()
    await talk.collections.store.commit([talk.collections.messages.reword(said, "i moved to Porto", PUBLIC)])
    count = talk.collections.sessions.count(SESSION, messages=1, tokens=5)
    await talk.collections.store.commit([count])
    talk.clock.advance(LATEST_AFTER)
    talk.model.will_say(answer_of(observed("Moved to Porto.")), answer_of(observed("Likes to laugh.")))

    await talk.formation.form_due()
    assert "Porto" in talk.model.asked
    await talk.formation.retry_parked()
    await talk.formation.form_due()

    assert "Porto" not in talk.model.asked
    assert await talk.texts() == ["Likes to laugh.", "Moved to Porto."]


async def test_an_outage_parks_nothing_and_ends_the_run(talk: Talk) -> None:
    await talk.chat("i just moved to Leeds")
    for number in range(COLD_MESSAGES):
        await talk.say(f"elsewhere {number}", channel_id=ChannelId("902"))
    talk.clock.advance(COLD)
    for _ in range(20):
        talk.model.will_say(OUTAGE)
        report = await talk.formation.form_due()
        assert dict(report.faults) == {"unreachable": 1}
        talk.clock.advance(timedelta(hours=1))

    talk.model.will_say(answer_of(observed("Moved to Leeds.")), answer_of())
    report = await talk.formation.form_due()
    assert (report.windows, await talk.collections.formations.count("parked")) == (2, 0)


async def test_what_is_edited_for_fewer_while_it_waits_is_formed_without_the_others(talk: Talk) -> None:
    staff = restricted_to(ChannelId("901"))
    said = await talk.chat("i just moved to Leeds")
    await talk.form_cold(OUTAGE)
    await talk.collections.store.commit([talk.collections.messages.reword(said[0], "i moved to Porto", staff)])
    talk.clock.advance(timedelta(hours=1))
    talk.model.will_say(answer_of())

    await talk.formation.form_due()

    assert "Porto" not in talk.model.asked
    talk.model.will_say(answer_of(observed("Moved to Porto.")))
    talk.clock.advance(LATEST_AFTER)
    await talk.formation.form_due()
    assert [(each.text, each.audience) for each in await talk.memories()] == [("Moved to Porto.", staff)]


async def test_edited_talk_is_not_remembered_as_it_was_and_waits_again(talk: Talk) -> None:
    async def edit() -> None:
        await talk.collections.store.commit([talk.collections.messages.reword(heard[0], "i moved to Porto", PUBLIC)])

    heard = await talk.chat("i just moved to Leeds")
    report = await talk.form_cold(edit, answer_of(observed("Moved to Leeds.")))

    assert (await talk.texts(), dict(report.dropped)) == ([], {"source_gone": 1})
    assert (await talk.session()).summary == ""
    waiting = await talk.collections.messages.waiting(HARBOUR, GENERAL, limit=9)
    assert [message.text for message in waiting] == ["i moved to Porto"]


@pytest.mark.parametrize("blurs", [ADA, BRAM, None])
async def test_where_dates_are_blurred_the_model_is_told_no_day_of_talk(talk: Talk, blurs: SubjectId | None) -> None:
    await talk.chat("i just moved to Leeds")
    day = f"{talk.clock.now():%Y-%m-%d}"
    await talk.formation.form_due()
    session = (await talk.session()).id
    noted = {"summary": f"A move on {day}.", "summary_authors": [ADA, BRAM]}
    await talk.collections.store.commit([UpdateWhere("sessions", {"_id": session}, Update(set=noted))])
    if blurs is not None:
        await talk.constraining.set_own_constraints(HARBOUR, blurs, ConstraintSet(anonymize_dates=True))
        assert (await talk.session()).summary == ""
    await talk.form_cold(answer_of())

    assert (day in talk.model.asked) is (blurs is None)
    assert day[:7] in talk.model.asked


async def test_what_was_remembered_by_hand_is_not_formed_again(talk: Talk) -> None:
    said = await talk.chat("remember that i live in Leeds")
    await talk.form_cold(answer_of(observed("Lives in Leeds.")))
    (formed,) = await talk.memories()
    by_hand = formed.model_copy(update={"source": "manual", "text": "i live in Leeds", "fingerprint": "hand"})
    await talk.collections.store.commit([talk.collections.memories.replace(by_hand, expected_version=1)])

    await talk.collections.store.commit(
        [talk.collections.messages.reword(said[0], "remember that i live in Leeds!", PUBLIC)]
    )
    talk.clock.advance(LATEST_AFTER)
    talk.model.will_say(answer_of(observed("Lives in Leeds.")))
    report = await talk.formation.form_due()

    assert dict(report.dropped) == {"known_by_hand": 1}
    assert await talk.texts() == ["i live in Leeds"]


async def test_why_nothing_was_kept_is_an_event_without_text(talk: Talk) -> None:
    await talk.constraining.set_own_constraints(HARBOUR, ADA, ConstraintSet(learn_patterns=False))
    await talk.chat("i bake every morning")
    await talk.form_cold(answer_of(observed("Bakes every morning.", kind="pattern")))

    counts = await talk.collections.events.counts(HARBOUR, talk.clock.now() - timedelta(days=1))

    assert counts["worker", "create", "skipped", "patterns_off"] == 1
    assert counts["worker", "classify", "ok", "applied"] == 1
    rows = await talk.collections.store.find("events", {})
    assert not any("bake" in str(row) for row in rows)


async def test_a_record_of_old_never_blocks_a_session(talk: Talk) -> None:
    await talk.chat("i just moved to Leeds")
    await talk.form_cold(answer_of())
    again = Update(unset=["last_formation"], inc={"message_count": COLD_MESSAGES})
    await talk.collections.store.commit([UpdateWhere("sessions", {"_id": SESSION}, again)])
    for message in await talk.collections.messages.by_author(HARBOUR, ADA):
        await talk.collections.store.commit([talk.collections.messages.reword(message, "i moved to Porto", PUBLIC)])
    for message in await talk.collections.messages.by_author(HARBOUR, BRAM):
        await talk.collections.store.commit([talk.collections.messages.reword(message, "well", PUBLIC)])
    talk.model.will_say(answer_of(observed("Moved to Porto.")))

    assert (await talk.formation.form_due()).windows == 1
    assert await talk.texts() == ["Moved to Porto."]
    assert len(await talk.records()) == 2


async def test_a_process_that_lost_its_lease_stops(talk: Talk, collections: Collections, clock: FixedClock) -> None:
    other = Talk(collections, clock, talk.model, owner="process-2")

    async def overtake() -> None:
        clock.advance(timedelta(minutes=16))
        talk.model.answers.appendleft('{"observations": [], "session": null}')
        assert (await other.formation.form_due()).windows == 1

    await talk.chat("i just moved to Leeds")
    clock.advance(COLD)
    talk.model.will_say(overtake, answer_of(observed("Moved to Leeds.")))

    assert (await talk.formation.form_due()).windows == 0
    assert await talk.texts() == []


async def test_what_is_told_to_the_bot_alone_becomes_memory_after_five_minutes(talk: Talk) -> None:
    await talk.say("I collect lanterns.", addressed=True)
    talk.clock.advance(_ADDRESSED_AFTER)
    talk.model.will_say(answer_of(observed("Collects lanterns.", 1)))

    report = await talk.formation.form_due()

    assert (report.memories, report.unasked, len(talk.model.requests)) == (1, 0, 1)
    (memory,) = await talk.memories()
    assert (memory.text, memory.subject, memory.provenance.message_ids) == ("Collects lanterns.", ADA, ("1001",))
    assert (await talk.session()).message_count == 0


async def test_beside_the_talk_of_others_it_waits_and_is_read_with_that(talk: Talk) -> None:
    await talk.say("i keep a goose", addressed=True)
    await talk.say("a goose!", BRAM)
    talk.clock.advance(_COLD_AFTER)
    assert (await talk.formation.form_due()).windows == 0
    await talk.chat()
    talk.clock.advance(_COLD_AFTER)
    talk.model.will_say(answer_of(observed("Keeps a goose.", 1)))

    assert (await talk.formation.form_due()).memories == 1
    assert len(talk.model.requests) == 1


async def test_what_rules_do_not_understand_is_read_by_a_model_when_it_has_waited_long_enough(talk: Talk) -> None:
    await talk.say("Nimehamia Nairobi. Unajua?", addressed=True)
    talk.clock.advance(LATEST_AFTER)
    talk.model.will_say(answer_of(observed("Alihamia Nairobi.", 1)))

    assert (await talk.formation.form_due()).memories == 1


async def test_questions_to_the_bot_alone_are_never_put_before_a_model(talk: Talk) -> None:
    await talk.say("what do you know about me?", addressed=True)
    talk.clock.advance(LATEST_AFTER)

    report = await talk.formation.form_due()

    assert (report.windows, report.unasked, talk.model.requests) == (1, 1, [])
    assert (await talk.session()).message_count == 0


@pytest.mark.parametrize(("kept_days", "windows"), [(1, 1), (7, 0)])
async def test_where_messages_are_kept_for_a_day_they_are_formed_before_it_is_over(
    store: DocumentStore, clock: FixedClock, kept_days: int, windows: int
) -> None:
    talk = Talk.over(store, clock, kept_days=kept_days)
    await talk.agree()
    await talk.say("lol")
    talk.clock.advance(timedelta(hours=13, seconds=1))
    talk.model.will_say(answer_of())

    assert (await talk.formation.form_due()).windows == windows


async def test_what_is_under_way_and_what_is_parked_are_counted_apart(collections: Collections) -> None:
    await park(collections.store, 2)
    window = claimed(session_with(), [said(90)], trigger="cold", at=START)
    answered = claimed(session_with(), [said(91)], trigger="cold", at=START).model_copy(update={"status": "answered"})
    await collections.store.commit([collections.formations.insert(each) for each in (window, answered)])

    assert await backlog_of(collections) == Backlog(under_way=2, slow=0, parked=Parked(2, START, {"not_json": 2}))
