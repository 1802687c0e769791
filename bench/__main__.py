"""`python -m bot bench`: measures what people wait for and prints one JSON document. Judges nothing.

Each figure has its unit in its name and, where one is set, its goal beside it.
"""

import argparse
import asyncio
import json
import os
import platform
import sqlite3
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from bench import searching
from bench.ablation import AblationError, ablated
from bench.alone import EXIT_NO_SET, NOTE, SWITCHES, add_parts, measured_alone, positive
from bench.contexts import ASSEMBLIES, ceiling_figures, context_figures
from bench.edges import edge_figures
from bench.faults import NoHarnessError, faults_played
from bench.figures import SHARE
from bench.forming import forming_figures
from bench.gateway import Home
from bench.hot_path import asked_figures, hot_path_figures
from bench.http_load import http_figures
from bench.labelled_sets import evaluated
from bench.model_calls import model_call_figures
from bench.mongod import binary_found, serving, version_of
from bench.notice_times import notice_figures
from bench.prefetch import prefetch_figures
from bench.prefetch_moments import DAYS
from bench.probes.walk import PROBES, audience_figures
from bench.resident import resident_mb
from bench.seeding import PATH, drop_database, seed_embedded, seed_mongodb
from bench.session_times import session_figures
from bench.sets.items import SetError
from bench.sharing import group_figures, sharing_figures
from bench.sizes import sized_figures
from bench.whole_path import ROUNDS
from bench.write_times import capture_figures, write_figures
from bot.heap import spare_what_stays
from bot.logs import configure_logs
from memory.store.mongo.store import open_mongo
from memory.store.sqlite.store import open_sqlite

SIZES: Final = (1_000, 100_000)
NO_MONGODB: Final = "not measured: no mongod on PATH or from the development lock, and no --mongodb-uri"

SAMPLE: Final = 2_000
"""Probes, and random contexts, of a quick run."""


async def measured(
    directory: Path,
    *,
    memories: Sequence[int],
    messages: int,
    mongodb_uri: str | None,
    search_memories: int,
    probes: int,
    assemblies: int,
    prefetch_days: int,
    path_rounds: int,
) -> dict[str, Any]:
    """Run every measurement, each in a folder or a database of its own; `mongodb_uri` None leaves MongoDB out."""
    figures: dict[str, Any] = {
        "note": NOTE,
        "machine": machine(mongodb_uri=mongodb_uri),
        "seeding": PATH,
    }
    # First, since a process does not give back what it once held.
    figures |= await hot_path_figures(directory / "hot_path", messages=messages)
    if mongodb_uri is not None:
        figures["event_to_model_request_on_mongodb"] = await _asked_on(mongodb_uri, directory / "asked", messages)
    figures |= await model_call_figures()
    figures |= await capture_figures(directory / "capture", messages=messages)
    figures |= context_figures()
    sized = await sized_figures(directory, memories, mongodb_uri=mongodb_uri, path_rounds=path_rounds)
    figures["resident"]["cached"] = sized.pop("cached")
    figures |= sized
    figures["search"] = await _searches(directory / "search", search_memories, mongodb_uri)
    figures["search_of_what_members_share"] = await sharing_figures(directory / "sharing", memories=search_memories)
    figures["contexts_in_groups"] = await group_figures(directory / "groups")
    figures |= await write_figures(directory / "writes")
    figures |= await edge_figures(directory / "edges")
    figures |= await session_figures(directory / "sessions")
    figures |= await forming_figures(directory / "forming")
    figures |= await prefetch_figures(days=prefetch_days)
    figures |= await http_figures(directory / "http")
    figures["resident"]["at_end_mb"] = resident_mb()
    # Last, and when nothing is timed any more: they take every core.
    figures |= await ceiling_figures(assemblies=assemblies)
    figures |= await audience_figures(probes=probes)
    return figures


def machine(*, mongodb_uri: str | None) -> dict[str, Any]:
    """Return what the figures were measured on."""
    return {
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "mongodb": NO_MONGODB if mongodb_uri is None else version_of(mongodb_uri),
        "system": platform.system(),
    }


async def _asked_on(uri: str, directory: Path, messages: int) -> dict[str, Any]:
    database = f"keepsake_bench_{os.getpid()}"
    try:
        # Half as many: the same questions, of which the other half says no more.
        return await asked_figures(Home(directory, uri, database), messages=max(1, messages // 2))
    finally:
        await asyncio.to_thread(drop_database, uri, database)


async def _searches(directory: Path, size: int, uri: str | None) -> list[dict[str, Any]]:
    await seed_embedded(directory, {"memories": searching.guild_documents(size)})
    figures = [{"store": "embedded"} | await searching.search_figures(open_sqlite(directory), size=size)]
    if uri is not None:
        database = f"keepsake_bench_{os.getpid()}"
        try:
            await seed_mongodb(uri, database, {"memories": searching.guild_documents(size)})
            opening = open_mongo(uri, database)
            figures.append({"store": "mongodb"} | await searching.search_figures(opening, size=size))
        finally:
            await asyncio.to_thread(drop_database, uri, database)
    return figures


def main(arguments: list[str]) -> int:
    """Measure and print; the exit code is 0 unless measuring itself failed or the fault harness found something.

    2 for a set, or a harness that was asked for alone, that is not there.
    """
    parser = _parser()
    given = parser.parse_args(arguments)
    if given.set is None and (given.predictions or (given.path and given.ablate is None)):
        parser.error("--path and --predictions belong to --set")
    named = (given.set, given.ablate, given.erasing, given.copies, given.processes)
    # With --processes it says what happens to the server.
    switched = [getattr(given, name) for name in SWITCHES if given.processes is None or name != "failover"]
    if sum(each is not None for each in named) + sum(switched) > 1:
        parser.error("--set, --ablate and each part that is measured alone are asked for one at a time")
    if (code := measured_alone(given)) is not None:
        return code
    # Standard output is for the document alone, and that MongoDB here is an old one stands in it.
    configure_logs("ERROR")
    if given.set is not None:
        return _measure_set(given.set, folder=given.path, predictions=given.predictions)
    if given.ablate is not None:
        return _ablate(given.ablate, folder=given.path)
    # As `bot run` does, or pauses would be measured that it has not.
    spare_what_stays()
    SHARE.set(given.share)
    with ExitStack() as closing:
        folder = Path(closing.enter_context(tempfile.TemporaryDirectory(prefix="keepsake-bench-")))
        uri, binary = given.mongodb_uri, binary_found()
        if uri is None and binary is not None:
            uri = closing.enter_context(serving(binary, folder / "mongod"))
        figures = asyncio.run(
            measured(
                folder,
                memories=given.memories,
                messages=given.messages,
                mongodb_uri=uri,
                search_memories=given.searched,
                prefetch_days=given.days,
                probes=given.probes or (SAMPLE if given.quick else PROBES),
                assemblies=given.assemblies or (SAMPLE if given.quick else ASSEMBLIES),
                path_rounds=1 if given.quick else ROUNDS,
            )
        )
        if uri is not None and not given.quick:
            figures["notices"] = asyncio.run(notice_figures(uri))
    code = 0
    if not given.quick:
        figures["faults"], code = _faults()
    sys.stdout.write(json.dumps(figures, indent=2) + "\n")
    return code


def _faults() -> tuple[dict[str, Any] | str, int]:
    """Play the fault harness; where it cannot be played, say so in its place."""
    try:
        return faults_played("full")
    except NoHarnessError as error:
        return f"not played: {error}", 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot bench", description="Measure, and print JSON.")
    parser.add_argument(
        "--memories",
        type=_positives,
        default=SIZES,
        help="sizes of the store, such as 1000,100000 (default) or 1000,100000,1000000 (some minutes, 10 GB of disk)",
    )
    parser.add_argument("--messages", type=positive, default=200, help="messages fed to the gateway (default 200)")
    parser.add_argument(
        "--quick",
        action="store_true",
        help=f"measure with samples only: {SAMPLE} looks at who learns what and {SAMPLE} contexts, no faults",
    )
    parser.add_argument("--share", type=positive, default=1, metavar="N", help="measure each thing 1/N as often")
    parser.add_argument("--probes", type=positive, help=f"looks at who learns what (default {PROBES})")
    parser.add_argument("--assemblies", type=positive, help=f"random contexts assembled (default {ASSEMBLIES})")
    parser.add_argument(
        "--searched",
        type=positive,
        default=searching.SIZE,
        help=f"memories of the guild that is searched (default {searching.SIZE})",
    )
    parser.add_argument(
        "--days",
        type=positive,
        default=DAYS,
        help=f"days of a busy guild for which answers are made ahead (default {DAYS})",
    )
    parser.add_argument("--mongodb-uri", help="a MongoDB to measure on, in a database of its own; else one found here")
    add_parts(parser)
    parser.add_argument("--set", metavar="NAME", help="measure a labelled set instead")
    parser.add_argument(
        "--ablate", metavar="NAME", help="say what each rule and table of words is worth on a labelled set"
    )
    parser.add_argument(
        "--path", type=Path, metavar="DIR", help="folder of the set's *.jsonl (default: beside the project)"
    )
    parser.add_argument("--predictions", type=Path, metavar="FILE", help="write one JSON line for each item of the set")
    return parser


def _positives(text: str) -> tuple[int, ...]:
    return tuple(positive(part) for part in text.split(","))


def _measure_set(name: str, *, folder: Path | None, predictions: Path | None) -> int:
    try:
        report = asyncio.run(evaluated(name, folder=folder, predictions=predictions))
    except SetError as error:
        sys.stderr.write(f"{error}\n")
        return EXIT_NO_SET
    sys.stdout.write(json.dumps(report, indent=2, ensure_ascii=False) + "\n")
    return 0


def _ablate(name: str, *, folder: Path | None) -> int:
    try:
        worth = ablated(name, folder=folder)
    except AblationError as error:
        sys.stderr.write(f"{error}\n")
        return EXIT_NO_SET
    sys.stdout.write(json.dumps(worth, indent=2, ensure_ascii=False) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
