"""Recall triggers: whether a message needs stored memories, as the rules say, against what is labelled."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bench.sets.items import Labelled, SetOutcome, read_items
from bench.sets.ratios import confusion, ratio
from memory.domain.recall.triggers import Cue, recall_cue


class MessageItem(Labelled):
    """A message, and what the prompt holds of the asker already."""

    text: str
    needs_recall: bool
    consolidation: str
    cue: str = ""
    """For the report alone, as is the language."""
    lang: str = ""


async def measure_recall_triggers(folder: Path) -> SetOutcome:
    """Ask the rules about every message."""
    items = read_items(folder, MessageItem)
    found = {item.id: recall_cue(item.text, known=item.consolidation) for item in items}
    predictions = [{"id": item.id, "needs_recall": found[item.id] is not None, "cue": found[item.id]} for item in items]
    return SetOutcome(predictions, _report(items, found))


def _report(items: Sequence[MessageItem], found: Mapping[str, Cue | None]) -> dict[str, Any]:
    return {
        "items": {"all": len(items), "needs_recall": sum(item.needs_recall for item in items)},
        "figures": _figures(items, found),
        "by_language": {
            language: _figures([item for item in items if item.lang == language], found)
            for language in sorted({item.lang for item in items})
        },
        "right_by_cue": {
            cue: ratio(*_right([item for item in items if item.cue == cue], found))
            for cue in sorted({item.cue for item in items})
        },
        "cues": confusion((item.cue, found[item.id] or "none") for item in items),
        "missed": [item.id for item in items if item.needs_recall and found[item.id] is None],
        "needless": [item.id for item in items if not item.needs_recall and found[item.id] is not None],
    }


def _figures(items: Sequence[MessageItem], found: Mapping[str, Cue | None]) -> dict[str, float | int | None]:
    marks = Counter((item.needs_recall, found[item.id] is not None) for item in items)
    hits = marks[True, True]
    return {
        "n": len(items),
        "precision": ratio(hits, hits + marks[False, True]),
        "recall": ratio(hits, hits + marks[True, False]),
    }


def _right(items: Sequence[MessageItem], found: Mapping[str, Cue | None]) -> tuple[int, int]:
    return sum((found[item.id] is not None) is item.needs_recall for item in items), len(items)
