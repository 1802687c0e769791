"""Nothing is lost and nothing is doubled, wherever a process dies, whoever else works, and whatever the model answers.

`make test` plays a sample of it, the same one each time; `make faults` plays everything and prints its figures.
"""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any, TypeVar

import pytest

from bench.reference_store import ReferenceStore
from memory.store.documents import DeleteWhere, Insert, Update, UpdateWhere
from tests.clocks import FixedClock
from tests.faults import cases
from tests.faults.checks import Findings, end_of, findings_of
from tests.faults.deaths import SUCCESSORS
from tests.faults.numbered import Count, NumberedStore
from tests.faults.report import FaultReport
from tests.faults.side_by_side import worked
from tests.faults.story import numbered, steps
from tests.faults.windows import said
from tests.operations.killing import Killed

SAMPLED_DEATHS = 14
"""Of each way to commit."""
SAMPLED_KILLS = 2
SAMPLED_SHIFTS = 6
SAMPLED_LEASES = 12
"""More, for work of each kind has to be taken over."""
SAMPLED_ANSWERS = 20
A_KILL_IN = 15
"""Of so many deaths in transactions one is a process killed by the system when everything is played."""
SHIFTS = 500
LEASED = ("formation", "consolidation", "propagation", "maintenance")
"""Work that one process at a time does, as leases name it."""
ASKING = (
    "form", "consolidate", "form again", "consolidate at night", "pass on", "keep in order at night",
    "consolidate what was passed on", "rebuild",
)  # fmt: skip
"""The steps of the story with most to lose. A new rule of when talk is due once left all of it to the last of them."""
ANSWERS = 10_000

T = TypeVar("T")


@pytest.mark.parametrize("whole_commits", [True, False], ids=["transactions", "no transactions"])
def test_wherever_a_process_dies_the_next_one_ends_the_work(whole_commits: bool, fault_report: FaultReport) -> None:
    calm = cases.undisturbed(whole_commits=whole_commits)
    assert set(calm.findings.counts().values()) == {0}
    assert calm.asking == list(ASKING)
    deaths = [(left, successor) for left in calm.left for successor in SUCCESSORS]
    found = Findings()

    played = deaths if fault_report.is_full else spread(deaths, SAMPLED_DEATHS)
    results = worked(partial(cases.continued, calm.end), played, processes=fault_report.processes)
    for (left, successor), findings in zip(played, results, strict=True):
        found.take(findings, where=f"{left.where}, then {successor}")

    mode = "transactions" if whole_commits else "no_transactions"
    many = {"calls": calm.calls, "deaths": len(calm.by_death), "leave_different_things": len(calm.left)}
    fault_report.note(f"deaths_{mode}", many | {"gone_on_with": len(played)} | found.counts())
    assert sum(left.deaths for left in calm.left) == 2 * calm.calls
    assert_nothing_lost(found)
    if whole_commits:
        assert found.rows_missing == []
        assert found.turns_missing == []


def test_what_a_killed_process_leaves_in_the_embedded_store_is_gone_on_with(fault_report: FaultReport) -> None:
    """Each is also compared with what the test above takes such a death to leave."""
    calm = cases.undisturbed(whole_commits=True)
    deaths = list(enumerate(calm.by_death))
    # Odd, so that there are deaths before calls and behind them.
    stride = (A_KILL_IN if fault_report.is_full else len(deaths) // SAMPLED_KILLS) | 1
    played = [
        (number, left, SUCCESSORS[place % 2]) for place, (number, left) in enumerate(deaths[stride // 2 :: stride])
    ]
    found = Findings()

    results = worked(partial(cases.killed, calm.end), played, processes=fault_report.processes)
    for (_, left, successor), findings in zip(played, results, strict=True):
        found.take(findings, where=f"{left.where}, then {successor}")

    fault_report.note("killed_processes", {"deaths": len(played)} | found.counts())
    assert found == Findings()


def test_two_processes_on_one_database_do_everything_once(fault_report: FaultReport) -> None:
    alone = cases.shift(None, {"seed": 0})
    found = Findings()

    played = [{"seed": seed} for seed in range(SHIFTS if fault_report.is_full else SAMPLED_SHIFTS)]
    results = worked(partial(cases.shift, alone.end), played, processes=fault_report.processes)
    for works, shift in zip(played, results, strict=True):
        found.take(shift.findings, where=f"seed {works['seed']}")

    fault_report.note("two_workers", {"shifts": len(played)} | found.counts())
    assert set(found.counts().values()) == {0}
    assert {shift.asked for shift in results} == {alone.asked}


def test_what_a_dead_or_slow_process_had_leased_is_taken_over(fault_report: FaultReport) -> None:
    alone = cases.shift(None, {"seed": 0})
    found = Findings()

    played = [_mortal(seed) for seed in range(SHIFTS if fault_report.is_full else SAMPLED_LEASES)]
    results = worked(partial(cases.shift, alone.end), played, processes=fault_report.processes)
    for works, shift in zip(played, results, strict=True):
        found.take(shift.findings, where=f"seed {works['seed']}")

    fault_report.note("leases_taken_over", {"shifts": len(played)} | found.counts())
    # A commit that is cut leaves rows out; see the deaths.
    found.rows_missing.clear()
    assert found == Findings()
    assert {str(shift.held).partition("/")[0] for shift in results if shift.held} == set(LEASED)
    assert [shift.held for shift in results if shift.is_stuck] == []


def test_no_malformed_answer_loses_or_doubles_anything(fault_report: FaultReport) -> None:
    seeds = range(ANSWERS if fault_report.is_full else SAMPLED_ANSWERS)

    results = worked(partial(cases.wrong, asyncio.run(said())), seeds, processes=fault_report.processes)

    wrong = [each for result in results for each in result]
    fault_report.note("malformed_answers", {"answers": len(seeds), "wrong": len(wrong)})
    assert wrong == []


async def test_a_process_that_has_died_does_nothing_more() -> None:
    count = Count(dies_at=1, when="after")
    store = NumberedStore(inner := ReferenceStore(), count, whole_commits=True)
    row = {"tenant": "GUILD:1"}

    await store.commit([Insert("scopes", {"_id": "alive", **row})])
    with pytest.raises(Killed):
        await store.commit([Insert("scopes", {"_id": "at its death", **row})])
    with pytest.raises(Killed):
        await store.commit([Insert("scopes", {"_id": "behind it", **row})])

    assert sorted(inner.tables()["scopes"]) == ["alive", "at its death"]


async def test_the_checks_see_what_is_wrong() -> None:
    store = ReferenceStore()
    process = numbered(store, clock := FixedClock(), Count(), owner="first", whole_commits=True)
    for _, wait, step in steps():
        clock.advance(wait)
        await step(process)
    end = await end_of(store)
    rows = await store.find("memories", {"state": "active"}, sort=[("_id", 1)])
    first, second = rows[0], next(row for row in rows[1:] if row["scope"] == rows[0]["scope"])
    same = Update(set={"fingerprint": first["fingerprint"]})
    retired = Update(set={"state": "superseded", "superseded_by": "nobody", "version": 9})
    closed = next(row for row in rows if row["scope"] != first["scope"])
    await store.commit(
        [
            DeleteWhere("messages", {"_id": "1001"}),
            UpdateWhere("messages", {"_id": "1002"}, Update(set={"formed": False, "text": "accordion"})),
            UpdateWhere("memories", {"_id": second["_id"]}, same),
            UpdateWhere("memories", {"_id": closed["_id"]}, retired),
        ]
    )

    found = await findings_of(store, end)

    assert {name for name, count in found.counts().items() if count == 0} == {"turns_missing"}
    assert sorted(found.lost_messages) == ["message 1001 is gone", "message 1002 waits for ever"]


def assert_nothing_lost(found: Findings) -> None:
    """Assert that nothing is wrong but what a commit that is cut may leave out."""
    assert found.lost_messages == []
    assert found.duplicates == []
    assert found.closed_without_cause == []
    assert found.still_there == []
    assert found.different_ends == []


def _mortal(seed: int) -> dict[str, Any]:
    """Let a process lose a lease in one of three ways.

    Its model thinks for too long, it dies anywhere, it dies with the lease of a certain work.
    """
    match seed % 3:
        case 0:
            return {"seed": seed, "is_slow": True}
        case 1:
            return {"seed": seed, "dies_at": seed * 7 % 300}
        case _:
            # At once, or at the call behind it, when all that it was claimed for still waits.
            return {"seed": seed, "dies_in": LEASED[seed // 3 % len(LEASED)], "later": seed // 12 % 2}


def spread(all_of_it: Sequence[T], most: int) -> list[T]:
    """Take evenly from everything, by an odd step, so that both successors are among it."""
    return list(all_of_it[:: max(1, len(all_of_it) // most) | 1])
