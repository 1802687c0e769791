"""Reading Discord's message objects for `_addressing` and `_turn`. It decides nothing and looks nothing up."""

from collections.abc import Collection
from typing import Final

import discord

from cogs.conversation._addressing import Heard, mode_allows
from cogs.conversation._turn import Words, words_in
from cogs.places import Place, mode_in, parent_of, place_of
from memory.domain.constraints import GuildRules
from memory.domain.ids import MessageId, subject_of
from memory.domain.language.escaping import shown_name
from memory.domain.language.normal_text import is_blank
from memory.domain.message import Message
from memory.operations.capture.capture import Said

_TALK: Final = frozenset({discord.MessageType.default, discord.MessageType.reply})


def place_of_message(message: discord.Message) -> Place:
    """Tell where a message stands."""
    guild_id = None if message.guild is None else message.guild.id
    return place_of(message.channel, guild_id=guild_id, user_id=message.author.id)


def speaks_in(channel: object, rules: GuildRules) -> bool:
    """Tell by a guild's rules whether the bot answers in a channel; None is a direct message."""
    return channel is None or mode_allows(mode_in(channel, rules), in_thread=isinstance(channel, discord.Thread))


def heard_in(message: discord.Message, *, bot_id: int) -> Heard:
    """Tell what a message says about whom it is meant for."""
    answered = _author_replied_to(message)
    thread = message.channel if isinstance(message.channel, discord.Thread) else None
    return Heard(
        is_own=message.author.id == bot_id,
        is_bot=message.author.bot,
        is_webhook=message.webhook_id is not None,
        is_system=message.type not in _TALK,
        is_forwarded=bool(message.message_snapshots),
        is_blank=is_blank(words_of(message, bot_id=bot_id).shown),
        in_direct_message=message.guild is None,
        mentions_bot=any(user.id == bot_id for user in message.mentions),
        replies_to_bot=answered == bot_id,
        in_followed_thread=thread is not None and (thread.owner_id == bot_id or thread.me is not None),
        addresses_another=answered not in (None, bot_id) or any(user.id != bot_id for user in message.mentions),
    )


def words_of(message: discord.Message, *, bot_id: int, unnamed: Collection[int] = ()) -> Words:
    """Give the words of a message as memory is given them; who is in `unnamed` is "someone" in them."""
    names = {user.id: user.display_name for user in message.mentions if user.id not in unnamed}
    return words_in(message.content, bot_id=bot_id, names=names)


def said_in(message: discord.Message, place: Place, words: Words, *, addressed: bool, formable: bool) -> Said:
    """Put a message of a person together as memory captures it."""
    reference = message.reference
    reply_to = None if reference is None or reference.message_id is None else MessageId(str(reference.message_id))
    return Said(
        message=Message(
            id=MessageId(str(message.id)),
            tenant=place.tenant,
            channel_id=place.channel_id,
            author=subject_of(message.author.id),
            author_name=shown_name(message.author.display_name),
            text=words.kept,
            reply_to=reply_to,
            at=message.created_at,
            audience=place.audience,
            addressed=addressed,
            formable=formable,
        ),
        display_name=message.author.display_name,
        shown=words.shown,
        parent_id=parent_of(message.channel),
    )


def _author_replied_to(message: discord.Message) -> int | None:
    reference = message.reference
    if reference is None or not isinstance(reference.resolved, discord.Message):
        return None
    return reference.resolved.author.id
