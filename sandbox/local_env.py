"""SimCord's environment and backend for the sandbox: names become mentions, errors that the bot answers do not count.

discord.py hands every error of a command to the tree, a person's wrong choice too, and SimCord takes each for a
failure: its page would call a kind "please tell me one thing to forget" an action with an uncertain outcome.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

import discord
from simcord import Env
from simcord.backend import Backend
from simcord.backend.models import Channel, Message, User

from sandbox.view_waits import ask_screens_quickly


class LocalBackend(Backend):
    """SimCord's Discord, with clients that complete mentions and may be set to another language than English."""

    locale: str | None = None
    """Language of the person who acts now, such as `ja`; None: English, as SimCord sends it."""

    def emit(self, event: str, payload: Mapping[str, Any]) -> None:
        """Tell the bot of an event; see `Backend`."""
        is_told = event == "INTERACTION_CREATE" and self.locale is not None
        super().emit(event, {**payload, "locale": self.locale} if is_told else payload)

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


class LocalEnv(Env):
    """The environment of the sandbox, the demo and the scenes."""

    def __init__(
        self, client: discord.Client, *, settle_timeout_s: float, is_answered: Callable[[BaseException], bool]
    ) -> None:
        ask_screens_quickly()
        super().__init__(client, check_errors=False, settle_timeout=settle_timeout_s)
        self.backend: LocalBackend = LocalBackend()
        self._is_answered = is_answered

    def _record_error(self, error: BaseException) -> None:
        if not self._is_answered(error):
            super()._record_error(error)
