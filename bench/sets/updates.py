"""Updates and duplicates: what rules alone make of two texts on one subject, against what is labelled."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from bench.sets.items import Labelled, SetOutcome, read_items
from bench.sets.ratios import confusion, ratio
from memory.domain.comparing.comparison import Comparison, compare
from memory.domain.comparing.replacing import replacement


class PairItem(Labelled):
    """A stored text and one that arrives."""

    old: str
    new: str
    label: Literal["same", "update", "different"]
    lang: str = ""
    """For the report alone, as are the tags."""
    tags: tuple[str, ...] = ()


async def measure_updates(folder: Path) -> SetOutcome:
    """Compare every pair, by its two texts alone."""
    items = read_items(folder, PairItem)
    found = {item.id: compare(item.old, item.new) for item in items}
    given = {item.id: _given(item, found[item.id]) for item in items}
    reasons = Counter(f"{item.label}->{given[item.id]}: {found[item.id].reason}" for item in items)
    predictions = [{"id": item.id, "label": given[item.id]} for item in items]
    return SetOutcome(predictions, _report(items, given) | {"reasons": dict(sorted(reasons.items()))})


def _given(item: PairItem, found: Comparison) -> str:
    """Say what a write does: merges, closes the old one, keeps both and notes the pair, or keeps both."""
    if found.verdict == "same":
        return "same"
    if replacement(item.old, item.new) is not None:
        return "update"
    return "unsure" if found.verdict == "update" else found.verdict


def _report(items: Sequence[PairItem], given: Mapping[str, str]) -> dict[str, Any]:
    wanted = Counter(item.label for item in items)
    hits = Counter((item.label, given[item.id]) for item in items)
    false_merges = [item.id for item in items if item.label != "same" and given[item.id] == "same"]
    return {
        "items": {"all": len(items)} | dict(sorted(wanted.items())),
        "figures": {
            "supersede": ratio(hits["update", "update"], wanted["update"]),
            "supersede_or_noted": ratio(hits["update", "update"] + hits["update", "unsure"], wanted["update"]),
            "merge": ratio(hits["same", "same"], wanted["same"]),
            "false_merge": ratio(len(false_merges), wanted["update"] + wanted["different"]),
            "false_supersede": ratio(hits["different", "update"], wanted["different"]),
            "split_paraphrase": ratio(hits["same", "update"], wanted["same"]),
            "unsure": ratio(sum(each == "unsure" for each in given.values()), len(items)),
        },
        "confusion": _confusion(items, given),
        "by_tag": {
            tag: _confusion([item for item in items if tag in item.tags], given)
            for tag in sorted({tag for item in items for tag in item.tags})
        },
        "by_language": {
            language: _confusion([item for item in items if item.lang == language], given)
            for language in sorted({item.lang for item in items})
        },
        "false_merges": false_merges,
        "missed": [item.id for item in items if given[item.id] != item.label],
    }


def _confusion(items: Sequence[PairItem], given: Mapping[str, str]) -> dict[str, int]:
    return confusion((item.label, given[item.id]) for item in items)
