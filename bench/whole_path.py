"""The whole way from an event at the gateway to the request at the model, also over a store with many memories."""

import asyncio
import time
from collections.abc import Sequence
from typing import Any, Final

from bench.figures import spread
from bench.gateway import PATIENCE_S, GatewayStage, Home, at_gateway
from bench.harbour import questions
from bench.hot_path import GOAL_REQUEST_MS, Arrivals
from bench.population import HARBOUR, Resident, in_harbour, thing_of
from memory.domain.ids import SubjectId, user_id_of
from sandbox.chat_protocol import ChatCall

ROUNDS: Final = 2
"""How often everybody of the harbour asks in each of the three ways."""
_WARM: Final = 3_000_000
RETRIEVED: Final = "</RetrievedObservations>"
"""Stands in a request where a search found something; the rules of every request name the element, but do not end
one."""
OLD: Final = 10
"""Of somebody's fifty memories: those which forty that are newer keep out of the envelope."""
_PAUSE_S: Final = 0.04
"""A longer one the local Discord takes for work that does not end."""


async def path_figures(home: Home, people: Sequence[Resident], *, rounds: int = ROUNDS) -> dict[str, Any]:
    """Have the bot over a seeded store asked by those of its people who live where the local Discord's bot is.

    In turns, so that a machine which others use meanwhile is as fast or slow for each: `first` with nothing of the
    asker at hand, `again` with it, and `searching` for a message that asks for more than is at hand and so brings a
    search. These without the pause in which a running bot waits whether more follows; `first_after_a_pause` is from the
    end of one on, of 40 ms instead of a second.
    Raises `LookupError` where a question that should bring a search brought none.
    """
    arrivals, lengths, retrieved = Arrivals(), list[int](), list[bool]()

    def note(call: ChatCall) -> bool:
        text = "".join(str(message.content) for message in call.messages)
        lengths.append(len(text))
        retrieved.append(RETRIEVED in text)
        return arrivals.note(call)

    seconds: dict[str, list[tuple[float, float]]] = {"first": [], "again": [], "searching": []}
    async with at_gateway(home, on_request=note) as gateway:
        if gateway.stage.discord.harbour.id != HARBOUR:
            raise LookupError("the population does not live in the local Discord's guild")
        asking = Asking(gateway, arrivals)
        words = questions(rounds * len(in_harbour(people)))
        for number, person in enumerate(in_harbour(people) * rounds):
            gateway.bot.keepsake.reading.envelopes.invalidate(person.tenant, person.subject)
            seconds["first"].append(await asking.ask(person.subject, "and today?"))
            seconds["again"].append(await asking.ask(person.subject, "and today?"))
            # Of what is their own, and older than what an envelope shows, and of what the guild knows.
            wanted = f"{thing_of(number % OLD)} or {words[number]}"
            seconds["searching"].append(await asking.ask(person.subject, f"what did I say about {wanted}?"))
            if not retrieved[-1]:
                raise LookupError("a question of the bench that asks for more than is at hand brought no search")
    figures: dict[str, Any] = {name: _figures(each) for name, each in seconds.items()}
    paused = list[float]()
    async with at_gateway(home, on_request=note, debounce_s=_PAUSE_S) as gateway:
        asking = Asking(gateway, arrivals, asked=asking.asked)
        for person in in_harbour(people) * rounds:
            gateway.bot.keepsake.reading.envelopes.invalidate(person.tenant, person.subject)
            clock, _ = await asking.ask(person.subject, "and today?")
            paused.append(clock - _PAUSE_S)
    figures["first_after_a_pause"] = spread(paused, p95=GOAL_REQUEST_MS)
    # That there was something to read: half of the requests are longer than this.
    return figures | {"request_characters_p50": sorted(lengths)[len(lengths) // 2]}


class Asking:
    """Questions of several people, one after the other."""

    def __init__(self, gateway: GatewayStage, arrivals: Arrivals, *, asked: int = 0) -> None:
        self._gateway = gateway
        self._arrivals = arrivals
        self.asked = asked
        """How many questions the store has seen; each is a message of its own."""

    async def ask(self, subject: SubjectId, words: str) -> tuple[float, float]:
        """Let somebody ask something.

        Gives the seconds until the model was asked, by the clock and by the processor.
        """
        self.asked += 1
        arrival = self._arrivals.expect(str(_WARM + self.asked))
        began, worked = time.perf_counter(), time.process_time()
        self._gateway.emit(_WARM + self.asked, addressed=True, by=user_id_of(subject), words=words)
        arrived = await asyncio.wait_for(arrival, PATIENCE_S)
        worked = time.process_time() - worked
        await self._gateway.stage.env.settle()
        return arrived - began, worked


def _figures(seconds: Sequence[tuple[float, float]]) -> dict[str, Any]:
    clock, processor = zip(*seconds, strict=True)
    return spread(clock, p95=GOAL_REQUEST_MS) | {"processor": spread(processor)}
