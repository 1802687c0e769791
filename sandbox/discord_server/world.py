"""The people, servers and channels behind the server: those of the local Discord, for a bot that is another process.

SimCord holds the world and knows Discord's rules; it waits for no bot here, since the bot is out of its sight.
"""

import time
from typing import Final

import discord
from simcord.backend.models import Interaction

from sandbox.local_clock import WallClock
from sandbox.local_discord import LocalDiscord, build
from sandbox.local_env import LocalEnv

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
