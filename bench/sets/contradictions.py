"""Contradictions: which pairs the pre-filter would put before a model, against those that are labelled.

No model is asked.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bench.sets.items import Labelled, SetOutcome, read_items
from bench.sets.ratios import ratio
from memory.domain.contradiction.clashes import Clash, clash


class StatementsItem(Labelled):
    """Two statements in one subject's scope."""

    a: str
    b: str
    contradictory: bool
    kind: str = ""
    """For the report alone, as is the language."""
    lang: str = ""


async def measure_contradictions(folder: Path) -> SetOutcome:
    """Ask the pre-filter about every pair, by its two texts alone."""
    items = read_items(folder, StatementsItem)
    found = {item.id: clash(item.a, item.b) for item in items}
    predictions = [{"id": item.id, "contradictory": found[item.id] is not None} for item in items]
    return SetOutcome(predictions, _report(items, found))


def _report(items: Sequence[StatementsItem], found: Mapping[str, Clash | None]) -> dict[str, Any]:
    wanted = [item for item in items if item.contradictory]
    missed = [item.id for item in wanted if found[item.id] is None]
    wrong = [item.id for item in items if not item.contradictory and found[item.id] is not None]
    hits = len(wanted) - len(missed)
    return {
        "items": {"all": len(items), "contradictory": len(wanted)},
        "figures": {"recall": ratio(hits, len(wanted)), "precision": ratio(hits, hits + len(wrong))},
        "by_kind": {
            kind: _right([item for item in items if item.kind == kind], found) for kind in _named(items, "kind")
        },
        "by_language": {
            language: _right([item for item in items if item.lang == language], found)
            for language in _named(items, "lang")
        },
        "reasons": dict(sorted(Counter(str(found[item.id]) for item in items).items())),
        "missed": missed,
        "wrongly_offered": wrong,
    }


def _named(items: Sequence[StatementsItem], field: str) -> list[str]:
    return sorted({getattr(item, field) for item in items})


def _right(items: Sequence[StatementsItem], found: Mapping[str, Clash | None]) -> float | None:
    return ratio(sum(item.contradictory == (found[item.id] is not None) for item in items), len(items))
