"""What the model is asked to give for a window of talk, and reading the form of what it gave, one bad part aside."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal, Self

from pydantic import Field, create_model

from memory.domain.categories import OTHER
from memory.domain.frozen import Frozen, Strict
from memory.domain.language.json_answers import UnreadFault, items_of, object_with, read_part
from memory.domain.writing.holdover import with_still
from memory.domain.writing.relation import Relation

PURPOSE: Final = "extraction"
"""Name of the reply schema and of the count of its tokens."""
MAX_OUTPUT_TOKENS: Final = 2600
"""Twenty observations of usual length with their fields, and the session's note."""

_UNSAID: Final = {
    "scope": "individual", "kind": "fact", "category": OTHER, "importance": 3, "confidence": 0.6, "topic": "",
    "short": None,
    "cited": [],
    "relation": "new", "known": [], "still": "",
}  # fmt: skip
"""For what an observation does not say, or says so that nobody can read it; none of it lets anybody see more."""
_NO_NOTE: Final = {"summary": "", "topics": [], "tone": ""}


# Not strict as the others here: it is read back from the store, which has lists for tuples.
class SessionNote(Frozen):
    """What the talk was about; of the talk, never of a person."""

    summary: str = ""
    topics: tuple[str, ...] = ()
    tone: str = ""


class _NotedSession(Strict):
    """The session's part of the answer."""

    summary: str
    topics: list[str]
    tone: str


class Observed(Strict):
    """One observation as the model gives it; `prompts/extraction.md` tells it what the fields are.

    In this order, so that a model has looked at the known notes before it words a new one.
    """

    scope: Literal["individual", "guild", "collective"]
    subject: int
    cited: list[int]
    relation: Relation
    known: list[int]
    still: str | None
    """What of the known notes that it replaces holds on beside what changes."""
    content: str
    kind: Literal["fact", "pattern", "narrative", "episode"]
    category: str
    importance: int = Field(ge=1, le=5)
    confidence: float = Field(ge=0, le=1)
    topic: str | None
    short: str | None
    """At most 50 characters."""
    sensitive: bool

    def completed(self) -> Self:
        """Return it with what holds on of the notes that it replaces, where its content says hardly any of that."""
        content = with_still(self.content, self.still) if self.relation == "replaces" else self.content
        return self if content == self.content else self.model_copy(update={"content": content})


class ExtractionReply(Strict):
    """The whole answer."""

    observations: list[Observed]
    session: _NotedSession


@lru_cache(maxsize=64)
def reply_type(categories: tuple[str, ...]) -> type[ExtractionReply]:
    """Return the schema of an answer whose observations are of one of these categories."""
    named: Any = (str, Field(json_schema_extra={"enum": list(categories)}))
    observed = create_model("Observed", __base__=Observed, category=named)
    items: Any = (list[observed], ...)
    return create_model("ExtractionReply", __base__=ExtractionReply, observations=items)


@dataclass(frozen=True, slots=True)
class ExtractionReading:
    """What could be read of an answer."""

    observed: Mapping[int, Observed]
    """By place in the answer, in its order."""
    malformed: int
    """Observations that could not be read."""
    note: SessionNote


@dataclass(frozen=True, slots=True)
class Unusable:
    """The text is no answer to the question."""

    fault: UnreadFault


def read_answer(text: str) -> ExtractionReading | Unusable:
    """Read an answer; one observation that cannot be read is counted, and spoils no other."""
    found = object_with(text, "observations")
    items = None if isinstance(found, str) else items_of(found, "observations")
    if isinstance(found, str) or items is None:
        return Unusable(found if isinstance(found, str) else "not_an_answer")
    read = {place: _observed(item) for place, item in enumerate(items)}
    observed = {place: item for place, item in read.items() if item is not None}
    noted = read_part(_NotedSession, found.get("session"), _NO_NOTE)
    note = SessionNote() if noted is None else SessionNote.model_validate(noted.model_dump())
    return ExtractionReading(observed, len(items) - len(observed), note)


def _observed(item: object) -> Observed | None:
    if not isinstance(item, dict):
        return None
    # What is said of it in a way that nobody can read is taken for sensitive; what is left out is looked at by rules.
    sensitive = {"sensitive": item.get("sensitive") is not None}
    # Somebody who is named in another way than asked for is nobody that we could tell.
    subject = {"subject": 0} if item.get("subject") is None else {}
    return read_part(Observed, item, _UNSAID | sensitive | subject)
