"""The forms of `/setup`: name and tone, what memory is to attend to, the server's own categories.

What is not taken is said in one sentence, and nothing of its form is kept.
"""

from collections.abc import Awaitable, Callable, Mapping

import discord

from cogs.admins import check_admin
from cogs.cog_context import cog_context_of
from cogs.error_sentences import WrongChoiceError
from cogs.owned_view import Field, FormModal, Press
from cogs.places import subject_of_interaction, tenant_of_interaction
from cogs.replies import defer_change, show_form
from cogs.setup_changes import LEAST_WORDS, constraining_of, fit_number, fit_wish, set_traits
from cogs.words.catalogue import say
from memory.domain.categories import GLOSS_CHARACTERS
from memory.domain.constraints import GuildRules
from memory.domain.own_categories import (
    MOST_CATEGORIES,
    MOST_TOPICS,
    OwnCategoriesError,
    as_lines,
    read_own_categories,
)
from memory.domain.persona import MOST_CHARACTERS
from memory.domain.scopes.consolidation import (
    GUIDANCE_CHARACTERS,
    LEAST_PENDING,
    MAX_WORDS,
    MOST_PENDING,
    Guidance,
)

Again = Callable[[discord.Interaction, str], Awaitable[None]]
"""Draws the screen anew with a sentence above it."""
_CATEGORY_CHARACTERS = 1000


def asking_for_persona(again: Again, rules: GuildRules) -> Press:
    """Return what asks for name and tone."""

    async def submitted(form: discord.Interaction, texts: Mapping[str, str]) -> None:
        check_admin(form)
        await defer_change(form)
        await set_traits(form, {"name": texts["name"], "tone": texts["tone"]})
        await again(form, say("setup-saved"))

    async def ask(press: discord.Interaction) -> None:
        persona = rules.persona
        fields = {
            "name": Field(say("setup-field-name"), MOST_CHARACTERS["name"], persona.name or None, required=False),
            "tone": Field(say("setup-field-tone"), MOST_CHARACTERS["tone"], persona.tone or None, required=False),
        }
        await show_form(press, FormModal(press, submitted, title=say("setup-form-persona"), fields=fields))

    return ask


def asking_for_wishes(again: Again) -> Press:
    """Return what asks what memory is to attend to, and how long and how often it is summed up."""

    async def submitted(form: discord.Interaction, texts: Mapping[str, str]) -> None:
        check_admin(form)
        await defer_change(form)
        words_unfit = say("setup-words-unfit", least=LEAST_WORDS, most=MAX_WORDS)
        pending_unfit = say("setup-pending-unfit", least=LEAST_PENDING, most=MOST_PENDING)
        guidance = Guidance(
            fit_wish(texts["noticing"]),
            fit_wish(texts["drawing_together"]),
            most_words=fit_number(texts["most_words"], LEAST_WORDS, MAX_WORDS, unfit=words_unfit),
            pending=fit_number(texts["pending"], LEAST_PENDING, MOST_PENDING, unfit=pending_unfit),
        )
        await constraining_of(form).set_guidance(tenant_of_interaction(form), guidance)
        await again(form, say("setup-saved"))

    async def ask(press: discord.Interaction) -> None:
        known = await constraining_of(press).guidance_of(tenant_of_interaction(press))
        fields = {
            name: Field(say(f"setup-field-{name}"), GUIDANCE_CHARACTERS, wish or None, is_long=True, required=False)
            for name, wish in (("noticing", known.noticing), ("drawing_together", known.drawing_together))
        }
        label = say("setup-words-field", least=LEAST_WORDS, most=MAX_WORDS)
        fields["most_words"] = Field(label, len(str(MAX_WORDS)), str(known.most_words))
        label = say("setup-pending-field", least=LEAST_PENDING, most=MOST_PENDING)
        fields["pending"] = Field(label, len(str(MOST_PENDING)), str(known.pending))
        await show_form(press, FormModal(press, submitted, title=say("setup-form-wishes"), fields=fields))

    return ask


def asking_for_categories(again: Again, rules: GuildRules) -> Press:
    """Return what asks for the server's own categories, one a line."""

    async def submitted(form: discord.Interaction, texts: Mapping[str, str]) -> None:
        check_admin(form)
        await defer_change(form)
        try:
            own = read_own_categories(texts["categories"], cog_context_of(form).operations.query.categories)
        except OwnCategoriesError as unfit:
            raise WrongChoiceError(_sentence(unfit)) from None
        await constraining_of(form).set_categories(tenant_of_interaction(form), own, by=subject_of_interaction(form))
        await again(form, say("setup-saved"))

    async def ask(press: discord.Interaction) -> None:
        written = as_lines(rules.categories) or None
        label = say("setup-field-categories")
        fields = {"categories": Field(label, _CATEGORY_CHARACTERS, written, is_long=True, required=False)}
        await show_form(press, FormModal(press, submitted, title=say("setup-form-categories"), fields=fields))

    return ask


def _sentence(unfit: OwnCategoriesError) -> str:
    if unfit.fault == "many":
        return say("setup-categories-many", line=unfit.line, most=MOST_CATEGORIES, topics=MOST_TOPICS)
    if unfit.fault == "long":
        return say("setup-categories-long", line=unfit.line, characters=GLOSS_CHARACTERS)
    return say(f"setup-category-{unfit.fault}", line=unfit.line)
