"""Edited messages: which of their words the bot may read, and edits that came while a message was being captured.

People who are left out are named in no words that are read here: whoever mentions them, mentions "someone".
"""

from dataclasses import replace

import discord

from cogs.cog_context import CogContext
from cogs.conversation._addressing import is_for_the_bot
from cogs.conversation._hearing import IncomingMessage, heard_in, version_of, words_of
from cogs.conversation._words import MessageWords
from cogs.places import Place, mode_in
from memory.domain.audience import narrower
from memory.domain.constraints import is_left_out
from memory.domain.ids import MessageId, TenantId, subject_of
from memory.operations.bundle import Operations
from memory.operations.capture.capture import Said
from memory.operations.constraint_service import ConstraintService


async def words_without_left_out(
    message: discord.Message,
    tenant: TenantId,
    constraining: ConstraintService,
    *,
    bot_id: int,
    named: MessageWords | None = None,
) -> MessageWords:
    """Return the words of a message with "someone" for people who are left out.

    `named` are its words with everybody by name, where they are at hand.
    """
    mentioned = {subject_of(user.id): user.id for user in message.mentions if not user.bot}
    consents = await constraining.consents_of(tenant, mentioned)
    unnamed = {mentioned[person] for person, consent in consents.items() if is_left_out(consent)}
    return words_of(message, bot_id=bot_id, unnamed=unnamed) if named is None or unnamed else named


async def words_now(message: discord.Message, tenant: TenantId, operations: Operations, *, bot_id: int) -> MessageWords:
    """Return the words of an edited message that the bot may read.

    They are empty where the message is not for the bot any more and nobody had the bot remember all of it.
    """
    constraining = operations.constraining
    if message.guild is not None and not is_for_the_bot(heard_in(message, bot_id=bot_id)):
        rules = await constraining.guild_rules(tenant)
        if mode_in(message.channel, rules) != "listen":
            # Who had it remembered by its menu lets the bot read what it says now, where Discord shows it.
            is_pointed_at = await operations.capture.is_remembered_whole(tenant, MessageId(str(message.id)))
            if not is_pointed_at:
                return MessageWords(shown="", kept="")
    return await words_without_left_out(message, tenant, constraining, bot_id=bot_id)


async def follow_what_was_edited(
    cog_context: CogContext, message: discord.Message, read: discord.Message, place: Place, *, bot_id: int
) -> MessageWords | None:
    """Let memory follow an edit that came between reading a message and writing it down.

    `read` is the message as it was read, `place` where it was said. Returns the words that it has now; None where
    nobody edited it since.
    """
    pending_messages, operations = cog_context.pending_messages, cog_context.operations
    if pending_messages.latest(message) is read:
        return None
    words, audience = MessageWords(shown="", kept=""), pending_messages.audience(message, place.audience)

    async def follow() -> None:
        nonlocal words, audience
        # Both of one moment: a further edit may come while its words are read.
        edited, audience = pending_messages.latest(message), pending_messages.audience(message, audience)
        words = await words_now(edited, place.tenant, operations, bot_id=bot_id)
        said = {"text": words.kept, "shown": words.shown}
        await operations.capture.edited(place.tenant, MessageId(str(message.id)), audience=audience, **said)

    # In order with the edits that come from now on.
    await operations.unfinished.do(f"channel/{message.channel.id}", follow)
    return words


async def said_now(cog_context: CogContext, incoming: IncomingMessage, said: Said, place: Place) -> Said | None:
    """Return a captured question as it reads now, and let memory follow an edit since it was read.

    The same object where it says the same to the same readers; None where it asks the bot nothing any more.
    """
    message, bot_id, pending_messages = incoming.message, incoming.bot_id, cog_context.pending_messages
    words = await follow_what_was_edited(cog_context, message, incoming.read.message, place, bot_id=bot_id)
    if words is None:
        return said
    if version_of(pending_messages.latest(message), bot_id=bot_id).addressing != "answer":
        return None
    audience = narrower(said.message.audience, pending_messages.audience(message, place.audience))
    if (words.kept, audience) == (said.message.text, said.message.audience):
        return said
    return replace(
        said,
        message=said.message.model_copy(update={"text": words.kept, "audience": audience}),
        shown=words.shown,
    )
