"""Whether a statement is about nobody, so that many may read it: no person, no alias of one, no mention, no "I" and no "you".

Rules over words; they see that a sentence is put as one about a person, not every name. Names that are known are looked for
by `names_anybody`. Who may read what is not decided here.
"""

import re
from collections.abc import Iterable
from typing import Final

from memory.domain.language.normal_text import folded
from memory.domain.language.terms import COMMON_WORDS
from memory.domain.rules.about_others.first_person import speaks_as_or_to_somebody
from memory.domain.rules.about_others.subjects import lexicon
from memory.domain.rules.about_others.third_party import is_about_another

ALIAS: Final = re.compile(
    r"@(?:\d+\b|someone\b)|\[\d+\]|\b(?:person|speaker|user|participant|member) \d+\b", re.IGNORECASE
)
"""How a model calls the people and the lines of its prompt."""
SUBJECTLESS: Final = re.compile(
    r"(?:is|was|has|had|lives?|lived|works?|worked|likes?|loves?|hates?|prefers?|plays?|played|owns?|wants?|needs?|uses?|used|moved"
    r"|enjoys?|studies|studied|learns?|speaks?|travel(?:s|led)|knows?|thinks?|feels?|got|adopted|born|favou?rite|birthday"
    r"|(?:usually|often|always|never|currently|recently|just) \w+s)\b",
    re.IGNORECASE,
)
"""How a statement begins whose subject is left out, as in observations about a person."""
OF_A_PERSON: Final = re.compile(
    r"\b(?:he|she|him|her|his|hers|himself|herself|(?:this|the|that|a certain) (?:person|user|member|man|woman|guy|girl))\b",
    re.IGNORECASE,
)
_OF_SOMEBODY: Final = re.compile(
    r"\b(?:somebody|someone|(?:an?|one|another) (?:member|user|person|participant)|everybody['’]s|everyone['’]s|nobody['’]s|twins"
    r"|(?:one|two|three|some|several|most|many|both|(?:a )?few) of (?:them|us|the (?:members|people|players|users|guys|girls|regulars|others|team))"
    r"|the ones? (?:with|who|from|that)"
    r"|(?:wife|husband|girlfriend|boyfriend|mother|father|mum|mom|dad|sister|brother|daughter|son|aunt|uncle|cousin|niece|nephew)s?)\b",
    re.IGNORECASE,
)
_ONE_OF_MANY: Final = re.compile(
    r"\b(?:admin(?:istrator)?|mod(?:erator)?|owner|founder|leader|captain|host|organi[sz]er|treasurer|secretary|member|regular|player|guy|girl"
    r"|boy|man|woman|lady|kid|child|friend|neighbou?r|colleague|boss|teacher|student|nurse|doctor|baker|cook|driver|artist|streamer|developer"
    r"|dev|writer|singer|musician|guest|newcomer|newbie|veteran|sibling|couple|parent)s?"
    r"(?:\s+(?:of|in|from)\s+(?:the|this|our)\s+\w+)?(?:,[^,.]{1,30},)?\s+(?:(?:also|now|still|just|really|always)\s+)?"
    r"(?:(?:is|was|are|were)\s+(?!(?:not\s+|also\s+)?(?:allowed|required|expected|asked|chosen|elected|responsible|welcome|able|free|invited|notified"
    r"|pinged|supposed|shown|listed|in charge|on duty|there to|reachable|available|needed|encouraged|limited|assigned|picked|drawn|to)\b)"
    r"|(?:has|have|had)\s+(?:\w+\s+){0,2}(?:kids?|child(?:ren)?|sons?|daughters?|wife|husband|partner|dogs?|cats?|jobs?|debts?)\b"
    r"|(?:likes?|loves?|hates?|lives?|lived|lost|turned|owes?|owed|argues?|moved|quit|died|drinks?|smokes?|feels?|felt|seems?|earns?|married|divorced)\b)",
    re.IGNORECASE,
)
"""Somebody by their part among people, with what they are, have or like; what a part may and must do is about nobody."""
_MENTION: Final = re.compile(r"[<@]|\d{15,}|\b(?:USER|GUILD|DM):")
_WORD: Final = re.compile(r"\w+")
_NOT_NAMES: Final = frozenset({"openers", "things"})
_SHORTEST_NAME: Final = 3
"""Shorter names are words too often ("Al", "Jo")."""


def is_impersonal(text: str) -> bool:
    """Return whether a statement is put as one about nobody."""
    patterns = (ALIAS, OF_A_PERSON, _OF_SOMEBODY, _ONE_OF_MANY, _MENTION)
    if SUBJECTLESS.match(text) or any(pattern.search(text) for pattern in patterns):
        return False
    return not speaks_as_or_to_somebody(text) and not is_about_another(text)


def names_anybody(text: str, names: Iterable[str]) -> bool:
    """Return whether one of some names stands in a text, or a word of one that is no ordinary word; case and width do not matter."""
    said = _WORD.findall(folded(text))
    words, run = frozenset(said), f" {' '.join(said)} "
    for name in names:
        parts = _WORD.findall(folded(name))
        if len(parts) > 1 and f" {' '.join(parts)} " in run:
            return True
        if any(part in words and is_telling(part) for part in parts):
            return True
    return False


def is_telling(word: str) -> bool:
    """Return whether a folded word of a name tells of whom it is: no ordinary word, and not too short."""
    is_ordinary = bool(lexicon().classes_of(word) & _NOT_NAMES) or any(word in words for words in COMMON_WORDS.values())
    return len(word) >= _SHORTEST_NAME and not is_ordinary
