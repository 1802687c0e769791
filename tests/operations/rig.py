"""All writing operations over one store, put together as the bot does it."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from datetime import timedelta
from typing import Any

from pydantic import BaseModel

from bot.composition import Outside, compose, compose_background
from bot.reading import ReadSide
from bot.settings import Settings
from memory.domain.audience import PRIVATE, PUBLIC, Audience, Room
from memory.domain.ids import ChannelId, MemoryId, MessageId, SubjectId, TenantId
from memory.domain.memory import Memory
from memory.domain.writing.changes import Record
from memory.operations.bundle import Background, Operations
from memory.operations.caches import Caches
from memory.operations.capture.capture import Capture, Said
from memory.operations.capture.channel_talk import ChannelTalk
from memory.operations.constraint_service import ConstraintService
from memory.operations.core import Core
from memory.operations.diagnosis.health import JobBook
from memory.operations.erasure_replay import ErasureReplay
from memory.operations.forgetting.departure import Departure
from memory.operations.forgetting.erasure import Erasure
from memory.operations.forgetting.forget_service import ForgetService
from memory.operations.forgetting.retention import Retention, Scrubber
from memory.operations.formation.proposals import Proposals
from memory.operations.remembering.curation import Bulk, Curation
from memory.operations.remembering.inspection import Inspection
from memory.operations.remembering.remember_service import RememberService
from memory.operations.remembering.statement import KeptStatement, Remembered, Statement
from memory.operations.rule_process import RunRules
from memory.operations.upkeep.cleanup import Cleanup
from memory.operations.upkeep.conflict_service import ConflictService
from memory.operations.upkeep.lifecycle import Lifecycle
from memory.operations.upkeep.maintenance import TOKENS_A_NIGHT
from memory.operations.writing.writer import Writer
from memory.ports import ChatModel, ChatReply, ChatRequest
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from memory.store.erasure_log import ErasureLog
from tests.categories import CATEGORIES
from tests.clocks import FixedClock
from tests.domain.records import ADA, HARBOUR
from tests.domain.talk import message_of

GENERAL = ChannelId("900")
UNDO = timedelta(seconds=60)
SETTINGS = Settings(undo_s=UNDO.total_seconds(), message_retention_days=7, consolidation_at_night=1)


async def no_names(_tenant: TenantId, _people: Sequence[SubjectId]) -> Sequence[str]:
    """Tell no names."""
    return ()


class NoModel:
    """The `ChatModel` port where nothing may be asked."""

    is_scripted: bool = True
    context_tokens: int | None = None
    sees_pictures: bool = True

    async def complete(self, request: ChatRequest, *, on_text: Callable[[str], None] | None = None) -> ChatReply:
        """Fail."""
        del on_text
        raise AssertionError(f"unexpected request: {request.purpose}")

    async def complete_as(self, request: ChatRequest, reply_type: type[BaseModel]) -> ChatReply:
        """Fail."""
        del reply_type
        raise AssertionError(f"unexpected request: {request.purpose}")


def room_of(viewer: SubjectId = ADA, *, tenant: TenantId = HARBOUR, audience: Audience = PRIVATE) -> Room:
    """Return the room of a reply; unless told otherwise one that only its viewer reads."""
    return Room(tenant=tenant, audience=audience, viewer=viewer)


@dataclass(slots=True)
class Rig:
    """The operations, and what they made the envelopes forget."""

    collections: Collections
    clock: FixedClock
    invalidated: list[tuple[TenantId | None, SubjectId | None]] = field(default_factory=list)
    heard: dict[str, str] = field(default_factory=dict)
    """What was said, by message id."""
    run_rules: RunRules = asyncio.to_thread
    model: ChatModel = field(default_factory=NoModel)
    """What jobs ask."""
    owner: str = "process-1"
    core: Core = field(init=False)
    operations: Operations = field(init=False)
    background: Background = field(init=False)
    writer: Writer = field(init=False)
    constraining: ConstraintService = field(init=False)
    remembering: RememberService = field(init=False)
    forgetting: ForgetService = field(init=False)
    bulk: Bulk = field(init=False)
    tidying: Cleanup = field(init=False)
    capture: Capture = field(init=False)
    channel_talk: ChannelTalk = field(init=False)
    inspection: Inspection = field(init=False)
    lifecycle: Lifecycle = field(init=False)
    curating: Curation = field(init=False)
    proposing: Proposals = field(init=False)
    resolving: ConflictService = field(init=False)
    retention: Retention = field(init=False)
    scrubbing: Scrubber = field(init=False)
    erasure: Erasure = field(init=False)
    departure: Departure = field(init=False)

    def __post_init__(self) -> None:
        held, clock = self.collections, self.clock
        self.core = core = Core.over(
            held,
            clock=clock,
            categories=CATEGORIES,
            caches=Caches(self.invalidate),
            run_rules=self.run_rules,
            owner=self.owner,
        )
        self.operations, _ = composed(core, self.model)
        self.writer, self.constraining = core.writer, core.constraints
        self.background = background_of(self, core, self.model)
        for each in fields(self):
            if hasattr(self.operations, each.name):
                setattr(self, each.name, getattr(self.operations, each.name))

    @classmethod
    def over(cls, store: DocumentStore, clock: FixedClock, **fields: Any) -> "Rig":
        """Put the operations together over a store."""
        return cls(collections=Collections.over(store), clock=clock, **fields)

    def invalidate(self, tenant: TenantId | None, subject: SubjectId | None) -> None:
        """Note what the envelope cache was told to drop."""
        self.invalidated.append((tenant, subject))

    def erasing_again(self, log: ErasureLog) -> ErasureReplay:
        """Build what a start does with the log of erasures, over the same operations."""
        return ErasureReplay(self.core, self.operations, log=log)

    async def remembered(self, text: str, *, cause: str | None = None, **fields: object) -> Memory:
        """Remember a statement of Ada by command and give the memory."""
        outcome = await self.remember(text, cause=cause, **fields)
        assert isinstance(outcome, KeptStatement), outcome
        return outcome.memory

    async def remember(self, text: str, *, cause: str | None = None, **fields: object) -> Remembered:
        """Ask for a statement of Ada to be remembered by command."""
        return await self.remembering.remember(statement_of(text, cause=cause, **fields))

    async def know(self, *memories: Memory) -> None:
        """Write memories as they are."""
        for memory in memories:
            await self.writer.apply(Record(memory=memory, actor="test", reason="test"), at=self.clock.now())

    async def hear(self, text: str, message_id: str, *, author: SubjectId = ADA, tenant: TenantId = HARBOUR) -> Said:
        """Capture a message."""
        said = said_by(author, text, message_id, at_clock=self.clock, tenant=tenant)
        self.heard[message_id] = text
        assert await self.capture.take(said)
        return said

    async def answer(self, text: str, message_id: str, *used: Memory) -> bool:
        """Answer an earlier message of Ada and note the answer; False when it was not noted."""
        said = said_by(ADA, self.heard.get(message_id, "anything"), message_id, at_clock=self.clock)
        ids = [memory.id for memory in used]
        return await self.capture.note_answer(
            said, answer_ids=[MessageId(f"{message_id}9")], text=text, used=ids, at=self.clock.now()
        )

    async def told(self, statement: str, message_id: str) -> Memory:
        """Hear "remember that …" and do it, as the conversation does."""
        await self.hear(f"remember that {statement}", message_id)
        return await self.remembered(statement, cause=message_id, message_id=MessageId(message_id))

    async def memory(self, memory_id: MemoryId) -> Memory | None:
        """Read a memory in whatever state."""
        return await self.collections.memories.get(memory_id)

    async def held(self, memory_id: MemoryId) -> Memory:
        """Read a memory that there is, in whatever state."""
        found = await self.memory(memory_id)
        assert found is not None
        return found

    async def active(self, tenant: TenantId = HARBOUR, subject: SubjectId = ADA) -> list[str]:
        """List the texts that are remembered, sorted."""
        return sorted(memory.text for memory in await self.collections.memories.about.active_of(tenant, subject))

    async def turns(self, channel_id: ChannelId = GENERAL, tenant: TenantId = HARBOUR) -> list[str]:
        """List the texts of a channel's recent talk, oldest first."""
        session = await self.collections.sessions.get(f"{tenant}/{channel_id}")
        return [] if session is None else [turn.text for turn in session.turns]


def composed(core: Core, model: ChatModel, *, settings: Settings = SETTINGS) -> tuple[Operations, ReadSide]:
    """Build the operations as the bot does.

    What answers are made of is kept ready beside them, but not told of writes.
    """
    reading = ReadSide.over(core.collections, clock=core.clock, ttl_seconds=900, size=10)
    outside = Outside(answers=model, jobs=model, by_hand=core.run_rules, names_of=no_names)
    return compose(core, reading, settings, outside, JobBook()), reading


def background_of(
    rig: Rig, core: Core, model: ChatModel, *, settings: Settings = SETTINGS, tokens_a_night: int = TOKENS_A_NIGHT
) -> Background:
    """Build the work of jobs over a rig's operations, with another core or model."""
    outside = Outside(answers=model, jobs=model, by_hand=core.run_rules, names_of=no_names)
    return compose_background(core, rig.operations, settings, outside, tokens_a_night=tokens_a_night)


def statement_of(text: str, *, cause: str | None = None, **fields: object) -> Statement:
    """Build a statement of Ada in Harbour; the cause is the text unless one is given."""
    chosen: dict[str, object] = {
        "text": text,
        "tenant": HARBOUR,
        "subject": ADA,
        "audience": PUBLIC,
        "channel_id": GENERAL,
        "cause": cause or f"interaction:{text}",
    }
    return Statement(**(chosen | fields))  # type: ignore[arg-type]  # the builder's fields are named by the tests


def said_by(author: SubjectId, text: str, message_id: str, *, at_clock: FixedClock, **fields: Any) -> Said:
    """Build a message that somebody says now."""
    said = message_of(text, author, message_id, at_clock.now(), **{"formable": False} | fields)
    return Said(message=said, display_name="Ada")
