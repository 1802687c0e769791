"""The one channel page that is open in the browser.

SimCord shows one channel at a time; opening another closes the first. Messages that come while nobody acts on the page
(a job's, say) are published here. It decides nothing about who may see what: SimCord checks that for every viewer.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Final

import structlog
from simcord.actors import MemberActor
from simcord.backend.errors import SetupError
from simcord.builders import ChannelHandle, UserHandle
from simcord.preview import Preview

from sandbox.local_discord import LocalDiscord
from sandbox.stage import when_free

_LOG: Final = structlog.stdlib.get_logger(__name__)


class Window:
    """Opens channel pages, one after the other, and keeps the open one fresh."""

    def __init__(self, discord: LocalDiscord) -> None:
        self._env = discord.env
        self._portraits = discord.portraits()
        self._preview: Preview | None = None
        self.refreshed = asyncio.Event()
        """Set when news was published."""
        self._news = asyncio.Event()
        self._switching = asyncio.Lock()
        self._refresher: asyncio.Task[None] | None = None

    @property
    def channel_id(self) -> int | None:
        """The channel that is open; None when none is."""
        return None if self._preview is None else self._preview.channel.id

    async def show(self, channel: ChannelHandle, viewers: Sequence[MemberActor | UserHandle]) -> str:
        """Close the open page, open this channel's and give its address, which is a secret like the lobby's."""
        async with self._switching:
            await self._close_page()
            self._preview = await when_free(lambda: self._entered(channel, viewers))
            return self._preview.url

    def watch(self) -> None:
        """Begin to publish what arrives while nobody acts."""
        self._env.backend.subscribers.append(self._notice)
        self._refresher = asyncio.create_task(self._refresh_on_news())

    async def close(self) -> None:
        """Close the page and stop watching. Idempotent."""
        if self._refresher is not None:
            self._env.backend.subscribers.remove(self._notice)
            self._refresher.cancel()
            await asyncio.gather(self._refresher, return_exceptions=True)
            self._refresher = None
        async with self._switching:
            await self._close_page()

    async def _entered(self, channel: ChannelHandle, viewers: Sequence[MemberActor | UserHandle]) -> Preview:
        preview = self._env.preview(channel, viewers=viewers, layout="channel", locale="en-GB", assets=self._portraits)
        return await preview.__aenter__()

    async def _close_page(self) -> None:
        if self._preview is not None:
            await self._preview.close()
            self._preview = None

    def _notice(self, event: str, payload: Mapping[str, Any]) -> None:
        if event.startswith("MESSAGE_") and payload.get("channel_id") == str(self.channel_id):
            self._news.set()

    async def _refresh_on_news(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            preview = self._preview
            if preview is None:
                continue
            try:
                await preview.refresh()
                self.refreshed.set()
            except SetupError:
                # Trigger: an action runs, or the page was closed meanwhile. Outcome: nothing to do, for an action
                # publishes by itself.
                continue
            except TimeoutError:
                _LOG.warning("page_refresh_timed_out", channel_id=preview.channel.id)
