"""The parts of the bench that are measured alone: what erasing leaves, what sealing costs, the fault harness."""

import argparse
import asyncio
import io
import json
import secrets
import sys
import tempfile
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, Final

from bench.copies import MEMBERS, copies_figures
from bench.erasing import erasing_figures
from bench.faults import NoHarnessError, faults_played
from bench.figures import SHARE
from bench.gateway_load.driver import GatewayLoad, load_figures
from bench.gateway_load.failover import failover_figures
from bench.gateway_load.kills import kill_figures
from bench.mongod import binary_found, serving
from bench.process_life import PROCESSES
from bench.processes import process_figures
from bench.sealing import sealing_figures
from bench.wire_path import wire_figures
from bot.heap import spare_what_stays
from bot.logs import configure_logs

NOTE: Final = "Answers come from the scripted model on loopback: these figures are about Keepsake, not about a model."
EXIT_NO_SET: Final = 2
_SEEDS: Final = 1_000_000
_BY_CANARIES: Final = {
    "erasing": "tell so many unique words in all ways, erase them, and look for what is left; alone, such as 1000",
    "copies": f"the same in all files of a sealed MongoDB of {MEMBERS} members, a dump and a restored backup",
}
SWITCHES: Final = {
    "faults": "play the fault harness of the tests alone, as make faults does; thirteen minutes on two cores",
    "gateway": "let people talk to real processes of the bot at a stand-in for Discord, on one MongoDB; alone",
    "failover": "the same amid failovers of a replica set of three: the primary is killed, hangs, steps down; alone",
    "kill": "the same while all connections are cut and one process is killed and started again; alone",
    "asking": "ask a process of the bot, on a sealed MongoDB that holds --memories, at that stand-in; alone",
    "sealing": "measure what sealing costs alone, the same store sealed and in clear",
}
"""The parts that are asked for by their name alone, each with what it does."""
_LOAD: Final = {
    "processes": "processes of the bot",
    "shards": "shards of each process",
    "guilds": "servers that the bot is in",
    "rate": "messages a second among people",
    "seconds": "how long (with --gateway)",
    "askers": "questions a second to the bot",
    "channels": "channels of each server",
}


def add_parts(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that ask for one of them."""
    for name, text in _BY_CANARIES.items():
        parser.add_argument(f"--{name}", type=positive, metavar="CANARIES", help=text)
    parser.add_argument(
        "--processes",
        type=positive,
        metavar="SECONDS",
        help=f"{PROCESSES} processes write, erase and begin epochs on one sealed MongoDB for so long while they are "
        "stopped and killed; what was acknowledged and is lost; with --failover on three members, whose primary fails",
    )
    parser.add_argument("--seed", type=positive, help="of --processes: when each is stopped or killed (default: any)")
    for name, text in SWITCHES.items():
        parser.add_argument(f"--{name}", action="store_true", help=text)
    usual = GatewayLoad()
    for name, text in _LOAD.items():
        parser.add_argument(
            f"--load-{name}",
            type=positive,
            default=getattr(usual, name),
            metavar="N",
            help=f"of that load: {text} (default {getattr(usual, name)})",
        )


def measured_alone(given: argparse.Namespace) -> int | None:
    """Measure the part that is asked for and print it; returns the exit code, None where none is asked for."""
    if given.erasing is not None:
        return _measure_erasing(given.erasing)
    if given.copies is not None or given.processes is not None or given.failover:
        return _measure_on_own(given)
    if given.gateway or given.kill:
        return _measure_load(given)
    if given.asking:
        spare_what_stays()
        return _measure_on_mongodb("asking", given.mongodb_uri, partial(wire_figures, sizes=given.memories))
    if given.faults:
        return _measure_faults()
    return _measure_sealing(given.share) if given.sealing else None


def _measure_erasing(canaries: int) -> int:
    # The log is one of the places that are looked through.
    logs = io.StringIO()
    configure_logs("INFO", stream=logs)
    try:
        with tempfile.TemporaryDirectory(prefix="keepsake-bench-") as folder:
            figures = asyncio.run(erasing_figures(Path(folder) / "erasing", canaries=canaries, logs=logs))
    finally:
        # What nobody caught is to be seen, and is logged behind this.
        configure_logs("WARNING")
    sys.stdout.write(json.dumps({"note": NOTE, "erasing": figures}, indent=2) + "\n")
    return 0


def _measure_load(given: argparse.Namespace) -> int:
    measure = kill_figures if given.kill else load_figures
    return _measure_on_mongodb("gateway", given.mongodb_uri, partial(measure, _load_of(given)))


def _load_of(given: argparse.Namespace) -> GatewayLoad:
    return GatewayLoad(**{name: getattr(given, f"load_{name}") for name in _LOAD})


def _measure_on_own(given: argparse.Namespace) -> int:
    """Measure on servers that are started for it, since their files are looked through or they are killed."""
    configure_logs("ERROR")
    binary = binary_found()
    if binary is None:
        return _no_mongod()
    with tempfile.TemporaryDirectory(prefix="keepsake-bench-") as name:
        folder = Path(name)
        if given.copies is not None:
            figures = {"copies": asyncio.run(copies_figures(folder, canaries=given.copies, binary=binary))}
        elif given.processes is not None:
            seed, members = given.seed or secrets.randbelow(_SEEDS), MEMBERS if given.failover else 1
            lived = process_figures(folder, seconds=given.processes, seed=seed, binary=binary, members=members)
            figures = {"processes": asyncio.run(lived)}
        else:
            figures = {"failover": asyncio.run(failover_figures(_load_of(given), folder, binary=binary))}
    sys.stdout.write(json.dumps({"note": NOTE, **figures}, indent=2) + "\n")
    return 0


def _measure_on_mongodb(name: str, uri: str | None, measure: Callable[[str, Path], Coroutine[Any, Any, object]]) -> int:
    """Measure on the server that is named, or on one that is found here."""
    configure_logs("ERROR")
    binary = binary_found()
    with ExitStack() as closing:
        folder = Path(closing.enter_context(tempfile.TemporaryDirectory(prefix="keepsake-bench-")))
        if uri is None:
            if binary is None:
                return _no_mongod()
            uri = closing.enter_context(serving(binary, folder / "mongod"))
        figures = asyncio.run(measure(uri, folder))
    sys.stdout.write(json.dumps({"note": NOTE, name: figures}, indent=2) + "\n")
    return 0


def _no_mongod() -> int:
    sys.stderr.write("no mongod on PATH or from the development lock\n")
    return EXIT_NO_SET


def _measure_sealing(share: int) -> int:
    configure_logs("ERROR")
    spare_what_stays()
    SHARE.set(share)
    with tempfile.TemporaryDirectory(prefix="keepsake-bench-") as folder:
        figures = asyncio.run(sealing_figures(Path(folder)))
    sys.stdout.write(json.dumps({"note": NOTE, "sealing": figures}, indent=2) + "\n")
    return 0


def _measure_faults() -> int:
    try:
        figures, code = faults_played("full")
    except NoHarnessError as error:
        sys.stderr.write(f"{error}\n")
        return EXIT_NO_SET
    sys.stdout.write(json.dumps({"faults": figures}, indent=2) + "\n")
    return code


def positive(text: str) -> int:
    """Read a number from 1 on. Raises `ArgumentTypeError` for anything else."""
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return int(text)
