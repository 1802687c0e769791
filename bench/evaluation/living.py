"""Lives a talk through the bot.

Captured, formed, kept up night by night, and asked about at the end, by whatever model is at the endpoint.

The bot is composed as it runs; only Discord is left out, and the time is the talk's. Nothing here judges.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Final

from bench.evaluation.labelled_talk import LabelledTalk, TalkLine, TalkQuestion
from bench.evaluation.running import CHANNEL, PLACE, TENANT, RunningBot, calls_of, running
from bot.settings import Settings
from bot.wiring import Keepsake
from memory.domain.audience import PUBLIC, Room
from memory.domain.constraints import ANSWER_USE, MEMBERS_USE, ConstraintSet
from memory.domain.errors import KeepsakeError
from memory.domain.ids import ChannelId, MessageId, SubjectId, subject_of
from memory.domain.message import Message
from memory.domain.wishes.statements import wish_in
from memory.domain.wishes.tools import FORGET, REMEMBER, Remember, Wish
from memory.operations.answering.context_builder import UserQuestion
from memory.operations.answering.responder import Answer
from memory.operations.answering.wish_service import Done, ToBeConfirmed
from memory.operations.capture.capture import Said

AT_ONCE: Final = 6
"""Questions that are asked side by side."""
_ANSWER_IDS: Final = 900_000_000
_LINE_IDS: Final = 1_000_000
"""Messages are numbered in the order in which they were said, as Discord does; lines may be named in any way."""
_REST: Final = timedelta(days=4)
"""Time that passes behind the last line before anything is asked."""
_SHARES: Final = ConstraintSet(share_with=(ANSWER_USE, MEMBERS_USE))
Say = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class MemoryNote:
    """One memory as it stands at the end, or an earlier wording of it."""

    id: str
    subject: str | None
    text: str
    lines: tuple[str, ...]
    """Ids of the lines that are its receipts."""
    is_active: bool
    by: str | None = None
    """Id of the memory that took its place."""
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """What became of a question."""

    asked: TalkQuestion
    text: str
    """The answer; empty where there was an error."""
    used: tuple[str, ...]
    """Ids of the memories that stood in its prompt."""
    texts: int
    """Texts of scopes that stood there."""
    error: str = ""
    looked_up: tuple[str, ...] | None = None
    """Which of `used` only a look of the model brought; None where it did not look."""
    others: tuple[SubjectId, ...] = ()
    """Whose else memories stood in its prompt, once for each."""


@dataclass(frozen=True, slots=True)
class Addressed:
    """What became of a line that was said to the bot."""

    line: str
    done: tuple[str, ...]
    """The wishes that the bot heard: `remember`, `forget`; none where it only answered."""
    text: str
    others: tuple[SubjectId, ...] = ()
    """As of a question."""


@dataclass(slots=True)
class Lived:
    """A talk when it is over."""

    notes: list[MemoryNote] = field(default_factory=list)
    addressed: list[Addressed] = field(default_factory=list)
    answered: list[AnsweredQuestion] = field(default_factory=list)
    calls: dict[str, dict[str, int]] = field(default_factory=dict)
    """Purpose → calls, prompt_tokens, completion_tokens, before any question was asked."""
    calls_of_questions: dict[str, dict[str, int]] = field(default_factory=dict)
    """The same of the questions."""
    dropped: Counter[str] = field(default_factory=Counter)
    """Observations that were not kept, by reason."""


async def live(talk: LabelledTalk, settings: Settings, *, is_scripted: bool, say: Say) -> Lived:
    """Live a talk with the model of the settings, in a folder of its own that is removed, and ask its questions."""
    lived = Lived()
    people = {name: subject_of(int(number)) for name, number in talk.people.items()}
    members = {person: name for name, person in people.items()}
    async with running(settings, begins=talk.lines[0].at, is_scripted=is_scripted, members=members) as bot:
        keepsake, constraining = bot.keepsake, bot.keepsake.operations.constraining
        for name, person in people.items():
            await constraining.decide(TENANT, person, "on", everywhere=False)
            if name in talk.sharing:
                await constraining.set_own_constraints(TENANT, person, _SHARES, known_as=[name])
        ids = {line.id: MessageId(str(_LINE_IDS + number)) for number, line in enumerate(talk.lines)}
        meant = {wish.line for wish in talk.wishes if wish.tool == "forget"}
        life = _Life(bot, people, ids, lived, meant_to_forget=meant)
        for number, line in enumerate(talk.lines, start=1):
            await life.hear(line)
            if number % 50 == 0:
                say(f"{number} of {len(talk.lines)} lines")
        await bot.rest_until(bot.clock.now() + _REST)
        names = {str(number): line for line, number in ids.items()}
        lived.notes, lived.calls = await _notes(keepsake, names), await calls_of(keepsake)
        lived.addressed = [replace(one, line=names[one.line]) for one in lived.addressed]
        say(f"{sum(note.is_active for note in lived.notes)} memories; {len(talk.questions)} questions")
        await life.ask_all(talk.questions)
        everything = await calls_of(keepsake)
        lived.calls_of_questions = {
            purpose: {name: count - lived.calls.get(purpose, {}).get(name, 0) for name, count in counts.items()}
            for purpose, counts in everything.items()
        }
        lived.dropped = bot.dropped
    return lived


class _Life:
    """What people say in a talk, and what they ask."""

    def __init__(
        self,
        bot: RunningBot,
        people: dict[str, SubjectId],
        ids: Mapping[str, MessageId],
        lived: Lived,
        *,
        meant_to_forget: Collection[str],
    ) -> None:
        """Take the lines labelled as wishes to forget: their author says yes where the bot asks back."""
        self._bot = bot
        self._keepsake = bot.keepsake
        self._clock = bot.clock
        self._people = people
        self._ids = ids
        self._lived = lived
        self._meant = {ids[line] for line in meant_to_forget}

    async def hear(self, line: TalkLine) -> None:
        """Let the time pass until a line, and have it captured, and answered where it is said to the bot."""
        await self._bot.rest_until(line.at)
        who = self._people[line.who]
        said = Said(
            Message(
                id=self._ids[line.id],
                tenant=TENANT,
                channel_id=CHANNEL,
                author=who,
                author_name=line.who,
                text=line.text,
                reply_to=None if line.reply_to is None else self._ids[line.reply_to],
                at=self._clock.now(),
                audience=PUBLIC,
                addressed=line.addressed,
                formable=True,
            ),
            display_name=line.who,
        )
        await self._keepsake.operations.capture.take(said, claims=line.addressed)
        if line.addressed:
            await self._answer_line(said)

    async def ask_all(self, questions: Sequence[TalkQuestion]) -> None:
        """Ask every question in a channel of its own, some side by side, so that none is in the talk of another."""
        free = asyncio.Semaphore(AT_ONCE)

        async def one(number: int, asked: TalkQuestion) -> AnsweredQuestion:
            async with free:
                return await self._ask(number, asked)

        self._lived.answered = list(await asyncio.gather(*(one(*each) for each in enumerate(questions))))

    async def _ask(self, number: int, asked: TalkQuestion) -> AnsweredQuestion:
        channel = ChannelId(str(1000 + number))
        question = self._question(self._people[asked.who], asked.who, asked.text, number, channel)
        try:
            answer = await self._keepsake.operations.answering.answer(question)
        except KeepsakeError as error:
            return AnsweredQuestion(asked, "", (), 0, error=repr(error))
        others, used = await self._others_in(answer, question.room), tuple(answer.used)
        return AnsweredQuestion(asked, answer.text, used, len(answer.texts), looked_up=answer.looked_up, others=others)

    async def _others_in(self, answer: Answer, room: Room) -> tuple[SubjectId, ...]:
        found = await self._keepsake.collections.store.find("memories", {"_id": {"$in": list(answer.used)}})
        return tuple(row["subject"] for row in found if row["subject"] not in (None, room.viewer))

    def _question(self, who: SubjectId, name: str, text: str, number: int, channel: ChannelId) -> UserQuestion:
        return UserQuestion(
            room=Room(tenant=TENANT, audience=PUBLIC, viewer=who),
            channel_id=channel,
            message_id=MessageId(str(_ANSWER_IDS + number)),
            text=text,
            display_name=name,
            place=f"#{PLACE}",
            at=self._clock.now(),
        )

    async def _answer_line(self, said: Said) -> None:
        """Have an addressed line answered as the bot does.

        A fixed phrase is carried out, anything else goes to the model.
        """
        message, operations = said.message, self._keepsake.operations
        phrase = wish_in(said.words)
        if phrase is not None:
            await self._done(said, [phrase])
            return
        question = self._question(message.author, said.display_name, said.words, int(message.id), CHANNEL)
        answer = await operations.answering.answer(question)
        others = await self._others_in(answer, question.room)
        if answer.wishes and not answer.text:
            await self._done(said, answer.wishes, others=others)
            return
        await operations.capture.note_answer(
            said,
            answer_ids=[MessageId(str(_ANSWER_IDS + int(message.id)))],
            text=answer.text,
            used=answer.used,
            cited=answer.cited,
            lent=answer.lent,
            texts=answer.texts,
            talk=answer.talk,
            at=self._clock.now(),
        )
        await self._done(said, answer.wishes, answer.text, others=others)

    async def _done(
        self, said: Said, wishes: Sequence[Wish], text: str = "", *, others: tuple[SubjectId, ...] = ()
    ) -> None:
        """Have wishes carried out, and note what the bot did and said; a line that only wished leaves the talk."""
        done = await self._keepsake.operations.wishing.carry_out(wishes, said)
        if said.message.id in self._meant:
            await self._confirm(said.message, done)
        if not text:
            await self._keepsake.operations.capture.withdraw(said)
        told = " ".join([*(type(each.became).__name__ for each in done), text])
        heard = tuple(name_of(wish) for wish in wishes)
        self._lived.addressed.append(Addressed(str(said.message.id), heard, told, others))

    async def _confirm(self, message: Message, done: Sequence[Done]) -> None:
        """Say yes to what the bot asks back before it forgets."""
        forgetting = self._keepsake.operations.forgetting
        for each in done:
            if isinstance(each.became, ToBeConfirmed):
                if each.became.memories:
                    await forgetting.forget(message.tenant, message.author, each.became.memories)
                else:
                    await forgetting.forget_everything(message.tenant, message.author)


async def _notes(keepsake: Keepsake, names: Mapping[str, str]) -> list[MemoryNote]:
    """Read every memory with its receipts, and what it said before where an update was written in its place."""
    found = await keepsake.collections.store.find("memories", {}, sort=[("created_at", 1)])
    notes = list[MemoryNote]()
    for row in found:
        if row["state"] not in ("active", "superseded"):
            continue
        receipts, subject = tuple(names.get(each, each) for each in row["provenance"]["message_ids"]), row["subject"]
        is_active = row["state"] == "active"
        by_hand = row["source"] == "manual"
        notes.append(MemoryNote(row["_id"], subject, row["text"], receipts, is_active, row["superseded_by"], by_hand))
        for earlier in await keepsake.collections.history.of_memory(row["_id"]):
            if earlier.prior_text and earlier.prior_text not in {note.text for note in notes if note.id == row["_id"]}:
                notes.append(
                    MemoryNote(
                        row["_id"],
                        subject,
                        earlier.prior_text,
                        receipts,
                        is_active=False,
                        by=row["_id"],
                        by_hand=by_hand,
                    )
                )
    return notes


def name_of(wish: Wish) -> str:
    """Return the tool that a wish is asked for by."""
    return REMEMBER if isinstance(wish, Remember) else FORGET
