"""What a statement that somebody asks to be remembered becomes, or why not: the gate, and the text that is stored."""

from dataclasses import dataclass
from typing import Final

from memory.domain.categories import OTHER
from memory.domain.language.lexicon import Lexicon
from memory.domain.language.normal_text import clean, fingerprint
from memory.domain.language.terms import terms_of
from memory.domain.memory import Kind, Memory
from memory.domain.procedures.procedure import how_to, is_how_to
from memory.domain.rules.about_others.impersonal import is_of_a_person
from memory.domain.writing.gate import Candidate, Refused, Situation, refusal
from memory.lexicons.tables import entries

_SECTION: Final = "preferences"
_REWORDED: Final = (
    ("called", "Prefers to be called {}."),
    ("not_called", "Prefers not to be called {}."),
    ("answered_in", "Prefers answers in {}."),
    ("answered_without", "Prefers answers without {}."),
)
"""Key of the openings of a wish → the statement that it becomes, with what stands behind the opening."""
_OPENINGS: Final = tuple(
    (f"{opening} ", statement)
    for opening, statement in sorted(
        ((opening, statement) for key, statement in _REWORDED for opening in entries(_SECTION, key)),
        key=lambda each: -len(each[0]),
    )
)
_WORDS: Final = Lexicon({key: entries(_SECTION, key) for key in ("polite", "asks", "to_the_speaker", "speaker")})
_MARKS: Final = " ,.!:;\"'“”«»"
_LONGEST: Final = 200


def _as_preference(text: str) -> str | None:
    """Reword a wish in the imperative as a statement in the third person, or quote it; None when it is no such wish."""
    said = clean(text)
    if not said or len(said) > _LONGEST or "\n" in said or said.endswith("?"):
        return None
    wish = _without_politeness(said)
    lower = wish.lower()
    for opening, statement in _OPENINGS:
        if lower.startswith(opening):
            value = wish[len(opening) :].strip(_MARKS)
            if value and "speaker" not in _WORDS.classes_in(value):
                return statement.format(value)
    words = _WORDS.annotated(wish)
    if words and "asks" in words[0].classes and any("to_the_speaker" in word.classes for word in words):
        quoted = said.rstrip(".! ").replace('"', "'")
        return f'Asked: "{quoted}".'
    return None


def _without_politeness(said: str) -> str:
    """Leave out the polite words at both ends, and the marks beside them."""
    words = [match for match in _WORDS.annotated(said) if any(sign.isalnum() for sign in match.text)]
    while words and "polite" in words[0].classes:
        del words[0]
    while words and "polite" in words[-1].classes:
        del words[-1]
    return said[words[0].start : words[-1].end] if words else ""


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
    text: str,
    situation: Situation,
    *,
    kind: Kind | None = None,
    topic_id: str | None = None,
    for_its_person_alone: bool = False,
) -> Worded | Refused:
    """Return what a person's own statement becomes; without a `kind` a block of code makes a how-to."""
    said = clean(text)
    kind = kind or ("procedure" if topic_id is None and is_how_to(said) else "fact")
    # The gate judges what was said; a wish is put into the third person only after it has passed.
    candidate = Candidate(
        text=said, kind=kind, source="manual", topic_id=topic_id, for_its_person_alone=for_its_person_alone
    )
    refused = refusal(candidate, situation)
    if refused is not None:
        return refused
    stored = as_stored(text, kind=kind)
    category = how_to(said).category if kind == "procedure" else OTHER
    return Worded(kind, stored, terms_of(stored), fingerprint(stored), category)


def worded_of_server(text: str, situation: Situation) -> Worded | Refused:
    """Return what a statement becomes that is to be known of the server: one about nobody, as talk teaches them."""
    said = clean(text)
    refused = refusal(Candidate(text=said, kind="fact", source="chat", scope="guild"), situation)
    if refused is None and is_of_a_person(said):
        refused = Refused("about_another")
    return refused or Worded("fact", said, terms_of(said), fingerprint(said), "community")


def as_it_was(
    like: Memory, situation: Situation, *, category: str, for_its_person_alone: bool = False
) -> Worded | Refused:
    """Return what a memory of a copy becomes that its person brings along; `category` is one of the table."""
    text = clean(like.text)
    # Their own word, whoever once put it so: what a copy says of its sources proves nothing.
    candidate = Candidate(
        text=text,
        kind=like.kind,
        source="manual",
        tier=like.tier,
        topic_id=like.topic_id,
        category=category,
        for_its_person_alone=for_its_person_alone,
    )
    return refusal(candidate, situation) or Worded(like.kind, text, terms_of(text), fingerprint(text), category)


def as_stored(text: str, *, kind: Kind = "fact") -> str:
    """Return the text that a memory of this statement has; a how-to keeps its words."""
    cleaned = clean(text)
    return cleaned if kind == "procedure" else _as_preference(cleaned) or cleaned
