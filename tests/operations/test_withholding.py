"""The writer withholds a text together with what is hidden, and takes back what should not have been written."""

from datetime import timedelta

import pytest

from memory.domain.writing.changes import Actor, Record
from memory.operations.caches import NO_CACHES
from memory.operations.writing.writer import Writer
from memory.store.collections import Collections
from memory.store.scopes import Scope
from tests.clocks import START
from tests.domain.records import ADA, HARBOUR, memory_with

MEMORY = memory_with(absorbed_revision=1)
SCOPE = Scope(id=MEMORY.scope, tenant=HARBOUR, subject=ADA, text="Known.", revision=1)


@pytest.fixture
def writer(collections: Collections) -> Writer:
    return Writer(collections, NO_CACHES)


async def test_what_is_taken_back_leaves_neither_record_nor_history_nor_event(
    writer: Writer, collections: Collections
) -> None:
    memory = await writer.apply(Record(memory=memory_with(), actor=Actor.FORMATION, reason="t"), at=START)

    await writer.take_back(memory)
    await writer.take_back(memory)

    assert await collections.memories.get(memory.id) is None
    assert await collections.history.of_memory(memory.id) == []
    assert await collections.events.counts(HARBOUR, START - timedelta(days=1)) == {}


async def test_work_in_the_background_is_told_apart_in_the_events(writer: Writer, collections: Collections) -> None:
    await writer.apply(Record(memory=memory_with(), actor=Actor.FORMATION, reason="t"), at=START)

    assert await collections.events.counts(HARBOUR, START) == {("worker", "create", "ok", ""): 1}
