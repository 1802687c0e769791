"""Whether a message's form lets it carry a fact about its author: no quotation, joke, supposition, relative, denial."""

import re
from typing import Final, Literal

from memory.domain.language.normal_text import folded
from memory.domain.language.terms import terms_of
from memory.domain.rules.about_others.subjects import base_classes, lexicon, subject_of
from memory.lexicons.tables import expression

_Unmeant = Literal["quoted", "joke", "supposed", "about_a_relative", "denied"]

_QUOTE_LINE: Final = re.compile(r"^[ \t]*(?:>>>[ \t]+[\s\S]*|>[ \t]+[^\n]*)", re.MULTILINE)
_JOKE: Final = re.compile(
    r"(?:(?:^|\s)/(?:s|j|jk|sarc|sarcasm|joke|joking)|(?:^|[\s,.])(?:jk|just\s+kidding|(?:i'?m\s+)?kidding))[\s.!)]*$"
)
"""The tone tags that people put behind what they do not mean."""
_MOST_CHARACTERS: Final = 2000  # Of a message that are read word by word
_KIN: Final = frozenset({"kin", "kin_bare"})
_THEIRS: Final = frozenset({"his", "her", "their"})
_SUPPOSED: Final = re.compile(rf"^\W*(?:{expression('about_others', 'supposes_of_self')})")
_DENIES: Final = re.compile(rf"^\W*(?:{expression('about_others', 'denying')})\b")
_AGREES: Final = re.compile(rf"{expression('about_others', 'agreeing')}|\+1|^\W*\^")  # What makes a quotation one's own
_NEGATION: Final = re.compile(expression("about_others", "negating"))


def unmeant(message: str, observation: str) -> _Unmeant | None:
    """Return why a message cannot be its author's own statement of an observation; None when it may be."""
    own = _QUOTE_LINE.sub(" ", message)
    wanted = set(terms_of(observation))
    said = folded(own)
    if (
        own != message
        and not _AGREES.search(said)
        and not wanted & set(terms_of(own))
        and wanted & set(terms_of(message))
    ):
        return "quoted"
    if _JOKE.search(said):
        return "joke"
    if _SUPPOSED.search(said):
        return "supposed"
    if _is_about_kin(said) and "kin" not in lexicon().classes_in(observation):
        return "about_a_relative"
    if (
        _DENIES.search(said)
        and not _AGREES.search(said)
        and not _NEGATION.search(folded(observation))
        and not wanted & set(terms_of(own))
    ):
        return "denied"
    return None


def _is_about_kin(said: str) -> bool:
    words = lexicon().annotated(said[:_MOST_CHARACTERS])
    subject = subject_of(words)
    if subject is None or not any(base_classes(word) & _KIN for word in words[: subject.end]):
        return False
    told = words[subject.end :]
    return not any(word.classes & {"first", "me", "own"} and word.text not in _THEIRS for word in told)
