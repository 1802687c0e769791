"""What a person has agreed to, and what follows from it."""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict

from memory.domain.constraints import ConstraintSet

ConsentState = Literal["undecided", "on", "paused", "off"]
"""`undecided`: never asked or not answered; `on`: talk may become memory; `paused`: nothing new is learned from talk;
`off`: left out altogether, neither stored nor shown to a model."""


class PersonRules(BaseModel):
    """One person's own choices in one tenant."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    consent: ConsentState = "undecided"
    decided_at: datetime | None = None
    notified_at: datetime | None = None
    """When the first-contact notice was shown; None before."""
    constraints: ConstraintSet = ConstraintSet()
    insights: bool = False
    """True lets the bot guess how to talk with the person, where the guild's rules let it too."""


def combined(here: ConsentState, everywhere: ConsentState) -> ConsentState:
    """Combine the choice for this tenant with the choice for everywhere.

    `off` anywhere is off. Otherwise the choice made for this place counts, and without one the general choice.
    """
    if "off" in (here, everywhere):
        return "off"
    return everywhere if here == "undecided" else here


def in_force(here: PersonRules, everywhere: PersonRules) -> ConsentState:
    """Give the consent that holds in a place: `combined`, save that a choice for everywhere replaces older ones for a place.

    So "pause everywhere" pauses also where the person had said yes before; being left out of a place is only ended there.
    """
    if here.consent == "off" or not _is_later(everywhere, here):
        return combined(here.consent, everywhere.consent)
    return everywhere.consent


def _is_later(everywhere: PersonRules, here: PersonRules) -> bool:
    if everywhere.consent == "undecided" or everywhere.decided_at is None or here.decided_at is None:
        return False
    return everywhere.decided_at > here.decided_at


def is_left_out(consent: ConsentState) -> bool:
    """Tell whether the person's talk may neither be stored nor shown to a model."""
    return consent == "off"


def may_form(consent: ConsentState, *, notice_suffices: bool, notified: bool) -> bool:
    """Tell whether talk of the person may become memory.

    `notice_suffices` is the guild's `consent_mode: notice`, never true in direct messages.
    """
    return consent == "on" or (consent == "undecided" and notice_suffices and notified)
