"""Tells by the words of `[recall]` whether a message asks for what is remembered: then its search is waited for."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final, Literal

from memory.domain.language.lexicon import Lexicon, Match
from memory.domain.language.normal_text import folded
from memory.domain.language.terms import language_of, terms_of
from memory.lexicons.tables import entries, keys_of

Cue = Literal["explicit", "phrase", "past_question", "unknown_name"]

_MOST_CHARACTERS: Final = 1000  # Of a message that are looked at: what somebody asks stands at its beginning
_COVERED: Final = 0.99  # Share of a question's terms in what is known from which on it is answered by that
_CODE: Final = re.compile(r"```.*?(?:```|$)|`[^`\n]*`|https?://\S+|<[@#:/a-zA-Z][^<>\s]*>", re.DOTALL)
_MARKS: Final = frozenset("?？؟")
_CLAUSE_ENDS: Final = frozenset(",;:.!?…。！？：–—") | _MARKS
_ACTS: Final = frozenset({"acts", "past", "own"})
"""What follows a name at the beginning of a sentence, and seldom another word there."""
_LEAST_LETTERS: Final = 3  # Of a name, and of a verb before the ending that puts it into the past


@cache
def _lexicon() -> Lexicon:
    return Lexicon({name: listed for name, listed in keys_of("recall").items() if name != "past_endings"})


class _Message:
    """The words of a message and what they are for, without code, addresses and mentions."""

    def __init__(self, text: str) -> None:
        self.text = _CODE.sub(" ", text[:_MOST_CHARACTERS]).strip()
        self.words: Sequence[Match] = _lexicon().annotated(self.text)

    def has(self, *names: str) -> bool:
        """Whether it holds a word of each class."""
        return all(any(name in word.classes for word in self.words) for name in names)

    def asks(self) -> bool:
        """Whether it asks something: by its mark, or by how one of its clauses begins."""
        return any(word.text in _MARKS for word in self.words) or any(
            "asks" in clause[0].classes or any("asks_anywhere" in word.classes for word in clause)
            for clause in self.clauses()
        )

    def is_past(self) -> bool:
        """Whether a word of it is in the past tense."""
        endings = entries("recall", "past_endings")
        return self.has("past") or any(
            word.text.endswith(endings) and len(word.text) > _LEAST_LETTERS + 1 and "present" not in word.classes
            for word in self.words
        )

    def clauses(self) -> Iterator[Sequence[Match]]:
        """Yield what stands between its marks, from the first word on that is more than a filler."""
        clause: list[Match] = []
        for word in self.words:
            if word.text in _CLAUSE_ENDS:
                if clause:
                    yield clause
                clause = []
            elif clause or "fillers" not in word.classes:
                clause.append(word)
        if clause:
            yield clause


def should_retrieve(text: str, *, known: str) -> bool:
    """Whether a message asks for stored memories; `known` is what the prompt says of the asker anyway."""
    return recall_cue(text, known=known) is not None


def is_question(text: str) -> bool:
    """Whether a message asks something, of whomever: by its mark or by how one of its clauses begins."""
    return _Message(text).asks()


def asks_of_own(text: str) -> bool:
    """Whether a message asks about what is its author's own: about them, theirs, or what they did."""
    message = _Message(text)
    return message.asks() and message.has("own")


def recall_cue(text: str, *, known: str) -> Cue | None:
    """Return the first cue that a message holds, None when it can be answered without a search."""
    message = _Message(text)
    return next((cue for cue, rule in _RULES if rule(message, known)), None)


def _is_order_to_look(message: _Message, known: str) -> bool:
    """Whether it wants something looked up in what is kept, or in what was said."""
    del known
    return message.has("looks") and (message.has("kept") or message.has("own", "told"))


def _speaks_of_earlier_talk(message: _Message, known: str) -> bool:
    """Whether it points to something said before between the two: "I told you", "you said", "what was it again"."""
    del known
    if message.has("recalls") or message.has("own", "told", "you"):
        return True
    return (message.asks() or message.has("wants")) and message.has("earlier", "own") and message.is_past()


def _asks_of_own_past(message: _Message, known: str) -> bool:
    if not (message.asks() and message.has("own") and message.is_past()) or message.has("reasons"):
        return False
    asked = set(terms_of(message.text))
    return not asked or len(asked & set(terms_of(known))) < _COVERED * len(asked)


def _names_somebody_unknown(message: _Message, known: str) -> bool:
    """Return whether it holds a name that `known` does not, by its capital where none is due, or by a title."""
    explained = folded(known)
    return any(name not in explained for name in _names_in(message))


def _names_in(message: _Message) -> Iterator[str]:
    is_german = language_of(message.text) == "german"
    # What says nothing of the asker is about the wide world, but for what somebody does at its beginning.
    is_personal = message.has("own") or message.has("again")
    is_of_the_world = message.has("orders") or (message.asks() and not is_personal)
    words = message.words
    for before, word, after in zip((None, *words), words, (*words[1:], None), strict=False):
        shown = word.tokens[0].shown
        if (before and "titles" in before.classes and shown[:1].isupper()) or (after and "address" in after.classes):
            yield word.text
        if is_german or is_of_the_world or word.classes or not _is_capitalised(shown) or len(shown) < _LEAST_LETTERS:
            continue
        is_beside_another = any(beside and _is_capitalised(beside.tokens[0].shown) for beside in (before, after))
        opens = before is None or before.text in _CLAUSE_ENDS
        acts = after is not None and (not after.classes.isdisjoint(_ACTS) or after.text.endswith("ed"))
        if not is_beside_another and (acts if opens else is_personal):
            yield word.text


def _is_capitalised(shown: str) -> bool:
    return shown[:1].isupper() and shown[1:].islower()


_RULES: Final[tuple[tuple[Cue, Callable[[_Message, str], bool]], ...]] = (
    ("explicit", _is_order_to_look),
    ("phrase", _speaks_of_earlier_talk),
    ("past_question", _asks_of_own_past),
    ("unknown_name", _names_somebody_unknown),
)
"""In the order in which they are asked; each takes the message and what is known."""
