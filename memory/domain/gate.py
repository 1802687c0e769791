"""The gate: what may become memory, decided in a fixed order, each refusal with a reason code.

Pure: everything the decision needs is handed in.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from memory.domain.consent import ConsentState
from memory.domain.constraints import Constraints
from memory.domain.injection import addresses_the_model
from memory.domain.memory import Kind, Source
from memory.domain.noise import is_noise
from memory.domain.normal_text import is_blank
from memory.domain.pii import find_pii
from memory.domain.sensitive import sensitive_category
from memory.domain.third_party import is_about_another

Reason = Literal[
    "left_out",
    "memory_disabled",
    "blank",
    "noise",
    "too_long",
    "personal_data",
    "secret",
    "instruction",
    "sensitive",
    "about_another",
    "full",
]

MAX_FORMED_CHARACTERS: Final = 280
MAX_BY_HAND_CHARACTERS: Final = 500
MAX_CHARACTERS: Final = 1200
"""The hard limit, and the limit of procedures."""
MAX_INDIVIDUAL_PLAIN: Final = 2000
"""Active plain observations of one person in one tenant."""

_SECRET_KINDS: Final = frozenset({"password", "api_key"})


@dataclass(frozen=True, slots=True)
class Candidate:
    """A statement that wants to become an individual memory."""

    text: str
    """Already cleaned; see `normal_text.clean`."""
    kind: Kind
    source: Source


@dataclass(frozen=True, slots=True)
class Situation:
    """What holds for its subject at this moment."""

    consent: ConsentState
    constraints: Constraints
    active_count: int
    """Active memories in the scope."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The statement may not become memory."""

    reason: Reason
    detail: str = ""
    """A kind or category that explains the reason (`phone`, `health` …), or a limit; never text of the statement."""


def refusal(candidate: Candidate, situation: Situation) -> Refused | None:
    """Give the first reason against a candidate in the order of the gate, or None when it may enter."""
    for step in _STEPS:
        refused = step(candidate, situation)
        if refused is not None:
            return refused
    return None


def _obeys_choices(_candidate: Candidate, situation: Situation) -> Refused | None:
    if situation.consent == "off":
        return Refused("left_out")
    return None if situation.constraints.memory_enabled else Refused("memory_disabled")


def _says_something(candidate: Candidate, _situation: Situation) -> Refused | None:
    if is_blank(candidate.text):
        return Refused("blank")
    return Refused("noise") if is_noise(candidate.text) else None


def _is_short_enough(candidate: Candidate, _situation: Situation) -> Refused | None:
    limit = characters_allowed(candidate.kind, candidate.source)
    return Refused("too_long", str(limit)) if len(candidate.text) > limit else None


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


def _is_not_sensitive(candidate: Candidate, _situation: Situation) -> Refused | None:
    category = sensitive_category(candidate.text)
    return None if category is None else Refused("sensitive", category)


def _is_about_the_author(candidate: Candidate, _situation: Situation) -> Refused | None:
    # What a formation wrote is in the third person, and its subject was checked against who said it.
    if candidate.kind == "procedure" or candidate.source != "manual":
        return None
    return Refused("about_another") if is_about_another(candidate.text) else None


def _fits(_candidate: Candidate, situation: Situation) -> Refused | None:
    if situation.active_count < MAX_INDIVIDUAL_PLAIN:
        return None
    return Refused("full", str(MAX_INDIVIDUAL_PLAIN))


def characters_allowed(kind: Kind, source: Source) -> int:
    """Give the longest text, in characters, that a memory of this kind and source may have."""
    if kind == "procedure":
        return MAX_CHARACTERS
    return MAX_BY_HAND_CHARACTERS if source == "manual" else MAX_FORMED_CHARACTERS


_STEPS: Final[tuple[Callable[[Candidate, Situation], Refused | None], ...]] = (
    _obeys_choices,
    _says_something,
    _is_short_enough,
    _holds_no_secret,
    _does_not_instruct,
    _is_not_sensitive,
    _is_about_the_author,
    _fits,
)
