"""Under which names members are known in a guild, as Discord tells it, kept in no store. Decides nothing.

No answer waits for a request to Discord: of whom it may tell, it is asked every hour and while the model thinks.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

# The transport of discord.py, whose errors come through its client.
import aiohttp
import discord
import structlog
from cachetools import TTLCache

from memory.domain.ids import SubjectId, TenantId, guild_id_of, guild_tenant, user_id_of
from memory.ports import Clock

MOST: Final = 300
"""People who are asked for at once; each is a request to Discord."""
AT_HAND: Final = timedelta(hours=1)
"""How late a new nickname is noticed."""
COUNTS_FOR: Final = timedelta(hours=2)
"""How long Discord's word that somebody is a member counts where it is not heard again; then it leaves the process."""
ASKED_AGAIN_AFTER: Final = timedelta(seconds=5)
"""Discord is asked about one person again after this time at the earliest, where an answer tells of them."""
_MOST_AT_HAND: Final = 100_000
"""People whose names are in memory at once."""
_UNREACHABLE: Final = (discord.HTTPException, aiohttp.ClientError, OSError)
_log = structlog.stdlib.get_logger(__name__)


_Told = tuple[tuple[str, ...], datetime]
"""The names of somebody in a guild, none for who is no member, and when Discord told them."""


class MemberNames:
    """The names of members, in the process's memory for two hours."""

    def __init__(self, client: discord.Client, *, clock: Clock) -> None:
        self._client = client
        self._clock = clock
        self._known: TTLCache[tuple[int, int], _Told] = TTLCache(
            _MOST_AT_HAND, ttl=COUNTS_FOR.total_seconds(), timer=lambda: clock.now().timestamp()
        )
        self._asking: dict[tuple[int, int], asyncio.Task[None]] = {}

    async def of(self, tenant: TenantId, people: Sequence[SubjectId]) -> list[str] | None:
        """Return all names of some people in a guild; who is no member has none there.

        None when Discord does not tell: not connected, an outage, or more people than `MOST`.
        """
        guild = self._guild(tenant)
        if guild is None or len(people) > MOST:
            return None
        try:
            found = [await self._names(guild, user_id_of(person)) for person in people]
        except _UNREACHABLE as error:
            _log.warning("names_unknown", exc_info=error)
            return None
        return [name for names in found for name in names]

    def members_in(self, tenant: TenantId, people: Collection[SubjectId]) -> Mapping[SubjectId, Sequence[str]]:
        """Return the names of those of some people who are members as far as is known now, the shown one first.

        Discord is asked about them meanwhile, so a look a moment later knows who has left.
        """
        guild = self._guild(tenant)
        if guild is None:
            return {}
        known: dict[SubjectId, Sequence[str]] = {}
        for person in people:
            user_id = user_id_of(person)
            names, _ = self._known.get((guild.id, user_id), ((), None))
            if names:
                known[person] = names
            self._ask_meanwhile(guild, user_id)
        return known

    def note(self, member: discord.Member) -> None:
        """Take what Discord tells of a member beside something else."""
        self._known[member.guild.id, member.id] = names_of(member), self._clock.now()

    async def look(self, people_of: Callable[[TenantId], Awaitable[Iterable[SubjectId]]]) -> int:
        """Refresh the names of some people of each guild; returns how many of them are members there.

        Discord is asked about a person once an hour at most.
        """
        # Names that are too old leave the process, not only those that are asked for again.
        self._known.expire()
        known = 0
        for guild in self._client.guilds if self._client.is_ready() else ():
            for person in await people_of(guild_tenant(guild.id)):
                try:
                    known += bool(await self._names(guild, user_id_of(person)))
                except _UNREACHABLE as error:
                    _log.warning("member_unknown", exc_info=error)
        return known

    async def settled(self) -> None:
        """Wait until Discord has told what it was asked meanwhile."""
        await asyncio.gather(*self._asking.values(), return_exceptions=True)

    async def close(self) -> None:
        """Give up what is still asked."""
        for task in self._asking.values():
            task.cancel()
        await self.settled()

    def _ask_meanwhile(self, guild: discord.Guild, user_id: int) -> None:
        key = guild.id, user_id
        if key not in self._asking and not self._is_known_for(key, ASKED_AGAIN_AFTER):
            self._asking[key] = task = asyncio.create_task(self._heard(guild, user_id))
            task.add_done_callback(lambda _: self._asking.pop(key, None))

    async def _heard(self, guild: discord.Guild, user_id: int) -> None:
        try:
            await self._ask(guild, user_id)
        except _UNREACHABLE as error:
            _log.warning("member_unknown", exc_info=error)

    def _is_known_for(self, key: tuple[int, int], age: timedelta) -> bool:
        _, at = self._known.get(key, ((), None))
        return at is not None and self._clock.now() - at < age

    def _guild(self, tenant: TenantId) -> discord.Guild | None:
        guild_id = guild_id_of(tenant)
        return None if guild_id is None or not self._client.is_ready() else self._client.get_guild(guild_id)

    async def _names(self, guild: discord.Guild, user_id: int) -> tuple[str, ...]:
        if not self._is_known_for((guild.id, user_id), AT_HAND):
            await self._ask(guild, user_id)
        return self._known[guild.id, user_id][0]

    async def _ask(self, guild: discord.Guild, user_id: int) -> None:
        try:
            self.note(await guild.fetch_member(user_id))
        except discord.NotFound:
            self._known[guild.id, user_id] = (), self._clock.now()


def names_of(user: discord.Member | discord.User) -> tuple[str, ...]:
    """Return the names of somebody, the shown one first."""
    nick = user.nick if isinstance(user, discord.Member) else None
    return tuple(dict.fromkeys(name for name in (nick, user.global_name, user.name) if name))
