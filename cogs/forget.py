"""`/forget`: one memory, a topic, or everything in this place."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.cog_context import CogContext
from cogs.error_sentences import WrongChoiceError
from cogs.forget_screens import ask_everything, ask_which, tell_forgotten
from cogs.own_memories import memory_id_in, own_choices
from cogs.places import subject_of_interaction, tenant_of_interaction
from cogs.replies import defer_private
from cogs.words.catalogue import say


class ForgetCog(commands.Cog):
    """Forgets what people ask to be forgotten."""

    def __init__(self, cog_context: CogContext) -> None:
        self._forgetting = cog_context.operations.forgetting

    @app_commands.command()
    @app_commands.describe(
        memory="One memory, chosen from your own",
        about="A topic; you choose among what I find",
        everything="Everything that I remember about you here",
    )
    async def forget(
        self,
        interaction: discord.Interaction,
        memory: str | None = None,
        about: app_commands.Range[str, 1, 200] | None = None,
        everything: bool = False,
    ) -> None:
        """Let me forget one memory, a topic, or everything here."""
        await defer_private(interaction)
        if sum((memory is not None, about is not None, everything)) != 1:
            raise WrongChoiceError(say("forget-one-of-three"))
        if memory is not None:
            tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
            await tell_forgotten(interaction, await self._forgetting.forget(tenant, subject, [memory_id_in(memory)]))
        elif about is not None:
            await ask_which(interaction, about)
        else:
            await ask_everything(interaction)

    @forget.autocomplete("memory")
    async def _own(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await own_choices(interaction, typed)
