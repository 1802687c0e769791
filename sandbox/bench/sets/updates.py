"""Updates and duplicates: what `compare` says about two texts on one subject, against what is labelled."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from memory.domain.duplicates.comparison import compare
from sandbox.bench.sets.items import Labelled, Outcome, read_items
from sandbox.bench.sets.ratios import confusion, ratio


class PairItem(Labelled):
    """A stored text and one that arrives."""

    old: str
    new: str
    label: Literal["same", "update", "different"]
    lang: str = ""
    """For the report alone, as are the tags."""
    tags: tuple[str, ...] = ()


async def measure_updates(folder: Path) -> Outcome:
    """Compare every pair, by its two texts alone."""
    items = read_items(folder, PairItem)
    found = {item.id: compare(item.old, item.new) for item in items}
    given = {each: comparison.verdict for each, comparison in found.items()}
    reasons = Counter(f"{item.label}->{given[item.id]}: {found[item.id].reason}" for item in items)
    predictions = [{"id": item.id, "label": given[item.id]} for item in items]
    return Outcome(predictions, _report(items, given) | {"reasons": dict(sorted(reasons.items()))})


def _report(items: Sequence[PairItem], given: Mapping[str, str]) -> dict[str, Any]:
    wanted = Counter(item.label for item in items)
    hits = Counter((item.label, given[item.id]) for item in items)
    false_merges = [item.id for item in items if item.label != "same" and given[item.id] == "same"]
    return {
        "items": {"all": len(items)} | dict(sorted(wanted.items())),
        "figures": {
            "supersede": ratio(hits["update", "update"], wanted["update"]),
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
