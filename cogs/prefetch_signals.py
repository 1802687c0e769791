"""Signals that somebody may soon speak to the bot: they type, open a thread, or are mentioned.

Translates events into signals; nothing is kept of them, and no handler waits for what they begin. It must not look at
what a message says; of those that are heard where the bot listens `cogs/listening.py` gives a signal.
"""

import discord
from discord.ext import commands

from cogs.cog_context import CogContext
from cogs.conversation import heard_in, speaks_in
from cogs.permissions import reach_in
from cogs.places import place_of
from memory.domain.ids import subject_of
from memory.domain.prediction.prediction import Signal


class PrefetchCog(commands.Cog):
    """Lets memory have at hand what the next answer will need."""

    def __init__(self, client: discord.Client, cog_context: CogContext) -> None:
        self._client = client
        self._cog_context = cog_context
        self._prefetch = cog_context.operations.prefetch

    @commands.Cog.listener()
    async def on_raw_typing(self, payload: discord.RawTypingEvent) -> None:
        """Foresee a message of somebody who types."""
        user = self._client.user
        typing_bot = payload.user is not None and payload.user.bot
        if user is None or payload.user_id == user.id or typing_bot or not self._cog_context.admit():
            return
        channel: object = None if payload.guild_id is None else self._client.get_channel(payload.channel_id)
        if payload.guild_id is not None and (channel is None or not reach_in(channel).may_send):
            return
        rules = self._cog_context.rules_in(payload.guild_id)
        place = place_of(channel, guild_id=payload.guild_id, user_id=payload.user_id, rules=rules)
        is_alone = payload.guild_id is None or _is_followed(channel, bot_id=user.id)
        signal = Signal("typing", place.room(subject_of(payload.user_id)), is_alone=is_alone)
        self._prefetch.notice(signal, applies=lambda rules: speaks_in(channel, rules))

    @commands.Cog.listener()
    async def on_thread_create(self, thread: discord.Thread) -> None:
        """Foresee a message of whoever opened a thread."""
        user = self._client.user
        if user is None or thread.owner_id in (None, user.id) or not reach_in(thread).may_send:
            return
        if not self._cog_context.admit():
            return
        rules = self._cog_context.rules_in(thread.guild.id)
        place = place_of(thread, guild_id=thread.guild.id, user_id=thread.owner_id, rules=rules)
        signal = Signal("thread", place.room(subject_of(thread.owner_id)))
        self._prefetch.notice(signal, applies=lambda rules: speaks_in(thread, rules))

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Foresee what those say who are mentioned by others."""
        user = self._client.user
        if user is None or message.guild is None or not message.mentions:
            return
        heard = heard_in(message, bot_id=user.id)
        is_person = not (heard.is_bot or heard.is_webhook or heard.is_system or heard.is_forwarded)
        if not is_person or not reach_in(message.channel).may_send or not self._cog_context.admit():
            return
        channel, author = message.channel, subject_of(message.author.id)
        rules = self._cog_context.rules_in(message.guild.id)
        for one in message.mentions:
            if not one.bot and one.id != message.author.id:
                place = place_of(channel, guild_id=message.guild.id, user_id=one.id, rules=rules)
                signal = Signal("mention", place.room(subject_of(one.id)))
                self._prefetch.notice(signal, applies=lambda rules: speaks_in(channel, rules), by=author)


def _is_followed(channel: object, *, bot_id: int) -> bool:
    return isinstance(channel, discord.Thread) and (channel.owner_id == bot_id or channel.me is not None)
