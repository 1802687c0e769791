"""Reads what one answer may be made of, and has its context written. No model is asked, nothing is remembered."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from memory.domain.audience import Room
from memory.domain.constraints import Constraints
from memory.domain.context.activity import activity_of
from memory.domain.context.context import Context, assemble_memory_context
from memory.domain.context.material import Consolidation, Consolidations, Material
from memory.domain.context.talk import Talk
from memory.domain.envelope.building import may_answer_with, recent_context_of
from memory.domain.envelope.envelope import MemoryEnvelope, for_room, named
from memory.domain.ids import (
    COLLECTIVE_SCOPE,
    ChannelId,
    MessageId,
    guild_id_of,
    guild_scope,
    individual_scope,
)
from memory.domain.memory import Memory
from memory.domain.message import Session, session_id_of
from memory.domain.prediction.named_error import named_error
from memory.domain.recall.triggers import may_be_missing, should_retrieve
from memory.domain.text.terms import terms_of
from memory.operations.answering.relating import Related, beside_of
from memory.operations.answering.snapshots import Snapshots
from memory.operations.answering.telling import News, Telling, news_of, untold_in
from memory.operations.envelope.cache import EnvelopeCache
from memory.operations.recall.recall import Recall
from memory.store.collections import Collections
from memory.store.questions import Question as StoreQuestion
from memory.store.questions import answered_together, settled
from memory.store.scopes import Scope

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
class Assembled:
    """A context, and what is to be noted once it was answered with."""

    context: Context
    news: News | None
    lacking: Constraints | None
    """The rules for a further look into memory where one may be needed; None where not."""


class Assembling:
    """What the model may know for one answer."""

    def __init__(
        self, collections: Collections, *, envelopes: EnvelopeCache, recall: Recall, snapshots: Snapshots
    ) -> None:
        self._collections = collections
        self._envelopes = envelopes
        self._recall = recall
        self._snapshots = snapshots
        self._telling = Telling(collections)

    async def assemble(self, question: Question) -> Assembled:
        """Assemble the context for an answer. Raises `StoreError` when memory cannot be read: an outage is never an empty memory."""
        room, at, asked = question.room, question.at, terms_of(question.text)
        (session, consolidations, how_tos), envelope, snapshot = await asyncio.gather(
            self._here(question, asked),
            self._envelopes.get_memory_envelope(room.viewer, room.tenant),
            self._snapshots.build_snapshot(room),
        )
        own = for_room(envelope, room)
        known, related = _known(question, own, consolidations), Related.to(own, asked)
        (rows, latest, edges), recalled, predicted = await asyncio.gather(
            answered_together(
                self._collections.store,
                self._telling.written(room, session, at=at),
                self._latest(envelope, session),
                self._collections.relations.beside(room.tenant, related.about),
            ),
            self._recalled(question, envelope.constraints, known),
            self._predicted(question, envelope.constraints),
        )
        ends = related.ends(edges)
        untold = [row.memory_id for row in untold_in(room, session, rows)]
        seen = {memory.id: memory for memory in await self._collections.memories.seen_in(room, [*ends, *untold])}
        news = news_of(room, session, rows, seen, envelope.constraints, at=at)
        material = Material(
            consolidations=consolidations,
            snapshot=snapshot.lasting,
            rules=snapshot.rules,
            recalled=recalled,
            predicted=predicted,
            beside=beside_of(ends, seen),
            guild_memories=snapshot.guild_new,
            episodes=snapshot.episodes,
            contradictions=snapshot.contradictions,
            how_tos=how_tos,
            asked=asked,
            delta=None if news is None else news.delta,
            summed_up=0 if latest is None else len(latest.summary_messages),
        )
        recent = recent_context_of(() if latest is None else (latest,), envelope.constraints)
        context = assemble_memory_context(
            room=room,
            envelope=named(envelope.model_copy(update={"recent_context": recent}), question.display_name),
            at=at,
            material=material,
            talk=_talk(session, envelope.constraints, answering=question.message_id),
            activity=activity_of(question.text, known=known),
        )
        may_look = may_answer_with(envelope.constraints) and may_be_missing(question.text, known=known)
        return Assembled(context, news, lacking=envelope.constraints if may_look else None)

    async def note_told(self, assembled: Assembled, *, at: datetime) -> None:
        """Remember in the session what an answer told. Not before there is an answer: what was not answered was not told."""
        await self._telling.note(assembled.news, at=at)

    async def _here(
        self, question: Question, asked: Sequence[str]
    ) -> tuple[Session | None, Consolidations, list[Memory]]:
        """Read, in one trip, what the place and the message alone ask for: the talk here, the texts of the scopes, how-tos."""
        room = question.room
        guild_id = guild_id_of(room.tenant)
        own, guild = individual_scope(room.tenant, room.viewer), None if guild_id is None else guild_scope(guild_id)
        session, rules, scopes, how_tos = await answered_together(
            self._collections.store,
            self._collections.sessions.reading(session_id_of(room.tenant, question.channel_id)),
            self._collections.constraints.constraints_for(room.tenant, room.viewer),
            self._collections.scopes.reading([key for key in (own, COLLECTIVE_SCOPE, guild) if key is not None]),
            self._collections.memories.how_tos_about(room, asked, limit=HOW_TOS_READ),
        )
        consolidations = Consolidations(
            collective=_text_of(scopes.get(COLLECTIVE_SCOPE), rules),
            guild=None if guild is None else _text_of(scopes.get(guild), rules),
            individual=_text_of(scopes.get(own), rules),
        )
        return session, consolidations, how_tos

    def _latest(self, envelope: MemoryEnvelope, here: Session | None) -> StoreQuestion[Session | None]:
        """Ask for the latest conversation anew: others spoke in it, and what they take back ends no envelope but their own."""
        recent = envelope.recent_context
        if recent is None:
            return settled(None)
        is_here = here is not None and here.id == recent.session_id
        return settled(here) if is_here else self._collections.sessions.reading(recent.session_id)

    async def _recalled(self, question: Question, rules: Constraints, known: str) -> Sequence[Memory]:
        """Search for what the message asks for beyond what the prompt holds anyway; without a cue nothing is searched."""
        if not may_answer_with(rules) or not should_retrieve(question.text, known=known):
            return ()
        return await self._recall.find(question.room, question.text, constraints=rules, at=question.at)

    async def _predicted(self, question: Question, rules: Constraints) -> Sequence[Memory]:
        """Search for the error that a message prints, whatever is asked about it: who met it before may have told what helped."""
        error = named_error(question.text)
        if error is None:
            return ()
        return await self._recall.find(question.room, error, constraints=rules, at=question.at)


def _text_of(scope: Scope | None, rules: Constraints) -> Consolidation | None:
    text = "" if scope is None else scope.text_under(rules)
    if scope is None or not text:
        return None
    return Consolidation(text, scope.receipt, memories=scope.memories, made_at=scope.consolidation_updated_at)


def _known(question: Question, own: MemoryEnvelope, consolidations: Consolidations) -> str:
    """Say what the prompt holds of the asker whatever they ask; `own` is their envelope as the room may see it."""
    texts = [entry.text for entry in own.relational.entries]
    sums = [each.text for each in (consolidations.individual, consolidations.guild) if each is not None]
    return "\n".join([question.display_name, *sums, *texts])


def _talk(session: Session | None, constraints: Constraints, *, answering: MessageId) -> Talk:
    """Give the talk that may be referred to: where memories may not be used, no answer that used one either."""
    if session is None:
        return Talk()
    return Talk(
        turns=session.turns,
        first=session.turn_count - len(session.turns),
        audience=session.audience,
        answering=answering,
        without_memories=not may_answer_with(constraints),
    )
