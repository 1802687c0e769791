"""Tells whether a message asks for what is remembered, so that its search is waited for and memories get more of the prompt. No model is asked.

Four cues: a phrase of recall, a question in the past tense about oneself, a name that nothing known explains, an explicit wish.
Every message is searched, with or without a cue; a question of any kind brings more than what only tells something.
It must not look at memories, only at the message and at what the prompt holds of the asker already.
"""

import re
from typing import Final, Literal

from memory.domain.language.normal_text import folded
from memory.domain.language.terms import language_of, terms_of
from memory.domain.recall.patterns import Phrases
from memory.domain.recall.phrases import LANGUAGE_MARKS, SPACED, UNSPACED
from memory.domain.recall.unknown_names import introduced_names, unknown_names

Cue = Literal["explicit", "phrase", "past_question", "unknown_name"]

MOST_CHARACTERS: Final = 1000
"""Of a message that are looked at: what somebody asks stands at its beginning."""
COVERED: Final = 0.99
"""Share of a question's terms in what is known from which on it is answered by that."""
_CODE: Final = re.compile(r"```.*?(?:```|$)|`[^`\n]*`|https?://\S+|<[@#:/a-zA-Z][^<>\s]*>", re.DOTALL)
_CLAUSE: Final = re.compile(r"[^,;:.!?…。！？：\n–—]+")
_POLITE: Final = re.compile(r"\b(?:please|pls|plz|kindly|bitte|s'il (?:te|vous) plaît|por favor)\b,? ?")
_MARKS: Final = ("?", "？", "؟")
_WORDS: Final = re.compile(r"[\w-]{3,}")
_QUIZ: Final = re.compile(r"\bquiz\s(?:me|us|time)\b|(?:,|\bpop|\ba)\squiz\W*$|クイズ|测试我|考考我")


def should_retrieve(text: str, *, known: str) -> bool:
    """Tell whether a message asks for stored memories; `known` is what the prompt says of the asker anyway."""
    return recall_cue(text, known=known) is not None


def is_question(text: str) -> bool:
    """Tell whether a message asks something, of whomever: by its mark or by how one of its clauses begins."""
    plain = folded(_own(text))
    phrases = _phrases_of(plain, _language_of(plain)) if plain else None
    return any(mark in plain for mark in _MARKS) if phrases is None else _asks(plain, phrases)


def asks_of_own(text: str) -> bool:
    """Tell whether a message asks about what is its author's own: about them, theirs, or what they did."""
    plain = folded(_own(text))
    phrases = _phrases_of(plain, _language_of(plain)) if plain and not _QUIZ.search(plain) else None
    return phrases is not None and _asks(plain, phrases) and phrases.owns.search(plain) is not None


def recall_cue(text: str, *, known: str) -> Cue | None:
    """Give the first cue that a message holds, None when it can be answered without a search."""
    own = _own(text)
    plain = folded(own)
    if not plain or _QUIZ.search(plain):
        return None
    language = _language_of(plain)
    phrases = _phrases_of(plain, language)
    if phrases is not None:
        if phrases.explicit.search(_POLITE.sub("", plain)):
            return "explicit"
        if phrases.phrases.search(plain):
            return "phrase"
        asks = _asks(plain, phrases)
        if (asks or _wants(plain, phrases)) and phrases.asking.search(plain):
            return "phrase"
        if asks and _asks_of_own_past(plain, phrases, known) and not _is_covered(plain, known):
            return "past_question"
    return "unknown_name" if unknown_names(own, known=known, language=language) else None


def _own(text: str) -> str:
    """Give what a message says by itself: its beginning, without code, addresses and mentions."""
    return _CODE.sub(" ", text[:MOST_CHARACTERS]).replace("’", "'").strip()


def _phrases_of(plain: str, language: str) -> Phrases | None:
    for script, phrases in UNSPACED:
        if script.search(plain):
            return phrases
    return SPACED.get(language)


def _language_of(plain: str) -> str:
    return next((language for marks, language in LANGUAGE_MARKS if marks.search(plain)), None) or language_of(plain)


def _asks(plain: str, phrases: Phrases) -> bool:
    """Tell whether a message asks something: by its mark, or by how one of its clauses begins."""
    return any(mark in plain for mark in _MARKS) or (
        any(phrases.asks.match(clause.strip()) for clause in _CLAUSE.findall(plain))
    )


def _wants(plain: str, phrases: Phrases) -> bool:
    return phrases.wants is not None and phrases.wants.search(plain) is not None


def _asks_of_own_past(plain: str, phrases: Phrases, known: str) -> bool:
    if phrases.why is not None and phrases.why.search(plain):
        return False
    if phrases.past.search(plain) is None:
        return False
    return phrases.owns.search(plain) is not None or _names_theirs(plain, known)


def _names_theirs(plain: str, known: str) -> bool:
    """Tell whether a message names somebody or something that is known by name as the asker's: a child, a pet, what they made."""
    return not introduced_names(known).isdisjoint(_WORDS.findall(plain))


def _is_covered(plain: str, known: str) -> bool:
    asked = set(terms_of(plain))
    return bool(asked) and len(asked & set(terms_of(known))) >= COVERED * len(asked)
