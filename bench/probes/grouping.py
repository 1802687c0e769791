"""Groups of the probed town: categories whose channels share what is said in them while the same people read them."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from bench.composed import Composed
from bench.probes.places import Channel, Crew, Town
from memory.domain.ids import ChannelId, guild_tenant, subject_of

_ADMIN: Final = subject_of(99)


def crew_of(guild: int) -> Crew:
    """Make a category of a guild with two channels that are read by whom it lets in."""
    crew = Crew(guild * 100 + 10, guild, let_in={11, 13, 14})
    for number in (11, 12):
        crew.channels.append(Channel(guild * 100 + number, guild, is_open=False, let_in={*crew.let_in}, category=crew))
    return crew


def categories_of(town: Town) -> list[Crew]:
    """Return the categories of a town."""
    return list(dict.fromkeys(each.category for each in town.channels if each.category is not None))


async def regroup(bot: Composed, town: Town, choosing: Callable[[Sequence[Any]], Any], people: Sequence[int]) -> None:
    """Name a group or end it, let somebody into it or out, or have a channel take over its doors or leave them."""
    crew = choosing(categories_of(town))
    in_step = [each for each in crew.channels if crew.has_as_it_has(each)]
    person, channel = choosing(people), choosing(crew.channels)
    match choosing(["name", "name", "role", "role", "sync", "sync", "leave"]):
        case "name":
            crew.is_named = not crew.is_named
            named = [ChannelId(str(crew.id))] if crew.is_named else []
            await bot.operations.constraining.set_groups(guild_tenant(crew.guild_id), named, by=_ADMIN)
        case "role":
            crew.let_in ^= {person}
            for each in in_step:
                each.let_in = {*crew.let_in}
        case "sync":
            channel.is_open, channel.barrier, channel.let_in = False, "closed", {*crew.let_in}
        case _:
            channel.let_in ^= {person}
    town.look_around()
