"""Carries out what people ask of memory while they talk, by the operations of the commands. It sends nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time
from typing import Final

from memory.domain.ids import MemoryId
from memory.domain.language.relative_days import dated
from memory.domain.message import Message
from memory.domain.recall.nearest import Fit
from memory.domain.wishes.tools import Forget, Remember, Stop, Wish
from memory.domain.writing.gate import MAX_BY_HAND_CHARACTERS, Refused, may_be_kept_alone
from memory.domain.writing.relation import Claim, Relation
from memory.operations.capture.capture import Said
from memory.operations.capture.own_talk import OwnTalk
from memory.operations.forgetting.forget_service import ForgetService, Forgotten
from memory.operations.remembering.inspection import Inspection
from memory.operations.remembering.remember_service import RememberService
from memory.operations.remembering.statement import Remembered, Statement

_END_OF_DAY: Final = time(23, 59, 59)  # To the second: the store keeps nothing finer than milliseconds


@dataclass(frozen=True, slots=True)
class NothingFound:
    """Nothing at all is remembered of the person."""


@dataclass(frozen=True, slots=True)
class ToBeChosen:
    """Several memories fit, or none does and others are offered; the person is to say which."""

    topic: str
    count: int
    fit: Fit


@dataclass(frozen=True, slots=True)
class ToBeConfirmed:
    """What the person is asked about before it is forgotten."""

    memories: tuple[MemoryId, ...]
    """Empty: everything."""


@dataclass(frozen=True, slots=True)
class ToBeSwitched:
    """The person is to say what holds from now on."""


Became = Remembered | Forgotten | NothingFound | ToBeChosen | ToBeConfirmed | ToBeSwitched


@dataclass(frozen=True, slots=True)
class Done:
    """What became of a wish."""

    wish: Wish
    became: Became
    lines: int = 0
    """Lines of the person's own talk about it that were dropped before they became memory."""
    offered: Statement | None = None
    """What was refused and may be kept for its person alone, if they say yes to it."""


class WishService:
    """What people wish of memory."""

    def __init__(
        self,
        *,
        remembering: RememberService,
        forgetting: ForgetService,
        inspection: Inspection,
        own_talk: OwnTalk,
    ) -> None:
        self._remembering = remembering
        self._forgetting = forgetting
        self._inspection = inspection
        self._own_talk = own_talk

    async def carry_out(self, wishes: Sequence[Wish], said: Said) -> list[Done]:
        """Do what a message asks of memory; repeatable. Raises `NotYours`, `VersionConflict` and `StoreError`."""
        return [await self._done(wish, said, number) for number, wish in enumerate(wishes)]

    async def _done(self, wish: Wish, said: Said, number: int) -> Done:
        message = said.message
        if isinstance(wish, Remember):
            statement = _statement(wish, message, number)
            became = await self._remembering.remember(statement)
            is_offered = isinstance(became, Refused) and may_be_kept_alone(became)
            return Done(wish, became, offered=statement if is_offered else None)
        if isinstance(wish, Stop):
            return Done(wish, ToBeSwitched())
        lines = 0
        if not wish.everything:
            lines = await self._own_talk.forget_about(message, wish.topic, is_kept=said.is_kept)
        return Done(wish, await self._forget(wish, message), lines)

    async def _forget(self, wish: Forget, message: Message) -> Became:
        if wish.everything or (wish.memories and not wish.is_certain):
            return ToBeConfirmed(wish.memories)
        tenant, subject = message.tenant, message.author
        if wish.memories:
            return await self._forgetting.forget(tenant, subject, wish.memories)
        found = await self._inspection.nearest_own(tenant, subject, wish.topic)
        if not found.memories:
            return NothingFound()
        if found.fit != "only":
            return ToBeChosen(wish.topic, len(found.memories), found.fit)
        named = (found.memories[0].id,)
        return await self._forgetting.forget(tenant, subject, named) if wish.is_certain else ToBeConfirmed(named)


def _claim(wish: Remember) -> Claim | None:
    """Return what the model said of known memories, None where it saw none; the night looks at what it did not name."""
    if not wish.is_compared:
        return None
    relation: Relation = "replaces" if wish.corrects else "new"
    return Claim(relation, wish.corrects, still=wish.still, shown=frozenset(wish.corrects))


def _statement(wish: Remember, message: Message, number: int) -> Statement:
    ends = None if wish.until is None else datetime.combine(wish.until, _END_OF_DAY, UTC) - message.at
    return Statement(
        text=dated(wish.statement, message.at.date(), characters=MAX_BY_HAND_CHARACTERS),
        tenant=message.tenant,
        subject=message.author,
        audience=message.audience,
        channel_id=message.channel_id,
        cause=f"message:{message.id}" if number == 0 else f"message:{message.id}:{number}",
        message_id=message.id,
        said_at=message.at,
        # A day that is over ends nothing: it was read wrongly.
        expires_after=ends if ends is not None and ends.total_seconds() > 0 else None,
        claim=_claim(wish),
        for_server=wish.for_server,
        vouched=wish.for_server and message.by_admin,
    )
