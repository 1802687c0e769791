"""Reads a labelled set from a folder, and says in one line what is wrong with it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError

SETS_FOLDER: Final = Path(__file__).parents[2].parent / "shared" / "eval"
"""Where labelled sets lie unless a folder is named: beside the project."""


class SetError(Exception):
    """A set cannot be measured; the message is for whoever asked, on one line."""


class Labelled(BaseModel, frozen=True, extra="ignore"):
    """One line of a set. Fields that a module does not name are not read."""

    id: str


Item = TypeVar("Item", bound=Labelled)


@dataclass(frozen=True, slots=True)
class SetOutcome:
    """What was decided about a set, and how good that was."""

    predictions: Sequence[Mapping[str, Any]]
    """One for each item, in its order."""
    report: Mapping[str, Any]
    """Fit for JSON; never a text of the set."""


def read_items(folder: Path, item_type: type[Item]) -> list[Item]:
    """Read every `*.jsonl` of a folder, by file name and line.

    Raises `SetError` for a folder that is missing or holds no item, for a line that is no item, and for an id that
    stands twice.
    """
    if not folder.is_dir():
        raise SetError(f"there is no folder {str(folder)!r}; name the set's folder with --path")
    items: dict[str, Item] = {}
    for path in sorted(folder.glob("*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1):
            if line.strip():
                item = _read(line, item_type, place=f"{path.name}, line {number}")
                if item.id in items:
                    raise SetError(f"{path.name}, line {number}: the id {item.id!r} stands there twice")
                items[item.id] = item
    if not items:
        raise SetError(f"the folder {str(folder)!r} holds no items: no line in any *.jsonl")
    return list(items.values())


def _read(line: str, item_type: type[Item], *, place: str) -> Item:
    try:
        return item_type.model_validate_json(line)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the line"
        raise SetError(f"{place}: {where}: {first['msg']}".replace("\n", " ")) from None
