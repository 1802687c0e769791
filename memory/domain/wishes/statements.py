"""What a person asks of memory in plain words ("remember that …"), by whole requests; other wishes a model hears."""

import re
from typing import Final, Literal

from memory.domain.language.lexicon import is_unspaced
from memory.domain.language.normal_text import folded
from memory.domain.wishes.tools import Forget, Remember, Wish
from memory.lexicons.tables import expression
from memory.lexicons.wishes import EVERYTHING, OFF_RECORD, ON_RECORD

_LEAD: Final = re.compile(r"^(?:\s*<@[!&]?\d+>)+[\s,:;!-]*")
_POLITELY: Final = r"^(?:(?:please|hey|ok(?:ay)?)[\s,]+)*"
_FLAGS: Final = re.IGNORECASE | re.DOTALL
_REMEMBER: Final = re.compile(
    rf"{_POLITELY}(?:{expression('wishes', 'remember_that')})\s*(?P<statement>\S.*)$",
    _FLAGS,
)
_VERB_LAST: Final = re.compile(expression("wishes", "verb_last"))
"""A request whose statement hangs on a "that" behind which the verb stands last, as in German, where it is plain."""
_FORGET: Final = re.compile(rf"{_POLITELY}(?:{expression('wishes', 'forget_that')})(?P<about>\S.*)$", _FLAGS)
_MARK: Final = re.compile(r"^\s*(?:[-*•–—]|\d{1,2}[.)])\s+")
MOST_LINES: Final = 20
"""Statements that one list may hold: the same as a person could say in a few minutes by one command each."""
_ALL: Final = "everything"
_NOT_A_REQUEST: Final = re.compile(r"^(?:it|to|how|why|the\s+past)\b", re.IGNORECASE)
_WHAT_HAPPENED: Final = re.compile(
    r"^(?:(?:one|first|last)\s+)?(?:time|day|night|one|guy|girl|thing|song|movie|game)\b", re.IGNORECASE
)
"""Behind "remember that", where it asks to think back together."""
_PUNCTUATION: Final = re.compile(r"[^\w\s]")
_EDGES: Final = re.compile(r"^[\W_]+|[\W_]+$")
_QUESTION: Final = re.compile(r"[?？؟]")


def _without_mentions(text: str) -> str:
    """Drop the mentions that open a message."""
    return _LEAD.sub("", text).strip()


def statement_to_remember(text: str) -> str | None:
    """Return the statement of a "remember that …" message, or None when the message is no such request."""
    asked = _without_mentions(text)
    found = None if _QUESTION.search(text) else _REMEMBER.match(asked)
    statement = found["statement"].strip() if found else ""
    if statement and (clause := _VERB_LAST.match(asked.rstrip(" .!"))):
        statement = f"{clause['subject']} {clause['verb']} {clause['rest']}"
    return statement if statement and not _WHAT_HAPPENED.match(statement) else None


def each_statement(text: str) -> list[str]:
    """Return the statements of a list, one a line, each once, without the marks that lists have."""
    lines = (_MARK.sub("", line).strip() for line in text.splitlines())
    return list(dict.fromkeys(line for line in lines if line))


def wish_in(text: str) -> Wish | None:
    """Return what a message asks of memory by one of the fixed phrases; None when it is ordinary talk."""
    statement = statement_to_remember(text)
    if statement is not None:
        return Remember(statement)
    topic = topic_to_forget(text)
    if topic is None:
        return None
    return Forget(everything=True) if topic == _ALL else Forget(topic=topic)


def topic_to_forget(text: str) -> str | None:
    """Return what a "forget …" message is about, "everything" for all of it; None when it is no such request."""
    found = None if _QUESTION.search(text) else _FORGET.match(_without_mentions(text))
    if found is None:
        return None
    about = found["about"].strip().rstrip(".!")
    if " ".join(_PUNCTUATION.sub(" ", folded(about)).split()) in EVERYTHING:
        return _ALL
    return None if _NOT_A_REQUEST.match(about) else about


_Record = Literal["on", "off"]


def record_in(text: str) -> _Record | None:
    """Return whether a message asks that nothing is kept from now on (`off`) or ends that, alone (`on`); or None."""
    said = _bare(text)
    if said in ON_RECORD:
        return "on"
    return "off" if any(_opens_or_ends(said, phrase) for phrase in OFF_RECORD) else None


def is_only_off_record(text: str) -> bool:
    """Return whether a message says nothing else."""
    return _bare(text) in OFF_RECORD


def _bare(text: str) -> str:
    return _EDGES.sub("", folded(_without_mentions(text)))


def _opens_or_ends(said: str, phrase: str) -> bool:
    before, found, behind = said.partition(phrase)
    is_apart = is_unspaced(phrase) or not (before[-1:].isalnum() or behind[:1].isalnum())
    return bool(found) and is_apart and (not before or not behind)
