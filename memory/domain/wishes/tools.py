"""What a person may ask of memory in a talk: `remember` and `forget` as the answering model sees them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from memory.domain.frozen import Frozen
from memory.domain.ids import MemoryId
from memory.domain.language.json_answers import arguments_in
from memory.domain.language.normal_text import clean

MOST_WISHES: Final = 5
"""Of one message; a model that hears more has not understood it."""
MOST_NAMED: Final = 5
"""Memories that one wish to forget may name: as many as fit behind one button."""
_MOST_CORRECTED: Final = 3  # Memories that one statement may take the place of


@dataclass(frozen=True, slots=True)
class Remember:
    """That a statement is to be remembered."""

    statement: str
    corrects: tuple[MemoryId, ...] = ()
    """The person's own memories that it makes untrue, or says once more."""
    still: str = ""
    """What else of these holds on, in their words."""
    is_compared: bool = False
    """Whether the model that heard it saw memories beside it, so that `corrects` is its word on them."""
    for_server: bool = False
    """Whether all of the server are to know it."""
    until: date | None = None
    """The last day on which it holds; None keeps it until it is forgotten."""
    language: str = ""
    """Code of the language that the person is answered in; empty: English."""


@dataclass(frozen=True, slots=True)
class Forget:
    """That something is to be forgotten: named memories, what is known about a topic, or everything."""

    memories: tuple[MemoryId, ...] = ()
    topic: str = ""
    everything: bool = False
    is_certain: bool = True
    """False where the person is asked first: their own words do not name the memories, or do not ask plainly."""
    language: str = ""


@dataclass(frozen=True, slots=True)
class Stop:
    """That nothing more is to be remembered of what the person says; they choose what holds. No model calls for it."""

    language: str = ""
    """Of a fixed phrase: empty."""


Wish = Remember | Forget | Stop


REMEMBER: Final = "remember"
FORGET: Final = "forget"
_MOST_CHARACTERS: Final = 2_000  # Of a statement that is read at all: the gate has its own limit, and says it
_MARK: Final = re.compile(r"(?<![a-z2-7])[a-z2-7]{12}(?![a-z2-7])")
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}")


class RememberArguments(Frozen):
    """What the model says of something that is to be remembered."""

    # Bounds are no constraints of the schema: endpoints differ in which of them they take.
    statement: str
    corrects: list[str] | None = None
    still: str | None = None
    for_server: bool | None = None
    until: str | None = None
    language: str | None = None
    asks_more: bool | None = None


class ForgetArguments(Frozen):
    """What the model says of something that is to be forgotten."""

    memories: list[str] | None = None
    about: str | None = None
    everything: bool | None = None
    language: str | None = None
    asks_more: bool | None = None


def remember_in(arguments: str) -> Remember | None:
    """Read a call of `remember`; None where it holds no statement."""
    given = arguments_in(arguments, main="statement")
    statement = _text(given.get("statement"))
    if not statement:
        return None
    corrected = _marks(given.get("corrects"))[:_MOST_CORRECTED]
    return Remember(
        statement,
        corrects=corrected,
        still=_text(given.get("still")),
        for_server=_is_yes(given, "for_server"),
        until=_day(given.get("until")),
        language=_language(given),
    )


def forget_in(arguments: str) -> Forget | None:
    """Read a call of `forget`; None where it says nothing to forget."""
    given = arguments_in(arguments, main="about")
    named, topic, everything = _marks(given.get("memories")), _text(given.get("about")), _is_yes(given, "everything")
    if not (named or topic or everything):
        return None
    return Forget(named[:MOST_NAMED], topic=topic, everything=everything, language=_language(given))


def asks_more(arguments: str) -> bool:
    """Return whether a call says that the message asks for something else besides."""
    return _is_yes(arguments_in(arguments, main="statement"), "asks_more")


def _text(told: object) -> str:
    if not isinstance(told, str):
        return ""
    return clean(told.encode(errors="ignore").decode())[:_MOST_CHARACTERS]


def _marks(told: object) -> tuple[MemoryId, ...]:
    words = " ".join(map(str, told)) if isinstance(told, list) else str(told)
    return tuple(dict.fromkeys(MemoryId(found) for found in _MARK.findall(words)))


def _day(told: object) -> date | None:
    try:
        return date.fromisoformat(str(told).strip()[:10])
    except ValueError:
        return None


def _language(given: Mapping[str, Any]) -> str:
    found = _LANGUAGE.match(str(given.get("language") or "").strip().casefold())
    return "" if found is None else found[0]


def _is_yes(given: Mapping[str, Any], name: str) -> bool:
    return str(given.get(name)).strip().casefold() in {"true", "yes", "1"}
