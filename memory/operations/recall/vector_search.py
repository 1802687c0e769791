"""Search by words and meaning, where embeddings are on; words alone where a question's vector takes too long."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from memory.domain.audience import Room
from memory.domain.constraints import is_left_out
from memory.domain.envelope.building import may_answer_with
from memory.domain.errors import ModelError
from memory.domain.ids import MemoryId, SubjectId, TenantId
from memory.domain.language.normal_text import fingerprint
from memory.domain.language.tokens import estimate_tokens
from memory.domain.memory import Memory
from memory.domain.recall.closeness import fused, near, packed, unpacked
from memory.domain.recall.postings import Vector
from memory.domain.recall.ranking import Hit
from memory.domain.recall.search_index import SearchIndex
from memory.operations.inquiry import halves
from memory.operations.metering import Account, Meter
from memory.operations.recall.usable import without_left_out
from memory.ports import Clock, Embedded, EmbeddingModel
from memory.store.collections import Collections
from memory.store.personal import scrub_mark
from memory.store.relations import VectorRecord, forgetting_vectors

ORDERED: Final = 80
"""Best hits by words that are brought into one order with what is near in meaning."""
_AT_ONCE: Final = 64  # Texts of one request
_PAGE: Final = 100  # Memories that are read at a time
_LOOKED_AT: Final = 1_000  # Memories that one run of the job looks at on its round, besides what was written
_MOST_WAITING: Final = 10_000
"""Written memories that wait for the next run; beyond that the round through all of them finds them."""
_REFUSED_IN_A_ROW: Final = 3
"""Texts, each asked for by itself, after whose refusal it is the endpoint that is to blame and not the texts."""
_PURPOSE: Final = "embedding"
OnMade = Callable[[Iterable[tuple[Memory, Vector]]], None]
"""Is told of memories with the vectors of their texts."""


@dataclass(slots=True)
class _Uncounted:
    """Calls made for a place that are not in its counts yet."""

    since: datetime
    calls: int = 0
    tokens: int = 0


class VectorSearch:
    """Vectors of memories, made and compared."""

    def __init__(self, collections: Collections, *, model: EmbeddingModel, clock: Clock, wait_s: float) -> None:
        self._collections = collections
        self._model = model
        self._clock = clock
        self._wait_s = wait_s
        self._waiting: dict[MemoryId, None] = {}
        self._after: MemoryId | None = None
        """The memory up to which the round has come; None at its beginning."""
        self._meter = Meter(collections, clock=clock)
        self._on_made: list[OnMade] = []
        self._uncounted: dict[tuple[TenantId, bool], _Uncounted] = {}
        """By place, and whether the tokens are an estimate."""

    @property
    def model_name(self) -> str:
        """Return the model whose vectors are compared."""
        return self._model.name

    def tell(self, on_made: OnMade) -> None:
        """Have somebody told of vectors as soon as they are kept."""
        self._on_made.append(on_made)

    async def joined(self, room: Room, text: str, hits: Sequence[Hit], indexes: Sequence[SearchIndex]) -> list[Hit]:
        """Bring hits by words, best first, into one order with what is near in meaning in the same indexes."""
        asked = await self._asked(room.tenant, text) if any(index.vectors.kilobytes for index in indexes) else None
        return list(hits) if asked is None else fused(hits, near(indexes, asked, hits))

    def take_over(self, memories: Iterable[Memory]) -> None:
        """Note memories that were written, for the next run of the job."""
        for memory in memories:
            if len(self._waiting) < _MOST_WAITING:
                self._waiting[memory.id] = None

    async def embed_due(self) -> str:
        """Make missing vectors, of late writes first, and end unusable ones. Raises `ModelError`, `StoreError`."""
        made = 0
        while self._waiting:
            written = list(self._waiting)[:_PAGE]
            made += await self._bring_up(await self._collections.memories.to_work_on(written))
            for memory_id in written:
                self._waiting.pop(memory_id, None)
        for _ in range(_LOOKED_AT // _PAGE):
            page = await self._collections.memories.page_to_embed(after=self._after, limit=_PAGE)
            made += await self._bring_up(page)
            self._after = page[-1].id if len(page) == _PAGE else None
            if self._after is None:
                break
        await self._count()
        return f"vectors made: {made}"

    async def _asked(self, tenant: TenantId, text: str) -> Vector | None:
        began_at = self._clock.now()
        try:
            async with asyncio.timeout(self._wait_s):
                made = await self._model.embed([text])
        except (TimeoutError, ModelError):
            # Trigger: no vector in time. Why: an answer is worth more than its best order. Outcome: words alone decide.
            return None
        self._note_call({tenant: [text]}, made, began_at)
        return unpacked(packed(made.vectors[0]))

    async def _bring_up(self, memories: Sequence[Memory]) -> int:
        if not memories:
            return 0
        made = await self._collections.vectors.made(memory.id for memory in memories)
        allowed = await self._allowed(memories)
        due = [each for each in memories if each.id in allowed and made.get(each.id) != self._wanted(each)]
        ended = [each.id for each in memories if each.id in made and each.id not in allowed]
        if ended:
            await self._collections.store.commit([forgetting_vectors(ended), scrub_mark()])
        return await self._embed_all(due)

    async def _embed_all(self, memories: Sequence[Memory]) -> int:
        """Embed memories, a batch that is refused in halves; returns how many vectors were made."""
        made = refused = 0
        waiting = deque(memories[start : start + _AT_ONCE] for start in range(0, len(memories), _AT_ONCE))
        while waiting:
            batch = waiting.popleft()
            try:
                await self._embed(batch)
            except ModelError as failed:
                refused += len(batch) == 1
                if failed.is_outage or refused == _REFUSED_IN_A_ROW:
                    raise
                waiting.extendleft(reversed(halves(batch)))
            else:
                made, refused = made + len(batch), 0
        return made

    async def _allowed(self, memories: Sequence[Memory]) -> set[MemoryId]:
        """Return the memories that answers may use: the text of no other one is sent anywhere."""
        rules: dict[tuple[TenantId, SubjectId | None], bool] = {}
        for whose in {(memory.tenant, memory.subject) for memory in memories if memory.state == "active"}:
            rules[whose] = await self._is_open(*whose)
        usable = [each for each in memories if each.state == "active" and rules[each.tenant, each.subject]]
        kept = set[MemoryId]()
        for tenant in {each.tenant for each in usable}:
            here = [each for each in usable if each.tenant == tenant]
            kept |= {each.id for each in await without_left_out(self._collections.constraints, tenant, here)}
        return kept

    async def _is_open(self, tenant: TenantId, subject: SubjectId | None) -> bool:
        book = self._collections.constraints
        if subject is not None and is_left_out(await book.consent_of(tenant, subject)):
            return False
        return may_answer_with(await book.constraints_of(tenant, subject))

    async def _embed(self, memories: Sequence[Memory]) -> None:
        began_at = self._clock.now()
        made = await self._model.embed([memory.text for memory in memories])
        at = self._clock.now()
        records = [
            VectorRecord(
                id=memory.id,
                tenant=memory.tenant,
                subject=memory.subject,
                model=self._model.name,
                fingerprint=fingerprint(memory.text),
                vector=packed(vector),
                embedded_at=at,
            )
            for memory, vector in zip(memories, made.vectors, strict=True)
        ]
        await self._collections.store.commit([self._collections.vectors.write(record) for record in records])
        # Trigger: an erasure between the look before and the write. Why: it found no vector to erase.
        # Outcome: the memory went before this look, which therefore misses it and takes the vector back.
        left = {
            memory.id: memory for memory in await self._collections.memories.to_work_on(each.id for each in memories)
        }
        gone = [each.id for each in memories if each.id not in left or left[each.id].state != "active"]
        if gone:
            await self._collections.store.commit([forgetting_vectors(gone), scrub_mark()])
        vectors = {each.id: unpacked(each.vector) for each in records}
        for on_made in self._on_made:
            on_made([(each, vectors[each.id]) for each in memories if each.id not in gone])
        texts: dict[TenantId, list[str]] = {}
        for memory in memories:
            texts.setdefault(memory.tenant, []).append(memory.text)
        self._note_call(texts, made, began_at)

    def _wanted(self, memory: Memory) -> tuple[str, str]:
        return self._model.name, fingerprint(memory.text)

    async def _count(self) -> None:
        """Write the counts of all calls since the last time: the search of an answer waits for no write."""
        counted, self._uncounted = self._uncounted, {}
        for (tenant, is_estimated), noted in counted.items():
            await self._meter.count(
                Account(tenant, _PURPOSE, noted.since),
                prompt=noted.tokens,
                completion=0,
                calls=noted.calls,
                is_scripted=self._model.is_scripted,
                is_estimated=is_estimated,
            )

    def _note_call(self, texts: Mapping[TenantId, Sequence[str]], made: Embedded, began_at: datetime) -> None:
        """Keep a call for the counts of its places, each with its share of the tokens by texts."""
        of_all, is_estimated = sum(map(len, texts.values())), not made.tokens
        for tenant, own in texts.items():
            noted = self._uncounted.setdefault((tenant, is_estimated), _Uncounted(began_at))
            noted.calls += 1
            noted.tokens += sum(map(estimate_tokens, own)) if is_estimated else made.tokens * len(own) // of_all
