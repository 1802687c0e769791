"""Whose words members of the probed town may be told: who shares with them, and what Discord tells of who is there."""

from collections.abc import Callable, Collection, Mapping, Sequence

from bench.composed import Composed
from bench.probes.places import Channel, Town
from memory.domain.audience import PUBLIC, Audience
from memory.domain.constraints import ConstraintSet
from memory.domain.ids import ChannelId, SubjectId, TenantId, guild_id_of, guild_tenant, subject_of, user_id_of
from memory.operations.recall.lending import Guilds


async def set_sharing(bot: Composed, town: Town, person: int, tenant: TenantId, *, is_yes: bool) -> None:
    """Let a person share with members of a guild, or no longer; the judge notes what allows more last."""
    if not is_yes:
        town.sharing.discard((person, tenant))
    rules = ConstraintSet(share_with=("answer", "members") if is_yes else ("answer",))
    constraining, names = bot.operations.constraining, [f"Person {person}"]
    await constraining.set_own_constraints(tenant, subject_of(person), rules, known_as=names)
    if is_yes:
        town.sharing.add((person, tenant))


async def change_sharing(bot: Composed, town: Town, person: int, tenant: TenantId) -> None:
    """Let members be told what one said in the open, or no longer."""
    await set_sharing(bot, town, person, tenant, is_yes=(person, tenant) not in town.sharing)


async def forbid_sharing(bot: Composed, town: Town, tenant: TenantId, *, by: SubjectId) -> None:
    """Let admins forbid that members share with each other, or allow it again."""
    is_allowed = tenant in town.forbidding
    if not is_allowed:
        town.forbidding.add(tenant)
    rules = ConstraintSet() if is_allowed else ConstraintSet(share_with=("answer",))
    await bot.operations.constraining.set_guild_constraints(tenant, rules, by=by)
    if is_allowed:
        town.forbidding.discard(tenant)


def guilds_of(town: Town, audience_of: Callable[[Channel], Audience]) -> Guilds:
    """Return what Discord tells of a town's guilds."""

    def members_in(tenant: TenantId, people: Collection[SubjectId]) -> Mapping[SubjectId, Sequence[str]]:
        members = town.members.get(guild_id_of(tenant) or 0, set())
        return {each: (f"Person {user_id_of(each)}",) for each in people if user_id_of(each) in members}

    def open_channel(tenant: TenantId, channel_id: ChannelId) -> str | None:
        found = next((each for each in town.channels if str(each.id) == channel_id), None)
        is_open = found is not None and guild_tenant(found.guild_id) == tenant and audience_of(found) == PUBLIC
        return "somewhere" if is_open else None

    return Guilds(members_in, open_channel)
