"""Admins' command `/server-memory`: what memory is to attend to in their server. It shows nothing about a person."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.constraints import ADMINS, IN_GUILDS, check_admin
from cogs.errors import WrongChoiceError
from cogs.places import tenant_of_interaction
from cogs.presentation.rule_cards import guidance_card
from cogs.presentation.sentences import GUIDANCE_UNFIT
from cogs.replies import defer_private, reply_private
from cogs.surroundings import Surroundings
from memory.domain.guidance import MAX_CHARACTERS, Guidance, fit_guidance

Wish = app_commands.Range[str, 1, MAX_CHARACTERS]


class ServerMemory(commands.Cog):
    """Lets admins say what memory is for in their server."""

    server_memory = app_commands.Group(
        name="server-memory",
        description="What my memory attends to in this server",
        default_permissions=ADMINS,
        guild_only=True,
        allowed_contexts=IN_GUILDS,
    )

    def __init__(self, surroundings: Surroundings) -> None:
        self._constraining = surroundings.operations.constraining

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Let those through who may manage the server, whatever Discord was told to show."""
        return check_admin(interaction)

    @server_memory.command()
    @app_commands.describe(
        noticing="What to look for in talk, such as “boats and repairs”",
        drawing_together="What to stress in the texts about people, such as “what they are building”",
        clear="Take both wishes back",
    )
    async def guidance(
        self,
        interaction: discord.Interaction,
        *,
        noticing: Wish | None = None,
        drawing_together: Wish | None = None,
        clear: bool = False,
    ) -> None:
        """Say what I should attend to here, or see what was said; my rules on what is never kept stay."""
        await defer_private(interaction)
        tenant = tenant_of_interaction(interaction)
        before = Guidance() if clear else await self._constraining.guidance_of(tenant)
        after = Guidance(
            noticing=before.noticing if noticing is None else _fit(noticing),
            drawing_together=before.drawing_together if drawing_together is None else _fit(drawing_together),
        )
        if clear or after != before:
            await self._constraining.set_guidance(tenant, after)
        await reply_private(interaction, embed=guidance_card(after))


def _fit(wish: str) -> str:
    fit = fit_guidance(wish)
    if fit is None:
        raise WrongChoiceError(GUIDANCE_UNFIT)
    return fit
