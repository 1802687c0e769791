"""What an edge between two memories takes: finding whom a memory has to do with, and writing that down.

More than the bot pays: there the edges of a write go in its own commit, and its neighbours are read and compared
already.
"""

from itertools import product
from pathlib import Path
from typing import Any, Final

from bench.figures import MS_A_SECOND, Span, often, spread
from bench.population import memory_of
from bot.category_file import load_categories
from bot.clock import SystemClock
from bot.wiring import CATEGORY_FILE
from memory.domain.ids import derived_id
from memory.domain.memory import Memory
from memory.domain.writing.changes import Record, Why
from memory.operations.core import Core
from memory.operations.writing.write_placement import WritePlacement
from memory.store.collections import Collections
from memory.store.sqlite.store import open_sqlite

GOAL_EDGE_MS: Final = 2.0
_WHAT: Final = ("lanterns", "ropes", "maps", "kettles", "sails", "oars", "anchors", "charts")
_WHERE: Final = ("harbour", "island", "lighthouse", "market", "shipyard", "river", "canal", "bridge")
_HOW: Final = ("carry old", "sell cheap", "mend broken", "paint small")


async def edge_figures(directory: Path) -> dict[str, Any]:
    """Measure the edges of one person's memories of which each resembles many, with the embedded store."""
    clock = SystemClock()
    async with open_sqlite(directory) as store:
        collections = Collections.over(store)
        core = Core.over(collections, clock=clock, categories=load_categories(CATEGORY_FILE))
        writer, placing = core.writer, WritePlacement(core)
        texts = [f"I {how} {what} near the {where}." for how, what, where in product(_HOW, _WHAT, _WHERE)]
        memories = [_memory(text, clock) for text in texts[: often(len(texts))]]
        for memory in memories:
            await writer.apply(Record(memory=memory, actor=Why.BY_HAND, reason=Why.BY_HAND), at=memory.created_at)
        seconds, edges, whole = [], 0, Span()
        for memory in memories:
            span = Span()
            links = await placing.links_for(memory, memory.text, memory.terms)
            await store.commit(collections.relations.link(memory, links, at=memory.created_at))
            seconds.append(span.seconds / max(len(links), 1))
            edges += len(links)
        processor_ms = round(whole.processor_seconds / edges * MS_A_SECOND, 4)
    a_write = {"processor_mean_ms": processor_ms, "edges_a_write": round(edges / len(memories), 2)}
    return {"edge": spread(seconds, p50=GOAL_EDGE_MS) | a_write}


def _memory(text: str, clock: SystemClock) -> Memory:
    return memory_of(derived_id("bench", text), text, at=clock.now())
