"""Names for people, places and states, as the lobby and the demo print them.

It reads the local Discord and changes nothing.
"""

from typing import assert_never

from memory.domain.ids import SubjectId, TenantId, guild_id_of, user_id_of
from memory.domain.memory import Memory
from sandbox.local_discord import LocalDiscord


def person_name(discord: LocalDiscord, subject: SubjectId | None) -> str:
    """Name whom a memory is about; a server's own memory is about nobody."""
    return "the server" if subject is None else discord.display_name(user_id_of(subject))


def place_name(discord: LocalDiscord, memory: Memory) -> str:
    """Say where a memory may be used."""
    where = _tenant_name(discord, memory.tenant)
    match memory.audience.kind:
        case "public":
            return f"everywhere in {where}"
        case "restricted":
            return f"only in {discord.channel_name(int(memory.audience.channel_id or 0))}"
        case "private":
            return f"only to themselves, in {where}"
        case _:
            assert_never(memory.audience.kind)


def state_name(memory: Memory) -> str:
    """Say what has become of a memory."""
    match memory.state:
        case "active":
            return "kept"
        case "proposed":
            return "waits for consent"
        case "superseded":
            return "replaced by a newer one"
        case "retired":
            until = "" if memory.purge_at is None else f", erased after {memory.purge_at:%H:%M:%S}"
            return ("forgotten" if memory.forgotten else "put away") + until
        case "purged":
            return "erased"
        case _:
            assert_never(memory.state)


def _tenant_name(discord: LocalDiscord, tenant: TenantId) -> str:
    guild_id = guild_id_of(tenant)
    if guild_id is None:
        return "direct messages"
    guild = discord.env.backend.guilds.get(guild_id)
    return guild.name if guild is not None else tenant
