"""The channels and threads that can be stepped into, and as whom. What each may see is SimCord's to decide."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from sandbox.local_discord import LocalChannel, LocalDiscord, Person, PersonName
from sandbox.seat import Seat


@dataclass(frozen=True, slots=True)
class Door:
    """A channel with everybody who can speak in it."""

    title: str
    where: str
    """The server, or that it is none."""
    topic: str
    channel: ChannelHandle
    people: Sequence[Person]
    members: Mapping[PersonName, MemberActor] = field(default_factory=dict)
    """The same people as members of the server; nobody where there is none."""
    parent: str = ""
    """The key of the channel that a thread is in; empty for what is no thread."""

    def seat(self, discord: LocalDiscord, person: Person) -> Seat:
        """Return one of the people in it."""
        return Seat(discord, person, self.channel, self.members.get(person.name, person.user))


def doors(discord: LocalDiscord) -> Mapping[str, Door]:
    """Return every channel by a short key, the servers' first, each with its threads behind it."""
    found: dict[str, Door] = {}
    for place in discord.places.values():
        found[place.name] = _of_place(place)
        found |= {f"thread-{thread.id}": _of_thread(place, thread) for thread in place.channel.threads}
    found |= {f"dm-{person.name}": _of_person(person) for person in discord.people.values()}
    return found


def _of_place(place: LocalChannel) -> Door:
    return Door(
        title=f"#{place.name}",
        where=place.channel.guild.name if place.channel.guild is not None else "",
        topic=place.topic,
        channel=place.channel,
        people=place.people,
        members=place.members,
    )


def _of_thread(place: LocalChannel, thread: ChannelHandle) -> Door:
    parent = _of_place(place)
    return replace(
        parent, title=thread.name or "", topic=f"A thread in {parent.title}", channel=thread, parent=place.name
    )


def _of_person(person: Person) -> Door:
    return Door(
        title=f"{person.display_name}’s DM",
        where="direct messages",
        topic="Only the two of you",
        channel=person.dm,
        people=[person],
    )
