"""Following edits: what a message asks for now is what is remembered of it."""

from dataclasses import replace

import pytest

from bench.reference_store import ReferenceStore
from memory.domain.audience import PRIVATE, PUBLIC, Audience, restricted_to
from memory.domain.errors import NotYours
from memory.domain.formation.windows import COLD_MESSAGES, LATEST_AFTER
from memory.domain.ids import ChannelId, MessageId
from memory.domain.memory import Memory
from memory.operations.remembering.statement import KnownAlready
from memory.store.documents import Document, DocumentStore
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.faults.numbered import Count
from tests.faults.story import Process
from tests.operations.rig import GENERAL, Rig, said_by
from tests.operations.talking import COLD
from tests.store.filling import everything, holding

TEA = "I drink xylotea"
COFFEE = "I drink quozcoffee"
M1, M2 = MessageId("71"), MessageId("72")
STAFF, CREW = restricted_to(ChannelId("901")), restricted_to(ChannelId("902"))


async def test_an_edit_that_still_asks_for_a_memory_changes_it(rig: Rig, store: DocumentStore) -> None:
    memory = await rig.told(TEA, "71")

    await rig.capture.edited(HARBOUR, M1, audience=PUBLIC, text=f"remember that {COFFEE}")

    changed = await rig.held(memory.id)
    assert "quozcoffee" in changed.text
    assert changed.version == 2
    assert await holding(store, "xylotea") == ["history/" + f"{memory.id}:2"]


@pytest.mark.parametrize(
    ("before", "then", "after"),
    [(PUBLIC, STAFF, STAFF), (STAFF, PUBLIC, STAFF), (STAFF, STAFF, STAFF), (STAFF, CREW, PRIVATE)],
)
async def test_edited_words_are_for_those_alone_who_could_read_the_message_before_and_can_now(
    rig: Rig, before: Audience, then: Audience, after: Audience
) -> None:
    said = said_by(ADA, "hello", "71", at_clock=rig.clock, audience=before)
    said = replace(said, message=said.message.model_copy(update={"formable": True}))
    assert await rig.capture.take(said)

    await rig.capture.edited(HARBOUR, M1, text="I plan a takeover", audience=then)

    message = await rig.collections.messages.get(M1)
    session = await rig.collections.sessions.get(f"{HARBOUR}/{GENERAL}")
    assert message is not None
    assert session is not None
    assert (message.audience, [turn.audience for turn in session.turns]) == (after, [after])
    assert message.formable is (after != PRIVATE), "what nobody else heard is no talk of the server"


@pytest.mark.parametrize("is_whole", [True, False])
@pytest.mark.parametrize("is_captured", [True, False])
@pytest.mark.parametrize(("then", "after"), [(PUBLIC, PUBLIC), (STAFF, STAFF), (PRIVATE, PRIVATE)])
async def test_a_memory_that_follows_an_edit_is_seen_where_the_edit_is(
    rig: Rig, then: Audience, after: Audience, *, is_whole: bool, is_captured: bool
) -> None:
    if is_captured:
        await rig.hear(f"remember that {TEA}", "71")
    memory = await rig.remembered(TEA, cause="71", message_id=M1, whole_message=is_whole, pinned=True)
    other = await rig.remembered("I drink xylotea with honey", cause="72")
    assert len(await _linked_to(rig, memory)) == 1

    await rig.capture.edited(HARBOUR, M1, text=COFFEE if is_whole else f"remember that {COFFEE}", audience=then)
    await rig.capture.edited(HARBOUR, M1, text=COFFEE if is_whole else f"remember that {COFFEE}", audience=PUBLIC)

    edited = await rig.held(memory.id)
    assert (edited.text, edited.audience, edited.pinned) == (COFFEE, after, True)
    assert edited.provenance.message_ids == (M1,)
    assert await _linked_to(rig, memory) == []
    assert await rig.memory(other.id) == other


async def test_what_was_said_twice_and_is_edited_once_is_told_to_those_who_can_read_that(rig: Rig) -> None:
    memory = await rig.told(TEA, "71")
    await rig.hear(f"remember that {TEA}", "72")
    await rig.remember(TEA, cause="72", message_id=M2)

    await rig.capture.edited(HARBOUR, M2, text=f"remember that {COFFEE}", audience=STAFF)

    held = {each.text: each.audience for each in await rig.collections.memories.about.active_of(HARBOUR, ADA)}
    assert held == {TEA: PUBLIC, COFFEE: STAFF}
    assert (await rig.memory(memory.id)) is not None


async def test_a_topic_that_fewer_see_since_an_edit_is_not_what_all_are_told_of_it_later(rig: Rig) -> None:
    memory = await rig.remembered("I live in Porto", cause="71", message_id=M1, whole_message=True, topic_id="city")
    await rig.capture.edited(HARBOUR, M1, text="I live in Lisbon", audience=STAFF)

    await rig.remembered("I live in Bergen", cause="72", topic_id="city")

    held = {each.text: each.audience for each in await rig.collections.memories.about.active_of(HARBOUR, ADA)}
    assert held == {"I live in Lisbon": STAFF, "I live in Bergen": PUBLIC}
    assert (await rig.memory(memory.id)) is not None


@pytest.mark.parametrize("text", ["never mind", "remember that " + "I drink " * 100], ids=["not asked", "not allowed"])
async def test_an_edit_that_asks_for_nothing_to_be_kept_erases_it(rig: Rig, store: DocumentStore, text: str) -> None:
    await rig.told(TEA, "71")

    await rig.capture.edited(HARBOUR, M1, audience=PUBLIC, text=text)

    assert await rig.active() == []
    assert await holding(store, "xylotea") == []


async def test_an_edit_that_leaves_the_text_alone_changes_nothing(rig: Rig) -> None:
    """Discord sends one when it adds a link's preview."""
    memory = await rig.told(TEA, "71")
    await rig.remembering.edit(HARBOUR, ADA, memory.id, audience=PUBLIC, text="I drink green xylotea", cause="by hand")
    before = await everything(rig.collections.store)

    await rig.capture.edited(HARBOUR, M1, audience=PUBLIC, text=f"remember that {TEA}")

    assert await everything(rig.collections.store) == before


async def test_an_edit_of_one_of_two_receipts_leaves_what_the_other_says(rig: Rig) -> None:
    memory = await rig.told(TEA, "71")
    await rig.hear(f"remember that {TEA}", "72")
    assert isinstance(await rig.remember(TEA, cause="72", message_id=M2), KnownAlready)

    await rig.capture.edited(HARBOUR, M2, audience=PUBLIC, text=f"remember that {COFFEE}")

    kept = await rig.held(memory.id)
    assert (kept.text, kept.provenance.message_ids) == (memory.text, (M1,))
    (coffee,) = [each for each in await rig.inspection.list_own(HARBOUR, ADA) if each.id != memory.id]
    assert "quozcoffee" in coffee.text
    assert coffee.provenance.message_ids == (M2,)


async def test_an_edit_of_one_of_two_receipts_that_asks_no_more_takes_the_receipt(rig: Rig) -> None:
    memory = await rig.told(TEA, "71")
    await rig.hear(f"remember that {TEA}", "72")
    await rig.remember(TEA, cause="72", message_id=M2)

    await rig.capture.edited(HARBOUR, M1, audience=PUBLIC, text="never mind")

    kept = await rig.held(memory.id)
    assert (kept.state, kept.provenance.message_ids) == ("active", (M2,))


async def test_an_edit_leaves_what_was_also_asked_for_by_command(rig: Rig) -> None:
    memory = await rig.remembered(TEA, cause="interaction:1")
    await rig.hear(f"remember that {TEA}", "71")
    await rig.remember(TEA, cause="71", message_id=M1)

    await rig.capture.edited(HARBOUR, M1, audience=PUBLIC, text=f"remember that {COFFEE}")

    kept = await rig.held(memory.id)
    assert (kept.text, kept.provenance.message_ids) == (memory.text, ())
    assert len(await rig.active()) == 2


async def test_an_edit_after_it_was_forgotten_ends_it_beyond_undoing(rig: Rig, store: DocumentStore) -> None:
    memory = await rig.told(TEA, "71")
    await rig.forgetting.forget(HARBOUR, ADA, [memory.id])

    await rig.capture.edited(HARBOUR, M1, audience=PUBLIC, text=f"remember that {COFFEE}")

    with pytest.raises(NotYours):
        await rig.forgetting.undo(HARBOUR, ADA, [memory.id])
    assert await holding(store, "xylotea") == []


async def test_an_edited_message_from_which_memory_was_formed_waits_to_be_formed_anew(store: DocumentStore) -> None:
    clock = FixedClock()
    process = Process(store, clock, Count(), owner="first")
    await _form_a_memory(process, clock)
    assert [memory.text for memory in await process.talk.memories()] == ["Lives in Trondheim."]

    await process.rig.capture.edited(HARBOUR, M1, audience=PUBLIC, text="i live in Bergen")

    assert await process.talk.memories() == []
    await _talk_and_form(process, clock, 110)
    assert [memory.text for memory in await process.talk.memories()] == ["Lives in Bergen."]


async def test_talk_that_waits_to_be_formed_is_formed_for_those_who_could_read_its_last_edit() -> None:
    clock = FixedClock()
    process = Process(ReferenceStore(), clock, Count(), owner="first")
    await process.talk.agree(ADA, BRAM)
    await process.take(71, ADA, "i live in Trondheim")

    await process.rig.capture.edited(HARBOUR, M1, text="i live in Bergen", audience=STAFF)
    await _talk_and_form(process, clock, 72)
    clock.advance(LATEST_AFTER)
    await process.talk.formation.form_due()

    assert [(each.text, each.audience) for each in await process.talk.memories()] == [("Lives in Bergen.", STAFF)]


async def _linked_to(rig: Rig, memory: Memory) -> list[Document]:
    return await rig.collections.store.find("relations", {"tenant": HARBOUR, "memory_ids": memory.id})


async def _form_a_memory(process: Process, clock: FixedClock) -> None:
    await process.talk.agree(ADA, BRAM)
    await process.take(71, ADA, "i live in Trondheim")
    await _talk_and_form(process, clock, 72)


async def _talk_and_form(process: Process, clock: FixedClock, first: int) -> None:
    """Let Bram say so much that it makes a window once it is cold."""
    for number in range(first, first + COLD_MESSAGES):
        await process.take(number, BRAM, f"lol {number}")
    clock.advance(COLD)
    await process.talk.formation.form_due()
