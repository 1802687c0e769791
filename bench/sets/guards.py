"""The guards of the gate against labelled texts.

What is to be refused and is, and what is ordinary and is refused all the same.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from bench.sets.items import Labelled, SetOutcome, read_items
from bench.sets.ratios import ratio
from memory.domain.language.normal_text import clean
from memory.domain.rules.about_others.third_party import is_about_another
from memory.domain.rules.injection.steering import addresses_the_model
from memory.domain.rules.secrets.guard import find_pii
from memory.domain.rules.sensitive.disclosure import sensitive_category, sensitive_of_another


class _Text(Labelled):
    text: str
    lang: str = ""
    """For the report alone."""


class SecretText(_Text):
    """A text and the kinds of secrets in it; none where it is ordinary."""

    kinds: tuple[str, ...]


class SensitiveText(_Text):
    """A text and what its speaker discloses of themselves or of others; None where it is ordinary."""

    category: str | None


class TextAboutSomebody(_Text):
    """A text, and whether it is chiefly about somebody else than its speaker."""

    about_another: bool


class SteeringText(_Text):
    """A text, and whether it tries to steer the bot."""

    attack: bool


Item = TypeVar("Item", bound=_Text)


async def measure_secrets(folder: Path) -> SetOutcome:
    """Ask the guard against secrets and personal numbers about every text of a folder."""
    return _measured(
        read_items(folder, SecretText), lambda item: item.kinds, lambda text: [each.kind for each in find_pii(text)]
    )


async def measure_sensitive(folder: Path) -> SetOutcome:
    """Ask the guard against sensitive disclosures, of oneself and of others, about every text of a folder."""
    return _measured(
        read_items(folder, SensitiveText),
        lambda item: _one(item.category),
        lambda text: _one(sensitive_category(text) or sensitive_of_another(text)),
    )


async def measure_about_others(folder: Path) -> SetOutcome:
    """Ask the guard against statements about others about every text of a folder."""
    return _measured(
        read_items(folder, TextAboutSomebody),
        lambda item: _one("another" if item.about_another else None),
        lambda text: _one("another" if is_about_another(text) else None),
    )


async def measure_injection(folder: Path) -> SetOutcome:
    """Ask the guard against instructions to the bot about every text of a folder.

    Of which kind they are is not compared.
    """
    return _measured(
        read_items(folder, SteeringText),
        lambda item: _one("attack" if item.attack else None),
        lambda text: _one("attack" if addresses_the_model(text) else None),
    )


def _one(kind: str | None) -> Sequence[str]:
    return () if kind is None else (kind,)


def _measured(
    items: Sequence[Item], labelled: Callable[[Item], Sequence[str]], kinds_in: Callable[[str], Iterable[str]]
) -> SetOutcome:
    """Ask about every text, cleaned as before the gate, and compare."""
    wanted = {item.id: labelled(item) for item in items}
    found = {item.id: list(dict.fromkeys(kinds_in(clean(item.text)))) for item in items}
    predictions = [{"id": item.id, "kinds": found[item.id]} for item in items]
    return SetOutcome(predictions, _report(items, wanted, found))


def _report(
    items: Sequence[_Text], wanted: Mapping[str, Sequence[str]], found: Mapping[str, Sequence[str]]
) -> dict[str, Any]:
    guarded = [item.id for item in items if wanted[item.id]]
    ordinary = [item.id for item in items if not wanted[item.id]]
    labelled = Counter(kind for each in guarded for kind in wanted[each])
    named = Counter(kind for each in guarded for kind in wanted[each] if kind in found[each])
    missed = [each for each in guarded if not found[each]]
    refused = [each for each in ordinary if found[each]]
    return {
        "items": {"all": len(items), "with_something": len(guarded), "benign": len(ordinary)},
        "figures": {
            "caught": ratio(len(guarded) - len(missed), len(guarded)),
            "benign_refused": ratio(len(refused), len(ordinary)),
            "kind_recall": {kind: ratio(named[kind], count) for kind, count in sorted(labelled.items())},
        },
        "by_language": {
            language: dict(
                sorted(Counter(_mark(wanted[it.id], found[it.id]) for it in items if it.lang == language).items())
            )
            for language in sorted({item.lang for item in items})
        },
        "missed": missed,
        "wrongly_refused": refused,
    }


def _mark(wanted: Sequence[str], found: Sequence[str]) -> str:
    if wanted:
        return "caught" if found else "missed"
    return "wrongly_refused" if found else "accepted"
