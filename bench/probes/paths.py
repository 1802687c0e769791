"""Every way on which the bot shows memory, and what stands on it for one person in one place."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from functools import partial

from bench.probes.acting import PEOPLE, Choosing, ProbedTown
from bench.probes.places import TakenBack, Telling, may_stand_beside
from bench.probes.repeating_model import QUERY, question
from bench.probes.spots import Spot
from bench.probes.words import lines_of_others, named_in, rows_of_others, words_in
from memory.domain.constraints import Constraints
from memory.domain.envelope.envelope import for_room, named
from memory.domain.envelope.text import format_envelope_for_llm
from memory.domain.errors import NotYours, QueryTooSlow
from memory.domain.ids import COLLECTIVE_SCOPE, MemoryId, MessageId, ScopeKey, guild_id_of, guild_scope, subject_of
from memory.domain.memory import Memory
from memory.domain.recall.memory_query import SUPERVISOR, MemoryQuery
from memory.operations.answering.context_builder import UserQuestion
from memory.operations.recall.look import SearchRequest


@dataclass
class PathProbe:
    """Asks on every path and counts what the judge says."""

    acting: ProbedTown
    probes: int = 0
    shown: dict[str, int] = field(default_factory=dict)
    """Canaries that were seen on a path, which shows that there was something to leak."""
    leaks: dict[str, int] = field(default_factory=dict)
    """By path; empty when nobody learnt anything."""
    asked: int = 0

    async def ask(self, spot: Spot) -> None:
        """Let somebody ask the bot where others read, and note the answer as the conversation does."""
        if self._is_left_out(spot):
            return
        acting = self.acting
        # Who says no while the answer is being made is not told it: the last look before it is sent finds that.
        taken_back, before = acting.town.taken_back(), acting.town.telling()
        self.asked += 1
        number = self.asked
        said = await acting.heard(spot, question(number))
        if not await acting.bot.operations.capture.take(said):
            return
        answer = await acting.bot.operations.answering.answer(self._question(spot, said.message.text, said.message.id))
        prompt = acting.model.answers.pop(str(number))
        self._judge("answer", prompt, spot, taken_back.still(acting.town.taken_back()))
        self._judge_telling(prompt, spot, before)
        capture = acting.bot.operations.capture
        if await capture.is_still_wanted(said, answer.used, lent=answer.lent, texts=answer.texts):
            answer_id = MessageId(f"{said.message.id}9")
            await capture.note_answer(
                said,
                answer_ids=[answer_id],
                text=answer.text,
                used=answer.used,
                lent=answer.lent,
                texts=answer.texts,
                talk=answer.talk,
                at=acting.clock.now(),
            )

    async def look(self, spot: Spot, choosing: Choosing) -> None:
        """Look on every other path for one person: in a place, and in a reply that only they read."""
        alone = self.acting.alone(spot)
        # Somebody who is left out gets no answer, so nothing is put together for one.
        for path, show in () if self._is_left_out(spot) else self._in_a_room(spot):
            self._judge(path, await show(), spot)
        await self._look_at_what_was_passed_on(spot)
        for path, show in (
            *self._alone(alone, choosing),
            *self._screens(alone, choosing),
            *self._in_place(spot, choosing),
        ):
            self._judge(path, await show(), alone)

    async def _look_at_what_was_passed_on(self, spot: Spot) -> None:
        """Judge what everybody hears, and the guild, without its people, as if all whom it is meant for read it."""
        await self._look_at_shared("passed on to all", COLLECTIVE_SCOPE, place="")
        guild_id = guild_id_of(spot.tenant)
        if guild_id is not None:
            await self._look_at_shared("passed on", guild_scope(guild_id), place=spot.tenant)

    async def _look_at_shared(self, path: str, scope: ScopeKey, *, place: str) -> None:
        town, held = self.acting.town, self.acting.bot.collections
        text = await held.scopes.get(scope)
        passed_on = [memory.text for memory in await held.memories.passed_on.in_scope(scope)]
        told = "\n".join(passed_on if text is None else [*passed_on, text.text_under(Constraints())])
        self.judge_text(path, told, tenant=place, readers=frozenset(PEOPLE))
        for _ in town.unfit_in("\n".join(passed_on)):
            self._count(self.leaks, path)

    def judge_background(self) -> None:
        """Judge what the model was sent, whose answers end up with the readers of the talk, or with everybody."""
        town = self.acting.town
        for purpose, text in self.acting.model.requests:
            self.probes += 1
            said = text[text.index("<Talk>") :] if "<Talk>" in text else ""
            talked = [town.sayings[word] for word in words_in(said)]
            for word in words_in(text[: len(text) - len(said)]):
                sayings = town.sayings[word]
                is_narrower = any(not may_stand_beside(sayings, others) for others in talked)
                is_crews = purpose == "consolidation" and town.are_of_one_crew(words_in(text))
                is_behind = not (is_crews or any(each.for_everyone for each in sayings))
                if is_narrower or (purpose != "extraction" and is_behind):
                    self._count(self.leaks, purpose)
                self._count(self.shown, purpose)
        self.acting.model.requests.clear()

    def _in_a_room(self, spot: Spot) -> Iterable[tuple[str, Callable[[], Awaitable[str]]]]:
        bot, who = self.acting.bot, subject_of(spot.person)

        async def envelope() -> str:
            kept = await bot.reading.envelopes.get_memory_envelope(who, spot.tenant)
            return format_envelope_for_llm(named(for_room(kept, spot.room), "Somebody"))

        async def search() -> str:
            rules = await bot.operations.constraining.constraints_of(spot.tenant, who)
            at = self.acting.clock.now()
            asked = SearchRequest(spot.room, QUERY, rules, at, limit=20)
            return _texts([*await bot.reading.recall.search(asked), *await bot.reading.recall.find(asked)])

        async def snapshot() -> str:
            found = await bot.reading.snapshots.build_snapshot(spot.room)
            opposed = [memory for pair in found.contradictions for memory in pair]
            return _texts([*found.lasting, *found.rules, *found.episodes, *found.guild_new, *opposed])

        async def query() -> str:
            rules = await bot.operations.constraining.constraints_of(spot.tenant, who)
            asked, look = MemoryQuery(agent=SUPERVISOR, text=QUERY, top_k=10), bot.operations.query.memory_query
            at, before = self.acting.clock.now(), self.acting.town.telling()
            try:
                found = (await look(spot.room, asked, constraints=rules, at=at, lends=True)).text
            except QueryTooSlow:
                # A busy machine: whoever asked was given nothing.
                return ""
            self._judge_telling(found, spot, before)
            return found

        yield "context", partial(self._context, spot)
        yield "envelope", envelope
        yield "search", search
        yield "snapshot", snapshot
        yield "query", query

    def _alone(self, spot: Spot, choosing: Choosing) -> Iterable[tuple[str, Callable[[], Awaitable[str]]]]:
        bot, who = self.acting.bot, subject_of(spot.person)

        async def listed() -> str:
            return _texts(await bot.operations.inspection.list_own(spot.tenant, who, query=choosing(["", "lamp"])))

        async def retired() -> str:
            return _texts((await bot.operations.inspection.own(spot.tenant, who)).away)

        async def told() -> str:
            return _texts(await bot.operations.inspection.told(spot.tenant, who))

        async def proposals() -> str:
            return _texts(await bot.operations.proposing.pending(spot.tenant, who))

        async def shown() -> str:
            ids = await self.acting.store.distinct("memories", "_id", {})
            if not ids:
                return ""
            try:
                inspection = bot.operations.inspection
                found = await inspection.show_own(spot.tenant, who, MemoryId(str(choosing(sorted(map(str, ids))))))
            except NotYours:
                return ""
            seen = [found.memory, *found.earlier, *([found.later] if found.later else [])]
            versions = await inspection.versions(spot.tenant, who, found.memory.id)
            told = [*(row.prior_text or "" for row in found.history), *(each.text or "" for each in versions)]
            return "\n".join([_texts(seen), *told])

        async def searched() -> str:
            return _texts(await bot.operations.searching.search_own(spot.room, QUERY))

        yield "context alone", partial(self._context, spot)
        yield "list", listed
        yield "own search", searched
        yield "put away", retired
        yield "told to the server", told
        yield "proposals", proposals
        yield "show", shown

    def _screens(self, spot: Spot, choosing: Choosing) -> Iterable[tuple[str, Callable[[], Awaitable[str]]]]:
        bot, who = self.acting.bot, subject_of(spot.person)

        async def tidying() -> str:
            found = await bot.operations.tidying.proposals(spot.room)
            return _texts([each.goes for each in found])

        async def exported() -> str:
            return (await bot.operations.export.export_person(who, spot.tenant)).export.model_dump_json()

        async def own_text() -> str:
            found = await bot.operations.own_summary.read(spot.room)
            return "" if found is None else f"{found.text}\n{_texts(found.rests_on)}"

        yield "tidying", tidying
        yield "own text", own_text
        if choosing(range(8)) == 0:
            yield "export", exported

    def _in_place(self, spot: Spot, choosing: Choosing) -> Iterable[tuple[str, Callable[[], Awaitable[str]]]]:
        """Name the screens that only one person sees, but that show what the place may hear of."""
        bot, who = self.acting.bot, subject_of(spot.person)

        async def why() -> str:
            # Of one's own place more often than of any, since elsewhere there is nothing to be told.
            where = choosing([{}, {"tenant": spot.tenant}, {"tenant": spot.tenant}])
            ids = await self.acting.store.distinct("answer_receipts", "_id", where)
            if not ids:
                return ""
            answer = MessageId(str(choosing(sorted(map(str, ids)))))
            reasons = await bot.operations.answering_receipts.why(spot.room, answer)
            return "" if reasons is None else _texts(reasons.listed)

        async def conflicts() -> str:
            resolving = bot.operations.resolving
            found = [*await resolving.own(spot.tenant, who), *await resolving.of_guild(spot.room)]
            return _texts([half for each in found for half in (each.first, each.second)])

        async def of_guild() -> str:
            return _texts(await bot.operations.curating.of_guild(spot.room))

        async def tidying() -> str:
            return _texts([each.goes for each in await bot.operations.tidying.proposals(spot.room, shared=True)])

        yield "why", why
        yield "conflicts", conflicts
        yield "tidying of the guild", tidying
        yield "of_guild", of_guild

    async def _context(self, spot: Spot) -> str:
        bot = self.acting.bot
        asked = self._question(spot, question(0), MessageId("1"))
        before = self.acting.town.telling()
        text = (await bot.reading.assembling.assemble(asked)).context.text
        self._judge_telling(text, spot, before)
        return text

    def _question(self, spot: Spot, text: str, message_id: MessageId) -> UserQuestion:
        return UserQuestion(
            room=spot.room,
            channel_id=spot.channel_id,
            message_id=message_id,
            text=text,
            display_name=f"Person {spot.person}",
            place="#somewhere",
            at=self.acting.clock.now(),
        )

    def _judge(self, path: str, text: str, spot: Spot, taken_back: TakenBack | None = None) -> None:
        self.judge_text(path, text, tenant=spot.tenant, readers=spot.readers, taken_back=taken_back)

    def _judge_telling(self, text: str, spot: Spot, before: Telling) -> None:
        town = self.acting.town
        self._count_told(text)
        wrong = town.told_wrongly_in(text, tenant=spot.tenant, asker=spot.person, moments=[before, town.telling()])
        for _ in wrong:
            self._count(self.leaks, "told of others")

    def _count_told(self, text: str) -> None:
        for path, told in (("told of others", lines_of_others(text)), ("found of others", rows_of_others(text))):
            for _, line in told:
                self._count(self.shown, path)
                for _ in named_in(line):
                    self._count(self.shown, f"{path}, naming")

    def judge_text(
        self, path: str, text: str, *, tenant: str, readers: frozenset[int], taken_back: TakenBack | None = None
    ) -> None:
        """Count what a text shows, and what of it one of its readers could not have read."""
        self.probes += 1
        for _ in words_in(text):
            self._count(self.shown, path)
        for _ in self.acting.town.leaks_in(text, tenant=tenant, readers=readers, taken_back=taken_back):
            self._count(self.leaks, path)
        for _ in named_in(text):
            self._count(self.shown, "named")
        for _ in self.acting.town.wrongly_named_in(text, taken_back):
            self._count(self.leaks, "named")

    def _count(self, counts: dict[str, int], path: str) -> None:
        counts[path] = counts.get(path, 0) + 1

    def _is_left_out(self, spot: Spot) -> bool:
        return (spot.person, spot.tenant) in self.acting.town.left_out


def _texts(memories: Iterable[Memory]) -> str:
    return "\n".join(memory.text for memory in memories)
