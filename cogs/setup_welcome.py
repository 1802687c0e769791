"""The greeting in a server that the bot has just joined, with a button that opens `/setup`."""

from typing import Any, Self

# The transport of discord.py, whose errors come through its client.
import aiohttp
import discord
import structlog

from cogs.cog_context import CogContext
from cogs.listening_notice import ListeningButton
from cogs.owners_button import PersistentButton
from cogs.permissions import reach_in
from cogs.setup_screens import show_setup
from cogs.words.catalogue import language_for, say, speaking

_log = structlog.stdlib.get_logger(__name__)


class SetUpButton(PersistentButton, template=r"setup"):
    """Opens `/setup`, which refuses whoever may not manage the server."""

    def __init__(self) -> None:
        super().__init__(label=say("welcome-button-set-up"), custom_id="setup", style=discord.ButtonStyle.primary)

    @classmethod
    def from_match(cls, match: Any) -> Self:
        """Build it; its id says nothing more."""
        del match
        return cls()

    async def press(self, interaction: discord.Interaction, cog_context: CogContext) -> None:
        """Open the screen."""
        del cog_context
        await show_setup(interaction)


async def greet(guild: discord.Guild) -> None:
    """Say hello where a server says who joined, else in its first channel where the bot may write, else nowhere."""
    channel = next((each for each in (guild.system_channel, *guild.text_channels) if _may_write(each)), None)
    if channel is None:
        return
    with speaking(language_for(guild.preferred_locale.value)):
        view = discord.ui.View(timeout=None)
        view.add_item(SetUpButton())
        view.add_item(ListeningButton("policy"))
        try:
            await channel.send(say("welcome", name=discord.utils.escape_markdown(guild.me.display_name)), view=view)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as failed:
            # `/setup` is there all the same.
            _log.info("welcome_not_posted", channel=channel.id, exc_info=failed)


def _may_write(channel: discord.TextChannel | None) -> bool:
    return channel is not None and reach_in(channel).may_send
