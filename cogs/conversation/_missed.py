"""Looking back, once the bot is connected, for questions that nobody answered.

Asked while it was away, or under way when it ended.

Discord is asked for the last messages of channels in which somebody spoke to the bot lately. Of them only what is taken
up is kept, as if it had just been said. It must not answer anything, and what the bot replied to is answered; an answer
of which only the beginning was shown is none, and is removed.
"""

from collections.abc import AsyncIterator, Callable, Sequence
from datetime import datetime, timedelta
from typing import Final

import discord
import structlog

from cogs.conversation._addressing import addressing_of
from cogs.conversation._beginning import is_beginning
from cogs.conversation._hearing import heard_in
from cogs.conversation._said_lately import SILENCE
from cogs.conversation._sending import FAILURES, REQUEST_LIMIT_S, bounded, remove
from cogs.permissions import reach_in
from cogs.words.catalogue import in_every_language
from memory.domain.ids import ChannelId, TenantId, guild_id_of
from memory.operations.capture.claims import Claims

_log = structlog.stdlib.get_logger(__name__)

FRESH: Final = timedelta(minutes=5)
"""How long after it was written a question is answered that could not be answered at once."""
LOOKED_BACK: Final = timedelta(minutes=30)
"""How old what is looked for may be; who asked longer ago than `FRESH` is told that the bot was away."""
SPOKEN_WITHIN: Final = timedelta(days=1)
"""How lately somebody has to have spoken in a channel for it to be looked at."""
MOST_CHANNELS: Final = 100
"""How many channels are looked at; those in which somebody spoke last."""
_MOST_MESSAGES: Final = 100
"""How many messages of each, which is what Discord gives at once."""


async def missed_questions(
    client: discord.Client, claims: Claims, *, bot_id: int, at: datetime, is_coming: Callable[[int], bool]
) -> AsyncIterator[discord.Message]:
    """Yield what was asked within `LOOKED_BACK` and has no reply; of one channel in the order in which it was said.

    `is_coming` tells by a question's id whether its answer is still being written; any other beginning is removed
    first.
    """
    for tenant, channel_id in await claims.places_since(at - SPOKEN_WITHIN, limit=MOST_CHANNELS):
        try:
            seen = await _said_in(client, tenant, channel_id, since=at - LOOKED_BACK)
        except FAILURES as failed:
            _log.warning("not_looked_back", channel=channel_id, exc_info=failed)
            continue
        for message in seen:
            if _is_unfinished(message, bot_id=bot_id) and not is_coming(_question_of(message)):
                await remove(message)
        for message in unanswered(seen, bot_id=bot_id):
            yield message


def unanswered(seen: Sequence[discord.Message], *, bot_id: int) -> list[discord.Message]:
    """Choose of the messages of a channel those that ask the bot something and that it did not reply to."""
    replies = [
        (message, message.reference)
        for message in seen
        if message.author.id == bot_id and message.reference and not is_beginning(message.content)
    ]
    replied_to = {reference.message_id for _, reference in replies}
    asked = [message for message in seen if addressing_of(heard_in(message, bot_id=bot_id)) == "answer"]
    # Who was told that the store is away was told so once for all that they wrote then, of which no claim could be
    # noted.
    told_away = in_every_language("error-store-away") | in_every_language("error-store-full")
    away = {reference.message_id: reply.created_at for reply, reference in replies if reply.content in told_away}
    told = [(message.author.id, away[message.id]) for message in asked if message.id in away]
    return [message for message in asked if message.id not in replied_to and not _is_told(message, told)]


def _is_unfinished(message: discord.Message, *, bot_id: int) -> bool:
    return message.author.id == bot_id and is_beginning(message.content)


def _question_of(reply: discord.Message) -> int:
    """Name the message that a reply is to; 0 where it names none."""
    return 0 if reply.reference is None else reply.reference.message_id or 0


def _is_told(message: discord.Message, told: Sequence[tuple[int, datetime]]) -> bool:
    return any(message.author.id == author and timedelta() <= message.created_at - at < SILENCE for author, at in told)


async def _said_in(
    client: discord.Client, tenant: TenantId, channel_id: ChannelId, *, since: datetime
) -> list[discord.Message]:
    """Read what was said in a channel lately, oldest first; nothing where the bot could not answer or may not look."""
    channel: object = client.get_channel(int(channel_id))
    if channel is None and guild_id_of(tenant) is None:
        async with bounded(REQUEST_LIMIT_S):
            channel = await client.fetch_channel(int(channel_id))
    reach = reach_in(channel)
    if not isinstance(channel, discord.abc.Messageable) or not (reach.may_send and reach.may_refer):
        return []
    async with bounded(REQUEST_LIMIT_S):
        latest = channel.history(limit=_MOST_MESSAGES, after=since, oldest_first=False)
        return [message async for message in latest][::-1]
