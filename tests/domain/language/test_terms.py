"""Terms: what search looks at."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.language.terms import _MOST_TERMS, base_form, language_shown, stem_of, terms_of


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("I keep two beehives on the boathouse roof", "the beehive"),
        ("Ich habe zwei Bienenstöcke auf dem Dach", "meine Bienenstöcke"),
        ("J'ai étudié la céramique", "la céramique"),
        ("Я люблю старые книги", "книга"),
        ("カメラを集めています", "カメラ"),
        ("我喜欢喝绿茶", "绿茶"),
        ("ฉันชอบดื่มชาเขียว", "ชาเขียว"),
        ("고양이를 두 마리 키워요", "고양이"),
        ("मुझे चाय पसंद है", "चाय"),
        ("The build takes 42s on node-7", "42s"),
    ],
)
def test_a_question_shares_a_term_with_what_was_said(said: str, asked: str) -> None:
    assert set(terms_of(said)) & set(terms_of(asked))


@pytest.mark.parametrize("text", ["the and of with", "ich und du", "", "  !? ", "🎉🎉"])
def test_what_says_nothing_has_no_terms(text: str) -> None:
    assert terms_of(text) == ()


def test_stop_words_do_not_make_texts_alike() -> None:
    assert not set(terms_of("I live in a harbour")) & set(terms_of("I was in a garden"))


@given(st.text(max_size=600))
def test_terms_are_sorted_single_and_bounded(text: str) -> None:
    terms = terms_of(text)

    assert list(terms) == sorted(set(terms))
    assert len(terms) <= _MOST_TERMS
    assert all(terms)


@given(st.text(alphabet=st.characters(max_codepoint=127), max_size=200))
def test_case_does_not_count(text: str) -> None:
    assert terms_of(text.upper()) == terms_of(text.lower())


@pytest.mark.parametrize(("form", "base"), [("went", "go"), ("ging", "gehen"), ("fell", "fall"), ("tea", "tea")])
def test_an_irregular_form_has_its_base(form: str, base: str) -> None:
    assert base_form(form) == base


@pytest.fixture
def taking_turns() -> Iterator[None]:
    """Let threads interrupt each other within a word."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("taking_turns")
def test_a_word_has_its_own_stem_on_every_thread() -> None:
    stems = {"remembering": "rememb", "harbours": "harbour", "generously": "generous", "allowance": "allow"}

    def stemmed(_: int) -> list[dict[str, str]]:
        return [{word: stem_of("english", word) for word in stems} for _ in range(300)]

    with ThreadPoolExecutor(3) as threads:
        found = [each for of_thread in threads.map(stemmed, range(3)) for each in of_thread]

    assert [each for each in found if each != stems] == []


def test_a_word_of_several_languages_shows_the_likely_one() -> None:
    assert (language_shown("was"), language_shown("was", likely="de"), language_shown("was", likely="es")) == (
        "en",
        "de",
        "en",
    )
    assert language_shown("what is that?", likely="de") == "en"
    assert language_shown("Porto!", likely="de") == ""
