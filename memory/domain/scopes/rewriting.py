"""Putting statements so that they are about nobody: what a model is asked, and what of its answer may be passed on."""

import re
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from pydantic import Field

from memory.domain.comparing.guard import may_be_one
from memory.domain.constraints import Constraints
from memory.domain.frozen import Strict
from memory.domain.language.escaping import as_data, as_written, one_line
from memory.domain.language.json_answers import UnreadFault, items_of, object_with, read_part
from memory.domain.language.normal_text import clean
from memory.domain.language.sentences import sentences_of, within
from memory.domain.language.terms import terms_of
from memory.domain.memory import Kind, Memory
from memory.domain.rules.about_others.first_person import states_about_self
from memory.domain.rules.about_others.impersonal import is_impersonal, names_anybody
from memory.domain.scopes.propagation import destination_of, names_an_address
from memory.domain.writing.gate import Candidate, Refused, Situation, characters_allowed, refusal

PURPOSE: Final = "propagation"
"""Name of the prompt, of the reply schema and of the count of its tokens."""
BATCH: Final = 20
"""Statements that one call takes."""
CALLS_A_RUN: Final = 20
"""Model calls of one night; what is left waits for the next."""
MAX_OUTPUT_TOKENS: Final = 1800
_MAX_WORDS: Final = 50

_Unfit = str
"""Why a rewritten statement is not passed on: `unanswered unread no_text too_long names_somebody about_a_person address
mixed changed gate_<reason>`."""

_NUMBER: Final = re.compile(r"\d+")
_CAPITALISED: Final = re.compile(r"(?<=[^.!?\s] )[A-ZÀ-ÖØ-ÞА-Я]\w+")
_OPEN: Final = Situation(consent="on", constraints=Constraints())  # The situation in which only the text can be refused


class _Rewritten(Strict):
    """One statement without its people."""

    number: int = Field(description="Number of the statement")
    text: str = Field(description="The statement without any person")


class RewritingReply(Strict):
    """The whole answer."""

    statements: list[_Rewritten] = Field(description="Those that can be said without a person")


@dataclass(frozen=True, slots=True)
class Passage:
    """What became of one statement of a batch."""

    source: Memory
    text: str
    """Empty when it is not passed on."""
    unfit: _Unfit | None = None
    """Why it is not; None when it is."""

    @property
    def is_settled(self) -> bool:
        """Return whether the same statement would stay the next time, too: not where the answer was unread."""
        return self.unfit not in (None, "unread")


def statement_lines(memories: Sequence[Memory]) -> str:
    """List statements for the prompt, numbered from 1."""
    return "\n".join(f"[{place}] {as_data(one_line(memory.text))}" for place, memory in enumerate(memories, start=1))


def read_rewriting(raw: str, memories: Sequence[Memory], *, names: Iterable[str]) -> list[Passage] | UnreadFault:
    """Read what became of each of `memories`, numbered as in `statement_lines`; `names` are those of people there."""
    found = object_with(raw, "statements")
    items = None if isinstance(found, str) else items_of(found, "statements")
    if isinstance(found, str) or items is None:
        return found if isinstance(found, str) else "not_an_answer"
    read = [each for item in items if (each := read_part(_Rewritten, item)) is not None]
    if items and not read:
        return "not_an_answer"
    known, asked = tuple(names), statement_lines(memories)
    texts = {each.number: " ".join(clean(as_written(each.text, asked)).split()) for each in read}
    told = frozenset(term for memory in memories for term in terms_of(memory.text))
    silent: _Unfit = "unanswered" if len(read) == len(items) else "unread"
    return [
        _passage(memory, texts[place], known, told) if place in texts else Passage(memory, "", silent)
        for place, memory in enumerate(memories, start=1)
    ]


def _passage(source: Memory, written: str, names: Sequence[str], told: AbstractSet[str]) -> Passage:
    text = _without_refused(_fit(written, source.kind), source.kind)
    unfit = ("too_long" if written else "no_text") if not text else _unfit(source, text, names)
    if unfit is None and _takes_from_another(source, text, told):
        unfit = "mixed"
    return Passage(source, "" if unfit else text, unfit)


def _takes_from_another(source: Memory, text: str, told: AbstractSet[str]) -> bool:
    """Return whether it has words of others of its batch, which would stay when their people take them back."""
    return not (frozenset(terms_of(text)) - frozenset(terms_of(source.text))).isdisjoint(told)


def _fit(text: str, kind: Kind) -> str:
    characters = characters_allowed(kind, "propagation")
    if kind == "procedure":
        return text if len(text) <= characters else ""
    return within(text, words=_MAX_WORDS, characters=characters, sentences=2)


def _without_refused(text: str, kind: Kind) -> str:
    """Leave out the sentences that the gate refuses, unless it refuses all; of a how-to every step is needed."""
    parts = sentences_of(text) if kind != "procedure" else []
    return " ".join(part for part in parts if _refused(part, kind) is None) or text


def _refused(text: str, kind: Kind) -> Refused | None:
    return refusal(Candidate(text=text, kind=kind, source="propagation"), _OPEN)


def _unfit(source: Memory, text: str, names: Sequence[str]) -> _Unfit | None:
    if names_anybody(text, names):
        return "names_somebody"
    # What its person put in their own words, such as by an edit, may be about their life whatever its category.
    if not is_impersonal(text) or (source.kind != "procedure" and states_about_self(source.text)):
        return "about_a_person"
    if names_an_address(destination_of(source).scope, text):
        return "address"
    refused = _refused(text, source.kind)
    if refused is not None:
        return f"gate_{refused.reason}"
    return "changed" if _says_something_else(source.text, text) else None


def _says_something_else(source: str, text: str) -> bool:
    """Return whether a rewriting brings in a new number or name, denies what was said, or says otherwise."""
    if not set(_NUMBER.findall(text)) <= set(_NUMBER.findall(source)):
        return True
    there = source.casefold()
    if any(word.casefold() not in there for word in _CAPITALISED.findall(text)):
        return True
    return not may_be_one(source, text)
