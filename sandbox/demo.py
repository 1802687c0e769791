"""The demo as a program.

Plays the scene with its three weeks, shows what was kept and refused, and checks every promise.
"""

import asyncio
import tempfile
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bot.settings import Settings
from sandbox.demo_script import DEMO
from sandbox.demo_weeks import WEEKS
from sandbox.local_bot import Opener
from sandbox.local_clock import LocalClock
from sandbox.local_settings import local_settings
from sandbox.naming import person_name, place_name, state_name
from sandbox.playback import Playback
from sandbox.player import Player
from sandbox.promise import Promise
from sandbox.promises import PROMISES
from sandbox.readable_bytes import readable_bytes
from sandbox.scripted_model import ScriptedModel, serving
from sandbox.stage import Stage, staged

BEGINS: Final = datetime(2026, 3, 7, 9, tzinfo=UTC)
_SETTLE_TIMEOUT_S: Final = 25.0

Say = Callable[[str], None]
Opening = Callable[[Settings], Opener]


async def play_demo(settings: Settings, *, opening: Opening, say: Say, data_dir: Path | None = None) -> int:
    """Play the scene and give 0 when every promise holds, else 1.

    `data_dir` None uses a temporary directory that is removed afterwards; one that is given must be empty or missing.
    """
    if data_dir is not None:
        if await asyncio.to_thread(_holds_something, data_dir):
            raise ValueError(f"the demo needs an empty folder, and {data_dir} is not")
        return await _play(settings, opening, say, data_dir)
    with tempfile.TemporaryDirectory(prefix="keepsake-demo-") as folder:
        return await _play(settings, opening, say, Path(folder))


def verdict(playback: Playback, promises: Sequence[Promise], *, say: Say) -> int:
    """Print which promises hold and give the exit code."""
    say("\n== What was promised")
    broken = 0
    for promise in promises:
        against = list(promise.against(playback))
        broken += bool(against)
        say(f"  {'NOT KEPT' if against else 'kept':<8}  {promise.text}")
        for reason in against:
            say(f"            {reason}")
    say(f"\n{len(promises) - broken} of {len(promises)} promises kept.")
    return 1 if broken else 0


async def _play(settings: Settings, opening: Opening, say: Say, data_dir: Path) -> int:
    async with serving(ScriptedModel(strict=False)) as model:
        # So that three weeks of little talk show a text that a night drew together.
        local = local_settings(settings, model_url=model.url).model_copy(
            update={"keepsake_data_dir": data_dir, "consolidation_at_night": 1}
        )
        clock = LocalClock(at=BEGINS)
        async with staged(opening(local), clock, settle_timeout_s=_SETTLE_TIMEOUT_S) as stage:
            say("The model is scripted: no AI writes the answers below.")
            played = await Player(stage, model, say=say).play([*DEMO, *WEEKS])
            trouble = [*map(repr, stage.take_errors()), *model.complaints]
            remembered = await stage.bot.remembered()
            refused = await stage.bot.refused()
            await _show(stage, say)
            disk = await asyncio.to_thread(readable_bytes, data_dir)
        disk += await asyncio.to_thread(readable_bytes, data_dir)
    for line in trouble:
        say(f"TROUBLE {line}")
    code = verdict(Playback(played, remembered, refused, disk), PROMISES, say=say)
    return 1 if trouble else code


async def _show(stage: Stage, say: Say) -> None:
    say("\n== What is remembered now")
    for memory in await stage.bot.remembered():
        who, where = person_name(stage.discord, memory.subject), place_name(stage.discord, memory)
        say(f"  {who:<5} {where:<22} {state_name(memory):<8} {memory.text}")
    say("\n== What was not kept, and why")
    for refused in await stage.bot.refused():
        say(f"  {stage.discord.display_name(refused.user_id):<5} {refused.reason}")


def _holds_something(folder: Path) -> bool:
    return folder.exists() and any(folder.iterdir())
