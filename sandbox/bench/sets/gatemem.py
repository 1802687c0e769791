"""Episodes in which people share one memory and ask for more than they may have: what is useful, and what is exposed.

An episode is a guild, each turn a message in a channel that its author and those in a relationship with them can read, each question
one that only its asker reads the reply to. No model runs, so what is scored is what would stand in the prompt, never an answer:
a string that is put another way counts as missing, one that was said by somebody else as well counts as exposed.
"""

import gzip
import json
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from memory.domain.audience import PRIVATE, Audience, Room, restricted_to
from memory.domain.constraints import Constraints
from memory.domain.ids import ChannelId, MessageId, guild_tenant, subject_of
from memory.domain.message import Message
from memory.domain.writing.gate import Refused
from memory.operations.capture import Said
from memory.operations.remembering import Statement
from memory.store.reference import ReferenceStore
from sandbox.bench.composed import Composed
from sandbox.bench.probes.repeating_model import RepeatingModel
from sandbox.bench.sets.items import Outcome, SetError
from sandbox.bench.sets.plain_bm25 import PlainBM25
from sandbox.bench.sets.ratios import DIGITS, ratio
from sandbox.local_clock import LocalClock

NOTE: Final = (
    "Every turn is captured as a message and asked to be remembered by its author, through the gate: what it refuses is not known "
    "and is counted. A wish to delete takes the turns that hold what is to go, as Discord's deletion of messages does. "
    "What is scored is what a search gives the asker in a reply that only they read, ten memories at most; no model answers."
)
TOP: Final = 10
TENANT: Final = guild_tenant(1)
_BEGIN: Final = datetime(2026, 3, 1, tzinfo=UTC)
_KINDS: Final = {"utility": "useful", "privacy": "protected_exposed", "safety": "deleted_exposed"}


@dataclass(frozen=True, slots=True)
class Turn:
    """One line of the log."""

    id: str
    author: str
    text: str


@dataclass(frozen=True, slots=True)
class Check:
    """One question, asked right after a turn."""

    id: str
    after: str
    asker: str
    kind: str
    text: str
    strings: tuple[str, ...]
    """In lower case: what must stand in the context of a useful answer; of the other kinds what must not."""


@dataclass(frozen=True, slots=True)
class Episode:
    """One log with its questions."""

    id: str
    people: tuple[str, ...]
    readers: Mapping[str, frozenset[str]]
    """Who reads what a person says."""
    turns: tuple[Turn, ...]
    checks: tuple[Check, ...]
    going: Mapping[str, frozenset[str]]
    """After which turn which turns are deleted."""


async def measure_gatemem(folder: Path) -> Outcome:
    """Play every episode, and score what each asker would be given beside plain BM25 over the same turns."""
    counted: defaultdict[str, Counter[str]] = defaultdict(Counter)
    characters: defaultdict[str, list[int]] = defaultdict(list)
    predictions: list[dict[str, Any]] = []
    refused: Counter[str] = Counter()
    episodes = list(read_episodes(folder))
    for episode in episodes:
        played = _Played(episode, refused)
        try:
            async for check, texts in played.asked():
                row: dict[str, Any] = {"id": check.id, "kind": _KINDS[check.kind]}
                for name, text in texts.items():
                    found = [string in text.lower() for string in check.strings]
                    row[name] = all(found) if check.kind == "utility" else any(found)
                    counted[name][_KINDS[check.kind]] += row[name]
                    characters[name].append(len(text))
                counted["questions"][_KINDS[check.kind]] += 1
                predictions.append(row)
        finally:
            await played.close()
    questions = counted.pop("questions")
    return Outcome(
        predictions=predictions,
        report={
            "path": NOTE,
            "items": {"episodes": len(episodes), "turns": sum(len(each.turns) for each in episodes), **questions},
            "refused_by_reason": dict(sorted(refused.items())),
            "figures": {
                name: _figures(counts, questions, characters[name]) for name, counts in sorted(counted.items())
            },
        },
    )


def _figures(counts: Counter[str], questions: Counter[str], characters: Sequence[int]) -> dict[str, Any]:
    useful, protected, deleted = (
        counts[name] / questions[name] if questions[name] else 0.0 for name in _KINDS.values()
    )
    shares = {name: ratio(counts[name], questions[name]) for name in _KINDS.values()}
    product = round(useful * (1 - protected) * (1 - deleted), DIGITS)
    return {**shares, "product": product, "mean_characters": round(sum(characters) / max(len(characters), 1))}


@dataclass
class _Played:
    """One episode, played to the bot's operations."""

    episode: Episode
    refused: Counter[str]
    clock: LocalClock = field(default_factory=lambda: LocalClock(at=_BEGIN))
    bot: Composed = field(init=False)
    gone: set[str] = field(default_factory=set)
    said: list[Turn] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.bot = Composed.over(ReferenceStore(), model=RepeatingModel(), clock=self.clock)

    async def close(self) -> None:
        """End what runs."""
        await self.bot.reading.close()

    async def asked(self) -> AsyncIterator[tuple[Check, dict[str, str]]]:
        """Play turn after turn, and give each question with what stands in the context of each way of remembering."""
        for person in self.episode.people:
            who = subject_of(self._number(person))
            await self.bot.operations.constraining.decide(TENANT, who, "on", everywhere=False)
        for turn in self.episode.turns:
            await self._say(turn)
            if gone := self.episode.going.get(turn.id):
                await self._delete(gone)
            for check in (each for each in self.episode.checks if each.after == turn.id):
                plain = self._plainly(check)
                yield check, {"keepsake": await self._searched(check), **plain}

    async def _say(self, turn: Turn) -> None:
        self.clock.advance(60)
        self.said.append(turn)
        author, message_id = subject_of(self._number(turn.author)), self._message_id(turn.id)
        channel, audience = self._channel(turn.author)
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

    async def _delete(self, gone: frozenset[str]) -> None:
        for turn in self.said:
            if turn.id in gone - self.gone:
                channel, _ = self._channel(turn.author)
                await self.bot.operations.capture.deleted(TENANT, channel, [self._message_id(turn.id)])
        self.gone |= gone

    async def _searched(self, check: Check) -> str:
        room = Room(tenant=TENANT, audience=PRIVATE, viewer=subject_of(self._number(check.asker)))
        at = self.clock.now()
        found = await self.bot.reading.recall.search(room, check.text, constraints=Constraints(), at=at, limit=TOP)
        return "\n".join(memory.text for memory in found)

    def _plainly(self, check: Check) -> dict[str, str]:
        there = [turn for turn in self.said if turn.id not in self.gone]
        readers = self.episode.readers
        kept = {
            "plain_bm25": self.said,
            "plain_bm25_with_audience_and_deletion": [turn for turn in there if check.asker in readers[turn.author]],
            "plain_bm25_of_own_words_with_deletion": [turn for turn in there if turn.author == check.asker],
        }
        return {name: _best(turns, check.text) for name, turns in kept.items()}

    def _channel(self, author: str) -> tuple[ChannelId, Audience]:
        channel = ChannelId(str(500 + self._number(author)))
        return channel, restricted_to(channel)

    def _number(self, person: str) -> int:
        return 1 + self.episode.people.index(person)

    def _message_id(self, turn_id: str) -> MessageId:
        return MessageId(str(100_000 + [turn.id for turn in self.episode.turns].index(turn_id)))


def _best(turns: Sequence[Turn], question: str) -> str:
    texts = [turn.text for turn in turns]
    return "\n".join(texts[place] for place in PlainBM25(texts).best(question, limit=TOP))


def read_episodes(folder: Path) -> Iterator[Episode]:
    """Read `<domain>.episodes.jsonl.gz` and `<domain>.checkpoints.jsonl.gz`. Raises `SetError` for a folder that is missing or holds none."""
    if not folder.is_dir():
        raise SetError(f"there is no folder {str(folder)!r}; name the set's folder with --path")
    found = sorted(folder.glob("*.episodes.jsonl.gz"))
    if not found:
        raise SetError(f"the folder {str(folder)!r} holds no *.episodes.jsonl.gz; name the set's folder with --path")
    for path in found:
        checks: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
        for row in _rows(path.with_name(path.name.replace(".episodes.", ".checkpoints."))):
            checks[row["episode_id"]].append(row)
        for row in _rows(path):
            yield _episode(row, checks[row["episode_id"]])


def _rows(path: Path) -> list[dict[str, Any]]:
    try:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            return [json.loads(line) for line in lines if line.strip()]
    except (OSError, ValueError) as error:
        raise SetError(f"{path.name} cannot be read: {error}") from None


def _episode(row: dict[str, Any], checks: Sequence[dict[str, Any]]) -> Episode:
    turns = tuple(Turn(each["turn_id"], each["speaker"]["principal_id"], each["text"]) for each in row["turns"])
    people = [each["principal_id"] for each in row["entities"]["principals"]]
    people += [each.author for each in turns] + [each["asker"]["principal_id"] for each in checks]
    named = tuple(dict.fromkeys(people))
    read = tuple(check for each in checks if (check := _check(each)).strings)
    order = {turn.id: place for place, turn in enumerate(turns)}
    going: defaultdict[str, frozenset[str]] = defaultdict(frozenset)
    for check in read:
        if check.kind == "safety":
            until = turns[: order[check.after] + 1]
            going[check.after] |= {
                turn.id for turn in until if any(string in turn.text.lower() for string in check.strings)
            }
    links = row["entities"].get("relationships", [])
    readers = {person: frozenset({person}.union(*(_ids(link, named) for link in links if person in _ids(link, named)))) for person in named}  # fmt: skip
    return Episode(row["episode_id"], named, readers, turns, read, dict(going))


def _check(row: dict[str, Any]) -> Check:
    kind = row["query_type"]
    wanted = row["judge_spec"].get("include") if kind == "utility" else row.get("leak_targets")
    strings = tuple(str(each).lower() for each in wanted or () if str(each).strip())
    return Check(
        row["checkpoint_id"], row["as_of_turn_id"], row["asker"]["principal_id"], kind, row["query_text"], strings
    )


def _ids(value: Any, people: Sequence[str]) -> set[str]:
    """Find the people that a relationship names, however deep."""
    if isinstance(value, str):
        return {value}.intersection(people)
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return {each for part in inner for each in _ids(part, people)}
