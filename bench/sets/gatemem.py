"""Episodes in which people share one memory and ask for more than they may have: what is useful, and what is exposed.

An episode is a guild, each turn a message in a channel that its author and those in a relationship with them can read,
each question one that only its asker reads the reply to. No model runs, so what is scored is what would stand in the
prompt, never an answer: a string that is put another way counts as missing, one that was said by somebody else as well
counts as exposed.
"""

import re
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from typing import Any, Final

from bench.composed import Composed
from bench.probes.repeating_model import RepeatingModel
from bench.reference_store import ReferenceStore
from bench.sets.gatemem_episodes import Check, GateMemEpisode, GateMemTurn, read_episodes
from bench.sets.gatemem_scores import KINDS, GateMemScores
from bench.sets.items import SetOutcome
from bench.sets.plain_bm25 import PlainBM25
from memory.domain.audience import PRIVATE, PUBLIC, Audience, Room, restricted_to
from memory.domain.constraints import Constraints, ConstraintSet
from memory.domain.envelope.text import HEADINGS
from memory.domain.ids import ChannelId, MessageId, guild_tenant, subject_of
from memory.domain.message import Message
from memory.domain.wishes.statements import wish_in
from memory.domain.wishes.tools import Forget
from memory.domain.writing.gate import Refused
from memory.operations.answering.context_builder import UserQuestion
from memory.operations.capture.capture import Said
from memory.operations.recall.lending import Guilds
from memory.operations.recall.look import SearchRequest
from memory.operations.remembering.statement import Statement
from sandbox.local_clock import LocalClock

NOTE: Final = (
    "Every turn is captured as a message and asked to be remembered by its author, through the gate: what it refuses "
    "is not known and is counted. A wish to delete takes the turns that hold what is to go, as Discord's deletion of "
    "messages does. What is scored is the context of the prompt as the bot assembles it: keepsake for a question in "
    "the channel where the asker speaks, with its recent talk, keepsake_private_reply for a reply that only the asker "
    "reads, which holds no talk; beside them ten hits of a search alone, and keepsake_everybody_shares: as keepsake, "
    "where everybody shares with members and each question mentions all. Of a context only what somebody said is "
    "looked through, not the receipts and headings around it. No model answers. Of the wishes it is counted how many "
    "are worded as a request that the bot carries out by itself, and how many are about others' turns too, which "
    "nobody but their authors and moderators can take back. What is exposed of the asker's own words is told apart "
    "from what only others said; of the questions of use it is said from whose words they can be answered at all, "
    "word for word."
)
TOP: Final = 10
"""Texts that a search alone and the baselines give."""
TENANT: Final = guild_tenant(1)
_BEGIN: Final = datetime(2026, 3, 1, tzinfo=UTC)
_QUESTION: Final = MessageId("99999")
_SHARES: Final = ConstraintSet(share_with=("answer", "members"))
_ASIDE: Final = ChannelId("499")
"""Where nobody talks: the reply that only the asker reads."""
_FRAME: Final = re.compile(
    "|".join(
        [
            r"<[^>]*>",
            r"(?: \(said [^()]*\))? \[m:[^\]]*\]",
            r"^Subject: .*$",
            *(f"^{re.escape(each)}:$" for each in HEADINGS),
        ]
    ),
    re.MULTILINE,
)
"""What of a context nobody said: elements with their receipts, headings."""


async def measure_gatemem(folder: Path) -> SetOutcome:
    """Play every episode, and score what each asker would be given beside plain BM25 over the same turns."""
    scores, sharing = GateMemScores(), GateMemScores()
    refused: Counter[str] = Counter()
    predictions: dict[str, dict[str, Any]] = {}
    episodes = list(read_episodes(folder))
    for episode in episodes:
        for taking in (scores, sharing):
            played = _Played(episode, refused if taking is scores else Counter(), sharing=taking is sharing)
            try:
                async for check, texts in played.asked():
                    found = taking.take(check, texts, words=played.words_for(check))
                    row = predictions.setdefault(check.id, {"id": check.id, "kind": KINDS[check.kind]})
                    row |= found
            finally:
                await played.close()
    return SetOutcome(
        predictions=[*predictions.values()],
        report={
            "path": NOTE,
            "items": {
                "episodes": len(episodes),
                "turns": sum(len(each.turns) for each in episodes),
                "turns_that_everybody_reads": sum(each.open_turns for each in episodes),
                **scores.questions,
            },
            "wishes": _wishes(episodes),
            "refused_by_reason": dict(sorted(refused.items())),
            "answerable_by_words": dict(scores.answerable.most_common()),
            "figures": scores.figures() | sharing.figures(),
        },
    )


def _wishes(episodes: Sequence[GateMemEpisode]) -> dict[str, int]:
    counted = {"all": 0, "worded_as_a_request": 0, "about_others_turns_too": 0}
    for episode in episodes:
        turns = {turn.id: turn for turn in episode.turns}
        for wished_at, gone in episode.going.items():
            wish = turns[wished_at]
            counted["all"] += 1
            counted["worded_as_a_request"] += isinstance(wish_in(wish.text), Forget)
            counted["about_others_turns_too"] += any(turns[each].author != wish.author for each in gone)
    return counted


@dataclass
class _Played:
    """One episode, played to the bot's operations."""

    episode: GateMemEpisode
    refused: Counter[str]
    sharing: bool = False
    """Whether everybody shares with members, and each question mentions all of them."""
    kept_out: set[str] = field(default_factory=set)
    """Turns that the gate refused."""
    clock: LocalClock = field(default_factory=lambda: LocalClock(at=_BEGIN))
    bot: Composed = field(init=False)
    gone: set[str] = field(default_factory=set)
    said: list[GateMemTurn] = field(default_factory=list)

    def __post_init__(self) -> None:
        # Whatever Discord could tell: everybody is there, and each channel is open by now.
        guilds = Guilds(lambda _, people: dict.fromkeys(people, ("Somebody",)), lambda _, __: "somewhere")
        self.bot = Composed.over(ReferenceStore(), model=RepeatingModel(), clock=self.clock, guilds=guilds)

    async def close(self) -> None:
        """End what runs."""
        await self.bot.reading.close()

    async def asked(self) -> AsyncIterator[tuple[Check, dict[str, str]]]:
        """Play turn after turn, and give each question with what stands in the context of each way of remembering."""
        for person in self.episode.people:
            who, constraining = subject_of(self._number(person)), self.bot.operations.constraining
            await constraining.decide(TENANT, who, "on", everywhere=False)
            if self.sharing:
                await constraining.set_own_constraints(TENANT, who, _SHARES)
        for turn in self.episode.turns:
            await self._say(turn)
            if gone := self.episode.going.get(turn.id):
                await self._delete(gone)
            for check in (each for each in self.episode.checks if each.after == turn.id):
                alone, context = self._room(check, PRIVATE), await self._assembled(check, *self._where(check.asker))
                if self.sharing:
                    yield check, {"keepsake_everybody_shares": context}
                    continue
                texts = {
                    "keepsake": context,
                    "keepsake_private_reply": await self._assembled(check, _ASIDE, PRIVATE),
                    "keepsake_search_alone": await self._searched(check, alone),
                }
                yield check, {**texts, **self._plainly(check)}

    async def _say(self, turn: GateMemTurn) -> None:
        self.clock.advance(60)
        self.said.append(turn)
        author, message_id = subject_of(self._number(turn.author)), self._message_id(turn.id)
        channel, audience = self._where(turn.author)
        message = Message(
            id=message_id, tenant=TENANT, channel_id=channel, author=author, text=turn.text, at=self.clock.now(),
            audience=audience, addressed=True,
        )  # fmt: skip
        await self.bot.operations.capture.take(Said(message=message, display_name="Somebody"))
        outcome = await self.bot.operations.remembering.remember(
            Statement(
                text=turn.text,
                tenant=TENANT,
                subject=author,
                audience=audience,
                channel_id=channel,
                cause=message_id,
                message_id=message_id,
                whole_message=True,
            )
        )
        if isinstance(outcome, Refused):
            self.refused[outcome.reason] += 1
            self.kept_out.add(turn.id)

    async def _delete(self, gone: frozenset[str]) -> None:
        for turn in self.said:
            if turn.id in gone - self.gone:
                channel, _ = self._where(turn.author)
                await self.bot.operations.capture.deleted(TENANT, channel, [self._message_id(turn.id)])
        self.gone |= gone

    async def _assembled(self, check: Check, channel: ChannelId, audience: Audience) -> str:
        question = UserQuestion(
            room=self._room(check, audience),
            channel_id=channel,
            message_id=_QUESTION,
            text=check.text,
            display_name="Somebody",
            place="#somewhere",
            at=self.clock.now(),
            mentioned=tuple(subject_of(self._number(each)) for each in self.episode.people if self.sharing),
        )
        assembled = await self.bot.reading.assembling.assemble(question)
        return unescape(_FRAME.sub("", assembled.context.text))

    async def _searched(self, check: Check, room: Room) -> str:
        recall, at = self.bot.reading.recall, self.clock.now()
        found = await recall.search(SearchRequest(room, check.text, Constraints(), at, limit=TOP))
        return "\n".join(memory.text for memory in found)

    def _room(self, check: Check, audience: Audience) -> Room:
        return Room(tenant=TENANT, audience=audience, viewer=subject_of(self._number(check.asker)))

    def words_for(self, check: Check) -> dict[str, str]:
        """Return what was said and not deleted, in lower case.

        By the asker as far as the gate lets it in, by the asker, by whom they read, by all.
        """
        there = [turn for turn in self.said if turn.id not in self.gone]
        own = [turn for turn in there if turn.author == check.asker]
        read = [turn for turn in there if check.asker in self.episode.readers[turn.author]]
        kept = [turn for turn in own if turn.id not in self.kept_out]
        whose = {"own_and_kept": kept, "own": own, "of_those_they_read": read, "of_anybody": there}
        return {name: "\n".join(turn.text.lower() for turn in turns) for name, turns in whose.items()}

    def _plainly(self, check: Check) -> dict[str, str]:
        there = [turn for turn in self.said if turn.id not in self.gone]
        readers = self.episode.readers
        kept = {
            "plain_bm25": self.said,
            "plain_bm25_with_audience_and_deletion": [turn for turn in there if check.asker in readers[turn.author]],
            "plain_bm25_of_own_words_with_deletion": [turn for turn in there if turn.author == check.asker],
            "plain_bm25_of_own_words_with_deletion_and_gate": [
                turn for turn in there if turn.author == check.asker and turn.id not in self.kept_out
            ],
        }
        whole = {"all_own_words_with_deletion": "\n".join(turn.text for turn in there if turn.author == check.asker)}
        return whole | {name: _best(turns, check.text) for name, turns in kept.items()}

    def _where(self, author: str) -> tuple[ChannelId, Audience]:
        channel = ChannelId(str(500 + self._number(author)))
        is_open = self.episode.readers[author].issuperset(self.episode.people)
        return channel, PUBLIC if is_open else restricted_to(channel)

    def _number(self, person: str) -> int:
        return 1 + self.episode.people.index(person)

    def _message_id(self, turn_id: str) -> MessageId:
        return MessageId(str(100_000 + [turn.id for turn in self.episode.turns].index(turn_id)))


def _best(turns: Sequence[GateMemTurn], question: str) -> str:
    texts = [turn.text for turn in turns]
    return "\n".join(texts[place] for place in PlainBM25(texts).best(question, limit=TOP))
