"""One life of the bot with an endpoint.

Everything that it asks a model for, by the operations as the bot composes them.
"""

import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

from pydantic import SecretStr

from bot.settings import Settings
from bot.wiring import Keepsake, opened
from memory.domain.audience import PUBLIC, Room
from memory.domain.errors import ModelError
from memory.domain.formation.windows import COLD_MESSAGES
from memory.domain.ids import ChannelId, MessageId, SubjectId
from memory.domain.message import Message
from memory.operations.answering.context_builder import UserQuestion
from memory.operations.capture.capture import Said
from memory.operations.remembering.statement import KeptStatement, Statement
from memory.operations.rule_process import Rules
from memory.ports import ChatMessage, ChatRequest
from sandbox.endpoints.endpoint import Endpoint, serving
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR

GENERAL: Final = ChannelId("900")
BOAT: Final = "I keep a wooden boat called Petrel at the north pier"
TALK: Final = (
    "so the big news of the week is that I restore an old lighthouse clock in the evenings.",
    "I found that restarting the router after an update fixes the voice lag.",
    "I usually paint the hull on Sundays, before the tide is in.",
)
MOST_CHARACTERS: Final = 2_000
"""Of an answer that are shown while it is written."""
_FOUND: Final = json.dumps('{"memories"')[1:-1]
"""How the result of a look into memory begins."""
LONG: Final = (
    "I mended clock number {0}, which stands on shelf {0} of the workshop behind the lighthouse, has a case of oak, a "
    "face of brass and hands of blue steel, and was bought from a captain in the year 17{0:02} together with a chest "
    "of spare wheels"
)
FACTS: Final = ("I own a red car", "I own no car")


@dataclass(slots=True)
class Cell:
    """How one purpose fared with the endpoint."""

    outcome: str = ""
    """What came of it, in a word; the cause where the model gave nothing."""
    refused: int = 0
    """Requests that the endpoint refused meanwhile."""
    how: tuple[str, ...] = ()
    """How the requests that it answered were put: the format, and `tools` or `stream` where they were asked for."""


@dataclass(slots=True)
class Life:
    """What was seen of it."""

    cells: dict[str, Cell] = field(default_factory=dict)
    answers: list[str] = field(default_factory=list)
    """What people were answered."""
    seen: list[str] = field(default_factory=list)
    """What people saw of these while they were written, the later the more."""
    streamed: str = ""
    """An answer that was shown while it was written, as it was in the end."""
    shown: list[str] = field(default_factory=list)
    """What was shown of it, the later the more."""
    kept: str = ""
    """Every document of the store at the end."""
    asked: str = ""
    """Every message of every request."""


async def live(
    endpoint: Endpoint, folder: Path, only: frozenset[str] = frozenset(), memories: int = 0, **settings: Any
) -> Life:
    """Live through all purposes, or `only` some, with an endpoint that is served meanwhile.

    `memories` are long ones beside the few.
    """
    async with serving(endpoint):
        chosen: dict[str, Any] = {
            "openai_api_key": SecretStr(endpoint.key or "any"),
            "openai_base_url": endpoint.url,
            "openai_model": endpoint.model,
            "model_max_retries": 0,
            "keepsake_data_dir": folder,
            # As many as this life has.
            "consolidation_at_night": 5,
            **settings,
        }
        clock = FixedClock()
        async with opened(Settings(**chosen), clock=clock, is_scripted=False, rules=Rules()) as keepsake:
            living = _Living(endpoint, keepsake, clock, key=chosen["openai_api_key"].get_secret_value())
            await living.through(only, memories)
            life = living.life
            names = ("memories", "sessions", "scopes", "formations", "messages")
            documents = [await keepsake.collections.store.find(name, {}) for name in names]
    life.kept = json.dumps(documents, default=str)
    life.asked = json.dumps([request["messages"] for request in endpoint.requests])
    return life


class _Living:
    def __init__(self, endpoint: Endpoint, keepsake: Keepsake, clock: FixedClock, *, key: str) -> None:
        self._key = key
        self._endpoint = endpoint
        self._keepsake = keepsake
        self._clock = clock
        self._said = 0
        self.life = Life()

    async def through(self, only: frozenset[str], memories: int) -> None:
        """Go through the purposes in the order in which one makes the material of the next."""
        constraining = self._keepsake.operations.constraining
        for person in (ADA, BRAM):
            await constraining.decide(HARBOUR, person, "on", everywhere=False)
        await constraining.set_insights(HARBOUR, allowed=True, by=BRAM)
        await constraining.set_own_insights(HARBOUR, ADA, allowed=True)
        for text in (*(LONG.format(number) for number in range(1, memories + 1)), BOAT, *FACTS):
            await self._remember(text)
        purposes: dict[str, Callable[[], Awaitable[str]]] = {
            "answer": lambda: self._answer("what is my boat called, the one at the pier?"),
            "look": self._look,
            "extraction": self._extraction,
            "again": self._again,
            "consolidation": self._consolidation,
            "propagation": self._propagation,
            "judging": self._judging,
            "insights": self._insights,
            # Once more, with all that was made of the talk in the prompt.
            "later": lambda: self._answer("what do I do on Sundays?"),
            "stream": self._stream,
        }
        for name, do in purposes.items():
            if name in (only or purposes.keys() - {"again"}):
                with self._cell(name) as cell:
                    try:
                        cell.outcome = await do()
                    except ModelError as error:
                        cell.outcome = error.cause

    @contextmanager
    def _cell(self, name: str) -> Iterator[Cell]:
        cell = self.life.cells[name] = Cell()
        refused, answered = len(self._endpoint.refused), len(self._endpoint.answered)
        yield cell
        cell.refused = len(self._endpoint.refused) - refused
        cell.how = tuple(dict.fromkeys(map(_how, self._endpoint.answered[answered:])))

    async def _remember(self, text: str) -> None:
        statement = Statement(
            text=text, tenant=HARBOUR, subject=ADA, audience=PUBLIC, channel_id=GENERAL, cause=f"command:{text}"
        )
        assert isinstance(await self._keepsake.operations.remembering.remember(statement), KeptStatement)
        self._clock.advance(timedelta(seconds=1))

    async def _hear(self, text: str, author: SubjectId = ADA, *, addressed: bool = False) -> Said:
        self._said += 1
        message = Message(
            id=MessageId(str(10**17 + self._said)),
            tenant=HARBOUR,
            channel_id=GENERAL,
            author=author,
            text=text,
            at=self._clock.advance(timedelta(seconds=1)),
            audience=PUBLIC,
            addressed=addressed,
            formable=True,
        )
        said = Said(message=message, display_name="Ada" if author == ADA else "Bram")
        assert await self._keepsake.operations.capture.take(said)
        return said

    async def _answer(self, text: str) -> str:
        operations = self._keepsake.operations
        said = await self._hear(text, addressed=True)
        question = UserQuestion(
            room=Room(tenant=HARBOUR, audience=PUBLIC, viewer=ADA),
            channel_id=GENERAL,
            message_id=said.message.id,
            text=text,
            display_name="Ada",
            place="#general",
            at=self._clock.now(),
        )
        answer = await operations.answering.answer(
            question, on_words=lambda so_far: self.life.seen.append(so_far.shown(MOST_CHARACTERS))
        )
        self.life.answers.append(answer.text)
        ids = [MessageId(f"{said.message.id}9")]
        await operations.capture.note_answer(
            said, answer_ids=ids, text=answer.text, used=answer.used, at=self._clock.now()
        )
        return "answered" if answer.text else "empty"

    async def _look(self) -> str:
        before = len(self._endpoint.answered)
        outcome = await self._answer("do you remember what I told you about my dentist?")
        told = json.dumps([request["messages"] for request in self._endpoint.answered[before:]])
        return f"{outcome}, {'told' if _FOUND in told else 'not told'} what was found"

    async def _stream(self) -> str:
        said = ChatMessage("user", "Count from 1 to 400.")
        request = ChatRequest("answer", (ChatMessage("system", "You are brief."), said), 2000, 0.4)
        reply = await self._keepsake.model.complete(request, on_text=self.life.shown.append)
        self.life.streamed = reply.text
        return "answered" if reply.text.endswith("400") else "cut"

    async def _extraction(self) -> str:
        for text in TALK:
            await self._hear(text)
        for number in range(COLD_MESSAGES - len(TALK)):
            await self._hear(f"lol {number}", BRAM)
        self._clock.advance(timedelta(minutes=40))
        report = await self._keepsake.background.formation.form_due()
        return f"{report.memories} formed" if not report.faults else _worst(report.faults)

    async def _again(self) -> str:
        """Form what an outage kept waiting, hours and many tries later, once the endpoint accepts the key."""
        for _ in range(6):
            self._clock.advance(timedelta(hours=1))
            assert not (await self._keepsake.background.formation.form_due()).parked
        self._endpoint.key = self._key
        self._clock.advance(timedelta(hours=1))
        report = await self._keepsake.background.formation.form_due()
        return f"{report.memories} formed"

    async def _consolidation(self) -> str:
        report = await self._keepsake.background.consolidation.consolidate_due(nightly=True)
        return f"{report.texts} texts" if not report.faults else _worst(report.faults)

    async def _propagation(self) -> str:
        report = await self._keepsake.background.propagation.propagate_due()
        return f"{report.passed_on} passed on" if not report.faults else _worst(report.faults)

    async def _judging(self) -> str:
        report = await self._keepsake.background.maintenance.run()
        return f"{report.judged} judged" + (", cut short" if report.is_cut_short else "")

    async def _insights(self) -> str:
        report = await self._keepsake.background.insights.infer_due()
        return f"{report.asked} asked, {report.kept} kept" if not report.faults else _worst(report.faults)


def _worst(faults: dict[str, int]) -> str:
    return max(faults, key=lambda fault: faults[fault])


def _how(body: dict[str, Any]) -> str:
    parts = [(body.get("response_format") or {"type": "text"})["type"]]
    parts += [name for name in ("tools", "stream") if body.get(name)]
    return "+".join(parts)
