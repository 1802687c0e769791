"""The processes on one database with their shards, in one document by the server's time: a claim is one write."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from memory.domain.presence import Shards, WantedShards
from memory.store.documents import Document, Insert, SharedStore, Update, UpdateWhere

COLLECTION: Final = "leases"
_KEY: Final = "processes"


@dataclass(frozen=True, slots=True)
class Process:
    """A process, as it stands in the document."""

    number: int
    """Told to no other process before or after: who has lost it is another's past."""
    name: str
    """`host:process`."""
    shards: Shards
    expires_at: datetime
    knows: int
    """It leaves notices for every process up to this number."""


class Processes:
    """Reads and writes of the document."""

    def __init__(self, store: SharedStore) -> None:
        self._store = store

    async def all(self) -> tuple[Process, ...]:
        """Return the processes by number, also those whose time has ended unnoticed."""
        return _processes_in(await self._store.get(COLLECTION, _KEY))

    async def living(self, *, at: datetime) -> tuple[Process, ...]:
        """Return the processes whose time has not ended."""
        return tuple(each for each in await self.all() if each.expires_at > at)

    async def claim(self, name: str, wanted: WantedShards, *, at: datetime, expires_at: datetime) -> Process | None:
        """Let a process in, striking those whose time ended and who had its shards; None while they are another's."""
        await self._store.commit([Insert(COLLECTION, {"_id": _KEY, "number": 0, "processes": {}})])
        while True:
            document = await self._store.get(COLLECTION, _KEY)
            known, last = _processes_in(document), 0 if document is None else int(document["number"])
            shards = wanted.free(each.shards for each in known if each.expires_at > at)
            if shards is None:
                return None
            before = [each for each in known if each.shards.collide(shards)]
            own = {
                "number": last + 1,
                "name": name,
                "shards": [shards.first, shards.last, shards.count],
                "expires_at": expires_at,
                "knows": last + 1,
            }
            changed = Update(
                set={"number": last + 1, _path(last + 1): own}, unset=[_path(each.number) for each in before]
            )
            where = {"_id": _KEY, "number": last} | _as_they_were(before)
            (outcome,) = await self._store.commit([UpdateWhere(COLLECTION, where, changed)])
            if outcome.matched:
                return Process(last + 1, name, shards, expires_at, last + 1)

    async def renew(self, number: int, *, expires_at: datetime, knows: int) -> tuple[Process, ...] | None:
        """Let a process stay for longer and return who is there; None when it was struck since."""
        path = _path(number)
        changed = Update(set={f"{path}.expires_at": expires_at, f"{path}.knows": knows})
        where = {"_id": _KEY, f"{path}.number": number}
        (outcome,) = await self._store.commit([UpdateWhere(COLLECTION, where, changed)])
        return _processes_in(outcome.document) if outcome.matched else None

    async def strike(self, process: Process) -> None:
        """Take out a process whose time has ended, unless it was renewed since it was read."""
        where = {"_id": _KEY} | _as_they_were([process])
        await self._store.commit([UpdateWhere(COLLECTION, where, Update(unset=[_path(process.number)]))])

    async def leave(self, number: int) -> None:
        """Take out a process that ends."""
        await self._store.commit([UpdateWhere(COLLECTION, {"_id": _KEY}, Update(unset=[_path(number)]))])


def _path(number: int) -> str:
    # A word, since a number in a path might be a place in a list.
    return f"processes.p{number}"


def _as_they_were(processes: list[Process]) -> dict[str, Any]:
    return {f"{_path(each.number)}.expires_at": each.expires_at for each in processes}


def _processes_in(document: Document | None) -> tuple[Process, ...]:
    found: Mapping[str, Any] = {} if document is None else document["processes"]
    processes = [
        Process(each["number"], each["name"], Shards(*each["shards"]), each["expires_at"], each["knows"])
        for each in found.values()
    ]
    return tuple(sorted(processes, key=lambda each: each.number))
