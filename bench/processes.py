"""Several processes of the bot on one sealed MongoDB, stopped and killed at random: nothing acknowledged may be lost.

Each writes, erases and begins epochs all the time (`bench.process_life`). When all have ended a new one reads what is
there, begins an epoch, and another one reads it again; then the server's files are searched for what was erased.
"""

import asyncio
import itertools
import json
import os
import random
import re
import signal
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, Final

from bench.gateway_load.failover import EVENTS, met
from bench.mongod import HANGS_NOTICED, PLAIN, Mongod, launched, uri_of
from bench.process_life import KEPT, NOTES, PROCESSES, word_of
from memory.store.sealing.epochs import FILE_NAME
from memory.store.sealing.opening import RING_ENDING
from sandbox.readable_bytes import readable_bytes
from sandbox.warm_process import WarmProcess, started

_ROOT: Final = Path(__file__).parents[1]
_ENV: Final = {"PATH": "", "PYTHONPATH": str(_ROOT)}
_ACT_WITHIN_S: Final = 8.0
_KILLED: Final = 0.1
"""Of the acts; the others stop a process for a while."""
_SHORTEST_S: Final = 0.05
_LONGEST_S: Final = 20.0
_OPTIONS: Final = ("--wiredTigerCacheSizeGB", "0.5", *HANGS_NOTICED, *PLAIN)
_WORD: Final = re.compile(rb"lantern-\w+-\d+")
Texts = dict[str, dict[str, str]]
"""What a process read: collection → id → text."""


@dataclass(slots=True)
class Driver:
    """Starts, stops and kills the processes."""

    uri: str
    folder: Path
    seed: int
    until_s: float
    starts: Counter[int] = field(default_factory=Counter)
    acts: Counter[str] = field(default_factory=Counter)

    async def drive(self, number: int) -> None:
        """Let one process live, and another in its place when it ends, until the time is over."""
        chance = random.Random(f"{self.seed}/{number}")  # noqa: S311
        while self.left_s:
            process = await self.begin(str(number), str(self.starts[number]))
            self.starts[number] += 1
            ending = asyncio.create_task(process.communicate())
            try:
                while self.left_s and not await self._ends(ending, chance.uniform(0, _ACT_WITHIN_S)):
                    if chance.random() < _KILLED:
                        self.acts["kills"] += 1
                        break
                    send(process, signal.SIGSTOP)
                    self.acts["stops"] += 1
                    await self._ends(ending, _SHORTEST_S * (_LONGEST_S / _SHORTEST_S) ** chance.random())
                    send(process, signal.SIGCONT)
            finally:
                end(process)
                await ending

    async def fail_over(self, servers: Sequence[Mongod]) -> None:
        """Let one thing after the other happen to the primary until the time is over."""
        for event in itertools.cycle(EVENTS):
            if not self.left_s:
                return
            await met(event, servers)
            self.acts[event] += 1

    async def begin(self, *which: str) -> WarmProcess:
        """Start a process of `bench.process_life`."""
        return await started(
            ("-m", "bench.process_life", self.uri, str(self.folder), *which), cwd=self.folder, env=_ENV
        )

    async def look(self) -> Texts:
        """Have a new process read everything, and begin an epoch. Raises `RuntimeError` where it cannot."""
        process = await self.begin()
        try:
            out, errors = await process.communicate()
        finally:
            end(process)
        if await process.wait():
            raise RuntimeError(f"the store could not be opened behind it (seed {self.seed}):\n{errors.decode()}")
        texts: Texts = json.loads(out)
        return texts

    @property
    def left_s(self) -> float:
        """How long processes live yet."""
        return max(0.0, self.until_s - time.monotonic())

    async def _ends(self, ending: asyncio.Task[tuple[bytes, bytes]], within_s: float) -> bool:
        await asyncio.wait({ending}, timeout=min(within_s, self.left_s))
        return ending.done()


def end(process: WarmProcess) -> None:
    """Kill it, and what it started itself."""
    # One that has only just begun is in no group of its own yet.
    if process.returncode is None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    send(process, signal.SIGKILL)


def send(process: WarmProcess, number: signal.Signals) -> None:
    """Send a signal to one that may end just now."""
    with suppress(ProcessLookupError):
        process.send_signal(number)


async def process_figures(folder: Path, *, seconds: float, seed: int, binary: str, members: int = 1) -> dict[str, Any]:
    """Let the processes live for so long on a replica set of their own, and judge what they left.

    Of several members the primary is killed, hangs and steps down meanwhile.
    """
    own = folder / "processes"
    folders = [folder / f"mongod-{number}" for number in range(members)]
    for each in (own, *folders):
        each.mkdir(parents=True)
    with launched(Path(binary), folders, options=_OPTIONS) as servers:
        driver = Driver(uri_of(servers), own, seed, time.monotonic() + seconds)
        disturbing = [driver.fail_over(servers)] if members > 1 else []
        await asyncio.gather(*map(driver.drive, range(PROCESSES)), *disturbing)
        looks = [await driver.look(), await driver.look()]
        for server in servers:
            # Every file holds what the server has.
            await asyncio.to_thread(server.ask, "fsync")
    notes = [note for path in sorted(own.glob(NOTES)) for note in _notes_in(path)]
    told = [note["kept"] for note in notes if "kept" in note and note["kept"][1].startswith(KEPT)]
    kept = {(name, key): wording for name, key, wording in told}
    staying = {word_of(key, wording) for (_, key), wording in kept.items()}
    keys = {key for note in notes for key in note.get("keys", ())} | await asyncio.to_thread(_living_keys, own)
    held = await asyncio.to_thread(readable_bytes, folder, only={*map(bytes.fromhex, keys)})
    found = {word.decode() for word in _WORD.findall(held)}
    erased = {word_of(note["erased"]) for note in notes if "erased" in note}
    epochs = sorted(note["seconds"] for note in notes if "seconds" in note)
    failed = Counter(f"{note['failed']}: {note['kind']}: {_head(note['says'])}" for note in notes if "failed" in note)
    return {
        "processes": PROCESSES,
        "members": members,
        "seconds": seconds,
        "seed": seed,
        "starts": driver.starts.total(),
        **{name: driver.acts[name] for name in ("stops", "kills", *(EVENTS if members > 1 else ()))},
        "opened": sum("opened" in note for note in notes),
        "acknowledged": len(told),
        **losses(kept, looks),
        "not_matched": sum("refused" in note for note in notes),
        "erased": len(erased),
        "erased_readable": len(erased & found),
        "staying": len(staying),
        "staying_readable": len(staying & found),
        "epochs_begun": sum(note.get("epoch") == "begun" for note in notes),
        "epochs_ended": len(epochs),
        "epoch_median_s": round(median(epochs), 1) if epochs else None,
        "epoch_most_s": round(epochs[-1], 1) if epochs else None,
        "errors": dict(failed.most_common()),
    }


def losses(kept: Mapping[tuple[str, str], int], looks: Sequence[Texts]) -> dict[str, int]:
    """Count the acknowledged wordings, by collection and id, that any look lacks, and the records of no text in any.

    A wording behind the acknowledged one was written by who was killed before it was told. Unreadable is also what
    nobody acknowledged.
    """
    lost, unreadable = set(), set()
    for texts in looks:
        rows = {(name, key): text for name, found in texts.items() for key, text in found.items()}
        unreadable |= {each for each, text in rows.items() if each[1].startswith(KEPT) and not text}
        last = {each: int(text.rpartition("-")[2]) for each, text in rows.items() if text}
        lost |= {each for each, wording in kept.items() if each not in unreadable and last.get(each, -1) < wording}
    return {"lost": len(lost), "unreadable": len(unreadable)}


def _notes_in(path: Path) -> list[dict[str, Any]]:
    """Read what a process noted; the last line may be cut."""
    return [json.loads(line) for line in path.read_text().splitlines(keepends=True) if line.endswith("\n")]


def _living_keys(folder: Path) -> set[str]:
    """Name the keys that the last epoch wrapped; of all others only those of who was erased are looked for."""
    ring = (folder / f"{FILE_NAME}{RING_ENDING}").read_text()
    return {json.loads(line)["key"] for line in ring.splitlines()}


def _head(says: str) -> str:
    """Shorten what an error says to what is the same each time."""
    return re.split(r"[(:;]", says)[0].strip()
