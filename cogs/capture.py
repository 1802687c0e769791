"""Following what happens to messages: edits and deletions, threads and channels that go.

Translates events, decides nothing.

Only the library's raw events are used: the others come for cached messages alone, and the bot caches none.
"""

from collections.abc import Sequence

import discord
from discord.ext import commands

from cogs.cog_context import CogContext
from cogs.conversation import words_now
from cogs.places import place_of
from memory.domain.ids import ChannelId, MessageId, guild_tenant
from memory.operations.capture.capture import Capture as CaptureOperation
from memory.operations.capture.unfinished import Work


class CaptureCog(commands.Cog):
    """Lets memory follow what people do with their messages."""

    def __init__(self, client: discord.Client, cog_context: CogContext) -> None:
        self._client = client
        self._cog_context = cog_context

    @property
    def _capture(self) -> CaptureOperation:
        return self._cog_context.operations.capture

    @commands.Cog.listener()
    async def on_raw_message_edit(self, payload: discord.RawMessageUpdateEvent) -> None:
        """Replace the text of an edited message.

        An update without content is a link preview. Without words that the bot may read, be it that Discord withholds
        them or that the message addresses the bot no more, the old text does not stand any longer either.
        """
        user = self._client.user
        if user is None or "content" not in payload.data or payload.message.author.bot:
            return
        message, bot_id = payload.message, user.id
        # Of this moment, however late memory can follow.
        rules = self._cog_context.rules_in(payload.guild_id)
        place = place_of(message.channel, guild_id=payload.guild_id, user_id=message.author.id, rules=rules)
        # What waits to be captured is not in the store yet, where an edit would find it.
        self._cog_context.pending_messages.note(message, place.audience)

        async def follow() -> None:
            words = await words_now(message, place.tenant, self._cog_context.operations, bot_id=bot_id)
            said = {"text": words.kept, "shown": words.shown}
            await self._capture.edited(place.tenant, MessageId(str(message.id)), audience=place.audience, **said)

        await self._follow(payload.channel_id, follow)

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
        tenant, channel = guild_tenant(guild_id), ChannelId(str(channel_id))
        await self._follow(channel_id, lambda: self._capture.channel_removed(tenant, channel))

    async def _deleted(self, guild_id: int | None, channel_id: int, message_ids: Sequence[int]) -> None:
        self._cog_context.admit()
        self._cog_context.pending_messages.note_deleted(message_ids)
        # A deletion in direct messages names no user; the store knows whose they are.
        tenant = None if guild_id is None else guild_tenant(guild_id)
        ids, channel = [MessageId(str(each)) for each in message_ids], ChannelId(str(channel_id))
        await self._follow(channel_id, lambda: self._capture.deleted(tenant, channel, ids))

    async def _follow(self, channel_id: int, work: Work) -> None:
        """Let memory follow, later when the store is away: Discord tells of it once.

        One thing after the other in a channel.
        """
        self._cog_context.admit()
        await self._cog_context.operations.unfinished.do(f"channel/{channel_id}", work)
