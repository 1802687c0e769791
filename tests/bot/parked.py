"""Windows of talk that were put aside, as formation leaves them."""

from datetime import datetime, timedelta
from typing import Final

from memory.domain.formation.record import claimed
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from tests.clocks import START
from tests.domain.talk import said, session_with

_FAULTS: Final = 4


async def park(store: DocumentStore, count: int, *, since: datetime = START) -> None:
    """Put so many windows of one message each aside, a minute apart."""
    formations = Collections.over(store).formations
    for minute in range(count):
        at = since + timedelta(minutes=minute)
        window = claimed(session_with(), [said(71 + minute, "I keep bees")], trigger="addressed", at=at)
        gone = {"status": "parked", "tries": _FAULTS, "faults": _FAULTS, "fault": "not_json", "moved": True}
        await store.commit([formations.insert(window.model_copy(update=gone))])
