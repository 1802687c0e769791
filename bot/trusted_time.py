"""Whether the time may be trusted with deleting by age: a clock that leaps must not take what is young.

Asked by the schedule before each job that does so. What people asked to forget is none of its business.
"""

from datetime import datetime, timedelta
from typing import Final, Literal

from bot.clock import TOLD_FROM, SystemClock
from memory.ports import Clock
from memory.store.installation import Installation

Doubt = Literal["never_confirmed", "before_confirmed", "long_unconfirmed"]
"""Why the time is not trusted, as a code."""
UNCONFIRMED_FOR: Final = timedelta(days=2)
"""How long the machine's clock alone is believed after Discord confirmed the time: a job without a running bot, an
outage of Discord."""
NOTED_EVERY: Final = timedelta(hours=1)


def doubt_about(at: datetime, *, is_discords: bool, confirmed_at: datetime | None) -> Doubt | None:
    """Say why a time is not to be trusted; None when it is.

    `is_discords` says that Discord told it; `confirmed_at` is when Discord last did, by what the store noted.
    """
    if is_discords:
        return None
    if confirmed_at is None:
        return "never_confirmed"
    if at < confirmed_at:
        return "before_confirmed"
    return "long_unconfirmed" if at > confirmed_at + UNCONFIRMED_FOR else None


class TrustedTime:
    """Judges whether the clock may be trusted.

    Any clock but the machine's is that of a local Discord, and right by definition.
    """

    def __init__(self, clock: Clock, installation: Installation) -> None:
        self._clock = clock
        self._installation = installation
        self._noted_at: datetime | None = None

    async def doubt(self) -> Doubt | None:
        """Say why nothing may be deleted by its age now; None when it may.

        Notes once an hour that Discord confirmed the time.

        Raises `StoreError`.
        """
        if not isinstance(self._clock, SystemClock):
            return None
        at = self._clock.now()
        if not self._clock.is_discords:
            return doubt_about(at, is_discords=False, confirmed_at=await self._installation.time_confirmed())
        if self._noted_at is None or not timedelta(0) <= at - self._noted_at < NOTED_EVERY:
            await self._installation.note_time_confirmed(at)
            self._noted_at = at
        return None

    async def sentence(self) -> str:
        """Say how the machine's clock and Discord's are to each other, and whether what goes by its age waits.

        Raises `StoreError`.
        """
        if not isinstance(self._clock, SystemClock):
            return "the clock is that of the local Discord"
        if self._clock.is_discords:
            ahead = self._clock.machine_ahead
            if abs(ahead) < TOLD_FROM:
                return "the clock agrees with Discord's"
            where = "ahead of" if ahead > timedelta(0) else "behind"
            return (
                f"the clock of this machine is {abs(ahead).total_seconds():.0f} s {where} Discord's, which counts: "
                f"set it right"
            )
        doubt = await self.doubt()
        return "Discord has not told the time yet" if doubt is None else held_sentence(doubt)


def held_sentence(doubt: Doubt) -> str:
    """Say that nothing is deleted by its age, why, and what to do."""
    match doubt:
        case "never_confirmed":
            why = "Discord never confirmed the time to this store"
        case "before_confirmed":
            why = "the clock of this machine is behind a time that Discord confirmed"
        case "long_unconfirmed":
            why = f"Discord last confirmed the time over {UNCONFIRMED_FOR.days} days ago, by the clock of this machine"
    return f"held, nothing is deleted by its age: {why}; start the bot, which asks Discord, and look at the clock"
