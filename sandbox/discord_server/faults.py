"""What goes wrong at the network on request: which requests fail, how, and how often.

Pure apart from counting; `rest.py` puts a fault on the wire.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

_VIA = {"Via": "1.1 google"}
"""By this header discord.py tells Discord's own 429 from a ban at its proxy."""


@dataclass(frozen=True, slots=True)
class RequestFault:
    """What happens to a request instead of a plain answer."""

    status: int | None = None
    """The status to answer with; None answers as usual where nothing else is said."""
    code: int = 0
    """Discord's own number of the error, in the body."""
    headers: Mapping[str, str] = field(default_factory=dict)
    body: Mapping[str, object] = field(default_factory=dict)
    """Further fields of the body of an error."""
    how: Literal["answer", "cut", "hang"] = "answer"
    """`cut` closes the connection without an answer, `hang` never answers."""
    after: bool = False
    """True does what was asked first, so that only the answer to it is lost."""

    @classmethod
    def rate_limit(cls, retry_after_s: float, *, is_global: bool = False, is_banned: bool = False) -> "RequestFault":
        """Build a 429; `is_banned` is the one of Discord's proxy, which knows no body and no `Via`."""
        if is_banned:
            return cls(429, headers={"Retry-After": str(retry_after_s)})
        headers = {"Retry-After": str(retry_after_s), **_VIA}
        return cls(429, headers=headers, body={"retry_after": retry_after_s, "global": is_global})


@dataclass(slots=True)
class _Planned:
    method: str
    path: re.Pattern[str]
    fault: RequestFault
    left: int | None


class Faults:
    """The faults that are planned, in the order in which they were."""

    def __init__(self) -> None:
        self._planned: list[_Planned] = []
        self.met = 0
        """How many requests have met a fault."""

    def plan(self, method: str, path: str, fault: RequestFault, *, times: int | None = 1) -> None:
        """Let requests fail whose path behind `/api/v10` holds the pattern; `times` None is until `clear`."""
        self._planned.append(_Planned(method, re.compile(path), fault, times))

    def clear(self) -> None:
        """Let nothing fail any more."""
        self._planned.clear()

    def take(self, method: str, path: str) -> RequestFault | None:
        """Return the first fault that is planned for a request and count it; None for an ordinary one."""
        for planned in self._planned:
            if planned.left != 0 and planned.method == method and planned.path.search(path):
                planned.left = None if planned.left is None else planned.left - 1
                self.met += 1
                return planned.fault
        return None
