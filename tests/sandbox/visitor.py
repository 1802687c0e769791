"""Somebody at this machine who opens the sandbox's pages, over a world of the scenes."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from sandbox.lobby import Lobby, receiving
from sandbox.local_bot import Opener
from sandbox.local_models import LocalModel, ModelChoice
from tests.sandbox.small_bot import opening
from tests.scenes.world import Opening, World, inhabited


class Visitor:
    """A client without redirects."""

    def __init__(self, lobby: Lobby, session: aiohttp.ClientSession, world: World) -> None:
        self.lobby = lobby
        self.session = session
        self.world = world

    async def ask(self, method: str, path: str = "", **options: Any) -> tuple[int, str, str]:
        """Give status, text and where a redirect leads."""
        request = self.session.request(method, self.lobby.url + path, allow_redirects=False, **options)
        async with request as answer:
            return answer.status, await answer.text(), answer.headers.get("Location", "")


@asynccontextmanager
async def visiting(
    tmp_path: Path, bot: Opening = opening, *, ports: Mapping[str, int] | None = None
) -> AsyncIterator[Visitor]:
    """Serve the pages over a world with the small bot, or another, and the scripted model answering freely.

    `ports` are those at which servers of models are looked for, by name.
    """
    async with inhabited(tmp_path, bot, free=True) as world:

        def opener_with(model: LocalModel | None) -> Opener:
            return bot(world.settings if model is None else model.fitted(world.settings))

        models = ModelChoice(
            world.stage, opener_with, banner="The model is scripted.", is_scripted=True, ports=ports or {}
        )
        lobby = Lobby(world.stage, key="only-for-this-test", models=models, later=world.later)
        async with receiving(lobby, port=0), aiohttp.ClientSession() as session:
            yield Visitor(lobby, session, world)
