"""The menus of a message: "Remember this" for one's own words, "Forget this" for what was taken from them."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.cog_context import CogContext
from cogs.conversation import words_of, words_without_left_out
from cogs.elsewhere import usable_anywhere, without_place
from cogs.error_sentences import WrongChoiceError
from cogs.forget_screens import tell_forgotten
from cogs.places import is_elsewhere, place_of_interaction, subject_of_interaction, tenant_of_interaction
from cogs.remember_screens import tell_remembered
from cogs.replies import defer_private, reply_private
from cogs.words.catalogue import say
from memory.domain.ids import MessageId
from memory.operations.remembering.statement import Statement


class MessageMenusCog(commands.Cog):
    """What people ask of memory by pointing at a message."""

    def __init__(self, client: commands.Bot, cog_context: CogContext) -> None:
        self._client = client
        self._tree = client.tree
        self._reads_all_messages = cog_context.reads_all_messages
        self._remembering = cog_context.operations.remembering
        self._constraining = cog_context.operations.constraining
        self._forgetting = cog_context.operations.forgetting
        self._menus = (
            usable_anywhere(app_commands.ContextMenu(name="Remember this", callback=self.remember_this)),
            app_commands.ContextMenu(name="Forget this", callback=self.forget_this),
        )

    async def cog_load(self) -> None:
        """Add the menus; unlike commands they are not found in a cog by themselves."""
        for menu in self._menus:
            self._tree.add_command(menu)

    async def cog_unload(self) -> None:
        """Take the menus away."""
        for menu in self._menus:
            self._tree.remove_command(menu.name, type=menu.type)

    async def remember_this(self, interaction: discord.Interaction, message: discord.Message) -> None:
        """Keep one's own message, where it was said; one with fenced code becomes a how-to."""
        await defer_private(interaction)
        if message.author.id != interaction.user.id:
            raise WrongChoiceError(say("remember-not-your-words"))
        if is_elsewhere(interaction):
            await self._remember_elsewhere(interaction, message)
            return
        place = place_of_interaction(interaction)
        words = await words_without_left_out(message, place.tenant, self._constraining, bot_id=self._bot_id())
        statement = Statement(
            text=words.shown,
            tenant=place.tenant,
            subject=subject_of_interaction(interaction),
            audience=place.audience,
            channel_id=place.channel_id,
            cause=f"message:{message.id}",
            message_id=MessageId(str(message.id)),
            whole_message=True,
        )
        note = None if self._hears_edits_of(message) else say("remember-unseen-edit")
        await tell_remembered(interaction, await self._remembering.remember(statement), statement, note=note)

    async def _remember_elsewhere(self, interaction: discord.Interaction, message: discord.Message) -> None:
        """Keep the words of one's own message and nothing by which the message could be found again."""
        place, everybody = place_of_interaction(interaction), {user.id for user in message.mentions}
        words = words_of(message, bot_id=self._bot_id(), unnamed=everybody)
        statement = Statement(
            text=without_place(interaction, words.shown),
            tenant=place.tenant,
            subject=subject_of_interaction(interaction),
            audience=place.audience,
            channel_id=place.channel_id,
            cause=f"interaction:{interaction.id}",
        )
        await tell_remembered(interaction, await self._remembering.remember(statement), statement)

    async def forget_this(self, interaction: discord.Interaction, message: discord.Message) -> None:
        """Forget what was taken from a message about the person who asks; whoever else said it keeps theirs."""
        await defer_private(interaction)
        tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
        taken = await self._forgetting.taken_from(tenant, subject, MessageId(str(message.id)))
        if not taken:
            await reply_private(interaction, say("remember-nothing-from-this"))
            return
        await tell_forgotten(interaction, await self._forgetting.forget(tenant, subject, [each.id for each in taken]))

    def _hears_edits_of(self, message: discord.Message) -> bool:
        """Return whether Discord will show what the message says when it is edited."""
        is_addressed = any(user.id == self._bot_id() for user in message.mentions)
        return self._reads_all_messages or message.guild is None or is_addressed

    def _bot_id(self) -> int:
        user = self._client.user
        if user is None:
            raise RuntimeError("a menu was used before the bot was logged in")
        return user.id
