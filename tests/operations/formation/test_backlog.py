"""The backlog: how many windows are under way and put aside, since when and why."""

from memory.domain.formation.record import claimed
from memory.operations.formation.window_claims import Backlog, backlog_of
from memory.store.collections import Collections
from tests.bot.parked import park
from tests.clocks import START
from tests.domain.talk import said, session_with


async def test_what_is_under_way_and_what_is_parked_are_counted_apart(collections: Collections) -> None:
    await park(collections.store, 2)
    window = claimed(session_with(), [said(90)], trigger="cold", at=START)
    answered = claimed(session_with(), [said(91)], trigger="cold", at=START).model_copy(update={"status": "answered"})
    await collections.store.commit([collections.formations.insert(each) for each in (window, answered)])

    assert await backlog_of(collections) == Backlog(
        under_way=2, slow=0, parked=2, parked_since=START, faults={"not_json": 2}
    )
