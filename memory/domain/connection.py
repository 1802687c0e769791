"""Programs that somebody lets use their own memories over HTTP, each by a token of its own; and the operator's."""

import hashlib
from datetime import datetime, timedelta
from typing import Final, Literal

from memory.domain.frozen import Frozen
from memory.domain.ids import SubjectId, TenantId

Right = Literal["read", "write", "erase", "consolidate", "health"]
"""`read`: list, search, context; `write`: add and edit; `erase`: forget; the others are the operator's alone."""
OPERATOR_RIGHTS: Final[tuple[Right, ...]] = ("consolidate", "health")
OPERATOR: Final = SubjectId("OPERATOR")
"""The subject that operator tokens belong to, in the tenant `COLLECTIVE`; no memory is ever of this subject."""
TOKEN_PREFIX: Final = "keepsake_"  # noqa: S105 - no token
"""Begins every token, so that scanners of published code know one."""
MOST_CONNECTIONS: Final = 5
"""Of one person in one place."""
LIFETIMES: Final = (timedelta(days=7), timedelta(days=30), timedelta(days=365))
LONGEST_NAME: Final = 40
"""In characters."""


class Connection(Frozen):
    """What one token may do. The token itself is shown once and kept nowhere."""

    id: str
    """The token's SHA-256, in hex: 256 bits of chance need no slower hash."""
    tenant: TenantId
    subject: SubjectId
    """The person whose memories it opens, and nobody else's."""
    name: str
    """What the person calls the program."""
    rights: tuple[Right, ...]
    created_at: datetime
    expires_at: datetime
    last_used_on: datetime | None = None
    """The day (UTC); None before the first use."""

    def allows(self, right: Right, *, at: datetime) -> bool:
        """Return whether it may do something now."""
        return right in self.rights and at < self.expires_at


def connection_id(token: str) -> str:
    """Return the id under which what a token may do is kept."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
