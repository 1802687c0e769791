"""Asks the model for an answer, with one look into memory at most: two requests an answer, three where a tool round failed.

What the model says in a call is never trusted: arguments that mean nothing, names that do not exist and categories that are not
for it are told back to it, and nobody else hears of them. Where an endpoint cannot keep to a round with a tool, the answer is asked
for in plain words. What it cannot do is learned, and left out from then on, behind the port (`ChatModel`).
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Final

from memory.domain.audience import Room
from memory.domain.constraints import Constraints
from memory.domain.errors import MalformedCall, ModelCause, ModelError, QueryRefused, QueryTooSlow
from memory.domain.ids import MemoryId
from memory.domain.recall.memory_query import SUPERVISOR
from memory.domain.recall.query_tool import (
    TOOL_NAME,
    QueryArguments,
    asked_by_model,
    is_object,
    told_error,
    with_notes,
)
from memory.operations.metering import MeteredModel
from memory.operations.recall.query import Query
from memory.ports import ChatMessage, ChatReply, ChatRequest, Tool, ToolCall
from prompts.library import render

TOOL_ROUND: Final = "tool_round"
"""Purpose of the request behind a look into memory."""
_MAY_BE_THE_TOOL: Final[frozenset[ModelCause]] = frozenset({"rejected", "server_error", "malformed", "empty"})
"""Causes with which endpoints refuse tools, and the roles of their rounds. A server that is merely down is asked once more for it."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """What the model said in the end."""

    text: str
    found: tuple[MemoryId, ...]
    """The memories that it was given by its look into memory."""
    given: str
    """What that look told it, in which people's words stand; empty without one."""


OnWords = Callable[[Spoken], None]
"""Is told what the model has written so far, marks and all, with what it was given until then."""
_Ask = Callable[[ChatRequest], Awaitable[ChatReply]]


class Asking:
    """The model's part of an answer."""

    def __init__(self, model: MeteredModel, query: Query | None) -> None:
        """`query` None offers no tool, for endpoints that know none."""
        self._model = model
        self._query = query

    async def ask(
        self,
        request: ChatRequest,
        *,
        room: Room,
        session_id: str,
        constraints: Constraints | None,
        at: datetime,
        on_words: OnWords | None = None,
    ) -> Spoken:
        """Ask; with the `constraints` of the asker the model may look into memory once before it answers, with None it may not.

        `on_words` is called while the model writes. What it writes before it looks into memory gives way to the answer behind that.

        Raises `ModelError`, and `StoreError` when memory cannot be read.
        """
        query, complete = self._query, partial(self._model.complete, room=room, asked_at=at)
        ask = partial(complete, on_text=_telling(on_words))
        if query is None or constraints is None:
            return Spoken((await ask(request)).text, (), "")
        offering = replace(request, tools=(_tool(query),))
        first = await _or_plainly(ask, offering, plain=request)
        if not first.calls:
            return Spoken(first.text, (), "")
        results, found = await _results(
            query, first.calls, room=room, session_id=session_id, constraints=constraints, at=at
        )
        again = ChatMessage("assistant", first.text, calls=tuple(map(_shown_again, first.calls)))
        given = "\n".join(result.content for result in results)
        # What stood beside a call ("let me look") was no answer yet.
        told = replace(offering, purpose=TOOL_ROUND, messages=(*request.messages, again, *results), may_call=False)
        in_words = replace(_with_results_told(request, given), purpose=TOOL_ROUND)
        ask_again = partial(complete, on_text=_telling(on_words, found=found, given=given))
        second = await _or_plainly(ask_again, told, plain=in_words)
        return Spoken(second.text, found, given)


def _telling(
    on_words: OnWords | None, *, found: tuple[MemoryId, ...] = (), given: str = ""
) -> Callable[[str], None] | None:
    return None if on_words is None else lambda text: on_words(Spoken(text, found, given))


async def _or_plainly(ask: _Ask, with_tool: ChatRequest, *, plain: ChatRequest) -> ChatReply:
    """Ask; where the tool may be to blame for a failure, or for an answer without words, ask plainly."""
    try:
        reply = await ask(with_tool)
    except ModelError as error:
        if error.cause not in _MAY_BE_THE_TOOL:
            raise
    else:
        if (reply.calls and with_tool.may_call) or reply.text:
            return reply
    return await ask(plain)


def _with_results_told(request: ChatRequest, given: str) -> ChatRequest:
    """Put what was found behind the words of the turn, for an endpoint that takes no results of tools."""
    turn = request.messages[-1]
    told = replace(turn, content=f"{turn.content}\n<Searched>\n{given}\n</Searched>")
    return replace(request, messages=(*request.messages[:-1], told))


def _tool(query: Query) -> Tool:
    description = render(TOOL_NAME, categories=", ".join(query.allowed(SUPERVISOR)))
    return Tool(name=TOOL_NAME, description=description, arguments=QueryArguments)


async def _results(
    query: Query, calls: Sequence[ToolCall], *, room: Room, session_id: str, constraints: Constraints, at: datetime
) -> tuple[list[ChatMessage], tuple[MemoryId, ...]]:
    """Answer every call, the first one by a search, for the protocol leaves none without a result."""
    found: tuple[MemoryId, ...] = ()
    results: list[ChatMessage] = []
    for place, call in enumerate(calls):
        if place:
            told = told_error("one search an answer; this one was not made")
        elif call.name.replace(".", "_") != TOOL_NAME:
            told = told_error(f"there is no such tool; there is {TOOL_NAME}")
        else:
            try:
                allowed = query.allowed(SUPERVISOR)
                read = asked_by_model(call.arguments, session_id=session_id, asker=room.viewer, allowed=allowed)
                given = await query.memory_query(room, read.asked, constraints=constraints, at=at)
                told, found = with_notes(given.text, read.notes), given.ids
            except MalformedCall as malformed:
                told = told_error(str(malformed))
            except QueryRefused as refused:
                told = told_error(str(refused))
            except QueryTooSlow:
                told = told_error(
                    "the search took too long; answer from what you have and say that you could not look further"
                )
        results.append(ChatMessage("tool", told, result_of=call.id))
    return results, found


def _shown_again(call: ToolCall) -> ToolCall:
    """Put a call into a form that every endpoint takes back: some insist on known names and on JSON."""
    return ToolCall(call.id, TOOL_NAME, call.arguments if is_object(call.arguments) else "{}")
