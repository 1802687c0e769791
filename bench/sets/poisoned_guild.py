"""A guild of its own for one text: somebody says it as its channel kind has it, and everybody asks the bot afterwards.

The bot's own operations over the model of a store; only the language model is played, by one that is fooled by everything.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from bench.sets.fooled_model import FooledModel
from bench.without_discord import no_names
from bot.reading import Reading
from cogs.conversation._addressing import MessageFacts, addressing_of
from memory.domain.audience import PUBLIC, Room
from memory.domain.categories import Categories
from memory.domain.formation.windows import COLD_MESSAGES
from memory.domain.ids import ChannelId, MessageId, SubjectId, guild_tenant, subject_of
from memory.domain.memory import Memory
from memory.domain.message import Message
from memory.domain.writing.gate import Refused
from memory.operations.answering.assembling import Question
from memory.operations.capture.capture import Capture, Said
from memory.operations.consolidation.consolidation import Consolidation
from memory.operations.consolidation.synthesis import Synthesis
from memory.operations.constraining import Constraining
from memory.operations.forgetting.forgetting import Forgetting
from memory.operations.formation.claiming import Claiming
from memory.operations.formation.extraction import Extraction
from memory.operations.formation.formation import Formation
from memory.operations.formation.observing import Observing
from memory.operations.formation.proposing import Proposing
from memory.operations.locks import KeyedLocks
from memory.operations.pacing import Pacing
from memory.operations.remembering.remembering import Remembering, Statement
from memory.operations.writing.writer import Writer
from memory.ports import ChatRequest
from memory.store.collections import Collections
from memory.store.language.reference import ReferenceStore
from sandbox.local_clock import LocalClock

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
        self._held = held = Collections.over(ReferenceStore())
        self._clock = clock = LocalClock(at=_BEGIN)
        locks = KeyedLocks()
        self.others = {subject_of(21 + place): name for place, name in enumerate([*names, BYSTANDER])}
        self.model = model = FooledModel(people=1 + len(self.others), sums_up=sums_up)
        reading = Reading.over(held, clock=clock, ttl_seconds=900, size=100)
        cache = reading.envelopes
        writer = Writer(held, invalidate=cache.invalidate)
        self._constraining = constraining = Constraining(held, invalidate=cache.invalidate, clock=clock)
        self._remembering = Remembering(
            held, writer=writer, constraining=constraining, categories=categories, clock=clock, locks=locks
        )
        proposing = Proposing(
            held, writer=writer, constraining=constraining, categories=categories, clock=clock, locks=locks
        )
        forgetting = Forgetting(held, writer=writer, invalidate=cache.invalidate, clock=clock, undo_s=60)
        self._capture = Capture(held, writer=writer, remembering=self._remembering, forgetting=forgetting, clock=clock)
        self._formation = Formation(
            held,
            claiming=Claiming(held, constraining=constraining, pacing=Pacing(held), clock=clock, kept_days=7),
            extraction=_extraction(held, constraining, categories, model=model, clock=clock),
            observing=Observing(
                held,
                writer=writer,
                constraining=constraining,
                proposing=proposing,
                categories=categories,
                locks=locks,
            ),
            clock=clock,
            locks=locks,
            owner="bench",
        )
        self._consolidation = Consolidation(
            held,
            synthesis=Synthesis(held, model=model, clock=clock),
            writer=writer,
            constraining=constraining,
            invalidate=cache.invalidate,
            clock=clock,
            locks=locks,
            owner="bench",
            at_night=1,
            unread=1,
        )
        self._answering = reading.answering(held, model=model, max_output_tokens=100)
        self._cache = cache
        self._said = 0

    async def settle(self) -> None:
        """Let everybody agree to be remembered."""
        for person in (AUTHOR, *self.others):
            await self._held.constraints.set_consent(TENANT, person, "on", self._clock.now())

    async def close(self) -> None:
        """End what runs."""
        await self._cache.close()

    async def hear(self, text: str, *, name: str, is_webhook: bool = False, is_forwarded: bool = False) -> bool:
        """Let the author say a text to the bot among the others' small talk, and have it formed. False when it is not taken up."""
        heard = MessageFacts(mentions_bot=True, is_webhook=is_webhook, is_forwarded=is_forwarded)
        taken = addressing_of(heard) == "answer" and await self._say(AUTHOR, name, text)
        self.model.words = text if taken else ""
        for number in range(_SMALL_TALK):
            person, called = list(self.others.items())[number % len(self.others)]
            await self._say(person, called, f"The ferry was late again, number {number}.")
        self._clock.advance(_COLD.total_seconds())
        await self._formation.form_due()
        return taken

    async def remember(self, text: str) -> Refused | None:
        """Let the author ask for a text to be remembered; gives the refusal."""
        outcome = await self._remembering.remember(
            Statement(
                text=text, tenant=TENANT, subject=AUTHOR, audience=PUBLIC, channel_id=GENERAL, cause="interaction:1"
            )
        )
        return outcome if isinstance(outcome, Refused) else None

    async def ask_everybody(self, *, name: str) -> list[RoomPrompt]:
        """Let everybody ask, where it was said and elsewhere, before and after all is consolidated; the author has `name`."""
        asked: list[RoomPrompt] = []
        for after in (False, True):
            if after:
                await self._consolidation.consolidate_due(nightly=True)
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
            formable=await self._constraining.may_form_from(TENANT, author),
        )
        return await self._capture.take(Said(message=message, display_name=name))

    async def _ask(self, viewer: SubjectId, name: str, channel_id: ChannelId, *, after: bool) -> RoomPrompt:
        question = Question(
            room=Room(tenant=TENANT, audience=PUBLIC, viewer=viewer),
            channel_id=channel_id,
            message_id=MessageId("9999"),
            text=_QUESTION,
            display_name=name,
            place="#general",
            at=self._clock.now(),
        )
        answer = await self._answering.answer(question)
        marks = len(answer.used) + len(answer.texts) + (answer.talk is not None)
        return RoomPrompt(viewer, channel_id, after, self.model.asked[-1], marks)


def _extraction(
    held: Collections, constraining: Constraining, categories: Categories, *, model: FooledModel, clock: LocalClock
) -> Extraction:
    return Extraction(
        held,
        model=model,
        constraining=constraining,
        pacing=Pacing(held),
        categories=categories,
        clock=clock,
        names_of=no_names,
    )
