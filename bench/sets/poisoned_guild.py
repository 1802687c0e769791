"""A guild of its own for one text: somebody says it as its channel kind has it, and everybody asks the bot afterwards.

The bot's own operations over the model of a store; only the language model is played, by one that is fooled by
everything.
"""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from pydantic import BaseModel

from bench.composed import Composed
from bench.reference_store import ReferenceStore
from cogs.conversation._addressing import MessageFacts, addressing_of
from memory.domain.audience import PUBLIC, Room
from memory.domain.categories import Categories
from memory.domain.formation.rewording import RewordingReply
from memory.domain.formation.windows import COLD_MESSAGES
from memory.domain.ids import ChannelId, MessageId, SubjectId, guild_tenant, subject_of
from memory.domain.language.tokens import estimate_tokens
from memory.domain.memory import Memory
from memory.domain.message import Message
from memory.domain.writing.gate import Refused
from memory.operations.answering.context_builder import UserQuestion
from memory.operations.capture.capture import Said
from memory.operations.remembering.statement import Statement
from memory.ports import ChatReply, ChatRequest
from sandbox.local_clock import LocalClock

ANSWER: Final = "Noted."
_OBSERVATION: Final = re.compile(r"^\[(\d+)\] \S+ (.*)$", re.MULTILINE)


@dataclass
class FooledModel:
    """The `ChatModel` port for sets of attacks.

    An attack's words come back as an observation of every scope and person.
    """

    words: str = ""
    """What it repeats out of the talk."""
    people: int = 1
    """How many people are in the talk; the first one wrote the words."""
    sums_up: bool = False
    """Whether the words are the session's summary as well."""
    asked: list[ChatRequest] = field(default_factory=list)
    """Requests for an answer, in order."""
    is_scripted: bool = True
    context_tokens: int | None = None
    sees_pictures: bool = True

    async def complete(self, request: ChatRequest, *, on_text: Callable[[str], None] | None = None) -> ChatReply:
        """Keep the prompt and say next to nothing."""
        del on_text
        self.asked.append(request)
        return _reply(ANSWER)

    async def complete_as(self, request: ChatRequest, reply_type: type[BaseModel]) -> ChatReply:
        """Repeat the words as observations, or the observations as the text of a scope."""
        answers = {"extraction": self._observed, "consolidation": self._drawn_together}
        answer = self._worded_anew if reply_type is RewordingReply else answers[request.purpose]
        text = json.dumps(answer(request))
        reply_type.model_validate_json(text)
        return _reply(text)

    def _worded_anew(self, _request: ChatRequest) -> dict[str, Any]:
        return {"notes": [{"number": number, "content": self.words} for number in range(1, self.people + 3)]}

    def _observed(self, _request: ChatRequest) -> dict[str, Any]:
        aims = [("individual", person) for person in range(1, self.people + 1)] + [("guild", 0), ("collective", 0)]
        told = [_observation(self.words, scope, subject) for scope, subject in aims]
        summary = self.words if self.sums_up else ""
        return {"observations": told, "session": {"summary": summary, "topics": [], "tone": ""}}

    def _drawn_together(self, request: ChatRequest) -> dict[str, Any]:
        found = _OBSERVATION.findall(request.messages[-1].content)
        return {"text": " ".join(words for _, words in found), "shareable": [int(number) for number, _ in found]}


def _observation(words: str, scope: str, subject: int) -> dict[str, Any]:
    return {
        "content": words,
        "scope": scope,
        "subject": subject,
        "kind": "fact",
        "category": "knowledge",
        "importance": 5,
        "confidence": 1.0,
        "topic": "",
        "short": None,
        "sensitive": False,
        "cited": [1],
        "relation": "new",
        "known": [],
        "still": None,
    }


def _reply(text: str) -> ChatReply:
    return ChatReply(text=text, prompt_tokens=0, completion_tokens=estimate_tokens(text))


TENANT: Final = guild_tenant(1)
GENERAL: Final = ChannelId("900")
ELSEWHERE: Final = ChannelId("901")
AUTHOR: Final = subject_of(20)
BYSTANDER: Final = "Ines"
_BEGIN: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)
_SMALL_TALK: Final = COLD_MESSAGES
"""Messages that make a window once the talk is cold."""
_COLD: Final = timedelta(minutes=31)
_QUESTION: Final = "What do you remember?"


@dataclass(frozen=True, slots=True)
class RoomPrompt:
    """One prompt of somebody in one room."""

    viewer: SubjectId
    channel_id: ChannelId
    after_consolidation: bool
    request: ChatRequest
    marks: int
    """What the answer's receipt names: each has one line with its mark."""


class PoisonedGuild:
    """The operations as the bot has them, and the people of one small guild."""

    def __init__(self, categories: Categories, *, names: Sequence[str], sums_up: bool = False) -> None:
        """Put it together; `names` are those of the members besides the author."""
        self._clock = clock = LocalClock(at=_BEGIN)
        self.others = {subject_of(21 + place): name for place, name in enumerate([*names, BYSTANDER])}
        self.model = FooledModel(people=1 + len(self.others), sums_up=sums_up)
        self._composed = Composed.over(ReferenceStore(), model=self.model, clock=clock, categories=categories)
        self._held, self._operations = self._composed.collections, self._composed.operations
        self._said = 0

    async def settle(self) -> None:
        """Let everybody agree to be remembered."""
        for person in (AUTHOR, *self.others):
            await self._held.constraints.set_consent(TENANT, person, "on", self._clock.now())

    async def close(self) -> None:
        """End what runs."""
        await self._composed.reading.close()

    async def hear(self, text: str, *, name: str, is_webhook: bool = False, is_forwarded: bool = False) -> bool:
        """Let the author say a text to the bot among the others' small talk, and have it formed.

        False when it is not taken up.
        """
        heard = MessageFacts(mentions_bot=True, is_webhook=is_webhook, is_forwarded=is_forwarded)
        taken = addressing_of(heard) == "answer" and await self._say(AUTHOR, name, text)
        self.model.words = text if taken else ""
        for number in range(_SMALL_TALK):
            person, called = list(self.others.items())[number % len(self.others)]
            await self._say(person, called, f"I was late for the ferry again, number {number}.")
        self._clock.advance(_COLD.total_seconds())
        await self._composed.background.formation.form_due()
        return taken

    async def remember(self, text: str) -> Refused | None:
        """Let the author ask for a text to be remembered; gives the refusal."""
        outcome = await self._operations.remembering.remember(
            Statement(
                text=text, tenant=TENANT, subject=AUTHOR, audience=PUBLIC, channel_id=GENERAL, cause="interaction:1"
            )
        )
        return outcome if isinstance(outcome, Refused) else None

    async def ask_everybody(self, *, name: str) -> list[RoomPrompt]:
        """Let everybody ask, where it was said and elsewhere, before and after all is consolidated.

        The author has `name`.
        """
        asked: list[RoomPrompt] = []
        for after in (False, True):
            if after:
                await self._composed.background.consolidation.consolidate_due(nightly=True)
            for viewer, called in {AUTHOR: name, **self.others}.items():
                asked += [await self._ask(viewer, called, place, after=after) for place in (GENERAL, ELSEWHERE)]
        return asked

    async def memories(self) -> list[Memory]:
        """Read all memories, of every scope and state."""
        rows = await self._held.store.find("memories", {}, sort=[("_id", 1)])
        found = [await self._held.memories.get(row["_id"]) for row in rows]
        return [memory for memory in found if memory is not None]

    async def _say(self, author: SubjectId, name: str, text: str) -> bool:
        self._said += 1
        self._clock.advance(1)
        message = Message(
            id=MessageId(str(1000 + self._said)),
            tenant=TENANT,
            channel_id=GENERAL,
            author=author,
            text=text,
            at=self._clock.now(),
            audience=PUBLIC,
            addressed=True,
            formable=await self._operations.constraining.may_form_from(TENANT, author),
        )
        return await self._operations.capture.take(Said(message=message, display_name=name))

    async def _ask(self, viewer: SubjectId, name: str, channel_id: ChannelId, *, after: bool) -> RoomPrompt:
        question = UserQuestion(
            room=Room(tenant=TENANT, audience=PUBLIC, viewer=viewer),
            channel_id=channel_id,
            message_id=MessageId("9999"),
            text=_QUESTION,
            display_name=name,
            place="#general",
            at=self._clock.now(),
        )
        answer = await self._operations.answering.answer(question)
        marks = len(answer.used) + len(answer.texts) + (answer.talk is not None)
        return RoomPrompt(viewer, channel_id, after, self.model.asked[-1], marks)
