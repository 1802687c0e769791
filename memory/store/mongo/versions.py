"""What is to be said about a server of MongoDB: its version, and what its log holds. Pure; the day is an argument."""

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import Any, Final, Literal

from memory.store.documents import LogDoubt

TESTED: Final = (6, 0)
"""The version that the tests run on; older ones may work and are not proven."""
SUPPORT_ENDS: Final[Mapping[tuple[int, int], date]] = MappingProxyType(
    {(6, 0): date(2025, 7, 31), (7, 0): date(2027, 8, 31), (8, 0): date(2029, 10, 31), (8, 2): date(2026, 7, 31)}
)
"""The last day of support by the vendor's page, as of 2026; a version not named is too new to know."""

Doubt = Literal["untested", "unsupported"]
LOG_SENTENCES: Final[Mapping[LogDoubt, str]] = MappingProxyType(
    {
        "log_holds_texts": "it writes slow operations with the texts in them to its log or profile, "
        "where no erasure reaches: "
        "start it with --slowOpSampleRate 0 and without profiling",
        "log_unknown": "its user may not see whether slow operations are logged with the texts in them: "
        "docs/OPERATIONS.md names the right to give it",
    }
)
"""What an operator reads about each."""


def doubt_about(version: str, on: date) -> Doubt | None:
    """Return what speaks against running on a version such as `6.0.5`; None when nothing does."""
    known = _known(version)
    if known < TESTED:
        return "untested"
    ended = SUPPORT_ENDS.get(known)
    return "unsupported" if ended is not None and ended < on else None


def version_sentence(version: str, on: date) -> str:
    """Return which version it is, and what speaks against it if anything does."""
    match doubt_about(version, on):
        case "untested":
            return (
                f"MongoDB {version}, older than {'.'.join(map(str, TESTED))}, which Keepsake is tested on: upgrade it"
            )
        case "unsupported":
            ended = SUPPORT_ENDS[_known(version)]
            return f"MongoDB {version}, which gets no more fixes from its vendor since {ended}: upgrade it"
        case None:
            return f"MongoDB {version}"


def doubt_about_log(profiling: Mapping[str, Any]) -> LogDoubt | None:
    """Judge what the server's command `profile` tells; None when neither its log nor its profile gets any operation."""
    return "log_holds_texts" if profiling["was"] > 0 or profiling["sampleRate"] > 0 else None


def _known(version: str) -> tuple[int, int]:
    major, minor = (int(part) for part in version.split(".")[:2])
    return major, minor
