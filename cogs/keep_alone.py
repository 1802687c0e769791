"""The button under "That sounds like health": offers in private to keep the words for their person alone."""

import discord

from cogs.cog_context import CogContext
from cogs.owners_button import AboutButton
from cogs.places import subject_of_interaction
from cogs.remember_screens import offer_alone
from cogs.replies import defer_private, reply_private
from cogs.words.catalogue import say


class KeepAlone(AboutButton, begins="alone", about=r"message:\d{1,20}(?::\d{1,2})?", label="alone-button"):
    """Shows the words and asks; to press it keeps nothing yet. It is about what caused the statement."""

    async def press(self, interaction: discord.Interaction, cog_context: CogContext) -> None:
        """Ask, with the words as they would be kept."""
        await defer_private(interaction)
        wanted = cog_context.offers.find(self.about)
        # Whose id stands in the button is whoever said it, unless somebody made the id up.
        if wanted is None or wanted.subject != subject_of_interaction(interaction):
            await reply_private(interaction, say("alone-over"))
            return
        await offer_alone(interaction, wanted)
