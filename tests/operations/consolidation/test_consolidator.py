"""Observations of a person become one text; none is lost, and nothing erased stays in it."""

import json
from datetime import timedelta
from typing import Any

import pytest

from memory.domain.audience import PRIVATE, Room, restricted_to
from memory.domain.constraints import Constraints, ConstraintSet
from memory.domain.errors import ModelError
from memory.domain.ids import ChannelId, MemoryId, guild_scope, individual_scope
from memory.domain.memory import Memory, Provenance
from memory.domain.scopes.consolidation import AT_NIGHT, UNREAD, Guidance
from memory.domain.writing.changes import Adjust, Narrow, Retire, Revise, Supersede
from memory.operations.envelope.cache import LATEST_READ
from memory.store.collections import Collections
from memory.store.scopes import Scope, spoiling
from memory.store.usage import Use
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR, memory_as_of
from tests.operations.talking import Talk, text_of

SCOPE = individual_scope(HARBOUR, ADA)
TEXT = "The person lives in Leeds."
OUTAGE = ModelError("unreachable", "test")


async def _know(talk: Talk, count: int, *, first: int = 0, **fields: Any) -> list[Memory]:
    """Keep observations about Ada, oldest first."""
    kept = []
    for number in range(first, first + count):
        at = talk.clock.advance(timedelta(seconds=1))
        text = f"Likes number {number}."
        values: dict[str, Any] = {"id": MemoryId(f"m{number:011}"), "text": text, "fingerprint": text, **fields}
        kept.append(memory_as_of(at, **values))
    await talk.collections.store.commit([talk.collections.memories.insert(memory) for memory in kept])
    return kept


async def _scope(talk: Talk) -> Scope:
    scope = await talk.collections.scopes.get(SCOPE)
    assert scope is not None
    return scope


async def _consolidated(talk: Talk, count: int = 10) -> list[Memory]:
    """Keep observations and consolidate them; returns them as they are now."""
    memories = await _know(talk, count)
    await talk.consolidate(text_of(TEXT))
    return [memory for each in memories if (memory := await talk.collections.memories.get(each.id)) is not None]


def _refusing_the_last(asked: str) -> str:
    """Write a text, unless the last of ten observations is among those that are shown."""
    if "number 9" in asked:
        raise ModelError("refused", "filter")
    return json.dumps(text_of(f"The person likes {asked.count('Likes number')} numbers."))


async def test_ten_pending_become_one_text_with_one_call_and_are_marked(talk: Talk) -> None:
    memories = await _consolidated(talk)

    scope = await _scope(talk)
    assert (scope.text, scope.words, scope.revision, scope.stage, scope.dirty) == (TEXT, 5, 2, "idle", False)
    assert scope.consolidation_updated_at == talk.clock.now()
    assert (scope.text_revision, scope.memories) == (2, 10)
    assert {memory.absorbed_revision for memory in memories} == {2}
    assert len(talk.model.requests) == 1


async def test_the_text_that_stands_keeps_its_own_revision_and_counts_all_that_it_was_made_of(talk: Talk) -> None:
    memories = await _consolidated(talk)
    await talk.collections.store.commit([talk.collections.scopes.ask(await _scope(talk), memories[:1])])
    asked = await _scope(talk)
    assert (asked.revision, asked.receipt.revision) == (3, 2)

    await _know(talk, 3, first=10)
    await talk.consolidate(text_of(TEXT))
    scope = await _scope(talk)
    assert (scope.receipt.revision, scope.memories, scope.begun_revision) == (scope.revision, 13, 0)


async def test_nineteen_pending_wait_for_a_twentieth_or_for_a_month_and_an_answer_to_their_person(talk: Talk) -> None:
    by_default = Talk(talk.collections, talk.clock, talk.model, at_night=AT_NIGHT, unread=UNREAD).consolidation
    await _know(talk, LATEST_READ - 18, first=19, absorbed_revision=1)
    await _know(talk, 19)
    assert (await by_default.consolidate_due(nightly=True)).texts == 0

    talk.clock.advance(timedelta(days=30))
    assert (await by_default.consolidate_due(nightly=True)).texts == 0
    talk.collections.usage.note_answered(HARBOUR, ADA, talk.clock.now(), tokens=900)
    assert (await by_default.consolidate_due(nightly=False)).texts == 0
    talk.model.will_say(text_of(TEXT))
    assert (await by_default.consolidate_due(nightly=True)).absorbed == 19


async def test_few_of_somebody_whose_envelope_has_all_that_is_known_wait_for_a_twentieth(talk: Talk) -> None:
    by_default = Talk(talk.collections, talk.clock, talk.model, at_night=AT_NIGHT, unread=UNREAD).consolidation
    await _know(talk, LATEST_READ - 19, first=20, absorbed_revision=1)
    await _know(talk, 19)
    talk.clock.advance(timedelta(days=30))
    talk.collections.usage.note_answered(HARBOUR, ADA, talk.clock.now(), tokens=900)
    assert (await by_default.consolidate_due(nightly=True)).texts == 0

    await _know(talk, 1, first=19)
    talk.model.will_say(text_of(TEXT))
    assert (await by_default.consolidate_due(nightly=True)).absorbed == 20


async def test_admins_say_how_many_make_a_text_by_day_and_by_night(talk: Talk) -> None:
    by_default = Talk(talk.collections, talk.clock, talk.model, at_night=AT_NIGHT).consolidation
    await _know(talk, 20)
    await talk.constraining.set_guidance(HARBOUR, Guidance(pending=21))
    assert (await by_default.consolidate_due(nightly=True)).texts == 0

    await talk.constraining.set_guidance(HARBOUR, Guidance(pending=20))
    talk.model.will_say(text_of(TEXT))
    assert (await by_default.consolidate_due(nightly=False)).absorbed == 20


@pytest.mark.parametrize("about", ["somebody", "the server"])
async def test_of_who_does_not_talk_with_the_bot_no_text_is_made_until_120_are_pending(talk: Talk, about: str) -> None:
    by_default = Talk(talk.collections, talk.clock, talk.model, at_night=AT_NIGHT, unread=UNREAD)
    whose: dict[str, Any] = {"source": "chat"}
    if about == "the server":
        whose |= {"scope": guild_scope(1), "subject": None, "provenance": Provenance(author=ADA, related_users=(BRAM,))}
        await talk.agree(BRAM)
    memories = await _know(talk, AT_NIGHT, **whose)
    talk.model.will_say(text_of("The pier is open."))

    first = (await by_default.consolidation.consolidate_due(nightly=True)).texts
    assert first == (about == "the server")

    use = Use(HARBOUR, ADA, memories[0].id, 1, talk.clock.now())
    await talk.collections.usage.note_uses([use])
    assert first + (await by_default.consolidation.consolidate_due(nightly=False)).texts == 1


async def test_the_next_text_is_made_of_the_last_one_and_what_is_new(talk: Talk) -> None:
    await _consolidated(talk)
    await _know(talk, 10, first=10)
    await talk.consolidate(text_of("The person moved to Porto."))

    assert f"<Text>\n{TEXT}\n</Text>" in talk.model.asked
    assert "Likes number 9." not in talk.model.asked
    assert "[1] 2026-03-01 Likes number 10.\n[2]" in talk.model.asked
    assert ((await _scope(talk)).text, (await _scope(talk)).revision) == ("The person moved to Porto.", 4)


@pytest.mark.parametrize(
    "fields",
    [
        {"audience": PRIVATE},
        {"audience": restricted_to(ChannelId("7"))},
        {"private": True},
        {"kind": "procedure"},
        {"state": "proposed"},
    ],
)
async def test_what_not_everybody_could_read_is_neither_counted_nor_shown(talk: Talk, fields: dict[str, Any]) -> None:
    await _know(talk, 10, first=50, **fields)
    assert (await talk.consolidate()).texts == 0

    await _know(talk, 1)
    await talk.consolidate(text_of(TEXT))

    assert "Likes number 5" not in talk.model.asked
    assert (await talk.collections.memories.in_scope.absorbable_in(SCOPE, pending=True)) == []


async def test_what_the_model_takes_for_shareable_is_noted_by_memory(talk: Talk) -> None:
    memories = await _know(talk, 10)
    await talk.consolidate(text_of(TEXT, [2, 99]))

    assert (await _scope(talk)).shareable == (memories[1].id,)


@pytest.mark.parametrize("answer", ["no JSON", {"text": "", "shareable": []}, ModelError("refused", "t")])
async def test_a_bad_answer_changes_nothing_and_is_put_off(talk: Talk, answer: Any) -> None:
    await _consolidated(talk)
    before = await _scope(talk)
    memories = await _know(talk, 10, first=10)
    # A batch, then its halves, each twice where the answer came.
    report = await talk.consolidate(*[answer] * (3 if isinstance(answer, ModelError) else 6))
    again = await talk.consolidate()

    scope = await _scope(talk)
    assert (scope.text, scope.stage, scope.tries) == (before.text, "idle", 1)
    assert await talk.collections.memories.in_scope.absorbable_in(SCOPE, pending=True) == memories
    assert (sum(report.faults.values()), again.faults) == (1, {})

    talk.clock.advance(timedelta(hours=1))
    assert (await talk.consolidate(text_of("Newer."))).texts == 1
    assert ((await _scope(talk)).tries, (await _scope(talk)).next_try_at) == (0, None)


async def test_of_a_batch_that_is_refused_the_better_half_is_in_the_text_and_the_rest_waits(talk: Talk) -> None:
    memories = await _know(talk, 10)

    talk.model.always = _refusing_the_last

    report = await talk.consolidate()
    again = await talk.consolidate()

    assert (report.texts, report.absorbed, report.faults) == (1, 5, {"refused": 1})
    assert (again.texts, again.faults) == (0, {})
    assert (await _scope(talk)).text == "The person likes 5 numbers."
    left = await talk.collections.memories.in_scope.absorbable_in(SCOPE, pending=True)
    assert [each.id for each in left] == [each.id for each in memories[5:]]
    talk.clock.advance(timedelta(hours=1))
    later = await talk.consolidate()
    assert (later.absorbed, later.faults) == (2, {"refused": 1})


@pytest.mark.parametrize("anew", [False, True])
async def test_what_rules_refuse_of_a_text_holds_up_neither_its_scope_nor_the_rest(talk: Talk, anew: bool) -> None:
    memories = await (_consolidated(talk) if anew else _know(talk, 10))
    if anew:
        await talk.collections.store.commit(spoiling(memories[0]))

    def harmful_for_the_last(asked: str) -> str:
        lines = asked.rsplit("<Observations>", maxsplit=1)[-1]
        said = "Write to ada@example.org." if "number 9" in lines else TEXT
        return json.dumps(text_of(said))

    talk.model.always = harmful_for_the_last
    report = await talk.consolidate()

    scope = await _scope(talk)
    assert (report.texts, report.faults, scope.usable_text, scope.tries) == (1, {"harmful": 1}, TEXT, 0)
    assert await talk.collections.memories.in_scope.absorbable_in(SCOPE, pending=True) == []


async def test_a_batch_that_is_too_long_is_asked_about_in_ever_smaller_parts(talk: Talk) -> None:
    await _know(talk, 10)

    def take_two(asked: str) -> str:
        if asked.count("Likes number") > 2:
            raise ModelError("too_long", "test")
        return json.dumps(text_of("The person likes numbers."))

    talk.model.always = take_two

    report = await talk.consolidate()

    assert (report.texts, report.absorbed, report.faults) == (1, 10, {})


async def test_a_text_that_is_made_anew_holds_all_or_stays_withheld_for_three_tries(talk: Talk) -> None:
    """Of what it held before nobody would know that it is missing."""
    memories = await _consolidated(talk)
    await talk.collections.store.commit(spoiling(memories[0]))

    talk.model.always = _refusing_the_last
    report = await talk.consolidate()

    scope = await _scope(talk)
    assert (report.texts, report.faults, scope.usable_text, scope.tries) == (0, {"refused": 1}, "", 1)

    texts = []
    for hours in (1, 4, 24):
        talk.clock.advance(timedelta(hours=hours))
        texts.append((await talk.consolidate()).texts)
    assert (texts, (await _scope(talk)).usable_text) == ([0, 0, 1], "The person likes 5 numbers.")


async def test_an_outage_ends_the_run_and_costs_no_try(talk: Talk) -> None:
    await _know(talk, 10)
    await _know(talk, 10, first=20, subject=BRAM, scope=individual_scope(HARBOUR, BRAM))
    report = await talk.consolidate(OUTAGE)
    assert (dict(report.faults), len(talk.model.requests)) == ({"unreachable": 1}, 1)

    assert (await talk.consolidate(text_of(TEXT), text_of(TEXT))).texts == 2


async def test_a_scope_over_which_the_model_times_out_is_asked_about_in_smaller_parts(talk: Talk) -> None:
    await _know(talk, 20)
    bram = individual_scope(HARBOUR, BRAM)
    await _know(talk, 10, first=20, scope=bram, subject=BRAM, provenance=Provenance(author=BRAM))

    def slow(asked: str) -> str:
        if asked.count("Likes number") > 15:
            raise ModelError("timeout", "test")
        return json.dumps(text_of("The person likes numbers."))

    talk.model.always = slow
    first, second = [await talk.consolidate() for _ in range(2)]
    talk.clock.advance(timedelta(hours=6))
    third = await talk.consolidate()

    assert (first.faults, second.faults, first.texts + second.texts) == ({"timeout": 1}, {}, 1)
    assert (third.texts, third.absorbed, (await _scope(talk)).tries) == (1, 20, 0)


async def test_many_pending_are_worked_in_batches_of_which_each_continues_the_last(talk: Talk) -> None:
    await _know(talk, 130)
    report = await talk.consolidate(text_of("One.", [60]), text_of("Two.", [1]), text_of("Three."))

    assert (report.absorbed, (await _scope(talk)).text) == (130, "Three.")
    assert "<Text>\nTwo.\n</Text>" in talk.model.asked
    assert (await _scope(talk)).shareable == ("m00000000059", "m00000000060")


async def test_a_text_is_withheld_and_emptied_when_something_in_it_goes_and_rebuilt_from_the_rest(talk: Talk) -> None:
    memories = await _consolidated(talk)
    await talk.collections.store.commit([*spoiling(memories[3]), talk.collections.memories.delete([memories[3].id])])
    withheld = await _scope(talk)
    assert (withheld.usable_text, withheld.text, withheld.dirty) == ("", "", True)

    report = await talk.consolidate(text_of("Rebuilt."))

    assert (report.rebuilt, (await _scope(talk)).usable_text, (await _scope(talk)).dirty) == (1, "Rebuilt.", False)
    anew = await _scope(talk)
    assert (anew.begun_revision, anew.memories) == (anew.text_revision, 9)
    assert "<Text>" not in talk.model.requests[-1].messages[1].content
    assert "Likes number 3." not in talk.model.asked
    assert "Likes number 4." in talk.model.asked


@pytest.mark.parametrize("is_in_the_text", [False, True])
async def test_a_text_stays_where_its_replacement_is_not_in_it(talk: Talk, *, is_in_the_text: bool) -> None:
    """Both halves in the text, and nothing would say which of them holds."""
    memories = await _consolidated(talk)
    (new,) = await _know(talk, 1, first=20)
    newer = memories[4] if is_in_the_text else new

    change = Supersede(before=memories[3], by=newer, actor=ADA, reason="test", is_recorded=True)
    await talk.writer.apply(change, at=talk.clock.now())

    assert (await _scope(talk)).usable_text == ("" if is_in_the_text else TEXT)


@pytest.mark.parametrize("how", ["narrowed", "kept private"])
async def test_a_text_is_withheld_when_something_in_it_is_no_longer_for_all_its_readers(talk: Talk, how: str) -> None:
    before = (await _consolidated(talk))[3]
    by: dict[str, Any] = {"before": before, "actor": ADA, "reason": "test"}
    kept = Adjust(pinned=False, private=True, expires_at=None, **by)

    await talk.writer.apply(Narrow(audience=PRIVATE, **by) if how == "narrowed" else kept, at=talk.clock.now())

    assert ((await _scope(talk)).usable_text, (await _scope(talk)).dirty) == ("", True)


async def test_a_text_of_which_nothing_is_left_becomes_empty_without_a_call(talk: Talk) -> None:
    memories = await _consolidated(talk)
    gone = talk.collections.memories.delete([memory.id for memory in memories])
    await talk.collections.store.commit([*spoiling(memories[0]), gone])

    report = await talk.consolidate()

    scope = await _scope(talk)
    assert (report.rebuilt, scope.text, scope.dirty, len(talk.model.requests)) == (1, "", False, 1)


async def test_what_was_saved_but_not_marked_is_still_withheld_with_what_it_holds(talk: Talk) -> None:
    memories = await _know(talk, 10)
    created = Scope(id=SCOPE, tenant=HARBOUR, subject=ADA)
    scopes = talk.collections.scopes
    await talk.collections.store.commit([scopes.create(created), scopes.ask(created, memories)])
    await talk.collections.store.commit([scopes.save(await _scope(talk), {"text": "Holds all of it."}, anew=False)])

    await talk.collections.store.commit(spoiling(memories[0]))

    assert ((await _scope(talk)).text, (await _scope(talk)).dirty) == ("", True)


async def test_while_something_is_being_forgotten_nothing_is_rebuilt(talk: Talk) -> None:
    memories = await _consolidated(talk)
    retire = Retire(before=memories[0], purge_at=talk.clock.now(), forgotten=True, actor=ADA, reason="test")
    await talk.writer.apply(retire, at=talk.clock.now())

    assert (await talk.consolidate()).texts == 0
    assert (await _scope(talk)).usable_text == ""


async def test_what_is_reworded_while_the_model_writes_stays_pending(talk: Talk) -> None:
    memories = await _know(talk, 10)

    async def reword() -> None:
        revise = Revise(before=memories[0], text="New.", terms=(), fingerprint="new", actor=ADA, reason="edited")
        await talk.writer.apply(revise, at=talk.clock.now())

    report = await talk.consolidate(reword, text_of(TEXT))

    pending = await talk.collections.memories.in_scope.absorbable_in(SCOPE, pending=True)
    assert (report.absorbed, [memory.text for memory in pending]) == (9, ["New."])


async def test_who_is_left_out_is_not_shown_to_the_model(talk: Talk) -> None:
    await _know(talk, 10)
    await talk.collections.constraints.set_consent(HARBOUR, ADA, "off", talk.clock.now())

    assert (await talk.consolidate()).texts == 0
    assert talk.model.requests == []


async def test_declined_patterns_stay_out_and_a_text_that_holds_some_is_rebuilt(talk: Talk) -> None:
    await _know(talk, 5, kind="pattern")
    await _know(talk, 5, first=5)
    await talk.consolidate(text_of(TEXT))
    declined = Constraints(learn_patterns=False)
    assert ((await _scope(talk)).text_under(Constraints()), (await _scope(talk)).text_under(declined)) == (TEXT, "")

    await talk.constraining.set_own_constraints(HARBOUR, ADA, ConstraintSet(learn_patterns=False))
    await _know(talk, 1, first=20)
    await talk.consolidate(text_of("Without habits."))

    assert "Likes number 0." not in talk.model.asked
    assert (await _scope(talk)).text_under(declined) == "Without habits."


@pytest.mark.parametrize("by_guild", [False, True])
async def test_a_text_that_tells_days_is_made_anew_when_dates_are_blurred(talk: Talk, *, by_guild: bool) -> None:
    await _know(talk, 10)
    await talk.consolidate(text_of("Since 1 March 2026 the person lives in Leeds."))
    day, blurred = f"{talk.clock.now():%Y-%m-%d}", ConstraintSet(anonymize_dates=True)
    assert f"[1] {day} Likes" in talk.model.asked
    assert (await _scope(talk)).text_under(Constraints()) != ""

    if by_guild:
        await talk.constraining.set_guild_constraints(HARBOUR, blurred, by=BRAM)
    else:
        await talk.constraining.set_own_constraints(HARBOUR, ADA, blurred)

    assert (await _scope(talk)).usable_text == ""
    await talk.consolidate(text_of(TEXT))
    assert f"[1] {day[:7]} Likes" in talk.model.asked
    assert (await _scope(talk)).text_under(Constraints(anonymize_dates=True)) == TEXT
    await _know(talk, 10, first=20)
    assert (await talk.consolidate(text_of(TEXT))).rebuilt == 0
    assert TEXT in talk.model.asked


async def test_a_text_that_was_begun_before_dates_were_blurred_is_not_told(talk: Talk) -> None:
    async def blur() -> None:
        await talk.constraining.set_own_constraints(HARBOUR, ADA, ConstraintSet(anonymize_dates=True))

    await _know(talk, 10)
    await talk.consolidate(blur, text_of("Since 1 March 2026 the person lives in Leeds."))

    assert (await _scope(talk)).text_under(Constraints(anonymize_dates=True)) == ""


async def test_a_scope_that_is_switched_off_is_left_alone(talk: Talk) -> None:
    await _know(talk, 10)
    off = Scope(id=SCOPE, tenant=HARBOUR, subject=ADA, is_active=False)
    await talk.collections.store.commit([talk.collections.scopes.create(off)])

    assert (await talk.consolidate()).texts == 0


async def test_an_overtaken_process_saves_nothing(talk: Talk, collections: Collections, clock: FixedClock) -> None:
    other = Talk(collections, clock, talk.model, owner="process-2")

    async def overtake() -> None:
        clock.advance(timedelta(minutes=16))
        talk.model.answers.appendleft(json.dumps(text_of("Of the other.")))
        assert (await other.consolidation.consolidate_due(nightly=True)).texts == 1

    await _know(talk, 10)
    assert (await talk.consolidate(overtake, text_of("Too late."))).texts == 0
    assert (await _scope(talk)).text == "Of the other."


async def test_a_text_that_its_person_objects_to_is_made_anew_without_what_was_wrong(talk: Talk) -> None:
    wrong, *others = await _consolidated(talk)
    summary, room = talk.operations.own_summary, Room(tenant=HARBOUR, audience=PRIVATE, viewer=ADA)
    before = await summary.read(room)
    assert before is not None
    assert (before.text, {memory.id for memory in before.rests_on}) == (TEXT, {each.id for each in (wrong, *others)})

    gone = await summary.object(room, [wrong.id])
    assert gone is not None
    assert ([memory.id for memory in gone.memories], await summary.read(room)) == ([wrong.id], None)
    talk.clock.advance(timedelta(minutes=2))
    await talk.operations.forgetting.erase_due()
    await talk.consolidate(text_of("The person lives in York."), nightly=False)

    assert wrong.text not in str(talk.model.requests[-1])
    after = await summary.read(room)
    assert after is not None
    assert (after.text, len(after.rests_on)) == ("The person lives in York.", 9)
    assert await summary.object(room, []) is None
    assert await summary.read(room) is None
