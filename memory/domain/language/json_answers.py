"""Reads the JSON that a model answers with, however loosely; only the form is mended, values are for their reader."""

import json
import re
import types
from collections.abc import Mapping
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

UnreadFault = Literal["empty", "not_json", "not_an_answer"]
"""Why nothing was read: there is no text; no JSON, or several that differ; JSON about something else."""
_MAX_ANSWER_CHARACTERS: Final = 40_000
"""More than any limit of ours lets a model write; an endpoint that ignores the limit gave no answer to our question."""

_Part = TypeVar("_Part", bound=BaseModel)

_STARTS: Final = 24  # Places in an answer at which JSON is looked for; prose has few brackets before it
_OPENING: Final = re.compile(r"[{\[]")
_BARE: Final = re.compile(r"\s*(?:`{3,}\w*\s*)?\[")
_LIST_FIRST: Final = re.compile(r"[^{\[]*\[")
_STRING_OR_COMMA: Final = re.compile(r'\\.|"(?>(?:[^"\\]++|\\.)*)"|,(?=\s*+[}\]])', re.DOTALL)
_NUMBER: Final = re.compile(r"[^\d.-]*(-?\d{1,9})(?:\.0*)?[^\d.]*")
_NUMBERS: Final = re.compile(r"-?\d{1,9}")
_LOOSE: Final = json.JSONDecoder(strict=False)  # Takes line breaks within strings
_YES_OR_NO: Final = {"true": True, "yes": True, "1": True, "false": False, "no": False, "none": False, "0": False}


def object_with(text: str, name: str) -> dict[str, Any] | UnreadFault:
    """Return the object with a field of this name, also in prose, a fence or as bare list; or why there is none."""
    if not text.strip():
        return "empty"
    if len(text) > _MAX_ANSWER_CHARACTERS:
        return "not_json"
    values = [_values(text), _values(_STRING_OR_COMMA.sub(_without_comma, text))]
    named = [[each for value in found if (each := _named(value, name)) is not None] for found in values]
    # Where an object opens before it, a list is part of one that is broken.
    lists = values if _LIST_FIRST.match(text) else []
    listed = [[{name: value} for value in found if _is_listing(value, text)] for found in lists]
    for held in (*named, *listed):
        if held:
            return held[0] if all(each == held[0] for each in held) else "not_json"
    return "not_an_answer" if any(isinstance(value, dict) for value in values[0]) else "not_json"


def read_part(part: type[_Part], item: object, defaults: Mapping[str, object] | None = None) -> _Part | None:
    """Read one object as a strict model, values brought to its types, `defaults` for what is unreadable; else None."""
    if not isinstance(item, dict):
        return None
    safe = dict(defaults or {})
    given = {name: item[name] for name in part.model_fields if item.get(name) is not None}
    fitted = {name: _fitted(part.model_fields[name].annotation, value) for name, value in given.items()}
    known = dict.fromkeys(part.model_fields) | safe | fitted
    try:
        return part.model_validate(known)
    except ValidationError as error:
        wrong = {str(each["loc"][0]) for each in error.errors()}
    return part.model_validate(known | {name: safe[name] for name in wrong}) if wrong <= safe.keys() else None


def items_of(found: Mapping[str, Any], name: str) -> list[Any] | None:
    """Return the list of a field; a single object or text is a list of one. None where there is neither."""
    items = found.get(name)
    if isinstance(items, dict | str):
        return [items]
    return items if isinstance(items, list) else None


def storable(raw: str) -> str:
    """Return an answer as the store can keep it: without NUL and halves of surrogate pairs."""
    return raw.encode("utf-8", "replace").decode("utf-8").replace("\0", "")


def _values(text: str) -> list[Any]:
    """Decode what stands at the first opening brackets that are not within another value."""
    values: list[Any] = []
    place = 0
    for _ in range(_STARTS):
        opening = _OPENING.search(text, place)
        if opening is None:
            break
        try:
            value, place = _LOOSE.raw_decode(text, opening.start())
        except (ValueError, RecursionError):
            place = opening.end()
        else:
            values.append(value)
    return values


def _without_comma(found: re.Match[str]) -> str:
    return "" if found.group() == "," else found.group()


def _named(value: Any, name: str) -> dict[str, Any] | None:
    """Return the object that has the field: the value itself, or the only one right inside of it."""
    if isinstance(value, dict) and name in value:
        return value
    inside = value.values() if isinstance(value, dict) else value
    held = [each for each in inside if isinstance(each, dict) and name in each]
    return held[0] if len(held) == 1 else None


def _is_listing(value: Any, text: str) -> bool:
    """Return whether a value is the list asked for without its object: of objects, or of texts in a bare answer."""
    is_bare = _BARE.match(text) is not None
    wanted = dict | str if is_bare else dict
    return isinstance(value, list) and (is_bare or bool(value)) and all(isinstance(each, wanted) for each in value)


def _fitted(wanted: Any, value: Any) -> Any:
    """Bring a value to a type where that is safe; else it comes back as it is, for the strict model to refuse."""
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin in {Union, types.UnionType}:
        return _fitted(next(each for each in inner if each is not type(None)), value)
    if origin is list:
        return [_fitted(inner[0], each) for each in _listing(inner[0], value)]
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if origin is Literal:
        word = value.strip().casefold() if isinstance(value, str) else value
        return word if word in inner else value
    fit = {int: _whole, float: _fraction, bool: _truth}.get(wanted)
    return value if fit is None else fit(value)


def _listing(wanted: Any, value: Any) -> list[Any]:
    if isinstance(value, str) and wanted is int:
        return _NUMBERS.findall(value)
    return [each for each in value if each is not None] if isinstance(value, list) else [value]


def _whole(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer() and abs(value) < 10**9:
        return int(value)
    found = _NUMBER.fullmatch(value) if isinstance(value, str) else None
    return value if found is None else int(found[1])


def _fraction(value: Any) -> Any:
    try:
        return float(value) if isinstance(value, str) else value
    except ValueError:
        return value


def _truth(value: Any) -> Any:
    is_told = isinstance(value, str | int) and not isinstance(value, bool)
    return _YES_OR_NO.get(str(value).strip().casefold(), value) if is_told else value


def arguments_in(arguments: str, *, main: str) -> Mapping[str, Any]:
    """Read a call's arguments as an object; of broken JSON the `main` one alone, which plain words are, too."""
    try:
        told = json.loads(arguments)
    except (ValueError, RecursionError):  # The latter for what is nested thousands of times.
        found = re.search(rf'"{main}"\s*:\s*"((?>(?:[^"\\]|\\.)*))"', arguments)
        if found is not None:
            return {main: found[1].replace('\\"', '"')}
        return {} if re.search(r"[{}\[\]]", arguments) else {main: arguments}
    return told if isinstance(told, dict) else {main: told}
