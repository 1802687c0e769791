"""Reads what one answer may be made of, and has its context written. No model is asked, nothing is remembered."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from memory.domain.audience import Room
from memory.domain.constraints import Constraints, is_left_out
from memory.domain.context.activity import activity_of
from memory.domain.context.context import BUDGET_TOKENS, Context, assemble_memory_context
from memory.domain.context.delta import untold
from memory.domain.context.material import Material, ScopeTexts
from memory.domain.context.own import standing_anyway
from memory.domain.envelope.building import may_answer_with
from memory.domain.envelope.envelope import MemoryEnvelope, RecentContext, for_room, named
from memory.domain.formation.transcript import SESSION_GAP
from memory.domain.ids import (
    COLLECTIVE_SCOPE,
    ChannelId,
    MemoryId,
    MessageId,
    SubjectId,
    TenantId,
    guild_id_of,
    guild_scope,
    individual_scope,
)
from memory.domain.language.terms import terms_of
from memory.domain.message import LentReceipt, Session, Turn, session_id_of
from memory.domain.recall.lending import Lent
from memory.operations.answering.delta import DeltaTracker, News, Related, beside_of, news_of
from memory.operations.answering.message_search import MessageSearch
from memory.operations.answering.readings import Readings, text_of
from memory.operations.answering.snapshots import Snapshot, Snapshots
from memory.operations.envelope.cache import EnvelopeCache
from memory.operations.recall.lending import Lending
from memory.operations.recall.look import SearchRequest
from memory.operations.recall.recall import Recall
from memory.ports import Picture
from memory.store.collections import Collections
from memory.store.questions import StoreQuery, ask_together

_HOW_TOS_READ: Final = 10
"""How-tos that share a word with a question, as the category table says for procedures and code."""
_LINES_BEFORE: Final = 3  # Of the asker, to which a message may point
_WAITING_SINCE: Final = timedelta(days=1)
"""How old what somebody told their guild is at most when they are told that it waits for another's word."""
_MOST_TIMES: Final = 5  # Times that a context is assembled while others erase


@dataclass(frozen=True, slots=True)
class UserQuestion:
    """What a person said to the bot, and where."""

    room: Room
    channel_id: ChannelId
    message_id: MessageId
    text: str
    display_name: str
    place: str
    """Where this is, in words for the prompt: `#general`, `a direct message` …"""
    at: datetime
    off_record: bool = False
    """Whether nothing of it is kept."""
    aside: tuple[Turn, ...] = ()
    """What both said off the record before."""
    mentioned: tuple[SubjectId, ...] = ()
    """Who is mentioned in it."""
    without_mentions: str | None = None
    """The text without the names of who is mentioned; None where it is the same."""
    pictures: tuple[Picture, ...] = ()
    """What is shown with it."""
    unseen: int = 0
    """How many pictures came with it that cannot be shown."""


@dataclass(frozen=True, slots=True)
class Assembled:
    """A context, and what is to be noted once it was answered with."""

    context: Context
    news: News | None
    constraints: Constraints
    """Of the asker, as they were read for it."""
    said_before: tuple[str, ...] = ()
    """What the asker said there just before, oldest first."""


class ContextBuilder:
    """What the model may know for one answer."""

    def __init__(
        self,
        collections: Collections,
        *,
        envelopes: EnvelopeCache,
        recall: Recall,
        snapshots: Snapshots,
        lending: Lending,
        endings: Callable[[TenantId], int] = lambda _tenant: 0,
    ) -> None:
        """`endings` counts how often something of a tenant may have ended."""
        self._endings = endings
        self._collections = collections
        self._envelopes = envelopes
        self._recall = recall
        self._snapshots = snapshots
        self._lending = lending
        self._telling = DeltaTracker(collections)

    async def assemble(self, question: UserQuestion, *, budget_tokens: int = BUDGET_TOKENS) -> Assembled:
        """Assemble the context, `budget_tokens` at most; anew where something ended meanwhile. Raises `StoreError`."""
        for _ in range(_MOST_TIMES):
            endings = self._endings(question.room.tenant)
            assembled = await self._assembled(question, budget_tokens)
            if endings == self._endings(question.room.tenant):
                break
        return assembled

    async def _assembled(self, question: UserQuestion, budget_tokens: int) -> Assembled:
        room, at, asked = question.room, question.at, terms_of(question.text)
        envelope, snapshot = await self._made_ahead(room)
        related, rules = Related.to(own := for_room(envelope, room), asked), envelope.constraints
        there, known = standing_anyway(own, is_roomy=budget_tokens >= BUDGET_TOKENS), _known(question, own)
        search = MessageSearch(self._recall, SearchRequest(room, question.text, rules, at, at_hand=there), known=known)
        together, recent = await search.begin(), envelope.recent_context
        read = await self._read(question, recent, asked=asked, about=related.about, together=together)
        session = read.session
        searched = await search.end(known=_words_of(read.consolidations))
        rows = await self._telling.written(room, session, read.told, read.written, at=at)
        ends, new = related.ends(read.edges), [row.memory_id for row in untold(rows, read.told)]
        seen = {memory.id: memory for memory in await self._collections.memories.in_room.seen_in(room, [*ends, *new])}
        news = news_of(room, session, rows, seen, rules, told=read.told, waiting=read.waiting, at=at)
        lent = await self._lent(question, rules, asks=searched.asks)
        material = Material(
            consolidations=read.consolidations,
            snapshot=snapshot.lasting,
            rules=snapshot.rules,
            recalled=searched.found,
            others=searched.others,
            replaced=searched.replaced,
            kept=self._recall.kept_of(room),
            rag_lengths=self._recall.rag_lengths,
            predicted=searched.predicted,
            beside=beside_of(ends, seen),
            lent=lent,
            guild_memories=snapshot.guild_new,
            episodes=snapshot.episodes,
            contradictions=snapshot.contradictions,
            how_tos=read.how_tos,
            asked=asked,
            is_question=searched.asks,
            delta=None if news is None else news.delta,
            summed_up=0 if read.latest is None else len(read.latest.summary_messages),
        )
        left_out = await self._left_out(read)
        is_noted, turns = not question.off_record, read.turns(question.aside)
        tellable = await self._lending.tellable(room, turns, at=at) if is_noted else frozenset[LentReceipt]()
        await asyncio.sleep(0)  # To read the longest message takes 10 ms, and so does the rest: others go in between.
        context = assemble_memory_context(
            room=room,
            envelope=named(read.with_recent(envelope, left_out=left_out), question.display_name),
            at=at,
            material=material,
            talk=read.talk(rules, question.aside, answering=question.message_id, left_out=left_out, tellable=tellable),
            activity=activity_of(question.text, recalls=searched.is_cued),
            budget_tokens=budget_tokens,
        )
        return Assembled(context, news, constraints=rules, said_before=_said_before(question, session))

    async def _lent(self, question: UserQuestion, rules: Constraints, *, asks: bool) -> list[Lent]:
        """Return what others share and may be told: nothing off the record, where nobody could see how often it was."""
        if question.off_record:
            return []
        return await self._lending.find(
            question.room,
            question.text,
            question.mentioned,
            rules=rules,
            at=question.at,
            asks=asks,
            without_mentions=question.without_mentions,
        )

    async def envelope_in(self, room: Room) -> MemoryEnvelope:
        """Return what may be used of the viewer in a room, save the latest talk, in which others spoke, too."""
        envelope = await self._envelopes.get_memory_envelope(room.viewer, room.tenant)
        return for_room(envelope, room).model_copy(update={"recent_context": None})

    async def note_told(self, assembled: Assembled, *, at: datetime) -> None:
        """Remember in the session what an answer told, once there is one."""
        await self._telling.note(assembled.news, at=at)

    async def _made_ahead(self, room: Room) -> tuple[MemoryEnvelope, Snapshot]:
        """Return the envelope and what always stands beside it, each from its cache or made now."""
        envelopes, snapshots = self._envelopes, self._snapshots
        if envelopes.holds(room.viewer, room.tenant) and snapshots.holds(room):
            # Mostly both are there, and then nobody has to wait for a turn of the event loop.
            envelope = await envelopes.get_memory_envelope(room.viewer, room.tenant)
            return envelope, await snapshots.build_snapshot(room)
        envelope, snapshot, _ = await asyncio.gather(
            envelopes.get_memory_envelope(room.viewer, room.tenant),
            snapshots.build_snapshot(room),
            self._begin_search(room),
        )
        return envelope, snapshot

    async def _begin_search(self, room: Room) -> None:
        """Have built what a search will look through, while what always stands in the context is read."""
        if may_answer_with(await self._collections.constraints.constraints_of(room.tenant, room.viewer)):
            self._recall.begin(room)

    async def _read(
        self,
        question: UserQuestion,
        recent: RecentContext | None,
        *,
        asked: Sequence[str],
        about: Sequence[MemoryId],
        together: Sequence[StoreQuery[Any]],
    ) -> Readings:
        """Read in one trip what differs with each message, and what is asked `together` with it.

        `about` are the memories whose edges are followed.
        """
        held, room = self._collections, question.room
        here, guild_id = session_id_of(room.tenant, question.channel_id), guild_id_of(room.tenant)
        own, guild = individual_scope(room.tenant, room.viewer), None if guild_id is None else guild_scope(guild_id)
        in_group = (
            None if guild_id is None or room.audience.group is None else guild_scope(guild_id, room.audience.group)
        )
        session = held.sessions.get(here)
        is_elsewhere = recent is not None and recent.session_id != here
        elsewhere = held.sessions.get(recent.session_id) if recent and is_elsewhere else session
        rules = held.constraints.constraints_of(room.tenant, room.viewer)
        scopes = held.scopes.reading([key for key in (own, COLLECTIVE_SCOPE, guild, in_group) if key is not None])
        how_tos = held.memories.in_room.how_tos_about(room, asked, limit=_HOW_TOS_READ)
        edges = held.relations.beside(room.tenant, about)
        told, written = self._telling.told(room, here), self._telling.latest(room)
        waiting = held.memories.in_room.waiting_of(room, question.at - _WAITING_SINCE)
        await ask_together(session, elsewhere, rules, scopes, how_tos, edges, told, written, waiting, *together)
        consolidations = ScopeTexts(
            collective=text_of(scopes.answer.get(COLLECTIVE_SCOPE), rules.answer),
            guild=None if guild is None else text_of(scopes.answer.get(guild), rules.answer),
            group=None if in_group is None else text_of(scopes.answer.get(in_group), rules.answer, room=room),
            individual=text_of(scopes.answer.get(own), rules.answer),
        )
        latest = None if recent is None else elsewhere.answer
        about_them = edges.answer, told.answer, written.answer, waiting.answer
        return Readings(session.answer, latest, consolidations, how_tos.answer, *about_them)

    async def _left_out(self, read: Readings) -> frozenset[SubjectId]:
        """Return who of the talk is left out; mostly at hand, once they spoke since the start."""
        found: set[SubjectId] = set()
        for session in (read.session, read.latest):
            if session is not None:
                people = {turn.author for turn in session.turns} | set(session.summary_authors)
                consents = await self._collections.constraints.consents_of(session.tenant, people)
                found |= {person for person, consent in consents.items() if is_left_out(consent)}
        return frozenset(found)


def _known(question: UserQuestion, own: MemoryEnvelope) -> list[str]:
    """Return what the prompt holds of the asker whatever they ask; `own` is their envelope as the room may see it."""
    return [question.display_name, *(entry.text for entry in own.relational.entries)]


def _words_of(sums: ScopeTexts) -> list[str]:
    """Return the texts that tell of the asker, the guild and the group."""
    return [each.text for each in (sums.individual, sums.guild, sums.group) if each is not None]


def _said_before(question: UserQuestion, session: Session | None) -> tuple[str, ...]:
    """Return the last lines of the asker in the same conversation, to which "keep that in mind" may point."""
    if session is None:
        return ()
    own = [
        turn.text
        for turn in session.turns
        if turn.speaker == "person" and turn.author == question.room.viewer and turn.message_id != question.message_id
        if question.at - turn.at < SESSION_GAP
    ]
    return tuple(own[-_LINES_BEFORE:])
