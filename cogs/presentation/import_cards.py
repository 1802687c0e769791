"""The report of what somebody brought along: how much is kept, and why the rest is not. Pure."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import discord

from cogs.presentation.sentences import refusal_sentence
from cogs.presentation.wording import footer
from cogs.words.catalogue import say
from memory.domain.writing.gate import Refused
from memory.operations.remembering.curation import Fault
from memory.operations.remembering.remember_service import KeptStatement, KnownAlready, Remembered


@dataclass(frozen=True, slots=True)
class Brought:
    """What became of each thing that was brought along, and how much of it was not even tried."""

    outcomes: Sequence[Remembered | Fault]
    elsewhere: int = 0
    """Memories of a copy that belong to another place."""
    left_out: int = 0
    """Lines beyond what is read at once."""
    is_as_in_copy: bool = False
    """Whether what is held here now is what the copy held, no more and no less."""


def brought_card(brought: Brought) -> discord.Embed:
    """Show the report; it repeats no words, which stand on `/memories`."""
    kept = sum(isinstance(outcome, KeptStatement) for outcome in brought.outcomes)
    known = sum(isinstance(outcome, KnownAlready) for outcome in brought.outcomes)
    whys = Counter(_why(each) for each in brought.outcomes if not isinstance(each, KeptStatement | KnownAlready))
    card = discord.Embed(title=say("import-kept", kept=kept, count=len(brought.outcomes)))
    lines = [say("import-as-in-copy")] if brought.is_as_in_copy else []
    if known:
        lines.append(say("import-known", count=known))
    if brought.elsewhere:
        lines.append(say("import-elsewhere", count=brought.elsewhere))
    if brought.left_out:
        lines.append(say("memories-left-out", count=brought.left_out))
    card.description = "\n".join(lines) or None
    if whys:
        told = "\n".join(say("import-why", count=count, why=why) for why, count in whys.most_common())
        card.add_field(name=say("import-not-kept"), value=told, inline=False)
    card.set_footer(text=footer())
    return card


def _why(outcome: Remembered | Fault) -> str:
    if isinstance(outcome, Refused):
        return refusal_sentence(outcome)
    return say(f"memories-fault-{outcome}")
