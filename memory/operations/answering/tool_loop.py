"""Asks for an answer in two requests, three after a failed round; the model may look into memory once, and wish."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Final

from memory.domain.audience import Room
from memory.domain.constraints import Constraints
from memory.domain.envelope.building import may_answer_with
from memory.domain.errors import MalformedCall, ModelCause, ModelError, QueryRefused, QueryTooSlow
from memory.domain.ids import MemoryId
from memory.domain.message import LentReceipt
from memory.domain.recall.memory_query import SUPERVISOR, Found
from memory.domain.recall.query_tool import TOOL_NAME, QueryArguments, asked_by_model, is_object, told_error, with_notes
from memory.domain.wishes.tools import Wish
from memory.operations.answering.wish_detector import TOOLS as WISH_TOOLS
from memory.operations.answering.wish_detector import WishDetector
from memory.operations.metering import MeteredModel
from memory.operations.recall.query import Query
from memory.ports import ChatMessage, ChatReply, ChatRequest, Tool, ToolCall
from prompts.library import render

_TOOL_ROUND: Final = "tool_round"  # Purpose of the request behind a look into memory
_MAY_BE_A_CALL: Final[frozenset[ModelCause]] = frozenset({"malformed", "empty"})
"""Causes of an answer that a model with tools may spoil any time."""
_MAY_BE_THE_TOOL: Final[frozenset[ModelCause]] = _MAY_BE_A_CALL | {"rejected", "server_error"}
"""Besides those, the causes with which endpoints refuse tools, and the roles of their rounds."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """What the model said in the end."""

    text: str
    found: tuple[MemoryId, ...]
    """The memories that it was given by its look into memory."""
    given: str
    """What that look told it, in which people's words stand; empty without one."""
    wishes: tuple[Wish, ...] = ()
    """What it heard that the asker wants remembered or forgotten; nothing of it is done yet."""
    has_looked: bool = False
    """Whether it searched, whatever that brought."""
    lent: tuple[LentReceipt, ...] = ()
    """What of `found` other members share."""


@dataclass(frozen=True, slots=True)
class ToolTurn:
    """What a model's calls are read by."""

    room: Room
    session_id: str
    text: str
    """What the asker said."""
    constraints: Constraints
    """Of the asker."""
    shown: Collection[MemoryId]
    """The memories that stand in the prompt."""
    at: datetime
    said_before: Sequence[str] = ()
    """What the asker said there just before, oldest first."""
    off_record: bool = False
    """Whether nothing of it is kept; then nothing that others share is told."""


_NOTHING_SAID: Final = Spoken("", (), "")
OnWords = Callable[[Spoken], None]
"""Is told what the model has written so far, marks and all, with what it was given until then."""
_Ask = Callable[[ChatRequest], Awaitable[ChatReply]]


class ToolLoop:
    """The model's part of an answer."""

    def __init__(self, model: MeteredModel, query: Query | None, hearing: WishDetector) -> None:
        """`query` None offers no tools, for endpoints that know none."""
        self._model = model
        self._query = query
        self._hearing = hearing
        self._causes = _MAY_BE_THE_TOOL

    @property
    def sees_pictures(self) -> bool:
        """Whether pictures may be shown to the model."""
        return self._model.sees_pictures

    async def ask(
        self, request: ChatRequest, turn: ToolTurn, *, with_tools: bool, on_words: OnWords | None = None
    ) -> Spoken:
        """Ask; `with_tools` the model may call first; `on_words` while it writes. Raises `ModelError`, `StoreError`."""
        query, complete = self._query, partial(self._model.complete, room=turn.room, asked_at=turn.at)
        ask = partial(complete, on_text=_telling(on_words))
        if query is None or not with_tools:
            return Spoken((await ask(request)).text, (), "")
        # Where memories may not be used, there is nothing to look for.
        look = (_tool(query),) if may_answer_with(turn.constraints) else ()
        offering = replace(request, tools=(*look, *WISH_TOOLS))
        first = await _or_plainly(ask, offering, plain=request, causes=self._causes)
        # Who took tools once does not fail for them later: a server that is merely down is not asked twice.
        self._causes = _MAY_BE_A_CALL
        if not first.calls:
            return Spoken(first.text, (), "")
        heard = await self._hearing.heard(
            first.calls, text=turn.text, said_before=turn.said_before, room=turn.room, shown=turn.shown
        )
        if heard.is_all:
            return Spoken("", (), "", heard.wishes)
        results, looked = await _results(query, first.calls, turn, told=heard.results, tools=offering.tools)
        found, lent = ((*looked.ids, *looked.instead), looked.lent) if looked is not None else ((), ())
        request = with_sharing(request) if lent else request
        again = ChatMessage("assistant", first.text, calls=tuple(_shown_again(call, offering) for call in first.calls))
        given = "\n".join(result.content for result in results)
        # What stood beside a call ("let me look") was no answer yet.
        told = replace(offering, purpose=_TOOL_ROUND, messages=(*request.messages, again, *results), may_call=False)
        in_words = replace(_with_results_told(request, given), purpose=_TOOL_ROUND)
        spoken = Spoken("", found, given, heard.wishes, has_looked=looked is not None, lent=lent)
        second = await _or_plainly(partial(complete, on_text=_telling(on_words, spoken)), told, plain=in_words)
        return replace(spoken, text=second.text)


def with_sharing(request: ChatRequest) -> ChatRequest:
    """Put how to tell what others share behind all other rules, where it does not stand there yet."""
    rules, *rest = request.messages
    sharing = f"\n\n{render('sharing')}"
    if rules.content.endswith(sharing):
        return request
    return replace(request, messages=(replace(rules, content=f"{rules.content}{sharing}"), *rest))


def _telling(on_words: OnWords | None, spoken: Spoken = _NOTHING_SAID) -> Callable[[str], None] | None:
    return None if on_words is None else lambda text: on_words(replace(spoken, text=text))


async def _or_plainly(
    ask: _Ask, with_tool: ChatRequest, *, plain: ChatRequest, causes: Collection[ModelCause] = _MAY_BE_THE_TOOL
) -> ChatReply:
    """Ask; plainly where the tool may be to blame for a failure, or for an answer without words."""
    try:
        reply = await ask(with_tool)
    except ModelError as error:
        if error.cause not in causes:
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
    query: Query, calls: Sequence[ToolCall], turn: ToolTurn, *, told: Mapping[int, str], tools: Sequence[Tool]
) -> tuple[list[ChatMessage], Found | None]:
    """Answer every call, the first look by a search, wishes as `told`; and return what the look brought."""
    found: Found | None = None
    results: list[ChatMessage] = []
    names = {tool.name for tool in tools}
    for place, call in enumerate(calls):
        if place in told:
            result = told[place]
        elif call.name.replace(".", "_") != TOOL_NAME or TOOL_NAME not in names:
            result = told_error(f"there is no such tool; there are {', '.join(sorted(names))}")
        elif found is not None:
            result = told_error("one search an answer; this one was not made")
        else:
            found = await _looked(query, call, turn)
            result = found.text
        results.append(ChatMessage("tool", result, result_of=call.id))
    return results, found


async def _looked(query: Query, call: ToolCall, turn: ToolTurn) -> Found:
    """Search for what a call asks; what the model is told may be what was wrong with it."""
    try:
        allowed = query.allowed(SUPERVISOR)
        read = asked_by_model(call.arguments, session_id=turn.session_id, asker=turn.room.viewer, allowed=allowed)
        rules, lends = turn.constraints, not turn.off_record
        given = await query.memory_query(turn.room, read.asked, constraints=rules, at=turn.at, lends=lends)
        return replace(given, text=with_notes(given.text, read.notes))
    except (MalformedCall, QueryRefused) as wrong:
        return Found(told_error(str(wrong)), ())
    except QueryTooSlow:
        late = "the search took too long; answer from what you have and say that you could not look further"
        return Found(told_error(late), ())


def _shown_again(call: ToolCall, offering: ChatRequest) -> ToolCall:
    """Put a call into a form that every endpoint takes back: some insist on known names and on JSON."""
    names = [tool.name for tool in offering.tools]
    name = call.name if call.name in names else names[0]
    return ToolCall(call.id, name, call.arguments if is_object(call.arguments) else "{}")
