"""What a person's Discord client does to a text before it sends it: `@Name` becomes a mention.

SimCord stands for Discord's side of the wire, and its page sends what was typed; without this nobody could address the
bot by name.
Only people's texts are touched, never those of bots and webhooks.
"""

import re
from typing import Any

from simcord.backend import Backend
from simcord.backend.models import Channel, Message, User


class LocalBackend(Backend):
    """SimCord's Discord, with clients that complete mentions."""

    def prepare_message(self, channel_id: int, author_id: int, content: str | None = "", **fields: Any) -> Message:
        """Prepare a message; see `Backend`."""
        if content and fields.get("webhook_id") is None and not self.get_user(author_id).bot:
            content = self._with_mentions(self.get_channel(channel_id), content)
        return super().prepare_message(channel_id, author_id, content, **fields)

    def edit_message(self, channel_id: int, message_id: int, fields: dict[str, Any]) -> Message:
        """Edit a message; see `Backend`."""
        message = self.get_message(channel_id, message_id)
        if fields.get("content") and message.webhook_id is None and not self.get_user(message.author_id).bot:
            fields = fields | {"content": self._with_mentions(self.get_channel(channel_id), fields["content"])}
        return super().edit_message(channel_id, message_id, fields)

    def _with_mentions(self, channel: Channel, text: str) -> str:
        known = {name.casefold(): user.id for user in self._users_in(channel) for name in _names(user)}
        if "@" not in text or not known:
            return text
        longest_first = sorted(known, key=len, reverse=True)
        pattern = re.compile(rf"(?<![\w<])@({'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)
        return pattern.sub(lambda found: f"<@{known[found[1].casefold()]}>", text)

    def _users_in(self, channel: Channel) -> list[User]:
        if channel.guild_id is None:
            return [self.bot_user, *(self.users[user_id] for user_id in channel.recipient_ids)]
        return [self.users[user_id] for user_id in self.guilds[channel.guild_id].members]


def _names(user: User) -> list[str]:
    return [name for name in (user.global_name, user.name) if name]
