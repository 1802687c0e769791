"""A clear word for screens from before a restart or past their time; Discord only says that the interaction failed."""

from collections.abc import Sequence

import discord
from discord.ext import commands

from cogs.cog_context import CogContext
from cogs.owned_view import token_in
from cogs.owners_button import PersistentButton
from cogs.replies import reply_private
from cogs.words.catalogue import say

_SCREENS = frozenset({discord.InteractionType.component, discord.InteractionType.modal_submit})


class ExpiredScreensCog(commands.Cog):
    """Answers buttons and forms that no screen of this process and no persistent button stands behind."""

    def __init__(self, cog_context: CogContext, *, persistent: Sequence[type[PersistentButton]]) -> None:
        self._cog_context = cog_context
        self._persistent = persistent

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Tell the person that the screen is too old."""
        if interaction.type not in _SCREENS or interaction.data is None:
            return
        if self._is_answered(str(interaction.data.get("custom_id", ""))) or interaction.response.is_done():
            return
        await reply_private(interaction, say("error-screen-expired"))

    def _is_answered(self, custom_id: str) -> bool:
        token = token_in(custom_id)
        if token is not None:
            return self._cog_context.screens.has(token)
        return any(kind.knows(custom_id) for kind in self._persistent)
