"""Whether somebody speaks of themself, or to somebody, or of "her": by grammatical person, never by what is said.

`states_about_self` only decides when to look at talk; a memory must not say "I" or "you" (`speaks_as_or_to_somebody`).
"""

import re
from functools import cache, lru_cache
from typing import Final

from memory.domain.language.normal_text import folded
from memory.domain.language.terms import expression_in, languages_shown
from memory.lexicons.tables import entries, expression

_NOT_WORDS: Final = re.compile(r"```.*?```|`[^`\n]*`|https?://\S+|<[@#:/a-z][^<>\s]*>", re.DOTALL)
_QUOTE_LINE: Final = re.compile(r"^[^\S\n]*>.*$", re.MULTILINE)
_SENTENCE: Final = re.compile(r"[^.!?…。！？\n]+[.!?…。！？]*")
_QUESTION_MARKS: Final = ("?", "؟")
_QUOTED: Final = re.compile(r"“[^”]*”|„[^“”]*[“”]|«[^»]*»|\"[^\"\n]*\"|(?<!\w)'[^'\n]*'(?!\w)|`[^`\n]*`")


def states_about_self(text: str) -> bool:
    """Return whether a sentence states something in the first person: no question, supposition, quotation or code."""
    own_words = _NOT_WORDS.sub(" ", _QUOTE_LINE.sub(" ", text))
    return any(_states(folded(found.group())) for found in _SENTENCE.finditer(own_words))


def asks_of_others(sentence: str) -> bool:
    """Return whether a sentence is a question in which nobody says "I": it tells nothing of who asks."""
    words = folded(_NOT_WORDS.sub(" ", sentence).strip())
    is_question = words.endswith(_QUESTION_MARKS) or _compiled("asks").match(words) is not None
    return is_question and _compiled("says_i").search(words) is None


def speaks_as_or_to_somebody(statement: str) -> bool:
    """Return whether a statement speaks in the first or second person outside of quotation marks.

    By a pronoun, and in its own language by what is one there alone, or by the verb that a sentence begins with.
    """
    said = _QUOTED.sub(" ", statement)
    if _pronouns().search(said) is not None or _compiled("speaks", 0).search(said) is not None:
        return True
    shown = languages_shown(said)
    return any(each.search(said) for each in _spoken_in(shown))


def behind_pronoun(statement: str) -> int:
    """Return where a statement goes on behind a pronoun that it stands without: "She lives", "His dog"; 0 for none."""
    led = _third_person(_languages_of(statement))[0].match(statement)
    return 0 if led is None else led.end()


def begins_with_pronoun(statement: str) -> bool:
    """Return whether a statement begins with "he", "she" or "they": as a memory it would not say who is meant."""
    return _third_person(_languages_of(statement))[1].match(statement) is not None


def _languages_of(text: str) -> tuple[str, ...]:
    """Return the languages that a text may be in; what may be English is: "Elle" is a magazine there."""
    shown = languages_shown(text)
    return ("en",) if "en" in shown else shown


@lru_cache(maxsize=128)
def _third_person(shown: tuple[str, ...]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    led = expression_in("notes", "led_patterns", shown)
    return re.compile(rf"(?:{led})\s+(?=\w)"), re.compile(expression_in("notes", "pronoun_patterns", shown))


def _states(sentence: str) -> bool:
    if sentence.endswith(_QUESTION_MARKS) or any(_compiled(key).match(sentence) for key in ("asks", "supposes")):
        return False
    return _compiled("says_i").search(_compiled("empty").sub(" ", sentence).strip()) is not None


@cache
def _compiled(key: str, flags: int = re.IGNORECASE) -> re.Pattern[str]:
    return re.compile(expression("first_person", key), flags)


@lru_cache(maxsize=128)
def _spoken_in(shown: tuple[str, ...]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the pattern of words that mean something else elsewhere, and of what sentences begin with."""
    alone = shown if len(shown) == 1 else ()
    return (
        re.compile(rf"(?<![\w.-])(?:{expression_in('first_person', 'speaks_here', alone)})(?![\w-])"),
        re.compile(rf"(?:^|[.!?]\s+)(?:{expression_in('first_person', 'begins_patterns', shown)})", re.IGNORECASE),
    )


@cache
def _pronouns() -> re.Pattern[str]:
    """Return the pattern of pronouns, some in small letters alone ("US" is a country), without "World War I"."""
    words = entries("first_person", "speaks")
    small = "|".join((*entries("first_person", "speaks_small"), *words))
    capital = "|".join(word.capitalize() for word in words)
    numbered = "".join(rf"(?<![{word[0].upper()}{word[0]}]{word[1:]} )" for word in entries("first_person", "numbered"))
    return re.compile(
        rf"{numbered}(?<![.\w])I(?:['’]\w|\s+[a-z])|(?<![\w.])(?<!\d )(?:{small})(?!\w|-\w)"
        rf"|(?:(?<=^)|(?<=[.!?]\s))(?:{capital})(?!\w)"
    )
