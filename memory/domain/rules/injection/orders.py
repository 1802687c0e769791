"""Finds the plain order to drop or show the bot's rules: a verb, what it is about, and whose, by `[injection]`."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from memory.domain.language.lexicon import NO_CLASSES, Classes, Lexicon, Match, compiled
from memory.lexicons.tables import by_language, keys_of

_QUOTED: Final = (
    r"```.*?(?:```|\Z)|`[^`\n]{1,300}`|\"[^\"\n]{1,300}\"|“[^”\n]{1,300}”|„[^“”\n]{1,300}[“”]|«[^»\n]{1,300}»"
    r"|「[^」\n]{1,300}」|(?<!\w)'[^'\n]{2,300}'(?!\w)"
)
_SENTENCE: Final = r"[^.!?\n。！？;؟…]+(?:\.(?=\w)[^.!?\n。！？;؟…]+)*[.!?。！？;؟…]*"
_QUESTION: Final = ("?", "؟", "？")
_MOST_WORDS: Final = 120  # Of a sentence at once, so that a text without full stops is read in time
_REACH: Final = 9  # Words from a verb to what it is about
_ORDERS: Final = (
    ("cancel", "rules", "whose"),
    ("cancel", "prompt", "prompt"),
    ("reveal", "prompt", "prompt"),
    ("reveal", "memory", "others"),
)
"""Classes of the verb, of what it is about, and of what says whose that is."""
_SIGNS: Final = tuple(
    map(
        frozenset,
        ({"ended", "rules", "yours"}, {"unbound", "persona"}, {"itself", "hide"}, {"always", "reveal", "others"}),
    )
)
"""Classes that make an order wherever they stand in one sentence."""
_SALUTATION: Final = 8
"""Words at the beginning of a sentence in which a model is spoken to: "P.S. to the language model"."""
_HIDDEN: Final = (frozenset({"cancel", "reveal"}), frozenset({"rules", "prompt", "memory"}))
"""Enough, one of each, where somebody took the pains to encode it."""
_LEET: Final = str.maketrans("0134578", "oieastb")


@cache
def lexicon() -> Lexicon:
    """Return the tables of this package, ready to be looked up."""
    return Lexicon(keys_of("injection"))


@cache
def _english_verbs() -> frozenset[str]:
    return frozenset(by_language("injection", "cancel")["en"])


Sentences = Sequence[tuple[Sequence[Match], bool]]
"""The words of each sentence, at most 120 of them, and whether it is a question."""


def sentences_in(text: str) -> Sentences:
    """Return the sentences of a text outside of quotation marks and code."""
    return tuple(_sentences(text))


def _sentences(text: str) -> Iterator[tuple[Sequence[Match], bool]]:
    spoken = compiled(_QUOTED, re.DOTALL).sub(" … ", text)
    if not any(map(str.isalnum, spoken)):
        spoken = text.translate(str.maketrans('"`', "  "))
    for found in compiled(_SENTENCE, 0).finditer(spoken):
        words = lexicon().annotated(found.group())
        for start in range(0, len(words), _MOST_WORDS):
            yield words[start : start + _MOST_WORDS], found.group().rstrip().endswith(_QUESTION)


def drops_rules(sentences: Sentences) -> bool:
    """Return whether a sentence orders to ignore or show the bot's rules, says they ended, or speaks to a model."""
    for words, is_question in sentences:
        classes = [classes_of(word) for word in words]
        found = NO_CLASSES.union(*classes)
        if is_question or not found:
            continue
        is_ours = "first" not in classes[0]
        if is_ours and any(found >= wanted for wanted in _SIGNS):
            return True
        if any("vocative" in first and "model" in second for first, second in pairwise(classes[:_SALUTATION])):
            return True
        for place, verb in enumerate(classes):
            if verb & {"cancel", "reveal"} and _is_order(words, classes, place):
                return True
    return False


def _is_order(words: Sequence[Match], classes: Sequence[Classes], place: int) -> bool:
    """Return whether a verb has its object and its owner; the speaker's own rules and habits are theirs."""
    if any("first" in each for each in classes[max(0, place - _REACH) : place]):
        return False
    # In some languages the verb comes last.
    is_english = words[place].text in _english_verbs() or "reveal" in classes[place]
    near = classes[(place + 1 if is_english else max(0, place - _REACH)) : place + 1 + _REACH]
    if any("first" in each for each in near[:3]):
        return False
    return any(
        verb in classes[place] and any(object_ in each for each in near) and any(owner in each for each in near)
        for verb, object_, owner in _ORDERS
    )


def is_hidden_order(text: str) -> bool:
    """Return whether a text that was encoded holds something of an order."""
    found: Classes = NO_CLASSES.union(*(classes_of(word) for words, _ in sentences_in(text) for word in words))
    return all(found & wanted for wanted in _HIDDEN)


def may_hide_an_order(text: str) -> bool:
    """Return whether a text that was turned holds a verb of an order: a quick look, since every text is turned."""
    return any(lexicon().classes_of(word) & _HIDDEN[0] for word in compiled(r"\W+").split(text.casefold()))


def classes_of(word: Match) -> Classes:
    """Return the classes of a word, also where digits stand for letters or accents are laid over them."""
    if word.classes or not word.tokens[0].is_word:
        return word.classes
    text = word.text
    if any(map(str.isdigit, text)) and any(map(str.isalpha, text)):
        text = text.translate(_LEET)
    elif not text.isascii():
        text = "".join(letter for letter in unicodedata.normalize("NFD", text) if letter.isascii())
    return NO_CLASSES if text == word.text else lexicon().classes_of(text)
