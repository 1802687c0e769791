"""`/forget`: one memory, what some words name, or everything in this place."""

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from cogs.cog_context import CogContext
from cogs.elsewhere import usable_anywhere
from cogs.error_sentences import WrongChoiceError
from cogs.forget_screens import ask_everything, ask_which, tell_forgotten
from cogs.own_memories import choices_of, memory_id_in
from cogs.places import subject_of_interaction, tenant_of_interaction
from cogs.replies import defer_private
from memory.domain.errors import NotYours
from memory.domain.language.normal_text import folded
from memory.domain.memory import Memory


class ForgetCog(commands.Cog):
    """Forgets what people ask to be forgotten."""

    def __init__(self, cog_context: CogContext) -> None:
        self._forgetting = cog_context.operations.forgetting
        self._inspection = cog_context.operations.inspection

    @app_commands.command()
    @usable_anywhere
    @app_commands.describe(
        what="One of your memories, or words for what it is about",
        everything="Everything that I remember about you here",
    )
    async def forget(
        self,
        interaction: discord.Interaction,
        what: app_commands.Range[str, 1, 200] | None = None,
        everything: bool = False,
    ) -> None:
        """Let me forget one memory, a topic, or everything here."""
        await defer_private(interaction)
        if everything:
            await ask_everything(interaction)
        elif what is None or not await self._forgets_chosen(interaction, what):
            await ask_which(interaction, what or "")

    @forget.autocomplete("what")
    async def _own(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await choices_of(lambda: self._completing(interaction, typed))

    async def _completing(self, interaction: discord.Interaction, typed: str) -> Sequence[Memory]:
        """Return the asker's own, and what the server has from them alone, with what was typed; else what is near."""
        tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
        told = [each for each in await self._inspection.told(tenant, subject) if each.whose == subject]
        holding = await self._inspection.list_own(tenant, subject, query=typed)
        if holding := [*holding, *(each for each in told if folded(typed) in folded(each.text))]:
            return holding
        found = await self._inspection.nearest_own(tenant, subject, typed)
        return () if found.fit == "newest" else found.memories

    async def _forgets_chosen(self, interaction: discord.Interaction, what: str) -> bool:
        """Forget the memory that was chosen while typing; False for words. Raises `NotYours` for one that is gone."""
        try:
            memory_id = memory_id_in(what)
            tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
            forgotten = await self._forgetting.forget(tenant, subject, [memory_id])
        except WrongChoiceError:
            return False
        except NotYours:
            if what.isalpha():
                # As "conversation", which has the form of an id.
                return False
            raise
        await tell_forgotten(interaction, forgotten)
        return True
