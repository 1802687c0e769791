"""Answering a person: the envelope, the talk of the channel, one model call, or two where the model looked into memory itself.

Nothing but the answer asks a model here, and nothing is remembered.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from memory.domain.audience import Room, may_hear
from memory.domain.constraints import Constraints
from memory.domain.context.context import Consolidations, Context, render_context, render_message
from memory.domain.envelope.building import may_answer_with
from memory.domain.envelope.envelope import MemoryEnvelope, for_room, named
from memory.domain.ids import (
    COLLECTIVE_SCOPE,
    ChannelId,
    MemoryId,
    MessageId,
    ScopeKey,
    guild_id_of,
    guild_scope,
    individual_scope,
)
from memory.domain.memory import Memory
from memory.domain.message import Session, Turn, session_id_of
from memory.domain.recall.triggers import may_be_missing, should_retrieve
from memory.domain.text.terms import terms_of
from memory.operations.asking import Asking
from memory.operations.constraining import constraints_in_force
from memory.operations.counting import Counting
from memory.operations.envelope_cache import EnvelopeCache
from memory.operations.recall import Recall
from memory.operations.relating import Relating
from memory.operations.telling import News, Telling
from memory.ports import ChatMessage, ChatReply, ChatRequest
from memory.store.collections import Collections
from prompts.library import render

TEMPERATURE: Final = 0.4
"""Kind and varied, but close to what is given."""
PURPOSE: Final = "answer"
HOW_TOS_READ: Final = 10
"""How-tos that share a word with a question, as the category table says for procedures and code."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a person said to the bot, and where."""

    room: Room
    channel_id: ChannelId
    message_id: MessageId
    text: str
    display_name: str
    place: str
    """Where this is, in words for the prompt: `#general`, `a direct message` …"""
    at: datetime


@dataclass(frozen=True, slots=True)
class Answer:
    """What the bot says."""

    text: str
    used: tuple[MemoryId, ...]
    """The memories that were in the prompt, in its order."""


class Answering:
    """What the bot says when it is spoken to."""

    def __init__(
        self,
        collections: Collections,
        *,
        envelopes: EnvelopeCache,
        counting: Counting,
        recall: Recall,
        asking: Asking,
        max_output_tokens: int,
    ) -> None:
        self._collections = collections
        self._envelopes = envelopes
        self._counting = counting
        self._recall = recall
        self._relating = Relating(collections)
        self._telling = Telling(collections)
        self._asking = asking
        self._max_output_tokens = max_output_tokens

    async def answer(self, question: Question) -> Answer:
        """Answer a question with what may be used in its room.

        Raises `ModelError` when the model gives nothing usable, `StoreError` when memory cannot be read: an outage is
        never answered as if nothing were remembered.
        """
        context, news, lacking = await self._prepare(question)
        request = ChatRequest(
            purpose=PURPOSE,
            messages=(ChatMessage("system", _rules(question)), ChatMessage("user", _turn(question, context))),
            max_output_tokens=self._max_output_tokens,
            temperature=TEMPERATURE,
        )
        spoken = await self._asking.ask(
            request,
            room=question.room,
            session_id=session_id_of(question.room.tenant, question.channel_id),
            constraints=lacking,
            at=question.at,
        )
        used = tuple(dict.fromkeys((*context.used, *spoken.found)))
        self._counting.note(question.room.tenant, used, at=question.at)
        for reply in spoken.replies:
            await self._count(question, reply)
        # Not before there is an answer: what was not answered was not told.
        await self._telling.note(news, at=question.at)
        return Answer(text=spoken.text, used=used)

    async def context_for(self, question: Question) -> Context:
        """Assemble what the model may know for this answer."""
        context, _, _ = await self._prepare(question)
        return context

    async def _prepare(self, question: Question) -> tuple[Context, News | None, Constraints | None]:
        """Give the context, what it tells of changes, and the rules for a further look where one may be needed; None where not."""
        room, at = question.room, question.at
        envelope, session, consolidations = await asyncio.gather(
            self._envelopes.get_memory_envelope(room.viewer, room.tenant),
            self._collections.sessions.get(session_id_of(room.tenant, question.channel_id)),
            self._consolidations(room),
        )
        asked, known = terms_of(question.text), _known(question, envelope, consolidations)
        recalled, beside, how_tos, news = await asyncio.gather(
            self._recalled(question, envelope.constraints, known),
            self._relating.beside(room, envelope, question.text),
            self._collections.memories.how_tos_about(room, asked, limit=HOW_TOS_READ),
            self._telling.news(room, session, envelope.constraints, at=at),
        )
        context = render_context(
            room=room,
            envelope=named(envelope, question.display_name),
            at=at,
            consolidations=consolidations,
            recalled=recalled,
            beside=beside,
            how_tos=how_tos,
            asked=asked,
            delta=None if news is None else news.delta,
            turns=_talk(session, room, envelope.constraints),
            answering=question.message_id,
        )
        may_look = may_answer_with(envelope.constraints) and may_be_missing(question.text, known=known)
        return context, news, envelope.constraints if may_look else None

    async def _recalled(self, question: Question, rules: Constraints, known: str) -> Sequence[Memory]:
        """Search for what the message asks for beyond what the prompt holds anyway; without a cue nothing is searched."""
        if not may_answer_with(rules) or not should_retrieve(question.text, known=known):
            return ()
        return await self._recall.find(question.room, question.text, constraints=rules, at=question.at)

    async def _count(self, question: Question, reply: ChatReply) -> None:
        room = question.room
        if await self._is_erased(question):
            return
        await self._collections.usage.add_tokens(
            room.tenant,
            question.at,
            purpose=PURPOSE,
            prompt=reply.prompt_tokens,
            completion=reply.completion_tokens,
        )
        # Trigger: an erasure between the look before and the write. Why: it found nothing of ours to erase.
        # Outcome: its tombstone came before its search, so a look after the write cannot miss it.
        if await self._is_erased(question):
            await self._collections.usage.erase_person(room.viewer, room.tenant)

    async def _is_erased(self, question: Question) -> bool:
        """Tell whether the counts of this place are a person's own and what they asked was erased meanwhile."""
        room = question.room
        if guild_id_of(room.tenant) is not None:
            return False
        return await self._collections.erasures.covers(room.tenant, room.viewer, said_at=question.at)

    async def _consolidations(self, room: Room) -> Consolidations:
        guild_id = guild_id_of(room.tenant)
        rules = await constraints_in_force(self._collections.constraints, room.tenant, room.viewer)
        individual, collective, guild = await asyncio.gather(
            self._text_of(individual_scope(room.tenant, room.viewer), rules),
            self._text_of(COLLECTIVE_SCOPE, rules),
            self._text_of(None if guild_id is None else guild_scope(guild_id), rules),
        )
        return Consolidations(collective=collective, guild=guild, individual=individual)

    async def _text_of(self, key: ScopeKey | None, rules: Constraints) -> str:
        scope = None if key is None else await self._collections.scopes.get(key)
        return "" if scope is None else scope.text_under(rules)


def _talk(session: Session | None, room: Room, constraints: Constraints) -> Sequence[Turn]:
    """Give the talk that may be referred to: what the room's readers could read when it was said.

    Where memories may not be used, no answer that used one either.
    """
    if session is None:
        return ()
    turns = [
        turn
        for turn in session.turns
        if may_hear(tenant=session.tenant, audience=turn.audience or session.audience, room=room)
    ]
    return turns if may_answer_with(constraints) else [turn for turn in turns if not turn.used]


def _known(question: Question, envelope: MemoryEnvelope, consolidations: Consolidations) -> str:
    """Give what the prompt says of the asker without any search."""
    texts = [entry.text for entry in for_room(envelope, question.room).relational.entries]
    return "\n".join([question.display_name, consolidations.individual, consolidations.guild, *texts])


def _rules(question: Question) -> str:
    room = "direct" if guild_id_of(question.room.tenant) is None else "server"
    # The date alone, so that the beginning of the prompt stays the same all day.
    return render("answer", date=question.at.date().isoformat(), room=room)


def _turn(question: Question, context: Context) -> str:
    message = render_message(display_name=question.display_name, place=question.place, text=question.text)
    return f"{context.text}\n{message}"
