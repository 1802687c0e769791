"""Admins' command `/server-memory`: what memory attends to in their server, and figures of it. It shows nothing about a person."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.constraints import ADMINS, IN_GUILDS, check_admin
from cogs.errors import WrongChoiceError
from cogs.places import tenant_of_interaction
from cogs.presentation.health_cards import events_card, health_card
from cogs.presentation.rule_cards import guidance_card
from cogs.presentation.sentences import GUIDANCE_UNFIT
from cogs.replies import defer_private, reply_private
from cogs.surroundings import Surroundings
from memory.domain.scopes.guidance import MAX_CHARACTERS, Guidance, fit_guidance

Wish = app_commands.Range[str, 1, MAX_CHARACTERS]


class ServerMemory(commands.Cog):
    """Lets admins say what memory is for in their server, and see how it is doing."""

    server_memory = app_commands.Group(
        name="server-memory",
        description="What my memory attends to in this server",
        default_permissions=ADMINS,
        guild_only=True,
        allowed_contexts=IN_GUILDS,
    )

    def __init__(self, surroundings: Surroundings) -> None:
        self._constraining = surroundings.operations.constraining
        self._health = surroundings.operations.health
        self._clock = surroundings.clock

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Let those through who may manage the server, whatever Discord was told to show."""
        return check_admin(interaction)

    @server_memory.command()
    async def health(self, interaction: discord.Interaction) -> None:
        """Show in figures what my memory holds here; counts only, of nobody in particular."""
        await defer_private(interaction)
        stats = await self._health.vault_stats(tenant_of_interaction(interaction))
        await reply_private(interaction, embed=health_card(stats))

    @server_memory.command()
    async def events(self, interaction: discord.Interaction) -> None:
        """Show how often my memory did what in the last seven days; counts only."""
        await defer_private(interaction)
        activity = await self._health.activity(tenant_of_interaction(interaction), at=self._clock.now())
        await reply_private(interaction, embed=events_card(activity))

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
