"""Conversations with questions: whether search finds the statements that the answers rest on, beside plain BM25.

A question is scored when it can be answered and names its evidence. `hit_at_10` is the share of those of which at least
one statement among the first ten cites an evidence turn, `evidence_at_10` the mean share of the evidence turns that the
ten cite.
"""

import re
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any, Final

from bench.figures import Span, spread
from bench.sets.conversations import (
    UNANSWERABLE,
    LabelledConversation,
    LabelledQuestion,
    LabelledStatement,
    StoodStill,
    read_conversations,
    statements_of,
)
from bench.sets.evidence_in_prompt import evidence_in_prompt
from bench.sets.items import SetOutcome
from bench.sets.plain_bm25 import PlainBM25
from bench.sets.ratios import DIGITS, ratio
from memory.domain.audience import PUBLIC, Room
from memory.domain.constraints import Constraints
from memory.domain.ids import MemoryId, SubjectId, guild_tenant, subject_of
from memory.domain.recall.ranking import rank
from memory.domain.recall.search_index import SearchIndex
from memory.domain.recall.search_query import query_of
from memory.domain.recall.searchable import searchable
from memory.operations.recall.look import SearchRequest
from memory.operations.recall.recall import Recall
from memory.store.collections import Collections
from memory.store.sqlite.store import open_sqlite

PATH_NOTE: Final = (
    "The statements were written straight to an embedded store as what a guild knows: past the gate, without consent "
    "or model. Searching is the bot's own, from the question to the memories read. Who asks is the one speaker whom "
    "the question names."
)
CUTS: Final = (5, 10)
GUILD_MEMORIES: Final = 10_000
GOAL_MS: Final = 5.0
BYSTANDER: Final = subject_of(999)
"""Asks what names no speaker, or both."""
_INSERTED_AT_ONCE: Final = 500
_UNQUOTED: Final = 1_000
_CROWDED: Final = 2_000
_WORD: Final = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class _Found:
    """What one way of searching gave for a question."""

    id: str
    conversation: str
    question: LabelledQuestion
    cited: tuple[frozenset[str], ...]
    """Per statement, best first, the turns it cites."""


class _Guild:
    """Statements in the store, and the bot's own search over them."""

    def __init__(self, collections: Collections, guild_id: int, statements: Sequence[LabelledStatement]) -> None:
        self._tenant = guild_tenant(guild_id)
        self._at = max(each.memory.observed_at for each in statements)
        self._turns: Mapping[MemoryId, frozenset[str]] = {each.memory.id: each.turns for each in statements}
        self._recall = Recall(collections, clock=StoodStill(self._at), ttl_seconds=3600)
        self.seconds: list[float] = []

    @classmethod
    async def filled(cls, collections: Collections, guild_id: int, statements: Sequence[LabelledStatement]) -> "_Guild":
        """Write the statements."""
        for start in range(0, len(statements), _INSERTED_AT_ONCE):
            some = statements[start : start + _INSERTED_AT_ONCE]
            await collections.store.commit([collections.memories.insert(each.memory) for each in some])
        return cls(collections, guild_id, statements)

    async def answer(self, conversation: LabelledConversation) -> list[_Found]:
        """Search for every question, the index being there already."""
        await self._ask("warm", BYSTANDER)
        found = []
        for number, question in enumerate(conversation.qa):
            span = Span()
            ids = await self._ask(question.question, _asker(question, conversation.people))
            self.seconds.append(span.seconds)
            cited = tuple(self._turns[memory_id] for memory_id in ids)
            found.append(_Found(f"{conversation.sample_id}/{number}", conversation.sample_id, question, cited))
        return found

    async def _ask(self, text: str, viewer: SubjectId) -> list[MemoryId]:
        room = Room(tenant=self._tenant, audience=PUBLIC, viewer=viewer)
        found = await self._recall.search(SearchRequest(room, text, Constraints(), self._at, limit=max(CUTS)))
        return [memory.id for memory in found]


async def measure_locomo(folder: Path, *, guild_memories: int = GUILD_MEMORIES) -> SetOutcome:
    """Search the statements of every conversation for its questions."""
    conversations = read_conversations(folder)
    with tempfile.TemporaryDirectory(prefix="keepsake-bench-") as place:
        async with open_sqlite(Path(place)) as store:
            return await _measured(conversations, Collections.over(store), guild_memories=guild_memories)


async def _measured(
    conversations: Sequence[LabelledConversation], collections: Collections, *, guild_memories: int
) -> SetOutcome:
    searched: dict[str, list[_Found]] = defaultdict(list)
    seconds: list[float] = []
    for number, conversation in enumerate(conversations, start=1):
        quoted = statements_of(conversation, guild_id=number, quoted=True)
        guild = await _Guild.filled(collections, number, quoted)
        searched["keepsake"] += await guild.answer(conversation)
        seconds += guild.seconds
        bare = statements_of(conversation, guild_id=_UNQUOTED + number, quoted=False)
        unquoted = await _Guild.filled(collections, _UNQUOTED + number, bare)
        searched["keepsake_without_quotes"] += await unquoted.answer(conversation)
        searched["plain_bm25"] += _plainly(conversation, bare)
        searched["ceiling"] += _everything(conversation, bare)
    scored = {name: [each for each in found if _is_scored(each.question)] for name, found in searched.items()}
    own = searched["keepsake"]
    report = {
        "path": PATH_NOTE,
        "items": {
            "conversations": len(conversations),
            "statements": sum(len(statements_of(each, guild_id=0, quoted=False)) for each in conversations),
            "scored_questions": len(scored["keepsake"]),
            "unanswerable_questions": sum(each.question.category == UNANSWERABLE for each in own),
        },
        "figures": {name: _figures(found) for name, found in scored.items()},
        "by_conversation": _parts(scored, lambda each: each.conversation),
        "by_category": _parts(scored, lambda each: str(each.question.category)),
        "unanswerable_given_something": _given_something(own),
        "query": spread(seconds),
        "in_prompt": await evidence_in_prompt(conversations, collections),
        "in_one_guild": await _crowded(conversations, collections, guild_memories=guild_memories),
    }
    return SetOutcome([{"id": each.id, "cited": [sorted(turns) for turns in each.cited]} for each in own], report)


def _plainly(conversation: LabelledConversation, statements: Sequence[LabelledStatement]) -> list[_Found]:
    plain = PlainBM25([each.memory.text for each in statements])
    return [
        _Found(
            f"{conversation.sample_id}/{number}",
            conversation.sample_id,
            question,
            tuple(statements[place].turns for place in plain.best(question.question, limit=max(CUTS))),
        )
        for number, question in enumerate(conversation.qa)
    ]


def _everything(conversation: LabelledConversation, statements: Sequence[LabelledStatement]) -> list[_Found]:
    """Return whatever any search could: every turn that some statement cites."""
    turns = frozenset(turn for each in statements for turn in each.turns)
    return [
        _Found(f"{conversation.sample_id}/{number}", conversation.sample_id, question, (turns,))
        for number, question in enumerate(conversation.qa)
    ]


async def _crowded(
    conversations: Sequence[LabelledConversation], collections: Collections, *, guild_memories: int
) -> dict[str, Any]:
    """Time the questions of all in one guild of so many memories, made of everything that was said, over and over."""
    statements: list[LabelledStatement] = []
    copy = 0
    while len(statements) < guild_memories:
        for number, conversation in enumerate(conversations):
            guild_id = _CROWDED + copy * len(conversations) + number
            for each in statements_of(conversation, guild_id=guild_id, quoted=True):
                moved = each.memory.model_copy(update={"tenant": guild_tenant(_CROWDED)})
                statements.append(LabelledStatement(memory=moved, turns=each.turns))
        copy += 1
    statements = statements[:guild_memories]
    guild = await _Guild.filled(collections, _CROWDED, statements)
    for conversation in conversations:
        await guild.answer(conversation)
    return {
        "memories": len(statements),
        **_ranking(conversations, statements),
        "with_reading": spread(guild.seconds),
    }


def _ranking(
    conversations: Sequence[LabelledConversation], statements: Sequence[LabelledStatement]
) -> dict[str, dict[str, float]]:
    """Time the search alone, from the question to the ranked ids, before the store is asked for them."""
    index = SearchIndex()
    for each in statements:
        index.put(searchable(each.memory))
    seconds, processor_seconds = [], []
    for conversation in conversations:
        for question in conversation.qa:
            span = Span()
            query = query_of(question.question, speakers=frozenset({_asker(question, conversation.people)}))
            rank([index], query, limit=max(CUTS))
            seconds.append(span.seconds)
            processor_seconds.append(span.processor_seconds)
    # On a shared machine the processor's time says more than the clock.
    return {"ranking": spread(seconds, p95=GOAL_MS), "ranking_processor": spread(processor_seconds, p95=GOAL_MS)}


def _asker(question: LabelledQuestion, people: Mapping[str, SubjectId]) -> SubjectId:
    words = set(_WORD.findall(question.question.lower()))
    named = [person for name, person in people.items() if name.lower() in words]
    return named[0] if len(named) == 1 else BYSTANDER


def _is_scored(question: LabelledQuestion) -> bool:
    return question.category != UNANSWERABLE and bool(question.turns)


def _figures(found: Sequence[_Found]) -> dict[str, float | int | None]:
    figures: dict[str, float | int | None] = {"questions": len(found)}
    for cut in CUTS:
        shares = [_share(each, cut) for each in found]
        figures[f"hit_at_{cut}"] = ratio(sum(share > 0 for share in shares), len(shares))
        figures[f"evidence_at_{cut}"] = round(fmean(shares), DIGITS) if shares else None
    return figures


def _share(found: _Found, cut: int) -> float:
    wanted = found.question.turns
    return len(wanted & frozenset().union(*found.cited[:cut])) / len(wanted)


def _parts(searched: Mapping[str, Sequence[_Found]], part_of: Callable[[_Found], str]) -> dict[str, dict[str, Any]]:
    parts: dict[str, dict[str, Any]] = {}
    for name, found in searched.items():
        for part in sorted({part_of(each) for each in found}):
            parts.setdefault(part, {})[name] = _figures([each for each in found if part_of(each) == part])
    return parts


def _given_something(found: Iterable[_Found]) -> float | None:
    unanswerable = [each for each in found if each.question.category == UNANSWERABLE]
    return ratio(sum(bool(each.cited) for each in unanswerable), len(unanswerable))
