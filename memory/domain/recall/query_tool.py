"""`memory_query` as the answering model sees it: the arguments that it may give, and what they mean in the turn.

The model names no person, no place and no id: "this conversation" and "the asker" are the turn's.
It has one look, so its arguments are read leniently: what means nothing is left away, and the result says so.
"""

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from pydantic import BaseModel, ConfigDict

from memory.domain.errors import MalformedCall
from memory.domain.ids import SubjectId
from memory.domain.language.json_answers import arguments_in
from memory.domain.recall.memory_query import MOST_FOUND, SUPERVISOR, Form, MemoryQuery

TOOL_NAME: Final = "memory_query"
"""`memory.query` on the wire, where names have no dots."""
MOST_CHARACTERS: Final = 400
USUAL_LIMIT: Final = 8
"""Memories that a look brings where the model names no number, as far as its tokens go.

It reads all that is found, so none is kept back for being further from the question than the best hit, as for other
agents.
"""
_HIGHEST: Final = 5
_YES: Final = frozenset({"true", "yes", "1"})
_NO: Final = frozenset({"false", "no", "0"})


class QueryArguments(BaseModel):
    """What the model is told that it may ask for; None stands for everything. `asked_by_model` reads its answers."""

    # Bounds are no constraints of the schema: endpoints differ in which of them they take.
    model_config = ConfigDict(frozen=True, extra="forbid")

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
class ReadQuery:
    """What a model asks for, and what of its arguments was left away."""

    asked: MemoryQuery
    notes: tuple[str, ...] = ()
    """Sentences for the model; they name arguments and quote none."""


def asked_by_model(arguments: str, *, session_id: str, asker: SubjectId, allowed: Collection[str]) -> ReadQuery:
    """Read a call's arguments, in a turn of `asker`, of an agent that may ask for the `allowed` categories.

    Whatever else stands among them is passed over, numbers are taken as near as they may be, and a filter that means
    nothing is
    left away with a note. Raises `MalformedCall` where nothing says what to look for.
    """
    given = arguments_in(arguments, main="query")
    reading = _Reading(given)
    query = _words(given.get("query"))
    if not query:
        raise MalformedCall("query: say in a few words what to look for")
    lowest, highest = reading.number("importance_min", _HIGHEST), reading.number("importance_max", _HIGHEST)
    if lowest is not None and highest is not None and lowest > highest:
        lowest, highest = highest, lowest
    asked = MemoryQuery(
        agent=SUPERVISOR,
        text=query,
        categories=reading.categories(allowed),
        run=session_id if reading.flag("this_conversation") else None,
        actor=asker if reading.flag("said_by_asker") else None,
        pinned=reading.flag("pinned"),
        importance_min=lowest or 1,
        importance_max=highest or _HIGHEST,
        updated_after=reading.moment("updated_after"),
        updated_before=reading.moment("updated_before"),
        top_k=reading.number("limit" if "limit" in given else "top_k", MOST_FOUND) or USUAL_LIMIT,
        threshold=0.0,
        form="full" if given.get("form") == "full" else "bullets",
    )
    return ReadQuery(asked, tuple(reading.notes))


class _Reading:
    """Reads one call's arguments, and collects what it leaves away."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self._given = given
        self.notes: list[str] = []

    def categories(self, allowed: Collection[str]) -> tuple[str, ...] | None:
        """Return the categories that are named and may be asked for; None, which is all, where none is."""
        told = self._given.get("categories")
        names = told.split(",") if isinstance(told, str) else told if isinstance(told, list) else []
        wanted = dict.fromkeys("_".join(str(name).casefold().split()) for name in names if str(name).strip())
        known = tuple(name for name in wanted if name in allowed)
        if len(known) < len(wanted):
            self.notes.append(
                f"categories: those that are not in the list were left away; there are {', '.join(allowed)}"
            )
        return known or None

    def flag(self, name: str) -> bool | None:
        """Return true or false; None where neither is said."""
        told = self._given.get(name)
        said = str(told).strip().casefold()
        if said in _YES | _NO:
            return said in _YES
        self._leave_away(name, told, "say true or false")
        return None

    def number(self, name: str, most: int) -> int | None:
        """Return a whole number from 1 to `most`, the nearest to what is said; None where no number is said."""
        told = self._given.get(name)
        try:
            return None if told is None or isinstance(told, bool) else min(max(int(float(told)), 1), most)
        except (TypeError, ValueError, OverflowError):
            self._leave_away(name, told, f"say a number from 1 to {most}")
            return None

    def moment(self, name: str) -> datetime | None:
        """Return a moment in UTC, in the milliseconds that the store knows; None where none is said."""
        told = self._given.get(name)
        try:
            moment = datetime.fromisoformat(str(told).strip())
            aware = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
        # OverflowError is for a moment that another zone puts before the first year or after the last.
        except (ValueError, OverflowError):
            self._leave_away(name, told, "give a date such as 2026-03-01")
            return None
        return aware.replace(microsecond=aware.microsecond // 1000 * 1000)

    def _leave_away(self, name: str, told: object, advice: str) -> None:
        if told not in (None, ""):
            self.notes.append(f"{name} was left away: {advice}")


def _words(told: object) -> str:
    """Return what to look for; empty where it is no text, or none that can be looked for."""
    told = " ".join(map(str, told)) if isinstance(told, list) else told
    if not isinstance(told, str):
        return ""
    return told.encode(errors="ignore").decode().strip()[:MOST_CHARACTERS]


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
