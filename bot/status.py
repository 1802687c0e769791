"""What the running bot tells about itself when it is asked.

Whether it is connected, whether its store answers, what waits.

These are jobs like any other (`status`, `backlog`), so they are asked for over the control socket.
Each gives one sentence, or raises one when something is not well. Nothing of any person stands in them.
"""

from dataclasses import dataclass
from typing import Final

from bot.client import KeepsakeClient
from bot.stores import described
from bot.trusted_time import TrustedTime
from memory.domain.errors import KeepsakeError
from memory.operations.answering.prefetch import PrefetchTally
from memory.operations.formation.window_claims import backlog_of
from memory.ports import Clock
from memory.store.collections import Collections

RETRY: Final = "python -m bot job retry-parked"


class NotConnectedError(KeepsakeError):
    """The bot has no connection to Discord; it tries again by itself."""

    def __init__(self, store: str) -> None:
        super().__init__(f"there is no connection to Discord at the moment; the store answers ({store})")
        self.store: Final = store
        """What its store is."""


class NoBotRunsError(KeepsakeError):
    """Nothing that could be connected runs: the store was opened by the command line."""

    def __init__(self, store: str) -> None:
        super().__init__(f"no bot runs on this data directory; its store answers ({store})")


class TalkParkedError(KeepsakeError):
    """Windows of talk were put aside; the operator must act."""


@dataclass(frozen=True, slots=True)
class Status:
    """How the bot is."""

    client: KeepsakeClient
    collections: Collections
    clock: Clock

    async def report(self) -> str:
        """Return one sentence on connection, store, commands, clock, and prefetching since the start.

        Raises `NotConnectedError` without a connection to Discord, `StoreError` when the store does not answer.
        """
        store = self.collections.store
        await store.get("leases", "status")
        what = await described(store, at=self.clock.now())
        if not self.client.is_connected:
            raise NotConnectedError(what)
        time = await TrustedTime(self.clock, self.collections.installation).sentence()
        foreseen = foreseen_sentence(self.client.cog_context.operations.prefetch.tally)
        return (
            f"connected to Discord, and the store answers: {what}; {self.client.tree_sync.sentence}; {time}; {foreseen}"
        )

    async def backlog(self) -> str:
        """Say what formation has before it. Raises `TalkParkedError` when windows were put aside, or `StoreError`."""
        return await backlog_sentence(self.collections)


def foreseen_sentence(tally: PrefetchTally) -> str:
    """Say what came of the answers that were foreseen: counts since the start, of nobody in particular."""
    return (
        f"answers foreseen since the start: {tally.made} made ready, {tally.at_hand} ready already, "
        f"{tally.dropped} left for want of room, {tally.failed} failed"
    )


async def backlog_sentence(collections: Collections) -> str:
    """Say what formation has before it, in windows of talk.

    Raises `TalkParkedError` when some were put aside, how many, since when, why, and what to do, or when the model
    keeps timing out.
    """
    found = await backlog_of(collections)
    parked = found.parked
    if found.slow and parked.since is None:
        raise TalkParkedError(
            f"windows of talk that the model takes too long over, again and again: {found.slow} of {found.under_way} "
            "under way; they are cut in two until it answers, none is lost; raise MODEL_JOB_TIMEOUT_S or take a "
            "faster model for jobs"
        )
    if parked.since is None:
        return f"{found.under_way} windows of talk are being formed, none is parked"
    why = ", ".join(f"{fault} {count}" for fault, count in parked.faults.items())
    raise TalkParkedError(
        f"windows of talk that no answer of the model was good enough for: {parked.windows} "
        f"since {parked.since:%Y-%m-%d %H:%M} UTC ({why}); mend the model's settings, then say {RETRY!r}, "
        "or leave them, and they go with the talk that they came from"
    )
