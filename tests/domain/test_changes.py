"""What each change makes of a record."""

from datetime import timedelta

from memory.domain.changes import (
    Detach,
    Record,
    Reinforce,
    Restore,
    Retire,
    Revise,
    changed,
    event_of,
    is_only_source,
)
from memory.domain.ids import MessageId
from memory.domain.memory import Provenance
from tests.domain.records import ADA, AT, memory_with

LATER = AT + timedelta(days=1)


def test_a_new_memory_is_kept_as_it_is() -> None:
    memory = memory_with()

    assert changed(Record(memory=memory, actor=ADA, reason="test"), at=LATER) == memory


def test_a_revision_raises_the_version_and_restarts_decay() -> None:
    before = memory_with(absorbed_revision=3)
    revise = Revise(before=before, text="New.", terms=("new",), fingerprint="f", actor=ADA, reason="test")

    after = changed(revise, at=LATER)

    assert (after.text, after.version, after.reinforced_at, after.updated_at) == ("New.", 2, LATER, LATER)
    assert after.absorbed_revision is None
    assert after.created_at == before.created_at


def test_reinforcing_adds_the_new_receipt_once() -> None:
    before = memory_with(provenance=Provenance(message_ids=(MessageId("1"),)))
    receipt = Provenance(message_ids=(MessageId("1"), MessageId("2")))

    after = changed(Reinforce(before=before, receipt=receipt, actor=ADA, reason="test"), at=LATER)

    assert after.provenance.message_ids == ("1", "2")
    assert after.reinforced_at == LATER
    assert after.text == before.text


def test_retiring_and_restoring_come_back_to_the_same_state() -> None:
    before = memory_with()
    retired = changed(Retire(before=before, purge_at=LATER, forgotten=True, actor=ADA, reason="test"), at=AT)
    restored = changed(Restore(before=retired, actor=ADA, reason="test"), at=AT)

    assert (retired.state, retired.purge_at, retired.forgotten) == ("retired", LATER, True)
    assert restored.model_copy(update={"version": before.version}) == before


def test_a_memory_outlives_one_of_its_sources() -> None:
    memory = memory_with(provenance=Provenance(message_ids=(MessageId("1"), MessageId("2"))))

    detached = changed(Detach(before=memory, message_ids=(MessageId("1"),), actor="discord", reason="test"), at=LATER)

    assert detached.provenance.message_ids == ("2",)
    assert not is_only_source(memory, [MessageId("1")])
    assert is_only_source(memory, [MessageId("1"), MessageId("2")])
    assert not is_only_source(memory_with(), [MessageId("1")])


def test_each_change_has_its_event() -> None:
    memory = memory_with()

    assert event_of(Record(memory=memory, actor=ADA, reason="")) == "ADD"
    assert event_of(Reinforce(before=memory, receipt=Provenance(), actor=ADA, reason="")) == "UPDATE"
    assert event_of(Retire(before=memory, purge_at=AT, forgotten=True, actor=ADA, reason="")) == "DELETE"
    assert event_of(Retire(before=memory, purge_at=AT, forgotten=False, actor=ADA, reason="")) == "TTL"
    assert event_of(Restore(before=memory, actor=ADA, reason="")) == "RESTORE"
