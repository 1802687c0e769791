"""How-tos: what one is about, its steps or code, and the one line by which it is hinted at. Pure. A how-to is quoted data."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from memory.domain.language.escaping import one_line, shortened
from memory.domain.language.terms import terms_of
from memory.domain.procedures.code_pattern import CodePattern, code_pattern, is_block, without_code
from memory.domain.rules.injection.steering import addresses_the_model
from memory.domain.writing.gate import MAX_CHARACTERS

HINT_CHARACTERS: Final = 100
CODE: Final = "code"
PROCEDURES: Final = "procedures"
"""The categories of how-tos, with and without code."""
_TRIGGER_CHARACTERS: Final = 60
_STEP_WORDS: Final = 3
_SHOWN_SYMBOLS: Final = 4
_NUMBERED: Final = re.compile(r"(?:^|\s)(?:\d{1,2}[.)]|[-*•])\s+")
_ARROWS: Final = re.compile(r"->|→|=>|;|\n")
_LEAD: Final = re.compile(r"^(?:(?:this is )?(?:how|the way)(?: to| i| we)?|to)\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class HowTo:
    """A how-to as a structure."""

    trigger: str
    """What it is about, on one line: its first words, or the name that its code defines first; may be empty."""
    steps: tuple[str, ...]
    """In order, one line each; empty for code."""
    code: CodePattern | None
    hint: str
    """One line of at most 100 characters."""

    @property
    def category(self) -> str:
        """The category that it belongs to."""
        return PROCEDURES if self.code is None else CODE


def how_to(text: str) -> HowTo:
    """Read a how-to."""
    code = code_pattern(text)
    if code is not None:
        said = one_line(without_code(text)).strip(" :.")
        trigger = _trigger(said) or " ".join(code.symbols[:1])
        parts = ", ".join(code.symbols[:_SHOWN_SYMBOLS])
        language = f" ({code.language})" if code.language else ""
        return HowTo(trigger, (), code, _hint(f"{trigger}{language}", parts))
    head, colon, rest = text.partition(":")
    if not colon or "\n" in head:
        head, _, rest = text.partition("\n")
    numbered = [one_line(part) for part in _NUMBERED.split(rest)[1:]]
    steps = tuple(step for step in numbered or map(one_line, _ARROWS.split(rest)) if step)
    trigger = _trigger(one_line(head))
    return HowTo(
        trigger, steps, None, _hint(trigger, " → ".join(" ".join(step.split()[:_STEP_WORDS]) for step in steps))
    )


def is_how_to(text: str) -> bool:
    """Tell whether a text is a how-to by itself: a whole block of code, and no order to the model in that dress.

    One that is too long for any memory is not read for orders: the gate refuses it for its length.
    """
    return is_block(text) and (len(text) > MAX_CHARACTERS or addresses_the_model(text) is None)


def may_be_hinted(found: HowTo) -> bool:
    """Tell whether a how-to is fit for a prompt: it is exempt from the gate's check for orders, so its parts are checked here."""
    return all(addresses_the_model(part) is None for part in (found.hint, found.trigger, *found.steps))


def share_named(trigger: str, asked: Iterable[str]) -> float:
    """Give how much of what a how-to is about a message with these terms names: the share of its words, 0 to 1."""
    wanted = frozenset(terms_of(trigger))
    return len(wanted & frozenset(asked)) / len(wanted) if wanted else 0.0


def _trigger(said: str) -> str:
    return shortened(_LEAD.sub("", said).strip(" :."), characters=_TRIGGER_CHARACTERS)


def _hint(about: str, parts: str) -> str:
    return shortened(one_line(f"{about}: {parts}" if parts else about), characters=HINT_CHARACTERS)
