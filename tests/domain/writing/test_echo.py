"""Talk that repeats a memory, and talk that does not."""

import pytest

from memory.domain.language.terms import terms_of
from memory.domain.memory import Memory
from memory.domain.writing.echo import Echoes, repeats
from tests.domain.records import memory_with

TEA = "I drink smoky tea before work"


def memory_of(text: str) -> Memory:
    return memory_with(text=text, terms=terms_of(text))


@pytest.mark.parametrize(
    ("known", "said"),
    [
        (TEA, TEA),
        (TEA, "WORK without smoky tea!"),
        (TEA, "smoky tea"),
        ("my cat is called Zorp", "Zorp slept all day"),
        ("my cat is called Zorp", "and ZORP's toys"),
        ("Zorp is the name of my little cat", "zorp slept all day"),
        ("my sister lives there. Paris is too loud for her", "I was in Paris"),
        ("my badge is number 4711", "4711 it was"),
        ("у меня есть кот по имени Зорп", "Зорп спит"),
        ("我的猫叫小花", "我的猫叫什么？"),
    ],
)
def test_what_says_half_of_it_or_names_what_it_names_repeats_it(known: str, said: str) -> None:
    assert repeats(memory_of(known), said)


@pytest.mark.parametrize(
    ("known", "said"),
    [
        (TEA, "I drink water"),
        (TEA, "nothing of the kind"),
        (TEA, ""),
        ("my cat is called Zorp", "what is your dog doing"),
        ("my cat is called Zorp", "I am the one who is called"),
        ("I live in a house by the sea", "I am in the garden"),
        ("Keeps a zeppelin album from Bergen", "she keeps quiet about it"),
        ("Has an album of stamps. Works at the harbour office", "that works for me"),
    ],
)
def test_what_shares_less_or_stop_words_alone_does_not(known: str, said: str) -> None:
    assert not repeats(memory_of(known), said)


def test_a_memory_without_terms_is_repeated_by_nothing() -> None:
    assert not repeats(memory_of("😀😀"), "😀😀")
    assert not repeats(memory_of("😀😀"), "")


def test_a_repetition_of_one_of_many_is_heard_and_what_two_hold_half_each_is_none() -> None:
    echoes = Echoes(map(memory_of, (TEA, "my cat is called Zorp", "")))

    assert [echoes.heard_in(text) for text in ("smoky tea", "Zorp sleeps", "I tea a cat", "")] == [
        True,
        True,
        False,
        False,
    ]
