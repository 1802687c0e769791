"""Every call of a model is counted once.

For its purpose and its place, and what answers took is known again after a restart.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta

import pytest
from pydantic import BaseModel

from memory.domain.audience import PUBLIC, Room
from memory.domain.errors import ModelError
from memory.domain.ids import TenantId, dm_tenant, guild_tenant, user_id_of
from memory.domain.language.tokens import estimate_tokens
from memory.operations.metering import MeteredModel
from memory.ports import ChatMessage, ChatReply, ChatRequest, ToolCall
from memory.store.collections import Collections
from memory.store.documents import Document, DocumentStore
from memory.store.usage import Usage
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.operations.rig import NoModel, room_of

MARKET, DIRECT = guild_tenant(502), dm_tenant(user_id_of(ADA))
REQUEST = ChatRequest(
    purpose="answer",
    messages=(ChatMessage("system", "Be kind."), ChatMessage("user", "What is my dog called?")),
    max_output_tokens=100,
    temperature=0.4,
)


@dataclass
class StandIn(NoModel):
    """The `ChatModel` port: gives one reply again and again, or fails."""

    reply: ChatReply | ModelError = field(default_factory=lambda: ChatReply("Biscuit.", 10, 2))
    is_scripted: bool = False

    async def complete(self, request: ChatRequest, *, on_text: Callable[[str], None] | None = None) -> ChatReply:
        """Answer."""
        del request, on_text
        if isinstance(self.reply, ModelError):
            raise self.reply
        return self.reply

    async def complete_as(self, request: ChatRequest, reply_type: type[BaseModel]) -> ChatReply:
        """Answer alike."""
        del reply_type
        return await self.complete(request)


async def ask(collections: Collections, clock: FixedClock, model: StandIn, room: Room | None = None) -> ChatReply:
    """Ask for an answer to Ada."""
    metered = MeteredModel(collections, model=model, clock=clock)
    return await metered.complete(REQUEST, room=room or room_of(audience=PUBLIC), asked_at=clock.now())


async def day_of(collections: Collections, clock: FixedClock, tenant: TenantId = HARBOUR) -> Document:
    """Read the counts of a place today; empty without any."""
    return await collections.usage.of_day(tenant, clock.now()) or {}


async def test_a_call_of_a_job_counts_for_its_place_alone(collections: Collections, clock: FixedClock) -> None:
    metered = MeteredModel(collections, model=StandIn(), clock=clock)
    await metered.complete_as(REQUEST, BaseModel, tenant=HARBOUR)

    assert (await day_of(collections, clock))["answer"] == {"calls": 1, "prompt_tokens": 10, "completion_tokens": 2}
    assert collections.usage.answered_today(HARBOUR, clock.now()) == 0


async def test_where_the_endpoint_tells_no_counts_one_is_estimated(collections: Collections, clock: FixedClock) -> None:
    called = (ToolCall("call_1", "memory_query", '{"query": "dog"}'),)
    reply = await ask(collections, clock, StandIn(ChatReply("Let me look.", 0, 0, calls=called)))

    read = sum(estimate_tokens(each.content) for each in REQUEST.messages)
    written = estimate_tokens("Let me look.") + estimate_tokens(called[0].arguments)
    assert (reply.prompt_tokens, reply.completion_tokens) == (read, written)
    told = {"calls": 1, "prompt_tokens": read, "completion_tokens": written, "estimated_calls": 1}
    assert (await day_of(collections, clock))["answer"] == told


@pytest.mark.parametrize(
    ("cost", "counted"), [(9, {"calls": 1, "prompt_tokens": 9, "completion_tokens": 4}), (0, None)]
)
async def test_a_failed_call_counts_where_it_is_known_what_it_cost(
    collections: Collections, clock: FixedClock, cost: int, counted: Document | None
) -> None:
    failed = ModelError("truncated", "cut", prompt_tokens=cost, completion_tokens=4 if cost else 0)
    with pytest.raises(ModelError):
        await ask(collections, clock, StandIn(failed))

    assert (await day_of(collections, clock)).get("answer") == counted


async def test_answers_add_up_over_all_places_and_all_people(collections: Collections, clock: FixedClock) -> None:
    for room in (
        room_of(audience=PUBLIC),
        room_of(tenant=MARKET, audience=PUBLIC),
        room_of(tenant=DIRECT),
        room_of(BRAM, audience=PUBLIC),
    ):
        await ask(collections, clock, StandIn(), room)

    counted = [collections.usage.answered_today(each, clock.now()) for each in (ADA, BRAM, HARBOUR, MARKET, DIRECT)]
    assert counted == [36, 12, 24, 12, 12]


async def test_what_answers_took_today_is_known_again_after_a_restart(store: DocumentStore, clock: FixedClock) -> None:
    before = Collections.over(store)
    await ask(before, clock, StandIn())
    clock.advance(timedelta(days=1))
    await ask(before, clock, StandIn())
    await ask(before, clock, StandIn(), room_of(tenant=DIRECT))

    after = Collections.over(store)
    await after.usage.load_answered()

    def counted(usage: Usage) -> list[int]:
        return [usage.answered_today(each, clock.now()) for each in (ADA, HARBOUR, DIRECT)]

    assert counted(after.usage) == counted(before.usage) == [24, 12, 12]
    clock.advance(timedelta(days=1))
    assert counted(after.usage) == [0, 0, 0]
    await ask(after, clock, StandIn())
    assert counted(after.usage) == [12, 12, 0]


async def test_an_erasure_takes_the_count_and_gives_no_budget(collections: Collections, clock: FixedClock) -> None:
    await ask(collections, clock, StandIn())
    await collections.usage.erase_person(ADA, None)

    assert [row for row in await collections.store.find("usage", {}) if "subject" in row] == []
    assert collections.usage.answered_today(ADA, clock.now()) == 12
