"""Connections: somebody lets a program use their own memories here, sees which do, and ends them."""

import secrets
from datetime import timedelta
from typing import Final

from memory.domain.connection import (
    LONGEST_NAME,
    MOST_CONNECTIONS,
    TOKEN_PREFIX,
    Connection,
    Right,
    connection_id,
)
from memory.domain.errors import TooManyConnections
from memory.domain.ids import SubjectId, TenantId
from memory.domain.language.escaping import one_line
from memory.operations.core import Operation

_SECRET_BYTES: Final = 32


class Connecting(Operation):
    """What opens a person's memories to a program, and closes them again."""

    async def connect(
        self, tenant: TenantId, subject: SubjectId, *, name: str, rights: tuple[Right, ...], lifetime: timedelta
    ) -> str:
        """Make a token for a program and return it; it can be shown only now. Raises `TooManyConnections`."""
        at = self._core.clock.now()
        async with self._core.locks.holding(f"connections/{tenant}/{subject}"):
            if len(await self.of(tenant, subject)) >= MOST_CONNECTIONS:
                raise TooManyConnections(f"there are {MOST_CONNECTIONS} already; end one first")
            token = TOKEN_PREFIX + secrets.token_urlsafe(_SECRET_BYTES)
            connection = Connection(
                id=connection_id(token),
                tenant=tenant,
                subject=subject,
                name=one_line(name)[:LONGEST_NAME],
                rights=rights,
                created_at=at,
                expires_at=at + lifetime,
            )
            await self._collections.connections.add(connection)
        return token

    async def of(self, tenant: TenantId, subject: SubjectId) -> list[Connection]:
        """Return a person's connections in a place that still hold, the oldest first."""
        at = self._core.clock.now()
        return [each for each in await self._collections.connections.of(tenant, subject) if each.expires_at > at]

    async def end(self, tenant: TenantId, subject: SubjectId, ended: str) -> bool:
        """End one of a person's own by its id; the next request with its token is refused, by every process."""
        was_there = await self._collections.connections.end(tenant, subject, ended)
        self._core.caches.let_go(tenant, subject)
        await self._core.caches.settled()
        return was_there

    async def opened_by(self, token: str) -> Connection | None:
        """Return what a token opens now; None for one that is unknown, over or ended."""
        at = self._core.clock.now()
        found = await self._collections.connections.opening(connection_id(token))
        if found is None or found.expires_at <= at:
            return None
        today = at.replace(hour=0, minute=0, second=0, microsecond=0)
        if found.last_used_on != today:
            await self._collections.connections.note_used(found.id, today)
        return found
