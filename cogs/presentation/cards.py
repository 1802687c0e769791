"""The cards that show memories: what is remembered, where it may be used, where it comes from. Pure.

A card is shown to the person it is about, and to nobody else.
"""

from collections.abc import Sequence
from typing import Final, assert_never

import discord

from cogs.presentation.fitting import TITLE
from cogs.presentation.sentences import refusal_sentence
from cogs.presentation.wording import audience_words, heading_of, shown, shown_code, shown_in_line, topic_words, units
from cogs.words.catalogue import say
from memory.domain.memory import Memory
from memory.domain.procedures.procedure import how_to, without_code
from memory.domain.writing.gate import Refused
from memory.operations.remembering.curation import Fault
from memory.operations.remembering.statement import KeptStatement, KnownAlready, Remembered

TEXT: Final = 1200
"""Characters of a memory that is shown whole."""
LINE: Final = 100
"""Characters of a memory in a list of ten: with escapes and the small print a card's limit of 4,096 holds."""
_FIELD: Final = 500
"""Characters of what people wrote in a field: with an escape before each a field's limit of 1,024 holds."""
PRIOR: Final = 40
"""Characters of words that others took the place of."""
_TITLE: Final = 120
"""Characters of a memory in a title: with an escape before each a title's limit of 256 holds."""


def memory_card(memory: Memory, *, title: str) -> discord.Embed:
    """Show one memory: its wording, where it may be used, and until when."""
    card = discord.Embed(title=title, description=_told(memory))
    card.add_field(name=say("memories-field-where"), value=where_words(memory))
    card.add_field(name=say("memories-field-until"), value=until_words(memory))
    if memory.pinned:
        card.add_field(name=say("memories-field-pinned"), value=say("yes"))
    if memory.topic_id is not None:
        card.add_field(name=say("memories-field-topic"), value=topic_words(memory.topic_id))
    if memory.tier == "canon":
        card.add_field(name=say("memories-field-kept"), value=say("memories-field-kept-for-good"))
    if memory.kind == "procedure":
        add_how_to(card, memory.text)
    return card


def _told(memory: Memory) -> str:
    code = how_to(memory.text).code if memory.kind == "procedure" else None
    if code is None:
        return shown(memory.text, TEXT)
    about = shown_in_line(without_code(memory.text), TEXT)
    return f"{about}\n{shown_code(code, TEXT)}".strip()


def kept_card(memory: Memory, *, instead_of: Memory | None) -> discord.Embed:
    """Show what is remembered from now on, and what it took the place of."""
    if instead_of is None:
        return memory_card(memory, title=say("memories-will-remember"))
    card = memory_card(memory, title=say("memories-will-remember-instead"))
    card.insert_field_at(
        0, name=say("memories-field-until-now"), value=shown_in_line(instead_of.text, 400) or "-", inline=False
    )
    return card


def several_card(outcomes: Sequence[Remembered | Fault], *, left_out: int) -> discord.Embed:
    """Show what became of each of several statements; what was not kept is told by its line, not by its words."""
    kept = sum(isinstance(outcome, KeptStatement) for outcome in outcomes)
    card = discord.Embed(title=say("memories-several", kept=kept, count=len(outcomes)))
    card.description = "\n".join(_outcome(number, outcome) for number, outcome in enumerate(outcomes, start=1))
    if left_out:
        card.set_footer(text=say("memories-left-out", count=left_out))
    return card


def _outcome(number: int, outcome: Remembered | Fault) -> str:
    match outcome:
        case KeptStatement(memory, instead_of):
            kept = say("memories-outcome-kept", number=number, text=shown_in_line(memory.text, LINE))
            if instead_of is None:
                return kept
            return f"{kept}\n{say('memories-outcome-instead', text=shown_in_line(instead_of.text, PRIOR))}"
        case KnownAlready(memory):
            return say("memories-outcome-known", number=number, text=shown_in_line(memory.text, LINE))
        case Refused():
            return say("memories-outcome-refused", number=number, why=refusal_sentence(outcome))
        case "erased" | "busy":
            return say("memories-outcome-refused", number=number, why=say(f"memories-fault-{outcome}"))
        case _:
            assert_never(outcome)


def edited_card(before: Memory, after: Memory) -> discord.Embed:
    """Show a memory before and after it was edited."""
    card = memory_card(after, title=say("memories-changed"))
    card.insert_field_at(
        0, name=say("memories-field-before"), value=shown_in_line(before.text, 400) or "-", inline=False
    )
    return card


def add_how_to(card: discord.Embed, text: str) -> None:
    """Add what a how-to is about, and what its code names."""
    found = how_to(text)
    card.add_field(
        name=say("memories-field-how-to"), value=shown_in_line(found.trigger, LINE) or say("memories-how-to-unnamed")
    )
    if found.code is not None:
        card.add_field(
            name=say("memories-field-language"),
            value=shown_in_line(found.code.language, LINE) or say("memories-language-unsaid"),
        )
        symbols = ", ".join(found.code.symbols)
        card.add_field(
            name=say("memories-field-names"),
            value=shown_in_line(symbols, _FIELD) or say("memories-no-names"),
            inline=False,
        )


def title_of(memory: Memory) -> str:
    """Show by its beginning which memory a card is about."""
    return shown_in_line(heading_of(memory), _TITLE)


def rest_of(memory: Memory) -> str:
    """Return what a title had no room for: a long text whole, or the code of a how-to; empty for nothing."""
    code = how_to(memory.text).code if memory.kind == "procedure" else None
    if code is not None:
        return shown_code(code, TEXT)
    whole = shown(memory.text, TEXT)
    return "" if whole == title_of(memory) and units(whole) <= TITLE else whole


def where_words(memory: Memory) -> str:
    """Say where a memory is used."""
    return say("memories-between-us") if memory.tenant.startswith("DM:") else audience_words(memory.audience)


def until_words(memory: Memory) -> str:
    """Say until when a memory is kept."""
    if memory.forgotten:
        return say("memories-being-forgotten")
    if memory.state != "active":
        if memory.purge_at is None:
            return say("memories-no-longer-used")
        return say("memories-no-longer-used-gone", date=discord.utils.format_dt(memory.purge_at, "R"))
    if memory.expires_at is None:
        return say("memories-until-otherwise")
    return discord.utils.format_dt(memory.expires_at, "D")
