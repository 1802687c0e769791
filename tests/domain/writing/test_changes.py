"""What each change makes of a record."""

from datetime import timedelta

import pytest

from memory.domain.audience import PRIVATE, PUBLIC, Audience, restricted_to
from memory.domain.episode import episode_of
from memory.domain.ids import ChannelId, MemoryId, MessageId, guild_tenant
from memory.domain.memory import Kind, Levels, Memory, Provenance, is_only_source
from memory.domain.writing.changes import (
    Absorb,
    Actor,
    Change,
    Decide,
    Detach,
    Merge,
    Narrow,
    Promote,
    Purge,
    Reinforce,
    Restore,
    Retire,
    Revise,
    Supersede,
)
from memory.domain.writing.effects import _SUPERSEDED_KEPT, GRACE, changed, effects_of
from tests.domain.records import ADA, AT, memory_with

LATER = AT + timedelta(days=1)
STAFF, CREW = restricted_to(ChannelId("901")), restricted_to(ChannelId("902"))


def test_a_revision_raises_the_version_and_restarts_decay() -> None:
    before = memory_with(absorbed_revision=3)
    revise = Revise(before=before, text="New.", terms=("new",), fingerprint="f", actor=ADA, reason="test")

    after = changed(revise, at=LATER)

    assert (after.text, after.version, after.reinforced_at, after.updated_at) == ("New.", 2, LATER, LATER)
    assert after.absorbed_revision is None
    assert after.created_at == before.created_at


@pytest.mark.parametrize(("told", "after"), [(PUBLIC, STAFF), (STAFF, STAFF), (CREW, PRIVATE), (PRIVATE, PRIVATE)])
def test_narrowing_takes_readers_away_and_adds_none(told: Audience, after: Audience) -> None:
    before = memory_with(audience=STAFF, absorbed_revision=3)

    narrowed = changed(Narrow(before=before, audience=told, actor=ADA, reason="test"), at=LATER)

    assert (narrowed.audience, narrowed.absorbed_revision, narrowed.version) == (after, None, 2)
    assert (narrowed.text, narrowed.reinforced_at) == (before.text, before.reinforced_at)


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
    held = retired.model_copy(update={"absorbed_revision": 3})
    restored = changed(Restore(before=held, actor=ADA, reason="test"), at=AT)
    assert restored.absorbed_revision is None

    assert (retired.state, retired.purge_at, retired.forgotten) == ("retired", LATER, True)
    assert restored.model_copy(update={"version": before.version}) == before


def test_a_memory_outlives_one_of_its_sources() -> None:
    memory = memory_with(provenance=Provenance(message_ids=(MessageId("1"), MessageId("2"))))

    detached = changed(Detach(before=memory, message_ids=(MessageId("1"),), actor="discord", reason="test"), at=LATER)

    assert detached.provenance.message_ids == ("2",)
    assert not is_only_source(memory, [MessageId("1")])
    assert is_only_source(memory, [MessageId("1"), MessageId("2")])
    assert not is_only_source(memory_with(), [MessageId("1")])


OTHER = MemoryId("bbbbbbbbbbbb")


def _other(**fields: object) -> Memory:
    return memory_with(id=OTHER, text="The dog is called Zorp.", **fields)


def test_superseding_closes_the_old_one_and_chains_the_new_one_to_it() -> None:
    before = memory_with()

    old, new = effects_of(Supersede(before=before, by=_other(), actor=ADA, reason="test"), at=LATER)

    assert (old.after.state, old.after.valid_to, old.after.superseded_by) == ("superseded", LATER, OTHER)
    assert (old.after.text, old.after.version) == (before.text, 2)
    assert old.after.purge_at == LATER + _SUPERSEDED_KEPT + GRACE
    assert new == type(new)(None, _other(supersedes=before.id), "ADD")


def test_merging_reinforces_the_one_that_stays_and_keeps_both_receipts() -> None:
    before = memory_with(provenance=Provenance(message_ids=(MessageId("1"),)), absorbed_revision=2)
    other = _other(provenance=Provenance(message_ids=(MessageId("1"), MessageId("2"))))

    gone, stays = effects_of(Merge(before=before, other=other, is_recorded=True, actor=ADA, reason=""), at=LATER)

    assert stays.after.provenance.message_ids == ("1", "2")
    assert (stays.after.text, stays.after.reinforced_at, stays.after.absorbed_revision) == (before.text, LATER, 2)
    assert (gone.after.state, gone.after.superseded_by, gone.after.text) == ("superseded", before.id, other.text)


@pytest.mark.parametrize(
    "elsewhere", [{"audience": PRIVATE}, {"audience": restricted_to(ChannelId("901"))}, {"tenant": guild_tenant(2)}]
)
def test_no_change_crosses_scopes_or_audiences(elsewhere: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="never crosses"):
        Supersede(before=memory_with(), by=_other(**elsewhere), actor=ADA, reason="")
    with pytest.raises(ValueError, match="never crosses"):
        Merge(before=memory_with(), other=_other(**elsewhere), is_recorded=True, actor=ADA, reason="")


def test_promoting_makes_it_canon_in_its_lasting_words() -> None:
    before = memory_with(absorbed_revision=2, levels=Levels(index="Zorp"))
    promote = Promote(before=before, text="Zorp is a cat.", terms=("zorp",), fingerprint="f", actor=ADA, reason="")

    after = changed(promote, at=LATER)

    assert (after.tier, after.source, after.text, after.reinforced_at) == (
        "canon",
        "promotion",
        "Zorp is a cat.",
        LATER,
    )
    assert (after.absorbed_revision, after.levels) == (None, Levels())
    kept = changed(Promote(before=before, text=before.text, terms=(), fingerprint="", actor=ADA, reason=""), at=LATER)
    assert (kept.absorbed_revision, kept.levels) == (2, before.levels)


def test_purging_leaves_the_fact_and_none_of_the_content() -> None:
    quoted = Provenance(message_ids=(MessageId("1"),), quoted_span="my cat Zorp", author=ADA)
    before = memory_with(state="retired", purge_at=AT, terms=("cat", "zorp"), tags=("cat",), provenance=quoted)

    after = changed(Purge(before=before, actor="lifecycle", reason=""), at=LATER)

    assert (after.state, after.text, after.purge_at, after.version) == ("purged", "", None, 2)
    assert "zorp" not in after.model_dump_json().casefold()
    assert (after.id, after.subject, after.created_at) == (before.id, before.subject, before.created_at)
    assert after.provenance.message_ids == ("1",)


def test_an_accepted_proposal_is_held_elsewhere_and_a_declined_one_loses_its_text() -> None:
    proposal = memory_with(state="proposed", purge_at=LATER)

    accepted = changed(Decide(before=proposal, held_by=OTHER, actor=ADA, reason=""), at=LATER)
    declined = changed(Decide(before=proposal, held_by=None, actor=ADA, reason=""), at=LATER)

    assert (accepted.state, accepted.superseded_by, accepted.text) == ("superseded", OTHER, proposal.text)
    assert (declined.state, declined.text, declined.purge_at) == ("purged", "", None)


def test_what_is_brought_back_after_long_disuse_starts_anew() -> None:
    before = memory_with(state="retired", purge_at=LATER, forgotten=False)

    assert changed(Restore(before=before, actor=ADA, reason=""), at=LATER).reinforced_at == LATER


def test_what_an_episode_names_goes_with_its_words_and_with_the_message_it_was_read_in() -> None:
    memory = memory_with(
        text="Merged PR 12.",
        kind="episode",
        episode=episode_of("Merged PR 12.", ["in src/tide.py"]),
        provenance=Provenance(message_ids=(MessageId("1"), MessageId("2"))),
    )

    def named(change: Change) -> list[str] | None:
        episode = changed(change, at=LATER).episode
        return None if episode is None else [artifact.name for artifact in episode.artifacts]

    gone = Detach(before=memory, message_ids=(MessageId("1"),), actor="discord", reason="test")
    reworded = Revise(before=memory, text="Merged PR 13.", terms=(), fingerprint="f", actor=ADA, reason="test")
    assert memory.episode is not None
    assert [artifact.name for artifact in memory.episode.artifacts] == ["12", "src/tide.py"]
    assert named(gone) == ["12"]
    assert named(reworded) == ["13"]
    assert named(Purge(before=memory, actor="lifecycle", reason="test")) is None


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
