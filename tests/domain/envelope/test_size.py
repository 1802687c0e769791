"""The size of an entry is counted as it would be written."""

from dataclasses import replace
from datetime import UTC, timedelta, timezone

from hypothesis import given
from pydantic import TypeAdapter

from memory.domain.envelope.building import TYPE_OF_KIND, entry_of
from memory.domain.envelope.envelope import Entry
from memory.domain.envelope.size import BESIDE_TEXT, bytes_of
from memory.domain.memory import Memory
from tests.domain.envelopes import any_memories, stated
from tests.domain.records import AT

WRITTEN = TypeAdapter(Entry)


@given(any_memories(most=5))
def test_an_entry_is_counted_as_it_is_written(memories: list[Memory]) -> None:
    for memory in memories:
        if memory.kind in TYPE_OF_KIND:
            entry = replace(entry_of(memory, at=AT, blurred=False), always=memory.pinned)
            written = len(WRITTEN.dump_json(entry)) + 1

            assert written >= len(entry.text) + BESIDE_TEXT
            # What fills a field stands there once more; that the whole stays below its limit is tested for the whole.
            assert bytes_of(entry) >= written if entry.trait else bytes_of(entry) == written


def test_a_moment_of_another_zone_counts_no_less_than_it_takes() -> None:
    moment = AT.replace(microsecond=123000)
    for zone in (UTC, timezone(timedelta(hours=5, minutes=30)), timezone(-timedelta(hours=3))):
        entry = entry_of(stated("Drinks tea.", observed_at=moment.astimezone(zone)), at=AT, blurred=False)

        assert 0 <= bytes_of(entry) - len(WRITTEN.dump_json(entry)) - 1 <= len("+00:00")
