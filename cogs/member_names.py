"""Under which names members are known in a guild, asked of Discord at the moment and kept in no store.

Decides nothing.
"""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Final

# The transport of discord.py, whose errors come through its client.
import aiohttp
import discord
import structlog
from cachetools import TTLCache

from memory.domain.ids import SubjectId, TenantId, guild_id_of, user_id_of
from memory.ports import Clock

MOST: Final = 300
"""People who are asked for at once; each is a request to Discord."""
AT_HAND: Final = timedelta(hours=1)
"""How late a new nickname is noticed."""
THERE_FOR: Final = timedelta(seconds=5)
"""How long somebody who left still counts as a member, so that others may be told what they shared."""
ANSWERS_WITHIN_S: Final = 1.0
_MOST_AT_HAND: Final = 10_000
"""People whose names are in memory at once."""
_log = structlog.stdlib.get_logger(__name__)


class MemberNames:
    """The names of members, in the process's memory for an hour."""

    def __init__(self, client: discord.Client, *, clock: Clock) -> None:
        self._client = client
        self._known: TTLCache[tuple[int, int], tuple[str, ...]] = TTLCache(
            _MOST_AT_HAND, ttl=AT_HAND.total_seconds(), timer=lambda: clock.now().timestamp()
        )
        self._there_lately: TTLCache[tuple[int, int], tuple[str, ...]] = TTLCache(
            _MOST_AT_HAND, ttl=THERE_FOR.total_seconds(), timer=lambda: clock.now().timestamp()
        )

    async def of(self, tenant: TenantId, people: Sequence[SubjectId]) -> list[str] | None:
        """Return all names of some people in a guild; who is no member has none there.

        None when Discord does not tell: not connected, an outage, or more people than `MOST`.
        """
        # Names that are too old leave the process, not only those that are asked for again.
        self._known.expire()
        guild = self._guild(tenant)
        if guild is None or len(people) > MOST:
            return None
        try:
            found = [await self._names(guild, user_id_of(person)) for person in people]
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            _log.warning("names_unknown", exc_info=error)
            return None
        return [name for names in found for name in names]

    async def members_in(self, tenant: TenantId, people: Collection[SubjectId]) -> Mapping[SubjectId, Sequence[str]]:
        """Return the names of those of some people who are members now, the shown one first.

        Asked anew after five seconds. Of whom Discord does not tell within a second nothing is returned.
        """
        guild = self._guild(tenant)
        if guild is None:
            return {}
        asked = {person: asyncio.create_task(self._there(guild, user_id_of(person))) for person in people}
        if asked:
            await asyncio.wait(asked.values(), timeout=ANSWERS_WITHIN_S)
        known: dict[SubjectId, Sequence[str]] = {}
        for person, task in asked.items():
            if not task.done():
                task.cancel()
            elif (error := task.exception()) is not None:
                _log.warning("member_unknown", exc_info=error)
            elif names := task.result():
                known[person] = names
        return known

    async def _there(self, guild: discord.Guild, user_id: int) -> tuple[str, ...]:
        key = guild.id, user_id
        if key not in self._there_lately:
            self._known.pop(key, None)
            if names := await self._names(guild, user_id):
                self._there_lately[key] = names
            return names
        return self._there_lately[key]

    def _guild(self, tenant: TenantId) -> discord.Guild | None:
        guild_id = guild_id_of(tenant)
        return None if guild_id is None or not self._client.is_ready() else self._client.get_guild(guild_id)

    async def _names(self, guild: discord.Guild, user_id: int) -> tuple[str, ...]:
        key = guild.id, user_id
        with suppress(KeyError):
            return self._known[key]
        try:
            member = await guild.fetch_member(user_id)
        except discord.NotFound:
            names: tuple[str, ...] = ()
        else:
            names = names_of(member)
        self._known[key] = names
        return names


def names_of(user: discord.Member | discord.User) -> tuple[str, ...]:
    """Return the names of somebody, the shown one first."""
    nick = user.nick if isinstance(user, discord.Member) else None
    return tuple(dict.fromkeys(name for name in (nick, user.global_name, user.name) if name))
