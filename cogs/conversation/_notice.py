"""The small line under an answer: at first contact what is kept, with buttons, and later that talk became memory."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import discord

from cogs.consent import notice_view
from cogs.conversation._chunks import MAX_UNITS
from cogs.places import Place
from cogs.presentation.sentences import notice_sentence
from cogs.presentation.wording import shown_in_line, units
from cogs.words.catalogue import say
from memory.domain.audience import PRIVATE
from memory.domain.formation.transcript import SESSION_GAP
from memory.domain.ids import ChannelId, SubjectId, TenantId, guild_id_of, subject_of
from memory.domain.memory import is_migrated
from memory.domain.message import Message
from memory.operations.constraint_service import ConstraintService
from memory.operations.formation.proposals import Proposals

_MOST_TALKS: Final = 1000
_MOST_NOTED: Final = 3
"""Memories whose words are in the sign."""
_MOST_WORDS: Final = 100
"""Characters of each memory in the sign."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What a person is shown under an answer."""

    line: str
    view: discord.ui.View | None = None
    is_first_contact: bool = False


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
    return Notice(
        line=notice_sentence(mode, retention_days=retention_days),
        view=notice_view(user_id, message_id),
        is_first_contact=True,
    )


class NotedSign:
    """Says that talk became memory, once in a conversation of somebody in a channel."""

    def __init__(self) -> None:
        self._talks: OrderedDict[tuple[ChannelId, SubjectId], tuple[datetime, bool]] = OrderedDict()
        """When each was answered last, and whether it was said since the silence before."""
        self._asked: set[tuple[TenantId, SubjectId]] = set()
        """Who was looked at since the start."""

    def line(self, noted: Sequence[str], said: Message, *, waiting: int, at: datetime) -> str | None:
        """Return the sign under an answer, in the words of what was noted where nobody else reads; None for none.

        `waiting` counts what the server was told and does not use before somebody else says so, too. The sign counts
        as said once `note_told` says so, for it may have to give way to another notice.
        """
        last, was_told = self._talks.pop((said.channel_id, said.author), (at, False))
        is_told = was_told and at - last < SESSION_GAP
        self._note(said, at, is_told=is_told)
        if is_told or not (noted or waiting):
            return None
        if said.audience == PRIVATE:
            more = [say("and-more", count=len(noted) - _MOST_NOTED)] if len(noted) > _MOST_NOTED else []
            told = [shown_in_line(each, _MOST_WORDS) for each in noted[:_MOST_NOTED]]
            return say("talk-noted", words=" · ".join([*told, *more]))
        signs = [say("talk-noted-count", count=len(noted))] if noted else []
        return " ".join([*signs, say("talk-noted-waits")] if waiting else signs)

    async def about_migrated(self, proposing: Proposals, said: Message) -> Notice | None:
        """Tell a person, once a start, that what another program noted waits for them; before others, so not what."""
        if (said.tenant, said.author) in self._asked:
            return None
        self._asked.add((said.tenant, said.author))
        waits = any(map(is_migrated, await proposing.pending(said.tenant, said.author)))
        return Notice(say("talk-migrated-waits")) if waits else None

    def note_told(self, said: Message, *, at: datetime) -> None:
        """Say it no more in this conversation."""
        self._note(said, at, is_told=True)

    def _note(self, said: Message, at: datetime, *, is_told: bool) -> None:
        self._talks[said.channel_id, said.author] = at, is_told
        if len(self._talks) > _MOST_TALKS:
            self._talks.popitem(last=False)


def with_notice(parts: Sequence[str], line: str) -> list[str]:
    """Put the notice in small print under the last part, or after it where it has no room."""
    small = f"-# {line}"
    together = f"{parts[-1]}\n\n{small}"
    return [*parts[:-1], together] if units(together) <= MAX_UNITS else [*parts, small]
