"""What counts as a statement about oneself."""

import pytest

from memory.domain.rules.about_others.first_person import speaks_as_or_to_somebody, states_about_self


@pytest.mark.parametrize(
    "text",
    [
        "i work as a nurse btw, so weekends are weird",
        "i’ve moved",
        "just moved to Lisbon, boxes everywhere",
        "adopted a ferret yesterday!!",
        "who cares? i love it",
        "ich wohne jetzt in Graz",
        "j'habite à Lyon",
        "toco el chelo desde niña",
        "moro no Porto",
        "Mieszkam w Łodzi",
        "мне 30 лет",
        "İzmir'de yaşıyorum",
        "私は東京に住んでいます",
        "我住在北京",
        "나는 서울에 살아요",
        "أنا أعمل ممرضة",
    ],
)
def test_a_statement_in_the_first_person_counts(text: str) -> None:
    assert states_about_self(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "lol",
        "what's my name",
        "wie heiße ich?",
        "私の名前は?",
        "if i lived in Lisbon i'd never leave",
        "```\nI = my * 2\n```",
        "i guess so",
        "the server restarts at 8",
        "https://example.org/my/page",
    ],
)
def test_questions_quotations_code_and_empty_phrases_do_not_count(text: str) -> None:
    assert not states_about_self(text)


@pytest.mark.parametrize(
    "statement",
    [
        "I lives in Leeds.",
        "Lives with me.",
        "My dog is called Miso.",
        "We play on Fridays.",
        "Likes it. Your turn.",
        "Ich wohne in Graz.",
        "J'habite ici.",
        "Vive con nosotros.",
        "Живёт с нами, я рад.",
        "我住在北京",
        "私は看護師です",
    ],
)
def test_first_and_second_person_are_noticed(statement: str) -> None:
    assert speaks_as_or_to_somebody(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "Lives in the US.",
        "World War I ended in 1918.",
        "Finished chapter I of the book.",
        "Ran 5 mi today.",
        "Plays agar.io.",
        "Works in a mine.",
        "Ben is the dog.",
        'Likes the song "Call me maybe, you know".',
        "Vient du Portugal.",
        "Lubi psy i koty.",
        "Este mes viaja a Porto.",
        "Eats a ton of rice.",
        "自我提升について学ぶ。",
    ],
)
def test_words_that_only_look_like_it_pass(statement: str) -> None:
    assert not speaks_as_or_to_somebody(statement)
