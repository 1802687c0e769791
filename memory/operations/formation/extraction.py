"""Asking the model about one window of talk: what it reads, one call for everybody in it, and its checked answer.

It writes nothing; keeping the answer is for `formation`.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from memory.domain.audience import Room
from memory.domain.constraints import Constraints
from memory.domain.errors import ModelError, UnreadAnswer
from memory.domain.formation import rewording
from memory.domain.formation.extraction import (
    MAX_OUTPUT_TOKENS,
    PURPOSE,
    ExtractionReading,
    SessionNote,
    Unusable,
    read_answer,
    reply_type,
)
from memory.domain.formation.extraction_check import MENDABLE, Checked, checked
from memory.domain.formation.known_notes import KNOWN_TOKENS, KnownNote, KnownNotes, known_notes
from memory.domain.formation.record import Fault, FormationRecord, lines_of
from memory.domain.formation.transcript import Transcript, transcript_of
from memory.domain.formation.windows import only_asks
from memory.domain.ids import SubjectId, TenantId, guild_id_of, guild_scope
from memory.domain.language.escaping import as_data, one_line
from memory.domain.language.json_answers import storable
from memory.domain.memory import Memory
from memory.domain.message import Message, Turn
from memory.operations.core import Core, Operation
from memory.operations.inquiry import Inquiry, UnreadReply, question
from memory.operations.recall.usable import without_left_out
from memory.ports import ChatRequest
from memory.store.questions import ask_together
from prompts import library

NamesOf = Callable[[TenantId, Sequence[SubjectId]], Awaitable[Sequence[str] | None]]
"""Returns under which names some people are known in a guild now; None if unknown. Kept nowhere."""
_PROMPT_TOKENS: Final = 1300 + KNOWN_TOKENS
"""What a request takes beside the talk: the rules, the schema, and what is known already."""
_KNOWN_SHARE: Final = 8  # What is known takes one in so many tokens of a small window of a model
_KNOWN_A_PERSON: Final = 200  # Memories of one person that are looked at for the prompt, the newest
_KNOWN_OF_SERVER: Final = 100  # Memories of the server that are looked at, those said last


@dataclass(frozen=True, slots=True)
class _Heard:
    """An answer as far as it may be kept."""

    record: FormationRecord
    reading: ExtractionReading
    to_reword: tuple[int, ...]
    """Places in it of what only its wording kept out."""

    @property
    def wrong(self) -> list[str]:
        """Return why nothing of it is of use where the model, asked once more, may do better."""
        is_of_use = self.record.observations or self.to_reword
        return [] if is_of_use else sorted(MENDABLE.intersection(self.record.dropped))


@dataclass(frozen=True, slots=True)
class Failed:
    """The try gave nothing that can be used."""

    fault: Fault


class Extraction(Operation):
    """What a model sees in talk."""

    def __init__(self, core: Core, *, inquiry: Inquiry, names_of: NamesOf) -> None:
        super().__init__(core)
        self._names_of = names_of
        self._inquiry = inquiry
        self._too_long: int | None = None

    async def ask(self, record: FormationRecord, window: Sequence[Message]) -> FormationRecord | Failed:
        """Ask about the messages of a window, all by people who may be formed from, and give the record as answered.

        Nothing of it is kept yet. A model that fails in any way gives `Failed`. Where only questions were put to the
        bot, no model is asked. Raises `RulesFailed`.
        """
        if await self._core.run_rules(only_asks, window):
            done = {"status": "answered", "lines": lines_of(window), "fault": None, "extractor": "rules"}
            return record.model_copy(update=done)
        unnamed = await self._unnamed(record.tenant)
        rules, wishes = await self._rules_of(record), await self._wishes(record, window)
        transcript: Transcript = await self._core.run_rules(
            transcript_of,
            window,
            said_by_bot=await self._said_by_bot(record),
            wishes=wishes,
            unnamed=unnamed or (),
            blurred=rules.anonymize_dates,
        )
        if self._is_too_long(record):
            return Failed("too_long")

        known = await self._known(record, transcript, rules)

        # Others read such a wish, and a summary might tell of it.
        is_told = any(wish.audience != record.audience for wish in wishes)
        heard = partial(
            self._answered, record, transcript, unnamed=unnamed, known=known.notes, is_told_elsewhere=is_told
        )

        async def read(raw: str) -> _Heard | UnreadReply[_Heard]:
            reading = read_answer(raw)
            if isinstance(reading, Unusable):
                return UnreadReply(reading.fault)
            found = await heard(reading, raw)
            rest = found if reading.observed else None
            return UnreadReply("not_an_answer", wrong=found.wrong, rest=rest) if found.wrong else found

        request = await self._request(record, transcript, rules, known, wishes)
        try:
            reply = reply_type((await self._core.categories_of(record.tenant)).open_names)
            found = (await self._inquiry.ask(request, reply, read, tenant=record.tenant)).reading
            if not found.to_reword:
                return found.record
            return (await heard(await self._reworded(found), found.record.raw)).record
        except (ModelError, UnreadAnswer) as error:
            if error.cause == "too_long":
                # Learned until the process ends: the next windows are cut before anybody is asked.
                self._too_long = record.read_tokens // 2
            return Failed(error.cause)

    async def _reworded(self, found: _Heard) -> ExtractionReading:
        """Have the notes of an answer worded anew that cannot stay as they are: a short question for these alone."""
        asked = question(
            PURPOSE,
            library.render(rewording.PROMPT),
            {"Notes": rewording.note_lines(found.reading, found.to_reword)},
            max_output_tokens=rewording.MAX_OUTPUT_TOKENS,
        )

        async def read(raw: str) -> ExtractionReading:
            return rewording.with_rewordings(raw, found.reading, found.to_reword)

        try:
            reply = rewording.RewordingReply
            return (await self._inquiry.ask(asked, reply, read, tenant=found.record.tenant)).reading
        except ModelError:
            # The answer itself is there: what it lacks is counted as dropped.
            return found.reading

    def _is_too_long(self, record: FormationRecord) -> bool:
        """Return whether a window is known to be more than the model takes at once."""
        known = self._inquiry.context_tokens
        room = None if known is None else max(known - MAX_OUTPUT_TOKENS - _PROMPT_TOKENS, known // 4)
        bounds = [bound for bound in (room, self._too_long) if bound is not None]
        return len(record.lines) > 1 and bool(bounds) and record.read_tokens > min(bounds)

    async def _rules_of(self, record: FormationRecord) -> Constraints:
        """Return the rules for several people's talk: dates are blurred as soon as one wants that."""
        rules = [await self._core.constraints.constraints_of(record.tenant, author) for author in record.authors]
        return Constraints(anonymize_dates=any(each.anonymize_dates for each in rules))

    async def _unnamed(self, tenant: TenantId) -> Sequence[str] | None:
        """Return the names of who is left out, which may stand nowhere; None where nobody can tell."""
        people = [] if guild_id_of(tenant) is None else await self._core.constraints.left_out_of(tenant)
        return await self._names_of(tenant, people) if people else ()

    async def _answered(
        self,
        record: FormationRecord,
        transcript: Transcript,
        reading: ExtractionReading,
        raw: str,
        *,
        unnamed: Sequence[str] | None,
        known: Sequence[KnownNote],
        is_told_elsewhere: bool,
    ) -> _Heard:
        tenant, categories = record.tenant, await self._core.categories_of(record.tenant)
        found: Checked = await self._core.run_rules(
            checked, reading, transcript, tenant=tenant, categories=categories, unnamed=unnamed or (), known=known
        )
        answered = record.model_copy(
            update={
                "status": "answered",
                "lines": lines_of(transcript.lines),
                "fault": None,
                "observations": found.observations,
                "shown": tuple(memory_id for note in known for memory_id in note.ids),
                # Where nobody can tell who may not be named, nothing is said of the talk as a whole.
                "note": SessionNote() if unnamed is None or is_told_elsewhere else found.note,
                "dropped": dict(found.dropped),
                "raw": storable(raw),
                "prompt_version": library.version(PURPOSE),
            }
        )
        return _Heard(answered, reading, found.to_reword)

    async def _request(
        self,
        record: FormationRecord,
        transcript: Transcript,
        rules: Constraints,
        known: KnownNotes,
        wishes: Sequence[Message],
    ) -> ChatRequest:
        guidance = as_data(one_line(await self._guidance(record)))
        system = library.render(
            PURPOSE,
            categories=self._core.categories.glossary(),
            guidance="yes" if guidance else "",
            wishes="yes" if wishes else "",
            date=rules.day_of(self._core.clock.now()),
        )
        blocks = {"Guidance": guidance, "KnownMemory": known.text, "Talk": transcript.text}
        return question(PURPOSE, system, blocks, max_output_tokens=MAX_OUTPUT_TOKENS)

    async def _guidance(self, record: FormationRecord) -> str:
        guild_id = guild_id_of(record.tenant)
        scope = None if guild_id is None else await self._collections.scopes.get(guild_scope(guild_id))
        wished = "" if scope is None else scope.extraction_guidance
        own = (await self._core.constraints.guild_rules(record.tenant)).categories
        named = f"Further categories: {'; '.join(each.described for each in own)}" if own else ""
        return " ".join(filter(None, (wished, named)))

    async def _known(self, record: FormationRecord, transcript: Transcript, rules: Constraints) -> KnownNotes:
        """Read what may be known where the session is read: the answer ends up there too."""
        memories, tenant = self._collections.memories, record.tenant
        known: dict[SubjectId | None, Sequence[Memory]] = {}
        for person in transcript.people:
            room = Room(tenant=tenant, audience=record.audience, viewer=person)
            known[person] = await memories.in_room.visible_in(room, limit=_KNOWN_A_PERSON)
        guild_id = guild_id_of(tenant)
        if guild_id is not None and transcript.people:
            room = Room(tenant=tenant, audience=record.audience, viewer=transcript.people[0])
            latest = await memories.in_room.said_by_age(
                room, shared=True, state="active", limit=_KNOWN_OF_SERVER, oldest_first=False
            )
            known[None] = await without_left_out(self._collections.constraints, tenant, latest)
        window = self._inquiry.context_tokens
        most = KNOWN_TOKENS if window is None else min(KNOWN_TOKENS, window // _KNOWN_SHARE)
        notes: KnownNotes = await self._core.run_rules(
            known_notes, transcript, known, tenant=tenant, rules=rules, most=most
        )
        return notes

    async def _wishes(self, record: FormationRecord, window: Sequence[Message]) -> list[Message]:
        """Return what the people of a window asked to forget after a line of theirs in it, oldest first."""
        first = {message.author: message.at for message in reversed(window)}
        asked = [self._collections.messages.asking_to_forget(record.tenant, person) for person in first]
        if asked:
            await ask_together(*asked)
        found = [wish for each in asked for wish in each.answer if wish.at > first[wish.author]]
        return sorted(found, key=lambda wish: wish.at)

    async def _said_by_bot(self, record: FormationRecord) -> list[Turn]:
        """Return what the bot answered there to those whose talk is read, as far as the talk's readers may hear it."""
        session = await self._collections.sessions.get(record.session_id)
        if session is None:
            return []
        turns = [turn for turn in session.turns if turn.speaker == "bot" and turn.author in record.authors]
        rooms = {who: Room(tenant=record.tenant, audience=record.audience, viewer=who) for who in record.authors}
        return [turn for turn in turns if turn.is_heard_in(rooms[turn.author], audience=session.audience)]
