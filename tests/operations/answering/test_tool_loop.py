"""Asking the model with one look into memory.

Two requests, three where a round failed, and no nonsense of the model reaches people.
"""

import json
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from memory.domain.audience import PUBLIC, Room
from memory.domain.constraints import Constraints
from memory.domain.errors import ModelError, QueryTooSlow
from memory.domain.ids import MemoryId
from memory.operations.answering.tool_loop import Spoken, ToolLoop, ToolTurn
from memory.operations.answering.wish_detector import WishDetector
from memory.operations.metering import MeteredModel
from memory.operations.recall.query import Query
from memory.operations.recall.recall import Recall
from memory.ports import ChatMessage, ChatReply, ChatRequest, ToolCall
from tests.categories import CATEGORIES
from tests.domain.records import ADA, HARBOUR
from tests.operations.rig import NoModel, Rig

REQUEST = ChatRequest(
    purpose="answer",
    messages=(ChatMessage("system", "Be kind."), ChatMessage("user", "What is my dog called?")),
    max_output_tokens=100,
    temperature=0.4,
)


def calling(*calls: ToolCall, text: str = "") -> ChatReply:
    """Say that the model asks for tools."""
    return ChatReply(text=text, prompt_tokens=10, completion_tokens=2, calls=calls)


def look(arguments: str = '{"query": "dog"}', name: str = "memory_query", call_id: str = "call_1") -> ToolCall:
    """Say one call."""
    return ToolCall(call_id, name, arguments)


SAID = ChatReply(text="Your dog is called Biscuit.", prompt_tokens=20, completion_tokens=4)


@dataclass
class StandIn(NoModel):
    """The `ChatModel` port: answers in turn, and keeps what it was asked."""

    answers: deque[ChatReply | ModelError]
    requests: list[ChatRequest] = field(default_factory=list)

    async def complete(self, request: ChatRequest, *, on_text: Callable[[str], None] | None = None) -> ChatReply:
        """Return the next answer."""
        self.requests.append(request)
        answer = self.answers.popleft()
        if isinstance(answer, ModelError):
            raise answer
        if on_text is not None and answer.text:
            on_text(answer.text)
        return answer


class Asked:
    """An asking over a rig, and what came of it."""

    def __init__(self, rig: Rig, *answers: ChatReply | ModelError, query: Query | None = None) -> None:
        self.rig = rig
        self.model = StandIn(deque(answers))
        recall = Recall(rig.collections, clock=rig.clock, ttl_seconds=900)
        model = MeteredModel(rig.collections, model=self.model, clock=rig.clock)
        query = query or Query(recall, categories=CATEGORIES, limit_s=60.0)
        self.asking = ToolLoop(model, query, WishDetector(rig.collections))

    async def ask(
        self,
        text: str = "What is my dog called?",
        *,
        constraints: Constraints = Constraints(),  # noqa: B008  # frozen
        shown: Sequence[MemoryId] = (),
        said_before: Sequence[str] = (),
        with_tools: bool = True,
        room: Room = Room(tenant=HARBOUR, audience=PUBLIC, viewer=ADA),  # noqa: B008  # frozen
    ) -> Spoken:
        """Ask as Ada, in public unless it says otherwise."""
        turn = ToolTurn(
            room=room,
            session_id="GUILD:1/900",
            text=text,
            constraints=constraints,
            shown=shown,
            said_before=said_before,
            at=self.rig.clock.now(),
        )
        return await self.asking.ask(REQUEST, turn, with_tools=with_tools)

    @property
    def results(self) -> list[dict[str, Any]]:
        """What the tools gave, as the model was told."""
        return [json.loads(each.content) for each in self.model.requests[-1].messages if each.role == "tool"]


async def test_without_a_call_there_is_one_request(rig: Rig) -> None:
    asked = Asked(rig, SAID)
    spoken = await asked.ask()

    assert (spoken.text, spoken.found, len(asked.model.requests)) == (SAID.text, (), 1)
    assert [tool.name for tool in asked.model.requests[0].tools] == ["memory_query", "remember", "forget"]
    for category in CATEGORIES.allowlists["supervisor"]:
        assert category in asked.model.requests[0].tools[0].description


async def test_where_memories_may_not_be_used_there_is_nothing_to_look_for(rig: Rig) -> None:
    asked = Asked(rig, SAID)
    await asked.ask(constraints=Constraints(memory_enabled=False))

    assert [tool.name for tool in asked.model.requests[0].tools] == ["remember", "forget"]


async def test_a_call_is_answered_by_a_search_and_then_there_is_an_answer(rig: Rig) -> None:
    dog = await rig.remembered("My dog is called Biscuit")
    asked = Asked(rig, calling(look(), text="Let me look."), SAID)
    spoken = await asked.ask()

    assert (spoken.text, spoken.found, spoken.has_looked) == (SAID.text, (dog.id,), True)
    day = await rig.collections.usage.of_day(HARBOUR, rig.clock.now())
    assert day is not None
    assert [day[purpose]["prompt_tokens"] for purpose in ("answer", "tool_round")] == [10, 20]
    second = asked.model.requests[1]
    assert second.messages[:2] == REQUEST.messages
    assert second.messages[2] == ChatMessage("assistant", "Let me look.", calls=(look(),))
    assert (second.messages[3].role, second.messages[3].result_of) == ("tool", "call_1")
    assert not second.may_call
    assert "Biscuit" in asked.results[0]["memories"][0]["text"]


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (look("{"), "query: "),
        (look(""), "query: "),
        (look('{"categories": ["procedures"]}'), "query: "),
        (look('{"query": ' + "[" * 3000 + "]" * 3000 + "}"), "query: "),
        (look(name="send_mail"), "no such tool"),
    ],
)
async def test_nonsense_is_told_back_to_the_model_alone(rig: Rig, call: ToolCall, told: str) -> None:
    asked = Asked(rig, calling(call), SAID)
    spoken = await asked.ask()

    assert (spoken.text, spoken.found, len(asked.model.requests)) == (SAID.text, (), 2)
    (result,) = asked.results
    assert told in result["error"]
    (shown,) = asked.model.requests[1].messages[2].calls
    assert shown.name == "memory_query"
    assert isinstance(json.loads(shown.arguments), dict)


async def test_a_look_is_not_spent_on_arguments_that_mean_nothing(rig: Rig) -> None:
    dog = await rig.remembered("My dog is called Biscuit")
    arguments = '{"query": "dog", "user": "USER:12", "importance_min": 0, "updated_after": "last week", "limit": 50}'
    asked = Asked(rig, calling(look(arguments)), SAID)
    spoken = await asked.ask()

    assert spoken.found == (dog.id,)
    (result,) = asked.results
    assert result["notes"] == ["updated_after was left away: give a date such as 2026-03-01"]


async def test_of_several_calls_one_is_made_and_all_are_answered(rig: Rig) -> None:
    await rig.remembered("My dog is called Biscuit")
    asked = Asked(rig, calling(look(call_id="a"), look(call_id="b"), look(call_id="c")), SAID)
    spoken = await asked.ask()

    assert len(spoken.found) == 1
    assert [each.result_of for each in asked.model.requests[1].messages if each.role == "tool"] == ["a", "b", "c"]
    assert ["memories" in result for result in asked.results] == [True, False, False]


async def test_a_search_that_is_too_slow_is_told_to_the_model(rig: Rig) -> None:
    class Slow(Query):
        async def memory_query(self, *_: Any, **__: Any) -> Any:
            raise QueryTooSlow("took longer")

    recall = Recall(rig.collections, clock=rig.clock, ttl_seconds=900)
    asked = Asked(rig, calling(look()), SAID, query=Slow(recall, categories=CATEGORIES, limit_s=1.0))

    assert (await asked.ask()).text == SAID.text
    assert "too long" in asked.results[0]["error"]


@pytest.mark.parametrize("cause", ["rejected", "server_error", "malformed", "empty"])
async def test_an_endpoint_that_fails_with_a_tool_on_offer_answers_without(rig: Rig, cause: Any) -> None:
    asked = Asked(rig, ModelError(cause, "on purpose"), SAID, SAID)

    assert (await asked.ask()).text == SAID.text
    assert [bool(request.tools) for request in asked.model.requests] == [True, False]

    # What the endpoint cannot do is learned behind the port, which knows the reason: a filter may have been it.
    assert (await asked.ask()).text == SAID.text
    assert bool(asked.model.requests[-1].tools)


@pytest.mark.parametrize(
    "second",
    [
        ModelError("rejected", "no role tool"),
        ModelError("empty", "no text"),
        ModelError("server_error", "status 500"),
        calling(look(call_id="again")),
    ],
    ids=["rejects the role", "says nothing", "fails", "calls again"],
)
async def test_a_round_that_comes_to_no_words_is_asked_again_with_what_was_found_as_text(rig: Rig, second: Any) -> None:
    dog = await rig.remembered("My dog is called Biscuit")
    asked = Asked(rig, calling(look()), second, SAID)
    spoken = await asked.ask()

    assert (spoken.text, spoken.found) == (SAID.text, (dog.id,))
    last = asked.model.requests[-1]
    assert (last.tools, [message.role for message in last.messages]) == ((), ["system", "user"])
    assert last.messages[-1].content.startswith("What is my dog called?\n<Searched>\n")
    assert "Biscuit" in last.messages[-1].content
    assert len(asked.model.requests) == 3
