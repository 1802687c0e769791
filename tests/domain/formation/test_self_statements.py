"""Rules find what people say of themselves outright, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.formation.extraction_check import checked
from memory.domain.formation.self_statements import self_statements, stated
from memory.domain.formation.transcript import transcript_of
from tests.categories import CATEGORIES
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.domain.talk import said


@pytest.mark.parametrize(
    ("text", "noted", "category", "topic"),
    [
        ("I live in Lisbon.", "Lives in Lisbon.", "profile", "city"),
        ("I'm from the Faroe Islands!", "Is from the Faroe Islands.", "bio", ""),
        ("I work as a bike mechanic", "Works as a bike mechanic.", "profile", "occupation"),
        ("i love to sail at night", "Loves to sail at night.", "interests", ""),
        ("I don't eat mushrooms", "Does not eat mushrooms.", "interests", ""),
        ("i have two cats named Miso and Waffle", "Has two cats named Miso and Waffle.", "bio", ""),
        ("what a day! I collect lanterns", "Collects lanterns.", "interests", ""),
        ("Ich wohne in Graz.", "Wohnt in Graz.", "profile", "city"),
        ("ich spiele Geige", "Spielt Geige.", "interests", ""),
        ("vivo en Sevilla", "Vive en Sevilla.", "profile", "city"),
        ("J'habite à Nantes", "Habite à Nantes.", "profile", "city"),
    ],
)
def test_a_plain_statement_is_noted_in_the_third_person(text: str, noted: str, category: str, topic: str) -> None:
    assert [(each.content, each.category, each.topic) for each in stated(text)] == [(noted, category, topic)]
    assert not topic or CATEGORIES.topic_named(topic, category=category)


@pytest.mark.parametrize(
    "text",
    [
        "do I live in Lisbon?", "if i live in Lisbon", "I live in a simulation", "> I live in Lisbon",
        "`I live in Lisbon`",
        '"I live in Lisbon" they said', "she says I live in Lisbon", "my sister lives in Lisbon", "I love that",
        "I love <@12>",
        "I lived in Lisbon", "I work as a mechanic, but not for long", "maybe I live in Lisbon", "I have an idea",
        "I love it lol",
        "I love one two three four five six seven eight nine ten eleven", "I love Comic Sans 🙄", "we live in Lisbon",
        "I live in", "",
    ],
)  # fmt: skip
def test_what_is_not_plainly_ones_own_is_left_alone(text: str) -> None:
    assert list(stated(text)) == []


def test_what_rules_find_is_checked_as_a_models_answer_is_and_cites_its_own_line() -> None:
    transcript = transcript_of(
        [
            said(1, "I collect lanterns. I love my cat.", BRAM),
            said(2, "I have a dog named Biscuit", ADA, addressed=True),
            said(3, "I own 4111 1111 1111 1111", ADA),
        ]
    )

    read = self_statements(transcript)
    found = checked(read, transcript, tenant=HARBOUR, categories=CATEGORIES)

    assert [(each.text, each.subject, each.message_ids) for each in found.observations] == [
        ("Collects lanterns.", BRAM, ("1",)),
        ("Has a dog named Biscuit.", ADA, ("2",)),
    ]
    assert [each.importance for each in read.observed.values()] == [2, 3, 2]
    assert found.note.summary == ""
    assert found.dropped == {"gate_personal_data": 1}


def test_talk_in_which_somebody_sets_a_frame_is_passed_over_until_silence_ends_it() -> None:
    game = [said(1, "let's play pirates"), said(2, "I own a boat", minute=1)]

    read = self_statements(transcript_of([*game, said(3, "I own a bike", minute=60)]))

    assert [each.content for each in read.observed.values()] == ["Owns a bike."]


@given(st.lists(st.text(max_size=120), max_size=4))
def test_any_talk_can_be_read(texts: list[str]) -> None:
    transcript = transcript_of([said(number, text) for number, text in enumerate(texts, start=1)])

    checked(self_statements(transcript), transcript, tenant=HARBOUR, categories=CATEGORIES)
