"""The same figures over stores of several sizes: whether what people wait for depends on how much others have told.

Each store is filled once for all that is measured on it.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from bench.around import around_figures
from bench.composed import Composed
from bench.envelopes import cached_memory_figures, envelope_figures
from bench.figures import MS_A_SECOND, Span, ticking
from bench.gateway import Home
from bench.harbour import stock_of
from bench.population import Resident, residents
from bench.seeding import drop_database, seed_embedded, seed_mongodb
from bench.whole_path import path_figures
from bot.clock import SystemClock
from bot.model.keyless_model import KeylessModel
from memory.operations.upkeep.maintenance import HARMLESS_KEPT
from memory.store.documents import DocumentStore
from memory.store.mongo.store import open_mongo
from memory.store.sqlite.store import open_sqlite

TIMES: Final = 3
_Look = Callable[[], Awaitable[object]]


async def look_figures(opening: AbstractAsyncContextManager[DocumentStore]) -> dict[str, dict[str, float]]:
    """Run each a few times on a store that is opened anew for it, and give the median, by the name of its job.

    Before anybody talks in it: what there is to form or to draw together would be asked of a model, and there is none.
    """
    async with opening as store:
        clock = SystemClock()
        composed = Composed.over(store, model=KeylessModel(), clock=clock)
        figures = {name: await _figures(look) for name, look in _looks(composed, at=clock.now()).items()}
        await composed.reading.close()
        return figures


def _looks(composed: Composed, *, at: datetime) -> Mapping[str, _Look]:
    collections, operations, forming = composed.collections, composed.operations, composed.background
    return {
        "formation": forming.formation.form_due,
        "consolidation": lambda: forming.consolidation.consolidate_due(nightly=False),
        "nightly": lambda: collections.memories.in_scope.scopes_with_pending(since=None),
        "withdrawal": forming.propagation.withdraw_due,
        "insights": forming.insights.infer_due,
        "erase": operations.retention.erase_due,
        "lapse": operations.retention.erase_lapsed,
        "drop": operations.retention.drop_old,
        "lifecycle": lambda: _all_of(operations.lifecycle.due(at=at)),
        "history": lambda: operations.lifecycle.compact(at=at),
        "harmless": lambda: collections.contradictions.drop_harmless(at - HARMLESS_KEPT),
        "maintenance-due": collections.memories.tenants,
        "departures": operations.departure.held,
        "propagation": collections.scopes.sharing,
    }


async def _all_of(found: AsyncIterator[object]) -> list[object]:
    return [each async for each in found]


async def _figures(look: _Look) -> dict[str, float]:
    seconds, processor, late = list[float](), list[float](), list[float]()
    for _ in range(TIMES):
        span = Span()
        async with ticking(late):
            await look()
        seconds.append(span.seconds)
        processor.append(span.processor_seconds)
    median, processor_median = sorted(seconds)[TIMES // 2], sorted(processor)[TIMES // 2]
    return {
        "median_ms": round(median * MS_A_SECOND, 2),
        "max_ms": round(max(seconds) * MS_A_SECOND, 2),
        "processor_median_ms": round(processor_median * MS_A_SECOND, 2),
        "loop_held_up_max_ms": round(max(late, default=0.0) * MS_A_SECOND, 2),
    }


Sized = dict[str, Any]
"""What was measured on one store of one size, by what it was."""

_PARTS: Final = ("envelopes", "whole_path", "around", "looks")


async def sized_figures(
    directory: Path, sizes: Sequence[int], *, mongodb_uri: str | None, path_rounds: int
) -> dict[str, Any]:
    """Measure at each size on the embedded store, and on MongoDB where an address is given.

    `path_rounds` is how often everybody asks in `whole_path`.
    """
    measured = list[Sized]()
    cached: dict[str, Any] | None = None
    for size in sizes:
        people = residents(size)
        folder = directory / f"sized-{size}"
        seeding_s = await _seeded(folder, people)
        found = {"envelopes": {"seeding_s": seeding_s} | await envelope_figures(open_sqlite(folder), people)}
        if size == max(sizes):
            cached = await cached_memory_figures(open_sqlite(folder), people)
        found["looks"] = await look_figures(open_sqlite(folder))
        found["whole_path"] = await path_figures(Home(folder), people, rounds=path_rounds)
        found["around"] = await around_figures(open_sqlite(folder), people)
        measured.append({"store": "embedded", "memories": size} | found)
        if mongodb_uri is not None:
            beside = directory / f"beside-{size}"
            found = await _on_mongodb(mongodb_uri, people, beside=beside, path_rounds=path_rounds)
            measured.append({"store": "mongodb", "memories": size} | found)
    parts = {part: [_named(each, part) for each in measured if part in each] for part in _PARTS}
    return parts | {"largest_to_smallest": _growth(measured), "cached": cached}


async def _seeded(folder: Path, people: Sequence[Resident]) -> float:
    span = Span()
    await seed_embedded(folder, stock_of(people, at=SystemClock().now()))
    return round(span.seconds, 1)


async def _on_mongodb(uri: str, people: Sequence[Resident], *, beside: Path, path_rounds: int) -> Sized:
    """Measure on a database that is dropped again.

    `beside` is the folder in which the bot keeps what it has beside a database.
    """
    database = f"keepsake_bench_{os.getpid()}"
    try:
        span = Span()
        await seed_mongodb(uri, database, stock_of(people, at=SystemClock().now()))
        seeding_s = round(span.seconds, 1)
        return {
            "envelopes": {"seeding_s": seeding_s} | await envelope_figures(open_mongo(uri, database), people),
            "looks": await look_figures(open_mongo(uri, database)),
            "whole_path": await path_figures(Home(beside, uri, database), people, rounds=path_rounds),
            "around": await around_figures(open_mongo(uri, database), people),
        }
    finally:
        await asyncio.to_thread(drop_database, uri, database)


def _named(one: Sized, part: str) -> dict[str, Any]:
    named: dict[str, Any] = {"store": one["store"], "memories": one["memories"]}
    named |= one[part]
    return named


def _growth(measured: Sequence[Sized]) -> dict[str, dict[str, float]]:
    """Divide each median at the largest size by that at the smallest, by the clock and by the processor; 1 is flat."""
    found: dict[str, dict[str, float]] = {}
    for store in dict.fromkeys(each["store"] for each in measured):
        sized = sorted((each for each in measured if each["store"] == store), key=lambda each: int(each["memories"]))
        least, most = _medians(sized[0]), _medians(sized[-1])
        found[store] = {name: round(most[name] / least[name], 2) for name in least if name in most and least[name]}
    return found


def _medians(one: Sized) -> Mapping[str, float]:
    named = {
        f"{part}.{name}": figure
        for part in _PARTS
        for name, figure in one.get(part, {}).items()
        if isinstance(figure, dict)
    }
    medians = {name: figure["p50_ms"] for name, figure in named.items() if "p50_ms" in figure}
    processor = {f"{name}.processor": _processor_ms(figure) for name, figure in named.items()}
    return medians | {name: each for name, each in processor.items() if each is not None}


def _processor_ms(figure: Mapping[str, Any]) -> float | None:
    if "processor" in figure:
        return float(figure["processor"]["p50_ms"])
    return figure.get("processor_mean_ms")
