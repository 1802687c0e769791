"""The gate: what may become memory, decided in a fixed order, each refusal with a reason code."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Literal, get_args

from memory.domain.categories import Categories
from memory.domain.constraints import ConsentState, Constraints
from memory.domain.ids import ScopeKind, kind_of_scope
from memory.domain.language.normal_text import folded, is_blank
from memory.domain.memory import LEARNED_KINDS, MAX_CHARACTERS, Kind, Memory, Source, Tier
from memory.domain.rules.about_others.third_party import is_about_another
from memory.domain.rules.injection.steering import addresses_the_model
from memory.domain.rules.secrets.guard import find_pii
from memory.domain.rules.sensitive.disclosure import SensitiveCategory, sensitive_category, sensitive_of_another
from memory.domain.writing.capacity import Capacity, full_at
from memory.lexicons.tables import entries

Reason = Literal[
    "left_out",
    "memory_disabled",
    "patterns_off",
    "blank",
    "noise",
    "too_long",
    "invalid",
    "personal_data",
    "secret",
    "instruction",
    "sensitive",
    "needs_consent",
    "about_another",
    "full",
    "rules_too_slow",
    "rules_failed",
]

MAX_FORMED_CHARACTERS: Final = 280
MAX_BY_HAND_CHARACTERS: Final = 500

_SCOPES: Final = frozenset(get_args(ScopeKind))
_TIERS: Final = frozenset({*get_args(Tier), "log"})
"""`log` names a tier of which nothing is kept; that is said by another step."""
_KINDS: Final = frozenset(get_args(Kind))
_SOURCES: Final = frozenset(get_args(Source))
_OWN_WORD: Final = frozenset({"manual", "promotion"})  # Sources that are the subject's own command
_SECRET_KINDS: Final = frozenset({"password", "api_key", "pin"})
_KEPT_ALONE: Final[frozenset[str]] = frozenset(get_args(SensitiveCategory)) - {"minor"}
"""What may be kept for its person alone; of those under age nothing is kept at all (docs/PRIVACY.md)."""

_NOISE_SIGNAL: Final = re.compile(
    r"(?<!\w)(?:" + "|".join(sorted(entries("noise", "signals"), key=len, reverse=True)) + r")s?(?!\w)"
)
_NOISE_FRAME: Final = re.compile(r"(?<!\w)(?:" + "|".join(entries("noise", "frame")) + r")(?!\w)")
_SEPARATOR: Final = re.compile(r"[\W_]+")
_NOISE_NUMBER: Final = re.compile(r"(?<!\w)(?:\d+[a-z]{0,2}|\d+t\d+z?|[0-9a-f]*\d[0-9a-f]*|v\d+)(?!\w)")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A statement that wants to become memory. What it says of itself is checked, not trusted."""

    text: str
    """Already cleaned; see `normal_text.clean`."""
    kind: str
    source: str
    scope: ScopeKind = "individual"
    tier: str = "register"
    topic_id: str | None = None
    """The slot that it wants to fill."""
    category: str = "other"
    for_its_person_alone: bool = False
    """True where only its person ever reads it, and said yes to that."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What holds for its subject at this moment."""

    consent: ConsentState
    constraints: Constraints
    categories: Categories | None = None
    """None where the statement names neither category nor topic."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The statement may not become memory."""

    reason: Reason
    detail: str = ""
    """A kind or category that explains the reason (`phone`, `health` …), or a limit; never text of the statement."""


_Step = Callable[[Candidate, Situation], Refused | None]


def refusal(candidate: Candidate, situation: Situation) -> Refused | None:
    """Return the first reason against a candidate in the order of the gate, or None when it may enter."""
    return _first_refusal(_STEPS, candidate, situation)


def situation_refusal(candidate: Candidate, situation: Situation) -> Refused | None:
    """Return the first reason against a candidate whose text the gate has read before: the situation is asked again."""
    return _first_refusal((step for step in _STEPS if step not in _TEXT_STEPS), candidate, situation)


def _first_refusal(steps: Iterable[_Step], candidate: Candidate, situation: Situation) -> Refused | None:
    """Return the refusal of the first of some steps that refuses, or None when all let the candidate through."""
    return next((refused for step in steps if (refused := step(candidate, situation)) is not None), None)


def _is_of_nobody_left_out(_candidate: Candidate, situation: Situation) -> Refused | None:
    return Refused("left_out") if situation.consent == "off" else None


def _finds_memory_on(_candidate: Candidate, situation: Situation) -> Refused | None:
    return None if situation.constraints.memory_enabled else Refused("memory_disabled")


def _learns_what_it_may(candidate: Candidate, situation: Situation) -> Refused | None:
    is_unwanted = candidate.kind in LEARNED_KINDS and not situation.constraints.learn_patterns
    return Refused("patterns_off") if is_unwanted else None


def _says_something(candidate: Candidate, _situation: Situation) -> Refused | None:
    return Refused("blank") if is_blank(candidate.text) else None


def _is_no_noise(candidate: Candidate, _situation: Situation) -> Refused | None:
    return Refused("noise") if candidate.tier == "log" or _is_noise(candidate.text) else None


def _is_noise(text: str) -> bool:
    """Return whether a text is a machine's report that nothing happened; "a check-in with my doctor" is none."""
    words = _SEPARATOR.sub(" ", folded(text)).strip()
    rest, signals = _NOISE_SIGNAL.subn(" ", words)
    if not signals:
        return False
    return not _NOISE_FRAME.sub(" ", _NOISE_NUMBER.sub(" ", rest)).strip()


def _is_short_enough(candidate: Candidate, _situation: Situation) -> Refused | None:
    limit = characters_allowed(candidate.kind, candidate.source)
    return Refused("too_long", str(limit)) if len(candidate.text) > limit else None


def _is_well_formed(candidate: Candidate, situation: Situation) -> Refused | None:
    allowed = {"scope": _SCOPES, "tier": _TIERS, "kind": _KINDS, "source": _SOURCES}
    wrong = [field for field, values in allowed.items() if getattr(candidate, field) not in values]
    if wrong:
        return Refused("invalid", wrong[0])
    if candidate.scope == "collective" and candidate.source != "propagation":
        # Nothing is written for everybody but what was passed on, rewritten and checked.
        return Refused("invalid", "scope")
    topic, table = candidate.topic_id, situation.categories
    if topic is not None and (table is None or table.of_topic(topic) is None):
        return Refused("invalid", "topic")
    return None


def _holds_no_secret(candidate: Candidate, _situation: Situation) -> Refused | None:
    found = find_pii(candidate.text)
    if not found:
        return None
    kind = found[0].kind
    return Refused("secret" if kind in _SECRET_KINDS else "personal_data", kind)


def _does_not_instruct(candidate: Candidate, _situation: Situation) -> Refused | None:
    if candidate.kind == "procedure":
        return None
    return Refused("instruction") if addresses_the_model(candidate.text) is not None else None


def _is_not_sensitive(candidate: Candidate, situation: Situation) -> Refused | None:
    named = None if situation.categories is None else situation.categories.find(candidate.category)
    if named is not None and named.sensitive:
        return Refused("sensitive", named.name)
    category = sensitive_category(candidate.text)
    if category is None or (candidate.for_its_person_alone and category in _KEPT_ALONE):
        return None
    return Refused("sensitive", category)


def _is_agreed_to(candidate: Candidate, situation: Situation) -> Refused | None:
    """Refuse to fill a slot of somebody's profile without their own word; the caller makes a proposal of it."""
    if candidate.topic_id is None or situation.categories is None or candidate.source in _OWN_WORD:
        return None
    return Refused("needs_consent") if situation.categories.needs_consent(candidate.topic_id) else None


def _is_about_the_author(candidate: Candidate, _situation: Situation) -> Refused | None:
    if sensitive_of_another(candidate.text) is not None:
        return Refused("about_another")
    # What a formation wrote is in the third person, and its subject was checked against who said it.
    if candidate.kind == "procedure" or candidate.source != "manual":
        return None
    return Refused("about_another") if is_about_another(candidate.text) else None


def may_be_kept_alone(refused: Refused) -> bool:
    """Return whether what was refused may be kept all the same where its person wants it for themselves alone."""
    return refused.reason == "sensitive" and refused.detail in _KEPT_ALONE


def capacity_refusal(memory: Memory, capacity: Capacity) -> Refused | None:
    """Return the refusal of a memory that is to be recorded in a full scope, or None when it fits."""
    lasting = memory.tier == "canon" or memory.topic_id is not None
    limit = full_at(kind_of_scope(memory.scope), capacity, lasting=lasting)
    return None if limit is None else Refused("full", str(limit))


def characters_allowed(kind: str, source: str) -> int:
    """Return the longest text, in characters, that a memory of this kind and source may have."""
    if kind == "procedure":
        return MAX_CHARACTERS
    return MAX_BY_HAND_CHARACTERS if source == "manual" else MAX_FORMED_CHARACTERS


_STEPS: Final[tuple[_Step, ...]] = (
    _is_of_nobody_left_out,
    _finds_memory_on,
    _learns_what_it_may,
    _says_something,
    _is_no_noise,
    _is_short_enough,
    _is_well_formed,
    _holds_no_secret,
    _does_not_instruct,
    # Before what may be offered to be kept for its person alone.
    _is_about_the_author,
    _is_not_sensitive,
    _is_agreed_to,
)
"""In their order; each judges by itself."""
_TEXT_STEPS: Final = frozenset(
    {
        _says_something,
        _is_no_noise,
        _is_short_enough,
        _holds_no_secret,
        _does_not_instruct,
        _is_not_sensitive,
        _is_about_the_author,
    }
)
"""Those that look at nothing but the candidate itself, and the table of categories."""
