"""Who is let in: a bearer token opens the memories of its own person, for what it may do, so many times a minute."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Annotated, Final, NoReturn, get_args

from cachetools import TTLCache
from fastapi import Depends, Request, Security, status
from fastapi.openapi.models import HTTPBearer
from fastapi.security import SecurityScopes
from fastapi.security.base import SecurityBase

from bot.control import RunJob
from bot.http.problems import Problem, refuse
from bot.http.shapes import Reader
from bot.schedule import UnknownJobError
from memory.domain.audience import PRIVATE, PUBLIC, Room
from memory.domain.connection import Connection, Right, connection_id
from memory.domain.constraints import is_left_out
from memory.domain.ids import SubjectId, TenantId, guild_id_of
from memory.operations.bundle import Operations
from memory.ports import Clock

RIGHTS: Final[tuple[Right, ...]] = get_args(Right)
REQUESTS_A_MINUTE: Final = 120
"""Of one token."""
NIGHT_S: Final = 50.0
"""How long a request waits for a night: proxies mostly wait for a minute."""
GUESSES_A_MINUTE: Final = 60
"""Wrong tokens from one address."""
_MINUTE_S: Final = 60
_HOUR_S: Final = 3600
_MOST_COUNTED: Final = 10_000

IsMember = Callable[[TenantId, SubjectId], Awaitable[bool]]
"""Tells whether somebody is a member of a server now."""


async def _asked_nothing() -> None:
    """Wait for nothing."""


async def _runs_none(name: str, _about: str | None) -> object:
    raise UnknownJobError(f"there is no job {name!r}")


@dataclass(slots=True)
class ApiContext:
    """What requests are answered with."""

    operations: Operations
    clock: Clock
    is_member: IsMember
    settled: Callable[[], Awaitable[object]] = _asked_nothing
    """Waits until Discord has told which of the people whose memories were just used are members still."""
    run_job: RunJob = _runs_none
    """What a token of the operator has done."""
    requests_a_minute: int = REQUESTS_A_MINUTE
    guesses_a_minute: int = GUESSES_A_MINUTE
    counts: TTLCache[tuple[str, int], int] = field(init=False)

    guesses: TTLCache[str, int] = field(init=False)
    """Wrong tokens of a minute, by the address that they came from."""
    known: TTLCache[str, bool] = field(init=False)
    """Ids of tokens that were valid lately: these still get in from an address where too many wrong ones were tried."""
    night_s: float = NIGHT_S
    night: asyncio.Task[object] | None = field(init=False, default=None)
    """The last one that was begun here: it outlives its request."""

    def __post_init__(self) -> None:
        def seconds() -> float:
            return self.clock.now().timestamp()

        self.counts = TTLCache(_MOST_COUNTED, _MINUTE_S, timer=seconds)
        self.guesses = TTLCache(_MOST_COUNTED, _MINUTE_S, timer=seconds)
        self.known = TTLCache(_MOST_COUNTED, _HOUR_S, timer=seconds)

    async def opened_by(self, token: str, *, address: str) -> Connection | None:
        """Return what a token opens, None for one that holds nothing; of many wrong ones none is looked up any more."""
        key = connection_id(token)
        if self.guesses.get(address, 0) >= self.guesses_a_minute and key not in self.known:
            _slow_down()
        connection = await self.operations.connecting.opened_by(token)
        if connection is None:
            self.guesses[address] = self.guesses.get(address, 0) + 1
        else:
            self.known[key] = True
        return connection

    async def close(self) -> None:
        """Cancel a night that is under way: each can be repeated."""
        if self.night is not None:
            self.night.cancel()
            await asyncio.wait({self.night})

    def count(self, connection: Connection) -> None:
        """Count a request. Raises `Problem` for one too many in a minute of the clock."""
        minute = connection.id, int(self.clock.now().timestamp()) // _MINUTE_S
        self.counts[minute] = self.counts.get(minute, 0) + 1
        if self.counts[minute] > self.requests_a_minute:
            _slow_down()


def _slow_down() -> NoReturn:
    sentence, wait_s = "Wait a minute.", _MINUTE_S
    raise Problem(status.HTTP_429_TOO_MANY_REQUESTS, "too-many-requests", sentence, retry_after_s=wait_s)


_SCHEMES: Final = frozenset({"bearer", "token"})
"""The latter is that of peers."""


def api_context_of(request: Request) -> ApiContext:
    """Return what the app answers with."""
    api: ApiContext = request.app.state.api
    return api


async def _answering(request: Request) -> ApiContext:
    # What is no coroutine would be run in a thread, for each request.
    return api_context_of(request)


Answering = Annotated[ApiContext, Depends(_answering)]


class _Admission(SecurityBase):
    """Lets requests in by their tokens; being the scheme that OpenAPI tells, too, it is one dependency to solve."""

    model = HTTPBearer(description="A token from *Programs* on `/privacy`.")
    scheme_name = "HTTPBearer"

    async def __call__(self, scopes: SecurityScopes, request: Request) -> Connection:
        """Return what the request's token opens. Raises `Problem` without one, or where it may not do this."""
        api = api_context_of(request)
        kind, _, token = request.headers.get("Authorization", "").partition(" ")
        if kind.casefold() not in _SCHEMES or not token:
            refuse(status.HTTP_401_UNAUTHORIZED, "no-token", "Send a token: make one with *Programs* on /privacy.")
        address = "" if request.client is None else request.client.host
        connection = await api.opened_by(token.strip(), address=address)
        if connection is None:
            refuse(status.HTTP_401_UNAUTHORIZED, "unknown-token", "This token is unknown, over or ended: make another.")
        api.count(connection)
        for right in RIGHTS:
            if right in scopes.scopes:
                require(api, connection, right)
        return connection


admitted: Final = _Admission()


def require(api: ApiContext, connection: Connection, right: Right) -> None:
    """Raise `Problem` where a token may not do this."""
    if not connection.allows(right, at=api.clock.now()):
        refuse(status.HTTP_403_FORBIDDEN, "no-right", f"This token lacks the right {right!r}.")


async def room_of(api: ApiContext, connection: Connection, reader: Reader) -> Room:
    """Return the room of what is made of an answer.

    Raises `Problem` for somebody who is left out, and for who is no member of the token's server: what a server knows
    is for its members.
    """
    tenant, subject = connection.tenant, connection.subject
    if is_left_out(await api.operations.constraining.consent_of(tenant, subject)):
        refuse(status.HTTP_403_FORBIDDEN, "left-out", "You are left out there: change that on /privacy.")
    is_guild = guild_id_of(tenant) is not None
    if is_guild and not await api.is_member(tenant, subject):
        refuse(status.HTTP_403_FORBIDDEN, "no-member", "You are no member of that server, or Discord does not say so.")
    return Room(tenant=tenant, audience=PUBLIC if reader == "public" and is_guild else PRIVATE, viewer=subject)


Admitted = Annotated[Connection, Security(admitted)]
"""Whom a token is of that holds; what it may do is still to be asked."""
Reading = Annotated[Connection, Security(admitted, scopes=["read"])]
Writing = Annotated[Connection, Security(admitted, scopes=["write"])]
Erasing = Annotated[Connection, Security(admitted, scopes=["erase"])]
