"""The server: one world, its REST API, its Gateway, and waiting for what the bot does in it."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

import discord
from aiohttp import web
from simcord.backend import serializers
from simcord.backend.models import Interaction, Message
from simcord.results import InteractionResult, ResponseMessage

from sandbox.discord_server.faults import Faults
from sandbox.discord_server.gateway import Gateway
from sandbox.discord_server.rest import PREFIX, Rest
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


TOKEN: Final = "MTQ1NjA3NDQ0Mzk4MDgwMDAwMQ.loopback.not-a-secret"  # noqa: S105
"""What a bot has to show; of the shape of a token of `SANDBOX_BOT`, and of use nowhere else."""
PATIENCE_S: Final = 60.0
_OK: Final = 200
_T = TypeVar("_T")


class DiscordServer:
    """A Discord on the loopback. People act through `seat`; what the bot does is waited for by `until` and its kin."""

    def __init__(self) -> None:
        self.world = build_world()
        self.faults = Faults()
        self._changed = asyncio.Event()
        backend = self.world.env.backend
        self.gateway = Gateway(backend, token=TOKEN, on_change=self._changed.set)
        self.rest = Rest(backend, self.faults, token=TOKEN, on_change=self._changed.set)
        self._seats = seats(self.world)

    @property
    def token(self) -> str:
        """What a bot has to show."""
        return TOKEN

    @property
    def addresses(self) -> tuple[str, str]:
        """Where REST and the gateway are."""
        return self.gateway.url.replace("ws://", "http://") + PREFIX.lstrip("/"), self.gateway.url

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

    async def until(self, found: Callable[[], _T | None], what: str, *, patience_s: float = PATIENCE_S) -> _T:
        """Wait until something is found, looking whenever the bot has done anything.

        Raises `TimeoutError`, which names what was waited for.
        """
        try:
            async with asyncio.timeout(patience_s):
                while not (result := found()):
                    self._changed.clear()
                    await self._changed.wait()
                return result
        except TimeoutError:
            raise TimeoutError(f"waited {patience_s:.0f} s for {what}") from None


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
    app = web.Application(client_max_size=30_000_000)
    app.router.add_get("/", server.gateway.serve)
    app.router.add_route("*", PREFIX + "/{path:.*}", server.rest.serve)
    runner = web.AppRunner(app, handler_cancellation=True, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        server.gateway.url = server.rest.gateway_url = f"ws://127.0.0.1:{runner.addresses[0][1]}/"
        yield server
    finally:
        server.rest.close()
        server.gateway.drop()
        await runner.cleanup()
    if server.rest.unknown:
        raise LookupError(f"the bot asked for what this Discord does not know: {server.rest.unknown}")
