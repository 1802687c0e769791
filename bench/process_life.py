"""One of several processes on a sealed store: writes, erases and begins epochs all the time, until it is killed.

What it has done stands in a file of its own, each line on the disk behind the acknowledgement that it tells of.
`python -m bench.process_life URI FOLDER NUMBER LIFE` is such a process, and without a number one that opens the store
when all others have ended, prints whatever it reads of theirs, and begins an epoch behind that.
"""

import asyncio
import json
import os
import random
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NoReturn, TextIO

from pydantic import SecretStr

from bot.clock import SystemClock
from bot.logs import configure_logs
from bot.settings import Settings
from bot.wiring import Keepsake, opened
from memory.domain.audience import PUBLIC
from memory.domain.errors import StoreError, StoreLocked
from memory.domain.formation.record import FormationRecord
from memory.domain.ids import ChannelId, MessageId, SubjectId, TenantId, guild_tenant, subject_of
from memory.domain.message import Message
from memory.domain.presence import ALL_SHARDS, Shards, WantedShards
from memory.store.documents import Write
from memory.store.schema import KEYS
from memory.store.sealing.epochs import FILE_NAME

PROCESSES: Final = 3
DATABASE: Final = "keepsake_processes"
KEPT: Final = "kept"
"""Begins the names of records that stay."""
NOTES: Final = "notes-*.jsonl"
_TEXTS: Final = {"messages": "text", "formations": "raw"}
_WAIT_S: Final = 60.0
_PAUSE_S: Final = 0.02
_ERASED_APART_S: Final = 0.5
_EPOCHS_APART_S: Final = 2.0
_WORDINGS: Final = 3
_PEOPLE: Final = 2  # Who come to each guild; in a second there is another one, and all processes write for these
_LIVES, _TOLD = 1_000, 100_000  # More than there are of a process, and of people who are erased in one


def word_of(name: str, wording: int = 0) -> str:
    """Return the text of a record."""
    return f"lantern-{name}-{wording}"


@dataclass(slots=True)
class Life:
    """A process from its start to its end."""

    number: int
    life: int
    keepsake: Keepsake
    notes: TextIO
    clock: SystemClock = field(default_factory=SystemClock)
    written: int = 0

    def note(self, **told: Any) -> None:
        """Write down a line, durably."""
        self.notes.write(json.dumps(told) + "\n")
        self.notes.flush()
        os.fsync(self.notes.fileno())

    async def again(self, doing: str, act: Callable[[], Awaitable[None]], *, apart_s: float = _PAUSE_S) -> NoReturn:
        """Do it again and again; ends where others have gone on without this process."""
        chance = random.Random(f"{self.number}/{self.life}/{doing}")  # noqa: S311
        while True:
            await asyncio.sleep(chance.uniform(0, 2 * apart_s))
            try:
                await act()
            except StoreError as error:
                self.note(failed=doing, kind=type(error).__name__, says=str(error))
                if isinstance(error, StoreLocked):
                    raise

    async def write(self) -> None:
        """Write two messages and the record of a formation, which is worded anew twice."""
        guild = int(time.time())
        tenant, person = guild_tenant(guild), subject_of(guild * _PEOPLE + self.written % _PEOPLE)
        await self._say(self._name(KEPT), tenant, person)
        await self._say(self._name(KEPT), tenant, person)
        name = self._name(KEPT)
        formation = FormationRecord(
            id=name, session_id=name, tenant=tenant, channel_id=ChannelId("1"), audience=PUBLIC, trigger="messages",
            previous=None, lines=(), counted=0, tokens=0, status="applied", raw=word_of(name),
            next_try_at=self.clock.now(), created_at=self.clock.now(), updated_at=self.clock.now(),
        )  # fmt: skip
        formations = self.keepsake.collections.formations
        await self._commit("formations", name, 0, formations.insert(formation))
        for wording in range(1, _WORDINGS):
            formation = formation.model_copy(update={"raw": word_of(name, wording), "revision": wording - 1})
            await self._commit("formations", name, wording, formations.replace(formation))

    async def erase(self) -> None:
        """Tell something of somebody and erase them, as they would by hand."""
        name = self._name("gone")
        tenant, subject = guild_tenant(1), subject_of((self.number * _LIVES + self.life) * _TOLD + self.written)
        await self._say(name, tenant, subject)
        keys = await self.keepsake.collections.store.find(KEYS, {"tenant": tenant, "subject": subject})
        await self.keepsake.operations.erasure.erase_person(subject, tenant)
        self.note(erased=name, keys=[row["key"] for row in keys])

    async def epoch(self) -> None:
        """Begin an epoch and see it through."""
        self.note(epoch="begun")
        began = time.perf_counter()
        await self.keepsake.schedule.run_reporting("epoch")
        self.note(epoch="ended", seconds=time.perf_counter() - began)

    def _name(self, fate: str) -> str:
        self.written += 1
        return f"{fate}x{self.number}x{self.life}x{self.written}"

    async def _say(self, name: str, tenant: TenantId, person: SubjectId) -> None:
        said = Message(
            id=MessageId(name), tenant=tenant, channel_id=ChannelId("1"), author=person, text=word_of(name),
            at=self.clock.now(), audience=PUBLIC,
        )  # fmt: skip
        await self._commit("messages", name, 0, self.keepsake.collections.messages.insert(said))

    async def _commit(self, collection: str, name: str, wording: int, write: Write) -> None:
        (outcome,) = await self.keepsake.collections.store.commit([write])
        self.note(**{"kept" if outcome.matched else "refused": [collection, name, wording]})


def _opened(uri: str, folder: Path, own: str, shards: WantedShards) -> AbstractAsyncContextManager[Keepsake]:
    settings = Settings(
        keepsake_data_dir=folder / own,
        keepsake_key_file=folder / FILE_NAME,
        mongodb_uri=SecretStr(uri),
        mongodb_database=DATABASE,
    )
    return opened(settings, clock=SystemClock(), is_scripted=False, needs_model=False, wait_s=_WAIT_S, shards=shards)


async def _live(uri: str, folder: Path, number: int, life: int, notes: TextIO) -> None:
    async with _opened(uri, folder, f"data-{number}", Shards(number, number, PROCESSES)) as keepsake:
        one = Life(number, life, keepsake, notes)
        one.note(opened=True)
        async with asyncio.TaskGroup() as doing:
            doing.create_task(one.again("write", one.write))
            doing.create_task(one.again("write", one.write))
            doing.create_task(one.again("erase", one.erase, apart_s=_ERASED_APART_S))
            doing.create_task(one.again("epoch", one.epoch, apart_s=_EPOCHS_APART_S))


async def _look(uri: str, folder: Path) -> None:
    async with _opened(uri, folder, "data-look", ALL_SHARDS) as keepsake:
        store = keepsake.collections.store
        rows = {name: {row["_id"]: row[text] for row in await store.find(name, {})} for name, text in _TEXTS.items()}
        sys.stdout.write(json.dumps(rows) + "\n")
        await keepsake.schedule.run_reporting("epoch")


def main(uri: str, folder: str, number: str = "", life: str = "") -> int:
    """Live until the end; gives 1 where it could not."""
    configure_logs("ERROR")
    if not number:
        asyncio.run(_look(uri, Path(folder)))
        return 0
    with (Path(folder) / f"notes-{number}-{life}.jsonl").open("w") as notes:
        try:
            asyncio.run(_live(uri, Path(folder), int(number), int(life), notes))
        # Whatever ends it is told of, and counted.
        except BaseException as error:  # noqa: BLE001
            while isinstance(error, BaseExceptionGroup):
                error = error.exceptions[0]
            doing = "end" if notes.tell() else "start"
            notes.write(json.dumps({"failed": doing, "kind": type(error).__name__, "says": str(error)}) + "\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
