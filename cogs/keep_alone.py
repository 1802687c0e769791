"""The button under "That sounds like health": offers in private to keep the words for their person alone."""

from typing import Any, Self

import discord

from cogs.cog_context import CogContext
from cogs.owners_button import OwnersButton
from cogs.places import subject_of_interaction
from cogs.remember_screens import offer_alone
from cogs.replies import defer_private, reply_private
from cogs.words.catalogue import say


class KeepAlone(OwnersButton, template=r"alone:(?P<owner>\d{1,20}):(?P<cause>message:\d{1,20}(?::\d{1,2})?)"):
    """Shows the words and asks; to press it keeps nothing yet."""

    def __init__(self, owner_id: int, cause: str) -> None:
        custom_id = f"alone:{owner_id}:{cause}"
        super().__init__(owner_id, label=say("alone-button"), custom_id=custom_id, style=discord.ButtonStyle.secondary)
        self._cause = cause

    @classmethod
    def from_match(cls, match: Any) -> Self:
        """Read owner and what caused the statement."""
        return cls(int(match["owner"]), match["cause"])

    async def press(self, interaction: discord.Interaction, cog_context: CogContext) -> None:
        """Ask, with the words as they would be kept."""
        await defer_private(interaction)
        wanted = cog_context.offers.find(self._cause)
        # Whose id stands in the button is whoever said it, unless somebody made the id up.
        if wanted is None or wanted.subject != subject_of_interaction(interaction):
            await reply_private(interaction, say("alone-over"))
            return
        await offer_alone(interaction, wanted)
