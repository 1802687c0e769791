"""What counts as a statement about oneself."""

import pytest

from memory.domain.rules.about_others.first_person import states_about_self


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
