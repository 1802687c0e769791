"""Scrubbing: bytes of deleted text become unreadable in the store's files, soon after the text itself is gone, and leave this process."""

from datetime import datetime, timedelta
from typing import Final

from memory.operations.core import Core
from memory.operations.rule_process import drop_readings

REST: Final = 50
"""A scrub holds writes up while it lasts, so that it is followed by a rest of so many times its own length."""


class Scrubbing:
    """Does what marks ask for, `scrub_marks` says who sets them."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._collections = core.collections
        self._rests_until: datetime | None = None

    async def scrub_due(self) -> bool:
        """Scrub if a mark asks for it and the last scrub is long enough ago; tells whether it did. Run by the schedule."""
        if self._rests_until is not None and self._core.clock.now() < self._rests_until:
            return False
        if await self._collections.installation.scrubs_asked() is None:
            return False
        await self.scrub_now()
        return True

    async def scrub_now(self) -> None:
        """Scrub whatever the marks say, for somebody who waits for it. Marks that come meanwhile stay."""
        asked = await self._collections.installation.scrubs_asked()
        # First, so that it holds also where the files cannot be scrubbed now.
        drop_readings()
        began = self._core.clock.now()
        await self._collections.store.scrub()
        ended = self._core.clock.now()
        self._rests_until = ended + max(ended - began, timedelta(0)) * REST
        if asked is not None:
            await self._collections.installation.note_scrubbed(asked)
