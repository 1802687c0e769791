"""The server: one world, its REST API, its Gateway, and waiting for what the bot does in it."""

import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any, Final

import discord
from aiohttp import web
from simcord.backend import serializers
from simcord.backend.models import Interaction, Message
from simcord.results import InteractionResult, ResponseMessage

from sandbox.discord_server.faults import Faults
from sandbox.discord_server.gateway import Gateway
from sandbox.discord_server.loopback_server import TOKEN, LoopbackServer
from sandbox.discord_server.rest import Rest
from sandbox.local_clock import WallClock
from sandbox.local_discord import LocalDiscord, PersonName, Where, build
from sandbox.local_env import LocalEnv
from sandbox.seat import Seat, seats

_ACKNOWLEDGED_WITHIN_S: Final = 60.0
"""Discord gives 3 s; a machine under load is no reason for a test to fail."""


class RemoteEnv(LocalEnv):
    """The environment of a bot that runs elsewhere: what a person does is over as soon as it is sent."""

    def __init__(self) -> None:
        reader = discord.Client(intents=discord.Intents(guilds=True))
        super().__init__(reader, settle_timeout_s=0.0, is_answered=lambda _error: False)
        # What people see is read by this client, which never connects.
        self._message_states.add(reader._connection)  # noqa: SLF001
        self._register_dispatch_observer(self._give_time)

    # The signature is the library's.
    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109
        idle: float = 0.0,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        del timeout, idle, dispatch

    def _give_time(self, interaction: Interaction) -> None:
        interaction.initial_response_deadline = self.backend.iso_after(_ACKNOWLEDGED_WITHIN_S)


def build_world() -> LocalDiscord:
    """Build the world and bring its clock to the machine's."""
    world = build(RemoteEnv())
    world.env.backend.clock = WallClock(time.time)
    return world


_OK: Final = 200


class DiscordServer(LoopbackServer):
    """A Discord on the loopback. People act through `seat`; what the bot does is waited for by `until` and its kin."""

    gateway: Gateway

    def __init__(self) -> None:
        super().__init__()
        self.world = build_world()
        self.faults = Faults()
        backend = self.world.env.backend
        self.gateway = Gateway(backend, token=TOKEN, on_change=self.changed.set)
        self.rest = Rest(backend, self.faults, token=TOKEN, on_change=self.changed.set)
        self._seats = seats(self.world)

    @property
    def token(self) -> str:
        """What a bot has to show."""
        return TOKEN

    def seat(self, person: PersonName, where: Where) -> Seat:
        """Return a person's seat in a place; the place of direct messages is `dm`."""
        return self._seats[person, where]

    @property
    def knows_commands(self) -> bool:
        """Whether people can use commands, or the bot was refused to tell them."""
        known = self.world.env.backend.commands.get(None)
        return bool(known) or any(one.path.endswith("/commands") and one.status != _OK for one in self.rest.requests)

    def requests(self, method: str, path: str) -> int:
        """Count the requests of the bot whose path ends so, failed ones included."""
        return sum(one.method == method and one.path.endswith(path) for one in self.rest.requests)

    def written(self, where: Seat) -> list[Message]:
        """Return what the bot wrote in the channel of a seat, oldest first, ephemeral messages included."""
        backend = self.world.env.backend
        found = backend.messages.get(where.channel.id, {}).values()
        return [message for message in found if message.author_id == backend.bot_user.id]

    def message_payload(self, message: discord.Message) -> dict[str, Any]:
        """Return a message as it goes over the wire, for a test to change and tell."""
        backend = self.world.env.backend
        return dict(serializers.message_payload(backend, backend.get_message(message.channel.id, message.id)))

    def answers(self, seat: Seat, to: discord.Message) -> list[Message]:
        """Return the bot's replies to a message, oldest first."""
        return [one for one in self.written(seat) if (one.reference or {}).get("message_id") == str(to.id)]

    async def answer(self, seat: Seat, to: discord.Message) -> Message:
        """Wait for the bot's reply to a message."""
        return (await self.until(lambda: self.answers(seat, to), "a reply"))[0]

    async def shown(self, used: InteractionResult) -> str:
        """Wait until a command has been answered, and give the words.

        Of its reply and of what followed it, in lines.
        """

        def words() -> str:
            given = [] if used.deferred or used.response is None else [used.response]
            return "\n".join(line for one in [*given, *used.followups] for line in _lines(one))

        return await self.until(words, "an answer to a command")

    async def respond(self, request: web.Request) -> web.StreamResponse:
        """Answer a request to the REST API."""
        return await self.rest.serve(request)


def _lines(message: ResponseMessage) -> Iterator[str]:
    yield message.content
    for embed in message.embeds:
        yield from (embed.title or "", embed.description or "")
        yield from (f"{field.name}: {field.value}" for field in embed.fields)


@asynccontextmanager
async def serving_discord() -> AsyncIterator[DiscordServer]:
    """Serve a fresh Discord until the block ends.

    Raises `LookupError` at the end when the bot asked for what it does not know.
    """
    server = DiscordServer()
    async with server.listening():
        server.rest.gateway_url = server.gateway.url
        try:
            yield server
        finally:
            server.rest.close()
    if server.rest.unknown:
        raise LookupError(f"the bot asked for what this Discord does not know: {server.rest.unknown}")
