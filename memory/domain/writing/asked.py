"""What a statement that somebody asks to be remembered becomes as it stands, or why not: the gate, and the text that is stored.

Pure, and one call: it reads what anybody may write, so it is done where it can be ended.
"""

from dataclasses import dataclass

from memory.domain.categories import OTHER
from memory.domain.language.normal_text import clean, fingerprint
from memory.domain.language.terms import terms_of
from memory.domain.memory import Kind
from memory.domain.preference import as_preference
from memory.domain.procedures.procedure import how_to, is_how_to
from memory.domain.writing.gate import Candidate, Refused, Situation, refusal


@dataclass(frozen=True, slots=True)
class Worded:
    """A statement as it would be stored."""

    kind: Kind
    text: str
    terms: tuple[str, ...]
    fingerprint: str
    category: str
    """Of what its code is about; `other` for anything else."""


def worded(
    text: str, situation: Situation, *, kind: Kind | None = None, topic_id: str | None = None
) -> Worded | Refused:
    """Give what a person's own statement becomes; `kind` None lets a block of code make a how-to of what fills no topic."""
    said = clean(text)
    kind = kind or ("procedure" if topic_id is None and is_how_to(said) else "fact")
    # The gate judges what was said; a wish is put into the third person only after it has passed.
    refused = refusal(Candidate(text=said, kind=kind, source="manual", topic_id=topic_id), situation)
    if refused is not None:
        return refused
    stored = as_stored(text, kind=kind)
    category = how_to(said).category if kind == "procedure" else OTHER
    return Worded(kind, stored, terms_of(stored), fingerprint(stored), category)


def as_stored(text: str, *, kind: Kind = "fact") -> str:
    """Give the text that a memory of this statement has; a how-to keeps its words."""
    cleaned = clean(text)
    return cleaned if kind == "procedure" else as_preference(cleaned) or cleaned
