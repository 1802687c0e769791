"""What is shown of what could be tidied, and of what was: each proposal with its reason. Pure."""

from collections.abc import Sequence
from typing import Final

import discord

from cogs.presentation.wording import duration_words, footer, label_of, shown_in_line, with_notes
from cogs.words.catalogue import say
from memory.domain.upkeep.tidying import Proposal
from memory.operations.upkeep.cleanup import Tidied

_ALONE: Final = 100
_PAIRED: Final = 70
"""Characters of a memory in a list of 25: with escapes and reasons a card's limit of 4,096 holds."""
_MOST_UNITS: Final = 4000


def tidy_card(proposals: Sequence[Proposal], *, shared: bool) -> discord.Embed:
    """Show what could be tidied, numbered like the menu below it; what has no room is only in the menu."""
    card = discord.Embed(title=say("tidy-title-shared" if shared else "tidy-title"))
    lines: list[str] = []
    for number, proposal in enumerate(proposals, start=1):
        line = _line(number, proposal)
        if len("\n".join([*lines, line])) > _MOST_UNITS:
            break
        lines.append(line)
    card.description = "\n".join(lines)
    card.set_footer(text=footer(say("tidy-nothing-changed-yet")))
    return card


def tidy_option(number: int, proposal: Proposal) -> discord.SelectOption:
    """Offer one proposal in a menu; its value is its place in the list."""
    label = label_of(f"{number}. {proposal.goes.text}")
    return discord.SelectOption(label=label, value=str(number), description=say(f"tidy-why-{proposal.reason}"))


def tidied_sentence(tidied: Tidied, *, undo_s: float) -> str:
    """Say what was tidied, and for how long what went can come back."""
    said = []
    if tidied.put_away:
        said.append(say("tidy-put-away", count=len(tidied.put_away)))
    elif tidied.gone:
        said.append(say("tidy-gone", count=len(tidied.gone), wait=duration_words(undo_s)))
    if tidied.merged:
        said.append(say("tidy-merged", count=len(tidied.merged)))
    if tidied.unchanged:
        said.append(say("tidy-unchanged", count=len(tidied.unchanged)))
    return " ".join(said) or say("tidy-unchanged-all")


def _line(number: int, proposal: Proposal) -> str:
    why = say(f"tidy-why-{proposal.reason}")
    if proposal.stays is None:
        return with_notes(f"**{number}.** {shown_in_line(proposal.goes.text, _ALONE)}", f"*{why}*")
    stays = shown_in_line(proposal.stays.text, _PAIRED)
    return with_notes(
        f"**{number}.** {shown_in_line(proposal.goes.text, _PAIRED)}", say("tidy-which-stays", why=why, text=stays)
    )
