"""A memory may not speak as "I" or to "you", and must not be refused for a word that only looks like it."""

import pytest

from memory.domain.rules.about_others.pronouns import speaks_as_or_to_somebody


@pytest.mark.parametrize(
    "statement",
    [
        "I lives in Leeds.",
        "I'm a nurse.",
        "Said I am a nurse.",
        "Lives with me.",
        "My dog is called Miso.",
        "Likes that you answer quickly.",
        "Your dog is nice.",
        "We play on Fridays.",
        "Gave us cake.",
        "Likes it. Your turn.",
        "Ich wohne in Graz.",
        "Mag meinen Hund.",
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
        "Keeps an hour of me-time a day.",
        "World War I ended in 1918.",
        "Likes films on World War I and drama.",
        "Finished chapter I of the book.",
        "Has a 5 yo daughter.",
        "Ran 5 mi today.",
        "Plays agar.io.",
        "Uses vi as editor.",
        "Works in a mine.",
        "Is a friend of Ben and Mia.",
        "Ben is the dog.",
        'Likes the song "Call me maybe, you know".',
        "Read “You and I” twice.",
        "Vient du Portugal.",
        "Lubi psy i koty.",
        "Mieszka tu od roku.",
        "Este mes viaja a Porto.",
        "Eats a ton of rice.",
        "自我提升について学ぶ。",
        "Has a dog named Miso who is 3 years old.",
    ],
)
def test_words_that_only_look_like_it_pass(statement: str) -> None:
    assert not speaks_as_or_to_somebody(statement)
