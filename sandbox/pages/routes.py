"""The pages over HTTP: their files, what a person sees, what a person does, the files of messages, and the demo.

The lobby's application holds these routes, and its guard stands before each of them. Nothing here decides who may see
or do what.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from aiohttp import web
from pydantic import ValidationError
from simcord.backend.cdn import CDN_BASE

from sandbox.doors import Door, doors
from sandbox.local_discord import Person
from sandbox.pages.acts import ACTS, Acts
from sandbox.pages.demo_run import DemoRun
from sandbox.pages.fates import fates
from sandbox.pages.view import LOCALES, view
from sandbox.seat import Seat
from sandbox.stage import Stage
from sandbox.tour import TOUR, link

_FOLDER: Final = Path(__file__).parent
_TYPES: Final = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}
_FILES: Final = {
    path.name: (path.read_text(encoding="utf-8"), _TYPES[path.suffix])
    for path in _FOLDER.iterdir()
    if path.suffix in _TYPES
}
_PICTURES: Final = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif"}
MOST_BYTES: Final = 12 * 1024 * 1024
"""Of one act: a file of 8 MiB as text."""


class Pages:
    """The page of one channel as one person, which asks for news by itself, and that of the demo."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._acts = Acts(stage)
        self._demo = DemoRun()

    def add_to(self, app: web.Application) -> None:
        """Add the routes, each behind the key."""
        app.router.add_get("/{key}/{file:[a-z]+\\.(?:html|js)|channel\\.css}", self._file)
        app.router.add_get("/{key}/places", self._places)
        app.router.add_get("/{key}/view", self._view)
        app.router.add_post("/{key}/act", self._act)
        app.router.add_get("/{key}/demo/lines", self._demo_lines)
        app.router.add_post("/{key}/demo/play", self._play_demo)
        app.on_shutdown.append(self._close)
        app.router.add_get("/{key}/files/{channel}/{attachment}/{name}", self._attachment)

    async def _file(self, request: web.Request) -> web.Response:
        found = _FILES.get(request.match_info["file"])
        if found is None:
            raise web.HTTPNotFound
        return web.Response(text=found[0], content_type=found[1])

    async def _places(self, _request: web.Request) -> web.Response:
        groups: dict[str, list[dict[str, object]]] = {}
        for key, door in doors(self._stage.discord).items():
            people = [person.name for person in door.people]
            title = f"└ {door.title}" if door.parent else door.title
            groups.setdefault(door.where, []).append({"key": key, "title": title, "people": people})
        places = [{"where": where, "channels": found} for where, found in groups.items()]
        tour = [{**asdict(step), "address": link(number)} for number, step in enumerate(TOUR, start=1)]
        return web.json_response({"places": places, "tour": tour, "languages": LOCALES})

    async def _view(self, request: web.Request) -> web.Response:
        door, person = self._place(request)
        seen = view(self._stage.discord, door, person, locale=_locale(request))
        own = [message for message in seen["messages"] if message["author"]["id"] == seen["me"]]
        aside = {int(message["id"]) for message in own if door.members and not door.parent and _is_aside(message, seen)}
        told = await fates(self._stage.bot, [int(message["id"]) for message in own], aside=aside)
        text = json.dumps(seen | {"fates": told})
        state = hashlib.sha256(text.encode()).hexdigest()[:16]
        if request.query.get("state") == state:
            return web.Response(status=204)
        # Beside what is seen, which would differ each time it is asked for.
        now = str(round(self._stage.clock.now().timestamp() * 1000))
        headers = {"X-State": state, "X-Now": now}
        return web.Response(text=text, content_type="application/json", headers=headers)

    async def _act(self, request: web.Request) -> web.Response:
        try:
            act = ACTS.validate_json(await request.read())
        except ValidationError as error:
            return web.Response(status=400, text=str(error))
        return web.json_response(await self._acts.carry_out(self._seat(request), act, locale=_locale(request)))

    async def _play_demo(self, _request: web.Request) -> web.Response:
        await self._demo.play()
        return web.json_response({})

    async def _demo_lines(self, request: web.Request) -> web.Response:
        first = int(request.query.get("from", "0"))
        return web.json_response({"lines": self._demo.lines[first:], "playing": self._demo.is_playing})

    async def _close(self, _app: web.Application) -> None:
        await self._demo.close()

    async def _attachment(self, request: web.Request) -> web.Response:
        where = "/".join(request.match_info[part] for part in ("channel", "attachment", "name"))
        body = self._stage.env.backend.cdn.get(f"{CDN_BASE}/attachments/{where}")
        if body is None:
            raise web.HTTPNotFound
        name = request.match_info["name"]
        if (kind := _PICTURES.get(Path(name).suffix.lower())) is not None:
            return web.Response(body=body, content_type=kind)
        # Never shown as a page of this address, which may act as anybody.
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return web.Response(body=body, content_type="application/octet-stream", headers=headers)

    def _place(self, request: web.Request) -> tuple[Door, Person]:
        door = doors(self._stage.discord).get(request.query.get("at", ""))
        people = {} if door is None else {person.name: person for person in door.people}
        person = people.get(request.query.get("as", ""))  # type: ignore[call-overload]
        if door is None or person is None:
            raise web.HTTPNotFound(text="There is no such channel, or this person is not in it.\n")
        return door, person

    def _seat(self, request: web.Request) -> Seat:
        door, person = self._place(request)
        return door.seat(self._stage.discord, person)


def _locale(request: web.Request) -> str:
    """Return the language that the page asks for, such as `ja`; English where it names none that there is."""
    wanted = request.query.get("in", "")
    return wanted if wanted in LOCALES else next(iter(LOCALES))


def _is_aside(message: Mapping[str, Any], seen: Mapping[str, Any]) -> bool:
    """Return whether a message of a server neither mentions the bot nor answers anybody."""
    mentioned = {each["id"] for each in message.get("mentions", ())}
    return seen["bot"] not in mentioned and not message.get("message_reference")
