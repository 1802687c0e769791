"""What can be asked over HTTP: each path calls the operation that Discord's cogs call; MCP calls these functions."""

import json
import secrets
from datetime import timedelta
from typing import Annotated, Final, NoReturn

from fastapi import APIRouter, Header, Query, Response, status

from bot.http.admission import Answering, ApiContext, Erasing, Reading, Writing, room_of
from bot.http.problems import refuse
from bot.http.shapes import (
    MOST_LISTED,
    Change,
    ConflictView,
    ContextView,
    ContextWish,
    Decision,
    EnvelopeView,
    EnvelopeWish,
    Foretold,
    Found,
    MemoryView,
    NewMemory,
    NewWords,
    Search,
    Signals,
)
from cogs.places import ELSEWHERE
from memory.domain.audience import Room
from memory.domain.connection import Connection
from memory.domain.context.context import BUDGET_TOKENS
from memory.domain.envelope.envelope import envelope_from_json, for_room
from memory.domain.errors import NotYours, UnknownSchemaVersion
from memory.domain.ids import MemoryId, MessageId, SubjectId
from memory.domain.prediction.prediction import Signal, named_error
from memory.domain.writing.gate import Refused
from memory.operations.answering.context_builder import UserQuestion
from memory.operations.remembering.statement import KeptStatement, Statement

_FRESH_BYTES: Final = 16
SEARCH_S: Final = 5.0
"""A program waits longer for a search than an answer does."""
_Key = Annotated[str | None, Header(min_length=1, max_length=100, description="The same key is carried out once.")]

OWN_PATHS: Final = APIRouter(prefix="/v1", tags=["memories"])
ANSWER_PATHS: Final = APIRouter(prefix="/v1", tags=["answers"])


@OWN_PATHS.get("/memories")
async def list_memories(
    api: Answering,
    who: Reading,
    words: Annotated[str, Query(max_length=200)] = "",
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 50,
    offset: Annotated[int, Query(ge=0, le=100_000)] = 0,
) -> list[MemoryView]:
    """List your own, newest first; `words` keeps those that contain all of them."""
    own = await api.operations.inspection.list_own(who.tenant, who.subject, query=words, most=offset + limit)
    return [MemoryView.of(each) for each in own[offset:]]


@OWN_PATHS.get("/memories/{memory_id}")
async def show_memory(api: Answering, who: Reading, memory_id: str) -> MemoryView:
    """Show one of your own."""
    shown = await api.operations.inspection.show_own(who.tenant, who.subject, MemoryId(memory_id))
    return MemoryView.of(shown.memory)


@OWN_PATHS.get("/memories/{memory_id}/history")
async def show_history(api: Answering, who: Reading, memory_id: str) -> list[Change]:
    """List every version of one of your own, oldest first."""
    versions = await api.operations.inspection.versions(who.tenant, who.subject, MemoryId(memory_id))
    return [
        Change(version=each.number, event=each.event, text=each.text, reason=each.reason, at=each.at)
        for each in versions
    ]


@OWN_PATHS.post("/memories", status_code=status.HTTP_201_CREATED)
async def add_memory(api: Answering, who: Writing, told: NewMemory, idempotency_key: _Key = None) -> MemoryView:
    """Remember a statement about you; what is known already is returned as it is."""
    room = await room_of(api, who, told.audience)
    statement = Statement(
        text=told.text,
        tenant=who.tenant,
        subject=who.subject,
        audience=room.audience,
        channel_id=ELSEWHERE,
        cause=_cause(who, idempotency_key),
        expires_after=None if told.days is None else timedelta(days=told.days),
    )
    outcome = await api.operations.remembering.remember(statement)
    if isinstance(outcome, Refused):
        _refuse_text(outcome)
    return MemoryView.of(outcome.memory)


@OWN_PATHS.patch("/memories/{memory_id}")
async def edit_memory(api: Answering, who: Writing, memory_id: str, told: NewWords) -> MemoryView:
    """Put one of your own in other words; it is read by nobody else than before."""
    room = await room_of(api, who, told.audience)
    outcome: KeptStatement | Refused = await api.operations.remembering.edit(
        who.tenant,
        who.subject,
        MemoryId(memory_id),
        text=told.text,
        audience=room.audience,
        cause=_cause(who, None),
    )
    if isinstance(outcome, Refused):
        _refuse_text(outcome)
    return MemoryView.of(outcome.memory)


@OWN_PATHS.delete("/memories/{memory_id}", status_code=status.HTTP_204_NO_CONTENT)
async def forget_memory(api: Answering, who: Erasing, memory_id: str) -> Response:
    """Forget one of your own; it can be brought back in Discord for a minute, then it is erased."""
    await api.operations.forgetting.forget(who.tenant, who.subject, [MemoryId(memory_id)])
    return Response(status_code=status.HTTP_204_NO_CONTENT)


@OWN_PATHS.get("/export", response_class=Response, responses={200: {"content": {"application/zip": {}}}})
async def export(api: Answering, who: Reading) -> Response:
    """Return a copy of all that is held of you here, as a zip."""
    async with api.operations.export.one_at_a_time(who.subject, _told_nobody):
        archive = await api.operations.export.export_person(who.subject, who.tenant)
    return Response(archive.content, media_type="application/zip")


async def _told_nobody(_ahead: int) -> None:
    """Tell nobody how many copies are made first: the request waits."""


@OWN_PATHS.get("/contradictions")
async def list_contradictions(api: Answering, who: Reading) -> list[ConflictView]:
    """List pairs of your own that contradict each other, oldest first."""
    found = await api.operations.resolving.own(who.tenant, who.subject)
    return [
        ConflictView(id=each.id, first=MemoryView.of(each.first), second=MemoryView.of(each.second)) for each in found
    ]


@OWN_PATHS.post("/contradictions/{conflict_id}", status_code=status.HTTP_204_NO_CONTENT)
async def settle(api: Answering, who: Writing, conflict_id: str, decision: Decision) -> Response:
    """Say which of two is right."""
    await api.operations.resolving.settle(who.tenant, who.subject, conflict_id, decision.choice)
    return Response(status_code=status.HTTP_204_NO_CONTENT)


@ANSWER_PATHS.post("/search")
async def search(api: Answering, who: Reading, asked: Search) -> Found:
    """Search what an answer there could be made with: your own, and what the server knows."""
    room = await room_of(api, who, asked.audience)
    constraints = await api.operations.constraining.constraints_of(who.tenant, who.subject)
    query, at = asked.query(who), api.clock.now()
    searching = api.operations.query.memory_query
    found = await searching(room, query, constraints=constraints, at=at, limit_s=SEARCH_S)
    read: Found = json.loads(found.text)
    return read


@ANSWER_PATHS.post("/context")
async def context(api: Answering, who: Reading, wish: ContextWish) -> ContextView:
    """Put together what a model may know to answer a message of yours; no model is asked."""
    question = _question(api, await room_of(api, who, wish.audience), wish.message, mentioned=wish.mentioned)
    made = await api.operations.answering.context_of(question, budget_tokens=wish.budget_tokens)
    if made.lent:
        # Discord was asked about those whose memories stand in it: who has left is not in the next one.
        await api.settled()
        made = await api.operations.answering.context_of(question, budget_tokens=wish.budget_tokens)
    if made.lent:
        # So that those who share see how often.
        cause, note_given = MessageId(_cause(who, None)), api.operations.answering_receipts.note_given
        await note_given(question.room, cause, ELSEWHERE, made.used, at=question.at)
    return ContextView(text=made.text, tokens=made.tokens, memory_ids=made.used)


@ANSWER_PATHS.post("/context/predict")
async def predict(api: Answering, who: Reading, seen: Signals) -> Foretold:
    """Say what a message of yours will need, while you write it, and have it ready."""
    room = await room_of(api, who, seen.audience)
    signal = Signal("traceback" if named_error(seen.text) else "typing", room, is_alone=True)
    foretold = api.operations.prefetch.notice(signal, applies=lambda _rules: True)
    # Nothing of it is kept, so it holds nothing that others share.
    question = _question(api, room, seen.text, off_record=True)
    made = await api.operations.answering.context_of(question, budget_tokens=BUDGET_TOKENS)
    return Foretold(confidence=foretold.confidence, memory_ids=made.used)


@ANSWER_PATHS.post("/envelope")
async def envelope(api: Answering, who: Reading, wish: EnvelopeWish) -> EnvelopeView:
    """Return what may be used of you in an answer there, as an envelope and as text for a model."""
    room = await room_of(api, who, wish.audience)
    if wish.envelope is None:
        return EnvelopeView.of(await api.operations.answering.envelope_in(room), wish)
    try:
        kept = envelope_from_json(json.dumps(wish.envelope))
    except UnknownSchemaVersion:
        refuse(status.HTTP_422_UNPROCESSABLE_CONTENT, "unknown-version", "Send an envelope of schema 1.0 or 1.1.")
    except ValueError:
        refuse(status.HTTP_422_UNPROCESSABLE_CONTENT, "no-envelope", "Send the envelope as it was given.")
    if (kept.identity.tenant_id, kept.identity.subject_id) != (who.tenant, who.subject):
        raise NotYours("an envelope of somebody else, or from elsewhere")
    return EnvelopeView.of(for_room(kept, room), wish)


def _question(
    api: ApiContext, room: Room, text: str, *, mentioned: tuple[SubjectId, ...] = (), off_record: bool = False
) -> UserQuestion:
    return UserQuestion(
        room=room,
        channel_id=ELSEWHERE,
        message_id=MessageId("0"),
        text=text,
        display_name="",
        place="a program of theirs",
        at=api.clock.now(),
        mentioned=mentioned,
        off_record=off_record,
    )


def _cause(who: Connection, key: str | None) -> str:
    """Name what caused a write: the same of the same key, so that a request that is sent again writes nothing more."""
    return f"http:{who.id}:{key or secrets.token_hex(_FRESH_BYTES)}"


def _refuse_text(refused: Refused) -> NoReturn:
    kind, sentence = f"refused-{refused.reason}", "This may not be remembered: say it otherwise."
    refuse(status.HTTP_422_UNPROCESSABLE_CONTENT, kind, sentence)
