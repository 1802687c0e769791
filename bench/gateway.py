"""A running bot whose gateway parser is fed by hand.

Messages are handed to the parser of the real client; no actor of the simulation takes part in what is measured.
"""

import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import SecretStr

from bot.settings import Settings
from sandbox.local_clock import WallClock
from sandbox.local_settings import local_settings
from sandbox.real_bot import RealBot, opening
from sandbox.script import Fits, ScriptedReply
from sandbox.scripted_model import ScriptedModel, serving
from sandbox.seat import seats
from sandbox.stage import Stage, staged

PATIENCE_S: Final = 30.0
_UNLIMITED: Final = {"answers_a_minute": 0, "answer_tokens_a_day_person": 0, "answer_tokens_a_day_guild": 0}
"""One person asks more than anybody may, since the way to the model is measured."""
_FIRST_ID: Final = 4_000_000_000_000_000_000


@dataclass(frozen=True, slots=True)
class Home:
    """Where the bot keeps what it remembers."""

    directory: Path
    """Of the embedded store, and of the log of erasures beside any store."""
    mongodb_uri: str | None = None
    """The server that holds the store instead; None for the embedded one."""
    database: str = ""
    """The database there: one of the bench's own."""


@dataclass(frozen=True, slots=True)
class GatewayStage:
    """The bot on its stage, and a true event of one person that others are made of."""

    stage: Stage
    template: Mapping[str, Any]

    def emit(self, number: int, *, addressed: bool, by: int | None = None, words: str = "then?") -> None:
        """Let the same person say another thing, told apart by its number; `by` is somebody else, by their id."""
        mention = f"{self.stage.discord.bot_mention} " if addressed else ""
        body = dict(self.template) | {
            "id": str(_FIRST_ID + number),
            "nonce": None,
            "content": f"{mention}what about question-{number} {words}",
        }
        if by is not None:
            body["author"] = body["author"] | {"id": str(by)}
        self.stage.env.backend.emit("MESSAGE_CREATE", body if addressed else body | {"mentions": []})

    @property
    def bot(self) -> RealBot:
        """The bot behind the stage."""
        if not isinstance(self.stage.bot, RealBot):
            raise TypeError(f"the stage holds a {type(self.stage.bot).__name__} instead of the real bot")
        return self.stage.bot


@asynccontextmanager
async def at_gateway(home: Home, *, on_request: Fits, debounce_s: float = 0.0) -> AsyncIterator[GatewayStage]:
    """Run the bot with a store, the local Discord and the scripted model; `on_request` sees every request of it.

    `debounce_s` has to stay under 0.05, or the local Discord takes the bot for busy.
    """
    async with serving(ScriptedModel(strict=False)) as endpoint:
        endpoint.script(on_request, ScriptedReply("Noted."), times=None)
        local = local_settings(Settings(keepsake_data_dir=home.directory), model_url=endpoint.url)
        settings = local.model_copy(update={"debounce_s": debounce_s} | _UNLIMITED | _address_of(home))
        async with staged(opening(settings), WallClock(time.time), settle_timeout_s=PATIENCE_S) as stage:
            yield GatewayStage(stage, await _template(stage))


def _address_of(home: Home) -> dict[str, Any]:
    # Not by the settings of an operator, which the local Discord never follows to a database.
    if home.mongodb_uri is None:
        return {}
    return {"mongodb_uri": SecretStr(home.mongodb_uri), "mongodb_database": home.database}


async def _template(stage: Stage) -> Mapping[str, Any]:
    """Let one person speak once, so that a true event of theirs can be copied."""
    said = await seats(stage.discord)["ada", "general"].say("@Keepsake hello, this is question-warm")
    return next(
        body
        for kind, name, body in stage.env.backend.transcript
        if (kind, name) == ("GATEWAY", "MESSAGE_CREATE") and body["id"] == str(said.id)
    )
