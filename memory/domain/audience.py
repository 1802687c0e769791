"""Who may see a memory: the one decision every read path asks.

A memory is used only where everyone who can read the reply could have read its source. `memory/store/room_memories.py`
holds `may_see` as filters of the store; a property test keeps both equal.
"""

from typing import Annotated, Final, Literal, assert_never

from pydantic import BeforeValidator, PlainSerializer, model_validator

from memory.domain.frozen import Frozen
from memory.domain.ids import ChannelId, SubjectId, TenantId, dm_tenant, guild_id_of, user_id_of

_AudienceKind = Literal["public", "restricted", "private"]
_IN_GROUP: Final = "@"


class Audience(Frozen):
    """Who could read the source of a memory."""

    kind: _AudienceKind
    """`public`: every member of the guild; `restricted`: who can read one channel; `private`: the subject alone."""
    channel_id: ChannelId | None = None
    """The channel of a restricted audience; None for the other kinds.

    With `@` and the group behind it, `901@900`, where the channel was one of a group when it was said.
    """

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

    @property
    def channel(self) -> ChannelId | None:
        """The channel of a restricted audience, without its group."""
        return None if self.channel_id is None else ChannelId(self.channel_id.partition(_IN_GROUP)[0])

    @property
    def group(self) -> ChannelId | None:
        """The group in which it was said, as its category's id; None where that was none."""
        group = (self.channel_id or "").partition(_IN_GROUP)[2]
        return ChannelId(group) if group else None


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


def in_group(channel_id: ChannelId, group: ChannelId) -> ChannelId:
    """Name a channel as a restricted audience does that had its source while the channel was one of a group."""
    return ChannelId(f"{channel_id}{_IN_GROUP}{group}")


def restricted_to(channel_id: ChannelId) -> Audience:
    """Name the audience of those who can read one channel; see `in_group` for one of a group."""
    return Audience(kind="restricted", channel_id=channel_id)


def narrower(one: Audience, other: Audience) -> Audience:
    """Return the audience of those whom both let in.

    Of two different channels that is `private`: only the author reads both for certain. Of one that was in a group and
    then was not it is the channel alone.
    """
    if other in (one, PUBLIC):
        return one
    if one.channel is not None and one.channel == other.channel:
        return restricted_to(one.channel)
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
    beside: frozenset[ChannelId] = frozenset()
    """Of a restricted room: what else may be used there, as `Audience.channel_id` names it.

    What was said in the channel itself before or while it was in a group, and in the group's other channels that are
    read by the same people now.
    """

    @property
    def sources(self) -> tuple[str, ...]:
        """The keys of the audiences that may be used where several read along, that of everybody first."""
        if self.audience.channel_id is None:
            return (PUBLIC.key,)
        return (PUBLIC.key, *sorted(f"restricted:{each}" for each in self.beside | {self.audience.channel_id}))

    def words_for(self, audience: Audience) -> Audience:
        """Return who may hear the new words that a memory of an audience is given in the room.

        Those of the memory where both are of one group now; else those of the room, which the memory's are narrowed by.
        """
        is_shared = self.audience.group is not None and self.audience.group == audience.group
        return audience if is_shared and audience.channel_id in self.beside else self.audience

    @property
    def readers_key(self) -> str:
        """A text that is equal for rooms in which the same audiences may be used."""
        return self.audience.kind if self.audience.channel_id is None else ",".join(self.sources[1:])

    @property
    def key(self) -> str:
        """A text that is equal for rooms in which the same memories may be used."""
        return f"{self.tenant}|{self.readers_key}|{self.viewer}"


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
            return audience.key in room.sources
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
