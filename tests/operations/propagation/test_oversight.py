"""The operator lists and ends collective statements; an ended one does not come back."""

import pytest

from memory.domain.ids import COLLECTIVE_SCOPE, MemoryId, guild_tenant, subject_of
from memory.operations.propagation.propagation import NoStatementError, Oversight
from memory.store.documents import DocumentStore
from tests.clocks import FixedClock
from tests.operations.guilds import EVERYBODY, FAYE, FORGE, GUILDS, HARBOUR, LAG, Guilds
from tests.operations.talking import Talk

SOURDOUGH = "Found that cold water makes sourdough rise better."


@pytest.fixture
async def guilds(store: DocumentStore, clock: FixedClock) -> Guilds:
    """Return three guilds of which everybody hears two statements."""
    guilds = Guilds(Talk.over(store, clock))
    await guilds.allow(*GUILDS)
    for who, tenant in EVERYBODY:
        await guilds.tell(who, tenant)
        await guilds.tell(who, tenant, SOURDOUGH)
    await guilds.night()
    return guilds


@pytest.fixture
def oversight(guilds: Guilds) -> Oversight:
    """Return what the operator sees of them."""
    return Oversight(guilds.talk.core)


async def _heard(guilds: Guilds) -> dict[str, MemoryId]:
    return {memory.text: memory.id for memory in await guilds.propagated.in_scope(COLLECTIVE_SCOPE)}


async def test_each_statement_is_listed_with_what_it_rests_on(guilds: Guilds, oversight: Oversight) -> None:
    heard = await _heard(guilds)

    lines = (await oversight.told()).splitlines()

    day = guilds.clock.now().date()
    support = "rests on 3 servers and 5 people, of which 3 and 5 count"
    assert sorted(lines) == sorted(f"{memory_id}  {day}  {support}: {text}" for text, memory_id in heard.items())
    assert len(lines) == 2


async def test_what_is_ended_does_not_come_back_and_the_rest_stays(guilds: Guilds, oversight: Oversight) -> None:
    heard = await _heard(guilds)

    assert await oversight.end(heard[LAG]) == f"ended for good: {heard[LAG]}"

    assert list(await _heard(guilds)) == ["Cold water makes sourdough rise better."]
    assert await guilds.text(COLLECTIVE_SCOPE) == ""
    last = (await guilds.collections.history.of_memory(heard[LAG]))[-1]
    assert (last.event, last.actor, last.reason) == ("DELETE", "operator", "ended for good")
    await guilds.allow(FORGE)
    await guilds.tell(FAYE, FORGE)
    await guilds.tell(FAYE, HARBOUR)
    for _ in range(2):
        await guilds.night()
    assert list(await _heard(guilds)) == ["Cold water makes sourdough rise better."]
    assert LAG not in await guilds.text(COLLECTIVE_SCOPE)
    assert [memory.text for memory in await guilds.known(HARBOUR)].count(LAG) == 1


async def test_the_same_words_do_not_come_back_from_others_either(guilds: Guilds, oversight: Oversight) -> None:
    heard = await _heard(guilds)
    await oversight.end(heard[LAG])
    others = [guild_tenant(number) for number in (5, 6, 7)]
    await guilds.allow(*others)
    for number in range(6):
        await guilds.tell(subject_of(21 + number), others[number % 3])

    report = await guilds.night()

    assert report.stayed["ended"] > 0
    assert LAG not in await _heard(guilds)


async def test_what_nobody_hears_cannot_be_ended(guilds: Guilds, oversight: Oversight) -> None:
    (known,) = [memory for memory in await guilds.known(HARBOUR) if memory.text == LAG]
    heard = await _heard(guilds)
    await oversight.end(heard[LAG])

    for memory_id in (known.id, heard[LAG], "nonsense"):
        with pytest.raises(NoStatementError, match="`python -m bot job collective` lists them"):
            await oversight.end(memory_id)
    assert await guilds.collections.memories.get(known.id) == known
