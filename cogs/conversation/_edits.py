"""Edited messages: which of their words the bot may still read, and those whose edit came while they were being captured."""

import discord

from cogs.conversation._addressing import is_for_the_bot
from cogs.conversation._hearing import heard_in
from cogs.conversation._naming import words_without_left_out
from cogs.conversation._turn import Words
from cogs.places import Place, mode_in
from cogs.surroundings import Surroundings
from memory.domain.ids import MessageId, TenantId
from memory.operations.bundle import Operations


async def words_now(message: discord.Message, tenant: TenantId, operations: Operations, *, bot_id: int) -> Words:
    """Give the words of an edited message; none where the bot may not read them: it is not for it any more, and nobody pointed at it."""
    constraining = operations.constraining
    if message.guild is not None and not is_for_the_bot(heard_in(message, bot_id=bot_id)):
        rules = await constraining.guild_rules(tenant)
        if mode_in(message.channel, rules) != "listen":
            # Who had it remembered by its menu lets the bot read what it says now, where Discord shows it.
            is_pointed_at = await operations.capture.is_remembered_whole(tenant, MessageId(str(message.id)))
            if not is_pointed_at:
                return Words(shown="", kept="")
    return await words_without_left_out(message, tenant, constraining, bot_id=bot_id)


async def follow_what_was_edited(
    surroundings: Surroundings, message: discord.Message, read: discord.Message, place: Place, *, bot_id: int
) -> Words | None:
    """Let memory follow an edit that came between reading a message and writing it down, which found nothing there then.

    `read` is the message as it was read, `place` where it was said. Gives the words that it has now; None where nobody edited it since.
    """
    in_hand, operations = surroundings.in_hand, surroundings.operations
    if in_hand.latest(message) is read:
        return None
    words, audience = Words(shown="", kept=""), in_hand.audience(message, place.audience)

    async def follow() -> None:
        nonlocal words, audience
        # Both of one moment: a further edit may come while its words are read.
        edited, audience = in_hand.latest(message), in_hand.audience(message, audience)
        words = await words_now(edited, place.tenant, operations, bot_id=bot_id)
        said = {"text": words.kept, "shown": words.shown}
        await operations.capture.edited(place.tenant, MessageId(str(message.id)), audience=audience, **said)

    # In order with the edits that come from now on.
    await operations.unfinished.do(f"channel/{message.channel.id}", follow)
    return words
