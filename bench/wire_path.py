"""The whole way of a question from the websocket to the model, the bot a process of its own on a sealed MongoDB.

In `whole_path` the bot shares its event loop with the local Discord, which notes every callback and every call of the
database, and with the scripted model. Here all that is not the bot is in another process.
"""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from bench.figures import MS_A_SECOND, spread
from bench.gateway import PATIENCE_S
from bench.gateway_load.driver import times_to_answer
from bench.gateway_load.machine import ProcessUse
from bench.gateway_load.payloads import BusyGuild
from bench.gateway_load.stand_in import StandIn
from bench.harbour import questions, stock_of
from bench.hot_path import GOAL_REQUEST_MS, Arrivals
from bench.population import Resident, in_harbour, residents, thing_of
from bench.seeding import drop_database, seed_through
from bench.whole_path import OLD, RETRIEVED, ROUNDS
from bot.clock import SystemClock
from memory.domain.ids import guild_tenant, user_id_of
from memory.store.mongo.store import open_mongo
from memory.store.sealing.epochs import FILE_NAME as KEY_FILE_NAME
from memory.store.sealing.opening import sealed_over
from sandbox.chat_protocol import ChatCall
from sandbox.discord_server.bot_process import BotProcess
from sandbox.script import ScriptedReply
from sandbox.scripted_model import ScriptedModel, serving

_UNLIMITED: Final = {"ANSWER_TOKENS_A_DAY_PERSON": "0", "ANSWER_TOKENS_A_DAY_GUILD": "0"}
_SHORTEST_S: Final = 1
"""The shortest that what is known of somebody may stay at hand, so that a second later nothing is."""
_BEHIND_S: Final = 0.1  # What is done behind an answer


class _Square(BusyGuild):
    """The guild that the bot is in; its people are those of the population."""

    def person_id(self, number: int) -> int:
        """Return the id of somebody, which is the number."""
        return number


async def wire_figures(uri: str, folder: Path, *, sizes: Sequence[int], rounds: int = ROUNDS) -> list[dict[str, Any]]:
    """Measure beside each of several numbers of memories, `rounds` questions of each person and way.

    `again`, `searching` and `first` are the ways of `whole_path`; the figures of the processor are of the bot. The time
    ends when the scripted model, in the process of the bench, has read the request.
    """
    found = []
    for size in sizes:
        (own := folder / str(size)).mkdir()
        found.append(await _figures(uri, own, memories=size, rounds=rounds))
    return found


async def _figures(uri: str, folder: Path, *, memories: int, rounds: int) -> dict[str, Any]:
    square, database, key_file = _Square(0), f"keepsake_wire_{os.getpid()}", folder / KEY_FILE_NAME
    home = guild_tenant(square.guild_id)
    everybody = residents(memories)
    of_harbour = in_harbour(everybody)
    people = [replace(each, tenant=home) for each in of_harbour]
    others = [each for each in everybody if each not in of_harbour]
    async with AsyncExitStack() as closing:
        closing.push_async_callback(asyncio.to_thread, drop_database, uri, database)
        async with open_mongo(uri, database) as store:
            sealed = await sealed_over(store, key_file)
            if sealed is None:
                raise TypeError("the store that is to be sealed is in clear")
            at = SystemClock().now()
            await seed_through(sealed, stock_of([*people, *others], at=at, guild_id=square.guild_id))
        env = {"MONGODB_URI": uri, "MONGODB_DATABASE": database, "KEEPSAKE_KEY_FILE": str(key_file)} | _UNLIMITED
        words = questions(rounds * len(people))
        async with _asked(square, folder, env) as asking:
            for person in people:
                await asking.ask("warm", person, "and today?")
            for number, person in enumerate([*people] * rounds):
                await asking.ask("again", person, "and today?")
                wanted = f"{thing_of(number % OLD)} or {words[number]}"
                await asking.ask("searching", person, f"what did I say about {wanted}?")
            figures = asking.figures("again", "searching")
        async with _asked(square, folder, env | {"ENVELOPE_CACHE_TTL_S": str(_SHORTEST_S)}) as asking:
            for person in [*people] * (rounds + 1):
                # The first of all has the search index of the guild built as well.
                way = "first" if asking.is_known(person) else "warm"
                await asking.ask(way, person, "and today?", apart_s=_SHORTEST_S)
            return {"memories": memories} | figures | asking.figures("first")


class _WireAsking:
    """Questions to one process, one after the other."""

    def __init__(self, discord: StandIn, square: BusyGuild, arrivals: Arrivals, bot: BotProcess) -> None:
        self._discord, self._square, self._arrivals, self._bot = discord, square, arrivals, bot
        self._took: dict[str, list[float]] = {}
        self._answered: dict[str, list[float]] = {}
        self._worked: dict[str, float] = {}
        self._asked_at: dict[Resident, float] = {}
        self._numbers = time.time_ns()
        self.retrieved = False
        """Whether a search found something for the question that reached the model last."""

    def is_known(self, person: Resident) -> bool:
        """Return whether somebody asked this process before."""
        return person in self._asked_at

    async def ask(self, way: str, person: Resident, words: str, *, apart_s: float = 0.0) -> None:
        """Let somebody ask, `apart_s` after they asked last at the earliest. Raises `LookupError` as `path_figures`."""
        if person in self._asked_at:
            await asyncio.sleep(max(0.0, self._asked_at[person] + apart_s + _BEHIND_S - time.perf_counter()))
        self._numbers += 1
        arrival = self._arrivals.expect(str(self._numbers))
        worked, began = ProcessUse.of(self._bot.pid).processor_s, time.perf_counter()
        text = f"what about question-{self._numbers} {words}"
        message_id, _ = self._discord.say(self._square, text, by=user_id_of(person.subject), asks=True)
        arrived = await asyncio.wait_for(arrival, PATIENCE_S)
        if way == "searching" and not self.retrieved:
            raise LookupError("a question of the bench that asks for more than is at hand brought no search")
        question = self._discord.questions[message_id]
        await self._discord.until(lambda: times_to_answer([question]), "an answer")
        await asyncio.sleep(_BEHIND_S)
        self._asked_at[person] = began
        self._took.setdefault(way, []).append(arrived - began)
        self._answered.setdefault(way, []).extend(times_to_answer([question]))
        self._worked[way] = self._worked.get(way, 0.0) + ProcessUse.of(self._bot.pid).processor_s - worked

    def figures(self, *ways: str) -> dict[str, Any]:
        """Return the figures of some ways of asking; the processor's are of the bot, with what it does behind."""
        return {
            way: spread(self._took[way], p95=GOAL_REQUEST_MS)
            | {
                "answered_p50_ms": spread(self._answered[way])["p50_ms"],
                "processor_mean_ms": round(MS_A_SECOND * self._worked[way] / len(self._took[way]), 1),
            }
            for way in ways
        }


@asynccontextmanager
async def _asked(square: BusyGuild, folder: Path, env: Mapping[str, str]) -> AsyncIterator[_WireAsking]:
    """Run the bot until the block ends."""
    arrivals, discord, model = Arrivals(), StandIn([square]), ScriptedModel(strict=False)
    async with discord.listening(), serving(model):
        bot = BotProcess(discord, model, cwd=folder, env=env)
        asking = _WireAsking(discord, square, arrivals, bot)

        def note(call: ChatCall) -> bool:
            asking.retrieved = RETRIEVED in call.text
            return arrivals.note(call)

        model.script(note, ScriptedReply("Noted."), times=None)
        try:
            await bot.start()
            await bot.logged("event=ready ")
            yield asking
            await bot.stop()
        finally:
            await bot.clear()
