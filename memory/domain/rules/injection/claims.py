"""Recognise claims to be the bot's own record or word: the store holds those, so a text that looks like one is forged."""

from typing import Literal

from memory.domain.rules.injection.reading import Reading
from memory.domain.rules.injection.records import is_forged_proof, is_forged_record, is_misquotation

ClaimKind = Literal["forged_record", "misquotation"]


def claim_kind(reading: Reading, written: str) -> ClaimKind | None:
    """Return the kind of claim, or None for a question; `written` is the text in its own case."""
    if reading.text.rstrip().endswith("?") or all(sentence.is_question for sentence in reading.sentences):
        return None
    if is_forged_record(reading, written) or is_forged_proof(reading.text):
        return "forged_record"
    return "misquotation" if is_misquotation(reading) else None
