"""What a model is asked about pairs of statements, and reading what it says. Only the form is looked at here."""

from collections.abc import Mapping, Sequence
from typing import Final

from pydantic import BaseModel, ConfigDict, Field

from memory.domain.constraints import Constraints
from memory.domain.language.escaping import as_data, one_line
from memory.domain.language.json_answers import UnreadFault, items_of, object_with, read_part
from memory.domain.language.tokens import estimate_tokens
from memory.domain.upkeep.maintenance import Suspects, Verdict

PURPOSE: Final = "judging"
"""Name of the reply schema, the prompt, and the count of its tokens."""
MAX_OUTPUT_TOKENS: Final = 900
"""Thirty short verdicts, each on a line of its own."""
MOST_PAIRS: Final = 30
MOST_TOKENS: Final = 2500
"""Of the statements in one call, as long as there is more than one pair."""

_STRICT: Final = ConfigDict(frozen=True, extra="forbid", strict=True)


class Judged(BaseModel):
    """One verdict as the model gives it."""

    model_config = _STRICT

    pair: int = Field(description="Number of the pair")
    verdict: Verdict


class JudgingReply(BaseModel):
    """The whole answer."""

    model_config = _STRICT

    verdicts: list[Judged]


def within(pairs: Sequence[Suspects]) -> Sequence[Suspects]:
    """Give as many pairs, from the first on, as one call about several people's takes: thirty, or fewer long ones."""
    tokens = 0
    for count, pair in enumerate(pairs[:MOST_PAIRS]):
        tokens += estimate_tokens(pair.known.text) + estimate_tokens(pair.new.text)
        if count and tokens > MOST_TOKENS:
            return pairs[:count]
    return pairs[:MOST_PAIRS]


def pair_lines(pairs: Sequence[Suspects], rules: Constraints) -> str:
    """List pairs for the prompt, numbered from 1, each statement with the day it was said, or the month where the rules blur dates."""
    return "\n".join(f"[{number}] {_line(pair, rules)}" for number, pair in enumerate(pairs, start=1))


def _line(pair: Suspects, rules: Constraints) -> str:
    told = [f"{rules.day_of(each.observed_at)} {as_data(one_line(each.text))}" for each in (pair.known, pair.new)]
    return " || ".join(told)


def read_verdicts(raw: str, pairs: Sequence[Suspects]) -> Mapping[str, Verdict] | UnreadFault:
    """Read an answer about pairs: pair id → verdict, or why there is not one. What is missing, or twice there and differs, is not judged."""
    found = object_with(raw, "verdicts")
    items = None if isinstance(found, str) else items_of(found, "verdicts")
    if isinstance(found, str) or items is None:
        return found if isinstance(found, str) else "not_an_answer"
    judged: dict[str, Verdict] = {}
    spoiled: set[str] = set()
    for item in items:
        one = read_part(Judged, item)
        if one is None or not 0 < one.pair <= len(pairs):
            continue
        key = pairs[one.pair - 1].id
        if judged.setdefault(key, one.verdict) != one.verdict:
            spoiled.add(key)
    if items and not judged:
        return "not_an_answer"
    return {key: verdict for key, verdict in judged.items() if key not in spoiled}
