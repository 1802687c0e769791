"""The model as operations ask it: each call is counted with its purpose for its place. It decides nothing."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from math import inf
from typing import Final

from pydantic import BaseModel

from memory.domain.audience import Room
from memory.domain.errors import ModelError
from memory.domain.formation.extraction import PURPOSE
from memory.domain.formation.windows import Pace
from memory.domain.ids import SubjectId, TenantId, owner_of
from memory.domain.insights.reply import PURPOSE as INSIGHTS
from memory.domain.language.tokens import estimate_tokens
from memory.domain.upkeep.judging import PURPOSE as JUDGING
from memory.operations.writing.retries import unless_erased
from memory.ports import ChatModel, ChatReply, ChatRequest, Clock
from memory.store.collections import Collections


@dataclass(frozen=True, slots=True)
class Account:
    """What calls of a model are counted for."""

    tenant: TenantId
    purpose: str
    asked_at: datetime
    """When the first of them began; what is erased later is not counted for its person any more."""
    answers_to: SubjectId | None = None
    """Whose question the call is for; None for the work of a job."""

    @property
    def person(self) -> SubjectId | None:
        """The person whose own these counts are, to be erased with them; None for those of a guild or of everybody."""
        return self.answers_to or owner_of(self.tenant)


class Meter:
    """Writes calls into the counts."""

    def __init__(self, collections: Collections, *, clock: Clock) -> None:
        self._collections = collections
        self._clock = clock

    async def count(
        self, account: Account, *, prompt: int, completion: int, is_scripted: bool, is_estimated: bool, calls: int = 1
    ) -> None:
        """Count calls with the tokens of all of them; nothing for a person erased since they began."""
        usage, at = self._collections.usage, self._clock.now()
        if account.answers_to is not None:
            usage.note_answered(account.tenant, account.answers_to, at, tokens=prompt + completion)

        async def undo() -> None:
            if account.person is not None:
                await usage.erase_person(account.person, account.tenant)

        add = partial(
            usage.add_tokens,
            account.tenant,
            at,
            purpose=account.purpose,
            prompt=prompt,
            completion=completion,
            calls=calls,
            is_scripted=is_scripted,
            is_estimated=is_estimated,
            answers_to=account.answers_to,
        )
        await unless_erased(add, is_erased=partial(self._is_erased, account), undo=undo)

    async def _is_erased(self, account: Account) -> bool:
        if account.person is None:
            return False
        erasures = self._collections.erasures
        return await erasures.covers(account.tenant, account.person, said_at=account.asked_at)


ANSWER_BOUNDS_S: Final = (0.5, 1.0, 2.0, 3.0, 5.0, 8.0, 13.0, 21.0, 34.0, 60.0, 120.0, inf)


class AnswerTimes:
    """How long people waited for whole answers since the start, from their message on; of nobody in particular."""

    def __init__(self) -> None:
        self.counts = dict.fromkeys(ANSWER_BOUNDS_S, 0)
        """How many took longer than the bound before and no longer than this one, in seconds."""
        self.total_s = 0.0

    def note(self, waited: timedelta) -> None:
        """Count an answer."""
        seconds = max(waited.total_seconds(), 0.0)
        self.counts[next(bound for bound in ANSWER_BOUNDS_S if seconds <= bound)] += 1
        self.total_s += seconds


class MeteredModel:
    """A chat model whose calls are counted."""

    def __init__(self, collections: Collections, *, model: ChatModel, clock: Clock) -> None:
        self._meter = Meter(collections, clock=clock)
        self._model = model
        self._clock = clock

    @property
    def context_tokens(self) -> int | None:
        """How many tokens a request and its answer may have together; None where that is not known."""
        return self._model.context_tokens

    @property
    def sees_pictures(self) -> bool:
        """Whether pictures may be shown to it."""
        return self._model.sees_pictures

    async def complete(
        self, request: ChatRequest, *, room: Room, asked_at: datetime, on_text: Callable[[str], None] | None = None
    ) -> ChatReply:
        """Ask for the answer to a room's viewer; counted for the place and for them. Raises as `complete_as` does."""
        account = Account(room.tenant, request.purpose, asked_at, answers_to=room.viewer)
        return await self._counted(account, request, self._model.complete(request, on_text=on_text))

    async def complete_as(self, request: ChatRequest, reply_type: type[BaseModel], *, tenant: TenantId) -> ChatReply:
        """Ask and count the call for a place, its tokens estimated if untold. Raises `ModelError`, `StoreError`."""
        account = Account(tenant, request.purpose, self._clock.now())
        return await self._counted(account, request, self._model.complete_as(request, reply_type))

    async def _counted(self, account: Account, request: ChatRequest, asking: Awaitable[ChatReply]) -> ChatReply:
        try:
            reply = await asking
        except ModelError as failed:
            if failed.prompt_tokens or failed.completion_tokens:
                await self._count(account, failed.prompt_tokens, failed.completion_tokens, is_estimated=False)
            raise
        is_estimated = not (reply.prompt_tokens or reply.completion_tokens)
        if is_estimated:
            reply = _estimated(request, reply)
        await self._count(account, reply.prompt_tokens, reply.completion_tokens, is_estimated=is_estimated)
        return reply

    async def _count(self, account: Account, prompt: int, completion: int, *, is_estimated: bool) -> None:
        is_scripted = self._model.is_scripted
        await self._meter.count(
            account, prompt=prompt, completion=completion, is_scripted=is_scripted, is_estimated=is_estimated
        )


def _estimated(request: ChatRequest, reply: ChatReply) -> ChatReply:
    read = [message.content for message in request.messages]
    read += [call.arguments for message in request.messages for call in message.calls]
    written = [reply.text, *(call.arguments for call in reply.calls)]
    return replace(
        reply, prompt_tokens=sum(map(estimate_tokens, read)), completion_tokens=sum(map(estimate_tokens, written))
    )


TOKENS_A_DAY: Final = 200_000
"""Enough for about 3,300 captured messages, at 60 tokens each."""
_LONGER_FROM: Final = 0.5
"""Share of the budget from which windows are longer, and from which nothing is asked that nobody waits for."""


class TokenBudget:
    """The day's budget."""

    def __init__(self, collections: Collections, *, tokens_a_day: int = TOKENS_A_DAY) -> None:
        """Build it; `tokens_a_day` is what extraction may take of one guild, or of one person's direct messages."""
        self._usage = collections.usage
        self._tokens_a_day = tokens_a_day

    async def pace_of(self, tenant: TenantId, *, at: datetime) -> Pace:
        """Return how to form a tenant's talk now. A call that is under way may still go past the budget."""
        share = await self._share(tenant, PURPOSE, at=at)
        return "none" if share >= 1 else "longer" if share >= _LONGER_FROM else "full"

    async def may_guess(self, tenant: TenantId, *, at: datetime) -> bool:
        """Return whether an insight may be asked for now: extraction goes before, and both leave half of the budget."""
        return await self._share(tenant, PURPOSE, INSIGHTS, at=at) < _LONGER_FROM

    async def may_judge(self, tenant: TenantId, *, at: datetime) -> bool:
        """Return whether pairs may be judged now, by the same measure; what waits is left to the night."""
        return await self._share(tenant, PURPOSE, JUDGING, at=at) < _LONGER_FROM

    async def _share(self, tenant: TenantId, *purposes: str, at: datetime) -> float:
        """Return how much of the budget of the day of `at` (UTC) is used by some purposes; 1 without one."""
        counts = await self._usage.of_day(tenant, at) or {}
        spent = [counts.get(purpose, {}) for purpose in purposes]
        used = sum(each.get("prompt_tokens", 0) + each.get("completion_tokens", 0) for each in spent)
        return used / self._tokens_a_day if self._tokens_a_day else 1.0
