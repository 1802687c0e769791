"""What a passed-on statement rests on, and how much of it counts: guilds and people that nobody can simply make."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from memory.domain.ids import ScopeKey, SubjectId, TenantId, guild_id_of, kind_of_scope, made_at, user_id_of
from memory.domain.memory import Memory, Support

_GUILDS_NEEDED: Final = 3
_PEOPLE_NEEDED: Final = 5  # Of a statement that everybody may hear; within a guild one person is enough
_OLD_ENOUGH: Final = timedelta(days=28)  # Since a guild or an account was made
_KNOWN_ENOUGH: Final = timedelta(days=14)  # Since the bot joined a guild
_MEMBERS_NEEDED: Final = 10


@dataclass(frozen=True, slots=True)
class GuildFacts:
    """What Discord tells of a guild that the bot is in."""

    owner: SubjectId
    members: int
    """People and bots, the bot itself among them."""
    joined_at: datetime


FactsOf = Callable[[TenantId], GuildFacts | None]
"""Gives what Discord tells of a guild at this moment; None where it tells nothing."""


@dataclass(frozen=True, slots=True)
class _Counts:
    """How much of some support counts."""

    guilds: int
    """With owners of their own, and each with somebody of its own among the people."""
    people: int

    @property
    def suffice(self) -> bool:
        """Return whether everybody may hear a statement that rests on so much."""
        return self.guilds >= _GUILDS_NEEDED and self.people >= _PEOPLE_NEEDED


def nothing_known(_tenant: TenantId) -> None:
    """Return no facts, where nobody is connected to Discord."""


def people_behind(memory: Memory) -> tuple[SubjectId, ...]:
    """Name the people whose talk stands behind a memory, sorted."""
    about = () if memory.subject is None else (memory.subject,)
    return tuple(sorted({*about, *memory.provenance.tellers}))


def support_by(memory: Memory) -> Support:
    """Say what a memory gives to a statement that is made of it."""
    return Support(
        memory_id=memory.id, tenant=memory.tenant, fingerprint=memory.fingerprint, people=people_behind(memory)
    )


def with_support(known: Iterable[Support], more: Iterable[Support]) -> tuple[Support, ...]:
    """Join support; of one memory the later entry counts. Sorted by memory."""
    joined = {each.memory_id: each for each in (*known, *more)}
    return tuple(joined[memory_id] for memory_id in sorted(joined))


def is_supported(
    scope: ScopeKey, support: Sequence[Support], *, facts_of: FactsOf, at: datetime, is_told: bool = False
) -> bool:
    """Return whether support is enough; for what `is_told` already, guilds count that Discord cannot reach just now."""
    if kind_of_scope(scope) != "collective":
        return bool(support)
    return counts_of(support, facts_of=facts_of, at=at, is_told=is_told).suffice


def counts_of(support: Sequence[Support], *, facts_of: FactsOf, at: datetime, is_told: bool = False) -> _Counts:
    """Count the guilds and people of some support that count for everybody; see `is_supported`."""
    by_owner: defaultdict[str, set[SubjectId]] = defaultdict(set)
    for each in support:
        facts = facts_of(each.tenant)
        if _counts(each.tenant, facts, at=at, is_told=is_told):
            owner = each.tenant if facts is None else facts.owner
            by_owner[owner].update(person for person in each.people if _is_old(user_id_of(person), at))
    return _Counts(guilds=_spoken_for(by_owner), people=len(set().union(*by_owner.values())))


def _counts(tenant: TenantId, facts: GuildFacts | None, *, at: datetime, is_told: bool) -> bool:
    guild_id = guild_id_of(tenant)
    if guild_id is None or not _is_old(guild_id, at):
        return False
    if facts is None:
        return is_told
    return facts.members >= _MEMBERS_NEEDED and at - facts.joined_at >= _KNOWN_ENOUGH


def _is_old(snowflake: int, at: datetime) -> bool:
    return at - made_at(snowflake) >= _OLD_ENOUGH


def _spoken_for(guilds: Mapping[str, Iterable[SubjectId]]) -> int:
    """Count the guilds that can be given a person each who is given to no other, at most as many as are needed."""
    given: dict[SubjectId, str] = {}

    def find(guild: str, tried: set[SubjectId]) -> bool:
        for person in sorted(guilds[guild]):
            if person not in tried:
                tried.add(person)
                if person not in given or find(given[person], tried):
                    given[person] = guild
                    return True
        return False

    for guild in sorted(guilds):
        find(guild, set())
        if len(given) >= _GUILDS_NEEDED:
            break
    return len(given)
