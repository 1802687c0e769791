"""Nothing is lost and nothing is doubled, wherever a process dies, whoever else works, and whatever the model answers.

`make test` plays a sample of it, the same one each time; `make faults` plays everything and prints its figures.
"""

from collections.abc import Iterator, Sequence
from typing import TypeVar

import pytest

from memory.store.documents import DeleteWhere, Update, UpdateWhere
from memory.store.reference import ReferenceStore
from tests.clocks import FixedClock
from tests.faults.checks import Findings, end_of, findings_of
from tests.faults.deaths import Death, findings_after, undisturbed
from tests.faults.numbered import WHENS, Count
from tests.faults.report import FaultReport
from tests.faults.story import numbered, steps
from tests.faults.windows import wrong_with
from tests.faults.workers import Works

SAMPLED_DEATHS = 24
"""Of each way to commit."""
SAMPLED_SHIFTS = 10
SAMPLED_ANSWERS = 100
SHIFTS = 500
ANSWERS = 10_000

T = TypeVar("T")


@pytest.mark.parametrize("whole_commits", [True, False], ids=["transactions", "no transactions"])
async def test_wherever_a_process_dies_the_next_one_ends_the_work(
    whole_commits: bool, fault_report: FaultReport
) -> None:
    calm = await undisturbed(whole_commits=whole_commits)
    assert set(calm.findings.counts().values()) == {0}
    deaths = [
        Death(call, when, successor, whole_commits)
        for call in range(calm.calls)
        for when, successor in zip(WHENS, _owners(call), strict=True)
    ]
    found = Findings()

    played = deaths if fault_report.is_full else _spread(deaths, SAMPLED_DEATHS)
    for death in played:
        where, findings = await findings_after(death, calm.end)
        found.take(findings, where=where)

    mode = "transactions" if whole_commits else "no_transactions"
    fault_report.note(f"deaths_{mode}", {"calls": calm.calls, "deaths": len(played)} | found.counts())
    assert found.lost_messages == []
    assert found.duplicates == []
    assert found.closed_without_cause == []
    assert found.still_there == []
    assert found.different_ends == []
    if whole_commits:
        assert found.rows_missing == []
        assert found.turns_missing == []


async def test_two_processes_on_one_database_do_everything_once(fault_report: FaultReport) -> None:
    alone = await Works(0).run(None, together=False)
    found, asked = Findings(), set()

    shifts = SHIFTS if fault_report.is_full else SAMPLED_SHIFTS
    for seed in range(shifts):
        shift = await Works(seed).run(alone.end)
        found.take(shift.findings, where=f"seed {seed}")
        asked.add(shift.asked)

    fault_report.note("two_workers", {"shifts": shifts} | found.counts())
    assert set(found.counts().values()) == {0}
    assert asked == {alone.asked}


async def test_what_a_dead_or_slow_process_had_leased_is_taken_over(fault_report: FaultReport) -> None:
    alone = await Works(0).run(None, together=False)
    found = Findings()

    shifts = SHIFTS if fault_report.is_full else SAMPLED_SHIFTS
    for seed in range(shifts):
        is_slow = seed % 3 == 0
        shift = await Works(seed, dies_at=None if is_slow else seed * 7 % 300, is_slow=is_slow).run(alone.end)
        found.take(shift.findings, where=f"seed {seed}")

    fault_report.note("leases_taken_over", {"shifts": shifts} | found.counts())
    # A commit that is cut leaves rows out; see the deaths.
    found.rows_missing.clear()
    assert found == Findings()


async def test_no_malformed_answer_loses_or_doubles_anything(fault_report: FaultReport) -> None:
    answers = ANSWERS if fault_report.is_full else SAMPLED_ANSWERS

    wrong = [each for seed in range(answers) for each in await wrong_with(seed)]

    fault_report.note("malformed_answers", {"answers": answers, "wrong": len(wrong)})
    assert wrong == []


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


def _owners(call: int) -> Sequence[str]:
    """Give who follows on a death before a call and after it: once the same process, once another."""
    return ("first", "second") if call % 2 else ("second", "first")


def _spread(all_of_it: Sequence[T], most: int) -> list[T]:
    """Take evenly from everything."""
    return list(_every(all_of_it, max(1, len(all_of_it) // most)))


def _every(all_of_it: Sequence[T], stride: int) -> Iterator[T]:
    # Odd, so that it does not take only deaths before calls.
    yield from all_of_it[:: stride | 1]
