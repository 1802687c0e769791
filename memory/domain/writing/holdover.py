"""What of closed notes still holds: it stands behind the one that takes their place (decision 0044).

Whoever closes notes asks here, so that all ways of closing keep the same. Pure; it closes nothing itself.
"""

from collections.abc import Sequence
from typing import Final

from memory.domain.constraints import Constraints
from memory.domain.ids import kind_of_scope
from memory.domain.language.normal_text import fingerprint
from memory.domain.language.terms import terms_of
from memory.domain.memory import MIGRATED, Levels, Memory
from memory.domain.writing.gate import Candidate, Situation, characters_allowed, refusal

_SAID: Final = 0.5
_NAMED: Final = 0.35
_DETAILED: Final = 5  # Terms
_OPEN: Final = Situation(consent="on", constraints=Constraints())  # The situation in which only the text can be refused
_END: Final = " .。"


def with_still(content: str, still: str | None) -> str:
    """Return a note with what a model says holds on of those that it replaces, where it says hardly any of that."""
    if not still or _share_named(content, still) >= _SAID:
        return content
    return f"{content.rstrip(_END)}; {still.strip()}"


def with_holdover(newer: Memory, closed: Sequence[Memory], *, still: str = "", rules: Constraints) -> Memory:
    """Return a note with what holds on of those that are closed for it.

    One of them that it hardly names stands behind it as it was told, with its day: of those that models closed in three
    talks so did four of six that were still true, and 9 of 89. Too long with it, or refused for it, the note stands
    without. What was made to last in its own words stays as it is.
    """
    if newer.source not in ("chat", "manual") or newer.stands_first or newer.kind == "procedure":
        return newer
    content, carried = with_still(newer.text, still), list[Memory]()
    whole = content
    for each in closed:
        # A short note has no details that a newer one could lose.
        if len(terms_of(each.text)) >= _DETAILED and _share_named(whole, each.text) < _NAMED:
            whole = f"{whole.rstrip(_END)}; {rules.day_of(each.observed_at)}: {each.text.rstrip(_END)}"
            carried.append(each)
    most = characters_allowed(newer.kind, newer.source)
    if content != newer.text and not _may_stand(content, newer):
        return with_holdover(newer, closed, rules=rules)
    if whole != newer.text and len(whole) <= most:
        return _worded(newer, whole, carried)
    return newer if content == newer.text else _worded(newer, content, [])


def own_words(memory: Memory) -> str:
    """Return what a note says without what of others stands behind it; of a formed one nobody can tell these apart."""
    own = memory.provenance.quoted_span or ""
    is_own = own and not _is_formed(memory) and memory.text.startswith(f"{own.rstrip(_END)}; ")
    return own if is_own else memory.text


def says_again(newer: Memory, older: Memory) -> bool:
    """Return whether a note that took another's place has words of it that its own source did not say.

    A model that replaces a note is shown it, and writes down again what still holds; behind a note made by hand it
    stands apart from that (`own_words`).
    """
    if not _is_formed(newer) and own_words(newer) == newer.text:
        return False
    return not {*newer.terms}.isdisjoint({*older.terms} - {*terms_of(newer.provenance.quoted_span or "")})


def _is_formed(memory: Memory) -> bool:
    return memory.source == "chat" and memory.provenance.formation_id not in (None, MIGRATED)


def _share_named(content: str, text: str) -> float:
    """Return how many of a text's terms stand in some content, 0.0 to 1.0; 1.0 where it has none."""
    terms = set(terms_of(text))
    return len(terms & set(terms_of(content))) / len(terms) if terms else 1.0


def _may_stand(text: str, newer: Memory) -> bool:
    """Return whether the gate lets a note say what a model says holds on; what is behind it passed as a note before."""
    candidate = Candidate(
        text=text,
        kind=newer.kind,
        source=newer.source,
        scope=kind_of_scope(newer.scope),
        for_its_person_alone=newer.is_for_its_person_alone,
    )
    return refusal(candidate, _OPEN) is None


def _worded(newer: Memory, text: str, carried: Sequence[Memory]) -> Memory:
    receipt = newer.provenance
    named = dict.fromkeys((*receipt.named, *(who for each in carried for who in each.provenance.named)))
    own = receipt.quoted_span if _is_formed(newer) else own_words(newer)
    return newer.model_copy(
        update={
            "text": text,
            "terms": terms_of(text),
            "fingerprint": fingerprint(text),
            "levels": Levels(index=newer.levels.index),
            "absorbed_revision": None,
            "provenance": receipt.model_copy(update={"named": tuple(named), "quoted_span": own}),
        }
    )
