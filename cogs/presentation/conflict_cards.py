"""The cards that ask which of two memories is right, and what was made of the answer. Pure."""

from typing import Final, assert_never

import discord

from cogs.presentation.wording import audience_words, counted, footer, shown, shown_in_line, with_notes
from memory.domain.memory import Memory
from memory.domain.upkeep.settlement import Choice, Conflict, Resolution
from memory.store.contradictions import DoubtfulPair

_TEXT: Final = 500
"""Characters of what people wrote in a field: all that is remembered by a sentence, for the difference may stand at its
end."""
_WHY: Final = 200

_STAYS: Final[dict[Choice, str]] = {
    "both": "Thank you: both stay, and I do not ask again.",
    "same": "Thank you: they are one memory now.",
}
SETTLED: Final[dict[Choice, str]] = _STAYS | {
    "first": "Thank you: I keep the first, and put the second away; `/memories restore` brings it back for 30 days.",
    "second": "Thank you: I keep the second, and put the first away; `/memories restore` brings it back for 30 days.",
}
SETTLED_SHARED: Final[dict[Choice, str]] = _STAYS | {
    "first": "Thank you: I keep the first, and use the second no more; it is gone for good in 30 days.",
    "second": "Thank you: I keep the second, and use the first no more; it is gone for good in 30 days.",
}
"""Of what the server knows."""
CHOICES: Final[dict[Choice, str]] = {
    "first": "The first is right",
    "second": "The second is right",
    "both": "Both are true",
    "same": "They say the same",
}
ADD_NOTE: Final = "Say why …"
NOTE_LABEL: Final = "Why, if you like; shown to nobody but you"


def conflict_card(conflict: Conflict, *, waiting: int, note: str = "") -> discord.Embed:
    """Show two memories that contradict each other.

    `waiting` counts this one and those after it, `note` is what the person adds.
    """
    card = discord.Embed(title="Which of these is right?")
    card.add_field(name="First", value=_told(conflict.first), inline=False)
    card.add_field(name="Second", value=_told(conflict.second), inline=False)
    card.add_field(name="Where I use them", value=audience_words(conflict.first.audience))
    if note:
        card.add_field(name="Why", value=shown_in_line(note, _TEXT), inline=False)
    if waiting > 1:
        card.set_footer(text=footer(f"{counted(waiting - 1, 'other')} after this one"))
    return card


def decision_line(pair: DoubtfulPair, memory: Memory) -> str:
    """Say what the person answered when a memory and another contradicted each other, and what they added."""
    when = "" if pair.resolved_at is None else discord.utils.format_dt(pair.resolved_at, "D")
    is_first = memory.id == pair.memory_ids[0]
    why = f": {shown_in_line(pair.note, _WHY)}" if pair.note else ""
    return f"{when} {_answered(pair.resolution, is_first=is_first)}{why}".strip()


def _answered(resolution: Resolution | None, *, is_first: bool) -> str:
    match resolution:
        case "a_wins" | "b_wins":
            return "this one is right" if (resolution == "a_wins") == is_first else "another one is right"
        case "both_valid":
            return "this one and another are both true"
        case "merged":
            return "this one and another say the same"
        case None:
            return "nothing yet"
        case _:
            assert_never(resolution)


def _told(memory: Memory) -> str:
    return with_notes(shown(memory.text, _TEXT), discord.utils.format_dt(memory.observed_at, "D"))
