"""The people, servers and channels of the local Discord, at ids that are the same at every start.

SimCord numbers what it makes from a fixed instant on, so the order in which things are built here is part of the data
that a sandbox keeps between two starts: append, never insert. It knows nothing of what the bot does.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import discord
from simcord import Env
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, GuildHandle, UserHandle

PersonName = Literal["ada", "bram", "cleo", "dora"]
PlaceName = Literal["general", "staff", "porch"]
Where = PlaceName | Literal["dm"]

PEOPLE: Final[tuple[PersonName, ...]] = ("ada", "bram", "cleo", "dora")
STAFF: Final[tuple[PersonName, ...]] = ("bram", "cleo")
ORCHARD: Final[tuple[PersonName, ...]] = ("ada", "cleo")
BOT_NAME: Final = "Keepsake"


@dataclass(frozen=True, slots=True)
class Person:
    """One of the four, as a user and as the member of each server they are in."""

    name: PersonName
    role: str
    """What they are here, in words for the page."""
    user: UserHandle
    dm: ChannelHandle
    harbour: MemberActor
    orchard: MemberActor | None
    """None for who is not in the second server."""

    @property
    def display_name(self) -> str:
        """As others see it."""
        return self.user.global_name or self.user.name


@dataclass(frozen=True, slots=True)
class LocalChannel:
    """A channel of a server, and who can speak in it."""

    name: PlaceName
    topic: str
    channel: ChannelHandle
    people: Sequence[Person]
    """Who can see it and speak in it."""
    members: Mapping[PersonName, MemberActor]
    """The same people as members of its server."""


@dataclass(frozen=True, slots=True)
class LocalDiscord:
    """The world around the bot."""

    env: Env
    harbour: GuildHandle
    orchard: GuildHandle
    """A second server, to show that nothing crosses."""
    people: Mapping[PersonName, Person]
    places: Mapping[PlaceName, LocalChannel]

    @property
    def bot_mention(self) -> str:
        """What a person types to address the bot."""
        return f"<@{self.env.backend.bot_user.id}>"

    def channels(self) -> Iterator[tuple[str, ChannelHandle]]:
        """Yield every channel with its name as people write it."""
        for place in self.places.values():
            yield f"#{place.name}", place.channel
        for person in self.people.values():
            yield f"DM with {person.display_name}", person.dm

    def channel_name(self, channel_id: int) -> str:
        """Name a channel as people write it; a thread or an unknown one by its number."""
        names = {channel.id: name for name, channel in self.channels()}
        return names.get(channel_id, f"#{channel_id}")

    def display_name(self, user_id: int) -> str:
        """Name a user; an unknown one by their number."""
        user = self.env.backend.users.get(user_id)
        return (user.global_name or user.name) if user is not None else str(user_id)


def build(env: Env) -> LocalDiscord:
    """Build the world in an environment that has not started and whose clock has not moved."""
    env.backend.bot_user.name = BOT_NAME
    users = {name: env.create_user(name, global_name=name.capitalize()) for name in PEOPLE}
    harbour = env.create_guild("Harbour", owner=env.create_user("harbourmaster", global_name="Harbourmaster"))
    admin = harbour.create_role("admin", permissions=discord.Permissions(manage_guild=True), color=0xE0A458)
    staff = harbour.create_role("staff", color=0x5BA89B)
    roles = {"ada": (), "bram": (staff,), "cleo": (admin, staff), "dora": ()}
    members = {name: harbour.add_member(users[name], roles=roles[name]) for name in PEOPLE}
    general = harbour.create_text_channel("general", topic=_TOPICS["general"])
    shown = discord.PermissionOverwrite(view_channel=True)
    bot = UserHandle(env, env.backend.bot_user)
    unseen = discord.PermissionOverwrite(view_channel=False)
    staff_room = harbour.create_text_channel(
        "staff", topic=_TOPICS["staff"], overwrites={harbour.default_role: unseen, staff: shown, bot: shown}
    )
    orchard = env.create_guild("Orchard", owner=env.create_user("gardener", global_name="Gardener"))
    guests = {name: orchard.add_member(users[name]) for name in ORCHARD}
    porch = orchard.create_text_channel("porch", topic=_TOPICS["porch"])
    people = {
        name: Person(name, _ROLES[name], users[name], users[name].dm_channel, members[name], guests.get(name))
        for name in PEOPLE
    }
    places: dict[PlaceName, LocalChannel] = {
        "general": _place("general", general, people, members),
        "staff": _place("staff", staff_room, people, {name: members[name] for name in STAFF}),
        "porch": _place("porch", porch, people, guests),
    }
    return LocalDiscord(env, harbour, orchard, people, places)


def _place(
    name: PlaceName,
    channel: ChannelHandle,
    people: Mapping[PersonName, Person],
    members: Mapping[PersonName, MemberActor],
) -> LocalChannel:
    return LocalChannel(name, _TOPICS[name], channel, [people[member] for member in members], members)


_ROLES: Final[Mapping[PersonName, str]] = {
    "ada": "member",
    "bram": "staff",
    "cleo": "admin",
    "dora": "member",
}
_TOPICS: Final[Mapping[PlaceName, str]] = {
    "general": "Everybody on the quay",
    "staff": "For the staff alone",
    "porch": "A second server, where nothing of the first is known",
}
