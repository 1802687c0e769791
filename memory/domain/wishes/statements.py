"""What a person asks of memory in plain words ("remember that …"), by whole requests; other wishes a model hears."""

import re
from collections.abc import Iterator
from typing import Final, Literal

from memory.domain.language.lexicon import Lexicon, is_unspaced
from memory.domain.language.normal_text import folded
from memory.domain.wishes.tools import Forget, Remember, Stop, Wish
from memory.lexicons.tables import by_language, entries, expression
from memory.lexicons.wishes import OFF_RECORD, ON_RECORD, PLEASE

_FLAGS: Final = re.IGNORECASE | re.DOTALL
_Ways = tuple[tuple[str, re.Pattern[str]], ...]
"""Expressions of whole requests, each with the code of its language."""


def _compiled(written: str) -> re.Pattern[str]:
    """Return an expression of the lexicons: spaces and apostrophes are any of theirs, a new line is nothing."""
    return re.compile(re.sub(r"\n\s*", "", written).replace(" ", r"\s+").replace("'", "['’]"), _FLAGS)


_LEAD: Final = re.compile(r"^(?:\s*<@[!&]?\d+>)+[\s,:;!-]*")
_OPENINGS: Final = "|".join([*PLEASE, *entries("recall", "fillers"), expression("wishes", "i_want")])
_OPENING: Final = _compiled(rf"^[\s¿¡]*(?:(?:{_OPENINGS})\b[\s,:;!]*)*")
_COURTESY: Final = _compiled(rf"(?<![a-zà-ÿ])(?:{'|'.join(PLEASE)})$")
_ENDS: Final = " \n,、.!?。！？؟"
_PART: Final = re.compile(r"\{([a-z_]+)\}")
"""The place of other expressions of the same language within one."""
_CAN_YOU: Final = _compiled(expression("wishes", "can_you"))


def _ways(key: str, it: str = "") -> _Ways:
    """Return the expressions of a key, in frames of them each expression of the key `it` in the place of `{it}`."""
    things = by_language("wishes", f"{it}_patterns") if it else {}
    return tuple(
        (language, _compiled(_whole(frame, language, thing)))
        for language, frames in by_language("wishes", f"{key}_patterns").items()
        for thing in things.get(language, ("",))
        for frame in frames
    )


def _whole(written: str, language: str, it: str) -> str:
    """Put expressions of a language in the place of their keys, `{any_more}`."""
    while part := _PART.search(written):
        listed = [it] if part[1] == "it" else by_language("wishes", f"{part[1]}_patterns")[language]
        written = f"{written[: part.start()]}(?:{'|'.join(listed)}){written[part.end() :]}"
    return written


_REMEMBER: Final = _ways("remember")
_REMEMBER_FREELY: Final = _ways("remember_freely")
_STOP: Final = _ways("not_keeping", "said") + _ways("stop")
_FORGET_ALL: Final = _ways("forgetting", "everything")
_FORGET: Final = _ways("forgetting", "told") + _ways("forget")
_NOT_KEEP: Final = _ways("not_keeping", "told") + _ways("not_keeping", "own")
"""Asks that something is not kept, which may be said of what is known or only of what comes: so it is asked about."""
_VERB_LAST: Final = re.compile(expression("wishes", "verb_last"))
"""A request whose statement hangs on a "that" behind which the verb stands last, as in German, where it is plain."""
_RECALL: Final = Lexicon({key: entries("recall", key) for key in ("own", "told")})
_MARK: Final = re.compile(r"^\s*(?:・|(?:[-*•–—]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?)")
MOST_LINES: Final = 20
"""Statements that one list may hold: the same as a person could say in a few minutes by one command each."""
_EDGES: Final = re.compile(r"^[\W_]+|[\W_]+$")
_QUESTION: Final = re.compile(r"[?？؟]")


def _without_mentions(text: str) -> str:
    """Drop the mentions that open a message."""
    return _LEAD.sub("", text).strip()


def _as_asked(text: str, *, freely: bool) -> Iterator[str]:
    """Yield a request without mentions and courtesies; of questions nothing, or `freely` what "can you" asks for."""
    asked = _without_mentions(text)
    is_question = _QUESTION.search(asked) is not None
    asked = _OPENING.sub("", asked, count=1).rstrip(_ENDS)
    asked = _COURTESY.sub("", asked).rstrip(_ENDS)
    can_you = _CAN_YOU.search(asked) if freely else None
    if _QUESTION.search(asked) or (is_question and can_you is None):
        return
    yield asked
    if can_you is not None:
        yield _OPENING.sub("", _CAN_YOU.sub("", asked), count=1)


def _request(text: str, ways: _Ways, *, freely: bool) -> tuple[str, re.Match[str]] | None:
    """Return the first way in which something is asked, and the code of its language."""
    for asked in _as_asked(text, freely=freely):
        for language, way in ways:
            if (found := way.fullmatch(asked)) is not None:
                return language, found
    return None


def statement_to_remember(text: str, *, freely: bool = False) -> str | None:
    """Return the statement of a "remember that …" message, or None when the message is no such request."""
    asked = _request(text, _REMEMBER + _REMEMBER_FREELY if freely else _REMEMBER, freely=freely)
    if asked is None:
        return None
    _, found = asked
    # "Can you remember that I told you …?" asks to think back.
    if _QUESTION.search(text) and "told" in _RECALL.classes_in(found["what"]):
        return None
    clause = _VERB_LAST.match(found.string)
    return f"{clause['subject']} {clause['verb']} {clause['rest']}" if clause else found["what"].strip()


def each_statement(text: str) -> list[str]:
    """Return the statements of a list, one a line, each once, without the marks that lists have."""
    lines = (_MARK.sub("", line).strip() for line in text.splitlines())
    return list(dict.fromkeys(line for line in lines if line))


def wish_in(text: str, *, freely: bool = False) -> Wish | None:
    """Return what a message asks of memory by one of the fixed phrases; None when it is ordinary talk.

    `freely` also by a polite question and by weaker words ("note that I …"), which a model hears better where one is.
    """
    statement = statement_to_remember(text, freely=freely)
    if statement is not None:
        return Remember(statement)
    # No tool is for that, so that no model hears it better.
    if _request(text, _STOP, freely=True) is not None:
        return Stop()
    if _request(text, _FORGET_ALL, freely=freely) is not None:
        return Forget(everything=True)
    asked = _request(text, _FORGET, freely=freely)
    is_certain = asked is not None
    asked = asked or _request(text, _NOT_KEEP, freely=freely)
    if asked is None:
        return None
    named = asked[1].groupdict()
    if named.get("all"):
        return Forget(everything=True)
    # "Can you forget things?" asks what the bot can do.
    is_own = not _QUESTION.search(text) or "own" in _RECALL.classes_in(text)
    return Forget(topic=named["what"].strip(), is_certain=is_certain) if is_own else None


def language_of_phrase(text: str, *, freely: bool = False) -> str:
    """Return the code of the language of the fixed phrase by which a message asks something; empty for none."""
    ways = (_REMEMBER_FREELY if freely else ()) + _REMEMBER + _STOP + _FORGET_ALL + _FORGET + _NOT_KEEP
    asked = _request(text, ways, freely=freely)
    if asked is not None:
        return asked[0]
    said = _bare(text)
    listed = [*by_language("wishes", "off_record").items(), *by_language("wishes", "on_record").items()]
    return next((code for code, phrases in listed if any(_opens_or_ends(said, each) for each in phrases)), "")


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
