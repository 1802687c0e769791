"""The line and buttons under the first answer to somebody: what is kept, and what they would like."""

from collections.abc import Sequence
from dataclasses import dataclass

import discord

from cogs.consent import notice_view
from cogs.conversation._chunks import MAX_UNITS
from cogs.places import Place
from cogs.presentation.sentences import notice_sentence
from cogs.presentation.wording import units
from memory.domain.ids import guild_id_of, subject_of
from memory.operations.constraint_service import ConstraintService


@dataclass(frozen=True, slots=True)
class Notice:
    """What a person is shown at first contact."""

    line: str
    view: discord.ui.View


async def notice_for(
    constraining: ConstraintService, place: Place, *, user_id: int, message_id: int, retention_days: int
) -> Notice | None:
    """Return the notice under the answer to a message; None for who has seen it here, or decided anything."""
    subject = subject_of(user_id)
    if await constraining.consent_of(place.tenant, subject) != "undecided":
        return None
    if (await constraining.person_rules(place.tenant, subject)).notified_at is not None:
        return None
    in_guild = guild_id_of(place.tenant) is not None
    mode = (await constraining.guild_rules(place.tenant)).consent_mode if in_guild else "opt_in"
    return Notice(line=notice_sentence(mode, retention_days=retention_days), view=notice_view(user_id, message_id))


def with_notice(parts: Sequence[str], line: str) -> list[str]:
    """Put the notice in small print under the last part, or after it where it has no room."""
    small = f"-# {line}"
    together = f"{parts[-1]}\n\n{small}"
    return [*parts[:-1], together] if units(together) <= MAX_UNITS else [*parts, small]
