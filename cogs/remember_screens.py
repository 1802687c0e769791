"""What follows `/remember`: the card of one statement, the form for several, and what became of each of those."""

from collections.abc import Sequence
from dataclasses import replace

import discord

from cogs.chat_buttons import EndAfter
from cogs.cog_context import cog_context_of, operations_of
from cogs.elsewhere import with_whereabouts, without_place
from cogs.memory_screens import card_view
from cogs.owned_view import Field, OwnedView, ask_for_text
from cogs.places import subject_of_interaction, tenant_of_interaction
from cogs.presentation.cards import TEXT, kept_card, memory_card, several_card
from cogs.presentation.sentences import refusal_sentence
from cogs.presentation.wording import shown_in_line
from cogs.replies import change, defer_change, defer_private, reply_private
from cogs.words.catalogue import say
from memory.domain.ids import MemoryId
from memory.domain.language.normal_text import clean
from memory.domain.language.relative_days import dated
from memory.domain.procedures.procedure import is_how_to
from memory.domain.wishes.statements import MOST_LINES, each_statement
from memory.domain.writing.gate import MAX_BY_HAND_CHARACTERS, Refused, may_be_kept_alone
from memory.operations.remembering.statement import KeptStatement, KnownAlready, Remembered, Statement


async def tell_remembered(
    interaction: discord.Interaction,
    outcome: Remembered,
    wanted: Statement,
    *,
    note: str | None = None,
    in_place: bool = False,
) -> None:
    """Show what became of a statement: a card with what can be done about it, or why it was not kept.

    `note` stands below the card, which takes the place of the screen whose button was pressed where it is `in_place`.
    """
    answer = change if in_place else reply_private
    if isinstance(outcome, Refused):
        if may_be_kept_alone(outcome) and not in_place:
            await offer_alone(interaction, wanted, why=refusal_sentence(outcome))
        else:
            await answer(interaction, refusal_sentence(outcome))
        return
    if isinstance(outcome, KnownAlready):
        card = memory_card(outcome.memory, title=say("remember-known"))
        view = card_view(interaction, outcome.memory, forget_label=None)
    else:
        card = kept_card(outcome.memory, instead_of=outcome.instead_of)
        was_in_place = outcome.instead_of is not None and outcome.instead_of.id == outcome.memory.id
        # A topic is one memory: to forget it would forget what it held before, too.
        view = card_view(
            interaction, outcome.memory, forget_label=None if was_in_place else say("button-undo"), reopens=True
        )
    if note is not None:
        card.set_footer(text=note)
    if (ending := EndAfter.of(outcome.memory, interaction.user.id)) is not None:
        view.add_item(ending)
    await answer(interaction, with_whereabouts(interaction), embed=card, view=view)


async def offer_alone(interaction: discord.Interaction, wanted: Statement, *, why: str = "") -> None:
    """Ask somebody whether a sensitive statement of theirs is to be kept for them alone, and show it as it was said.

    `why` it was not kept stands above.
    """
    view = OwnedView(interaction)

    async def keep(press: discord.Interaction) -> None:
        await defer_change(press)
        alone = wanted.kept_alone()
        await tell_remembered(press, await operations_of(press).remembering.remember(alone), alone, in_place=True)
        view.stop()

    view.add_button(say("alone-button"), keep, style=discord.ButtonStyle.primary)
    asked = say("alone-ask", words=shown_in_line(wanted.text, TEXT))
    await reply_private(interaction, f"{why}\n{asked}".strip(), view=view)


def with_day(interaction: discord.Interaction, text: str) -> str:
    """Put the date beside what somebody calls "tomorrow" as they give a command."""
    return dated(without_place(interaction, text), interaction.created_at.date(), characters=MAX_BY_HAND_CHARACTERS)


async def ask_for_statements(interaction: discord.Interaction, wanted: Statement) -> None:
    """Ask in a form for several statements, one a line, which share all of `wanted` but the text.

    Or for one how-to.
    """

    async def submitted(form: discord.Interaction, text: str) -> None:
        await defer_private(form)
        operations = cog_context_of(form).operations
        if wanted.is_how_to or is_how_to(clean(text)):
            whole = replace(wanted, text=without_place(form, text))
            await tell_remembered(form, await operations.remembering.remember(whole), whole)
            return
        lines = each_statement(text)
        if not lines:
            await reply_private(form, say("remember-nothing-in-form"))
            return
        statements = [
            replace(wanted, text=with_day(form, line), cause=f"{wanted.cause}:{number}")
            for number, line in enumerate(lines[:MOST_LINES])
        ]
        outcomes = await operations.bulk.bulk_add(statements)
        kept = [outcome.memory.id for outcome in outcomes if isinstance(outcome, KeptStatement)]
        card = several_card(outcomes, left_out=len(lines) - len(statements))
        await reply_private(form, with_whereabouts(form), embed=card, view=undoing(form, kept) if kept else None)

    label = say("remember-form-how-to") if wanted.is_how_to else say("remember-form-lines", count=MOST_LINES)
    await ask_for_text(interaction, submitted, say("remember-form-title"), Field(label, is_long=True))


def undoing(interaction: discord.Interaction, kept: Sequence[MemoryId]) -> OwnedView:
    """Build the button that takes back all of what was just kept."""
    view = OwnedView(interaction, is_right=True)

    async def undo(press: discord.Interaction) -> None:
        await defer_change(press)
        tenant, subject = tenant_of_interaction(press), subject_of_interaction(press)
        operations = cog_context_of(press).operations
        for memory_id in kept:
            await operations.remembering.reopen(tenant, subject, memory_id)
        done = await operations.bulk.bulk_delete(tenant, subject, kept)
        count = 0 if done.forgotten is None else len(done.forgotten.memories)
        await change(press, say("remember-taken-back", count=count, of=len(kept)))
        view.stop()

    view.add_button(say("remember-undo-all"), undo)
    return view
