"""The parts of the bench that are measured alone: what erasing leaves, what sealing costs, the fault harness."""

import argparse
import asyncio
import io
import json
import sys
import tempfile
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
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
from bench.sealing import sealing_figures
from bot.heap import spare_what_stays
from bot.logs import configure_logs

NOTE: Final = "Answers come from the scripted model on loopback: these figures are about Keepsake, not about a model."
EXIT_NO_SET: Final = 2
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
    parser.add_argument(
        "--erasing",
        type=positive,
        metavar="CANARIES",
        help="tell so many unique words in all ways, erase them, and look for what is left; alone, such as 1000",
    )
    parser.add_argument(
        "--faults",
        action="store_true",
        help="play the fault harness of the tests alone, as make faults does; thirteen minutes on two cores",
    )
    parser.add_argument(
        "--copies",
        type=positive,
        metavar="CANARIES",
        help=f"the same in all files of a sealed MongoDB of {MEMBERS} members, a dump and a restored backup",
    )
    parser.add_argument(
        "--gateway",
        action="store_true",
        help="let people talk to real processes of the bot at a stand-in for Discord, on one MongoDB; alone",
    )
    parser.add_argument(
        "--failover",
        action="store_true",
        help="the same amid failovers of a replica set of three: the primary is killed, hangs, steps down; alone",
    )
    parser.add_argument(
        "--kill",
        action="store_true",
        help="the same while all connections are cut and one process is killed and started again; alone",
    )
    usual = GatewayLoad()
    for name, text in _LOAD.items():
        parser.add_argument(
            f"--load-{name}",
            type=positive,
            default=getattr(usual, name),
            metavar="N",
            help=f"of that load: {text} (default {getattr(usual, name)})",
        )
    parser.add_argument(
        "--sealing", action="store_true", help="measure what sealing costs alone, the same store sealed and in clear"
    )


def measured_alone(given: argparse.Namespace) -> int | None:
    """Measure the part that is asked for and print it; returns the exit code, None where none is asked for."""
    if given.erasing is not None:
        return _measure_erasing(given.erasing)
    if given.copies is not None:
        return _measure_copies(given.copies)
    if given.gateway or given.failover or given.kill:
        measure = kill_figures if given.kill else load_figures
        load = GatewayLoad(**{name: getattr(given, f"load_{name}") for name in _LOAD})
        return _measure_gateway(load, given.mongodb_uri, measure, fails_over=given.failover)
    if given.sealing:
        return _measure_sealing(given.share)
    return _measure_faults() if given.faults else None


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


def _measure_copies(canaries: int) -> int:
    configure_logs("ERROR")
    binary = binary_found()
    if binary is None:
        sys.stderr.write("no mongod on PATH or from the development lock\n")
        return EXIT_NO_SET
    with tempfile.TemporaryDirectory(prefix="keepsake-bench-") as folder:
        figures = asyncio.run(copies_figures(Path(folder), canaries=canaries, binary=binary))
    sys.stdout.write(json.dumps({"note": NOTE, "copies": figures}, indent=2) + "\n")
    return 0


def _measure_gateway(
    load: GatewayLoad,
    uri: str | None,
    measure: Callable[[GatewayLoad, str, Path], Coroutine[Any, Any, dict[str, Any]]],
    *,
    fails_over: bool,
) -> int:
    configure_logs("ERROR")
    binary = binary_found()
    with ExitStack() as closing:
        folder = Path(closing.enter_context(tempfile.TemporaryDirectory(prefix="keepsake-bench-")))
        if binary is not None and fails_over:
            figures = asyncio.run(failover_figures(load, folder, binary=binary))
        elif binary is not None and uri is None:
            address = closing.enter_context(serving(binary, folder / "mongod"))
            figures = asyncio.run(measure(load, address, folder))
        elif uri is not None and not fails_over:
            figures = asyncio.run(measure(load, uri, folder))
        else:
            sys.stderr.write("no mongod on PATH or from the development lock\n")
            return EXIT_NO_SET
    name = "failover" if fails_over else "gateway"
    sys.stdout.write(json.dumps({"note": NOTE, name: figures}, indent=2) + "\n")
    return 0


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
