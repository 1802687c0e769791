"""`memory_query` as the answering model sees it. Arguments are read leniently; what means nothing the result names."""

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from memory.domain.errors import MalformedCall
from memory.domain.frozen import Frozen
from memory.domain.ids import SubjectId
from memory.domain.language.json_answers import arguments_in, read_part
from memory.domain.recall.memory_query import MOST_FOUND, SUPERVISOR, Form, MemoryQuery

TOOL_NAME: Final = "memory_query"
"""`memory.query` on the wire, where names have no dots."""
_MOST_CHARACTERS: Final = 400
_USUAL_LIMIT: Final = 8
"""Memories that a look brings where the model names no number, as far as its tokens go, however far from the best."""
_HIGHEST: Final = 5
_ADVICE: Final[Mapping[str, str]] = {
    "categories": "name some of those that there are",
    "this_conversation": "say true or false",
    "said_by_asker": "say true or false",
    "pinned": "say true or false",
    "importance_min": f"say a number from 1 to {_HIGHEST}",
    "importance_max": f"say a number from 1 to {_HIGHEST}",
    "updated_after": "give a date such as 2026-03-01",
    "updated_before": "give a date such as 2026-03-01",
    "limit": f"say a number from 1 to {MOST_FOUND}",
    "form": "say bullets or full",
}
"""What the model is told of a filter that means nothing."""


class QueryArguments(Frozen):
    """What the model is told that it may ask for; None stands for everything. `asked_by_model` reads its answers."""

    # Bounds are no constraints of the schema: endpoints differ in which of them they take.
    query: str
    categories: list[str] | None = None
    this_conversation: bool | None = None
    said_by_asker: bool | None = None
    pinned: bool | None = None
    importance_min: int | None = None
    importance_max: int | None = None
    updated_after: str | None = None
    updated_before: str | None = None
    limit: int | None = None
    form: Form | None = None


@dataclass(frozen=True, slots=True)
class _ReadQuery:
    """What a model asks for, and what of its arguments was left away."""

    asked: MemoryQuery
    notes: tuple[str, ...] = ()
    """Sentences for the model; they name arguments and quote none."""


def asked_by_model(arguments: str, *, session_id: str, asker: SubjectId, allowed: Collection[str]) -> _ReadQuery:
    """Read a call's arguments in `asker`'s turn, numbers as near as allowed. Raises `MalformedCall` without words."""
    given = arguments_in(arguments, main="query")
    words = _words(given.get("query"))
    read = read_part(QueryArguments, {**given, "query": words}, dict.fromkeys(_ADVICE))
    if read is None or not words:
        raise MalformedCall("query: say in a few words what to look for")
    named = [_category(name) for each in read.categories or () for name in each.split(",") if name.strip()]
    lowest, highest = sorted((_nearest(read.importance_min, _HIGHEST, 1), _nearest(read.importance_max, _HIGHEST)))
    asked = MemoryQuery(
        agent=SUPERVISOR,
        text=words,
        categories=tuple(dict.fromkeys(name for name in named if name in allowed)) or None,
        run=session_id if read.this_conversation else None,
        actor=asker if read.said_by_asker else None,
        pinned=read.pinned,
        importance_min=lowest,
        importance_max=highest,
        updated_after=_moment(read.updated_after),
        updated_before=_moment(read.updated_before),
        top_k=_nearest(read.limit, MOST_FOUND, _USUAL_LIMIT),
        threshold=0.0,
        form=read.form or "bullets",
    )
    understood = {name for name in _ADVICE if getattr(read, name) is not None}
    understood -= {name for name in ("updated_after", "updated_before") if getattr(asked, name) is None}
    understood -= set() if all(name in allowed for name in named) else {"categories"}
    left = [name for name in _ADVICE if given.get(name) not in (None, "") and name not in understood]
    return _ReadQuery(asked, tuple(f"{name} was left away: {_ADVICE[name]}" for name in left))


def _category(name: str) -> str:
    return "_".join(name.casefold().split())


def _nearest(said: int | None, most: int, unsaid: int | None = None) -> int:
    """Return the number from 1 to `most` that is nearest to what was said; `unsaid`, or `most`, where none was."""
    return (unsaid or most) if said is None else min(max(said, 1), most)


def _moment(said: str | None) -> datetime | None:
    """Return a moment in UTC, in the milliseconds that the store knows; None where none is said."""
    try:
        moment = datetime.fromisoformat((said or "").strip())
        aware = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    # OverflowError is for a moment that another zone puts before the first year or after the last.
    except (ValueError, OverflowError):
        return None
    return aware.replace(microsecond=aware.microsecond // 1000 * 1000)


def _words(told: object) -> str:
    """Return what to look for; empty where it is no text, or none that can be looked for."""
    told = " ".join(map(str, told)) if isinstance(told, list) else told
    if not isinstance(told, str):
        return ""
    return told.encode(errors="ignore").decode().strip()[:_MOST_CHARACTERS]


def with_notes(result: str, notes: Iterable[str]) -> str:
    """Add to a tool's result what of the call was left away."""
    told = list(notes)
    return json.dumps({**json.loads(result), "notes": told}, ensure_ascii=False) if told else result


def is_object(arguments: str) -> bool:
    """Return whether arguments are a JSON object, as some endpoints insist when they are shown to them again."""
    try:
        return isinstance(json.loads(arguments), dict)
    except (ValueError, RecursionError):  # The latter for what is nested thousands of times.
        return False


def told_error(sentence: str) -> str:
    """Write a tool's result that says what went wrong."""
    return json.dumps({"error": sentence}, ensure_ascii=False)
