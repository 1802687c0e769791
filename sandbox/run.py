"""The sandbox as a program: the scripted model, the bot, the local Discord and the lobby, until a signal ends it.

It prints what somebody needs who has never seen it. It changes nothing outside the data directory.
"""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Final

from bot.settings import Settings
from bot.signals import stop_signals
from sandbox.doors import doors
from sandbox.lobby import Lobby, receiving
from sandbox.local_bot import Opener
from sandbox.local_clock import WallClock
from sandbox.local_models import LocalModel, ModelChoice
from sandbox.local_settings import local_settings
from sandbox.scripted_model import ScriptedModel, serving
from sandbox.stage import Stage, staged
from sandbox.tour import TOUR

SETTLE_TIMEOUT_S: Final = 120.0
"""Longer than an answer of a real model takes; see `staged`."""
CLOCK_FILE: Final = "sandbox-clock"
"""In the data directory: the seconds that were skipped, so that time does not go back at the next start."""
SCRIPTED_BANNER: Final = "The model is scripted: no AI writes the answers. A stand-in lists what the bot remembers."
Say = Callable[[str], None]
Opening = Callable[[Settings], Opener]


async def serve(
    settings: Settings, *, opening: Opening, say: Say, port: int = 0, show: Callable[[str], object] | None = None
) -> int:
    """Run the sandbox until SIGINT or SIGTERM and give the exit code.

    With an `openai_api_key` in the settings that model answers, else the scripted one. `port` is the lobby's; 0 is any
    free one. `show` is given its address once it answers; it may wait, such as for a browser.
    Raises what opening the bot raises; the operator must act.
    """
    with stop_signals() as asked:
        async with _running(settings, opening) as (stage, models):
            await _receive(settings, stage, models, asked, say=say, port=port, show=show)
    say("Stopped. What is remembered stays in the data directory.")
    return 0


async def _receive(
    settings: Settings,
    stage: Stage,
    models: ModelChoice,
    asked: asyncio.Event,
    *,
    say: Say,
    port: int,
    show: Callable[[str], object] | None,
) -> None:
    lobby = Lobby(
        stage,
        key=secrets.token_urlsafe(24),
        models=models,
        later=lambda seconds: _later(stage, settings.keepsake_data_dir, seconds),
    )
    try:
        async with receiving(lobby, port=port):
            say(welcome(stage, address=lobby.url, banner=models.banner, data_dir=settings.keepsake_data_dir))
            if show is not None:
                await asyncio.to_thread(show, lobby.url)
            await asked.wait()
            say("\nStopping …")
    finally:
        # The bot first, so that it can finish its answers while the page still waits for them.
        await stage.close()


def welcome(stage: Stage, *, address: str, banner: str, data_dir: Path) -> str:
    """Say where the page is, who can speak and what to try."""
    lines = ["", "Keepsake is running on a local Discord.", "", f"  Open  {address}", f"  {banner}"]
    lines += [f"  Memory is kept in {data_dir}; delete the folder to begin anew.", "", "Who can speak"]
    lines += [f"  {name:<5} {role:<18} {places}" for name, role, places in _speakers(stage)]
    lines += ["", "What to try; the page has a link for each"]
    titles = {key: door.title for key, door in doors(stage.discord).items()}
    lines += [
        f"  {number}. {step.title}: {step.who.capitalize()} in {titles[step.at]} says {step.text}"
        for number, step in enumerate(TOUR, start=1)
    ]
    return "\n".join([*lines, "", "Stop with Ctrl-C.", ""])


def skipped_seconds(data_dir: Path) -> float:
    """Read how far earlier runs moved the clock ahead; 0 when there were none.

    Raises ValueError for a file that was changed by hand; deleting it helps.
    """
    path = data_dir / CLOCK_FILE
    if not path.exists():
        return 0.0
    try:
        return float(path.read_text(encoding="utf-8"))
    except ValueError:
        raise ValueError(f"{path} does not hold a number of seconds; delete it") from None


@asynccontextmanager
async def _running(settings: Settings, opening: Opening) -> AsyncIterator[tuple[Stage, ModelChoice]]:
    clock = WallClock(time.time, skipped_s=skipped_seconds(settings.keepsake_data_dir))
    async with AsyncExitStack() as stack:
        model_url = None
        banner = f"Answers come from the model {settings.openai_model}."
        if settings.openai_api_key is None:
            model_url = (await stack.enter_async_context(serving(ScriptedModel(strict=False)))).url
            banner = SCRIPTED_BANNER
        first = local_settings(settings, model_url=model_url)

        def opener_with(model: LocalModel | None) -> Opener:
            return opening(first if model is None else model.fitted(first))

        stage = await stack.enter_async_context(staged(opener_with(None), clock, settle_timeout_s=SETTLE_TIMEOUT_S))
        stage.run_jobs()
        yield stage, ModelChoice(stage, opener_with, banner=banner, is_scripted=model_url is not None)


async def _later(stage: Stage, data_dir: Path, seconds: float) -> None:
    await stage.later(seconds)
    text = str(stage.clock.skipped_s)
    await asyncio.to_thread((data_dir / CLOCK_FILE).write_text, text, encoding="utf-8")


def _speakers(stage: Stage) -> Sequence[tuple[str, str, str]]:
    found = doors(stage.discord).values()
    return [
        (person.display_name, person.role, ", ".join(door.title for door in found if person in door.people))
        for person in stage.discord.people.values()
    ]
