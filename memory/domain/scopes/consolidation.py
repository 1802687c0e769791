"""Drawing the observations of a scope together into one text: what the model is asked, and what of its answer is kept.

The text is what goes into prompts; the observations are its receipts.
Only what everybody in the guild could have read enters it; who reads or writes the store is not decided here.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from memory.domain.constraints import Constraints
from memory.domain.errors import ModelCause, UnreadCause
from memory.domain.ids import MemoryId, ScopeKind
from memory.domain.language.escaping import as_data, as_written, one_line
from memory.domain.language.json_answers import object_with, read_part
from memory.domain.language.links import holds_address
from memory.domain.language.normal_text import clean
from memory.domain.language.sentences import sentences_of, within
from memory.domain.memory import Memory
from memory.domain.rules.about_others.impersonal import is_impersonal
from memory.domain.rules.model_text import is_harmless
from memory.domain.scopes.absorption import MAX_WORDS

PURPOSE: Final = "consolidation"
"""Name of the reply schema and of the count of its tokens."""
BATCH: Final = 60
"""Observations that one call takes; more are worked in one batch after the other."""
SMALL_BATCH: Final = 15
"""Of a scope that the model timed out over lately."""
MAX_OUTPUT_TOKENS: Final = 1800
"""600 words and the list of numbers."""
PROMPTS: Final[Mapping[ScopeKind, str]] = {
    "individual": "consolidation",
    "guild": "consolidation_guild",
    "collective": "consolidation_collective",
}
RETRY_AFTER: Final = (timedelta(hours=1), timedelta(hours=4), timedelta(days=1))
"""Waits after one, two, and three or more bad answers in a row."""
LEASE: Final = timedelta(minutes=15)
CHARACTERS_A_WORD: Final = 8
"""Bounds a text in scripts without spaces; English has about 6."""

_STRICT: Final = ConfigDict(frozen=True, extra="forbid", strict=True)
_NUMBER: Final = re.compile(r"\s{0,3}\[\d+(?:,\s{0,3}\d+)*\]")


class ConsolidationReply(BaseModel):
    """The whole answer."""

    model_config = _STRICT

    text: str = Field(description="The new text")
    shareable: list[int] = Field(
        description="Numbers of observations that are useful to others and not about the person"
    )


@dataclass(frozen=True, slots=True)
class NewText:
    """A consolidation that may be saved."""

    text: str
    """At most `MAX_WORDS` words, whole sentences; never blank."""
    shareable: tuple[MemoryId, ...]
    """Of the observations that went in."""
    refused: int = 0
    """Sentences of the answer that rules left out."""


@dataclass(frozen=True, slots=True)
class Unfit:
    """The answer changes nothing."""

    fault: ModelCause | UnreadCause | Literal["harmful"]


def put_off_for(tries: int) -> timedelta:
    """Give how long to wait after a bad answer that follows on `tries` others."""
    return RETRY_AFTER[min(tries, len(RETRY_AFTER) - 1)]


def observation_lines(memories: Sequence[Memory], rules: Constraints) -> str:
    """List observations for the prompt, numbered from 1, each with the day it was said, or the month where the rules blur dates."""
    return "\n".join(
        f"[{number}] {rules.day_of(memory.observed_at)} {as_data(one_line(memory.text))}"
        for number, memory in enumerate(memories, start=1)
    )


def read_reply(
    raw: str,
    memories: Sequence[Memory],
    *,
    before: str = "",
    max_words: int = MAX_WORDS,
    about: ScopeKind = "individual",
) -> NewText | Unfit:
    """Read an answer about the text `before` and `memories`, numbered as in `observation_lines`.

    Sentences with personal data, sensitive matter or words addressed to a model are left out, by themselves or with the one
    before them; in a text that many read also those about a person, in everybody's also those that name an address.
    """
    found = object_with(raw, "text")
    reply = None if isinstance(found, str) else read_part(ConsolidationReply, found, {"shareable": []})
    if isinstance(found, str) or reply is None:
        return Unfit(found if isinstance(found, str) else "not_an_answer")
    asked = "\n".join(as_data(text) for text in (before, *(memory.text for memory in memories)))
    plain = as_written(reply.text, asked)
    written = " ".join(clean(_NUMBER.sub("", plain)).split())
    if not written:
        return Unfit("empty")
    parts = sentences_of(written)
    kept = _harmless_of([part for part in parts if _may_stand(part, about)])
    if not kept:
        return Unfit("harmful")
    text = within(" ".join(kept), words=max_words, characters=max_words * CHARACTERS_A_WORD)
    if not text:
        return Unfit("too_many_words")
    shareable = [memories[number - 1].id for number in dict.fromkeys(reply.shareable) if 0 < number <= len(memories)]
    return NewText(text, tuple(shareable), refused=len(parts) - len(kept))


def _may_stand(sentence: str, about: ScopeKind) -> bool:
    if about == "individual":
        return True
    return is_impersonal(sentence) and (about == "guild" or not holds_address(sentence))


def _harmless_of(sentences: Sequence[str]) -> list[str]:
    """Give the sentences that are harmless by themselves and behind the one before: what is cut in two is seen in both."""
    kept: list[str] = []
    for sentence in sentences:
        if is_harmless(sentence) and is_harmless(" ".join([*kept[-1:], sentence])):
            kept.append(sentence)
    return kept
