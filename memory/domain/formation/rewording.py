"""Notes that only their wording keeps from being remembered: how a model is asked for another, and its answer.

Nothing else of a note is asked about: what it is, of whom and from which lines stays as it was.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from memory.domain.formation.extraction import ExtractionReading
from memory.domain.frozen import Strict
from memory.domain.language.escaping import as_data, as_written, one_line
from memory.domain.language.json_answers import items_of, object_with, read_part

PROMPT: Final = "rewording"
MAX_OUTPUT_TOKENS: Final = 1500
"""As many notes of usual length as one window has."""
_NUMBER: Final = re.compile(r"\d+")


class _Reworded(Strict):
    """One note in other words."""

    number: int
    content: str


class RewordingReply(Strict):
    """The whole answer."""

    notes: list[_Reworded]


def note_lines(reading: ExtractionReading, places: Sequence[int]) -> str:
    """List the notes of an answer that stand at some places, numbered from 1."""
    contents = (reading.observed[place].content for place in places)
    return "\n".join(f"[{number}] {as_data(one_line(content))}" for number, content in enumerate(contents, start=1))


def with_rewordings(raw: str, reading: ExtractionReading, places: Sequence[int]) -> ExtractionReading:
    """Return an answer with its notes at `places`, as `note_lines` numbers them, in the words of a second answer.

    A note that this does not hold, or that gets a number which it lacks, stays as it was.
    """
    found = object_with(raw, "notes")
    items = None if isinstance(found, str) else items_of(found, "notes")
    observed, asked = dict(reading.observed), note_lines(reading, places)
    for item in items or ():
        reworded = read_part(_Reworded, item)
        if reworded is None or not 0 < reworded.number <= len(places):
            continue
        known = observed[place := places[reworded.number - 1]]
        content = as_written(reworded.content, asked)
        if set(_NUMBER.findall(content)) <= set(_NUMBER.findall(known.content)):
            # Its short form was worded as it was.
            observed[place] = known.model_copy(update={"content": content, "short": None})
    return replace(reading, observed=observed)
