"""Which guilds the bot is in, as one connection to Discord sees it, and which tenants it has left. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from memory.domain.ids import TenantId, guild_id_of

_SHARD_BITS: Final = 22


@dataclass(frozen=True, slots=True)
class Presence:
    """What a connection that is ready knows."""

    bot_id: int
    """The bot's own user."""
    guild_ids: frozenset[int]
    """The guilds that it is in, those included that are unavailable at the moment."""
    shard_id: int = 0
    shard_count: int = 1

    def left(self, tenants: Iterable[TenantId]) -> frozenset[TenantId]:
        """Return those of some tenants that are guilds of this shard in which the bot is no more."""
        guilds = {tenant: guild_id_of(tenant) for tenant in tenants}
        return frozenset(
            tenant
            for tenant, guild_id in guilds.items()
            if guild_id is not None and self._is_own(guild_id) and guild_id not in self.guild_ids
        )

    def _is_own(self, guild_id: int) -> bool:
        # Discord's rule: https://discord.com/developers/docs/events/gateway#sharding
        return (guild_id >> _SHARD_BITS) % self.shard_count == self.shard_id
