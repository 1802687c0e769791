"""A diagnosis looks at one guild's talk and at the jobs, and an outage is a finding, not an empty answer."""

from datetime import timedelta
from typing import Any, Final

from bench.reference_store import ReferenceStore
from memory.domain.errors import StoreUnavailable
from memory.domain.ids import guild_tenant
from memory.operations.diagnosis.health import Diagnoser, JobBook, Parked
from memory.store.collections import Collections
from memory.store.documents import Document, DocumentStore
from tests.clocks import FixedClock
from tests.domain.records import HARBOUR
from tests.operations.talking import COLD, Talk

A_DAY: Final = timedelta(days=1)


class AwayStore(ReferenceStore):
    """A store that nobody can reach."""

    async def find(self, *_args: Any, **_options: Any) -> list[Document]:
        """Fail."""
        raise StoreUnavailable("away")


async def test_what_is_parked_of_a_guild_is_told_there_and_nowhere_else(
    store: DocumentStore, clock: FixedClock
) -> None:
    talk = Talk.over(store, clock)
    await talk.agree()
    await talk.chat("i like lemons")
    for _ in range(4):
        clock.advance(COLD)
        talk.model.will_say("no json", "nor this")
        await talk.formation.form_due()
        clock.advance(A_DAY)
    diagnosing = Diagnoser(talk.collections, jobs=JobBook())

    here, elsewhere = await diagnosing.diagnose(HARBOUR), await diagnosing.diagnose(guild_tenant(2))

    assert here.parked is not None
    assert (here.store_fault, here.parked.windows, here.parked.faults) == (None, 1, {"not_json": 1})
    assert here.parked.since is not None
    assert elsewhere.parked == Parked(0, None, {})


async def test_a_store_that_is_away_is_a_finding(clock: FixedClock) -> None:
    jobs = JobBook()
    jobs.note("erase", at=clock.now(), ok=False)

    found = await Diagnoser(Collections.over(AwayStore()), jobs=jobs).diagnose(HARBOUR)

    assert (found.store_fault, found.parked) == ("StoreUnavailable", None)
    assert not found.jobs["erase"].ok


def test_of_each_job_the_last_end_is_kept(clock: FixedClock) -> None:
    jobs = JobBook()
    jobs.note("erase", at=clock.now(), ok=False)
    later = clock.advance(A_DAY)
    jobs.note("erase", at=later, ok=True)

    assert [(run.ended_at, run.ok) for run in jobs.last_runs.values()] == [(later, True)]
