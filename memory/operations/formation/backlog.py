"""The backlog: talk that waits to become memory, and windows that were put aside. For the operator; it changes nothing."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from memory.domain.formation.windows import SLOW_TRIES
from memory.store.collections import Collections


@dataclass(frozen=True, slots=True)
class Backlog:
    """How formation keeps up, in windows of talk."""

    under_way: int
    """Claimed and not yet through; they end by themselves."""
    slow: int
    """Windows among them that the model timed out over again and again; they are cut in two until it answers."""
    parked: int
    """Put aside after too many bad answers; a healthy bot has none."""
    parked_since: datetime | None
    """When the first of them was put aside; None when none is."""
    faults: Mapping[str, int]
    """Why: the fault of the last try → windows, the most frequent first."""


async def backlog_of(collections: Collections) -> Backlog:
    """Count what waits; raises `StoreError`."""
    formations = collections.formations
    parked = await formations.parked()
    return Backlog(
        under_way=await formations.count("claimed") + await formations.count("answered"),
        slow=sum(record.timeouts >= SLOW_TRIES for record in await formations.claimed()),
        parked=len(parked),
        parked_since=min((record.updated_at for record in parked), default=None),
        faults=dict(Counter(record.fault or "unknown" for record in parked).most_common()),
    )
