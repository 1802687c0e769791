"""What texts were read to mean, kept in this process for the next comparison, and let go of together.

A reading holds words of people. So how many are kept is bounded, nothing of them is written anywhere, and whoever makes deleted
text unreadable (`operations.scrubbing`) lets go of all of them: which reading is of whom is known to nobody, and all are quickly made anew.
It must not keep what cannot be made anew from its arguments.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, ParamSpec, TypeVar

Asked = ParamSpec("Asked")
Read = TypeVar("Read")

_LETTING_GO: Final[list[Callable[[], None]]] = []


def kept(most: int) -> Callable[[Callable[Asked, Read]], Callable[Asked, Read]]:
    """Keep what a pure function gave for the last so many texts. Its results are shared: nobody may change them."""

    def keeping(read: Callable[Asked, Read]) -> Callable[Asked, Read]:
        cached = lru_cache(maxsize=most)(read)
        _LETTING_GO.append(cached.cache_clear)
        # Its arguments are hashed; the type checker knows the cache by a wider type.
        return cached  # type: ignore[return-value]

    return keeping


def when_readings_go(let_go: Callable[[], None]) -> None:
    """Have something done with every `let_go_of_readings`, for readings that are kept elsewhere."""
    _LETTING_GO.append(let_go)


def let_go_of_readings() -> None:
    """Forget every reading of this process."""
    for let_go in _LETTING_GO:
        let_go()
