"""What one person sees in one channel, as plain values for the page.

It reads the local Discord and changes nothing. What may be seen is SimCord's to say: other people's ephemeral messages
and commands that somebody may not use are not in it.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from simcord.backend.models import Message
from simcord.backend.serializers import message_payload
from simcord.enums import AppCommandType, MessageType
from simcord.interactions import command_leaves

from cogs.words.catalogue import WHOLE, language_names
from sandbox.doors import Door
from sandbox.local_discord import LocalDiscord, Person

_LOCALES_OF: Final = {"en": "en-US", "es": "es-ES"}
LOCALES: Final = {_LOCALES_OF.get(language, language): language_names()[language] for language in WHOLE}
"""What one's Discord may be set to here, each as its speakers call it, English first."""
_NEWEST: Final = 200
"""Messages that the page shows; what is older stays in the channel."""


def view(discord: LocalDiscord, door: Door, person: Person, *, locale: str) -> dict[str, Any]:
    """Return the channel as `person` sees it: names, messages oldest first, commands and menus in `locale`."""
    backend, channel_id = discord.env.backend, door.channel.id
    stored = sorted(backend.messages.get(channel_id, {}).values(), key=lambda message: message.id)
    # That a thread was opened stands below the message that it was opened on.
    told = [message for message in stored if message.type != MessageType.THREAD_CREATED]
    seen = [message for message in told if message.visible_to(person.user.id)]
    menus = backend.visible_commands(user_id=person.user.id, channel_id=channel_id, type=AppCommandType.MESSAGE)
    return {
        "title": door.title,
        "where": door.where,
        "topic": door.topic,
        "locale": locale,
        "me": str(person.user.id),
        "bot": str(backend.bot_user.id),
        "people": [{"key": each.name, "name": each.display_name, "role": each.role} for each in door.people],
        "names": {str(user.id): user.global_name or user.name for user in backend.users.values()},
        "members": [str(each.user.id) for each in door.people],
        "channels": _channels(discord, door),
        "roles": _roles(door),
        "messages": [
            {**message_payload(backend, message), "asked": _asked(discord, message)} for message in seen[-_NEWEST:]
        ],
        "parent": door.parent,
        "threads": {
            str(each.id): {"name": each.name, "count": len(backend.messages[each.id])} for each in door.channel.threads
        },
        "may_open_threads": door.channel.guild is not None and not door.parent,
        "commands": list(_commands(discord, door, person, locale)),
        # Without a server SimCord opens no menus.
        "menus": [] if door.channel.guild is None else [_told(menu, locale) for menu in menus],
    }


def _asked(discord: LocalDiscord, message: Message) -> str:
    """Say what somebody did that a message answers; empty where they only spoke."""
    if message.interaction_metadata is None:
        return ""
    asked = discord.env.backend.interactions.get(int(message.interaction_metadata["id"]))
    if asked is None or asked.command_name is None:
        return "pressed a button"
    return f"used {'/' if asked.command_type == AppCommandType.CHAT_INPUT else ''}{asked.command_name}"


def _channels(discord: LocalDiscord, door: Door) -> Mapping[str, str]:
    """Return the names of the channels of the same server by id, those that were made meanwhile included."""
    backend = discord.env.backend
    guild = door.channel.guild
    if guild is None:
        return {str(door.channel.id): door.title}
    return {str(number): f"#{backend.channels[number].name}" for number in backend.get_guild(guild.id).channel_ids}


def _roles(door: Door) -> Mapping[str, str]:
    guild = door.channel.guild
    return {} if guild is None else {str(role.id): name for name, role in guild.roles.items()}


def _commands(discord: LocalDiscord, door: Door, person: Person, locale: str) -> Iterator[dict[str, Any]]:
    for command in discord.env.backend.visible_commands(user_id=person.user.id, channel_id=door.channel.id):
        for path, leaf in command_leaves(command):
            told = _told(leaf, locale)
            # Where a command has parts, only the last of them is told by its leaf.
            told["label"] = " ".join([*path[:-1], told["label"]])
            yield {**told, "path": " ".join(path)}


def _told(thing: Mapping[str, Any], locale: str) -> dict[str, Any]:
    """Return a command, option or choice as Discord shows it in `locale`: `label` is shown, `name` is sent."""
    words = {key: (thing.get(f"{key}_localizations") or {}).get(locale) for key in ("name", "description")}
    return {
        **{key: value for key, value in thing.items() if not key.endswith("_localizations")},
        "label": words["name"] or thing["name"],
        "description": words["description"] or thing.get("description", ""),
        "options": [_told(option, locale) for option in thing.get("options") or []],
        "choices": [_told(choice, locale) for choice in thing.get("choices") or []],
    }
