"""Drawing a scope's observations together into one text of what everybody there could read: when, how, what is kept."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal

from pydantic import Field

from memory.domain.audience import PUBLIC
from memory.domain.constraints import Constraints
from memory.domain.errors import ModelCause, UnreadCause
from memory.domain.frozen import Strict
from memory.domain.ids import MemoryId, ScopeKey, ScopeKind, group_of, kind_of_scope
from memory.domain.language.escaping import as_data, as_written, one_line
from memory.domain.language.json_answers import object_with, read_part
from memory.domain.language.normal_text import clean
from memory.domain.language.references import holds_address
from memory.domain.language.sentences import sentences_of, within
from memory.domain.memory import LEARNED_KINDS, Kind, Memory, is_corroborated
from memory.domain.message import TextReceipt
from memory.domain.rules.about_others.impersonal import is_impersonal
from memory.domain.rules.model_text import is_harmless
from memory.domain.rules.secrets.guard import find_pii

PENDING: Final = 20
"""Pending observations at which a scope is consolidated without waiting for the night (decision 0061)."""
LEAST_PENDING: Final = 5
"""What admins may choose at least; each new text is a call."""
MOST_PENDING: Final = 100
AT_NIGHT: Final = 20
"""Pending observations at which a night consolidates a scope."""
UNREAD: Final = 120
"""Pending observations at which a text is made of somebody who does not talk with the bot: no answer would read it."""
LONGEST_WAIT: Final = timedelta(days=30)
"""After which a night consolidates fewer, too."""
MAX_WORDS: Final = 500
"""Of the text of a person or a guild."""
_MAX_COLLECTIVE_WORDS: Final = 600
ABSORBED_KINDS: Final[tuple[Kind, ...]] = ("fact", "pattern", "narrative", "episode")
"""All but procedures, which are used step by step, and insights, which are guesses and are only shown as such."""


def may_absorb(memory: Memory) -> bool:
    """Return whether a text may hold a memory: for its readers, staying, for prose, corroborated.

    Of a guild everybody reads it, of a group those who read one of its channels.
    """
    return is_corroborated(memory) and _may_be_absorbed(memory)


def _may_be_absorbed(memory: Memory) -> bool:
    return (
        memory.state == "active"
        and (memory.audience == PUBLIC if (group := group_of(memory.scope)) is None else memory.audience.group == group)
        and not memory.private
        and memory.expires_at is None
        and memory.kind in ABSORBED_KINDS
    )


def was_drawn_into(text: TextReceipt, kind: Kind, absorbed_revision: int | None) -> bool:
    """Return whether a text was made of a memory of its scope: active, with a revision up to the text's."""
    is_told = text.holds_patterns or kind not in LEARNED_KINDS
    return is_told and absorbed_revision is not None and absorbed_revision <= text.revision


def words_allowed(scope: ScopeKey) -> int:
    """Return the longest text, in words, that a scope may have."""
    return _MAX_COLLECTIVE_WORDS if kind_of_scope(scope) == "collective" else MAX_WORDS


def is_due(
    pending: Sequence[Memory], *, nightly: bool, at: datetime, threshold: int = PENDING, at_night: int = AT_NIGHT
) -> bool:
    """Return whether pending observations are consolidated now: enough, or at night one that waited for long."""
    enough = min(threshold, at_night) if nightly else threshold
    return len(pending) >= enough or (nightly and any(at - each.created_at >= LONGEST_WAIT for each in pending))


GUIDANCE_CHARACTERS: Final = 300


@dataclass(frozen=True, slots=True)
class Guidance:
    """Wishes, empty for none, and how long texts may be."""

    noticing: str = ""
    """What to look for in talk."""
    drawing_together: str = ""
    """What to stress in the texts about people."""
    most_words: int = MAX_WORDS
    """Of each text there."""
    pending: int = PENDING
    """New memories at which each is made anew, also at night."""


def fit_guidance(text: str) -> str | None:
    """Return a wish on one line; None where it is too long or holds a secret: it goes into prompts on everybody."""
    line = " ".join(clean(text).split())
    return None if len(line) > GUIDANCE_CHARACTERS or find_pii(line) else line


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
_CHARACTERS_A_WORD: Final = 8  # Bounds a text in scripts without spaces; English has about 6

_NUMBER: Final = re.compile(r"\s{0,3}\[\d+(?:,\s{0,3}\d+)*\]")


class ConsolidationReply(Strict):
    """The whole answer."""

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
    refused: int = 0
    """Sentences of the answer that rules left out."""


@dataclass(frozen=True, slots=True)
class Unfit:
    """The answer changes nothing."""

    fault: ModelCause | UnreadCause | Literal["harmful"]


def put_off_for(tries: int) -> timedelta:
    """Return how long to wait after a bad answer that follows on `tries` others."""
    return RETRY_AFTER[min(tries, len(RETRY_AFTER) - 1)]


def observation_lines(memories: Sequence[Memory], rules: Constraints) -> str:
    """List observations for the prompt, numbered from 1, each with the day, or where dates are blurred the month."""
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
    """Read an answer about the text `before` and numbered `memories`, without sentences that may not be in it."""
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
    text = within(" ".join(kept), words=max_words, characters=max_words * _CHARACTERS_A_WORD)
    if not text:
        return Unfit("too_many_words")
    shareable = [memories[number - 1].id for number in dict.fromkeys(reply.shareable) if 0 < number <= len(memories)]
    return NewText(text, tuple(shareable), refused=len(parts) - len(kept))


def _may_stand(sentence: str, about: ScopeKind) -> bool:
    if about == "individual":
        return True
    return is_impersonal(sentence) and (about == "guild" or not holds_address(sentence))


def _harmless_of(sentences: Sequence[str]) -> list[str]:
    """Return the sentences that are harmless by themselves and behind the one before, where one may be cut in two."""
    kept: list[str] = []
    for sentence in sentences:
        if is_harmless(sentence) and is_harmless(" ".join([*kept[-1:], sentence])):
            kept.append(sentence)
    return kept
