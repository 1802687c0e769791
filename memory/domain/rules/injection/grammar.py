"""The little grammar that the rules against instructions share: which verbs are orders, and what stands near them.

Only questions about words are answered here; what may not be ordered is decided by the other modules of this package.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from memory.domain.rules.injection.reading import Sentence, Word
from memory.domain.rules.injection.words import WordClass

_VERBS: Final[frozenset[WordClass]] = frozenset(
    {"cancel", "reveal", "speak", "tamper", "ping", "treat", "store", "wipe", "grant", "run", "obey"}
)
_BEFORE_AN_ORDER: Final[frozenset[WordClass]] = frozenset(
    {"filler", "bot", "persist", "negation", "modal", "you", "trigger", "qualifier"}
)
_CALLS_TO: Final[frozenset[WordClass]] = frozenset({"filler", "modal", "trigger"})
_MENTION: Final = ("<@", "@", "<#", "#")

MINE: Final = frozenset("my mine our mon mein meine mi mis minha meu mio mia".split())


_MOST_BEFORE: Final = 40
"""Words before a verb that are looked at; nobody puts more mentions and little words before an order."""


def orders(sentence: Sentence) -> list[int]:
    """Give the places of verbs that are meant as orders: first in their clause, or behind "you must", "bot", "please".

    In other languages the tables hold forms that only orders take, so that each of them counts.
    """
    words = sentence.words
    return [
        place
        for place, word in enumerate(words)
        if word.classes & _VERBS and (_is_order(words, place) or (sentence.is_foreign and not is_mine(words, place)))
    ]


def _is_order(words: Sequence[Word], place: int) -> bool:
    for before in range(place - 1, max(place - 1 - _MOST_BEFORE, -1), -1):
        word = words[before]
        if word.clause != words[place].clause:
            return True
        if "me" in word.classes:
            return False
        if "modal" in word.classes and _is_addressed(words, before):
            return True
        if word.classes & _BEFORE_AN_ORDER or word.text.startswith(_MENTION) or not word.text[:1].isalnum():
            continue
        return word.text == "to" and before > 0 and bool(words[before - 1].classes & _CALLS_TO)
    return True


def _is_addressed(words: Sequence[Word], modal: int) -> bool:
    """Tell "you must" and "requires you to" from "people must"."""
    return "you" in words[modal].text.split() or (modal > 0 and bool(words[modal - 1].classes & {"you", "bot"}))


def is_mine(words: Sequence[Word], place: int) -> bool:
    """Tell whether the speaker is the subject of the clause: "I ignore the rules"."""
    return any("me" in word.classes and word.clause == words[place].clause for word in words[:place])


def starts_with_me(sentence: Sentence) -> bool:
    """Tell whether a sentence is the speaker's statement about themself."""
    return bool(sentence.words) and "me" in sentence.words[0].classes


def verbs(sentence: Sentence, given: Iterable[int], *names: WordClass) -> list[int]:
    """Give those of the orders that are of one of the classes."""
    return [place for place in given if sentence.words[place].classes.intersection(names)]


def texts(words: Iterable[Word]) -> set[str]:
    """Give the words as they read."""
    return {word.text for word in words}


def has_any(words: Iterable[Word], *names: WordClass) -> bool:
    """Tell whether a word of one of the classes is among them."""
    return any(word.classes.intersection(names) for word in words)
