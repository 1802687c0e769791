"""How many commands a person may use at once, and how soon more. Pure: the time is an argument.

A person has tokens; a command takes some, and they come back one by one. It must not know what a command does, save how much work it is.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

BURST: Final = 20
"""Tokens that a person has at most."""
EVERY: Final = timedelta(seconds=3)
"""How long one token takes to come back."""
COSTS: Final[Mapping[str, int]] = {
    "memories search": 2,
    "memories tidy": 3,
    "privacy export": 5,
    "server-memory health": 5,
    "server-memory tidy": 3,
}
"""Tokens of what is more work than the others, by the command's full name; any other command takes one."""

OWN_RIGHT: Final = frozenset({"forget", "Forget this", "privacy consent", "privacy delete", "server-memory erase"})
"""Commands that erase or withdraw a yes. They have tokens of their own, so that no use of other commands keeps anybody from them."""
RIGHT_BURST: Final = 30
RIGHT_EVERY: Final = timedelta(seconds=1)


class Cooldowns:
    """The tokens that people lack, in the process's memory: at most a minute for a person, and nothing for who lacks none."""

    def __init__(self) -> None:
        self._commands = _Tokens(burst=BURST, every=EVERY)
        self._rights = _Tokens(burst=RIGHT_BURST, every=RIGHT_EVERY)

    def take(self, person: int, command: str, *, at: datetime) -> timedelta:
        """Take the tokens of a command and return zero; return how long they are still missing where there are too few, and take none.

        `person` is Discord's id, `command` the full name as Discord shows it.
        """
        if command in OWN_RIGHT:
            return self._rights.take(person, 1, at=at)
        return self._commands.take(person, COSTS.get(command, 1), at=at)

    def __len__(self) -> int:
        """Count what is kept in memory, of people at any time."""
        return len(self._commands) + len(self._rights)


class _Tokens:
    def __init__(self, *, burst: int, every: timedelta) -> None:
        self._burst = burst
        self._every = every
        self._full_at: dict[int, datetime] = {}
        """When a person will have all tokens again; nobody stands here who has them."""

    def __len__(self) -> int:
        return len(self._full_at)

    def take(self, person: int, tokens: int, *, at: datetime) -> timedelta:
        self._full_at = {each: full_at for each, full_at in self._full_at.items() if full_at > at}
        # A clock that was put back makes nobody wait for longer than all tokens take.
        full_at = min(self._full_at.get(person, at), at + self._burst * self._every)
        missing = full_at + tokens * self._every - (at + self._burst * self._every)
        if missing > timedelta():
            return missing
        self._full_at[person] = full_at + tokens * self._every
        return timedelta()
