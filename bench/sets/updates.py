"""Updates and duplicates: what rules alone make of two texts on one subject, and what they let a model's word do.

The guard is asked as if a model had called every pair the same: `let_merge` of those that are so.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from bench.sets.items import Labelled, SetOutcome, read_items
from bench.sets.ratios import confusion, ratio
from memory.domain.comparing.guard import holds_values_of, may_be_one
from memory.domain.comparing.statement import says_the_same

Given = Literal["same", "beside"]


class PairItem(Labelled):
    """A stored text and one that arrives."""

    old: str
    new: str
    label: Literal["same", "update", "different"]
    lang: str = ""
    """For the report alone."""


async def measure_updates(folder: Path) -> SetOutcome:
    """Compare every pair, by its two texts alone."""
    items = read_items(folder, PairItem)
    given = {item.id: _given(item) for item in items}
    predictions = [{"id": item.id, "label": given[item.id]} for item in items]
    return SetOutcome(predictions, _report(items, given))


def _given(item: PairItem) -> Given:
    """Return what a write does without a model: merges or keeps both."""
    return "same" if says_the_same(item.old, item.new) else "beside"


def _is_let(item: PairItem) -> bool:
    is_held = holds_values_of(item.old, item.new) or holds_values_of(item.new, item.old)
    return is_held and may_be_one(item.old, item.new)


def _report(items: Sequence[PairItem], given: Mapping[str, Given]) -> dict[str, Any]:
    wanted = Counter(item.label for item in items)
    hits = Counter((item.label, given[item.id]) for item in items)
    let = Counter(item.label for item in items if _is_let(item))
    false_merges = [item.id for item in items if item.label != "same" and given[item.id] == "same"]
    return {
        "items": {"all": len(items)} | dict(sorted(wanted.items())),
        "figures": {
            "merge": ratio(hits["same", "same"], wanted["same"]),
            "false_merge": ratio(len(false_merges), wanted["update"] + wanted["different"]),
            "let_merge": ratio(let["same"], wanted["same"]),
            "let_by_mistake_update": ratio(let["update"], wanted["update"]),
            "let_by_mistake_different": ratio(let["different"], wanted["different"]),
        },
        "confusion": _confusion(items, given),
        "by_language": {
            language: _confusion([item for item in items if item.lang == language], given)
            for language in sorted({item.lang for item in items})
        },
        "false_merges": false_merges,
    }


def _confusion(items: Sequence[PairItem], given: Mapping[str, Given]) -> dict[str, int]:
    return confusion((item.label, given[item.id]) for item in items)
