"""Building an envelope: state, decay and every constraint, then the strongest."""

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.audience import PRIVATE, PUBLIC, Room, restricted_to
from memory.domain.constraints import Constraints
from memory.domain.envelope.building import entry_of, may_be_hinted_at, may_be_retrieved, next_lapse
from memory.domain.envelope.envelope import MemoryEnvelope, for_room
from memory.domain.ids import ChannelId, guild_tenant
from memory.domain.memory import Memory, Provenance
from tests.domain.envelopes import any_memories, envelope_of, session_with, stated, trait
from tests.domain.records import ADA, AT, BRAM

MILLISECOND = timedelta(milliseconds=1)


def texts(envelope: MemoryEnvelope) -> list[str]:
    return [entry.text for entry in envelope.relational.entries]


@pytest.mark.parametrize("state", ["proposed", "superseded", "retired", "purged"])
def test_only_active_memories_stand_in_it(state: str) -> None:
    assert texts(envelope_of(stated("x", state=state, pinned=True))) == []


@pytest.mark.parametrize("fields", [{"subject": BRAM}, {"tenant": guild_tenant(2)}, {"subject": None}])
def test_what_is_about_anybody_else_or_from_elsewhere_is_left_out(fields: dict[str, Any]) -> None:
    assert texts(envelope_of(stated("x", **fields))) == []


@pytest.mark.parametrize(
    ("fields", "is_told"),
    [
        ({"subject": None}, False),
        ({"subject": None, "provenance": Provenance(author=BRAM, related_users=(ADA,))}, True),
        ({"subject": None, "tier": "canon"}, True),
        ({"subject": None, "source": "propagation"}, True),
        ({}, True),
    ],
)
def test_what_one_member_alone_said_of_a_guild_stands_in_no_prompt(fields: dict[str, Any], *, is_told: bool) -> None:
    said: dict[str, Any] = {"source": "chat", "provenance": Provenance(author=BRAM)} | fields

    assert may_be_retrieved(stated("x", **said), Constraints(), at=AT) is is_told
    assert may_be_hinted_at(stated("x", kind="procedure", **said), Constraints(), at=AT) is is_told


def test_decayed_expired_and_ended_memories_are_out() -> None:
    gone = [
        stated("decayed", reinforced_at=AT - timedelta(days=31)),
        stated("expired", source="manual", expires_at=AT),
        stated("ended", pinned=True, valid_to=AT - MILLISECOND),
        stated(" \u200b "),
    ]

    assert texts(envelope_of(*gone, stated("here"))) == ["here"]


@pytest.mark.parametrize(
    "rules", [Constraints(memory_enabled=False), Constraints(share_with=()), Constraints(share_with=("planner",))]
)
def test_without_memory_or_its_use_in_answers_nothing_is_known(rules: Constraints) -> None:
    envelope = envelope_of(stated("x"), rules=rules, sessions=(session_with(summary="s"),))

    assert (envelope.relational.entries, envelope.relational.confidence_score) == ((), 0.0)
    assert envelope.recent_context is None
    assert envelope.constraints == rules


def test_without_learning_there_are_no_patterns() -> None:
    memories = [stated(kind, kind=kind) for kind in ("fact", "pattern", "insight", "narrative")]

    assert texts(envelope_of(*memories, rules=Constraints(learn_patterns=False))) == ["fact", "narrative"]


def test_what_is_older_than_allowed_is_left_out_even_pinned() -> None:
    rules = Constraints(delete_after_days=3)
    kept = stated("kept", pinned=True, observed_at=AT - timedelta(days=3))
    old = stated("old", pinned=True, observed_at=AT - timedelta(days=3) - MILLISECOND)

    assert texts(envelope_of(kept, old, rules=rules)) == ["kept"]


def test_blurred_dates_give_away_the_month_only() -> None:
    rules = Constraints(anonymize_dates=True)
    days = [AT - timedelta(days=32), AT - timedelta(days=40), AT - timedelta(days=59)]
    memories = [stated(str(day), pinned=True, observed_at=day) for day in days]

    envelope = envelope_of(*memories, rules=rules, sessions=(session_with(last_active=AT),))

    months = {(entry.added_at.isoformat(), entry.age_days) for entry in envelope.relational.entries}
    assert months == {("2026-01-01T00:00:00+00:00", 59)}
    assert envelope.recent_context is not None
    assert envelope.recent_context.last_active.isoformat() == "2026-03-01T00:00:00+00:00"


def test_the_age_counts_calendar_days() -> None:
    memory = stated("x", observed_at=AT - timedelta(hours=13))

    assert entry_of(memory, at=AT, blurred=False).age_days == 1


def test_canon_topics_and_pinned_come_before_stronger_plain_ones() -> None:
    first = [
        stated("canon", tier="canon", importance=1),
        stated("topic", topic_id="city", importance=1),
        stated("pinned", pinned=True, importance=1),
    ]
    plain = [stated(f"plain {number}", importance=5) for number in range(60)]

    names = texts(envelope_of(*plain, *first))

    assert set(names[:3]) == {"canon", "topic", "pinned"}
    assert len(names) == 40


def test_strength_is_importance_times_what_confidence_is_left() -> None:
    worn = stated("important but worn", importance=5, reinforced_at=AT - timedelta(days=30))
    fresh = stated("fresh", importance=2)

    assert texts(envelope_of(worn, fresh)) == ["fresh", "important but worn"]


def test_one_huge_memory_does_not_keep_smaller_ones_out() -> None:
    huge = [stated(f"{number}{'😀' * 1199}", pinned=True) for number in range(3)]

    assert texts(envelope_of(*huge, stated("small")))[-1] == "small"


def test_the_latest_conversation_is_carried_and_cut() -> None:
    older = session_with(id="a", last_active=AT - timedelta(hours=1), summary="older")
    latest = session_with(summary="word\n" * 500, topics=tuple("abcdefghij"), tone="playful")
    elsewhere = session_with(tenant=guild_tenant(2), last_active=AT + timedelta(hours=1))

    recent = envelope_of(sessions=(latest, older, elsewhere)).recent_context

    assert recent is not None
    assert recent.session_id == latest.id
    assert recent.session_summary.startswith("word word")
    assert len(recent.session_summary) <= 600
    assert recent.topics_discussed == tuple("abcdefgh")
    assert recent.tone == "playful"


def test_a_summary_keeps_the_readers_of_what_it_was_made_from() -> None:
    staff = restricted_to(ChannelId("901"))
    opened = session_with(audience=PUBLIC, summary="The surprise.", summary_audience=staff)

    envelope = envelope_of(sessions=(opened,))

    assert envelope.recent_context is not None
    assert envelope.recent_context.audience == staff
    for audience, is_heard in ((PUBLIC, False), (staff, True), (PRIVATE, False)):
        room = Room(tenant=opened.tenant, audience=audience, viewer=envelope.identity.subject_id)
        assert (for_room(envelope, room).recent_context is not None) is is_heard


@given(memories=any_memories(most=6, text=st.just("x")), days=st.none() | st.integers(30, 90))
def test_the_next_lapse_is_the_first_moment_at_which_an_entry_goes(memories: list[Memory], days: int | None) -> None:
    rules = Constraints(delete_after_days=days)
    now = envelope_of(*memories, rules=rules)

    lapse = next_lapse(now, memories)

    if lapse is None:
        assert texts(envelope_of(*memories, rules=rules, at=AT + timedelta(days=5000))) == texts(now)
    else:
        before = envelope_of(*memories, rules=rules, at=lapse - MILLISECOND)
        assert sorted(texts(before)) == sorted(texts(now))
        assert len(texts(envelope_of(*memories, rules=rules, at=lapse))) < len(texts(now))


def test_a_field_without_a_readable_value_stays_a_plain_fact() -> None:
    [level, domain] = envelope_of(
        trait("learning_level", "Knows a lot."), trait("domains", ", ;")
    ).relational.memorable_facts

    assert level.trait is None
    assert domain.trait is None


def test_a_fact_that_always_stands_does_so_until_a_text_holds_it_behind_all_that_has_not_faded() -> None:
    faded = stated("Eats no meat", category="preferences")
    fresh = stated("Keeps bees", category="interests", importance=1, reinforced_at=AT + timedelta(days=60))
    others = [
        stated("Rowed once", category="interests"),
        stated("Often up late", category="preferences", kind="pattern"),
        stated("Eats no fish", category="preferences", absorbed_revision=3),
    ]
    known = (faded, fresh, *others)
    later = envelope_of(*known, always={"preferences"}, at=AT + timedelta(days=61))

    assert [entry.text for entry in later.relational.entries] == ["Keeps bees", "Eats no meat"]
    assert next_lapse(later, known) == AT + timedelta(days=90, milliseconds=1)
    assert next_lapse(envelope_of(faded, always={"preferences"}, at=AT + timedelta(days=61)), known) is None
    rules = Constraints(delete_after_days=90)
    ending = envelope_of(faded, always={"preferences"}, rules=rules, at=AT + timedelta(days=61))
    assert next_lapse(ending, known) == AT + timedelta(days=90, milliseconds=1)


def test_what_always_stands_comes_before_what_is_stronger_and_behind_what_stands_first() -> None:
    many = [stated(f"Likes stone {number}", category="interests", importance=5) for number in range(60)]
    wish = stated("Wishes for short answers", category="preferences", importance=1)
    pinned = stated("Keeps bees", pinned=True)
    known = envelope_of(*many, wish, pinned, always={"preferences"})

    assert [entry.text for entry in known.relational.entries][:2] == ["Keeps bees", "Wishes for short answers"]
    assert [entry.always for entry in known.relational.entries][:3] == [False, True, False]
    assert wish.text not in texts(envelope_of(*many, wish, pinned))
