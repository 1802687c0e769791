"""Search in one guild.

Warm, right after a write, by meaning, and cold, with how long the event loop was held up while an index was built.
"""

import random
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from datetime import timedelta
from typing import Any, Final

import numpy as np

from bench.figures import Span, often, spread, ticking
from bench.population import BEGIN
from bot.clock import SystemClock
from memory.domain.audience import PUBLIC, Room
from memory.domain.constraints import Constraints
from memory.domain.ids import MemoryId, MessageId, SubjectId, derived_id, guild_scope, guild_tenant, subject_of
from memory.domain.language.terms import terms_of
from memory.domain.memory import Memory, Provenance
from memory.domain.recall.closeness import near
from memory.domain.recall.ranking import Hit
from memory.domain.recall.search_index import SearchIndex
from memory.domain.recall.searchable import searchable
from memory.operations.recall.look import SearchRequest
from memory.operations.recall.recall import Recall
from memory.operations.recall.vector_search import ORDERED
from memory.store.collections import Collections
from memory.store.documents import Document, DocumentStore
from memory.store.memory_reads import memory_document

SIZE: Final = 10_000
"""Memories that the guild holds: half of what it may."""
QUESTIONS: Final = 300
COLD: Final = 5
GOAL_MS: Final = 5.0
VECTOR_NUMBERS: Final = (256, 1536)
_GUILD: Final = 1
_VOCABULARY: Final = 8_000
_WORDS_A_TEXT: Final = 12
_ASKED_WORDS: Final = 4
_SESSION: Final = 20
_SYLLABLES: Final = "ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu".split()


def guild_documents(size: int) -> Iterator[Document]:
    """Make what a guild knows.

    Sentences of words that are as unevenly frequent as words are, none of them a real one.
    """
    chance = _chance()
    for number in range(size):
        yield memory_document(_memory(number, " ".join(_some(chance, _WORDS_A_TEXT)), _some(chance, _WORDS_A_TEXT)))


async def search_figures(opening: AbstractAsyncContextManager[DocumentStore], *, size: int) -> dict[str, Any]:
    """Measure on a store that holds `guild_documents` and is opened anew for it."""
    async with opening as store:
        recall = Recall(Collections.over(store), clock=SystemClock(), ttl_seconds=3600)
        cold, cold_processor, lags = [], [], list[float]()
        for _ in range(often(COLD)):
            recall.invalidate(None, None)
            async with ticking(lags):
                span = Span()
                await ask(recall, "baba")
                cold.append(span.seconds)
                cold_processor.append(span.processor_seconds)
        warm, after_write, written = await _asked(recall, size)
        kilobytes = recall.kilobytes
        await recall.close()
        return {
            "memories": size,
            "warm": spread([clock for clock, _ in warm], p95=GOAL_MS),
            "warm_processor": spread([processor for _, processor in warm], p95=GOAL_MS),
            "after_a_write": spread(after_write, p95=GOAL_MS),
            "taking_over_a_write": spread(written),
            "cold": spread(cold),
            "cold_processor": spread(cold_processor),
            "loop_held_up_while_cold": spread(lags),
            "index_mb": round(kilobytes / 1024, 2),
            "by_meaning": [_by_meaning(2 * size, numbers) for numbers in VECTOR_NUMBERS],
        }


def _by_meaning(size: int, numbers: int) -> dict[str, Any]:
    """Compare a question with as many memories as a guild may hold, by vectors that mean nothing.

    Only what it takes is measured.
    """
    chance, index = np.random.default_rng(7), SearchIndex()
    vectors = chance.standard_normal((size, numbers), np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    for number, vector in enumerate(vectors):
        memory = _memory(number, _word(number % _VOCABULARY), [])
        index.put(searchable(memory))
        index.put_vector(memory.id, vector)
    hits = [Hit(_memory(number, "", []).id, 1.0) for number in range(ORDERED)]
    seconds, processor = list[float](), list[float]()
    for vector in vectors[: often(QUESTIONS)]:
        span = Span()
        near([index], vector, hits)
        seconds.append(span.seconds)
        processor.append(span.processor_seconds)
    return {
        "memories": size,
        "numbers": numbers,
        "nearest": spread(seconds, p95=GOAL_MS),
        # Of all threads that multiply.
        "nearest_processor": spread(processor),
    }


async def _asked(recall: Recall, size: int) -> tuple[list[tuple[float, float]], list[float], list[float]]:
    """Ask warm, then write a memory anew before each question.

    Gives the seconds of both, and those of taking the write over.
    """
    chance, warm, after_write, written = _chance(), list[tuple[float, float]](), list[float](), list[float]()
    questions = questions_asked(often(QUESTIONS), chance)
    for question in questions:
        span = Span()
        await ask(recall, question)
        warm.append((span.seconds, span.processor_seconds))
    for number, question in enumerate(questions):
        span = Span()
        # As the writer tells it; the store is not changed, since its writes are measured elsewhere.
        again = _memory(number * 31 % size, question, _some(chance, _WORDS_A_TEXT))
        recall.take_over([again.model_copy(update={"version": 2})])
        written.append(span.seconds)
        span = Span()
        await ask(recall, question)
        after_write.append(span.seconds)
    return warm, after_write, written


async def ask(recall: Recall, question: str) -> None:
    """Search in the guild as one of its people."""
    room = Room(tenant=guild_tenant(_GUILD), audience=PUBLIC, viewer=subject_of(1))
    await recall.find(SearchRequest(room, question, Constraints(), BEGIN))


def questions_asked(count: int, chance: random.Random | None = None) -> list[str]:
    """Ask so many questions in words of the guild."""
    drawn = chance or _chance()
    return [" ".join(_some(drawn, _ASKED_WORDS)) for _ in range(count)]


def _chance() -> random.Random:
    return random.Random(7)  # noqa: S311  # the same words every time, nothing secret


def _some(chance: random.Random, count: int) -> list[str]:
    """Draw words, the n-th most frequent about n times more rarely than the first."""
    return [_word(int(_VOCABULARY ** chance.random())) for _ in range(count)]


def _word(number: int) -> str:
    first, second = divmod(number, len(_SYLLABLES))
    return "".join(_SYLLABLES[part % len(_SYLLABLES)] for part in (first // len(_SYLLABLES), first, second))


def _memory(number: int, text: str, quoted: list[str]) -> Memory:
    at = BEGIN + timedelta(minutes=number)
    author = SubjectId(subject_of(number % 50 + 1))
    return Memory(
        id=MemoryId(derived_id("bench search", number)),
        scope=guild_scope(_GUILD),
        tenant=guild_tenant(_GUILD),
        subject=None,
        audience=PUBLIC,
        text=text,
        terms=terms_of(text),
        source="chat",
        provenance=Provenance(
            session_id=f"s{number // _SESSION}",
            message_ids=(MessageId(str(number + 1)),),
            quoted_span=" ".join(quoted),
            author=author,
        ),
        observed_at=at,
        valid_from=at,
        created_at=at,
        updated_at=at,
        reinforced_at=at,
    )
