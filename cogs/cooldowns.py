"""How much a person may ask for at once, and how soon more: commands, buttons, answers. Pure: the time is an argument.

A person has tokens; what they ask for takes some, and they come back one by one. It must not know what a command does,
save how much work it is. These tokens are not those of a model, of which there are budgets of a day.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

BURST: Final = 20
"""Tokens that a person has at most."""
EVERY: Final = timedelta(seconds=3)
"""How long one token takes to come back."""
TIDY: Final = "tidy"
"""Looking for what could go, by a button of `/memories` or `/server-memory`."""
FIGURES: Final = "figures"
"""Counting and drawing what a server's memory holds, by a button of `/server-memory`."""
COSTS: Final[Mapping[str, int]] = {
    "memories": 2,
    TIDY: 3,
    FIGURES: 5,
}
"""Tokens of what is more work than the others, by the command's full name or as here; anything else takes one."""

OWN_RIGHT: Final = frozenset(
    {
        "forget",
        "Forget this",
        "privacy",
        "server-memory",
    }
)
"""Commands that erase, withdraw a yes or say what holds. They have tokens of their own, so that no use of others keeps
anybody from them."""
RIGHT_BURST: Final = 30
RIGHT_EVERY: Final = timedelta(seconds=1)

EXPORT: Final = "export"
"""*Download* on `/privacy`: a right, too, and the most work of all. It waits for nothing but earlier ones, and keeps
nobody from erasing."""
EXPORT_BURST: Final = 4
EXPORT_EVERY: Final = timedelta(seconds=15)

PRESS_BURST: Final = 30
PRESS_EVERY: Final = timedelta(seconds=1)
"""Of buttons and menus. Those of a person's rights have tokens of their own, as the commands have."""

COMPLETION_BURST: Final = 60
COMPLETION_EVERY: Final = timedelta(seconds=0.25)
"""Of completions while typing, one a keystroke: nobody types as fast."""

ANSWER_BURST: Final = 10
"""Answers of the model to one person at once."""
ANSWERS_A_MINUTE: Final = 6


class Cooldowns:
    """The tokens that people have used up.

    Kept in the process's memory, of each person until all are back, which takes some minutes.
    """

    def __init__(self, *, answers_a_minute: int = ANSWERS_A_MINUTE) -> None:
        """Put it together; `answers_a_minute` 0 lets everybody have as many as they like."""
        self._commands = _Tokens(burst=BURST, every=EVERY)
        self._rights = _Tokens(burst=RIGHT_BURST, every=RIGHT_EVERY)
        self._exports = _Tokens(burst=EXPORT_BURST, every=EXPORT_EVERY)
        self._presses = _Tokens(burst=PRESS_BURST, every=PRESS_EVERY)
        self._right_presses = _Tokens(burst=PRESS_BURST, every=PRESS_EVERY)
        self._completions = _Tokens(burst=COMPLETION_BURST, every=COMPLETION_EVERY)
        every = timedelta(minutes=1) / answers_a_minute if answers_a_minute else None
        self._answers = None if every is None else _Tokens(burst=ANSWER_BURST, every=every)

    def take(self, person: int, command: str, *, at: datetime) -> timedelta:
        """Take the tokens of a command and return zero.

        Return how long they are still missing where there are too few, and take none.

        `person` is Discord's id, `command` the full name as Discord shows it.
        """
        if command in OWN_RIGHT:
            return self._rights.take(person, 1, at=at)
        if command == EXPORT:
            return self._exports.take(person, 1, at=at)
        return self._commands.take(person, COSTS.get(command, 1), at=at)

    def press(self, person: int, *, is_right: bool, at: datetime) -> timedelta:
        """Take the token of a button or menu and return zero; return how long it is still missing where there is none.

        `is_right` says that it erases, withdraws a yes or brings back.
        """
        return (self._right_presses if is_right else self._presses).take(person, 1, at=at)

    def complete(self, person: int, *, at: datetime) -> timedelta:
        """Take the token of a completion while typing and return zero.

        Return how long it is still missing where there is none.
        """
        return self._completions.take(person, 1, at=at)

    def answer(self, person: int, *, at: datetime) -> timedelta:
        """Take the token of an answer of the model and return zero.

        Return how long it is still missing where there is none.
        """
        return timedelta() if self._answers is None else self._answers.take(person, 1, at=at)

    def __len__(self) -> int:
        """Count the entries that are kept in memory: one for each person and each kind of tokens that they lack."""
        kept = [self._commands, self._rights, self._exports, self._presses, self._right_presses, self._completions]
        return sum(map(len, kept)) + (0 if self._answers is None else len(self._answers))


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
