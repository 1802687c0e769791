"""What an envelope is built of, and how it is read."""

from datetime import timedelta

import pytest

from memory.domain.constraints import ConstraintSet
from memory.domain.envelope.building import build_envelope
from memory.domain.errors import StoreUnavailable
from memory.domain.ids import MemoryId
from memory.domain.message import Turn
from memory.operations.envelope.cache import LATEST_READ, EnvelopeLoader
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from tests.clocks import FixedClock
from tests.cogs.away import AwayStore
from tests.domain.records import ADA, HARBOUR, memory_with
from tests.faults.numbered import Count, NumberedStore
from tests.operations.rig import Rig, said_by


async def test_what_is_strong_is_read_and_shown_however_much_was_said_since(rig: Rig, clock: FixedClock) -> None:
    pinned = await rig.remembered("I steer a lighthouse tender", pinned=True)
    boat = await rig.remembered("My boat is called Windrose", cause="boat")
    weighty = memory_with(id=MemoryId("weighty"), text="Builds a tide clock.", importance=5, source="chat")
    plain = memory_with(importance=1, source="chat", reinforced_at=rig.clock.now() + timedelta(minutes=1))
    newer = [
        plain.model_copy(update={"id": MemoryId(f"new{number}"), "fingerprint": str(number)})
        for number in range(LATEST_READ + 20)
    ]
    await rig.collections.store.commit([rig.collections.memories.insert(memory) for memory in (weighty, *newer)])

    parts = await EnvelopeLoader(rig.collections).load(ADA, HARBOUR)

    assert len({memory.id for memory in parts.memories}) == len(parts.memories) > LATEST_READ
    envelope = build_envelope(
        subject=ADA,
        tenant=HARBOUR,
        memories=parts.memories,
        constraints=parts.constraints,
        sessions=parts.sessions,
        at=clock.now(),
        cache_ttl_seconds=900,
    )
    assert [entry.memory_id for entry in envelope.relational.entries][:3] == [pinned.id, boat.id, weighty.id]


async def test_all_that_an_envelope_needs_is_read_in_one_trip_and_no_turns_with_it(rig: Rig, clock: FixedClock) -> None:
    """Time is lost by the trip, not by the question: the calls of the store are counted, whatever they ask."""
    memory = await rig.remembered("I steer a lighthouse tender")
    await rig.collections.constraints.set_person(HARBOUR, ADA, constraints=ConstraintSet(anonymize_dates=True))
    said = said_by(ADA, "Good morning", "801", at_clock=clock).message
    turn = Turn(message_id=said.id, speaker="person", author=ADA, display_name="Ada", text=said.text, at=said.at)
    await rig.collections.store.commit([rig.collections.sessions.append(said, [turn], counted=1, tokens=3)])
    count = Count()

    parts = await EnvelopeLoader(Collections.over(NumberedStore(rig.collections.store, count))).load(ADA, HARBOUR)

    assert count.names == ["find each"]
    assert [gist.id for gist in parts.memories] == [memory.id]
    assert parts.constraints.anonymize_dates
    assert [(gist.last_active, hasattr(gist, "turns")) for gist in parts.sessions] == [(said.at, False)]


async def test_a_store_that_is_away_gives_no_parts(modelled: DocumentStore) -> None:
    store = AwayStore(modelled)
    store.is_away = True

    with pytest.raises(StoreUnavailable):
        await EnvelopeLoader(Collections.over(store)).load(ADA, HARBOUR)
