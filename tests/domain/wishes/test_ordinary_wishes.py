"""The ordinary ways of saying a wish, in the six languages of the screens, as they are heard without a model."""

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from cogs.words.catalogue import WHOLE
from memory.domain.wishes.statements import language_of_phrase, wish_in
from memory.domain.wishes.tools import Forget, Remember, Stop

WAYS: Final[dict[str, dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("ordinary_wishes.toml").read_text(encoding="utf-8")
)
KEYS: Final = ("remember", "forget", "not_kept", "stop", "everything", "known", "wrong", "talk")
LEAST: Final = 4
"""Ways to say each wish in each language."""


def _rows(key: str) -> list[Any]:
    return [
        pytest.param(said, id=f"{language}-{said if isinstance(said, str) else said[0]}")
        for language, ways in WAYS.items()
        for said in ways[key]
    ]


def test_every_language_of_the_screens_has_each_wish_in_several_ways() -> None:
    assert {language[:2] for language in WHOLE} == set(WAYS)
    assert all(len(ways[key]) >= LEAST for ways in WAYS.values() for key in KEYS)


@pytest.mark.parametrize("said", _rows("remember"))
def test_a_wish_to_remember_is_heard_with_what_it_says(said: list[str]) -> None:
    assert wish_in(said[0], freely=True) == Remember(said[1])


@pytest.mark.parametrize("said", _rows("forget"))
def test_a_wish_to_forget_is_heard_with_what_it_names(said: list[str]) -> None:
    assert wish_in(said[0], freely=True) == Forget(topic=said[1])


@pytest.mark.parametrize("said", _rows("not_kept"))
def test_a_wish_that_something_is_not_kept_is_heard_as_one_to_ask_about(said: list[str]) -> None:
    assert wish_in(said[0]) == Forget(topic=said[1], is_certain=False)


@pytest.mark.parametrize("said", _rows("stop"))
def test_a_wish_that_nothing_more_is_remembered_is_heard_also_as_a_polite_question(said: str) -> None:
    assert wish_in(said) == Stop()


@pytest.mark.parametrize("said", _rows("everything"))
def test_a_wish_to_forget_everything_is_heard(said: str) -> None:
    assert wish_in(said, freely=True) == Forget(everything=True)


@pytest.mark.parametrize("said", [*_rows("talk"), *_rows("known"), *_rows("wrong")])
def test_talk_that_only_mentions_remembering_is_no_wish(said: str) -> None:
    assert wish_in(said, freely=True) is None


@pytest.mark.parametrize("language", WAYS)
def test_plain_requests_are_heard_before_any_model_and_polite_questions_left_to_it(language: str) -> None:
    ways = WAYS[language]
    listed = (*ways["everything"], *(each[0] for key in ("forget", "not_kept") for each in ways[key]))
    commands = [said for said in listed if said[-1] not in "?？"]
    questions = [each[0] for each in ways["remember"] if each[0][-1] in "?？"]

    assert [said for said in commands if not isinstance(wish_in(said), Forget)] == []
    assert [wish_in(said) for said, _ in ways["remember"][:2]] == [Remember(what) for _, what in ways["remember"][:2]]
    assert [said for said in questions if wish_in(said) is not None] == []
    assert {language_of_phrase(said) for said in commands} == {language}, "and answered in theirs"
