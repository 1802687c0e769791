"""The cards that ask which of two memories is right, and what was made of the answer. Pure."""

from typing import Final, assert_never

import discord

from cogs.presentation.wording import audience_words, footer, shown, shown_in_line, with_notes
from cogs.words.catalogue import say
from memory.domain.memory import Memory
from memory.domain.upkeep.settlement import Choice, Conflict, Resolution
from memory.store.contradictions import DoubtfulPair

_TEXT: Final = 500
"""Characters of what people wrote in a field: all that is remembered by a sentence, for the difference may stand at its
end."""
_WHY: Final = 200


def settled_sentence(choice: Choice, *, shared: bool) -> str:
    """Say what was made of an answer; `shared`: about what the server knows."""
    if shared and choice in ("first", "second"):
        return say(f"conflict-settled-shared-{choice}")
    return say(f"conflict-settled-{choice}")


def conflict_card(conflict: Conflict, *, waiting: int, note: str = "") -> discord.Embed:
    """Show two memories that contradict each other.

    `waiting` counts this one and those after it, `note` is what the person adds.
    """
    card = discord.Embed(title=say("conflict-title"))
    card.add_field(name=say("conflict-first"), value=_told(conflict.first), inline=False)
    card.add_field(name=say("conflict-second"), value=_told(conflict.second), inline=False)
    card.add_field(name=say("conflict-where"), value=audience_words(conflict.first.audience))
    if note:
        card.add_field(name=say("conflict-why"), value=shown_in_line(note, _TEXT), inline=False)
    if waiting > 1:
        card.set_footer(text=footer(say("footer-after-this", count=waiting - 1)))
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
            is_this = (resolution == "a_wins") == is_first
            return say("conflict-answered-this" if is_this else "conflict-answered-other")
        case "both_valid":
            return say("conflict-answered-both")
        case "merged":
            return say("conflict-answered-same")
        case None:
            return say("conflict-answered-nothing")
        case _:
            assert_never(resolution)


def _told(memory: Memory) -> str:
    return with_notes(shown(memory.text, _TEXT), discord.utils.format_dt(memory.observed_at, "D"))
