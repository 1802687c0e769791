"""The pure rule how MongoDB's operators change a document, on a copy; servers must come out the same."""

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from memory.domain.errors import ValueRefused
from memory.store.documents import Document, Update
from memory.store.language.paths import MISSING, Parts, written
from memory.store.language.values import MAX_INT, MIN_INT, checked, identity, is_scalar

_AT_HAND: Final = 4096  # Paths whose turn is kept, as in `paths`

_Change = Callable[[Any], Any]
"""From the value at a path, or `MISSING`, to the new one, or `MISSING` to take the field away."""


def checked_update(update: Update) -> Update:
    """Return a copy with checked values; refuses paths that touch `_id` or each other."""
    _refuse_conflicts(update)
    if isinstance(update.unset, str):
        raise ValueRefused("the update unsets a list of paths, not one path")
    return Update(
        set={path: checked(value, path) for path, value in update.set.items()},
        unset=tuple(update.unset),
        inc={path: _whole(value, path) for path, value in update.inc.items()},
        push={path: checked(_several(values, path), path) for path, values in update.push.items()},
        push_slice={path: _kept(count, path, update) for path, count in update.push_slice.items()},
        pull={path: _checked_pull(wanted, path) for path, wanted in update.pull.items()},
    )


def apply(update: Update, document: Document) -> Document:
    """Return the document as a checked update makes it. Raises `ValueRefused` for a value it cannot change."""
    if _only_sets_fields(update):
        # Most writes; step by step the document would be copied for each field.
        return {**document, **{path: update.set[path] for path in sorted(update.set, key=_turns)}}
    for step in _steps(update):
        document = _changed(document, written(step.path), step)
    return document


def _only_sets_fields(update: Update) -> bool:
    others = update.unset or update.inc or update.push or update.pull
    return not others and not any("." in path for path in update.set)


@dataclass(frozen=True, slots=True)
class _Step:
    """What one operator does at one path."""

    path: str
    change: _Change
    creates: bool = True
    """Makes the documents on the way that are missing; otherwise nothing happens where nothing is."""
    insists: bool = True
    """Is refused when something on the way has no fields; otherwise nothing happens there."""


def _steps(update: Update) -> list[_Step]:
    """Return the steps in MongoDB's order, which is that of the paths: new fields are added in it."""
    steps = [
        *(_Step(path, _setting(value)) for path, value in update.set.items()),
        *(_Step(path, _unsetting, creates=False, insists=False) for path in update.unset),
        *(_Step(path, _adding(path, amount)) for path, amount in update.inc.items()),
        *(_Step(path, _pushing(path, values, update.push_slice.get(path))) for path, values in update.push.items()),
        *(_Step(path, _pulling(path, wanted), creates=False) for path, wanted in update.pull.items()),
    ]
    return sorted(steps, key=lambda step: _turns(step.path)) if len(steps) > 1 else steps


@lru_cache(_AT_HAND)
def _turns(path: str) -> tuple[tuple[bool, int, str], ...]:
    return tuple(map(_turn, written(path)))


def _turn(part: str) -> tuple[bool, int, str]:
    """Say when a part of a path has its turn: numbers by their value, before names."""
    is_number = part.isascii() and part.isdigit() and str(int(part)) == part
    return (not is_number, int(part) if is_number else 0, part)


def _changed(node: Any, parts: Parts, step: _Step) -> Any:
    if not parts:
        return step.change(node)
    if node is MISSING and step.creates:
        node = {}
    if isinstance(node, dict):
        new = _changed(node.get(parts[0], MISSING), parts[1:], step)
        return {**node, parts[0]: new} if new is not MISSING else {k: v for k, v in node.items() if k != parts[0]}
    if node is not MISSING and step.insists:
        raise ValueRefused(f"the update cannot reach {step.path!r}: something on the way has no such field")
    return node


def _setting(value: Any) -> _Change:
    return lambda _: value


def _unsetting(_: Any) -> Any:
    return MISSING


def _adding(path: str, amount: int) -> _Change:
    def change(old: Any) -> Any:
        if old is MISSING:
            return amount
        if isinstance(old, bool) or not isinstance(old, int | float):
            raise ValueRefused(f"the update cannot add to {path!r}, which holds no number")
        total = old + amount
        if isinstance(total, int) and not MIN_INT <= total <= MAX_INT:
            raise ValueRefused(f"the update would make {path!r} an integer beyond 64 bits")
        return total

    return change


def _pushing(path: str, values: Sequence[Any], kept: int | None) -> _Change:
    def change(old: Any) -> Any:
        items = [*_listed(old, path), *values]
        return items if kept is None else items[max(len(items) - kept, 0) :]

    return change


def _pulling(path: str, wanted: Any) -> _Change:
    known = identity(wanted)

    def change(old: Any) -> Any:
        return old if old is MISSING else [item for item in _listed(old, path) if identity(item) != known]

    return change


def _listed(old: Any, path: str) -> list[Any]:
    if old is MISSING:
        return []
    if not isinstance(old, list):
        raise ValueRefused(f"the update cannot change elements of {path!r}, which holds no list")
    return list(old)


def _checked_pull(wanted: Any, path: str) -> Any:
    if not is_scalar(wanted):
        raise ValueRefused(f"the update pulls more than one value from {path!r}")
    return checked(wanted, path)


def _several(values: object, path: str) -> list[Any]:
    if not isinstance(values, list | tuple):
        raise ValueRefused(f"the update needs a list of values for {path!r}")
    return list(values)


def _whole(amount: object, path: str) -> int:
    if type(amount) is not int:
        raise ValueRefused(f"the update adds something else than an int to {path!r}")
    return int(checked(amount, path))


def _kept(count: object, path: str, update: Update) -> int:
    if type(count) is not int or count < 0:
        raise ValueRefused(f"'push_slice' of {path!r} is the number of last elements that stay: 0 or more")
    if path not in update.push:
        raise ValueRefused(f"'push_slice' names {path!r}, which 'push' does not")
    return count


def _refuse_conflicts(update: Update) -> None:
    operators: tuple[Mapping[str, Any] | Sequence[str], ...]
    operators = (update.set, update.unset, update.inc, update.push, update.pull)
    paths = sorted(written(path) for operator in operators for path in operator)
    for path in paths:
        if path[0] == "_id":
            raise ValueRefused("an update cannot change '_id'")
    # Sorted, a path stands right before those that begin with it.
    for path, following in itertools.pairwise(paths):
        if following[: len(path)] == path:
            raise ValueRefused(f"the update names {'.'.join(path)!r} twice, or it and something inside it")
