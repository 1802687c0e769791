"""The tour: what a newcomer may try, step by step, each with the channel, the person and the text ready to be sent.

Only data. The lobby, the channel page and the terminal show the same steps, and tests play them.
"""

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from sandbox.local_discord import PersonName


@dataclass(frozen=True, slots=True)
class TourStep:
    """One thing to try."""

    title: str
    at: str
    """Key of the channel, as in `doors`."""
    who: PersonName
    text: str
    """What is sent: a message, or a command with its options as `/name option:value`."""
    shows: str
    """What to do and to see, in a sentence or two."""


TOUR: Final = (
    TourStep(
        "Tell it something",
        "general",
        "ada",
        "/remember fact:I keep two beehives on the boathouse roof",
        "Only Ada sees the answer. “Undo” takes it back.",
    ),
    TourStep(
        "Ask what it knows",
        "general",
        "ada",
        "@Keepsake what do you know about me?",
        "The answer says where it knows it from. Open its “⋯” and choose “Why this reply?”.",
    ),
    TourStep(
        "Others are told nothing",
        "general",
        "bram",
        "@Keepsake what do you know about me?",
        "Bram asks the same, and hears nothing of Ada’s bees.",
    ),
    TourStep(
        "A closed room stays closed",
        "staff",
        "bram",
        "@Keepsake remember that I open the harbour gate at six",
        "Ask “@Keepsake what do you know about me?” here, then in #general: there the gate is never named.",
    ),
    TourStep(
        "Talk becomes memory",
        "general",
        "cleo",
        "@Keepsake I splice ropes for the ferry, and last year I sailed to Lisbon",
        "Press “Remember me”, then “30 minutes later” above. Below the message stands what was kept of it.",
    ),
    TourStep(
        "Forget",
        "general",
        "ada",
        "@Keepsake forget the beehives",
        "They are gone at once; a minute later they are erased everywhere.",
    ),
    TourStep(
        "Set a server up",
        "general",
        "cleo",
        "/setup",
        "Cleo is an admin: she chooses by menus where the bot listens, and what holds for everybody.",
    ),
    TourStep(
        "Take it along",
        "general",
        "ada",
        "/privacy",
        "“Download” gives a copy of everything about Ada. Then stop the program, start it again, and ask once more.",
    ),
)


def link(number: int) -> str:
    """Return the address of a step on the channel page, counted from 1; it brings the text along."""
    step = TOUR[number - 1]
    return "channel.html?" + urlencode({"at": step.at, "as": step.who, "text": step.text, "step": number})
