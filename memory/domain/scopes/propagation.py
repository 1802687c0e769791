"""What may be passed on from a person to their guild, from guilds to everybody, and the record that is made of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal

from memory.domain.audience import PUBLIC
from memory.domain.categories import Categories
from memory.domain.comparing.statement import says_the_same
from memory.domain.constraints import ANSWER_USE, ConsentState, Constraints
from memory.domain.ids import (
    COLLECTIVE_SCOPE,
    COLLECTIVE_TENANT,
    ScopeKey,
    TenantId,
    derived_id,
    guild_id_of,
    guild_scope,
    kind_of_scope,
)
from memory.domain.language.normal_text import fingerprint
from memory.domain.language.references import holds_address, holds_link
from memory.domain.language.terms import terms_of
from memory.domain.memory import Kind, Memory, Provenance, SourceLoss, resting_on
from memory.domain.scopes.support import support_by, with_support

_TRAVELLING_KINDS: Final[frozenset[Kind]] = frozenset({"fact", "procedure", "episode"})
_STAYING_CATEGORIES: Final = frozenset({"profile", "preferences", "conversation_style", "relationships", "constraints"})
"""Of a person whatever a table of the operator's says; the rest stands in `config/categories.yaml`."""
_MIN_IMPORTANCE: Final = 3
MOST_CANDIDATES: Final = 500
"""Statements of guilds that one run compares; a comparison takes about 2 ms."""
LEASE: Final = timedelta(minutes=30)

_Stays = Literal[
    "not_active",
    "restricted",
    "private",
    "direct_message",
    "expiring",
    "kind",
    "category",
    "unimportant",
    "collective",
    "names",
]
Loss = SourceLoss | Literal["consent", "permission"]
"""Why a memory supports a passed-on statement no longer."""


def stays(memory: Memory, categories: Categories) -> _Stays | None:
    """Return the first reason for which a memory stays where it is, or None when it may be passed on one scope up."""
    category = categories.find(memory.category)
    origin = kind_of_scope(memory.scope)
    if origin == "collective":
        return "collective"
    travels = category is not None and not category.sensitive and origin in category.may_travel_from
    reasons: tuple[tuple[bool, _Stays], ...] = (
        (memory.state != "active", "not_active"),
        (guild_id_of(memory.tenant) is None, "direct_message"),
        (memory.private or memory.audience.kind == "private", "private"),
        (memory.audience != PUBLIC, "restricted"),
        (memory.expires_at is not None, "expiring"),
        (bool(memory.provenance.named), "names"),
        (memory.kind not in _TRAVELLING_KINDS, "kind"),
        (not travels or memory.category in _STAYING_CATEGORIES, "category"),
        (memory.importance < _MIN_IMPORTANCE, "unimportant"),
    )
    return next((reason for holds, reason in reasons if holds), None)


def may_pass_on(consent: ConsentState, constraints: Constraints) -> bool:
    """Return whether something of a person may be passed on: they said yes, and nobody keeps memories from answers."""
    return consent == "on" and _is_used(constraints)


def may_stay_passed_on(consent: ConsentState, constraints: Constraints) -> bool:
    """Return whether what was passed on of a person still counts; a pause ends nothing that was there before."""
    return consent in ("on", "paused") and _is_used(constraints)


def _is_used(constraints: Constraints) -> bool:
    return constraints.memory_enabled and ANSWER_USE in constraints.share_with


@dataclass(frozen=True, slots=True)
class _Destination:
    """Where statements of a tenant are passed on to."""

    tenant: TenantId
    scope: ScopeKey


def destination_of(memory: Memory) -> _Destination:
    """Name the next scope up. Raises `ValueError` for what cannot travel."""
    origin, guild_id = kind_of_scope(memory.scope), guild_id_of(memory.tenant)
    if guild_id is None or origin == "collective":
        raise ValueError(f"memory {memory.id!r} has no scope above its own")
    if origin == "individual":
        return _Destination(memory.tenant, guild_scope(guild_id))
    return _Destination(COLLECTIVE_TENANT, COLLECTIVE_SCOPE)


def names_an_address(scope: ScopeKey, text: str) -> bool:
    """Return whether a text names an address that may not enter: to a guild no link, to everybody no address at all."""
    return holds_address(text) if kind_of_scope(scope) == "collective" else holds_link(text)


def first_id(sources: Sequence[Memory]) -> str:
    """Derive the id of the statement that is made of some memories, from the one with the lowest id."""
    lowest = min(sources, key=lambda memory: memory.id)
    return derived_id("propagation", destination_of(lowest).scope, lowest.id)


def next_id(used: str) -> str:
    """Derive the id of a statement whose earlier life under `used` has ended and left its history."""
    return derived_id("propagation again", used)


def passed_on(sources: Sequence[Memory], text: str, *, memory_id: str, at: datetime) -> Memory:
    """Make the memory of a statement that is put without its people; `sources` say the same, at least one."""
    first = min(sources, key=lambda memory: memory.id)
    destination = destination_of(first)
    support = with_support((), (support_by(each) for each in sources))
    said = max(each.observed_at for each in sources)
    return Memory.model_validate(
        {
            "id": memory_id,
            "scope": destination.scope,
            "tenant": destination.tenant,
            "subject": None,
            "audience": PUBLIC,
            "kind": first.kind,
            "category": first.category,
            "text": text,
            "importance": min(each.importance for each in sources),
            "confidence": min(each.confidence for each in sources),
            "terms": terms_of(text),
            "fingerprint": fingerprint(text),
            "source": "propagation",
            "provenance": resting_on(Provenance(), support),
            "observed_at": said,
            "valid_from": said,
            "created_at": at,
            "updated_at": at,
            "reinforced_at": at,
        }
    )


def equal_among(known: Sequence[Memory], new: Memory) -> Memory | None:
    """Return the known statement that says the same, the first where several do; None where there is none."""
    return next((each for each in known if says_the_same(each.text, new.text)), None)


def passed_over_mark(memory: Memory) -> str:
    """Name a memory as it is now, to note that it could not be put without its people."""
    return f"{memory.id}:{memory.version}"
