"""What is shown of what could be tidied, and of what was: each proposal with its reason. Pure."""

from collections.abc import Sequence
from typing import Final

import discord

from cogs.presentation.wording import counted, duration_words, label_of, shown_in_line, with_notes
from memory.domain.upkeep.tidying import Proposal, Reason
from memory.operations.upkeep.cleanup import Tidied

NOTHING_TO_TIDY: Final = (
    "There is nothing to tidy up: all that I remember here is in use and says something of its own."
)
NOTHING_TO_TIDY_SHARED: Final = (
    "There is nothing to tidy up in what this server knows, as far as this channel may hear of it."
)
BROUGHT_BACK: Final = "All right, that is back."

REASON_WORDS: Final[dict[Reason, str]] = {
    "superseded": "something newer took its place",
    "expired": "its time is over",
    "unused": "minor, and not used for a month or more",
    "repeated": "it says what another one says",
    "alike": "it says much the same as another one",
}
_ALONE: Final = 100
_PAIRED: Final = 70
"""Characters of a memory in a list of 25: with escapes and reasons a card's limit of 4,096 holds."""
_MOST_UNITS: Final = 4000


def tidy_card(proposals: Sequence[Proposal], *, shared: bool) -> discord.Embed:
    """Show what could be tidied, numbered like the menu below it; what has no room is only in the menu."""
    card = discord.Embed(title="What this server's knowledge could do without" if shared else "What could go")
    lines: list[str] = []
    for number, proposal in enumerate(proposals, start=1):
        line = _line(number, proposal)
        if len("\n".join([*lines, line])) > _MOST_UNITS:
            break
        lines.append(line)
    card.description = "\n".join(lines)
    card.set_footer(text="Nothing has changed. Choose what should go, or leave all as it is · only you see this")
    return card


def tidy_option(number: int, proposal: Proposal) -> discord.SelectOption:
    """Offer one proposal in a menu; its value is its place in the list."""
    label = label_of(f"{number}. {proposal.goes.text}")
    return discord.SelectOption(label=label, value=str(number), description=REASON_WORDS[proposal.reason])


def tidied_sentence(tidied: Tidied, *, undo_s: float) -> str:
    """Say what was tidied, and for how long what went can come back."""
    said = []
    if tidied.put_away:
        said.append(f"I put {counted(len(tidied.put_away), 'statement')} away; gone for good in 30 days.")
    elif tidied.gone:
        it = "goes" if len(tidied.gone) == 1 else "go"
        what = counted(len(tidied.gone), "memory", "memories")
        said.append(f"{what} {it} for good in {duration_words(undo_s)}.")
    if tidied.merged:
        said.append(f"{counted(len(tidied.merged), 'memory now speaks', 'memories now speak')} for two.")
    if tidied.unchanged:
        were = "one was" if len(tidied.unchanged) == 1 else f"{len(tidied.unchanged)} were"
        said.append(f"{were.capitalize()} no longer as shown, so I left {'it' if were == 'one was' else 'them'} alone.")
    return " ".join(said) or "Nothing was changed."


def _line(number: int, proposal: Proposal) -> str:
    why = REASON_WORDS[proposal.reason]
    if proposal.stays is None:
        return with_notes(f"**{number}.** {shown_in_line(proposal.goes.text, _ALONE)}", f"*{why}*")
    stays = shown_in_line(proposal.stays.text, _PAIRED)
    return with_notes(f"**{number}.** {shown_in_line(proposal.goes.text, _PAIRED)}", f"*{why}*, which stays: {stays}")
