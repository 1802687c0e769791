"""Contradictions: whether a night would put the pairs that are labelled before a model. No model is asked.

The first statement of a pair stands among sixty others of the set as what is known; then the second one is said.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from bench.population import memory_of
from bench.sets.items import Labelled, SetOutcome, read_items
from bench.sets.ratios import ratio
from memory.domain.ids import MemoryId, guild_tenant, subject_of
from memory.domain.memory import Memory
from memory.domain.upkeep.maintenance import suspects_in

KNOWN: Final = 60
"""Other statements that are known."""
_TENANT: Final = guild_tenant(1)
_SUBJECT: Final = subject_of(1)
_SAID: Final = datetime(2026, 1, 1, tzinfo=UTC)


class StatementsItem(Labelled):
    """Two statements in one subject's scope."""

    a: str
    b: str
    contradictory: bool
    kind: str = ""
    """For the report alone, as is the language."""
    lang: str = ""


async def measure_contradictions(folder: Path) -> SetOutcome:
    """Look for what each second statement would be asked about with."""
    items = read_items(folder, StatementsItem)
    known = [_memory(f"a{place}", item.a, place) for place, item in enumerate(items)]
    offered = {item.id: _offered(item, known, place) for place, item in enumerate(items)}
    own = {item.id for item, memory in zip(items, known, strict=True) if memory.id in offered[item.id]}
    predictions = [{"id": item.id, "contradictory": item.id in own} for item in items]
    return SetOutcome(predictions, _report(items, own, others=sum(map(len, offered.values())) - len(own)))


def _offered(item: StatementsItem, known: Sequence[Memory], place: int) -> frozenset[MemoryId]:
    """Return which known statements a model would be asked about with the second one of a pair."""
    new = _memory("b", item.b, len(known))
    return frozenset(pair.known.id for pair in suspects_in([*_around(known, place), new], [new]))


def _memory(name: str, text: str, minutes: int) -> Memory:
    return memory_of(name, text, at=_SAID + timedelta(minutes=minutes))


def _around(known: Sequence[Memory], place: int) -> Sequence[Memory]:
    """Return a pair's first statement between those before and behind it in the set, which goes round."""
    turned = [*known[place:], *known[:place]]
    half = KNOWN // 2
    return turned if len(turned) <= KNOWN else [*turned[-half:], *turned[: half + 1]]


def _report(items: Sequence[StatementsItem], own: Collection[str], *, others: int) -> dict[str, Any]:
    wanted = [item for item in items if item.contradictory]
    return {
        "items": {"all": len(items), "contradictory": len(wanted)},
        "figures": {
            "recall": _share(wanted, own),
            "harmless_offered": _share([item for item in items if not item.contradictory], own),
            "others_for_a_statement": ratio(others, len(items)),
        },
        "by_kind": _shares({item.id: item.kind for item in wanted}, own),
        "by_language": _shares({item.id: item.lang for item in wanted}, own),
        "missed": [item.id for item in wanted if item.id not in own],
    }


def _shares(sorts: Mapping[str, str], own: Collection[str]) -> dict[str, float | None]:
    return {
        sort: ratio(sum(each in own for each in ids), len(ids))
        for sort in sorted(set(sorts.values()))
        if (ids := [each for each, its in sorts.items() if its == sort])
    }


def _share(items: Sequence[StatementsItem], own: Collection[str]) -> float | None:
    return ratio(sum(item.id in own for item in items), len(items))
