"""Proposals.

No field of a profile changes without the person, what is no profile applies itself when it was said twice.
"""

from datetime import timedelta

import pytest

from memory.domain.audience import PRIVATE
from memory.domain.constraints import ConstraintSet
from memory.domain.errors import NotYours
from memory.domain.ids import MessageId
from memory.domain.memory import Memory, Provenance
from memory.domain.writing.changes import Record
from memory.domain.writing.gate import Refused
from memory.operations.formation.proposals import WAITS
from memory.store.documents import DocumentStore
from tests.clocks import START
from tests.domain.records import ADA, BRAM, HARBOUR, formed
from tests.domain.talk import observed
from tests.operations.rig import GENERAL, UNDO, Rig, statement_of
from tests.operations.talking import COLD, Talk, answer_of
from tests.store.filling import holding

LISBON = "Lives in Lisbon."


def _formed(text: str = LISBON, *, tag: str = "city", message: str = "71", **fields: object) -> Memory:
    receipt = Provenance(message_ids=(MessageId(message),), author=ADA)
    return formed(f"m{message}", text, **({"category": "profile", "tags": (tag,), "provenance": receipt} | fields))


async def _proposed(rig: Rig, memory: Memory) -> Memory:
    proposal = await rig.proposing.propose(memory, at=rig.clock.now())
    assert proposal is not None
    return proposal


async def test_what_talk_says_of_a_profile_waits_for_the_person(rig: Rig) -> None:
    proposal = await _proposed(rig, _formed())

    assert (proposal.state, proposal.topic_id, proposal.purge_at) == ("proposed", "city", START + WAITS)
    assert await rig.proposing.pending(HARBOUR, ADA) == [proposal]
    assert await rig.proposing.pending(HARBOUR, BRAM) == []
    assert await rig.active() == []
    assert (await rig.inspection.status(HARBOUR, ADA)).proposals == 1


async def test_accepted_it_fills_the_slot_and_the_decision_stands_in_the_history(rig: Rig) -> None:
    proposal = await _proposed(rig, _formed())

    held = await rig.proposing.decide(HARBOUR, ADA, proposal.id, accept=True)

    assert isinstance(held, Memory)
    assert (held.text, held.topic_id, held.state) == (LISBON, "city", "active")
    assert await rig.proposing.pending(HARBOUR, ADA) == []
    rows = await rig.collections.history.of_memory(proposal.id)
    assert [(row.event, row.actor) for row in rows] == [("ADD", "formation"), ("CONSENT", ADA)]
    decided = await rig.held(proposal.id)
    assert decided.superseded_by == held.id


async def test_accepted_it_replaces_what_the_slot_held(rig: Rig) -> None:
    before = await rig.remembering.update_by_topic("city", statement_of("I live in Porto"))
    proposal = await _proposed(rig, _formed())

    held = await rig.proposing.decide(HARBOUR, ADA, proposal.id, accept=True)

    assert isinstance(held, Memory)
    assert held.id == before.memory.id  # type: ignore[union-attr]  # it was kept
    assert await rig.active() == [LISBON]


async def test_declined_its_text_goes_and_it_is_not_proposed_again(rig: Rig, store: DocumentStore) -> None:
    proposal = await _proposed(rig, _formed("Lives in Xylotea."))

    assert await rig.proposing.decide(HARBOUR, ADA, proposal.id, accept=False) is None

    assert await holding(store, "Xylotea") == []
    assert await rig.proposing.propose(_formed("Lives in Xylotea.", message="72"), at=START) is None
    rows = await rig.collections.history.of_memory(proposal.id)
    assert [(row.event, row.reason) for row in rows[1:]] == [("CONSENT", "declined by the person")]


async def test_after_seven_days_it_is_too_late(rig: Rig, store: DocumentStore) -> None:
    proposal = await _proposed(rig, _formed("Lives in Xylotea."))
    rig.clock.advance(WAITS - timedelta(milliseconds=1))
    assert (await rig.lifecycle.run()).unanswered == 0
    rig.clock.advance(timedelta(milliseconds=1))

    with pytest.raises(NotYours):
        await rig.proposing.decide(HARBOUR, ADA, proposal.id, accept=True)
    assert (await rig.lifecycle.run()).unanswered == 1
    assert await holding(store, "Xylotea") == []


async def test_only_the_person_decides_and_only_once(rig: Rig) -> None:
    proposal = await _proposed(rig, _formed())

    with pytest.raises(NotYours):
        await rig.proposing.decide(HARBOUR, BRAM, proposal.id, accept=True)
    await rig.proposing.decide(HARBOUR, ADA, proposal.id, accept=True)
    with pytest.raises(NotYours):
        await rig.proposing.decide(HARBOUR, ADA, proposal.id, accept=False)


async def test_where_memory_is_switched_off_nothing_is_accepted(rig: Rig) -> None:
    proposal = await _proposed(rig, _formed())
    await rig.constraining.set_guild_constraints(HARBOUR, ConstraintSet(memory_enabled=False), by=BRAM)

    refused = await rig.proposing.decide(HARBOUR, ADA, proposal.id, accept=True)

    assert refused == Refused("memory_disabled")
    assert await rig.active() == []
    (event,) = await rig.collections.store.find("events", {"tenant": HARBOUR, "status": "skipped"})
    assert (event["reason"], event["op"], event["memory_id"]) == ("memory_disabled", "update", proposal.id)


@pytest.mark.parametrize(
    "memory",
    [_formed(tag="weather"), _formed(tag="city", category="interests"), _formed(tag="city", subject=None, scope="g:1")],
)
async def test_what_names_no_topic_of_its_category_proposes_nothing(rig: Rig, memory: Memory) -> None:
    assert await rig.proposing.propose(memory, at=START) is None


async def test_what_the_slot_holds_already_is_not_proposed(rig: Rig) -> None:
    await rig.remembering.update_by_topic("city", statement_of(LISBON))

    assert await rig.proposing.propose(_formed(), at=START) is None


async def test_said_again_it_is_one_proposal_with_both_receipts(rig: Rig) -> None:
    await _proposed(rig, _formed())
    again = await _proposed(rig, _formed("lives in LISBON", message="72"))

    assert await rig.proposing.pending(HARBOUR, ADA) == [again]
    assert again.provenance.message_ids == ("71", "72")
    assert await _proposed(rig, _formed("lives in LISBON", message="72")) == again


async def test_a_proposal_keeps_its_audience(rig: Rig) -> None:
    await _proposed(rig, _formed())
    private = await _proposed(rig, _formed(message="72", audience=PRIVATE))

    assert private.audience == PRIVATE
    assert len(await rig.proposing.pending(HARBOUR, ADA)) == 2


async def test_what_is_no_profile_applies_itself_when_it_was_said_twice(rig: Rig) -> None:
    goal = {"tag": "current goal", "category": "goals", "text": "Wants to sail to the Azores."}
    await _proposed(rig, _formed(**goal))
    assert await rig.active() == []

    assert await rig.proposing.propose(_formed(message="72", **goal), at=START) is None

    assert await rig.active() == ["Wants to sail to the Azores."]
    assert await rig.proposing.pending(HARBOUR, ADA) == []


async def test_a_profile_never_applies_itself_however_often_it_is_said(rig: Rig) -> None:
    for message in range(71, 80):
        await rig.proposing.propose(_formed(message=str(message)), at=START)

    assert await rig.active() == []


async def test_it_goes_with_the_message_that_said_it(rig: Rig, store: DocumentStore) -> None:
    await rig.hear("i live in Xylotea", "71")
    await _proposed(rig, _formed("Lives in Xylotea."))

    await rig.capture.deleted(HARBOUR, GENERAL, [MessageId("71")])

    assert await holding(store, "Xylotea") == []


async def test_it_goes_with_the_memory_that_says_the_same(rig: Rig, store: DocumentStore) -> None:
    memory = _formed("Lives in Xylotea.")
    await rig.writer.apply(Record(memory=memory, actor="formation", reason="test"), at=START)
    await _proposed(rig, memory)
    await rig.forgetting.forget(HARBOUR, ADA, [memory.id])
    rig.clock.advance(UNDO)

    await rig.retention.erase_due()

    assert await holding(store, "Xylotea") == []


async def test_said_in_talk_it_is_a_memory_at_once_and_a_proposal(talk: Talk, rig: Rig) -> None:
    await talk.chat("i live in Lisbon")
    await talk.form_cold(answer_of(observed(LISBON, category="profile", topic="city")))

    assert await talk.texts() == [LISBON]
    (proposal,) = await rig.proposing.pending(HARBOUR, ADA)
    assert (proposal.text, proposal.topic_id) == (LISBON, "city")


async def test_other_topics_are_named_to_the_model_and_hold_what_talk_said_twice(talk: Talk, rig: Rig) -> None:
    about = {"category": "goals", "topic": "current goal"}
    again = about | {"relation": "repeats", "known": [1]}
    talk.model.will_say(
        answer_of(observed("Wants to sail to the Azores.", **about)),
        answer_of(observed("Aims for the Azores by boat.", **again)),
    )

    for said in ("i want to sail to the Azores", "the Azores it is, i will get there by boat"):
        assert [memory.topic_id for memory in await talk.memories() if memory.state == "active"] in ([], [None])
        await talk.chat(said)
        talk.clock.advance(COLD)
        await talk.formation.form_due()

    assert all("goals [current goal]" in request.messages[0].content for request in talk.model.requests)
    assert await rig.proposing.pending(HARBOUR, ADA) == []
    active = [memory for memory in await talk.memories() if memory.state == "active"]
    assert {memory.topic_id for memory in active} == {None, "current_goal"}
    assert {memory.text for memory in active} == {"Wants to sail to the Azores."}
