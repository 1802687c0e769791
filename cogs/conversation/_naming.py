"""The words of a message without the names of people who are left out: whoever mentions them, mentions "someone"."""

import discord

from cogs.conversation._hearing import words_of
from cogs.conversation._turn import Words
from memory.domain.consent import is_left_out
from memory.domain.ids import TenantId, subject_of
from memory.operations.constraining import Constraining


async def words_without_left_out(
    message: discord.Message, tenant: TenantId, constraining: Constraining, *, bot_id: int
) -> Words:
    """Give the words of a message as memory is given them; capturing, answering and editing all take them from here."""
    mentioned = {subject_of(user.id): user.id for user in message.mentions if not user.bot}
    consents = await constraining.consents_of(tenant, mentioned)
    unnamed = {mentioned[person] for person, consent in consents.items() if is_left_out(consent)}
    return words_of(message, bot_id=bot_id, unnamed=unnamed)
