"""The health of a vault in figures, for those who run it: counts only, of nobody in particular."""

from dataclasses import dataclass
from typing import Final, get_args

from memory.domain.capacity import MAX_LASTING, MAX_PLAIN
from memory.domain.ids import TenantId, guild_id_of, guild_scope
from memory.domain.memory import State, Tier
from memory.store.collections import Collections

_STATES: Final[tuple[State, ...]] = get_args(State)
_TIERS: Final[tuple[Tier, ...]] = get_args(Tier)


@dataclass(frozen=True, slots=True)
class VaultStats:
    """What a tenant's vault holds."""

    by_state: dict[State, int]
    by_tier: dict[Tier, int]
    """Of the active ones, like everything below."""
    by_category: dict[str, int]
    """Without categories that have none."""
    people: int
    """Persons about whom something is remembered."""
    topics: int
    """Slots that are filled."""
    guild_active: int
    """What the guild itself knows; 0 in direct messages."""
    guild_capacity: int
    versions: int
    """Rows of history."""

    @property
    def active(self) -> int:
        """Memories that may be used."""
        return self.by_state["active"]

    @property
    def utilisation(self) -> float:
        """Share of the guild's own room that is taken, 0 to 1."""
        return self.guild_active / self.guild_capacity

    @property
    def versions_per_record(self) -> float:
        """Writes a memory, whatever its state; 0 when there is none."""
        records = sum(self.by_state.values())
        return self.versions / records if records else 0.0


class Health:
    """Counts for admins."""

    def __init__(self, collections: Collections) -> None:
        self._collections = collections

    async def vault_stats(self, tenant: TenantId) -> VaultStats:
        """Count what a tenant's vault holds."""
        memories = self._collections.memories
        guild_id = guild_id_of(tenant)
        return VaultStats(
            by_state={state: await memories.count_where(tenant, state=state) for state in _STATES},
            by_tier={tier: await memories.count_where(tenant, state="active", tier=tier) for tier in _TIERS},
            by_category=await memories.count_by_category(tenant),
            people=await memories.count_people(tenant),
            topics=await memories.count_topics(tenant),
            guild_active=0 if guild_id is None else await memories.count_active(guild_scope(guild_id)),
            guild_capacity=MAX_PLAIN["guild"] + MAX_LASTING["guild"],
            versions=await self._collections.history.count_of(tenant),
        )
