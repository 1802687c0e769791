"""Under which names members are known in a guild, asked of Discord at the moment and kept in no store.

Decides nothing.
"""

from collections.abc import Sequence
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
_AT_HAND: Final = 10_000
_log = structlog.stdlib.get_logger(__name__)


class MemberNames:
    """The names of members, in the process's memory for an hour."""

    def __init__(self, client: discord.Client, *, clock: Clock) -> None:
        self._client = client
        self._known: TTLCache[tuple[int, int], tuple[str, ...]] = TTLCache(
            _AT_HAND, ttl=AT_HAND.total_seconds(), timer=lambda: clock.now().timestamp()
        )

    async def of(self, tenant: TenantId, people: Sequence[SubjectId]) -> list[str] | None:
        """Return all names of some people in a guild; who is no member has none there.

        None when Discord does not tell: not connected, an outage, or more people than `MOST`.
        """
        # Names that are too old leave the process, not only those that are asked for again.
        self._known.expire()
        guild_id = guild_id_of(tenant)
        guild = None if guild_id is None or not self._client.is_ready() else self._client.get_guild(guild_id)
        if guild is None or len(people) > MOST:
            return None
        try:
            found = [await self._names(guild, user_id_of(person)) for person in people]
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            _log.warning("names_unknown", exc_info=error)
            return None
        return [name for names in found for name in names]

    async def _names(self, guild: discord.Guild, user_id: int) -> tuple[str, ...]:
        key = guild.id, user_id
        with suppress(KeyError):
            return self._known[key]
        try:
            member = await guild.fetch_member(user_id)
        except discord.NotFound:
            names: tuple[str, ...] = ()
        else:
            names = tuple(name for name in (member.nick, member.global_name, member.name) if name)
        self._known[key] = names
        return names
