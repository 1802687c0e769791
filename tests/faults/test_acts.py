"""An act that is asked for once is done whole or was never begun, wherever its process dies.

Nothing erased is left or told, nothing else goes.

`make test` plays a sample; `make faults` plays everything and prints its figures.
"""

from functools import partial

import pytest

from tests.faults import cut_acts
from tests.faults.acts import ACTS
from tests.faults.checks import Findings
from tests.faults.report import FaultReport
from tests.faults.side_by_side import worked
from tests.faults.test_faults import assert_nothing_lost, spread

SAMPLED = 6
"""Deaths, of each way to commit."""
SAMPLED_ACTS = 5
"""One act of so many is played, other ones of each way to commit."""
TOLD_TO_NOBODY = frozenset({"a direct message is deleted", "undo", "an export"})
"""Acts that nothing others are told goes with."""


@pytest.mark.parametrize("whole_commits", [True, False], ids=["transactions", "no transactions"])
def test_the_next_start_ends_an_act_that_a_death_cut_off(whole_commits: bool, fault_report: FaultReport) -> None:
    names = list(ACTS) if fault_report.is_full else list(ACTS)[1 + whole_commits :: SAMPLED_ACTS]
    acts = [cut_acts.played(name, whole_commits=whole_commits) for name in names]
    for calm in acts:
        assert calm.findings == Findings(), calm.name
        assert sum(cut.deaths for cut in calm.cuts) == 2 * calm.calls
        assert (calm.ends[0] == calm.ends[1]) == (calm.name == "an export"), calm.name
        assert bool(calm.shown_before) == (calm.name not in TOLD_TO_NOBODY), calm.name
    cases = cut_acts.continued(acts)
    found = Findings()

    played = cases if fault_report.is_full else spread(cases, SAMPLED)
    ends = {calm.name: calm.ends for calm in acts}
    results = worked(partial(cut_acts.findings_after, ends), played, processes=fault_report.processes)
    for (cut, is_asked_again), findings in zip(played, results, strict=True):
        found.take(findings, where=f"{cut.where}, then {'asked again' if is_asked_again else 'not asked again'}")

    mode = "transactions" if whole_commits else "no_transactions"
    calls = sum(calm.calls for calm in acts)
    many = {"acts": len(acts), "calls": calls, "deaths": 2 * calls}
    many |= {"leave_different_things": sum(len(calm.cuts) for calm in acts), "gone_on_with": len(played)}
    fault_report.note(f"acts_{mode}", many | found.counts())
    assert_nothing_lost(found)
    if whole_commits:
        assert found.rows_missing == []
        assert found.turns_missing == []
