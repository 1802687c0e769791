"""The client of a process that has some of the bot's shards: who may log in when, and what else differs from one alone.

Discord lets so many shards log in at once, `max_concurrency`, every five seconds, of whatever process: shards whose
number leaves the same remainder wait for each other. Their turns are leases in the database, which a crash outlives, so
that a bot that ends and begins anew cannot use up the thousand logins of a day.
"""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from itertools import count
from typing import Any, Final

import discord
import structlog

from bot.client import KeepsakeClient
from bot.gateway_state import ShardedSkippingState
from bot.ownership import Ownership
from memory.domain.presence import ALL_SHARDS, Shards
from memory.store.documents import SharedStore
from memory.store.installation import Leases

_TURN: Final = timedelta(seconds=5.5)
_LONG_TURN: Final = timedelta(minutes=1)
"""Where a day's logins run short."""
_SHORT_FROM: Final = 0.25
"""Share of the day's logins below which they run short."""
_LOOK_EVERY_S: Final = 0.25
_log = structlog.stdlib.get_logger(__name__)

TakeTurn = Callable[[int, discord.SessionStartLimits], Awaitable[None]]
"""Waits until a shard may log in; told its number and what Discord allows."""


class LoginTurns:
    """The turns of all processes on one database."""

    def __init__(self, store: SharedStore, name: str) -> None:
        """`name` is that of this process."""
        self._store = store
        self._leases = Leases(store)
        self._name = name
        self._taken = count(1)

    async def take(self, shard_id: int, limits: discord.SessionStartLimits) -> None:
        """Wait for a turn and take it. Raises `StoreError`."""
        is_short = limits.remaining < _SHORT_FROM * limits.total
        if is_short:
            _log.error("logins_run_short", remaining=limits.remaining, seconds=limits.reset_after // 1000)
        # Another name each time: a turn of one's own is no less a turn.
        work, owner = f"login/{shard_id % limits.max_concurrency}", f"{self._name}/{next(self._taken)}"
        turn = _LONG_TURN if is_short else _TURN
        at = await self._store.server_time()
        while not await self._leases.claim(work, owner=owner, at=at, expires_at=at + turn):
            await asyncio.sleep(_LOOK_EVERY_S)
            at = await self._store.server_time()


class ShardedKeepsakeClient(KeepsakeClient, discord.AutoShardedClient):
    """The bot as Discord sees it, as far as it is on some shards."""

    def __init__(self, *given: Any, shards: Shards, take_turn: TakeTurn, **options: Any) -> None:
        self._take_turn = take_turn
        self.own_shards = shards
        numbers = {"shard_ids": list(shards.ids), "shard_count": shards.count}
        super().__init__(*given, **options | numbers)

    def _get_state(self, **options: Any) -> ShardedSkippingState:
        return ShardedSkippingState(
            dispatch=self.dispatch, handlers=self._handlers, hooks=self._hooks, http=self.http, **options
        )

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until a shard may log in; the library's own way knows of no other process."""
        del initial
        await self._take_turn(shard_id or 0, await self.fetch_session_start_limits())

    @property
    def is_connected(self) -> bool:
        """Whether the gateway is open for every shard and has said what the bot is in."""
        return self.is_ready() and not any(shard.is_closed() for shard in self.shards.values())

    @property
    def open_shards(self) -> tuple[int, int]:
        """How many connections to Discord are open, and how many this process is to have."""
        return sum(not shard.is_closed() for shard in self.shards.values()), len(self.own_shards.ids)

    async def close(self) -> None:
        """Close the connections; before a login there are none, which the library does not know."""
        if hasattr(self, "_AutoShardedClient__queue"):
            await super().close()
        else:
            await self.tree_sync.close()
            await self.http.close()


def client_kind(ownership: Ownership, name: str) -> Callable[..., KeepsakeClient]:
    """Return what makes the client of a process of this name."""
    if ownership.store is None or ownership.shards == ALL_SHARDS:
        return KeepsakeClient
    return partial(ShardedKeepsakeClient, shards=ownership.shards, take_turn=LoginTurns(ownership.store, name).take)
