"""How much a scope holds, and what gives way."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.ids import MemoryId, ScopeKind
from memory.domain.language.terms import terms_of
from memory.domain.memory import Memory
from memory.domain.writing.capacity import MAX_LASTING, MAX_PLAIN, Capacity, full_at, weakest
from memory.domain.writing.echo import Echoes
from tests.domain.records import AT, memory_with


def _plain(name: str, **fields: object) -> Memory:
    return memory_with(**({"id": MemoryId(name), "source": "chat"} | fields))


@pytest.mark.parametrize("scope", ["individual", "guild"])
def test_the_last_one_that_fits_may_enter_and_the_next_may_not(scope: ScopeKind) -> None:
    for lasting, limit in [(True, MAX_LASTING[scope]), (False, MAX_PLAIN[scope])]:
        one_left = Capacity(lasting=limit - lasting, plain=limit - (not lasting), gives_way=False)
        full = Capacity(lasting=limit, plain=limit, gives_way=False)

        assert full_at(scope, one_left, lasting=lasting) is None
        assert full_at(scope, full, lasting=lasting) == limit


def test_a_plain_one_enters_where_another_gives_way_and_a_lasting_one_does_not() -> None:
    full = Capacity(lasting=MAX_LASTING["guild"], plain=MAX_PLAIN["guild"], gives_way=True)

    assert full_at("guild", full, lasting=False) is None
    assert full_at("guild", full, lasting=True) == MAX_LASTING["guild"]


@pytest.mark.parametrize(
    "fields", [{"tier": "canon"}, {"topic_id": "city"}, {"pinned": True}, {"source": "manual"}, {"state": "retired"}]
)
def test_what_lasts_was_asked_for_or_is_gone_never_gives_way(fields: dict[str, object]) -> None:
    assert weakest([_plain("aaaa", **fields)], at=AT) is None


@pytest.mark.parametrize(
    ("weak", "strong"),
    [
        ({"importance": 1}, {"importance": 2}),
        ({"confidence": 0.2}, {"confidence": 0.9}),
        ({"reinforced_at": AT - timedelta(days=20)}, {"reinforced_at": AT}),
        ({"importance": 1, "reinforced_at": AT - timedelta(days=90)}, {"reinforced_at": AT - timedelta(days=90)}),
    ],
)
def test_the_weakest_gives_way(weak: dict[str, object], strong: dict[str, object]) -> None:
    memories = [_plain("weak", **weak), _plain("strong", **strong)]

    for order in (memories, memories[::-1]):
        found = weakest(order, at=AT)
        assert found is not None
        assert found.id == "weak"


@given(
    st.lists(st.tuples(st.integers(1, 5), st.booleans(), st.sampled_from(["chat", "manual", "insight"])), max_size=8)
)
def test_whatever_there_is_nothing_protected_gives_way(rows: list[tuple[int, bool, str]]) -> None:
    memories = [
        _plain(f"m{n}", importance=importance, pinned=pinned, source=source)
        for n, (importance, pinned, source) in enumerate(rows)
    ]

    found = weakest(memories, at=AT)

    movable = [memory for memory in memories if not memory.pinned and memory.source != "manual"]
    assert (found is None) == (not movable)
    assert found is None or found in movable


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
    assert Echoes([memory_of(known)]).heard_in(said)


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
    assert not Echoes([memory_of(known)]).heard_in(said)


def test_a_memory_without_terms_is_repeated_by_nothing() -> None:
    assert not Echoes([memory_of("😀😀")]).heard_in("😀😀")
    assert not Echoes([memory_of("😀😀")]).heard_in("")


def test_a_repetition_of_one_of_many_is_heard_and_what_two_hold_half_each_is_none() -> None:
    echoes = Echoes(map(memory_of, (TEA, "my cat is called Zorp", "")))

    assert [echoes.heard_in(text) for text in ("smoky tea", "Zorp sleeps", "I tea a cat", "")] == [
        True,
        True,
        False,
        False,
    ]
