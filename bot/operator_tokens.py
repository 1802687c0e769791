"""The jobs that make, list and end the operator's HTTP tokens, and end anybody's that was found where it may not be.

They are jobs, since only the process that owns the store may write them. A token that is made here starts upkeep and
reads health; it must not open anybody's memories.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from bot.schedule import Job, JobArgumentError
from memory.domain.connection import OPERATOR, OPERATOR_RIGHTS, TOKEN_PREFIX, Right
from memory.domain.ids import COLLECTIVE_TENANT
from memory.operations.connecting import Connecting

_SHOWN: Final = 12
"""Characters of its id by which a token is told and ended."""
_MOST_DAYS: Final = 365
_FORM: Final = "a name, what it may do and for how many days, such as 'watch health,consolidate 30'"


@dataclass(frozen=True, slots=True)
class OperatorTokens:
    """What the command line does with them."""

    connecting: Connecting

    def jobs(self) -> list[Job]:
        """Return the jobs, which run when they are asked for."""
        return [
            Job(name="tokens", run=self._told, every=None),
            Job(name="token-make", run=self._make, every=None, about=_FORM),
            Job(name="token-end", run=self._end, every=None, about="the id of a token, or a token"),
        ]

    async def _make(self, about: str) -> str:
        """Make a token and return it; it can be shown only now. Raises `JobArgumentError`, `TooManyConnections`."""
        name, wanted, days = (*about.split(), "", "", "")[:3]
        rights: tuple[Right, ...] = tuple(right for right in OPERATOR_RIGHTS if right in wanted.split(","))
        is_known = set(rights) == set(wanted.split(","))
        if not (is_known and days.isdecimal() and 1 <= int(days) <= _MOST_DAYS):
            may = " and ".join(OPERATOR_RIGHTS)
            raise JobArgumentError(f"say {_FORM}; there are {may}, and {_MOST_DAYS} days at most")
        lifetime = timedelta(days=int(days))
        return await self.connecting.connect(COLLECTIVE_TENANT, OPERATOR, name=name, rights=rights, lifetime=lifetime)

    async def _told(self) -> str:
        """List those that hold, a line each, without themselves."""
        held = await self.connecting.of(COLLECTIVE_TENANT, OPERATOR)
        lines = [
            f"{each.id[:_SHOWN]}  {each.name}  may {', '.join(each.rights)}  until {each.expires_at:%Y-%m-%d}  "
            + (f"used {each.last_used_on:%Y-%m-%d}" if each.last_used_on else "never used")
            for each in held
        ]
        return "\n".join(lines) or "There are no tokens of the operator."

    async def _end(self, about: str) -> str:
        """End one by the beginning of its id, or anybody's by itself. Raises `JobArgumentError` where there is none."""
        found = await self.connecting.opened_by(about) if about.startswith(TOKEN_PREFIX) else None
        if found is not None:
            await self.connecting.end(found.tenant, found.subject, found.id)
            return "That token is ended."
        for each in await self.connecting.of(COLLECTIVE_TENANT, OPERATOR):
            if each.id[:_SHOWN] == about[:_SHOWN]:
                await self.connecting.end(COLLECTIVE_TENANT, OPERATOR, each.id)
                return f"{each.name} is ended."
        raise JobArgumentError("there is no such token; the job 'tokens' lists them")
