"""The changes that formation and consolidation bring."""

from datetime import timedelta

import pytest

from memory.domain.ids import MessageId
from memory.domain.memory import Kind, Provenance
from memory.domain.writing.changes import Absorb, Actor, Detach, Reinforce
from memory.domain.writing.effects import changed, effects_of
from tests.domain.records import AT, memory_with

LATER = AT + timedelta(days=1)


def test_absorbing_notes_the_revision_and_nothing_else() -> None:
    before = memory_with()
    absorb = Absorb(before=before, revision=4, actor=Actor.CONSOLIDATION, reason="test")

    after = changed(absorb, at=LATER)

    assert after == before.model_copy(update={"absorbed_revision": 4, "version": 2, "updated_at": LATER})
    assert [effect.event for effect in effects_of(absorb, at=LATER)] == ["UPDATE"]


@pytest.mark.parametrize(("proved", "kind"), [(None, "fact"), ("pattern", "pattern")])
def test_reinforcing_may_prove_another_kind(proved: Kind | None, kind: str) -> None:
    again = Reinforce(before=memory_with(), receipt=Provenance(), actor=Actor.FORMATION, reason="test", kind=proved)

    assert changed(again, at=LATER).kind == kind


@pytest.mark.parametrize(("gone", "span"), [("1", None), ("2", "i moved")])
def test_the_quoted_words_go_with_the_message_that_said_them(gone: str, span: str | None) -> None:
    receipts = Provenance(message_ids=(MessageId("1"), MessageId("2")), quoted_span="i moved")
    detach = Detach(
        before=memory_with(provenance=receipts), message_ids=(MessageId(gone),), actor="discord", reason="test"
    )

    assert changed(detach, at=LATER).provenance.quoted_span == span
