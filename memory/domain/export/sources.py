"""What other programs remembered, read out of their exports into one kind of value. Pure.

Known are the collections of the first system (specification 002), exports of Mem0, and those of ChatGPT, where what it
kept stands in the calls of its tool `bio`. It must not decide what of that may become memory.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, Literal

from memory.domain.language.relative_days import dated
from memory.domain.language.sentences import sentences_of
from memory.domain.wishes.statements import each_statement
from memory.domain.writing.gate import MAX_BY_HAND_CHARACTERS

OLDER_COLLECTIONS: Final = ("memory_user", "memory_sessions", "memory_agent")
OWNER: Final = ""
"""Whom an export is about that names nobody: whoever it is of."""
Unfit = Literal["ephemeral", "several_people", "no_person", "inactive", "unreadable"]
"""Why something is no statement to begin with: an episode of a talk, of more than one person, of nobody where it should
be of somebody, of a part that was switched off, or in no known form."""


@dataclass(frozen=True, slots=True)
class ForeignNote:
    """One thing that another program remembered."""

    key: str
    """Names it in its source, the same each time it is read."""
    text: str = ""
    person: str | None = None
    """Whom it is about, as the source names them; None: nobody, but the place."""
    at: datetime | None = None
    """When it was noted; None where the source does not say."""
    unfit: Unfit | None = None
    about: tuple[str, ...] = ()
    """People that the source notes beside what is of nobody, by its names."""


def notes_in(document: object) -> list[ForeignNote] | None:
    """Read a whole export, as JSON has it; None where it is none of those that are known."""
    match document:
        case {"results": list() as rows} | {"memories": list() as rows}:
            return _of_mem0(rows)
        case [{"mapping": dict()}, *_]:
            return [each for talk in document for each in _of_chatgpt(talk)]
        case [{"memory": str()}, *_] as rows:
            return _of_mem0(rows)
        case dict() if any(name in document for name in OLDER_COLLECTIONS):
            return [
                note
                for name in OLDER_COLLECTIONS
                for row in _listed(document.get(name))
                for note in notes_in_older(name, row)
            ]
        case _:
            return None


def notes_in_older(collection: str, row: object) -> list[ForeignNote]:
    """Read a document of one of the older collections."""
    if not isinstance(row, Mapping):
        return [ForeignNote(f"{collection}/?", unfit="unreadable")]
    key = f"{collection}/{_id_of(row.get('_id'))}"
    return list(_READERS[collection](key, row))


def _of_user(key: str, row: Mapping[str, Any]) -> Iterator[ForeignNote]:
    """Read the text that was drawn together of a person, as the sentences that it is made of."""
    person = _id_of(row.get("user_id"))
    yield from _sentences(key, row.get("content"), person, _time_of(row.get("last_updated_at")))


def _of_session(key: str, row: Mapping[str, Any]) -> Iterator[ForeignNote]:
    people = sorted({_id_of(each) for each in _listed(row.get("related_users"))})
    at, text = _time_of(row.get("created_at")), row.get("content")
    match row.get("memory_type"):
        case "episode":
            yield ForeignNote(key, unfit="ephemeral")
        case "directive" if len(people) != 1:
            yield ForeignNote(key, unfit="several_people" if people else "no_person")
        case "directive" | "fact" | "suggestion" as kind if isinstance(text, str) and text.strip():
            is_of_one = kind == "directive"
            text = _with_days(text, at)
            yield ForeignNote(key, text, people[0] if is_of_one else None, at, about=() if is_of_one else tuple(people))
        case _:
            yield ForeignNote(key, unfit="unreadable")


def _of_agent(key: str, row: Mapping[str, Any]) -> Iterator[ForeignNote]:
    """Read a part of what was known of the place; `fully_formed_memory` repeats the rest."""
    if row.get("is_active") is False:
        yield ForeignNote(key, unfit="inactive")
        return
    at = _time_of(row.get("last_updated_at"))
    yield from _sentences(key, row.get("content") or "", None, at)
    for number, fact in enumerate(_listed(row.get("facts"))):
        text = fact.get("content") if isinstance(fact, Mapping) else fact
        is_text = isinstance(text, str) and bool(text.strip())
        yield ForeignNote(
            f"{key}/fact/{number}", str(text) if is_text else "", None, at, None if is_text else "unreadable"
        )


_READERS: Final[Mapping[str, Callable[[str, Mapping[str, Any]], Iterable[ForeignNote]]]] = {
    "memory_user": _of_user,
    "memory_sessions": _of_session,
    "memory_agent": _of_agent,
}


def _of_mem0(rows: Iterable[object]) -> list[ForeignNote]:
    return [_of_mem0_row(number, row) for number, row in enumerate(rows)]


def _of_mem0_row(number: int, row: object) -> ForeignNote:
    match row:
        case {"memory": str() as text, **rest} if text.strip():
            person = rest.get("user_id")
            at = _time_of(rest.get("updated_at") or rest.get("created_at"))
            text = _with_days(text, at)
            return ForeignNote(f"mem0/{rest.get('id', number)}", text, None if person is None else str(person), at)
        case _:
            return ForeignNote(f"mem0/{number}", unfit="unreadable")


def _of_chatgpt(talk: object) -> Iterator[ForeignNote]:
    nodes = talk.get("mapping") if isinstance(talk, Mapping) else None
    for key, node in sorted(nodes.items()) if isinstance(nodes, Mapping) else ():
        match node:
            case {"message": {"recipient": "bio", "content": {"parts": list() as parts}} as message}:
                text = "\n".join(part for part in parts if isinstance(part, str)).strip()
                at = _time_of(message.get("create_time"))
                text = _with_days(text, at)
                yield ForeignNote(f"chatgpt/{key}", text, OWNER, at, None if text else "unreadable")


def _with_days(text: str, at: datetime | None) -> str:
    """Put a date beside what a note calls "tomorrow", by when it was noted, line by line."""
    if at is None:
        return text
    return "\n".join(dated(line, at.date(), characters=MAX_BY_HAND_CHARACTERS) for line in text.split("\n"))


def _sentences(key: str, text: object, person: str | None, at: datetime | None) -> Iterator[ForeignNote]:
    if not isinstance(text, str):
        yield ForeignNote(key, unfit="unreadable")
        return
    lines = [line for line in each_statement(text) if not line.startswith("#")]
    cut = [sentence for line in lines for sentence in ([line] if line.endswith(":") else sentences_of(line))]
    for number, sentence in enumerate(cut):
        yield ForeignNote(f"{key}/{number}", sentence, person, at)


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _id_of(value: object) -> str:
    return str(value["$oid"]) if isinstance(value, Mapping) and "$oid" in value else str(value)


def _time_of(value: object) -> datetime | None:
    """Read a time as a database, its dump or an export writes it; None for what is none."""
    if isinstance(value, Mapping):
        value = value.get("$date")
    if isinstance(value, Mapping):
        value = int(value["$numberLong"]) / 1000 if str(value.get("$numberLong", "")).lstrip("-").isdigit() else None
    try:
        if isinstance(value, str):
            value = datetime.fromisoformat(value)
        elif isinstance(value, int | float) and not isinstance(value, bool):
            value = datetime.fromtimestamp(value, tz=UTC)
    except (ValueError, OverflowError, OSError):
        return None
    if not isinstance(value, datetime):
        return None
    return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
