"""What figures without Discord have in its place: nobody's name, and guilds of a size and age."""

from collections.abc import Sequence
from typing import Final

from memory.domain.ids import SubjectId, TenantId, made_at
from memory.domain.scopes.support import GuildFacts

_MEMBERS: Final = 100


async def no_names(_tenant: TenantId, _people: Sequence[SubjectId]) -> Sequence[str]:
    """Give no names: where nobody is left out, nobody's is asked for."""
    return ()


def guild_of_many(tenant: TenantId) -> GuildFacts:
    """Describe a guild of a hundred that the bot has long been in, with an owner of its own."""
    return GuildFacts(owner=SubjectId(f"USER:owner of {tenant}"), members=_MEMBERS, joined_at=made_at(0))
