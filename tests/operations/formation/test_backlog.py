"""The backlog: how many windows are under way and put aside, since when and why."""

from datetime import timedelta

from memory.domain.formation.windows import claimed
from memory.operations.formation.window_claims import Backlog, backlog_of
from memory.store.collections import Collections
from tests.bot.parked import park
from tests.clocks import START
from tests.domain.talk import said, session_with


async def test_an_empty_store_has_none(collections: Collections) -> None:
    assert await backlog_of(collections) == Backlog(under_way=0, slow=0, parked=0, parked_since=None, faults={})


async def test_what_is_under_way_and_what_is_parked_are_counted_apart(collections: Collections) -> None:
    await park(collections.store, 2)
    window = claimed(session_with(), [said(90)], trigger="cold", at=START)
    answered = claimed(session_with(), [said(91)], trigger="cold", at=START).model_copy(update={"status": "answered"})
    await collections.store.commit([collections.formations.insert(each) for each in (window, answered)])

    assert await backlog_of(collections) == Backlog(
        under_way=2, slow=0, parked=2, parked_since=START, faults={"not_json": 2}
    )


async def test_the_time_is_that_of_being_put_aside(collections: Collections) -> None:
    await park(collections.store, 1, since=START + timedelta(hours=1))
    [record] = await collections.formations.parked()
    later = record.model_copy(update={"updated_at": START + timedelta(hours=2)})
    await collections.store.commit([collections.formations.replace(later)])

    assert (await backlog_of(collections)).parked_since == START + timedelta(hours=2)
