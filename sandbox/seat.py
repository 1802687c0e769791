"""A person in a channel: what they can do there and what they can see, alike in servers and direct messages."""

from collections.abc import Sequence
from typing import Any

import discord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, RoleHandle, UserHandle
from simcord.results import InteractionResult, to_discord_message

from sandbox.local_discord import LocalDiscord, Person, PersonName, Where


class Seat:
    """One of the four in one channel."""

    def __init__(
        self, discord: LocalDiscord, person: Person, channel: ChannelHandle, actor: MemberActor | UserHandle
    ) -> None:
        self.person = person
        self.channel = channel
        self._discord = discord
        self._actor = actor

    async def say(
        self, text: str, *, reply_to: discord.Message | None = None, files: Sequence[tuple[str, bytes]] = ()
    ) -> discord.Message:
        """Send a message and wait until the bot is done with it; `@Keepsake` in it is a mention.

        `files` are names with contents.
        """
        if isinstance(self._actor, MemberActor):
            return await self._actor.send(self.channel, text, reply_to=reply_to, attachments=files)
        reference = (
            {"channel_id": str(self.channel.id), "message_id": str(reply_to.id)} if reply_to is not None else None
        )
        attached = self._discord.env.backend.store_attachments(self.channel.id, files)
        return await self._actor.send_dm(text, reference=reference, attachments=attached)

    async def open_thread(self, name: str, *, on: discord.Message) -> ChannelHandle:
        """Open a public thread on a message of a server's channel. Raises SimCord's BackendError where one may not."""
        env, guild = self._discord.env, self.channel.guild
        backend, me = env.backend, self.person.user.id
        if guild is None or self.channel.is_thread:
            raise LookupError("There are no threads here.")
        backend.require_permissions(guild.id, me, self.channel.id, "create_public_threads")
        thread = backend.create_thread(self.channel.id, name, me, message_id=on.id)
        await env.settle()
        return ChannelHandle(env, guild, thread)

    async def slash(self, command: str, /, **options: Any) -> InteractionResult:
        """Use a command by its name, such as `memories`."""
        if isinstance(self._actor, MemberActor):
            return await self._actor.slash(self.channel, command, **options)
        result: InteractionResult = await self._actor.slash(command, **options)
        return result

    async def choices(self, command: str, option: str, typed: str, /, **filled: Any) -> list[dict[str, Any]]:
        """Type into an option and get what is offered: `name` and `value` of each choice."""
        if isinstance(self._actor, MemberActor):
            return await self._actor.autocomplete(self.channel, command, option, typed, **filled)
        return await self._actor.autocomplete(command, option, typed, **filled)

    async def menu(self, name: str, message: discord.Message) -> InteractionResult:
        """Use a message menu such as `Forget this`; only in servers."""
        if not isinstance(self._actor, MemberActor):
            raise TypeError(f"{name!r} cannot be used in direct messages: SimCord has no menus there")
        return await self._actor.context_menu(self.channel, name, message)

    async def click(self, label: str, *, on: discord.Message | None = None) -> InteractionResult:
        """Press a button; `on` None takes the newest message that has it and that this person sees."""
        message = on if on is not None else self._newest_with(label)
        result: InteractionResult = await self._actor.click(message, label=label)
        return result

    async def choose(self, values: Sequence[Any], *, on: discord.Message, menu: str) -> InteractionResult:
        """Choose in the menu of a message; `menu` is its id, values are texts or handles of people, roles, channels."""
        result: InteractionResult = await self._actor.select(on, values, custom_id=menu)
        return result

    async def submit(self, shown: InteractionResult, values: dict[str, Any]) -> InteractionResult:
        """Fill in a modal that was shown."""
        result: InteractionResult = await self._actor.submit_modal(shown, values)
        return result

    async def press(self, message: discord.Message, control: str) -> InteractionResult:
        """Press the button with a custom id."""
        result: InteractionResult = await self._actor.click(message, custom_id=control)
        return result

    async def edit(self, message: discord.Message, text: str) -> None:
        """Change a message of one's own."""
        await self._actor.edit(message, text)

    async def delete(self, message: discord.Message) -> None:
        """Delete a message."""
        await self._actor.delete(message)

    def message(self, message_id: int) -> discord.Message:
        """Return a message of this channel.

        Raises SimCord's BackendError for one that is gone; whether this person may use it SimCord checks at the act.
        """
        return to_discord_message(self._discord.env, self._discord.env.backend.get_message(self.channel.id, message_id))

    def has_user(self, user_id: int) -> bool:
        """Whether somebody here has the id."""
        return user_id in self._discord.env.backend.users

    def user(self, user_id: int) -> UserHandle:
        """Return somebody by id."""
        return UserHandle(self._discord.env, self._discord.env.backend.get_user(user_id))

    def sibling(self, channel_id: int) -> ChannelHandle:
        """Return a channel of the same server by id."""
        env = self._discord.env
        return ChannelHandle(env, self.channel.guild, env.backend.get_channel(channel_id))

    def role(self, role_id: int) -> RoleHandle:
        """Return a role of the same server by id.

        Raises LookupError when there is none.
        """
        roles = {} if self.channel.guild is None else self.channel.guild.roles
        for role in roles.values():
            if role.id == role_id:
                return role
        raise LookupError(f"there is no role {role_id} here")

    def sees(self) -> Sequence[discord.Message]:
        """Return the messages that this person sees here, oldest first, ephemeral ones for them included."""
        return self.channel.history(viewer=self._actor)

    def replies(self) -> Sequence[discord.Message]:
        """Return what the bot wrote here as far as this person sees it, oldest first."""
        bot_id = self._discord.env.backend.bot_user.id
        return [message for message in self.sees() if message.author.id == bot_id]

    def _newest_with(self, label: str) -> discord.Message:
        for message in reversed(self.replies()):
            if label in buttons(message):
                return message
        raise LookupError(f"{self.person.display_name} sees no message with a button {label!r} in {self.channel!r}")


def buttons(message: discord.Message) -> list[str]:
    """Name the buttons of a message that can be pressed."""
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    found = [part for row in rows for part in row.children if isinstance(part, discord.Button)]
    return [part.label or "" for part in found if not part.disabled and part.custom_id]


def seats(discord: LocalDiscord) -> dict[tuple[PersonName, Where], Seat]:
    """Return everybody's seats by person and place; the place of direct messages is `dm`."""
    found: dict[tuple[PersonName, Where], Seat] = {}
    for place in discord.places.values():
        for name, member in place.members.items():
            found[name, place.name] = Seat(discord, discord.people[name], place.channel, member)
    for person in discord.people.values():
        found[person.name, "dm"] = Seat(discord, person, person.dm, person.user)
    return found
