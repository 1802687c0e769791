"""What may be passed on, by the table, and how much support a statement needs."""

from datetime import timedelta
from typing import Any, Final, get_args

import pytest

from memory.domain.audience import PRIVATE, restricted_to
from memory.domain.categories import Categories, Category
from memory.domain.constraints import Constraints
from memory.domain.ids import (
    COLLECTIVE_SCOPE,
    COLLECTIVE_TENANT,
    ChannelId,
    MemoryId,
    TenantId,
    dm_tenant,
    guild_scope,
    individual_scope,
)
from memory.domain.memory import Kind, Memory, Provenance
from memory.domain.scopes.propagation import (
    _STAYING_CATEGORIES,
    destination_of,
    equal_among,
    first_id,
    may_pass_on,
    may_stay_passed_on,
    names_an_address,
    next_id,
    passed_on,
    stays,
)
from tests.categories import CATEGORIES
from tests.domain.records import ADA, AT, BRAM, HARBOUR, memory_with

TABLE: Final = CATEGORIES
TRAVELLING: Final = {
    "individual": {"project", "knowledge", "tasks", "community", "event"},
    "guild": {"project", "knowledge", "tasks", "community", "event", "goals"},
}


def _memory(**fields: Any) -> Memory:
    return memory_with(category="knowledge", source="chat", **fields)


def _of_guild(**fields: Any) -> Memory:
    told = {"subject": None, "scope": guild_scope(1), "provenance": Provenance(author=ADA)}
    return memory_with(**({"category": "knowledge", "source": "chat"} | told | fields))


@pytest.mark.parametrize("category", [each.name for each in TABLE.categories])
@pytest.mark.parametrize("origin", ["individual", "guild"])
def test_only_what_the_table_lets_go_travels(origin: str, category: str) -> None:
    memory = _memory(scope=individual_scope(HARBOUR, ADA)) if origin == "individual" else _of_guild()

    reason = stays(memory.model_copy(update={"category": category}), TABLE)

    assert reason == (None if category in TRAVELLING[origin] else "category")


@pytest.mark.parametrize("kind", get_args(Kind))
def test_facts_episodes_and_procedures_travel_and_no_other_kind(kind: Kind) -> None:
    assert stays(_memory(kind=kind), TABLE) == (None if kind in ("fact", "episode", "procedure") else "kind")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({}, None),
        ({"importance": 3}, None),
        ({"importance": 2}, "unimportant"),
        ({"state": "retired"}, "not_active"),
        ({"state": "superseded"}, "not_active"),
        ({"state": "proposed"}, "not_active"),
        ({"private": True}, "private"),
        ({"audience": PRIVATE}, "private"),
        ({"audience": restricted_to(ChannelId("7"))}, "restricted"),
        ({"tenant": dm_tenant(11)}, "direct_message"),
        ({"expires_at": AT + timedelta(days=3)}, "expiring"),
        ({"scope": COLLECTIVE_SCOPE}, "collective"),
    ],
)
def test_each_condition_alone_keeps_a_memory_where_it_is(fields: dict[str, Any], reason: str | None) -> None:
    assert stays(_memory(**fields), TABLE) == reason


@pytest.mark.parametrize("category", sorted(_STAYING_CATEGORIES))
def test_no_table_of_an_operator_lets_go_what_is_a_persons_own(category: str) -> None:
    rows = {row.name: row for row in TABLE.categories}
    rows[category] = Category(name=category, context="all", may_travel_from=("individual",))
    # Built unchecked: a table that says so of a profile would not even be read.
    lax = Categories.model_construct(categories=tuple(rows.values()), allowlists={})

    assert stays(_memory().model_copy(update={"category": category}), lax) == "category"


@pytest.mark.parametrize(
    ("consent", "may_pass", "may_stay"),
    [("on", True, True), ("paused", False, True), ("undecided", False, False), ("off", False, False)],
)
def test_a_yes_passes_on_and_a_pause_keeps_what_was(consent: Any, may_pass: bool, may_stay: bool) -> None:
    assert (may_pass_on(consent, Constraints()), may_stay_passed_on(consent, Constraints())) == (may_pass, may_stay)


@pytest.mark.parametrize("rules", [Constraints(memory_enabled=False), Constraints(share_with=())])
def test_who_keeps_memories_from_answers_passes_nothing_on(rules: Constraints) -> None:
    assert not may_pass_on("on", rules)
    assert not may_stay_passed_on("on", rules)


def test_a_passed_on_statement_is_public_about_nobody_and_as_weak_as_its_weakest_source() -> None:
    one = _memory(id=MemoryId("b" * 12), importance=5, confidence=0.9, fingerprint="one")
    other = _memory(id=MemoryId("a" * 12), importance=3, subject=BRAM, provenance=Provenance(author=BRAM))

    made = passed_on([one, other], "The pier is open.", memory_id="c" * 12, at=AT)

    assert (made.tenant, made.scope, made.subject, made.source) == (HARBOUR, guild_scope(1), None, "propagation")
    assert (made.audience.kind, made.private, made.importance, made.confidence) == ("public", False, 3, 0.9)
    assert [each.memory_id for each in made.provenance.support] == [other.id, one.id]
    assert made.provenance.related_users == (ADA, BRAM)
    assert made.provenance.author is None


def test_it_goes_one_scope_up_and_no_further() -> None:
    assert destination_of(_memory()).scope == guild_scope(1)
    assert (destination_of(_of_guild()).tenant, destination_of(_of_guild()).scope) == (
        COLLECTIVE_TENANT,
        COLLECTIVE_SCOPE,
    )
    for memory in (_memory(tenant=dm_tenant(11)), _memory(tenant=TenantId("COLLECTIVE"), scope=COLLECTIVE_SCOPE)):
        with pytest.raises(ValueError, match="no scope above"):
            destination_of(memory)


def test_ids_follow_from_the_sources_in_whatever_order() -> None:
    one, other = _memory(id=MemoryId("a" * 12)), _memory(id=MemoryId("b" * 12))

    assert first_id([one, other]) == first_id([other, one])
    assert next_id(first_id([one])) != first_id([one])


@pytest.mark.parametrize(
    ("known", "new", "expected"),
    [
        ("The pier is open.", "the pier is OPEN", True),
        ("Restarting the router fixes voice lag.", "Restarting the router fixes the voice lag.", True),
        ("The club meets on Tuesdays.", "The club meets on Wednesdays.", False),
        ("The club meets on Tuesdays.", "The club does not meet on Tuesdays.", False),
    ],
)
def test_the_same_is_what_differs_in_no_value(known: str, new: str, expected: bool) -> None:
    records = [passed_on([_memory()], text, memory_id="a" * 12, at=AT) for text in (known, new)]

    assert (equal_among([records[0]], records[1]) is not None) is expected


@pytest.mark.parametrize(
    ("text", "to_a_guild", "to_everybody"),
    [
        ("The pier opens at noon.", False, False),
        ("The game server is at play.harbour.example:25565.", False, True),
        ("Node.js reads settings.json.", False, False),
        ("The wiki is https://wiki.harbour.example now.", True, True),
        ("Tickets are opened at discord.gg/abcdefg.", True, True),
    ],
)
def test_no_link_reaches_a_guild_and_no_address_everybody(text: str, to_a_guild: bool, to_everybody: bool) -> None:
    assert names_an_address(guild_scope(1), text) is to_a_guild
    assert names_an_address(COLLECTIVE_SCOPE, text) is to_everybody
