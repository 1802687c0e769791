"""Following what happens to messages: edits and deletions, threads and channels that go. Translates events, decides nothing.

Only the library's raw events are used: the others come for cached messages alone, and the bot caches none.
"""

from collections.abc import Sequence

import discord
import structlog
from discord.ext import commands

from cogs.conversation import words_of
from cogs.surroundings import Surroundings
from memory.domain.ids import ChannelId, MessageId, TenantId, dm_tenant, guild_tenant
from memory.operations.capture import Capture as CaptureOperation

_log = structlog.stdlib.get_logger(__name__)


class Capture(commands.Cog):
    """Lets memory follow what people do with their messages."""

    def __init__(self, client: discord.Client, surroundings: Surroundings) -> None:
        self._client = client
        self._surroundings = surroundings

    @property
    def _capture(self) -> CaptureOperation:
        return self._surroundings.operations.capture

    @commands.Cog.listener()
    async def on_raw_message_edit(self, payload: discord.RawMessageUpdateEvent) -> None:
        """Replace the text of an edited message.

        An update without content is a link preview. An empty content of a message that was captured means that the bot
        is not addressed any more and may not read it: then the old text does not stand any longer either.
        """
        user = self._client.user
        if user is None or "content" not in payload.data or payload.message.author.bot:
            return
        self._surroundings.admit()
        guild_id = payload.guild_id
        tenant = dm_tenant(payload.message.author.id) if guild_id is None else guild_tenant(guild_id)
        text = words_of(payload.message, bot_id=user.id)
        await self._capture.edited(tenant, MessageId(str(payload.message_id)), text=text)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """Remove a deleted message."""
        await self._deleted(payload.guild_id, payload.channel_id, [payload.message_id])

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Remove messages that a moderator swept away."""
        await self._deleted(payload.guild_id, payload.channel_id, sorted(payload.message_ids))

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Remove the talk of a thread that is gone; those of a deleted channel come here too."""
        await self._channel_removed(payload.guild_id, payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Remove the talk of a channel that is gone."""
        await self._channel_removed(channel.guild.id, channel.id)

    async def _channel_removed(self, guild_id: int, channel_id: int) -> None:
        self._surroundings.admit()
        await self._capture.channel_removed(guild_tenant(guild_id), ChannelId(str(channel_id)))

    async def _deleted(self, guild_id: int | None, channel_id: int, message_ids: Sequence[int]) -> None:
        self._surroundings.admit()
        tenant = await self._dm_tenant(channel_id) if guild_id is None else guild_tenant(guild_id)
        if tenant is None:
            _log.warning("deletion_without_tenant", channel=channel_id, count=len(message_ids))
            return
        ids = [MessageId(str(each)) for each in message_ids]
        await self._capture.deleted(tenant, ChannelId(str(channel_id)), ids)

    async def _dm_tenant(self, channel_id: int) -> TenantId | None:
        """Find whose direct messages a channel holds; a deletion there names no user."""
        channel: object = self._client.get_channel(channel_id)
        if not isinstance(channel, discord.DMChannel) or channel.recipient is None:
            channel = await self._fetched(channel_id)
        if not isinstance(channel, discord.DMChannel) or channel.recipient is None:
            return None
        return dm_tenant(channel.recipient.id)

    async def _fetched(self, channel_id: int) -> object:
        try:
            return await self._client.fetch_channel(channel_id)
        except discord.HTTPException as failed:
            _log.warning("channel_not_fetched", channel=channel_id, exc_info=failed)
            return None
