"""What counts as a statement about oneself."""

import pytest

from memory.domain.rules.about_others.first_person import speaks_as_or_to_somebody, states_about_self


@pytest.mark.parametrize(
    "text",
    [
        "i work as a nurse btw, so weekends are weird",
        "I'm a nurse",
        "i’ve moved",
        "just moved to Lisbon, boxes everywhere",
        "adopted a ferret yesterday!!",
        "greetings from Leeds, my home since january",
        "i think i live too far away",
        "who cares? i love it",
        "ich wohne jetzt in Graz",
        "mir gefällt das",
        "j'habite à Lyon",
        "toco el chelo desde niña",
        "vivo a Torino",
        "moro no Porto",
        "Mieszkam w Łodzi",
        "wczoraj kupiłam rower",
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
        "do i like cats?",
        "what's my name",
        "who am I",
        "wie heiße ich?",
        "私の名前は?",
        "if i lived in Lisbon i'd never leave",
        "> i live in Graz\nnice",
        "`my_var = 1`",
        "```\nI = my * 2\n```",
        "i guess so",
        "i don't know",
        "the server restarts at 8",
        "tell me more",
        "https://example.org/my/page",
    ],
)
def test_questions_quotations_code_and_empty_phrases_do_not_count(text: str) -> None:
    assert not states_about_self(text)


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
