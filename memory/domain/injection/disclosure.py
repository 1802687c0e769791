"""Recognise orders to give away what is not the speaker's: the prompt, secrets, notes of others, what somebody told the bot.

Asking for one's own memories, or for anything of no weight ("share your screen"), passes.
"""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from memory.domain.injection.grammar import MINE, has_any, names_anothers, texts, verbs
from memory.domain.injection.reading import Sentence, Word

_REACH: Final = 11
_INNER: Final = frozenset("your system hidden full whole entire internal initial".split())
_HARMLESS: Final = frozenset(
    "santa ingredient recipe sauce level screen lesson jokes menu track ending tip weapon talent".split()
)
_SMALL: Final = frozenset({"secret", "password", "privately"})
_SWEEPING: Final = frozenset("all the every everyone your".split())
_PROMPT: Final = re.compile(r"prompt|промпт|プロンプト|提示词|提示詞|프롬프트|พรอมต์|พรอมท์")
_PERSONAL: Final = frozenset("birthdays addresses timezones passwords secrets dms diagnoses".split())


def discloses(sentence: Sentence, given: list[int]) -> bool:
    """Tell whether something private, or something of somebody else, is to be shown, sent or told."""
    words = sentence.words
    telling = set(verbs(sentence, given, "reveal", "tamper"))
    if not sentence.is_question:
        telling |= {place for place in sentence.places("reveal") if place and words[place - 1].text in {"you", "u"}}
    if any(_gives_away(sentence, place) for place in telling):
        return True
    asked = bool(telling) or "please" in texts(words)
    return asked and any(
        "audience" in first.classes and "possession" in second.classes for first, second in pairwise(words)
    )


def _gives_away(sentence: Sentence, place: int) -> bool:
    ahead = sentence.words if sentence.is_foreign else sentence.words[place + 1 : place + 1 + _REACH]
    said = texts(ahead)
    if names_anothers(ahead) or _is_what_was_said(ahead) or (has_any(ahead, "room") and sentence.has("possession")):
        return True
    if sentence.is_foreign:
        return any(_PROMPT.search(word.text) for word in ahead) or (
            sentence.has("private") and _is_weighty(ahead, sentence)
        )
    if said & MINE:
        return False
    inner = "reveal" in sentence.words[place].classes and has_any(ahead, "strong_rules") and bool(said & _INNER)
    private = has_any(ahead, "private") and not said & _HARMLESS and _is_weighty(ahead, sentence)
    return inner or private or ("all" in said and bool(said & _PERSONAL))


def _is_weighty(ahead: Sequence[Word], sentence: Sentence) -> bool:
    """Tell "share a secret", which is talk, from "the secrets", "private notes", "the system prompt"."""
    if sentence.is_foreign:
        return sentence.has_any("audience", "possession", "qualifier", "cancel", "persist", "you", "strong_rules")
    said = texts(ahead)
    single = bool(said & _SMALL) and not said & _SWEEPING
    return not single or sentence.has("possession")


def _is_what_was_said(ahead: Sequence[Word]) -> bool:
    """Find "tell … what the others said", "send what Ines told you"."""
    said = [word.text for word in ahead]
    if "what" not in said:
        return False
    rest = said[said.index("what") + 1 :]
    return bool({"told", "said", "wrote"} & set(rest)) and (
        bool({"you", "privately"} & set(rest)) or "others" in " ".join(rest)
    )
