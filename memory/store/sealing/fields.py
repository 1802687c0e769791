"""Which fields are sealed, what is sealed together, and whose key seals it. What is not listed here stays in clear.

What is one person's is sealed with that person's key of the tenant. What several people stand behind, or nobody who is
named beside it, gets a key of its own with each wording: once no record holds such a wording any more, its key goes.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any, Final

from memory.domain.ids import COLLECTIVE_TENANT
from memory.store.documents import Document, Filter, Value
from memory.store.language.paths import Parts

_DIRECT: Final = "DM:"
_BY_KEY: Final = "constraints"
"""Where what holds for a person stands under the name of their key."""
_TURNS: Final = ("turns",)
_FIELDS_AT_HAND: Final = 64  # The same few lists of fields are asked for again and again

Owner = Callable[[Document, str, Document], str | None]
"""(fields of the document, its `_id`, the part that is sealed) → the name of a person's key; None: a key of its own."""


@dataclass(frozen=True, eq=False)
class Unit:
    """Fields that are sealed together, of a document or of each element of a list in it.

    With each path stands what is read where the key is gone.
    """

    carrier: str
    """The field that holds what is sealed, as a text that begins with `cipher.MARK`."""
    owner: Owner
    void: Value = ""
    riders: tuple[tuple[str, Value], ...] = ()
    """Fields that travel in the carrier; they are None beside it, or in clear where they are empty."""
    masked: tuple[tuple[str, Value], ...] = ()
    """Fields that travel in the carrier too, and beside it are masked word by word, so that equals are found."""
    within: tuple[str, ...] = ()
    """Names of the lists on the way."""

    @cached_property
    def paths(self) -> tuple[str, ...]:
        """The paths of what travels, without the masked ones; the carrier first."""
        return (self.carrier, *(path for path, _ in self.riders))

    @cached_property
    def all_paths(self) -> tuple[str, ...]:
        """The paths of all that travels."""
        return (*self.paths, *(path for path, _ in self.masked))

    @cached_property
    def voids(self) -> tuple[Value, ...]:
        """What is read of each where the key is gone."""
        return (self.void, *(void for _, void in (*self.riders, *self.masked)))

    @cached_property
    def parts(self) -> tuple[Parts, ...]:
        """The paths of all that travels, split; what is sealed names each by its place here."""
        return tuple(tuple(path.split(".")) for path in self.all_paths)

    @cached_property
    def by_place(self) -> dict[str, Parts]:
        """The same paths by how what is sealed names them."""
        return {str(place): parts for place, parts in enumerate(self.parts)}

    @cached_property
    def at_top(self) -> dict[str, str]:
        """Those of the same places that are fields at the top of the part, each with its name."""
        return {place: parts[0] for place, parts in self.by_place.items() if len(parts) == 1}

    @cached_property
    def masked_places(self) -> frozenset[str]:
        """The places, so named, of what is masked beside the carrier."""
        return frozenset(str(len(self.paths) + number) for number in range(len(self.masked)))

    @cached_property
    def tops(self) -> frozenset[str]:
        """The fields at the top of the part in which something of it stands."""
        return frozenset(path.partition(".")[0] for path in self.all_paths)

    @cached_property
    def whole_paths(self) -> tuple[str, ...]:
        """The same paths from the top of the document."""
        return tuple(".".join((*self.within, path)) for path in self.all_paths)

    @cached_property
    def place(self) -> str:
        """What is bound to what is sealed, in front of the `_id`: no text opens in another field or collection."""
        (collection,) = (name for name, units in UNITS.items() if self in units)
        return "\x1f".join((collection, *self.within, self.carrier, ""))

    def among(self, fields: Document) -> Iterator[Document]:
        """Name the parts of a document, or of fields to be set, in which it may stand."""
        return _elements(fields, self.within)


def _elements(part: Value, names: tuple[str, ...]) -> Iterator[Document]:
    if not names:
        if isinstance(part, dict):
            yield part
        return
    found = part.get(names[0]) if isinstance(part, dict) else None
    for element in found if isinstance(found, list) else ():
        yield from _elements(element, names[1:])


def key_of_person(tenant: object, subject: object) -> str | None:
    """Name the key of a person in a tenant; None where one of both is not known."""
    return f"person/{tenant}/{subject}" if isinstance(tenant, str) and isinstance(subject, str) else None


def people_named(collection: str, where: Filter) -> list[str]:
    """Name the keys of those whom a filter names by tenant and subject, or by the ids of what holds for them."""
    if not isinstance(where, dict):
        return []
    named = [key_of_person(where.get("tenant"), where.get("subject"))]
    if collection == _BY_KEY:
        ids = where.get("_id")
        named += ids["$in"] if isinstance(ids, dict) else [ids]
    return [each for each in named if isinstance(each, str)]


def key_of_masks(scope: object) -> str | None:
    """Name the key that masks the words of a scope: of a person's scope that person's; None for what is no scope."""
    if not isinstance(scope, str):
        return None
    return _of_scope({}, scope, {}) or f"scope/{scope}"


def _of_subject(fields: Document, _key: str, _part: Document) -> str | None:
    return key_of_person(fields.get("tenant"), fields.get("subject"))


def _of_author(fields: Document, _key: str, _part: Document) -> str | None:
    return key_of_person(fields.get("tenant"), fields.get("author"))


def _of_turn(_fields: Document, key: str, part: Document) -> str | None:
    tenant = key.rpartition("/")[0]
    # An answer may repeat what anybody said in the channel; in direct messages there is one person.
    is_ones_own = part.get("speaker") == "person" or tenant.startswith(_DIRECT)
    return key_of_person(tenant, part.get("author")) if is_ones_own else None


def _of_lent(_fields: Document, key: str, part: Document) -> str | None:
    return key_of_person(key.rpartition("/")[0], part.get("subject"))


def _of_session(_fields: Document, key: str, _part: Document) -> str | None:
    tenant = key.rpartition("/")[0]
    return key_of_person(tenant, f"USER:{tenant.removeprefix(_DIRECT)}") if tenant.startswith(_DIRECT) else None


def _of_line(fields: Document, _key: str, part: Document) -> str | None:
    return key_of_person(fields.get("tenant"), part.get("author"))


def _of_memory(fields: Document, _key: str, _part: Document) -> str | None:
    if fields.get("subject") is not None:
        return key_of_person(fields.get("tenant"), fields["subject"])
    receipt = fields.get("provenance")
    if not isinstance(receipt, dict) or fields.get("tenant") == COLLECTIVE_TENANT:
        return None
    # What a guild knows from one person alone goes with that person.
    tellers = {receipt.get("author"), *(receipt.get("related_users") or ())} - {None}
    return key_of_person(fields.get("tenant"), *tellers) if len(tellers) == 1 else None


def _of_scope(_fields: Document, key: str, _part: Document) -> str | None:
    if not key.startswith("i:"):
        return None
    tenant, _, user = key.removeprefix("i:").rpartition(":")
    return key_of_person(tenant, f"USER:{user}")


def _of_nobody(_fields: Document, _key: str, _part: Document) -> str | None:
    return None


UNITS: Final[Mapping[str, tuple[Unit, ...]]] = {
    "messages": (Unit("text", _of_author), Unit("author_name", _of_author)),
    "sessions": (
        Unit("text", _of_turn, riders=(("display_name", ""),), within=_TURNS),
        Unit("fingerprint", _of_lent, within=("turns", "lent")),
        Unit("summary", _of_session, riders=(("topics", []), ("tone", ""))),
    ),
    "memories": (
        Unit(
            "text",
            _of_memory,
            riders=(
                ("levels", {}),
                ("episode", None),
                ("tags", []),
                ("provenance.quoted_span", None),
                ("provenance.support", []),
            ),
            masked=(("terms", []), ("fingerprint", "")),
        ),
    ),
    "history": (Unit("prior_text", _of_subject, None),),
    "vectors": (Unit("vector", _of_subject, riders=(("fingerprint", ""),)),),
    "scopes": (
        Unit("text", _of_scope),
        Unit("absorbing_prints", _of_scope, []),
        Unit("extraction_guidance", _of_nobody),
        Unit("consolidation_guidance", _of_nobody),
    ),
    "contradictions": (Unit("note", _of_subject), Unit("digest", _of_subject)),
    "formations": (
        Unit("raw", _of_nobody, riders=(("observations", []), ("note", {}))),
        Unit("digest", _of_line, within=("lines",)),
    ),
    "connections": (Unit("name", _of_subject),),
    "constraints": (
        Unit("known_as", _of_subject, []),
        Unit("persona", _of_nobody, {}),
        Unit("categories", _of_nobody, []),
    ),
}
"""Collection → what is sealed in it."""


def is_empty(value: Any) -> bool:
    """Return whether nothing is said by a value, so that it may stay in clear."""
    if value is None or type(value) is str or type(value) is list:
        return not value
    return isinstance(value, dict) and all(map(is_empty, value.values()))


@cache
def touched(collection: str, path: str) -> tuple[Unit, ...]:
    """Name the units of which a path of an update names something, a part of something, or what they stand in."""
    return tuple(unit for unit in UNITS.get(collection, ()) if _meets(path, unit.whole_paths))


@lru_cache(_FIELDS_AT_HAND)
def carriers(collection: str, fields: tuple[str, ...]) -> frozenset[str]:
    """Name the fields that have to be read to open some fields at the top of a collection's documents."""
    wanted = {*fields}
    return frozenset(unit.carrier for unit in UNITS[collection] if not unit.within and unit.tops & wanted)


@cache
def is_sealed_path(collection: str, path: str) -> bool:
    """Return whether what is at a path is sealed, or a part of it; what is masked can be found."""
    return any(_meets(path, unit.whole_paths[: len(unit.paths)]) for unit in UNITS.get(collection, ()))


def _meets(path: str, others: Iterable[str]) -> bool:
    return any(f"{path}.".startswith(f"{each}.") or f"{each}.".startswith(f"{path}.") for each in others)


@cache
def sealed_tops(collection: str) -> frozenset[str]:
    """Name the fields at the top of a collection's documents in which something is sealed."""
    return frozenset(path.partition(".")[0] for unit in UNITS[collection] for path in unit.whole_paths)


@cache
def masked_fields(collection: str) -> frozenset[str]:
    """Name the fields at the top of a collection's documents that are masked."""
    return frozenset(path for unit in UNITS.get(collection, ()) for path, _ in unit.masked)
