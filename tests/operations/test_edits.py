"""Following edits: what a message asks for now is what is remembered of it."""

import pytest

from memory.domain.errors import NotYours
from memory.domain.ids import MessageId
from memory.operations.remembering import KnownAlready
from memory.store.documents import DocumentStore
from tests.domain.records import ADA, HARBOUR
from tests.operations.rig import Rig
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
