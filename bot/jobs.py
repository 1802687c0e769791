"""What runs by itself, and how often: the jobs of the schedule. It decides nothing."""

from collections.abc import Collection
from datetime import timedelta
from functools import partial
from typing import Final

from bot.client import KeepsakeClient
from bot.reading import ReadSide
from bot.schedule import Job
from memory.domain.ids import SubjectId, TenantId
from memory.operations.bundle import Background, Operations
from memory.operations.recall.vector_search import VectorSearch
from memory.store.collections import Collections

ERASE_EVERY: Final = timedelta(seconds=15)
"""How late an erasure may come after its undo time."""
LAPSE_EVERY: Final = timedelta(minutes=10)
"""How late what `delete_after_days` ends may be erased; answers never use it meanwhile."""
SCRUB_EVERY: Final = timedelta(minutes=1)
"""How long the bytes of erased text may stay in the files of the store."""
RETRY_EVERY: Final = timedelta(seconds=15)
DROP_EVERY: Final = timedelta(hours=1)
FORESEE_EVERY: Final = timedelta(minutes=10)
"""More often than an envelope lapses by default, so that what is usual at this hour stays at hand."""
WRITE_AUDIT_EVERY: Final = timedelta(seconds=30)
WRITE_USES_EVERY: Final = timedelta(minutes=1)
FORM_EVERY: Final = timedelta(minutes=1)
"""How late a window may be formed after it is due."""
CONSOLIDATE_EVERY: Final = timedelta(minutes=10)
WITHDRAW_EVERY: Final = timedelta(minutes=10)
"""How late a passed-on statement may end whose source was reworded or put away; erasing and saying no do not wait for
it."""
INFER_EVERY: Final = timedelta(hours=1)
"""How late a person may be asked about whose day is over."""
NIGHTLY_EVERY: Final = timedelta(days=1)
NIGHTLY_JITTER_S: Final = 3600
"""Guilds share one process; the hour spreads the load of several processes on one model."""
LOOK_EVERY: Final = timedelta(minutes=30)
"""How late after its hour a tenant's night may begin."""
JUDGE_EVERY: Final = timedelta(minutes=1)
"""How late it is seen that something waits to be judged soon."""
SWEEP_EVERY: Final = timedelta(minutes=30)
"""A guild that was left while the bot was offline goes at the second sweep after the start."""
MEMBERS_EVERY: Final = timedelta(minutes=1)
"""How late after a start others are told what members share; about each of these Discord is asked once an hour."""
COMMANDS_EVERY: Final = timedelta(minutes=10)
"""How late a try is made that is due; most of these looks ask nobody anything."""
EMBED_EVERY: Final = timedelta(minutes=1)
"""How late a memory may be found by its meaning; by its words it is at once."""


def forming_jobs(background: Background) -> list[Job]:
    """Return the jobs that turn talk into memory, and memory into what is passed on."""

    async def retry_parked() -> object:
        again = await background.formation.retry_parked()
        return f"windows that will be tried again within a minute: {again}"

    consolidate = background.consolidation.consolidate_due
    return [
        Job(name="formation", run=background.formation.form_due, every=FORM_EVERY, by_each=True),
        Job(name="consolidation", run=partial(consolidate, nightly=False), every=CONSOLIDATE_EVERY),
        Job(name="nightly", run=partial(consolidate, nightly=True), every=NIGHTLY_EVERY, jitter_s=NIGHTLY_JITTER_S),
        # After the texts, which say what may be useful to others.
        Job(
            name="propagation",
            run=background.propagation.propagate_due,
            every=NIGHTLY_EVERY,
            jitter_s=NIGHTLY_JITTER_S,
        ),
        Job(name="withdrawal", run=background.propagation.withdraw_due, every=WITHDRAW_EVERY),
        Job(name="collective", run=background.oversight.told, every=None),
        Job(name="collective-end", run=background.oversight.end, every=None, about="the id of a statement"),
        Job(name="insights", run=background.insights.infer_due, every=INFER_EVERY, jitter_s=300),
        Job(name="retry-parked", run=retry_parked, every=None),
    ]


def order_jobs(background: Background) -> list[Job]:
    """Return the jobs that keep memory in order: the nights, and what was said by hand."""
    maintenance = background.maintenance
    return [
        Job(name="maintenance-due", run=maintenance.run_due, every=LOOK_EVERY, jitter_s=300, by_age=True),
        Job(name="maintenance", run=maintenance.run, every=None, by_age=True),
        Job(name="maintenance-dry-run", run=maintenance.dry_run, every=None),
        Job(name="judging", run=background.soon_judging.judge_due, every=JUDGE_EVERY),
    ]


def upkeep_jobs(operations: Operations, reading: ReadSide) -> list[Job]:
    """Return the jobs that end, write down and age what is there."""
    return [
        Job(
            name="erase",
            run=operations.retention.erase_due,
            every=ERASE_EVERY,
            by_age=True,
            while_held=operations.forgetting.erase_forgotten,
        ),
        Job(name="lapse", run=operations.retention.erase_lapsed, every=LAPSE_EVERY, by_age=True),
        Job(name="drop", run=operations.retention.drop_old, every=DROP_EVERY, jitter_s=300, by_age=True),
        Job(name="retry", run=operations.unfinished.retry_due, every=RETRY_EVERY, by_each=True),
        Job(name="foresee", run=reading.prefetch.warm_routine, every=FORESEE_EVERY, jitter_s=60, by_each=True),
        Job(name="hand-over", run=operations.departure.hand_over, every=None),
        Job(name="audit", run=reading.audit.write, every=WRITE_AUDIT_EVERY, by_each=True),
        Job(name="uses", run=reading.counting.write_uses, every=WRITE_USES_EVERY, by_each=True),
        # Last, so that of jobs that are due together it follows those that delete.
        Job(name="scrub", run=operations.scrubbing.scrub_due, every=SCRUB_EVERY),
    ]


def discord_jobs(client: KeepsakeClient, collections: Collections) -> list[Job]:
    """Return the jobs that compare the store with Discord."""

    async def sharers_in(tenant: TenantId) -> Collection[SubjectId]:
        return (await collections.constraints.sharers_in(tenant)).rules

    return [
        Job(name="members", run=partial(client.member_names.look, sharers_in), every=MEMBERS_EVERY, by_each=True),
        Job(name="departures", run=client.sweep_departures, every=SWEEP_EVERY, by_each=True),
        Job(name="commands", run=client.tree_sync.look, every=COMMANDS_EVERY, by_each=True),
        Job(name="send-commands", run=client.tree_sync.send, every=None),
    ]


def embedding_jobs(meaning: VectorSearch | None) -> list[Job]:
    """Return the job that makes vectors; none without a model for them."""
    return [] if meaning is None else [Job(name="embedding", run=meaning.embed_due, every=EMBED_EVERY, jitter_s=10)]
