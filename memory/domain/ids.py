"""Names of what memory is about, and ids derived from their cause: a step played twice writes the same row."""

import hashlib
from datetime import UTC, datetime, timedelta
from typing import Final, Literal, NewType

TenantId = NewType("TenantId", str)
"""`GUILD:<guild id>`, `DM:<user id>`, or `COLLECTIVE` for what belongs to no place."""
SubjectId = NewType("SubjectId", str)
"""`USER:<user id>`."""
ScopeKey = NewType("ScopeKey", str)
"""`i:<tenant>:<user id>`, `g:<guild id>`, `g:<guild id>:<category id>` of a group, or `c`."""
MemoryId = NewType("MemoryId", str)
"""12 characters of lower-case base 32; see `derived_id`."""
MessageId = NewType("MessageId", str)
"""A Discord snowflake in decimal digits."""
ChannelId = NewType("ChannelId", str)
"""A Discord snowflake in decimal digits; of a public thread the parent channel's where audiences are compared."""

COLLECTIVE_SCOPE: Final = ScopeKey("c")
COLLECTIVE_TENANT: Final = TenantId("COLLECTIVE")
"""The tenant of the collective scope; nobody answers or is answered in it."""

ADMIN: Final = "admin"
"""Who changed what a guild knows; which of its admins is nobody's business."""

ScopeKind = Literal["individual", "guild", "collective"]

_GUILD: Final = "GUILD:"
_DM: Final = "DM:"
_USER: Final = "USER:"
_GUILD_SCOPE: Final = "g:"
_BASE32: Final = "abcdefghijklmnopqrstuvwxyz234567"
_PAIRS: Final = tuple(second + first for first in _BASE32 for second in _BASE32)
_PAIR: Final = 0b11_1111_1111
_BITS_OF_PAIRS: Final = range(0, 60, 10)  # Two of the 12 characters at a time, the lowest bits first
_FIRST_SNOWFLAKE: Final = datetime(2015, 1, 1, tzinfo=UTC)
_TIME_BITS: Final = 22  # Bits of a snowflake below its milliseconds


def guild_tenant(guild_id: int) -> TenantId:
    """Name the tenant of a guild."""
    return TenantId(f"{_GUILD}{guild_id}")


def dm_tenant(user_id: int) -> TenantId:
    """Name the tenant of one person's direct messages with the bot."""
    return TenantId(f"{_DM}{user_id}")


def guild_id_of(tenant: TenantId) -> int | None:
    """Return the guild's id, or None when the tenant is somebody's direct messages."""
    return int(tenant.removeprefix(_GUILD)) if tenant.startswith(_GUILD) else None


def owner_of(tenant: TenantId) -> SubjectId | None:
    """Name the person whose direct messages a tenant is, or None when it is something else."""
    return subject_of(int(tenant.removeprefix(_DM))) if tenant.startswith(_DM) else None


def subject_of(user_id: int) -> SubjectId:
    """Name a person."""
    return SubjectId(f"{_USER}{user_id}")


def user_id_of(subject: SubjectId) -> int:
    """Return the Discord id of a person."""
    return int(subject.removeprefix(_USER))


def individual_scope(tenant: TenantId, subject: SubjectId) -> ScopeKey:
    """Name the scope of what is known about one person in one tenant."""
    return ScopeKey(f"i:{tenant}:{user_id_of(subject)}")


def guild_scope(guild_id: int, group: ChannelId | None = None) -> ScopeKey:
    """Name the scope of what a guild knows together, or a group within it."""
    return ScopeKey(f"{_GUILD_SCOPE}{guild_id}" if group is None else f"{_GUILD_SCOPE}{guild_id}:{group}")


def group_of(scope: ScopeKey) -> ChannelId | None:
    """Return the group whose scope it is, as its category's id; None for any other scope."""
    group = scope.removeprefix(_GUILD_SCOPE).partition(":")[2] if scope.startswith(_GUILD_SCOPE) else ""
    return ChannelId(group) if group else None


def kind_of_scope(scope: ScopeKey) -> ScopeKind:
    """Tell whose scope it is: a person's, a guild's, or everybody's."""
    if scope == COLLECTIVE_SCOPE:
        return "collective"
    return "guild" if scope.startswith(_GUILD_SCOPE) else "individual"


def made_at(snowflake: int) -> datetime:
    """Return when Discord made what has an id: a person's account, a guild, a message."""
    return _FIRST_SNOWFLAKE + timedelta(milliseconds=snowflake >> _TIME_BITS)


def derived_id(*causes: str | int) -> str:
    """Derive 12 characters (60 bits) from what caused a record; the same causes in the same order give the same id."""
    digest = hashlib.sha256("\x1f".join(str(cause) for cause in causes).encode()).digest()
    number = int.from_bytes(digest[:8], "big")
    return "".join([_PAIRS[(number >> bits) & _PAIR] for bits in _BITS_OF_PAIRS])


def actor_on(subject: SubjectId | None, who: SubjectId) -> str:
    """Name who changed a memory by hand: themselves of a person's, no admin in particular of what a guild knows."""
    return ADMIN if subject is None else who


def is_later(one: MessageId, other: MessageId | None) -> bool:
    """Return whether a message was said after another, by Discord's ids, which grow with time; after None all were."""
    return other is None or (len(one), one) > (len(other), other)
