"""Rules find what people say of themselves outright, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.formation.extraction_check import checked
from memory.domain.formation.self_statements import self_statements, stated, stated_by
from memory.domain.formation.transcript import transcript_of
from tests.categories import CATEGORIES
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.domain.talk import said


@pytest.mark.parametrize(
    ("text", "noted"),
    [
        ("I live in Lisbon.", "Lives in Lisbon."),
        ("btw i live in Lisbon now", "Lives in Lisbon."),
        ("hey, I'm from the Faroe Islands!", "Is from the Faroe Islands."),
        ("I work as a bike mechanic", "Works as a bike mechanic."),
        ("i recently moved to Graz", "Moved to Graz."),
        ("I hate coriander", "Hates coriander."),
        ("i love to sail at night", "Loves to sail at night."),
        ("I don't eat mushrooms", "Does not eat mushrooms."),
        ("I speak Welsh", "Speaks Welsh."),
        ("I teach chemistry", "Teaches chemistry."),
        ("I'm learning the cello", "Is learning the cello."),
        ("i have two cats named Miso and Waffle", "Has two cats named Miso and Waffle."),
        ("My favourite game is Celeste", "Favourite game is Celeste."),
        ("Ich wohne in Graz.", "Wohnt in Graz."),
        ("ich spiele Geige", "Spielt Geige."),
        ("vivo en Sevilla", "Vive en Sevilla."),
        ("J'habite à Nantes", "Habite à Nantes."),
        ("what a day! I collect lanterns", "Collects lanterns."),
        ("I usually row to the lighthouse", "Usually rows to the lighthouse."),
        ("i often study at night", "Often studies at night."),
        ("I regularly go sailing", "Regularly goes sailing."),
        ("I mostly wake up at six", "Mostly wakes up at six."),
        ("I normally walk", "Normally walks."),
    ],
)
def test_a_plain_statement_is_noted_in_the_third_person(text: str, noted: str) -> None:
    assert [each.content for each in stated(text)] == [noted]


@pytest.mark.parametrize(
    "text",
    [
        "do I live in Lisbon?", "I live in Lisbon?", "if i live in Lisbon", "I live in a simulation", "i live in fear",
        "> I live in Lisbon\nlove that", ">>> I live in Lisbon", "`I live in Lisbon`", '"I live in Lisbon" they said',
        "“I live in Lisbon” is a song", "she says I live in Lisbon", "my sister lives in Lisbon", "Bram lives in Lisbon",
        "I love that", "i love how you say it", "i like it", "I hate when it rains", "I play tonight",
        "I love <@12>", "I like @Bram", "I would live in Lisbon", "I might move", "I lived in Lisbon",
        "I work as a mechanic, but not for long", "maybe I live in Lisbon", "I have an idea", "I have a question",
        "I love one two three four five six seven eight nine ten eleven", "we live in Lisbon", "you live in Lisbon", "",
        "I often baked bread", "I usually am late", "I often say that", "I usually", "I would often row",
    ],
)  # fmt: skip
def test_what_is_not_plainly_ones_own_is_left_alone(text: str) -> None:
    assert list(stated(text)) == []


@pytest.mark.parametrize(
    ("text", "category", "kind", "topic"),
    [
        ("I live in Lisbon", "profile", "fact", "city"), ("I work as a baker", "profile", "fact", "occupation"),
        ("Ich wohne in Graz", "profile", "fact", "city"), ("I was born in Graz", "bio", "fact", ""),
        ("I collect lanterns", "interests", "fact", ""), ("I usually row", "interests", "pattern", ""),
    ],
)  # fmt: skip
def test_a_statement_has_its_category_and_kind_and_the_slot_it_fills(
    text: str, category: str, kind: str, topic: str
) -> None:
    ((_, *found, _),) = stated(text)

    assert found == [category, kind, topic]
    assert not topic or CATEGORIES.topic_named(topic, category=category)


def test_what_is_told_to_the_bot_weighs_as_much_as_by_hand() -> None:
    transcript = transcript_of([said(1, "I collect lanterns", addressed=True), said(2, "I collect stamps")])

    assert [each.importance for each in self_statements(transcript).observed.values()] == [3, 2]


def test_what_rules_find_is_checked_as_a_models_answer_is_and_cites_its_own_line() -> None:
    transcript = transcript_of(
        [
            said(1, "I collect lanterns. I love my cat.", BRAM),
            said(2, "I have a dog named Biscuit", ADA),
            said(3, "I live in Lisbon /s", ADA),
            said(4, "I own 4111 1111 1111 1111", ADA),
        ]
    )

    found = checked(self_statements(transcript), transcript, tenant=HARBOUR, categories=CATEGORIES)

    assert [(each.text, each.subject, each.message_ids) for each in found.observations] == [
        ("Collects lanterns.", BRAM, ("1",)),
        ("Has a dog named Biscuit.", ADA, ("2",)),
    ]
    assert found.note.summary == ""
    assert found.dropped == {"gate_personal_data": 1}


@given(st.lists(st.text(max_size=120), max_size=4))
def test_any_talk_can_be_read(texts: list[str]) -> None:
    transcript = transcript_of([said(number, text) for number, text in enumerate(texts, start=1)])

    checked(self_statements(transcript), transcript, tenant=HARBOUR, categories=CATEGORIES)


@pytest.mark.parametrize("run", ["🎉", "-", " ", "\u0301", "\u200d", "\u05b0", ", ", " too"])
def test_what_stands_before_the_last_word_is_read_once_however_long_it_is(run: str) -> None:
    # Were the time to double with each character, this would not end.
    assert stated_by(f"I live in Lisbon{run * 60} really") is None
    assert stated_by(f"I live in Lisbon{run * 60}") is not None or "," in run


def test_a_sentence_of_more_characters_than_a_memory_is_not_read() -> None:
    assert stated_by("I collect " + "a" * 250) is not None
    assert stated_by("I collect " + "a" * 4000) is None


@pytest.mark.parametrize("ending", ["!!!", " too", " now too…", " 🎉🎉", " tbh - btw ."])
def test_marks_and_little_words_at_the_end_are_left_out(ending: str) -> None:
    said_by_rules = stated_by(f"I collect lanterns{ending}")

    assert said_by_rules is not None
    assert said_by_rules.content == "Collects lanterns."
