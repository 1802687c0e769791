"""Contradictions: whether the pairs that are labelled would be put before a model. No model is asked.

The first statement of a pair stands among sixty others of the set as what is known; then the second one is said.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from bench.sets.items import Labelled, SetOutcome, read_items
from bench.sets.ratios import ratio
from memory.domain.audience import PUBLIC
from memory.domain.ids import MemoryId, guild_tenant, individual_scope, subject_of
from memory.domain.language.terms import terms_of
from memory.domain.memory import Memory
from memory.domain.upkeep.maintenance import OFFERED, PARTNERS, Offer, offers

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
    """Rank what is known beside every second statement."""
    items = read_items(folder, StatementsItem)
    known = [_known(place, item) for place, item in enumerate(items)]
    found = {item.id: offers(item.b, _around(known, place)) for place, item in enumerate(items)}
    own = {item.id: memory.id for item, memory in zip(items, known, strict=True)}
    places = {each: _place(found[each], own[each]) for each in found}
    predictions = [{"id": item.id, "contradictory": places[item.id] < OFFERED} for item in items]
    return SetOutcome(predictions, _report(items, found, places))


def _known(place: int, item: StatementsItem) -> Memory:
    at = _SAID + timedelta(minutes=place)
    return Memory(
        id=MemoryId(f"m{place}"),
        scope=individual_scope(_TENANT, _SUBJECT),
        tenant=_TENANT,
        subject=_SUBJECT,
        audience=PUBLIC,
        text=item.a,
        terms=terms_of(item.a),
        source="manual",
        observed_at=at,
        valid_from=at,
        created_at=at,
        updated_at=at,
        reinforced_at=at,
    )


def _around(known: Sequence[Memory], place: int) -> Sequence[Memory]:
    """Return a pair's first statement between those before and behind it in the set, which goes round."""
    turned = [*known[place:], *known[:place]]
    half = KNOWN // 2
    return turned if len(turned) <= KNOWN else [*turned[-half:], *turned[: half + 1]]


def _place(found: Sequence[Offer], own: MemoryId) -> int:
    """Return where the first statement of a pair stands among the offers; `PARTNERS` where they share no word."""
    return next((at for at, offer in enumerate(found) if offer.memory.id == own and offer.worth), PARTNERS)


def _report(
    items: Sequence[StatementsItem], found: Mapping[str, Sequence[Offer]], places: Mapping[str, int]
) -> dict[str, Any]:
    wanted = [item for item in items if item.contradictory]
    offered = [sum(bool(offer.worth) for offer in found[item.id][:OFFERED]) for item in items]
    own = sum(places[item.id] < OFFERED for item in items)
    return {
        "items": {"all": len(items), "contradictory": len(wanted)},
        "figures": {
            "recall": _share(wanted, places, OFFERED),
            "recall_of_candidates": _share(wanted, places, PARTNERS),
            "harmless_offered": _share([item for item in items if not item.contradictory], places, OFFERED),
            "others_for_a_statement": ratio(sum(offered) - own, len(items)),
        },
        "by_kind": {
            kind: _share([item for item in wanted if item.kind == kind], places, OFFERED)
            for kind in sorted({item.kind for item in wanted})
        },
        "by_language": {
            language: _share([item for item in wanted if item.lang == language], places, OFFERED)
            for language in sorted({item.lang for item in wanted})
        },
        "missed": [item.id for item in wanted if places[item.id] >= OFFERED],
    }


def _share(items: Sequence[StatementsItem], places: Mapping[str, int], most: int) -> float | None:
    return ratio(sum(places[item.id] < most for item in items), len(items))
