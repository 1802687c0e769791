"""`memory_query` as the answering model sees it: the arguments that it may give, and what they mean in the turn.

The model names no person, no place and no id: "this conversation" and "the asker" are the turn's.
"""

import json
from datetime import UTC, datetime
from typing import Annotated, Final

from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationError

from memory.domain.errors import MalformedCall
from memory.domain.ids import SubjectId
from memory.domain.recall.memory_query import SUPERVISOR, Asked, Form

TOOL_NAME: Final = "memory_query"
"""`memory.query` on the wire, where names have no dots."""
MOST_CHARACTERS: Final = 400
_HIGHEST: Final = 5


def _some_words(text: str) -> str:
    if not text.strip():
        raise ValueError("say what to look for")
    return text.strip()[:MOST_CHARACTERS]


def _one_to_five(number: int) -> int:
    if not 1 <= number <= _HIGHEST:
        raise ValueError("1 to 5")
    return number


# Not as constraints of the schema: endpoints differ in which of them they take.
_Query = Annotated[str, AfterValidator(_some_words)]
_Importance = Annotated[int, AfterValidator(_one_to_five)]


class QueryArguments(BaseModel):
    """What the model may ask for. None of a filter stands for everything."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    query: _Query
    categories: list[str] | None = None
    this_conversation: bool | None = None
    said_by_asker: bool | None = None
    pinned: bool | None = None
    importance_min: _Importance | None = None
    importance_max: _Importance | None = None
    updated_after: str | None = None
    updated_before: str | None = None
    form: Form | None = None


def asked_by_model(arguments: str, *, session_id: str, asker: SubjectId) -> Asked:
    """Read the arguments of a call, in the turn of `asker` in the session. Raises `MalformedCall`."""
    try:
        given = QueryArguments.model_validate_json(arguments)
    except ValidationError as error:
        raise MalformedCall(_sentence(error)) from None
    return Asked(
        agent=SUPERVISOR,
        text=given.query,
        categories=None if not given.categories else tuple(dict.fromkeys(given.categories)),
        run=session_id if given.this_conversation else None,
        actor=asker if given.said_by_asker else None,
        pinned=given.pinned,
        importance_min=given.importance_min or 1,
        importance_max=given.importance_max or _HIGHEST,
        updated_after=_moment(given.updated_after, "updated_after"),
        updated_before=_moment(given.updated_before, "updated_before"),
        form=given.form or "bullets",
    )


def is_object(arguments: str) -> bool:
    """Tell whether arguments are a JSON object, as some endpoints insist when they are shown to them again."""
    try:
        return isinstance(json.loads(arguments), dict)
    except (ValueError, RecursionError):  # The latter for what is nested thousands of times.
        return False


def told_error(sentence: str) -> str:
    """Write a tool's result that says what went wrong."""
    return json.dumps({"error": sentence}, ensure_ascii=False)


def _moment(said: str | None, name: str) -> datetime | None:
    if said is None or not said.strip():
        return None
    try:
        moment = datetime.fromisoformat(said.strip())
        aware = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (
        ValueError,
        OverflowError,
    ):  # The latter for a moment that another zone puts before the first year or after the last.
        raise MalformedCall(f"{name}: give a date such as 2026-03-01") from None
    # The store knows milliseconds.
    return aware.replace(microsecond=aware.microsecond // 1000 * 1000)


def _sentence(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(step) for step in first["loc"])
    known = where if where.split(".")[0] in QueryArguments.model_fields else "arguments"
    return f"{known or 'arguments'}: {first['msg']}"
