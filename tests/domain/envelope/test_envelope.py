"""The envelope: what stands in it, what a room may see of it, several together."""

import json
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.domain.audience import PRIVATE, PUBLIC, Audience, Room, may_see
from memory.domain.constraints import Constraints
from memory.domain.envelope.envelope import Entry, MemoryEnvelope, envelope_from_json, for_room, level_in, named
from memory.domain.errors import UnknownSchemaVersion
from memory.domain.ids import dm_tenant, guild_tenant
from memory.domain.memory import Kind, Memory
from memory.domain.message import Session
from tests.domain.envelopes import (
    ALONE,
    ANY_CONSTRAINTS,
    AUDIENCES,
    LOBBY,
    STAFF,
    STAFF_ROOM,
    any_memories,
    any_session,
    envelope_of,
    session_with,
    stated,
    trait,
)
from tests.domain.records import ADA, AT, BRAM, HARBOUR

TEA = stated("Drinks green tea.")
STAFF_FACT = stated("Plans the staff party.", audience=STAFF)
DIARY = stated("Keeps a diary.", audience=PRIVATE)


def texts(envelope: MemoryEnvelope) -> set[str]:
    return {entry.text for entry in envelope.relational.entries}


def test_it_has_the_five_parts_and_says_what_it_is() -> None:
    document = json.loads(envelope_of(TEA).model_dump_json())

    assert list(document) == ["identity", "relational", "recent_context", "constraints", "metadata"]
    assert document["identity"] == {"subject_id": ADA, "subject_type": "USER", "tenant_id": HARBOUR, "display_name": ""}
    assert document["metadata"] == {
        "created_at": "2026-03-01T12:00:00Z",
        "cache_ttl_seconds": 900,
        "source": "keepsake",
        "schema_version": "1.1",
    }
    assert set(document["relational"]) == {
        "memorable_facts", "patterns", "narratives", "confidence_score", "learning_level", "domains", "preferences",
    }  # fmt: skip


def test_an_entry_carries_its_receipt_age_and_audience() -> None:
    said = AT - timedelta(days=15)

    envelope = envelope_of(stated("Drinks green tea.", observed_at=said, reinforced_at=said, audience=STAFF))

    [entry] = json.loads(envelope.model_dump_json())["relational"]["memorable_facts"]
    assert entry == {
        "memory_id": envelope.relational.memorable_facts[0].memory_id,
        "text": "Drinks green tea.",
        "confidence": 0.5,
        "added_at": "2026-02-14T12:00:00Z",
        "age_days": 15,
        "type": "USER_FACT",
        "audience": "restricted:901",
    }


@pytest.mark.parametrize(
    ("kind", "place", "entry_type"),
    [
        ("fact", "memorable_facts", "USER_FACT"),
        ("episode", "memorable_facts", "USER_EPISODE"),
        ("pattern", "patterns", "USER_PATTERN"),
        ("insight", "patterns", "USER_INSIGHT"),
        ("narrative", "narratives", "SHARED_NARRATIVE"),
    ],
)
def test_each_kind_has_its_place(kind: Kind, place: str, entry_type: str) -> None:
    relational = envelope_of(stated("x", kind=kind)).relational

    [entry] = getattr(relational, place)
    assert entry.type == entry_type
    assert relational.entries == (entry,)


def test_procedures_are_looked_up_and_not_carried_along() -> None:
    assert envelope_of(stated("To deploy, run make ship.", kind="procedure", pinned=True)).relational.entries == ()


def test_fields_come_from_topics_of_their_categories() -> None:
    relational = envelope_of(
        trait("learning_level", "Is a beginner at Rust."),
        trait("domains", "music production, FL Studio; gardening"),
        trait("communication_style", "casual and short"),
        trait("detail_level", "low"),
        trait("explanation_style", "examples first"),
    ).relational

    assert relational.learning_level == "beginner"
    assert relational.domains == ("music production", "FL Studio", "gardening")
    assert relational.preferences.communication_style == "casual and short"
    assert relational.preferences.detail_level == "low"
    assert relational.preferences.explanation_style == "examples first"


def test_fields_are_not_guessed_from_anything_else() -> None:
    relational = envelope_of(
        stated("Is a beginner at Rust and works in music production.", category="bio"),
        trait("learning_level", "advanced", category="bio"),
        trait("domains", "cooking", category="other"),
        stated("Likes formal talk.", category="preferences"),
    ).relational

    assert relational.learning_level is None
    assert relational.domains == ()
    assert relational.preferences.communication_style is None
    assert len(relational.memorable_facts) == 4


def test_of_several_rooms_the_one_said_last_fills_the_field_there() -> None:
    earlier = AT - timedelta(days=9)
    envelope = envelope_of(
        trait("detail_level", "high", observed_at=earlier), trait("detail_level", "low", audience=PRIVATE)
    )

    assert for_room(envelope, LOBBY).relational.preferences.detail_level == "high"
    assert for_room(envelope, ALONE).relational.preferences.detail_level == "low"


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("beginner", "beginner"),
        ("Is an Advanced gardener.", "advanced"),
        ("intermediate, she says", "intermediate"),
        ("Is a beginner at Rust, advanced in Python.", None),
        ("Is no longer a beginner.", None),
        ("Isn't advanced.", None),
        ("Isn’t advanced.", None),
        ("Knows a lot.", None),
        ("", None),
    ],
)
def test_a_level_is_read_only_when_exactly_one_is_stated(text: str, level: str | None) -> None:
    assert level_in(text) == level


def test_the_name_is_put_in_a_copy_and_made_fit() -> None:
    envelope = envelope_of(TEA)

    assert named(envelope, "Ada\n<b>").identity.display_name == "Ada <b>"
    assert envelope.identity.display_name == ""


@pytest.mark.parametrize(
    ("room", "seen"),
    [
        (LOBBY, {TEA.text}),
        (STAFF_ROOM, {TEA.text, STAFF_FACT.text}),
        (ALONE, {TEA.text, STAFF_FACT.text, DIARY.text}),
        (Room(tenant=HARBOUR, audience=PRIVATE, viewer=BRAM), set()),
        (Room(tenant=HARBOUR, audience=PUBLIC, viewer=BRAM), set()),
        (Room(tenant=guild_tenant(2), audience=PUBLIC, viewer=ADA), set()),
        (Room(tenant=dm_tenant(11), audience=PRIVATE, viewer=ADA), set()),
    ],
)
def test_a_room_sees_what_all_its_readers_could_have_read(room: Room, seen: set[str]) -> None:
    envelope = envelope_of(TEA, STAFF_FACT, DIARY)

    assert texts(envelope) == {TEA.text, STAFF_FACT.text, DIARY.text}
    assert texts(for_room(envelope, room)) == seen


@settings(max_examples=40)
@given(
    memories=any_memories(most=12),
    sessions=st.lists(any_session(), max_size=2),
    audience=AUDIENCES,
    viewer=st.sampled_from([ADA, BRAM]),
)
def test_nothing_passes_for_room_that_may_see_refuses(
    memories: list[Memory], sessions: list[Session], audience: Audience, viewer: str
) -> None:
    room = Room.model_validate({"tenant": HARBOUR, "audience": audience, "viewer": viewer})
    envelope = envelope_of(*memories, sessions=tuple(sessions))

    def allowed(entry: Entry) -> bool:
        return may_see(tenant=HARBOUR, subject=ADA, audience=entry.audience, room=room)

    shown = for_room(envelope, room)

    assert shown.relational.entries == tuple(filter(allowed, envelope.relational.entries))
    visible_words = " ".join(entry.text for entry in shown.relational.entries)
    assert all(domain in visible_words for domain in shown.relational.domains)
    assert for_room(shown, room) == shown


@given(
    memories=any_memories(most=60),
    sessions=st.lists(any_session(), max_size=2),
    rules=ANY_CONSTRAINTS,
    display_name=st.text(max_size=60),
)
def test_it_never_exceeds_ten_kilobytes_and_reads_back_exactly(
    memories: list[Memory], sessions: list[Session], rules: Constraints, display_name: str
) -> None:
    envelope = named(envelope_of(*memories, sessions=tuple(sessions), rules=rules), display_name)
    written = envelope.model_dump_json()

    assert len(written.encode()) <= 10_000
    assert envelope_from_json(written) == envelope


@pytest.mark.parametrize("padding", range(0, 150, 6))
def test_the_limit_holds_at_its_edge(padding: int) -> None:
    """Quotes are written as two bytes, fields repeat their words, and the name comes on top."""
    fields = [
        trait("learning_level", f"Is intermediate. {'x' * padding}"),
        trait("domains", ",".join("abcdefghijkl")),
        *(trait(topic, '"' * 500) for topic in ("communication_style", "detail_level", "explanation_style")),
    ]
    plain = [stated(f"{number}{'é' * 40}") for number in range(60)]

    envelope = named(envelope_of(*fields, *plain), "😀" * 32)

    assert 9_400 <= len(envelope.model_dump_json().encode()) <= 10_000
    assert envelope.relational.preferences.detail_level == '"' * 500


@given(memories=any_memories(most=60, text=st.text(min_size=1, max_size=20)))
def test_the_strongest_stay_and_stand_in_order(memories: list[Memory]) -> None:
    entries = envelope_of(*memories).relational.memorable_facts

    # Confidence is rounded to three places, and importance is at most 5.
    assert all(
        one.first > other.first or (one.first == other.first and one.strength >= other.strength - 0.006)
        for one, other in pairwise(entries)
    )


ENVELOPE = envelope_of(
    stated("Drinks green tea."), trait("domains", "cooking"), sessions=(session_with(summary="Tea."),)
)


def as_1_0() -> dict[str, Any]:
    document: dict[str, Any] = json.loads(ENVELOPE.model_dump_json())
    del document["constraints"]
    document["metadata"]["schema_version"] = "1.0"
    return document


def test_version_1_0_gets_the_constraints_that_held_then() -> None:
    assert envelope_from_json(json.dumps(as_1_0())) == ENVELOPE
    assert ENVELOPE.constraints == Constraints()


@pytest.mark.parametrize("version", ["2.0", "0.9", "1.10", 1.1, None])
def test_an_unknown_version_is_refused_by_name(version: object) -> None:
    document = json.loads(ENVELOPE.model_dump_json())
    document["metadata"]["schema_version"] = version

    with pytest.raises(UnknownSchemaVersion, match=rf"{version!r} is not known.*1\.0 and 1\.1 are"):
        envelope_from_json(json.dumps(document))


@pytest.mark.parametrize("text", ["{}", '{"metadata": 3}', "[]", '"1.1"'])
def test_what_says_no_version_is_refused(text: str) -> None:
    with pytest.raises(UnknownSchemaVersion):
        envelope_from_json(text)


@pytest.mark.parametrize("part", ["identity", "relational", "recent_context", "metadata", "constraints"])
def test_a_current_envelope_without_a_part_is_refused(part: str) -> None:
    document = json.loads(ENVELOPE.model_dump_json())
    del document[part]

    with pytest.raises((ValueError, UnknownSchemaVersion)):
        envelope_from_json(json.dumps(document))


@pytest.mark.parametrize(
    "odd", [{"mood": "bad"}, {"importance": "high"}, {"type": "RUMOUR"}, {"audience": "restricted"}]
)
def test_an_entry_that_no_envelope_writes_is_refused(odd: dict[str, Any]) -> None:
    document = json.loads(ENVELOPE.model_dump_json())
    document["relational"]["memorable_facts"][0] |= odd

    with pytest.raises(ValueError, match=next(iter(odd))):
        envelope_from_json(json.dumps(document))
