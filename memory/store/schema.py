"""The schema as plain values: collections and their indexes, of which adapters make theirs. Only `_id` is unique."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from memory.domain.errors import ValueRefused
from memory.store.language.paths import Parts, queried

VERSION: Final = 3
"""Raised by every change that an older program could not read; its upgrade comes with it.

2: sessions no longer list who spoke in them, by which version 1 finds the talk of somebody who is to be erased.
3: texts may be sealed, which older programs would take for words; a store from before stays in clear.
"""

_FORMER_FIELDS: Final[Mapping[int, Mapping[str, tuple[str, ...]]]] = {2: {"sessions": ("people", "told")}}
"""By the version that they are gone in: fields at the top of a collection's documents that earlier ones wrote."""


def former_fields(version: int) -> dict[str, tuple[str, ...]]:
    """Return what has to go of a store of a version, by collection, when it is opened."""
    gone: dict[str, tuple[str, ...]] = {}
    for later, fields in _FORMER_FIELDS.items():
        if later > version:
            gone |= {name: (*gone.get(name, ()), *some) for name, some in fields.items()}
    return gone


@dataclass(frozen=True, slots=True)
class Index:
    """Fields looked up together: first those compared for equality, then those sorted by; `_id` makes sorts total."""

    scalars: tuple[str, ...]
    """Fields that never hold a list; the port refuses one there."""
    array: str | None = None
    """A field that may hold a list, each element found with all `scalars` given; scalars alone need another index."""

    @property
    def name(self) -> str:
        """The fields, comma-separated, the array with `[]`."""
        return ",".join((*self.scalars, *((f"{self.array}[]",) if self.array else ())))


COLLECTIONS: Final[Mapping[str, tuple[Index, ...]]] = MappingProxyType(
    {
        "messages": (
            Index(("at",)),
            Index(("author", "tenant", "at")),
            Index(("asks_to_forget",)),
            Index(("formable", "formed", "parked", "at")),
            Index(("tenant", "channel_id", "formable", "formed", "parked", "at")),
            Index(("tenant",), array="mentions"),
        ),
        "sessions": (
            Index(("channel_id",)),
            Index(("message_count",)),
            Index(("summary_at",)),
            Index(("tenant",)),
            Index(("tenant",), array="turns.author"),
        ),
        "told": (Index(("until",)), Index(("subject",)), Index(("tenant", "session_id")), Index(("tenant", "subject"))),
        "memories": (
            Index(("source", "state", "scope")),
            Index(("provenance.channel_id",)),
            Index(("tenant", "observed_at")),
            Index(("state", "purge_at")),
            Index(("state", "expires_at")),
            Index(("state", "importance", "reinforced_at")),
            Index(("state", "absorbed_revision", "updated_at")),
            Index(("subject", "provenance.author")),
            Index(("tenant", "subject", "created_at")),
            Index(("tenant", "subject", "state", "importance", "reinforced_at")),
            Index(("tenant", "subject", "state", "source", "reinforced_at")),
            Index(("tenant", "subject", "state", "is_first", "reinforced_at")),
            Index(("tenant", "subject", "state", "reinforced_at")),
            Index(("scope", "state", "fingerprint")),
            Index(("scope", "state"), array="terms"),
            Index(("subject",), array="provenance.related_users"),
            Index(("subject",), array="support_ids"),
            Index(("tenant",), array="provenance.message_ids"),
            Index(("tenant",), array="provenance.named"),
        ),
        "history": (
            Index(("memory_id", "version")),
            Index(("subject", "actor")),
            Index(("tenant", "subject", "at")),
            Index(("text_at",)),
        ),
        "constraints": (
            Index(("constraints.delete_after_days",)),
            Index(("insights",)),
            Index(("changed_by",)),
            Index(("subject",)),
            Index(("tenant",)),
            Index(("tenant",), array="constraints.share_with"),
        ),
        "events": (Index(("at",)), Index(("tenant", "at")), Index(("subject", "tenant"))),
        "erasures": (Index(("at",)), Index(("pending",))),
        "scopes": (Index(("dirty",)), Index(("shares",)), Index(("stage",)), Index(("subject",)), Index(("tenant",))),
        "contradictions": (
            Index(("soon", "tenant", "detected_at")),
            Index(("resolution", "by", "resolved_at")),
            Index(("tenant", "resolution", "detected_at")),
            Index(("subject",)),
            Index(("tenant", "subject")),
            Index(("tenant", "subject", "resolution", "is_judged", "detected_at")),
            Index(("tenant",), array="memory_ids"),
        ),
        "relations": (Index(("subject",)), Index(("tenant", "subject")), Index(("tenant",), array="memory_ids")),
        "vectors": (Index(("subject",)), Index(("tenant", "subject"))),
        "usage": (Index(("subject",)), Index(("tenant", "subject"))),
        "answer_receipts": (
            Index(("at",)),
            Index(("subject",)),
            Index(("tenant", "channel_id")),
            Index(("tenant", "question_id")),
            Index(("tenant", "subject")),
            Index(("tenant",), array="memory_ids"),
            Index(("tenant",), array="part_ids"),
        ),
        "connections": (Index(("expires_at",)), Index(("subject",)), Index(("tenant", "subject"))),
        "leases": (Index(("expires_at",)),),
        "installation": (),
        "formations": (
            Index(("created_at",)),
            Index(("status", "next_try_at")),
            Index(("tenant", "status")),
            Index(("session_id", "status", "created_at")),
        ),
    }
)
"""The weaker ones of a collection stand first.

Of two indexes that fit a query equally well, SQLite takes the one made last. That a field is None, such as
`expires_at`, fits nearly every document, and SQLite cannot know it. People's fields lead an index where somebody is
erased everywhere, which names no tenant.
"""


KEYS: Final = "keys"
KEPT: Final[Mapping[str, tuple[Index, ...]]] = MappingProxyType(
    {**COLLECTIONS, KEYS: (Index(("key",)), Index(("epoch",)), Index(("subject",)), Index(("tenant", "subject")))}
)
"""What a store keeps: the collections, and the wrapped keys by which a sealed one seals them."""


def indexes_of(collection: str) -> tuple[Index, ...]:
    """List a collection's indexes. Raises `ValueRefused` for a collection that does not exist."""
    if collection not in KEPT:
        raise ValueRefused(f"there is no collection {collection!r}; the schema names them all")
    return KEPT[collection]


@cache
def scalar_fields(collection: str) -> tuple[str, ...]:
    """List the fields that a collection's indexes take to be scalars, each once, in order of first mention."""
    return tuple(dict.fromkeys(field for index in indexes_of(collection) for field in index.scalars))


@cache
def scalar_parts(collection: str) -> tuple[Parts, ...]:
    """List the same fields as split paths."""
    return tuple(queried(field) for field in scalar_fields(collection))
