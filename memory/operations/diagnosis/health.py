"""What those who run the bot may know: the health of a vault in figures, and what keeps it from working."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final, get_args

from memory.domain.errors import StoreError
from memory.domain.formation.record import Parked, parked_of
from memory.domain.ids import TenantId, guild_id_of, guild_scope
from memory.domain.memory import State
from memory.domain.writing.capacity import MAX_LASTING, MAX_PLAIN
from memory.store.collections import Collections
from memory.store.documents import Document
from memory.store.scope_memories import Spread

_STATES: Final[tuple[State, ...]] = get_args(State)
SEVERAL: Final = 3
"""People from which a count is of nobody in particular."""
_DAYS: Final = 7  # Days of events that are shown, today among them


@dataclass(frozen=True, slots=True)
class VaultStats:
    """What a tenant's vault holds."""

    by_state: dict[State, int]
    canon: int
    """Kept for good, of the active ones, like everything below."""
    by_category: dict[str, int]
    """Without categories that have none, and without what fewer than three people have; see `few_by_category`."""
    few_by_category: int
    """Memories about persons of which a category would tell too much, since fewer than three people have any in it."""
    by_kind: dict[str, int]
    """As `by_category`."""
    few_by_kind: int
    people: int
    """Persons about whom something is remembered. One or two are not told apart: see `SEVERAL`."""
    topics: int
    """Slots that are filled."""
    guild_active: int
    """What the guild itself knows; 0 in direct messages."""
    guild_capacity: int
    versions: int
    """Rows of history."""

    @property
    def is_empty(self) -> bool:
        """Return whether there is nothing in it but marks of what was."""
        return not any(count for state, count in self.by_state.items() if state != "purged")

    @property
    def active(self) -> int:
        """Memories that may be used."""
        return self.by_state["active"]

    @property
    def utilisation(self) -> float:
        """Share of the guild's own room that is taken, 0 to 1."""
        return self.guild_active / self.guild_capacity

    @property
    def versions_per_record(self) -> float:
        """Writes a memory, whatever its state; 0 when there is none."""
        records = sum(self.by_state.values())
        return self.versions / records if records else 0.0


@dataclass(frozen=True, slots=True)
class Activity:
    """How often what was done in a tenant, day by day."""

    days: tuple[date, ...]
    """In UTC, oldest first; the last one is not over."""
    rows: dict[tuple[str, str, str], tuple[int, ...]]
    """Node, op and status of events → how many a day. Reasons are left out, since they tell what somebody tried."""


@dataclass(frozen=True, slots=True)
class Spent:
    """What one purpose took of the model on a day."""

    calls: int
    prompt: int
    """Tokens that the model read."""
    completion: int
    """Tokens that it wrote."""
    estimated: int = 0
    """Calls of them whose tokens are estimated, since the endpoint told none."""


@dataclass(frozen=True, slots=True)
class GuildUse:
    """What a guild's memory may hold, and what it uses."""

    plain: int
    """What the guild itself knows, without what is kept for good."""
    plain_limit: int
    lasting: int
    lasting_limit: int
    own: int
    """Memories about members."""
    people: int
    own_limit: int
    """Of each of them."""
    tokens: dict[str, Spent]
    """Of the day so far, by purpose."""


class Health:
    """Counts for admins."""

    def __init__(self, collections: Collections) -> None:
        self._collections = collections

    async def vault_stats(self, tenant: TenantId) -> VaultStats:
        """Count what a tenant's vault holds."""
        memories = self._collections.memories
        guild_id = guild_id_of(tenant)
        categories, few_by_category = _shown(await memories.counts.count_spread(tenant, "category"))
        kinds, few_by_kind = _shown(await memories.counts.count_spread(tenant, "kind"))
        return VaultStats(
            by_state={state: await memories.counts.count_where(tenant, state=state) for state in _STATES},
            canon=await memories.counts.count_where(tenant, state="active", tier="canon"),
            by_category=categories,
            few_by_category=few_by_category,
            by_kind=kinds,
            few_by_kind=few_by_kind,
            people=await memories.counts.count_people(tenant),
            topics=await memories.counts.count_topics(tenant),
            guild_active=0 if guild_id is None else await memories.counts.count_active(guild_scope(guild_id)),
            guild_capacity=MAX_PLAIN["guild"] + MAX_LASTING["guild"],
            versions=await self._collections.history.count_of(tenant),
        )

    async def use_of(self, tenant: TenantId, *, at: datetime) -> GuildUse:
        """Count what a guild uses of its limits, and of the model today. Raises `ValueError` for direct messages."""
        guild_id = guild_id_of(tenant)
        if guild_id is None:
            raise ValueError(f"{tenant!r} is no guild and has no limits of its own")
        memories, scope = self._collections.memories, guild_scope(guild_id)
        active, lasting = await memories.counts.count_active(scope), await memories.counts.count_lasting(scope)
        day = await self._collections.usage.of_day(tenant, at)
        return GuildUse(
            plain=active - lasting,
            plain_limit=MAX_PLAIN["guild"],
            lasting=lasting,
            lasting_limit=MAX_LASTING["guild"],
            own=await memories.counts.count_where(tenant, state="active") - active,
            people=await memories.counts.count_people(tenant),
            own_limit=MAX_PLAIN["individual"] + MAX_LASTING["individual"],
            tokens=_spent(day or {}),
        )

    async def activity(self, tenant: TenantId, *, at: datetime) -> Activity:
        """Count what was done in a tenant in the last seven days."""
        midnight = at.replace(hour=0, minute=0, second=0, microsecond=0)
        begins = [midnight - timedelta(days=back) for back in reversed(range(_DAYS))]
        events = self._collections.events
        # A day at a time, so that a busy week is never in the process's memory at once.
        counted = [await events.counts(tenant, begin, before=begin + timedelta(days=1)) for begin in begins]
        tallies = [_without_reasons(day) for day in counted]
        names = sorted(set().union(*tallies))
        return Activity(
            days=tuple(begin.date() for begin in begins),
            rows={name: tuple(day[name] for day in tallies) for name in names},
        )


def _spent(day: Document) -> dict[str, Spent]:
    counted = {purpose: counts for purpose, counts in day.items() if isinstance(counts, dict) and "calls" in counts}
    return {
        purpose: Spent(
            counts["calls"],
            counts.get("prompt_tokens", 0),
            counts.get("completion_tokens", 0),
            estimated=counts.get("estimated_calls", 0),
        )
        for purpose, counts in counted.items()
    }


def _shown(spreads: Mapping[str, Spread]) -> tuple[dict[str, int], int]:
    """Return the counts that may be shown, and how many memories are left out of them: those of one person or two."""
    counts = {name: each.shared + (each.own if each.people >= SEVERAL else 0) for name, each in spreads.items()}
    few = sum(each.own for each in spreads.values() if each.people < SEVERAL)
    return {name: count for name, count in counts.items() if count}, few


def _without_reasons(counted: Counter[tuple[str, str, str, str]]) -> Counter[tuple[str, str, str]]:
    tally: Counter[tuple[str, str, str]] = Counter()
    for (node, op, status, _), count in counted.items():
        tally[node, op, status] += count
    return tally


@dataclass(frozen=True, slots=True)
class JobRun:
    """The last run of a job."""

    ended_at: datetime
    ok: bool
    """False when it raised or was cancelled."""


class JobBook:
    """What the schedule writes down and a diagnosis reads."""

    def __init__(self) -> None:
        self._last: dict[str, JobRun] = {}

    def note(self, name: str, *, at: datetime, ok: bool) -> None:
        """Note that a run ended."""
        self._last[name] = JobRun(at, ok)

    @property
    def last_runs(self) -> Mapping[str, JobRun]:
        """The jobs that ran since the start, by name."""
        return dict(self._last)


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """How things are at a moment."""

    store_fault: str | None
    """Name of the error with which the store answered; None when all is well."""
    parked: Parked | None
    """None when the store could not say."""
    jobs: Mapping[str, JobRun]
    """Last runs since the start, by name."""


class Diagnoser:
    """Looks, and changes nothing."""

    def __init__(self, collections: Collections, *, jobs: JobBook) -> None:
        self._collections = collections
        self._jobs = jobs

    async def diagnose(self, tenant: TenantId) -> Diagnosis:
        """Return how store, parked talk of a guild and jobs are; an error of the store is a finding."""
        try:
            parked = await self._collections.formations.parked()
        except StoreError as error:
            return Diagnosis(type(error).__name__, None, self._jobs.last_runs)
        own = parked_of(record for record in parked if record.tenant == tenant)
        return Diagnosis(None, own, self._jobs.last_runs)
