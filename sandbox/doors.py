"""The channels that can be stepped into, and as whom. What each of them may see is SimCord's to decide."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from simcord.builders import ChannelHandle

from sandbox.local_discord import LocalChannel, LocalDiscord, Person


@dataclass(frozen=True, slots=True)
class Door:
    """A channel with everybody who can speak in it."""

    title: str
    where: str
    """The server, or that it is none."""
    topic: str
    channel: ChannelHandle
    people: Sequence[Person]


def doors(discord: LocalDiscord) -> Mapping[str, Door]:
    """Return every channel by a short key, the servers' first."""
    found: dict[str, Door] = {place.name: _of_place(place) for place in discord.places.values()}
    found |= {f"dm-{person.name}": _of_person(person) for person in discord.people.values()}
    return found


def _of_place(place: LocalChannel) -> Door:
    return Door(
        title=f"#{place.name}",
        where=place.channel.guild.name if place.channel.guild is not None else "",
        topic=place.topic,
        channel=place.channel,
        people=place.people,
    )


def _of_person(person: Person) -> Door:
    return Door(
        title=f"{person.display_name}’s DM",
        where="direct messages",
        topic="Only the two of you",
        channel=person.dm,
        people=[person],
    )
