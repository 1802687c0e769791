"""The driver: starts processes of the bot on one database, lets people talk and ask, and says what became of it.

Everything has its moment, and its time counts from there: a bot that falls behind is seen to.
"""

import asyncio
import os
import random
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from bench.figures import MS_A_SECOND, Span, spread, ticking
from bench.gateway_load.durability import Durability
from bench.gateway_load.machine import ProcessUse
from bench.gateway_load.payloads import BusyGuild
from bench.gateway_load.stand_in import Question, StandIn
from bench.seeding import drop_database, seed_mongodb
from memory.store.mongo.store import open_mongo
from memory.store.sealing.epochs import FILE_NAME as KEY_FILE_NAME
from memory.store.sealing.opening import sealed_over
from sandbox.discord_server.bot_process import BotProcess
from sandbox.discord_server.wire import WireSession
from sandbox.scripted_model import ScriptedModel, serving

GOAL_LAG_P99_MS: Final = 50.0
_START_S: Final = 300.0
_READY: Final = "event=ready "
_QUIET_S: Final = 20.0
"""Nothing more is waited for when nothing came for so long."""
_LOOK_EVERY_S: Final = 0.1
_TICK_S: Final = 0.005
_ENV: Final = {
    "READS_ALL_MESSAGES": "true", "ANSWERS_A_MINUTE": "0", "ANSWER_TOKENS_A_DAY_PERSON": "0",
    "ANSWER_TOKENS_A_DAY_GUILD": "0",
}  # fmt: skip
_TALK: Final = (
    "I went for a walk along the canal, walk number {}, and it rained",
    "does anybody have the notes of meeting {} from last week",
    "haha yes, that was the {} best thing about it",
    "I moved the server to rack {} and it runs cooler now",
)


@dataclass(frozen=True, slots=True)
class GatewayLoad:
    """What is done, and to how many."""

    processes: int = 2
    shards: int = 2
    """Of each process."""
    guilds: int = 200
    rate: int = 50
    """Messages a second that people say among themselves where the bot listens."""
    seconds: int = 10
    askers: int = 1
    """Questions to the bot a second, beside them."""
    channels: int = 30
    """Of each server."""


@dataclass(slots=True)
class Sent:
    """What was told to the bot."""

    at: dict[str, float] = field(default_factory=dict)
    """By the id of a message that people said among themselves: its moment."""
    late: list[float] = field(default_factory=list)
    """By how many seconds each was told after it."""
    to: dict[str, WireSession | None] = field(default_factory=dict)
    """By the id of the message: the session that was told of it."""


class Fleet:
    """The processes, the stand-in that they are at, and the database that they share."""

    def __init__(self, load: GatewayLoad, uri: str) -> None:
        self.load = load
        self.places = [BusyGuild(number, load.channels) for number in range(load.guilds)]
        self.discord = StandIn(self.places)
        self.database = f"keepsake_load_{os.getpid()}"
        self.uri = uri
        self.bots: list[BotProcess] = []
        self.sent = Sent()
        self._chance = random.Random(load.guilds)  # noqa: S311

    @asynccontextmanager
    async def running(self, folder: Path, *, env: dict[str, str] | None = None) -> AsyncIterator[None]:
        """Start everything and wait until all shards are connected and all servers known."""
        documents = (document for place in self.places for document in place.documents())
        key_file = folder / KEY_FILE_NAME
        async with AsyncExitStack() as closing:
            closing.push_async_callback(asyncio.to_thread, drop_database, self.uri, self.database)
            # Sealed while nothing is in it, as a bot begins its own.
            async with open_mongo(self.uri, self.database) as store:
                await sealed_over(store, key_file)
            await seed_mongodb(self.uri, self.database, {"constraints": documents})
            await closing.enter_async_context(self.discord.listening())
            model = await closing.enter_async_context(serving(ScriptedModel(strict=False)))
            named = {
                "MONGODB_URI": self.uri,
                "MONGODB_DATABASE": self.database,
                "KEEPSAKE_KEY_FILE": str(key_file),
            }
            for number in range(self.load.processes):
                own, first = folder / f"bot-{number}", number * self.load.shards
                own.mkdir(parents=True)
                shards = f"{first}-{first + self.load.shards - 1}/{self.load.processes * self.load.shards}"
                bot = BotProcess(self.discord, model, cwd=own, env=_ENV | named | (env or {}), shards=shards)
                closing.push_async_callback(bot.clear)
                self.bots.append(bot)
            await asyncio.gather(*(self.started(bot) for bot in self.bots))
            yield

    async def started(self, bot: BotProcess) -> None:
        """Start a process and wait until it has all its servers. Raises `RuntimeError` when it ends instead."""
        times = sum(_READY in line for line in bot.log) + 1
        ending = await bot.begin()
        ready = asyncio.create_task(bot.logged(_READY, times=times, patience_s=_START_S))
        await asyncio.wait({ending, ready}, return_when=asyncio.FIRST_COMPLETED)
        if not ready.done():
            ready.cancel()
            raise RuntimeError("the bot did not get ready:\n" + "\n".join(bot.log[-20:]))

    async def talk(self, seconds: float) -> None:
        """Let people talk and ask for so long; some servers are far busier than others."""
        began = time.perf_counter()
        said = asked = 0
        while (elapsed := time.perf_counter() - began) < seconds:
            while said < elapsed * self.load.rate:
                self._say(said, due=began + said / self.load.rate)
                said += 1
            while asked < elapsed * self.load.askers:
                self.discord.say(self.anywhere(), f"what do you know about walk {asked}?", by=asked, asks=True)
                asked += 1
            await asyncio.sleep(_TICK_S)

    def anywhere(self) -> BusyGuild:
        """Choose a server; the first tenth is chosen a third of the time."""
        return self.places[int(self.load.guilds * self._chance.random() ** 2)]

    def _say(self, number: int, *, due: float) -> None:
        words = _TALK[number % len(_TALK)].format(number)
        message_id, session = self.discord.say(self.anywhere(), words, by=number)
        self.sent.at[message_id] = due
        self.sent.late.append(time.perf_counter() - due)
        self.sent.to[message_id] = session

    async def settled(self, durability: Durability, *, quiet_s: float = _QUIET_S) -> None:
        """Wait until everything is durable and answered, or nothing more has come for a while."""
        before, quiet_since = (-1, -1), time.perf_counter()
        while time.perf_counter() - quiet_since < quiet_s:
            now = len(durability.at), sum(bool(times_to_answer([each])) for each in self.discord.questions.values())
            if now[0] >= len(self.sent.at) + len(self.discord.questions) and now[1] == len(self.discord.questions):
                return
            before, quiet_since = (now, time.perf_counter()) if now != before else (before, quiet_since)
            await asyncio.sleep(_LOOK_EVERY_S)


async def load_figures(load: GatewayLoad, uri: str, folder: Path) -> dict[str, Any]:
    """Measure the load on a database of its own."""
    fleet, late = Fleet(load, uri), list[float]()
    began, others = time.perf_counter(), os.getloadavg()[0]
    async with fleet.running(folder):
        started_s = time.perf_counter() - began
        durability = Durability(uri, fleet.database)
        await asyncio.to_thread(durability.begin)
        before, own = [ProcessUse.of(bot.pid) for bot in fleet.bots], Span()
        async with ticking(late):
            await fleet.talk(load.seconds)
        await fleet.settled(durability)
        after, own_s = [ProcessUse.of(bot.pid) for bot in fleet.bots], own.processor_seconds
        figures = await asyncio.to_thread(captured, fleet, durability)
        await asyncio.to_thread(durability.close)
    took_s = [now.processor_s - then.processor_s for now, then in zip(after, before, strict=True)]
    messages = max(1, len(fleet.sent.at) + len(fleet.discord.questions))
    return {
        "note": "all on one machine: the bot, mongod, the stand-in for Discord and the scripted model",
        "load": asdict(load),
        "waiting_for_the_processor_before": round(others, 1),
        "start_s": round(started_s, 1),
        "resident_mb_a_process": [each.resident_mb for each in after],
        "processor_s_a_process": [round(each, 2) for each in took_s],
        "processor_ms_a_message": round(MS_A_SECOND * sum(took_s) / messages, 2),
        "processor_ms_a_message_of_the_driver": round(MS_A_SECOND * own_s / messages, 2),
        "driver_late": spread(late),
        "logins_too_soon": fleet.discord.gateway.too_soon,
        "requests_unknown": fleet.discord.unknown,
        **figures,
    }


def captured(fleet: Fleet, durability: Durability) -> dict[str, Any]:
    """Count in the database and at the stand-in. Blocks."""
    sent, questions = fleet.sent, fleet.discord.questions
    kept = durability.kept([*sent.at, *questions])
    lags = [durability.at[each] - at for each, at in sent.at.items() if each in durability.at]
    first, last = min(sent.at.values()), max(durability.at.values(), default=0.0)
    unkept, gateway = sent.at.keys() - kept, fleet.discord.gateway
    answered = times_to_answer(list(questions.values()))
    # A session counts its turns: a message or an answer that was taken up twice counts twice.
    doubled = durability.turns() - len(kept) - durability.answers_noted()
    return {
        "captured": {
            "sent": len(sent.at),
            "lost": sum(gateway.is_owed(sent.to[each]) for each in unkept),
            "said_to_a_dead_process": sum(not gateway.is_owed(sent.to[each]) for each in unkept),
            "doubled": doubled,
            "a_second": round(len(kept) / max(last - first, 0.001), 1),
            "gateway_to_durable": spread(lags, p99=GOAL_LAG_P99_MS) if lags else {},
        },
        "answers": {
            "asked": len(questions),
            "unanswered": len(questions) - len(answered),
            "doubled": sum(len(each.replies) > 1 for each in questions.values()),
            "time_to_answer": spread(answered) if answered else {},
        },
    }


def times_to_answer(questions: Sequence[Question]) -> list[float]:
    """Return how long each whole answer took that was given."""
    whole = [(each, [reply.at for reply in each.replies.values() if reply.at is not None]) for each in questions]
    return [min(times) - each.asked_at for each, times in whole if times]
