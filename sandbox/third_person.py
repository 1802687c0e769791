"""An English sentence that somebody says of themselves, put into the third person by rule: "I row" becomes "Rows".

Grammar only, with no idea of what is said: where the sentence begins with its speaker they are left out and the verb
follows them; anywhere else they become "they", whose verbs are those of "I". Pure.
"""

import re
from typing import Final

from memory.domain.language.terms import base_form

_APOSTROPHE: Final = "['’]"
_LONG_FORMS: Final = (
    (re.compile(rf"\b(I){_APOSTROPHE}?m\b", re.IGNORECASE), r"\1 am"),
    (re.compile(rf"\b(I|we){_APOSTROPHE}ve\b|\b(I)ve\b", re.IGNORECASE), r"\1\2 have"),
    (re.compile(rf"\b(I|we){_APOSTROPHE}ll\b", re.IGNORECASE), r"\1 will"),
    (re.compile(rf"\b(I|we){_APOSTROPHE}d\b", re.IGNORECASE), r"\1 would"),
    (re.compile(rf"\b(we){_APOSTROPHE}re\b", re.IGNORECASE), r"\1 are"),
)
_INTERJECTION: Final = re.compile(r"^\W*(?:(?:\w+\s+)?\w+,\s+)?(?=(?:I|we)\b)", re.IGNORECASE)
_SPEAKER: Final = re.compile(
    r"(?P<before>(?:\b(?:and|but|or|so|then)|[,;:])\s+|^)?\b(?P<who>I|we)\s+"
    r"(?P<between>(?:(?:\w+ly|never|always|often|just|still|also|even|once|only|rather|sometimes|both|all)\s+)*)"
    rf"(?P<verb>\w+(?:{_APOSTROPHE}t)?)",
    re.IGNORECASE,
)
_OWN: Final = re.compile(r"\b(?:[Mm]y|[Mm]ine|me|myself|[Oo]ur|[Oo]urs|us|ourselves)\b")
"""Not in capitals: "US" is a country."""
_THEIRS: Final = {
    "my": "their", "mine": "theirs", "me": "them", "myself": "themselves", "our": "their", "ours": "theirs",
    "us": "them", "ourselves": "themselves",
}  # fmt: skip
_SINGULAR: Final = {
    "am": "is", "are": "is", "were": "was", "have": "has", "do": "does", "go": "goes", "don't": "doesn't",
    "haven't": "hasn't", "aren't": "isn't", "weren't": "wasn't",
}  # fmt: skip
_PLURAL: Final = {"am": "are", "was": "were", "wasn't": "weren't"}
_FIXED: Final = frozenset(
    "can could will would shall should may might must was had did used got ought cannot wasn't hadn't didn't can't "
    "couldn't won't wouldn't shouldn't mustn't".split()
)
"""Forms that are the same for everybody, besides those of the past."""
_LONG_AGO: Final = re.compile(r"\b(?:ago|yesterday|last|back in|in (?:19|20)\d\d)\b", re.IGNORECASE)
"""What tells that a verb is past which shows it by nothing: "I quit years ago"."""
_CLAUSE_END: Final = re.compile(r"[,;:]|\b(?:and|but|or|so)\b")


def third_person(sentence: str) -> str:
    """Return the sentence about "they", or about nobody named where it begins with its speaker; ends with a stop."""
    text = sentence.strip().rstrip("!.… ")
    for short, long in _LONG_FORMS:
        text = short.sub(long, text)
    text = _INTERJECTION.sub("", text, count=1)
    leads = re.match(r"(?:I|we)\b", text, re.IGNORECASE) is not None
    text = _SPEAKER.sub(lambda found: _reworded(found, leads=leads), text)
    text = re.sub(r"\bI\b", "they", text)
    text = _OWN.sub(lambda found: _THEIRS[found.group().lower()], text)
    return f"{text[:1].upper()}{text[1:]}."


def _reworded(found: re.Match[str], *, leads: bool) -> str:
    before, between = found["before"] or "", found["between"]
    verb = found["verb"] if found["verb"].isupper() else found["verb"].replace("’", "'").lower()
    if leads and (found.start() == 0 or found["before"]):
        clause = _CLAUSE_END.split(found.string[found.end() :], maxsplit=1)[0]
        return f"{before}{between}{_inflected(verb, is_past=_LONG_AGO.search(clause) is not None)}"
    return f"{before}they {between}{_PLURAL.get(verb, verb)}"


def _inflected(verb: str, *, is_past: bool) -> str:
    if verb in _SINGULAR:
        return _SINGULAR[verb]
    if verb in _FIXED or is_past or _shows_the_past(verb):
        return verb
    if verb.endswith("y") and verb[-2:-1] not in tuple("aeiou"):
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else f"{verb}s"


def _shows_the_past(verb: str) -> bool:
    """Return whether a verb is a form of the past: "moved" or "ran", but not "need"."""
    return base_form(verb) != verb or (verb.endswith("ed") and not verb.endswith("eed"))
