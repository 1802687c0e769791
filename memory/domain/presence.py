"""Which guilds the bot is in, as one process sees it, and which tenants it has left. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from memory.domain.ids import TenantId, guild_id_of

_SHARD_BITS: Final = 22


@dataclass(frozen=True, slots=True)
class Shards:
    """The connections to Discord that one process has, of all that the bot is split into; by itself the only one."""

    first: int = 0
    last: int = 0
    count: int = 1

    @property
    def ids(self) -> range:
        """The numbers of the shards."""
        return range(self.first, self.last + 1)

    def hold(self, guild_id: int) -> bool:
        """Return whether a guild's events come to these shards."""
        # Discord's rule: https://discord.com/developers/docs/events/gateway#sharding
        return (guild_id >> _SHARD_BITS) % self.count in self.ids

    def have(self, tenant: TenantId) -> bool:
        """Return whether a tenant is of these shards; direct messages and what belongs to no place are of the first."""
        return self.hold(guild_id_of(tenant) or 0)

    def collide(self, other: "Shards") -> bool:
        """Return whether two processes with these would both hear of some guild, or count shards differently."""
        return self.count != other.count or (self.first <= other.last and other.first <= self.last)

    def free(self, held: Iterable["Shards"]) -> "Shards | None":
        """Return these, unless others hold some of them."""
        return None if any(each.collide(self) for each in held) else self

    def __str__(self) -> str:
        return f"{self.first}-{self.last}/{self.count}"


ALL_SHARDS: Final = Shards()


@dataclass(frozen=True, slots=True)
class ShardPlan:
    """How the connections are split among processes of which each takes a range that no other has."""

    count: int
    """Of the connections, where no process lives that goes by another count: all have to go by one."""
    processes: int = 1

    def free(self, held: Iterable[Shards]) -> Shards | None:
        """Return the first range of which others hold nothing."""
        held = list(held)
        count = held[0].count if held else self.count
        ends = [count * number // self.processes for number in range(self.processes + 1)]
        ranges = (Shards(first, end - 1, count) for first, end in pairwise(ends) if first < end)
        return next((each for each in ranges if each.free(held)), None)

    def __str__(self) -> str:
        return f"{self.processes} processes of {self.count} shards"


WantedShards = Shards | ShardPlan
"""What a process is to have: these, or what is free."""


@dataclass(frozen=True, slots=True)
class Presence:
    """What a process that is connected knows."""

    bot_id: int
    """The bot's own user."""
    guild_ids: frozenset[int]
    """The guilds that it is in, those included that are unavailable at the moment."""
    shards: Shards = ALL_SHARDS

    def left(self, tenants: Iterable[TenantId]) -> frozenset[TenantId]:
        """Return those of some tenants that are guilds of these shards in which the bot is no more."""
        guilds = {tenant: guild_id_of(tenant) for tenant in tenants}
        return frozenset(
            tenant
            for tenant, guild_id in guilds.items()
            if guild_id is not None and self.shards.hold(guild_id) and guild_id not in self.guild_ids
        )
