"""The command line: `python -m bot COMMAND`.

Reads settings, starts one thing, turns errors into a line and an exit code.

`bot.__main__` loads and starts it, so that nothing of ours is imported where a Ctrl-C would not be caught.
"""

import argparse
import asyncio
import gc
import re
import runpy
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from bot.bringing_over import Wanted, bring_over, offer, roll_back
from bot.category_file import CategoryFileError
from bot.clock import SystemClock
from bot.exit_codes import EXIT_FAILED, EXIT_OK, EXIT_SETTINGS, interrupted, told
from bot.http_interface import load_extra
from bot.logs import configure_logs
from bot.migration import PLACES, move, prepare, seal
from bot.run import diagnose_settings, run, run_job
from bot.settings import RunSettings, Settings, SettingsError, load
from memory.domain.errors import KeepsakeError
from memory.domain.presence import ALL_SHARDS, Shards

_OWN_PROGRAMS: Final = {"sandbox": "sandbox", "bench": "bench", "evaluate": "bench.evaluation"}
"""Commands that are programs of their own above the bot; started by name, so that the bot does not import them."""


def main(arguments: Sequence[str]) -> int:
    """Carry out one command and give the exit code."""
    gc.enable()
    try:
        if arguments and arguments[0] in _OWN_PROGRAMS:
            return _started(arguments[0], arguments[1:])
        return _carried_out(_parsed(arguments))
    except (SettingsError, CategoryFileError) as error:
        return told(str(error), EXIT_SETTINGS)
    except KeepsakeError as error:
        return told(str(error), EXIT_FAILED)
    except KeyboardInterrupt:
        return interrupted()


def _started(name: str, arguments: Sequence[str]) -> int:
    if find_spec(_OWN_PROGRAMS[name].partition(".")[0]) is None:
        return told(f"There is no {name} in this installation: it comes with the source.", EXIT_FAILED)
    sys.argv = [f"{_called()} {name}", *arguments]
    # It leaves with its own exit code.
    runpy.run_module(_OWN_PROGRAMS[name], run_name="__main__", alter_sys=False)
    return EXIT_OK


def _called() -> str:
    """Give the words that the command line was started with, for its help: `keepsake` where that is installed."""
    return "keepsake" if Path(sys.argv[0]).stem == "keepsake" else "python -m bot"


def _parsed(arguments: Sequence[str]) -> argparse.Namespace:
    parser = _parser()
    wanted = parser.parse_args(arguments)
    if wanted.command == "migrate":
        asked = [wanted.seal, wanted.to is not None, wanted.source is not None, wanted.offer is not None]
        if sum([*asked, wanted.roll_back]) > 1:
            parser.error("--to, --seal, --from, --offer and --roll-back are asked for one at a time")
        if wanted.dry_run and wanted.to is None and wanted.source is None:
            parser.error("--dry-run shows what would be moved, so it needs --to or --from")
    return wanted


def _carried_out(wanted: argparse.Namespace) -> int:
    match wanted.command:
        case "run":
            return _run(wanted.shards)
        case "job":
            return _job(wanted.name, wanted.about)
        case "migrate":
            return _migrate(wanted)
        case "mcp":
            return _mcp()
        case _:
            return _doctor()


def _run(shards: Shards | None) -> int:
    settings = load(RunSettings)
    configure_logs(settings.log_level)
    asyncio.run(run(settings, say=_say, shards=shards))
    return EXIT_OK


def _migrate(wanted: argparse.Namespace) -> int:
    settings = load(Settings)
    configure_logs(settings.log_level)
    at, to = SystemClock().now(), wanted.to
    if wanted.seal:
        asyncio.run(seal(settings, say=_say))
    elif wanted.source is not None:
        asked = Wanted(wanted.source, wanted.into, wanted.people, wanted.person, wanted.batch, wanted.dry_run)
        asyncio.run(bring_over(settings, asked, say=_say, shows_words=sys.stdout.isatty()))
    elif wanted.offer is not None:
        asyncio.run(offer(settings, is_offered=wanted.offer == "yes", say=_say))
    elif wanted.roll_back:
        asyncio.run(roll_back(settings, say=_say))
    elif to is None:
        asyncio.run(prepare(settings, at=at, say=_say))
    else:
        asyncio.run(move(settings, to=to, dry_run=wanted.dry_run, at=at, say=_say))
    return EXIT_OK


def _mcp() -> int:
    # Loaded by name, since few have its packages, and nothing is said but what its protocol says.
    passing = load_extra("bot.http.stdio", what="This command")
    asyncio.run(passing.pass_on(load(Settings)))
    return EXIT_OK


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _job(name: str, about: str | None) -> int:
    settings = load(Settings)
    configure_logs(settings.log_level)
    reply = asyncio.run(run_job(settings, name, about))
    (sys.stdout if reply.ok else sys.stderr).write(f"{reply.text}\n")
    return EXIT_OK if reply.ok else EXIT_FAILED


def _doctor() -> int:
    settings = load(Settings)
    configure_logs(settings.log_level)
    return asyncio.run(_examined(settings))


async def _examined(settings: Settings) -> int:
    """Print each finding as it is made: a small model on a slow machine takes minutes for all of them."""
    wrong = []
    async for finding in diagnose_settings(settings):
        _say(f"{'ok   ' if finding.ok else 'WRONG'}  {finding.name}: {finding.sentence}")
        wrong += [] if finding.ok else [finding]
    if any(finding.is_setting for finding in wrong):
        return EXIT_SETTINGS
    return EXIT_FAILED if wrong else EXIT_OK


def _shards(written: str) -> Shards:
    found = re.fullmatch(r"(\d{1,5})(?:-(\d{1,5}))?/(\d{1,5})", written)
    if found is None:
        raise argparse.ArgumentTypeError("write FIRST-LAST/COUNT, such as 0-7/32")
    first, last, count = int(found[1]), int(found[2] or found[1]), int(found[3])
    if not first <= last < count:
        raise argparse.ArgumentTypeError("shards are numbered from 0 to one below their count")
    return Shards(first, last, count)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=_called(), description="Keepsake, the Discord bot that remembers people.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    run_parser = commands.add_parser("run", help="run the bot")
    run_parser.add_argument(
        "--shards",
        type=_shards,
        nargs="?",
        default=ALL_SHARDS,
        metavar="FIRST-LAST/COUNT",
        help="the connections to Discord that this process has, such as 0-7/32, where others on the same MongoDB have "
        "the rest; without numbers a range that is free of those of SHARD_PROCESSES; docs/SCALE.md tells more",
    )
    commands.add_parser("doctor", help="check token, application, store and model, and say what is wrong with each")
    migrate = commands.add_parser(
        "migrate",
        help="prepare the store's indexes; with --to, move everything to the other database; with --seal, encrypt it; "
        "with --from, bring over what another program remembered",
    )
    migrate.add_argument("--to", choices=PLACES, help="where everything is copied to; must be empty")
    migrate.add_argument("--seal", action="store_true", help="encrypt the texts of a store that was begun in clear")
    migrate.add_argument("--dry-run", action="store_true", help="show what would be copied, and copy nothing")
    _add_bringing_over(migrate)
    job = commands.add_parser("job", help="have the running bot do one of its jobs now")
    job.add_argument("name", help="such as formation, retry-parked, status, backlog; docs/OPERATIONS.md has them all")
    job.add_argument(
        "about", nargs="?", help="what it is done to, for a job that has to be told, such as collective-end"
    )
    commands.add_parser("mcp", help="serve MCP over standard input and output, for the person whose HTTP_TOKEN is set")
    commands.add_parser("sandbox", help="a local Discord in the browser; needs no token and no key")
    commands.add_parser("bench", help="measure, and print JSON")
    commands.add_parser(
        "evaluate", help="live a labelled talk with the model of the settings, and print how well it went"
    )
    return parser


def _add_bringing_over(migrate: argparse.ArgumentParser) -> None:
    migrate.add_argument(
        "--from",
        dest="source",
        metavar="SOURCE",
        help="what another program remembered: a folder or file of its export, or mongodb://…/DATABASE; only read, and "
        "hidden until each person says yes",
    )
    migrate.add_argument("--into", type=int, metavar="GUILD", help="its server; else people's direct messages")
    migrate.add_argument("--people", type=Path, metavar="FILE", help="JSON of its people: name there → Discord id")
    migrate.add_argument("--person", type=int, metavar="ID", help="whom an export is of that names nobody")
    migrate.add_argument("--batch", type=int, metavar="N", help="at most so many new statements; say it again for more")
    migrate.add_argument("--offer", choices=("yes", "no"), help="have people asked about what was brought over")
    migrate.add_argument("--roll-back", action="store_true", help="take away of that what nobody has agreed to")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
