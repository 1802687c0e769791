"""Who may see a memory: the one decision every read path asks.

A memory is used only where everyone who can read the reply could have read its source. `memory/store/room_memories.py`
holds `may_see` as filters of the store; a property test keeps both equal.
"""

from typing import Annotated, Final, Literal, assert_never

from pydantic import BeforeValidator, PlainSerializer, model_validator

from memory.domain.frozen import Frozen
from memory.domain.ids import ChannelId, SubjectId, TenantId, dm_tenant, guild_id_of, user_id_of

_AudienceKind = Literal["public", "restricted", "private"]


class Audience(Frozen):
    """Who could read the source of a memory."""

    kind: _AudienceKind
    """`public`: every member of the guild; `restricted`: who can read one channel; `private`: the subject alone."""
    channel_id: ChannelId | None = None
    """The channel of a restricted audience; None for the other kinds."""

    @model_validator(mode="after")
    def _channel_goes_with_restricted(self) -> "Audience":
        if (self.kind == "restricted") != (self.channel_id is not None):
            msg = f"an audience of kind {self.kind!r} cannot have channel {self.channel_id!r}"
            raise ValueError(msg)
        return self

    @property
    def key(self) -> str:
        """A short text that is equal for equal audiences: `public`, `private` or `restricted:<channel id>`."""
        return self.kind if self.channel_id is None else f"{self.kind}:{self.channel_id}"


NOBODY: Final = SubjectId("USER:0")
"""Views what every member of a guild may be shown."""
PUBLIC = Audience(kind="public")
PRIVATE = Audience(kind="private")


def _at_hand(value: object) -> object:
    if type(value) is not dict:
        return value
    return PUBLIC if value == _KEPT_PUBLIC else PRIVATE if value == _KEPT_PRIVATE else value


_KEPT_PUBLIC: Final = PUBLIC.model_dump()
_KEPT_PRIVATE: Final = PRIVATE.model_dump()

KeptAudience = Annotated[Audience, BeforeValidator(_at_hand)]
"""An audience as records keep it; the two usual ones are shared, which saves a third of reading a memory."""


def restricted_to(channel_id: ChannelId) -> Audience:
    """Name the audience of those who can read one channel."""
    return Audience(kind="restricted", channel_id=channel_id)


def narrower(one: Audience, other: Audience) -> Audience:
    """Return the audience of those whom both let in.

    Of two different channels that is `private`: only the author reads both for certain.
    """
    if other in (one, PUBLIC):
        return one
    return other if one == PUBLIC else PRIVATE


def _from_key(value: object) -> object:
    if not isinstance(value, str):
        return value
    kind, _, channel = value.partition(":")
    if kind == "restricted" and channel:
        return restricted_to(ChannelId(channel))
    return {"public": PUBLIC, "private": PRIVATE}.get(value, value)


AudienceByKey = Annotated[
    Audience, BeforeValidator(_from_key), PlainSerializer(lambda audience: audience.key, return_type=str)
]
"""An audience that is written as its key, which is a fifth of its size."""


class Room(Frozen):
    """Where a reply will appear, that is: who will read it."""

    tenant: TenantId
    audience: Audience
    """`private`: a DM or an ephemeral reply that only `viewer` reads."""
    viewer: SubjectId

    @property
    def key(self) -> str:
        """A text that is equal for rooms in which the same memories may be used."""
        return f"{self.tenant}|{self.audience.key}|{self.viewer}"


def may_see(
    *, tenant: TenantId, subject: SubjectId | None, audience: Audience, room: Room, shares: bool = False
) -> bool:
    """Decide whether a memory may be used in a reply that appears in `room`.

    `subject` None is a memory about nobody (guild scope).
    In a private room the viewer sees everything about themself, and of guild knowledge what is public.
    Of somebody else who `shares` it with members, what everybody there could read may be used where several read along.
    """
    if tenant != room.tenant:
        return False
    if subject is not None and subject != room.viewer:
        return shares and audience.kind == "public" and room.audience.kind != "private"
    match room.audience.kind:
        case "private":
            return subject == room.viewer or audience.kind == "public"
        case "restricted":
            return audience.kind == "public" or audience == room.audience
        case "public":
            return audience.kind == "public"
        case _:
            assert_never(room.audience.kind)


def may_hear(*, tenant: TenantId, audience: Audience, room: Room) -> bool:
    """Decide whether talk of several people, or what was made of it, may be used in a reply that appears in `room`.

    In a private room of a guild only public talk may: nobody knows which channels the viewer reads today.
    """
    if tenant != room.tenant:
        return False
    if guild_id_of(tenant) is None:
        return tenant == dm_tenant(user_id_of(room.viewer)) and room.audience.kind == "private"
    return may_see(tenant=tenant, subject=None, audience=audience, room=room)
