"""The report of what somebody brought along: what is kept, and what is not and why. Pure."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import discord

from cogs.presentation.sentences import refusal_sentence
from cogs.presentation.wording import footer, shown_in_line
from cogs.words.catalogue import say
from memory.domain.language.relative_days import leaves_day_open
from memory.domain.writing.gate import Refused
from memory.operations.remembering.curation import Fault
from memory.operations.remembering.statement import KeptStatement, KnownAlready, Remembered

_KEPT_SHOWN: Final = 5
_REFUSED_SHOWN: Final = 3
"""Of one reason."""
_CHARACTERS: Final = 80
_NOT_REPEATED: Final = frozenset({"secret", "personal_data"})
"""Reasons for which no words are shown: they would stand in Discord once more."""


@dataclass(frozen=True, slots=True)
class Brought:
    """What became of each thing that was brought along, and how much of it was not even tried."""

    texts: Sequence[str]
    outcomes: Sequence[Remembered | Fault]
    """Of each of the texts."""
    elsewhere: int = 0
    """Memories of a copy that belong to another place."""
    left_out: int = 0
    """Lines beyond what is read at once."""
    is_as_in_copy: bool = False
    """Whether what is held here now is what the copy held, no more and no less."""


def brought_card(brought: Brought) -> discord.Embed:
    """Show the report, with the first words of each kind so that one sees which they were."""
    kept = [outcome.memory.text for outcome in brought.outcomes if isinstance(outcome, KeptStatement)]
    known = sum(isinstance(outcome, KnownAlready) for outcome in brought.outcomes)
    refused: defaultdict[str, list[str]] = defaultdict(list)
    """Why → what."""
    for text, outcome in zip(brought.texts, brought.outcomes, strict=True):
        if not isinstance(outcome, KeptStatement | KnownAlready):
            is_shown = not isinstance(outcome, Refused) or outcome.reason not in _NOT_REPEATED
            refused[_why(outcome)].append(text if is_shown else "…")
    card = discord.Embed(title=say("import-kept", kept=len(kept), count=len(brought.outcomes)))
    lines = _first(kept, _KEPT_SHOWN, mark="- ")
    if brought.is_as_in_copy:
        lines.append(say("import-as-in-copy"))
    if known:
        lines.append(say("import-known", count=known))
    if brought.elsewhere:
        lines.append(say("import-elsewhere", count=brought.elsewhere))
    if brought.left_out:
        lines.append(say("memories-left-out", count=brought.left_out))
    card.description = "\n".join(lines) or None
    for why, texts in sorted(refused.items(), key=lambda each: -len(each[1])):
        told = "\n".join(_first(texts, _REFUSED_SHOWN, mark="> "))
        card.add_field(name=say("import-why", count=len(texts), why=why), value=told, inline=False)
    if open_days := [text for text in kept if leaves_day_open(text)]:
        told = "\n".join(_first(open_days, _REFUSED_SHOWN, mark="> "))
        card.add_field(name=say("import-undated", count=len(open_days)), value=told, inline=False)
    card.set_footer(text=footer())
    return card


def _first(texts: Sequence[str], most: int, *, mark: str) -> list[str]:
    shown = [f"{mark}{shown_in_line(text, _CHARACTERS)}" for text in texts[:most]]
    more = len(texts) - most
    return [*shown, f"{mark}{say('and-more', count=more)}"] if more > 0 else shown


def _why(outcome: Remembered | Fault) -> str:
    if isinstance(outcome, Refused):
        return refusal_sentence(outcome)
    return say(f"memories-fault-{outcome}")
