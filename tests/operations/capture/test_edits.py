"""Following edits: what a message asks for now is what is remembered of it."""

from datetime import timedelta

import pytest

from memory.domain.errors import NotYours
from memory.domain.ids import MessageId
from memory.operations.remembering.remembering import KnownAlready
from memory.store.documents import DocumentStore
from memory.store.language.reference import ReferenceStore
from memory.store.schema import COLLECTIONS
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.faults.numbered import WHENS, Count, NumberedStore, When
from tests.faults.story import Process
from tests.operations.killing import Killed
from tests.operations.rig import Rig
from tests.operations.talking import COLD
from tests.store.filling import everything, holding

TEA = "I drink xylotea"
COFFEE = "I drink quozcoffee"
M1, M2 = MessageId("71"), MessageId("72")


async def test_an_edit_replaces_the_text_and_drops_the_answer_to_the_old_one(rig: Rig) -> None:
    await rig.hear("hello", "71")
    await rig.answer("Hello!", "71")

    await rig.capture.edited(HARBOUR, M1, text="good evening")

    message = await rig.collections.messages.get(M1)
    assert message is not None
    assert message.text == "good evening"
    assert await rig.turns() == ["good evening"]


async def test_an_edit_that_still_asks_for_a_memory_changes_it(rig: Rig, store: DocumentStore) -> None:
    memory = await rig.told(TEA, "71")

    await rig.capture.edited(HARBOUR, M1, text=f"remember that {COFFEE}")

    changed = await rig.memory(memory.id)
    assert changed is not None
    assert "quozcoffee" in changed.text
    assert changed.version == 2
    assert await holding(store, "xylotea") == ["history/" + f"{memory.id}:2"]


async def test_an_edit_that_no_longer_asks_for_it_erases_it(rig: Rig, store: DocumentStore) -> None:
    await rig.told(TEA, "71")

    await rig.capture.edited(HARBOUR, M1, text="never mind")

    assert await rig.active() == []
    assert await holding(store, "xylotea") == []


async def test_an_edit_to_what_may_not_be_remembered_erases_it(rig: Rig, store: DocumentStore) -> None:
    await rig.told(TEA, "71")

    await rig.capture.edited(HARBOUR, M1, text="remember that " + "I drink " * 100)

    assert await rig.active() == []
    assert await holding(store, "xylotea") == []


async def test_an_edit_that_leaves_the_text_alone_changes_nothing(rig: Rig) -> None:
    """Discord sends one when it adds a link's preview."""
    memory = await rig.told(TEA, "71")
    await rig.remembering.edit(HARBOUR, ADA, memory.id, text="I drink green xylotea", cause="by hand")
    before = await everything(rig.collections.store)

    await rig.capture.edited(HARBOUR, M1, text=f"remember that {TEA}")

    assert await everything(rig.collections.store) == before


async def test_an_edit_of_one_of_two_receipts_leaves_what_the_other_says(rig: Rig) -> None:
    memory = await rig.told(TEA, "71")
    await rig.hear(f"remember that {TEA}", "72")
    assert isinstance(await rig.remember(TEA, cause="72", message_id=M2), KnownAlready)

    await rig.capture.edited(HARBOUR, M2, text=f"remember that {COFFEE}")

    kept = await rig.memory(memory.id)
    assert kept is not None
    assert (kept.text, kept.provenance.message_ids) == (memory.text, (M1,))
    (coffee,) = [each for each in await rig.inspection.list_own(HARBOUR, ADA) if each.id != memory.id]
    assert "quozcoffee" in coffee.text
    assert coffee.provenance.message_ids == (M2,)


async def test_an_edit_of_one_of_two_receipts_that_asks_no_more_takes_the_receipt(rig: Rig) -> None:
    memory = await rig.told(TEA, "71")
    await rig.hear(f"remember that {TEA}", "72")
    await rig.remember(TEA, cause="72", message_id=M2)

    await rig.capture.edited(HARBOUR, M1, text="never mind")

    kept = await rig.memory(memory.id)
    assert kept is not None
    assert (kept.state, kept.provenance.message_ids) == ("active", (M2,))


async def test_an_edit_leaves_what_was_also_asked_for_by_command(rig: Rig) -> None:
    memory = await rig.remembered(TEA, cause="interaction:1")
    await rig.hear(f"remember that {TEA}", "71")
    await rig.remember(TEA, cause="71", message_id=M1)

    await rig.capture.edited(HARBOUR, M1, text=f"remember that {COFFEE}")

    kept = await rig.memory(memory.id)
    assert kept is not None
    assert (kept.text, kept.provenance.message_ids) == (memory.text, ())
    assert len(await rig.active()) == 2


async def test_an_edit_after_it_was_forgotten_ends_it_beyond_undoing(rig: Rig, store: DocumentStore) -> None:
    memory = await rig.told(TEA, "71")
    await rig.forgetting.forget(HARBOUR, ADA, [memory.id])

    await rig.capture.edited(HARBOUR, M1, text=f"remember that {COFFEE}")

    with pytest.raises(NotYours):
        await rig.forgetting.undo(HARBOUR, ADA, [memory.id])
    assert await holding(store, "xylotea") == []


async def test_an_edit_of_an_unknown_message_is_no_error(rig: Rig) -> None:
    await rig.capture.edited(HARBOUR, MessageId("404"), text="hello")

    assert await rig.turns() == []


async def test_an_edited_message_from_which_memory_was_formed_waits_to_be_formed_anew(store: DocumentStore) -> None:
    clock = FixedClock()
    process = Process(store, clock, Count(), owner="first")
    await _form_a_memory(process, clock)
    assert [memory.text for memory in await process.talk.memories()] == ["Lives in Trondheim."]

    await process.rig.capture.edited(HARBOUR, M1, text="i live in Bergen")

    assert await process.talk.memories() == []
    await _talk_and_form(process, clock, 90)
    assert [memory.text for memory in await process.talk.memories()] == ["Lives in Bergen."]


@pytest.mark.parametrize("when", WHENS)
async def test_an_edit_that_is_cut_off_anywhere_can_be_played_again(when: When) -> None:
    ends, call = [], 0
    while True:
        clock, count = FixedClock(), Count()
        store = ReferenceStore()
        process = Process(NumberedStore(store, count), clock, count, owner="first")
        await _form_a_memory(process, clock)
        count.dies_at, count.when = count.calls + call, when
        try:
            await process.rig.capture.edited(HARBOUR, M1, text="i live in Bergen")
        except Killed:
            clock.advance(timedelta(seconds=1))
            successor = Process(store, clock, Count(), owner="second")
            await successor.rig.capture.edited(HARBOUR, M1, text="i live in Bergen")
        else:
            break
        ends.append(
            [
                await _holds_old_words(store),
                [row["text"] for row in await store.find("messages", {"_id": "71"}, sort=[("_id", 1)])],
            ]
        )
        call += 1

    assert call > 10
    assert all(end == [False, ["i live in Bergen"]] for end in ends)


async def _form_a_memory(process: Process, clock: FixedClock) -> None:
    await process.talk.agree(ADA, BRAM)
    await process.take(71, ADA, "i live in Trondheim")
    await _talk_and_form(process, clock, 72)


async def _talk_and_form(process: Process, clock: FixedClock, first: int) -> None:
    """Let Bram say so much that it makes a window once it is cold."""
    for number in range(first, first + 12):
        await process.take(number, BRAM, f"lol {number}")
    clock.advance(COLD)
    await process.talk.formation.form_due()


async def _holds_old_words(store: DocumentStore) -> bool:
    """Tell whether the old words stand anywhere."""
    found = [await store.find(name, {}, sort=[("_id", 1)]) for name in COLLECTIONS]
    return "Trondheim" in str(found)
