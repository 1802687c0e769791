"""What jobs look for by themselves, over a store that holds many memories.

How long a look takes when there is little to do.

A job that reads the whole store each time would hold up everybody, however little it finds.
"""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from typing import Final

from bench.composed import Composed
from bench.figures import MS_A_SECOND, Span, ticking
from bot.clock import SystemClock
from bot.model.keyless_model import KeylessModel
from memory.operations.upkeep.maintenance import HARMLESS_KEPT
from memory.store.documents import DocumentStore

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
        "lifecycle": lambda: operations.lifecycle.due(at=at),
        "history": lambda: operations.lifecycle.compact(at=at),
        "harmless": lambda: collections.contradictions.drop_harmless(at - HARMLESS_KEPT),
        "maintenance-due": collections.memories.tenants,
        "departures": operations.departure.held,
        "propagation": collections.scopes.sharing,
    }


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
