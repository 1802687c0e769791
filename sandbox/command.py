"""The sandbox's command line.

Reads settings, plays a scene or opens the lobby, turns errors into a line and an exit code.
"""

import argparse
import asyncio
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bot.logs import configure_logs
from bot.settings import Settings, SettingsError, load
from bot.stores import SANDBOX_BOT, open_embedded
from memory.domain.errors import StoreError
from memory.store.installation import Installation
from memory.store.sqlite.file import FILE_NAME
from sandbox.demo import play_demo
from sandbox.real_bot import opening
from sandbox.run import serve

OWN_FOLDER: Final = "sandbox"
"""In the data folder, beside the store of the real bot."""
EXIT_OK: Final = 0
EXIT_FAILED: Final = 1
EXIT_SETTINGS: Final = 2


def main(arguments: Sequence[str]) -> int:
    """Carry out the command and give the exit code."""
    parser = _parser()
    wanted = parser.parse_args(arguments)
    if wanted.exit and wanted.scene is None:
        parser.error("--exit needs a --scene to play before")
    try:
        settings = load(Settings)
        # People watch this terminal: what goes well is said on the page, not here.
        configure_logs("WARNING" if settings.log_level == "INFO" else settings.log_level)
        return asyncio.run(_carry_out(settings, wanted))
    except (SettingsError, ValueError) as error:
        sys.stderr.write(f"{error}\n")
        return EXIT_SETTINGS
    except StoreError as error:
        sys.stderr.write(f"{error}\n")
        return EXIT_FAILED


async def _carry_out(settings: Settings, wanted: argparse.Namespace) -> int:
    data: Path = wanted.data or settings.keepsake_data_dir / OWN_FOLDER
    if wanted.data is None and not wanted.exit and await _holds_earlier_sandbox(settings):
        _say(f"What an earlier sandbox kept is in {settings.keepsake_data_dir}: --data opens it from there.")
    settings = settings.model_copy(update={"keepsake_data_dir": data})
    if wanted.scene is not None:
        data_dir = wanted.data if wanted.exit else data
        code = await play_demo(settings, opening=opening, say=_say, data_dir=data_dir)
        if wanted.exit or code != EXIT_OK:
            return code
    show = webbrowser.open if wanted.open else None
    return await serve(settings, opening=opening, say=_say, port=wanted.port, show=show)


async def _holds_earlier_sandbox(settings: Settings) -> bool:
    """Whether the real bot's folder holds a store of the sandbox, which was there in earlier versions."""
    if not await asyncio.to_thread((settings.keepsake_data_dir / FILE_NAME).exists):
        return False
    try:
        async with open_embedded(settings) as store:
            return await Installation(store).bot_id() == SANDBOX_BOT
    except StoreError:
        # A bot runs there, or the file cannot be read: it is none of the sandbox's, and `doctor` tells of it.
        return False


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot sandbox", description="Run Keepsake on a local Discord in the browser; no token, no key."
    )
    parser.add_argument("--scene", choices=["demo"], help="play a conversation of four people first, and print it")
    parser.add_argument("--exit", action="store_true", help="end after the scene: 0 when it kept its promises")
    parser.add_argument(
        "--data",
        type=Path,
        metavar="FOLDER",
        help="where memory is kept, instead of the folder sandbox in the data folder; the demo wants it empty",
    )
    parser.add_argument(
        "--port", type=int, default=0, help="port of the lobby on 127.0.0.1; 0, the default, takes a free one"
    )
    parser.add_argument("--open", action="store_true", help="open the lobby in the browser, too")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
