"""Sealing and opening parts of documents, by the units of `fields`."""

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any, Final

import orjson

from memory.domain.errors import StoreCorrupt, ValueRefused
from memory.store.documents import Document, Update
from memory.store.language.paths import Parts
from memory.store.language.values import checked
from memory.store.sealing.cipher import MARK, TAG_SIGNS, Key, parted
from memory.store.sealing.fields import UNITS, Unit, is_empty, key_of_masks, sealed_tops, touched
from memory.store.sqlite.encoding import decode, encode

_DATED: Final = b"$"  # Stands in what holds a moment, and hardly anywhere else; one byte is looked for quickest


@dataclass(slots=True)
class Sealing:
    """A part of a document that is to be sealed: it is one's own, and changed."""

    collection: str
    record: str
    part: Document
    unit: Unit
    held: dict[str, Any]
    """What is to be sealed, by its place among the unit's paths."""
    owner: str | None
    """The name of the key; None: one of its own."""
    masks: str | None
    """The name of the key of the masks; None where nothing is masked."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the keys that it needs."""
        return tuple(name for name in (self.owner, self.masks) if name is not None)

    def seal(self, key: Key, keys: Mapping[str, Key]) -> None:
        """Put what is sealed, and masks, in the place of what was there."""
        unit, masking = self.unit, keys.get(self.masks or "")
        sealed = key.seal(encode(self.held).encode(), (unit.place + self.record).encode())
        for place, value in self.held.items():
            parts = unit.by_place[place]
            _put(self.part, parts, _masked(masking, parts[0], value) if place in unit.masked_places else None)
        self.part[unit.carrier] = sealed


def owned(collection: str, fields: Mapping[str, Any]) -> Document:
    """Return a copy of the fields of a document in which what is sealed can be changed."""
    tops = sealed_tops(collection)
    return {name: _structure(value) if name in tops else value for name, value in fields.items()}


def _structure(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _structure(each) for name, each in value.items()}
    return [_structure(each) for each in value] if isinstance(value, list) else value


def masked_words(key: Key | None, field: str, wanted: Any, *, or_clear: bool) -> Any:
    """Return a condition with masks in the place of its words, or beside them where `or_clear`.

    Without a key nothing is masked in the scope, so that no word is found there. A server may write slow questions to
    its log, and must not be told the words.
    """
    condition = {"$in": [wanted]} if isinstance(wanted, str) else wanted
    if not isinstance(condition, dict) or not isinstance(condition.get("$in"), list):
        return wanted
    words = sorted({each for each in condition["$in"] if isinstance(each, str) and each})
    clear = [each for each in condition["$in"] if or_clear or each not in words]
    return {**condition, "$in": [*clear, *([] if key is None else (key.mask(field, each) for each in words))]}


def sealings(collection: str, record: str | None, fields: Document) -> list[Sealing]:
    """Find what is to be sealed in the fields of a document. Raises `ValueRefused` where its `_id` is not known."""
    due: list[Sealing] = []
    for unit in UNITS[collection]:
        for part in unit.among(fields) if unit.within else (fields,):
            # What is sealed is not seen by the store under it, so it is checked here, and the rest there.
            held = {
                place: checked(value, unit.all_paths[int(place)])
                for place, parts in unit.by_place.items()
                if not is_empty(value := _at(part, parts))
            }
            # Words alone, without what they were taken from, are nobody's text.
            if held.keys() <= unit.masked_places:
                continue
            if record is None:
                raise ValueRefused(f"{unit.paths!r} of {collection!r} are sealed for a record whose '_id' is not named")
            held.setdefault("0", part.get(unit.carrier))
            masks = key_of_masks(fields.get("scope")) if unit.masked else None
            due.append(Sealing(collection, record, part, unit, held, unit.owner(fields, record, part), masks))
    return due


def holds_text(unit: Unit, part: Mapping[str, Any]) -> bool:
    """Return whether there is anything to seal."""
    return any(not is_empty(_at(part, parts)) for parts in unit.parts[: len(unit.paths)])


def is_partial(unit: Unit, collection: str, update: Update) -> bool:
    """Return whether an update changes a part of a unit, and not all of it."""
    named = [path for path in (*update.set, *update.unset, *update.inc, *update.push, *update.pull)
             if unit in touched(collection, path)]  # fmt: skip
    if not named:
        return False
    if unit.within:
        # All of the list, or whole elements behind it.
        return named != [unit.within[0]] or not (named[0] in update.set or named[0] in update.push)
    return not (unit.tops <= update.set.keys() or unit.tops <= set(update.unset))


Found = tuple[Document, Unit, str, str, bytes | None, bytes, bytes]
"""(part of a document, its unit, its place, its name among the texts at hand, text or None, key's id, sealed bytes).

The last two are empty where the text is at hand.

No class: a search reads thousands of them.
"""


def sealed_parts(collection: str, documents: Iterable[Document], at_hand: Mapping[str, bytes]) -> list[Found]:
    """Find what is sealed in documents. `at_hand` are texts that `open_parts` opened before."""
    found: list[Found] = []
    for unit in UNITS.get(collection, ()):
        carrier, is_within = unit.carrier, bool(unit.within)
        for document in documents:
            place = unit.place + document["_id"]
            for part in unit.among(document) if is_within else (document,):
                value = part.get(carrier)
                if type(value) is str and value.startswith(MARK):
                    name = place + value[-TAG_SIGNS:]
                    text = at_hand.get(name)
                    found.append((part, unit, place, name, text, *((b"", b"") if text is not None else parted(value))))
    return found


def open_parts(
    collection: str, sealed: Iterable[Found], keys: Mapping[bytes, Key], opened: dict[str, bytes] | None = None
) -> int:
    """Open parts where they stand; those whose keys are gone are void, and their number is returned.

    What was not at hand is put into `opened`. Raises `StoreCorrupt` for what its key did not seal for this place.
    """
    lost = 0
    for part, unit, place, name, text, key_id, raw in sealed:
        if text is None:
            key = keys.get(key_id)
            if key is None:
                _make_void(part, unit)
                lost += 1
                continue
            text = key.open(raw, place.encode())  # noqa: PLW2901
            if text is None:
                raise StoreCorrupt(
                    f"a sealed text of {collection!r} was changed or moved from another record; restore a backup"
                )
            if opened is not None:
                opened[name] = text
        for number, held in (decode(text.decode()) if _DATED in text else orjson.loads(text)).items():
            field = unit.at_top.get(number)
            if field is None:
                _put(part, unit.by_place[number], held)
            # A field that is not there was not wanted.
            elif field in part:
                part[field] = held
    return lost


def _make_void(part: Document, unit: Unit) -> None:
    for place, parts in enumerate(unit.parts):
        # What is beside the carrier in clear is empty as it is.
        if _at(part, parts) is None or not 0 < place < len(unit.paths):
            _put(part, parts, copy(unit.voids[place]))


def _at(part: Mapping[str, Any], parts: Parts) -> Any:
    value: Any = part.get(parts[0])
    for name in parts[1:]:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _put(part: Document, parts: Parts, value: Any) -> None:
    for name in parts[:-1]:
        inner = part.get(name)
        part = inner if isinstance(inner, dict) else {}
    # A field that is not there was not wanted.
    if parts[-1] in part:
        part[parts[-1]] = value


def _masked(key: Key | None, field: str, value: Any) -> Any:
    if key is None:
        return None
    if isinstance(value, list):
        return sorted(key.mask(field, each) for each in value if isinstance(each, str))
    return key.mask(field, value) if isinstance(value, str) else None
