"""What the model is asked to give for a window of talk, and reading what it gave.

The reply schema is strict; reading is not: one bad observation does not spoil the others.
Here only the form is looked at; `extraction_check` decides what is true to the talk.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

PURPOSE: Final = "extraction"
"""Name of the reply schema and of the count of its tokens."""
MAX_OUTPUT_TOKENS: Final = 1200
"""Eight observations of 50 words with their fields, and the session's note."""
MAX_RAW_CHARACTERS: Final = 40_000
"""More than `MAX_OUTPUT_TOKENS` can make; an endpoint that ignores the limit gave no answer to our question."""

Part = TypeVar("Part", bound=BaseModel)

_STRICT: Final = ConfigDict(frozen=True, extra="forbid", strict=True)


class SessionNote(BaseModel):
    """What the talk was about; of the talk, never of a person."""

    # Not strict: it is read back from the store, which has lists for tuples.
    model_config = ConfigDict(frozen=True, extra="forbid")

    summary: str = ""
    topics: tuple[str, ...] = ()
    tone: str = ""


class NotedSession(BaseModel):
    """The session's part of the answer."""

    model_config = _STRICT

    summary: str = Field(description="One or two sentences on what was talked about, naming nobody")
    topics: list[str] = Field(description="At most 5, one to three words each")
    tone: str = Field(description="One word for the talk as a whole")


class Observed(BaseModel):
    """One observation as the model gives it."""

    model_config = _STRICT

    content: str
    scope: Literal["individual", "guild", "collective"]
    subject: int = Field(description="The person's number; 0 unless scope is individual")
    kind: Literal["fact", "pattern", "narrative", "episode"]
    category: str
    importance: int = Field(ge=1, le=5)
    confidence: float = Field(ge=0, le=1)
    topic: str = Field(description="One or two words")
    sensitive: bool
    cited: list[int] = Field(description="Numbers of the lines that say it")


class ExtractionReply(BaseModel):
    """The whole answer."""

    model_config = _STRICT

    observations: list[Observed]
    session: NotedSession


@dataclass(frozen=True, slots=True)
class Reading:
    """What could be read of an answer."""

    observed: Mapping[int, Observed]
    """By place in the answer, in its order."""
    malformed: int
    """Observations that could not be read."""
    note: SessionNote


@dataclass(frozen=True, slots=True)
class Unusable:
    """The text is no answer to the question."""

    fault: Literal["empty", "not_json", "not_an_answer"]


def read_answer(text: str) -> Reading | Unusable:
    """Read an answer; prose or a code fence around its one JSON object is tolerated."""
    if not text.strip():
        return Unusable("empty")
    found = one_object(text)
    if found is None:
        return Unusable("not_json")
    items = found.get("observations")
    if not isinstance(items, list):
        return Unusable("not_an_answer")
    read = {place: _read(Observed, item) for place, item in enumerate(items)}
    observed = {place: item for place, item in read.items() if item is not None}
    noted = _read(NotedSession, found.get("session"))
    note = SessionNote() if noted is None else SessionNote.model_validate(noted.model_dump())
    return Reading(observed, len(items) - len(observed), note)


def one_object(text: str) -> dict[str, Any] | None:
    """Give the one JSON object in a text; None when there is none, more than one, or it is cut off."""
    start = text.find("{")
    if start < 0 or len(text) > MAX_RAW_CHARACTERS:
        return None
    try:
        found, end = json.JSONDecoder().raw_decode(text, start)
    except (ValueError, RecursionError):
        return None
    return None if "{" in text[end:] or not isinstance(found, dict) else found


def storable(raw: str) -> str:
    """Give an answer as the store can keep it: without NUL and halves of surrogate pairs."""
    return raw.encode("utf-8", "replace").decode("utf-8").replace("\0", "")


def _read(part: type[Part], item: object) -> Part | None:
    if not isinstance(item, dict):
        return None
    known = {name: value for name, value in item.items() if name in part.model_fields}
    try:
        return part.model_validate(known)
    except ValidationError:
        return None
