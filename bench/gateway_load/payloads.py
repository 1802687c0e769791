"""The servers, people and messages of the load, as Discord tells of them. Pure: equal numbers give equal ids.

Messages are written as text at once, since the driver shares its cores with what it measures.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Final

from memory.domain.constraints import PersonRules
from memory.domain.ids import guild_tenant, subject_of
from memory.store.codec import plain
from memory.store.documents import Document

BOT_ID: Final = 1456074443980800001
EPOCH_MS: Final = 1420070400000
"""Of Discord's ids."""
_BITS: Final = 22
_FIRST_GUILD: Final = 60_000_000_000
_FIRST_PERSON: Final = 50_000_000_000
_PEOPLE: Final = 5
_ROLES: Final = 20
_SINCE: Final = "2025-11-01T12:00:00.000000+00:00"
_ALLOWED: Final = str(sum(1 << bit for bit in (6, 10, 11, 14, 15, 16, 31, 38)))
"""What everybody may do: read, write, react, use commands; nobody is an admin by it."""
_MEMBER: Final = f'{{"roles":[],"joined_at":"{_SINCE}","deaf":false,"mute":false,"flags":0,"nick":null,"avatar":null}}'
_BOT: Final = {
    "id": str(BOT_ID), "username": "Keepsake", "discriminator": "0", "global_name": None, "avatar": None, "bot": True
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class BusyGuild:
    """The channel of a server in which its people talk, and to which the bot listens."""

    number: int
    channels: int = 30
    """Of the server; a cached server of 30 channels and 20 roles takes some 22 KB of a process."""

    @property
    def guild_id(self) -> int:
        """Return the id of the server; they take turns over the shards."""
        return (_FIRST_GUILD + self.number) << _BITS

    @property
    def channel_id(self) -> int:
        """Return the id of the channel."""
        return self.guild_id + 1

    def person_id(self, number: int) -> int:
        """Return the id of one of its people, who are in no other server."""
        return (_FIRST_PERSON + self.number * _PEOPLE + number % _PEOPLE) << _BITS

    def create(self) -> str:
        """Write the event that tells of the server."""
        roles = [_role(self.guild_id, number) for number in range(_ROLES)]
        channels = [_channel(self.guild_id, number) for number in range(1, self.channels + 1)]
        member = {"user": _BOT} | json.loads(_MEMBER)
        told = {
            "id": str(self.guild_id), "name": f"Server {self.number}", "owner_id": str(self.person_id(0)), "icon": None,
            "verification_level": 1, "default_message_notifications": 1, "explicit_content_filter": 0, "mfa_level": 0,
            "premium_tier": 0, "preferred_locale": "en-US", "system_channel_flags": 0, "features": [], "emojis": [],
            "stickers": [], "roles": roles, "member_count": 100, "large": False, "unavailable": False,
            "joined_at": _SINCE, "members": [member], "channels": channels, "threads": [], "presences": [],
            "voice_states": [], "stage_instances": [], "guild_scheduled_events": [], "soundboard_sounds": [],
            "nsfw_level": 0, "premium_progress_bar_enabled": False,
        }  # fmt: skip
        return json.dumps(told)

    def message(self, message_id: int, words: str, *, by: int, asks: bool = False) -> str:
        """Write the event of a message; one that `asks` mentions the bot. `words` need no escaping."""
        at = timestamp_of(message_id)
        mention, mentioned = (f"<@{BOT_ID}> ", json.dumps([_BOT])) if asks else ("", "[]")
        person = self.person_id(by)
        return (
            f'{{"id":"{message_id}","channel_id":"{self.channel_id}","guild_id":"{self.guild_id}","type":0,"flags":0,'
            f'"author":{{"id":"{person}","username":"p{person}","discriminator":"0","global_name":"Person {by}",'
            f'"avatar":null,"public_flags":0}},"member":{_MEMBER},"content":"{mention}{words}","timestamp":"{at}",'
            f'"edited_timestamp":null,"tts":false,"mention_everyone":false,"mentions":{mentioned},"mention_roles":[],'
            '"attachments":[],"embeds":[],"components":[],"pinned":false,"nonce":null}'
        )

    def documents(self) -> Iterator[Document]:
        """Yield what the store has of it: that the bot listens in the channel, and that its people agreed."""
        tenant = guild_tenant(self.guild_id)
        yield {"_id": f"guild/{tenant}", "tenant": tenant, "channel_modes": {str(self.channel_id): "listen"}}
        for number in range(_PEOPLE):
            subject = subject_of(self.person_id(number))
            yield plain(PersonRules(consent="on")) | {
                "_id": f"person/{tenant}/{subject}", "tenant": tenant, "subject": subject
            }  # fmt: skip


def ready(session: str, url: str, shard: tuple[int, int], guild_ids: list[int]) -> str:
    """Write the first event of a login."""
    guilds = [{"id": str(each), "unavailable": True} for each in guild_ids]
    told = {
        "v": 10, "user": _BOT, "guilds": guilds, "session_id": session, "resume_gateway_url": url, "shard": shard,
        "application": {"id": str(BOT_ID), "flags": 0},
    }  # fmt: skip
    return json.dumps(told)


def guild_of(channel_id: int) -> int:
    """Return the server of a channel."""
    return channel_id >> _BITS << _BITS


def own_message(message_id: int, channel_id: int, body: dict[str, Any]) -> dict[str, Any]:
    """Return a message that the bot posted, as Discord gives it back."""
    given = {name: body[name] for name in ("content", "message_reference", "components", "embeds") if body.get(name)}
    return {
        "id": str(message_id), "channel_id": str(channel_id), "guild_id": str(guild_of(channel_id)),
        "type": 0, "author": _BOT, "content": "", "timestamp": timestamp_of(message_id), "edited_timestamp": None,
        "tts": False, "mention_everyone": False, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [],
        "components": [], "pinned": False, "flags": 0, "nonce": body.get("nonce"),
    } | given  # fmt: skip


def timestamp_of(message_id: int) -> str:
    """Write when a message was sent, which its id says."""
    seconds, ms = divmod((message_id >> _BITS) + EPOCH_MS, 1000)
    return f"{_date(seconds)}.{ms:03}000+00:00"


@lru_cache(4)
def _date(seconds: int) -> str:
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}"


def message_id_at(ms: int, number: int) -> int:
    """Return the id of a message that is sent at a time; its number tells it from others."""
    return (ms - EPOCH_MS) << _BITS | number % (1 << _BITS)


def _role(guild_id: int, number: int) -> dict[str, Any]:
    name = f"role {number}" if number else "@everyone"
    return {
        "id": str(guild_id + 1000 * number), "name": name, "color": 0, "hoist": False, "position": number,
        "permissions": _ALLOWED, "managed": False, "mentionable": False, "flags": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
    }  # fmt: skip


def _channel(guild_id: int, number: int) -> dict[str, Any]:
    return {
        "id": str(guild_id + number), "type": 0, "name": f"channel-{number}", "position": number, "topic": "All of it.",
        "permission_overwrites": [], "nsfw": False, "rate_limit_per_user": 0, "parent_id": None, "flags": 0,
        "last_message_id": None,
    }  # fmt: skip
