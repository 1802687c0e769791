"""Reads a statement for comparison: its values, its content, what it is about, and whether it denies, ends, changes or adds."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from memory.domain.comparing.grammar import (
    ASIDES,
    AUXILIARIES,
    COMPARING,
    COPULAS,
    HAVING,
    MARKS,
    OF_PLACE,
    OLD,
    PAST,
    PERFECT,
    PREPOSITIONS,
    PREPOSITIONS_ELSEWHERE,
    UNTIL,
    WITH,
)
from memory.domain.comparing.lexicon import Meaning, likely_languages, meaning_at, meaning_of, root, scores_of
from memory.domain.comparing.numbers import value_at
from memory.domain.comparing.runs import is_unspaced, pieces
from memory.domain.comparing.statement import Reading, Term
from memory.domain.comparing.tokens import inside, is_code, tokens_of, word_of
from memory.domain.language.normal_text import skeleton

_PRONOUNS: Final = re.compile(r"(?:she|he|they|it|xe|any|ze)/\w+")
_MOST_CHARACTERS: Final = 1200
"""Nothing longer is stored."""
_WISHES: Final = frozenset({"like", "want", "prefer"})
_NEAR: Final = 2
"""Words from a denial to what it takes back."""
_EARLY: Final = 2
"""Place up to which a word may be the verb of the statement."""
_SHORTEST_VERB: Final = 3


def read_both(one: str, other: str) -> tuple[Reading, Reading]:
    """Read two statements in the languages that both together show; short texts by themselves often show none.

    The readings are shared: callers must not change them.
    """
    languages = languages_of(one, other)
    return _read(one, languages), _read(other, languages)


@lru_cache(maxsize=8192)
def words_of(text: str) -> tuple[str, ...]:
    """Cut a statement into folded words."""
    return tuple(word_of(token) for token in _tokens(text))


def languages_of(one: str, other: str) -> tuple[str, ...]:
    """Give the languages that two statements may be in together, the likeliest first; never empty."""
    return likely_languages(_scores(one), _scores(other))


@lru_cache(maxsize=8192)
def _read(text: str, languages: tuple[str, ...]) -> Reading:
    return _Reader(_tokens(text), languages).reading


@lru_cache(maxsize=8192)
def _scores(text: str) -> tuple[int, ...]:
    return scores_of(words_of(text))


@lru_cache(maxsize=8192)
def _tokens(text: str) -> tuple[str, ...]:
    return tuple(tokens_of(skeleton(text[:_MOST_CHARACTERS]).text))


class _Reader:
    """Goes through a text once, from the first token to the last."""

    def __init__(self, tokens: Sequence[str], languages: Sequence[str]) -> None:
        self.reading = Reading()
        self._shown = tokens
        self._words = [word_of(token) for token in self._shown]
        self._languages = languages
        self._part, self._copula, self._preposition = 0, False, ""
        self._is_aside = False
        self._comparing = self._denies_next = self._is_favoured = False
        self._denied_at = -_NEAR - 1
        self._place = place = 0
        while place < len(self._words):
            self._place = place
            place += self._take_at(place)
        if "named" in self.reading.single:
            # Who wants, likes or prefers a name is called so.
            self.reading.several -= _WISHES
            self.reading.single -= _WISHES
        self.reading.ended |= self.reading.past and not UNTIL.isdisjoint(self._words)

    def _take_at(self, place: int) -> int:
        """Take what begins at a token; gives how many tokens it has."""
        word = self._words[place]
        if is_code(word):
            for part in inside(self._shown[place]):
                self._add(part, is_code=True)
            return 1
        if is_unspaced(word):
            self._take_run(word)
            return 1
        value = value_at(self._words, place)
        if value is not None:
            return self._take_value(value[0], place, value[1])
        return 1 if self._is_odd_one(place) else self._take_words(place)

    def _is_odd_one(self, place: int) -> bool:
        """Take a word that only its place explains; False when it is none of those."""
        word = self._words[place]
        if place and len(word) == 1 and self._shown[place].isupper() and word != "i":
            # A letter as a name: the B team, vitamin C.
            self._add(self._shown[place])
        elif word == "one" and self._counts(place):
            self._add("number=1", is_value=True)
        elif word == "too" and self._ends_clause(place):
            self.reading.also = True
        else:
            return False
        return True

    def _take_words(self, place: int) -> int:
        word = self._words[place]
        known = meaning_at(self._words, place, self._languages)
        if known is not None:
            self._mean(known[0])
        elif _PRONOUNS.fullmatch(word):
            self._mean(Meaning("state", word, "pronoun"))
        elif word not in MARKS and word not in COMPARING:
            self._add(root(word, self._languages[0]))
        length = 1 if known is None else known[1]
        for each in self._words[place : place + length]:
            self._note(each)
        return length

    def _note(self, word: str) -> None:
        """Keep where in the sentence the next word stands."""
        if word in COPULAS:
            self._copula = True
        if word in PAST and not self._is_of_today():
            self.reading.past = True
        if word in HAVING and self._place <= _EARLY and not self._helps():
            self.reading.has = True
        is_preposition = word in (PREPOSITIONS if self._languages[0] == "english" else PREPOSITIONS_ELSEWHERE)
        if word in COPULAS or is_preposition or word in MARKS:
            self._part += 1
        if is_preposition:
            self._preposition = "in" if word in OF_PLACE else word
        if self.reading.terms and word in ASIDES:
            self._is_aside = True
        if word in COMPARING or (word == "to" and "prefer" in self.reading.single):
            self._comparing = True

    def _take_value(self, value: str, place: int, length: int) -> int:
        behind = self._words[place + length] if place + length < len(self._words) else ""
        if value.startswith("year=") and behind in OLD:
            self.reading.single.add("age")
            value, length = f"number={value.removeprefix('year=')}", length + 1
        self._add(value, is_value=True)
        return length

    def _counts(self, place: int) -> bool:
        """Tell whether "one" at this place is a number: what it counts stands behind it."""
        if place + 1 == len(self._words) or self._words[place + 1] in MARKS or self._languages[0] != "english":
            return False
        known = meaning_at(self._words, place + 1, self._languages)
        return known is None or known[0].role != "light"

    def _ends_clause(self, place: int) -> bool:
        return place + 1 == len(self._words) or self._words[place + 1] in MARKS

    def _take_run(self, token: str) -> None:
        for role, text in pieces(token):
            if role == "content":
                self._add(text)
            elif role == "value":
                self._add(text, is_value=True)
            elif role == "ended" and text == "もう":
                self.reading.ended = True
            else:
                self._mean(meaning_of(role, text))
                self._part += 1

    def _mean(self, meaning: Meaning) -> None:
        reading = self.reading
        match meaning.role:
            case "single" | "several":
                self._be_about(meaning.role, meaning.name)
            case "moved" | "joined":
                self._change(meaning.role)
            case "kin" if WITH & set(self._words[max(0, self._place - 2) : self._place]):
                # Company, not the one it is about.
                self._add(meaning.name)
            case "kin":
                reading.kin.add(meaning.name)
            case "state":
                self._fill(meaning)
            case "denial" | "dislike":
                self._deny(meaning)
            case "word":
                self._add(meaning.name)
            case "ended" | "changed" | "now" | "also":
                setattr(reading, meaning.role, True)
            case "light":
                pass

    def _change(self, role: str) -> None:
        self.reading.changed = True
        if role == "joined":
            self._be_about("single", "work")
        elif len(self.reading.terms) <= 1:
            self._be_about("single", "live")

    def _fill(self, state: Meaning) -> None:
        # "Favourite author" says nothing about anybody's work.
        if "favourite" not in self.reading.single:
            self.reading.single.add(state.slot)
            self.reading.states[state.slot] = state.name
        self._add(state.name)

    def _deny(self, meaning: Meaning) -> None:
        reading = self.reading
        if meaning.role == "denial":
            reading.denials += 1
            self._denied_at = self._place
            self._denies_next = True
            return
        reading.several.add(meaning.name)
        # "Does not hate" denies nothing; "hates it, never eats it" says it twice.
        reading.denials += -1 if self._place - self._denied_at <= _NEAR else 1

    def _helps(self) -> bool:
        """Tell whether "has" at this place only helps a verb: "has played"."""
        behind = self._words[self._place + 1 : self._place + 2]
        known = meaning_at(behind, 0, self._languages) if behind else None
        return known is not None and known[0].role in {"single", "several"}

    def _is_of_today(self) -> bool:
        """Tell whether a word of the past at this place is none: "has lived", "was born"."""
        around = self._words[max(0, self._place - 1) : self._place + 2]
        return around[0] in PERFECT or "born" in around

    def _is_subject(self) -> bool:
        if self._place != 0 or not self._shown[0][0].isupper() or len(self._words) == 1:
            return False
        behind = self._words[1]
        return behind in COPULAS or behind in AUXILIARIES or (behind.endswith("s") and len(behind) > _SHORTEST_VERB)

    def _be_about(self, role: str, name: str) -> None:
        reading = self.reading
        about = reading.aside if self._is_aside else (reading.single if role == "single" else reading.several)
        if self._is_favoured and name not in about:
            # "Favourite drink" says what kind of thing it is, not what somebody does.
            self._add(name)
            return
        about.add(name)
        self._is_favoured = name == "favourite"
        self._part += 1

    def _add(self, text: str, *, is_value: bool = False, is_code: bool = False) -> None:
        reading = self.reading
        self._is_favoured = False
        if self._comparing:
            before = reading.terms[-1].text if reading.terms else ""
            reading.compared = reading.compared or (before, text)
        self._comparing = False
        self._part += is_value
        if self._denies_next:
            reading.denied.add(text)
        self._denies_next = False
        is_subject = self._is_subject()
        reading.terms.append(
            Term(
                text,
                self._part,
                is_value=is_value,
                is_code=is_code,
                after_copula=self._copula,
                preposition=self._preposition,
                is_first=self._place == 0 and not is_subject and not is_code and not is_unspaced(self._words[0]),
                is_aside=self._is_aside,
            )
        )
        self._part += is_value
        self._preposition = ""
