"""Secrets and personal data: which kinds the gate finds in a text, against those that are labelled."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bench.sets.items import Labelled, Outcome, read_items
from bench.sets.ratios import ratio
from memory.domain.language.normal_text import clean
from memory.domain.rules.secrets.guard import find_pii


class SecretItem(Labelled):
    """One text; an empty `kinds` means that nothing in it is to be refused."""

    text: str
    kinds: tuple[str, ...]
    lang: str = ""
    """For the report alone."""


async def measure_secrets(folder: Path) -> Outcome:
    """Ask the gate's step on secrets about every text, cleaned as before the gate."""
    items = read_items(folder, SecretItem)
    found = {item.id: list(dict.fromkeys(each.kind for each in find_pii(clean(item.text)))) for item in items}
    predictions = [{"id": item.id, "kinds": found[item.id]} for item in items]
    return Outcome(predictions, _report(items, found))


def _report(items: Sequence[SecretItem], found: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    bad, good = [item for item in items if item.kinds], [item for item in items if not item.kinds]
    labelled = Counter(kind for item in bad for kind in item.kinds)
    named = Counter(kind for item in bad for kind in item.kinds if kind in found[item.id])
    missed = [item.id for item in bad if not found[item.id]]
    refused = [item.id for item in good if found[item.id]]
    languages = sorted({item.lang for item in items})
    return {
        "items": {"all": len(items), "with_something": len(bad), "benign": len(good)},
        "figures": {
            "caught": ratio(len(bad) - len(missed), len(bad)),
            "benign_refused": ratio(len(refused), len(good)),
            "kind_recall": {kind: ratio(named[kind], count) for kind, count in sorted(labelled.items())},
        },
        "by_language": {language: _of_language(items, found, language) for language in languages},
        "missed": missed,
        "wrongly_refused": refused,
    }


def _of_language(items: Sequence[SecretItem], found: Mapping[str, Sequence[str]], language: str) -> dict[str, int]:
    marks = Counter(
        ("caught" if found[item.id] else "missed")
        if item.kinds
        else ("wrongly_refused" if found[item.id] else "accepted")
        for item in items
        if item.lang == language
    )
    return dict(sorted(marks.items()))
