"""Choosing one of one's own memories in a command. Completion shows the asker's own and nothing else."""

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import discord
from discord import app_commands

from cogs.cog_context import cog_context_of
from cogs.error_sentences import WrongChoiceError
from cogs.places import subject_of_interaction, tenant_of_interaction
from cogs.presentation.wording import heading_of, label_of
from cogs.words.catalogue import say
from memory.domain.errors import StoreError
from memory.domain.ids import MemoryId
from memory.domain.memory import Memory

_ID: Final = re.compile(r"[a-z2-7]{12}")
_MAX_CHOICES: Final = 25


async def own_choices(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Complete what was typed with the asker's own memories in this place, newest first.

    An outage is told as the one choice there is; it is not shown as having nothing.
    """
    tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
    inspection = cog_context_of(interaction).operations.inspection
    return await choices_of(lambda: inspection.list_own(tenant, subject, query=typed))


async def choices_of(listing: Callable[[], Awaitable[Sequence[Memory]]]) -> list[app_commands.Choice[str]]:
    """Offer the first of what a listing gives; an outage as in `own_choices`."""
    try:
        found = await listing()
    except StoreError:
        return [app_commands.Choice(name=label_of(say("error-store-away")), value="-")]
    return [app_commands.Choice(name=label_of(heading_of(memory)), value=memory.id) for memory in found[:_MAX_CHOICES]]


def memory_id_in(value: str) -> MemoryId:
    """Read a memory's id from a command's option; people can type anything there.

    Raises `WrongChoiceError` for what is no id.
    """
    value = value.strip().strip("`")
    if _ID.fullmatch(value) is None:
        raise WrongChoiceError(say("memories-not-chosen"))
    return MemoryId(value)
