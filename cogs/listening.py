"""Channels that the bot listens to: what people say among themselves is captured there, and never answered.

It begins when an admin sets a channel to `listen` and the notice stands in it. It asks no model.
"""

from contextlib import ExitStack
from dataclasses import replace

import discord
import structlog
from discord.ext import commands

from cogs.cog_context import CogContext
from cogs.conversation import follow_what_was_edited, heard_in, is_overheard, said_in, words_without_left_out
from cogs.places import Place, mode_in, place_of
from memory.domain.constraints import is_left_out
from memory.domain.errors import StoreError, VersionConflict
from memory.domain.ids import guild_tenant, subject_of
from memory.domain.language.normal_text import is_blank
from memory.domain.prediction.prediction import Signal, named_error
from memory.operations.capture.unfinished import MOST_TALK_WAITING

_log = structlog.stdlib.get_logger(__name__)


class ListeningCog(commands.Cog):
    """Hears what is said in channels that admins chose for it."""

    def __init__(self, client: discord.Client, cog_context: CogContext) -> None:
        self._client = client
        self._cog_context = cog_context
        self._operations = cog_context.operations

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Capture what is said where the bot listens; what is said to the bot is the conversation's."""
        user = self._client.user
        if user is None or message.guild is None or not is_overheard(heard_in(message, bot_id=user.id)):
            return
        if not self._cog_context.admit():
            return
        held = ExitStack()
        try:
            rules = await self._operations.constraining.guild_rules(guild_tenant(message.guild.id))
            if mode_in(message.channel, rules) != "listen":
                return
            place = place_of(message.channel, guild_id=message.guild.id, user_id=message.author.id, rules=rules)
            # Its edits are noted until it is captured, which is later where the store is away.
            held.enter_context(self._cog_context.pending_messages.holding(message, place.audience))

            async def capture() -> None:
                await self._hear(message, place, bot_id=user.id)
                held.close()

            # In order, though one person's choices may have to be read first and another's not. Not the conversation's
            # lock: what people say meanwhile does not wait for an answer. Discord does not tell it again.
            await self._operations.unfinished.do(f"talk/{message.channel.id}", capture, most=MOST_TALK_WAITING)
        except (StoreError, VersionConflict) as error:
            held.close()
            _log.warning("talk_not_captured", channel=message.channel.id, exc_info=error)

    async def _hear(self, message: discord.Message, place: Place, *, bot_id: int) -> None:
        constraining = self._operations.constraining
        author = subject_of(message.author.id)
        rules = await constraining.guild_rules(place.tenant)
        if mode_in(message.channel, rules) != "listen" or rules.constraints.memory_enabled is False:
            return
        if is_left_out(await constraining.consent_of(place.tenant, author)):
            return
        if await constraining.is_off_record(place.tenant, author, place.channel_id):
            return
        read = self._cog_context.pending_messages.latest(message)
        audience = self._cog_context.pending_messages.audience(message, place.audience)
        words = await words_without_left_out(read, place.tenant, constraining, bot_id=bot_id)
        if is_blank(words.kept):
            return
        formable = await constraining.may_form_from(place.tenant, author)
        await self._operations.capture.take(
            said_in(message, replace(place, audience=audience), words, addressed=False, formable=formable)
        )
        await follow_what_was_edited(self._cog_context, message, read, place, bot_id=bot_id)
        if named_error(words.kept) is not None:
            # Who met an error often asks the bot next.
            self._operations.prefetch.notice(Signal("traceback", place.room(author)), applies=lambda _: True)
