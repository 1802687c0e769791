"""The cards that ask which of two memories is right, and what was made of the answer. Pure."""

from typing import Final

import discord

from cogs.presentation.words import audience_words, counted, shown, with_notes
from memory.domain.contradiction.settlement import Choice, Conflict
from memory.domain.memory import Memory

_TEXT: Final = 300

SETTLED: Final[dict[Choice, str]] = {
    "first": "Thank you: I keep the first, and put the second away. `/memories restore` brings back what is yours for 30 days.",
    "second": "Thank you: I keep the second, and put the first away. `/memories restore` brings back what is yours for 30 days.",
    "both": "Thank you: both stay, and I do not ask again.",
    "same": "Thank you: they are one memory now.",
}
CHOICES: Final[dict[Choice, str]] = {
    "first": "The first is right",
    "second": "The second is right",
    "both": "Both are true",
    "same": "They say the same",
}


def conflict_card(conflict: Conflict, *, waiting: int) -> discord.Embed:
    """Show two memories that contradict each other; `waiting` counts this one and those after it."""
    card = discord.Embed(title="Which of these is right?")
    card.add_field(name="First", value=_told(conflict.first), inline=False)
    card.add_field(name="Second", value=_told(conflict.second), inline=False)
    card.add_field(name="Where I use them", value=audience_words(conflict.first.audience))
    if waiting > 1:
        card.set_footer(text=f"{counted(waiting - 1, 'other')} after this one · only you see this")
    return card


def _told(memory: Memory) -> str:
    return with_notes(shown(memory.text, _TEXT), f"`{memory.id}`", discord.utils.format_dt(memory.observed_at, "D"))
