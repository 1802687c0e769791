"""When the night of a tenant is: the same minute every day, each tenant another, so that a night's work is spread.

Pure. Nobody's time zone is known, so a night is one of UTC.
"""

from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

NIGHT_BEGINS: Final = timedelta(hours=1)
"""After midnight in UTC."""
NIGHT_LASTS: Final = timedelta(hours=5)
"""Over which the tenants are spread."""
_A_DAY: Final = timedelta(days=1)


def next_night(work: str, *, at: datetime) -> datetime:
    """Give the next moment after `at` at which a piece of nightly work is due; always the same time of the day for one name."""
    minutes = int.from_bytes(sha256(work.encode()).digest()[:8]) % (NIGHT_LASTS // timedelta(minutes=1))
    midnight = at.replace(hour=0, minute=0, second=0, microsecond=0)
    due = midnight + NIGHT_BEGINS + timedelta(minutes=minutes)
    return due if due > at else due + _A_DAY
