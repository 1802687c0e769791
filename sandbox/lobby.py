"""The lobby: the page from which somebody at this machine steps into the channels of the local Discord.

It shows what is remembered, moves the clock and opens channels. It listens on 127.0.0.1 only, and its address carries a
secret, as SimCord's own pages do: who has it can act as anybody here.
"""

import hmac
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import web

from sandbox.doors import doors
from sandbox.lobby_page import STYLE, Card, LobbyPage, MemoryRow, RefusalRow, Speaker, TourRow, render
from sandbox.local_models import ModelChoice
from sandbox.naming import person_name, place_name, state_name
from sandbox.pages.routes import MOST_BYTES, Pages
from sandbox.stage import Stage
from sandbox.tour import TOUR, link

STEPS_S: Final[Mapping[str, int]] = {"soon": 30 * 60, "day": 24 * 3600}
"""How far the buttons move the clock."""
_NOTICES: Final[Mapping[str, str]] = {
    "soon": "30 minutes went by, and the bot’s jobs have run.",
    "day": "A day went by, and the bot’s jobs have run, those of the night too.",
    "model": "The bot was started anew with the model of your choice. What it remembers stayed.",
    "busy": "The bot is still busy with something else. Nothing was changed; try again in a moment.",
}
_LONG_MINUTES: Final = 180
_HEADERS: Final = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; "
        "img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    ),
}


class Lobby:
    """The page and its three actions."""

    def __init__(
        self,
        stage: Stage,
        *,
        key: str,
        models: ModelChoice,
        later: Callable[[float], Awaitable[None]],
    ) -> None:
        self.url = ""
        """The address with its secret; empty before it is served."""
        self._stage = stage
        self._pages = Pages(stage)
        self._key = key
        self._models = models
        self._later = later
        self._hosts: frozenset[str] = frozenset()

    def application(self) -> web.Application:
        """Build the web application."""
        app = web.Application(middlewares=[self._guard], client_max_size=MOST_BYTES)
        app.router.add_get("/{key}/", self._page)
        app.router.add_get("/{key}/lobby.css", self._style)
        self._pages.add_to(app)
        app.router.add_post("/{key}/later", self._move_clock)
        app.router.add_post("/{key}/model", self._choose_model)
        return app

    def served_at(self, port: int) -> None:
        """Take note of the port, which the address and the check of the Host header need."""
        self._hosts = frozenset({f"127.0.0.1:{port}", f"localhost:{port}"})
        self.url = f"http://127.0.0.1:{port}/{self._key}/"

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        # The Host check keeps out a foreign name that was made to point here, the Origin check a form on a foreign
        # page.
        origin = request.headers.get("Origin")
        known = request.headers.get("Host", "") in self._hosts
        known &= origin is None or origin.removeprefix("http://") in self._hosts
        given = request.path.split("/")[1]
        if not known or not hmac.compare_digest(given.encode(), self._key.encode()):
            return web.Response(status=403, text="Open the address that the program printed; it carries a key.\n")
        response = await handler(request)
        response.headers.update(_HEADERS)
        return response

    async def _style(self, _request: web.Request) -> web.Response:
        return web.Response(text=STYLE, content_type="text/css")

    async def _page(self, request: web.Request) -> web.Response:
        page = LobbyPage(
            banner=self._models.banner,
            is_scripted=self._models.is_scripted,
            models=await self._models.offers(),
            can_go_back=self._models.is_chosen,
            now=self._stage.clock.now(),
            skipped=_ahead(self._stage.clock.skipped_s),
            notice=_NOTICES.get(request.query.get("after", ""), ""),
            people=[Speaker(person.display_name, person.role) for person in self._stage.discord.people.values()],
            cards=self._cards(),
            tour=_tour(self._stage),
            memories=await self._memories(),
            refusals=await self._refusals(),
        )
        return web.Response(text=render(page), content_type="text/html")

    def _cards(self) -> list[Card]:
        return [
            Card(
                key=key,
                title=door.title,
                where=door.where,
                topic=door.topic,
                speakers=", ".join(person.display_name for person in door.people),
                person=door.people[0].name,
            )
            for key, door in doors(self._stage.discord).items()
        ]

    async def _memories(self) -> list[MemoryRow]:
        discord = self._stage.discord
        return [
            MemoryRow(
                who=person_name(discord, memory.subject),
                where=place_name(discord, memory),
                text=memory.text,
                state=state_name(memory),
                memory_id=memory.id,
                is_current=memory.state == "active",
            )
            for memory in await self._stage.bot.remembered()
        ]

    async def _refusals(self) -> list[RefusalRow]:
        name = self._stage.discord.display_name
        return [RefusalRow(name(refused.user_id), refused.words) for refused in await self._stage.bot.refused()]

    async def _choose_model(self, request: web.Request) -> web.Response:
        form = await request.post()
        try:
            await self._models.choose(str(form.get("server", "")), str(form.get("name", "")))
        except LookupError:
            return web.Response(status=404, text="That model is not here any more.\n")
        raise web.HTTPSeeOther("./?after=model")

    async def _move_clock(self, request: web.Request) -> web.Response:
        step = str((await request.post()).get("step", "soon"))
        if step not in STEPS_S:
            return web.Response(status=404, text="There is no such step.\n")
        try:
            await self._later(STEPS_S[step])
        except TimeoutError:
            raise web.HTTPSeeOther("./?after=busy") from None
        raise web.HTTPSeeOther(f"./?after={step}")


@asynccontextmanager
async def receiving(lobby: Lobby, *, port: int) -> AsyncIterator[None]:
    """Serve the lobby on 127.0.0.1 until the block ends; port 0 is any free one."""
    runner = web.AppRunner(lobby.application(), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", port).start()
        lobby.served_at(runner.addresses[0][1])
        yield
    finally:
        await runner.cleanup()


def _tour(stage: Stage) -> list[TourRow]:
    places, people = doors(stage.discord), stage.discord.people
    return [
        TourRow(
            step.title, f"{people[step.who].display_name} in {places[step.at].title}", step.text, step.shows, link(n)
        )
        for n, step in enumerate(TOUR, start=1)
    ]


def _ahead(skipped_s: float) -> str:
    minutes = round(skipped_s / 60)
    if minutes < _LONG_MINUTES:
        return f"{minutes} minutes ahead of this machine’s clock." if minutes else ""
    return f"{minutes / 60:.0f} hours ahead of this machine’s clock."
