"""Formation and consolidation over one store, put together as the bot does it.

With a model that says what a test tells it.
"""

import asyncio
import json
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final

from pydantic import BaseModel

from bench.composed import guild_of_many
from bot.composition import Outside, compose, compose_background
from bot.reading import ReadSide
from bot.settings import Settings
from memory.domain.errors import ModelError
from memory.domain.formation.record import FormationRecord
from memory.domain.formation.windows import COLD_MESSAGES
from memory.domain.ids import ChannelId, MessageId, SubjectId, TenantId
from memory.domain.language.tokens import estimate_tokens
from memory.domain.memory import Memory
from memory.domain.message import Message, Session, session_id_of
from memory.domain.scopes.support import FactsOf
from memory.operations.bundle import Background, Operations
from memory.operations.consolidation.consolidator import ConsolidationReport, Consolidator
from memory.operations.constraint_service import ConstraintService
from memory.operations.core import Core
from memory.operations.diagnosis.health import JobBook
from memory.operations.formation.formation import Formation, FormationReport
from memory.operations.formation.proposals import Proposals
from memory.operations.insights.insights import Insights
from memory.operations.metering import TOKENS_A_DAY
from memory.operations.propagation.propagation import Propagation
from memory.operations.rule_process import RunRules
from memory.operations.writing.writer import Writer
from memory.ports import ChatModel, ChatReply, ChatRequest
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from tests.categories import CATEGORIES
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.domain.talk import message_of

GENERAL: Final = ChannelId("900")
SESSION: Final = session_id_of(HARBOUR, GENERAL)
COLD: Final = timedelta(minutes=31)

Answer = str | ModelError | Callable[[], Any]
"""What the model says, how it fails, or what happens while it thinks: then the next one is its answer."""


@dataclass
class TellingModel:
    """The `ChatModel` port for tests of operations: answers in turn, and keeps what it was asked."""

    answers: deque[Answer] = field(default_factory=deque)
    requests: list[ChatRequest] = field(default_factory=list)
    always: str | Callable[[str], str] | None = None
    """What it says when nothing is queued, or makes of what stands in the request."""
    is_scripted: bool = True
    context_tokens: int | None = None
    sees_pictures: bool = True

    def will_say(self, *answers: Answer | dict[str, Any]) -> None:
        """Queue answers; a dict is sent as JSON."""
        self.answers.extend(json.dumps(each) if isinstance(each, dict) else each for each in answers)

    async def complete(self, request: ChatRequest, *, on_text: Callable[[str], None] | None = None) -> ChatReply:
        """Fail: nothing here asks for free text."""
        del on_text
        raise AssertionError(f"unexpected request for free text: {request.purpose}")

    async def complete_as(self, request: ChatRequest, reply_type: type[BaseModel]) -> ChatReply:
        """Return the next answer."""
        assert reply_type.model_config["extra"] == "forbid"
        self.requests.append(request)
        answer = self._next()
        while callable(answer):
            await answer()
            answer = self._next()
        if isinstance(answer, ModelError):
            raise answer
        return ChatReply(text=answer, prompt_tokens=1000, completion_tokens=100)

    def _next(self) -> Answer:
        if self.answers or self.always is None:
            return self.answers.popleft()
        return self.always if isinstance(self.always, str) else self.always(self.asked)

    @property
    def asked(self) -> str:
        """What stood in the last request, both messages."""
        return "\n".join(message.content for message in self.requests[-1].messages)


@dataclass
class Talk:
    """The operations over a store, as one process has them."""

    collections: Collections
    clock: FixedClock
    model: TellingModel
    owner: str = "process-1"
    has_tenants: bool = True
    """Whether the shards of this process are those of every tenant, or of none."""
    asks: ChatModel | None = None
    """The model that is asked instead of `model`."""
    tokens_a_day: int = TOKENS_A_DAY
    kept_days: int = 7
    """Days that messages are kept."""
    at_night: int = 1
    """Pending observations for which a night consolidates: here already one, so that short stories have texts."""
    unread: int = 1
    """Pending observations for which that is done for somebody who does not talk with the bot."""
    run_rules: RunRules = asyncio.to_thread
    core: Core = field(init=False)
    operations: Operations = field(init=False)
    background: Background = field(init=False)
    formation: Formation = field(init=False)
    consolidation: Consolidator = field(init=False)
    propagation: Propagation = field(init=False)
    insights: Insights = field(init=False)
    constraining: ConstraintService = field(init=False)
    writer: Writer = field(init=False)
    proposing: Proposals = field(init=False)
    said: int = 0
    names: dict[SubjectId, str] | None = field(default_factory=dict)
    """Under which names people are known; None where Discord does not tell."""
    facts_of: FactsOf = guild_of_many
    """What Discord tells of guilds."""

    def __post_init__(self) -> None:
        held, clock = self.collections, self.clock
        model = self.asks or self.model
        self.core = core = Core.over(
            held,
            clock=clock,
            categories=CATEGORIES,
            run_rules=self.run_rules,
            facts_of=self.facts_of,
            owner=self.owner,
            has=lambda _tenant: self.has_tenants,
        )
        settings = Settings(
            undo_s=60,
            message_retention_days=self.kept_days,
            formation_tokens_a_day=self.tokens_a_day,
            consolidation_at_night=self.at_night,
        )
        reading = ReadSide.over(held, clock=clock, ttl_seconds=900, size=10)
        outside = Outside(answers=model, jobs=model, by_hand=self.run_rules, names_of=self._names_of)
        self.operations = compose(core, reading, settings, outside, JobBook())
        self.background = compose_background(core, self.operations, settings, outside, unread=self.unread)
        self.writer, self.constraining, self.proposing = core.writer, core.constraints, self.operations.proposing
        self.formation, self.consolidation = self.background.formation, self.background.consolidation
        self.propagation, self.insights = self.background.propagation, self.background.insights

    @classmethod
    def over(cls, store: DocumentStore, clock: FixedClock, model: TellingModel | None = None, **fields: Any) -> "Talk":
        """Put the operations together over a store."""
        return cls(collections=Collections.over(store), clock=clock, model=model or TellingModel(), **fields)

    async def _names_of(self, _tenant: TenantId, people: Sequence[SubjectId]) -> Sequence[str] | None:
        return None if self.names is None else [self.names[each] for each in people if each in self.names]

    async def agree(self, *people: SubjectId, tenant: TenantId = HARBOUR) -> None:
        """Let people say that their talk may become memory."""
        for person in people or (ADA, BRAM):
            await self.collections.constraints.set_consent(tenant, person, "on", self.clock.now())

    async def say(self, text: str, author: SubjectId = ADA, **fields: Any) -> Message:
        """Capture a message as `Capture` does, a second after the one before."""
        self.said += 1
        message = message_of(text, author, MessageId(str(1000 + self.said)), self.clock.advance(SECOND), **fields)
        await capture(self.collections, message)
        return message

    async def chat(self, *texts: str, lines: int = COLD_MESSAGES, **fields: Any) -> list[Message]:
        """Let Ada say something among small talk of Bram, so much that it makes a window once it is cold."""
        said = [await self.say(text, **fields) for text in texts]
        said += [await self.say(f"lol {number}", BRAM, **fields) for number in range(lines - len(texts))]
        return said

    async def form_cold(self, *answers: Answer | dict[str, Any]) -> FormationReport:
        """Let what was said grow cold and be formed with these answers of the model."""
        self.clock.advance(COLD)
        self.model.will_say(*answers)
        return await self.formation.form_due()

    async def consolidate(self, *answers: Answer | dict[str, Any], nightly: bool = True) -> ConsolidationReport:
        """Make the texts that are due with these answers of the model."""
        self.model.will_say(*answers)
        return await self.consolidation.consolidate_due(nightly=nightly)

    async def memories(self) -> list[Memory]:
        """Read all memories, in whatever state, by id."""
        found = await self.collections.store.find("memories", {}, sort=[("_id", 1)])
        return [memory for row in found if (memory := await self.collections.memories.get(row["_id"])) is not None]

    async def texts(self) -> list[str]:
        """Read what is remembered, sorted."""
        return sorted(memory.text for memory in await self.memories() if memory.state == "active")

    async def session(self) -> Session:
        """Read the session of the channel."""
        session = await self.collections.sessions.get(SESSION)
        assert session is not None
        return session

    async def records(self) -> list[FormationRecord]:
        """Read all formations, oldest first."""
        found = await self.collections.store.find("formations", {}, sort=[("created_at", 1)])
        return [record for row in found if (record := await self.collections.formations.get(row["_id"])) is not None]


SECOND: Final = timedelta(seconds=1)


async def capture(collections: Collections, message: Message) -> None:
    """Put a message into buffer and session."""
    tokens = estimate_tokens(message.text)
    counted = int(message.formable)
    append = collections.sessions.append(message, [], counted=counted, tokens=tokens * counted)
    await collections.store.commit([collections.messages.insert(message), append])


def answer_of(*observations: dict[str, Any], summary: str = "Small talk about moving.") -> dict[str, Any]:
    """Build an answer."""
    session = {"summary": summary, "topics": ["moving"], "tone": "friendly"}
    return {"observations": list(observations), "session": session}


def text_of(text: str, shareable: Sequence[int] = ()) -> dict[str, Any]:
    """Build the answer to a consolidation."""
    return {"text": text, "shareable": list(shareable)}


def ignore(_tenant: TenantId | None, _subject: SubjectId | None) -> None:
    """Drop nothing: no envelope is cached here."""
