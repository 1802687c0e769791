"""How much of some support counts.

Guilds and accounts of an age, guilds of a size, each with an owner and a voice of its own.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.ids import (
    COLLECTIVE_SCOPE,
    MemoryId,
    SubjectId,
    TenantId,
    dm_tenant,
    guild_scope,
    guild_tenant,
    subject_of,
)
from memory.domain.memory import Provenance, Support
from memory.domain.scopes.support import (
    _KNOWN_ENOUGH,
    _MEMBERS_NEEDED,
    _OLD_ENOUGH,
    GuildFacts,
    _Counts,
    counts_of,
    is_supported,
    nothing_known,
    people_behind,
    support_by,
    with_support,
)
from tests.domain.records import ADA, BRAM, memory_with

AT = datetime(2026, 3, 2, tzinfo=UTC)
_FIRST = datetime(2015, 1, 1, tzinfo=UTC)


def _made(before: timedelta, number: int = 0) -> int:
    """Return an id that Discord made so long before `AT`."""
    return ((AT - before - _FIRST) // timedelta(milliseconds=1) << 22) + number


def _support(guild: int, *people: int) -> Support:
    return Support(
        memory_id=MemoryId(f"m{guild}"),
        tenant=guild_tenant(guild),
        fingerprint="f",
        people=tuple(subject_of(person) for person in people),
    )


ENOUGH = [_support(1, 1, 2), _support(2, 3, 4), _support(3, 5)]


def _suffices(support: list[Support], changed: Mapping[str, Any] | None = None) -> bool:
    """Return whether everybody may hear it where the third guild is as `changed` says."""

    def facts_of(tenant: TenantId) -> GuildFacts:
        usual = GuildFacts(SubjectId(f"USER:9{tenant}"), _MEMBERS_NEEDED, joined_at=AT - _KNOWN_ENOUGH)
        return replace(usual, **changed) if changed and tenant == guild_tenant(3) else usual

    return is_supported(COLLECTIVE_SCOPE, support, facts_of=facts_of, at=AT)


@pytest.mark.parametrize(
    ("support", "expected"),
    [
        ([], False),
        ([_support(1, 1, 2, 3, 4, 5)], False),
        ([_support(1, 1, 2, 3), _support(2, 4, 5)], False),
        ([_support(1, 1, 2), _support(2, 3), _support(3, 4)], False),
        ([_support(1, 1, 2), _support(2, 1, 2), _support(3, 3, 4)], False),
        (ENOUGH, True),
    ],
)
def test_everybody_hears_what_three_guilds_and_five_people_support(support: list[Support], expected: bool) -> None:
    assert _suffices(support) is expected
    assert is_supported(guild_scope(1), support, facts_of=nothing_known, at=AT) is bool(support)


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({}, True),
        ({"members": _MEMBERS_NEEDED - 1}, False),
        ({"joined_at": AT - _KNOWN_ENOUGH + timedelta(seconds=1)}, False),
        ({"owner": SubjectId("USER:9GUILD:1")}, False),
    ],
)
def test_a_guild_counts_of_a_size_known_for_a_while_and_once_an_owner(changed: dict[str, Any], expected: bool) -> None:
    assert _suffices(ENOUGH, changed) is expected


@pytest.mark.parametrize(("age", "expected"), [(_OLD_ENOUGH, True), (_OLD_ENOUGH - timedelta(seconds=1), False)])
def test_guilds_and_accounts_count_from_an_age_on(age: timedelta, expected: bool) -> None:
    assert _suffices([*ENOUGH[:2], _support(_made(age), 5)]) is expected
    assert _suffices([*ENOUGH[:2], _support(3, _made(age))]) is expected


def test_somebody_who_says_it_in_several_guilds_speaks_for_one_of_them() -> None:
    assert not _suffices([_support(1, 1, 2, 3, 4, 5), _support(2, 1), _support(3, 1)])
    assert _suffices([_support(1, 1, 2, 3, 4, 5), _support(2, 1), _support(3, 1, 2)])


def test_a_guild_of_which_discord_tells_nothing_counts_for_what_is_told_already_alone() -> None:
    told = [
        is_supported(COLLECTIVE_SCOPE, ENOUGH, facts_of=nothing_known, at=AT, is_told=told) for told in (False, True)
    ]
    young = [*ENOUGH[:2], _support(_made(timedelta(days=1)), 5)]

    assert told == [False, True]
    assert not is_supported(COLLECTIVE_SCOPE, young, facts_of=nothing_known, at=AT, is_told=True)


def test_what_counts_is_told_in_numbers() -> None:
    direct = ENOUGH[0].model_copy(update={"tenant": dm_tenant(1)})

    assert counts_of([*ENOUGH[:2], direct], facts_of=nothing_known, at=AT, is_told=True) == _Counts(guilds=2, people=4)
    assert counts_of(ENOUGH, facts_of=nothing_known, at=AT) == _Counts(guilds=0, people=0)


@given(st.lists(st.tuples(st.integers(1, 4), st.lists(st.integers(1, 7), max_size=3)), max_size=6))
def test_less_support_never_suffices_where_more_did_not(drawn: list[tuple[int, list[int]]]) -> None:
    support = [
        _support(guild, *people).model_copy(update={"memory_id": MemoryId(f"{place}")})
        for place, (guild, people) in enumerate(drawn)
    ]

    if not _suffices(support):
        assert not any(_suffices(support[:place] + support[place + 1 :]) for place in range(len(support)))


def test_later_support_of_the_same_memory_counts() -> None:
    joined = with_support([_support(2, 1), _support(1, 1)], [_support(2, 3)])

    assert joined == (_support(1, 1), _support(2, 3))


def test_people_behind_a_memory_are_its_subject_and_all_who_told_it() -> None:
    of_guild = memory_with(subject=None, provenance=Provenance(author=BRAM, related_users=(ADA,)))

    assert people_behind(memory_with()) == (ADA,)
    assert people_behind(of_guild) == (ADA, BRAM)
    assert support_by(memory_with(fingerprint="f")).fingerprint == "f"
