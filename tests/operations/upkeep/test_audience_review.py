"""Narrowing what was kept as open.

Only what is old and was said where not everybody reads today, never wider, whatever cuts it off.
"""

from datetime import timedelta
from typing import Any

from memory.domain.audience import PRIVATE, PUBLIC, Audience, restricted_to
from memory.domain.ids import ChannelId, MemoryId, TenantId
from memory.domain.memory import Provenance
from memory.domain.writing.changes import NARROWED, Record
from memory.operations.upkeep.audience_review import AT_ONCE, LOOK_EVERY, AudienceReview
from memory.store.documents import DocumentStore, Update, Upsert
from tests.clocks import START, FixedClock
from tests.domain.records import ADA, HARBOUR, memory_with
from tests.operations.rig import Rig

OPEN, CELLAR, ARCHIVED, UNKNOWN = (ChannelId(each) for each in ("900", "901", "902", "903"))
CELLARS = restricted_to(CELLAR)


def audience_in(tenant: TenantId, channel_id: ChannelId) -> Audience | None:
    """Return who reads a channel today."""
    assert tenant == HARBOUR
    return {OPEN: PUBLIC, CELLAR: CELLARS}.get(channel_id)


def narrowing_over(rig: Rig) -> AudienceReview:
    """Start, as a process does."""
    return AudienceReview(rig.core)


async def kept(rig: Rig, name: str, channel_id: ChannelId, **fields: Any) -> None:
    """Keep a memory as an earlier version did: for everybody."""
    receipt = Provenance(message_ids=(), channel_id=channel_id, author=ADA, by_command=True)
    times = dict.fromkeys(["observed_at", "valid_from", "created_at", "updated_at", "reinforced_at"], rig.clock.now())
    words = {"text": f"Likes {name}.", "fingerprint": f"likes {name}", "terms": ("likes", name)}
    chosen: dict[str, Any] = {"id": MemoryId(name), "audience": PUBLIC, "provenance": receipt} | words | times | fields
    await rig.writer.apply(Record(memory=memory_with(**chosen), actor=ADA, reason="test"), at=rig.clock.now())


async def audiences(rig: Rig) -> dict[str, Audience]:
    """Return who may see each memory."""
    own = await rig.collections.memories.about.active_of(HARBOUR, ADA)
    return {memory.id: memory.audience for memory in own}


async def test_what_was_said_where_not_everybody_reads_is_for_those_who_do(rig: Rig) -> None:
    await kept(rig, "lemons", OPEN)
    await kept(rig, "limes", CELLAR)
    await kept(rig, "pears", UNKNOWN)
    rig.clock.advance(timedelta(seconds=1))

    assert await narrowing_over(rig).run([HARBOUR], audience_in) == 1

    assert await audiences(rig) == {"lemons": PUBLIC, "limes": CELLARS, "pears": PUBLIC}
    rows = await rig.collections.history.of_memory(MemoryId("limes"))
    assert [(row.event, row.reason) for row in rows][1:] == [("UPDATE", NARROWED)]
    assert (HARBOUR, ADA) in rig.invalidated


async def test_an_archived_thread_is_read_by_whoever_reads_its_channel(rig: Rig) -> None:
    await kept(rig, "limes", ARCHIVED)
    thread = Update(
        set={
            "tenant": HARBOUR,
            "channel_id": ARCHIVED,
            "parent_id": CELLAR,
            "last_active": START,
            "audience": PUBLIC.model_dump(),
        }
    )
    await rig.collections.store.commit([Upsert("sessions", f"{HARBOUR}/{ARCHIVED}", thread)])
    rig.clock.advance(timedelta(seconds=1))

    assert await narrowing_over(rig).run([HARBOUR], audience_in) == 1

    assert await audiences(rig) == {"limes": CELLARS}


async def test_what_was_said_since_the_first_look_stays_for_whoever_could_read_it_then(rig: Rig) -> None:
    assert await narrowing_over(rig).run([HARBOUR], audience_in) == 0
    rig.clock.advance(timedelta(seconds=1))
    await kept(rig, "limes", CELLAR)
    rig.clock.advance(LOOK_EVERY)

    assert await narrowing_over(rig).run([HARBOUR], audience_in) == 0

    assert await audiences(rig) == {"limes": PUBLIC}


async def test_what_is_narrow_already_is_left_and_what_is_said_there_twice_is_for_its_author(rig: Rig) -> None:
    await kept(rig, "limes", CELLAR)
    await kept(rig, "twin", CELLAR, audience=CELLARS, fingerprint="likes limes")
    await kept(rig, "secret", CELLAR, audience=PRIVATE)
    rig.clock.advance(timedelta(seconds=1))

    assert await narrowing_over(rig).run([HARBOUR], audience_in) == 1

    assert await audiences(rig) == {"limes": PRIVATE, "twin": CELLARS, "secret": PRIVATE}


async def test_a_guild_is_looked_at_once_a_day_and_only_while_it_is_there(rig: Rig) -> None:
    narrowing = narrowing_over(rig)
    assert await narrowing.run([], audience_in) == 0
    rig.clock.advance(timedelta(seconds=1))
    await rig.collections.installation.audiences_noted_since(rig.clock.now())
    looks: list[ChannelId] = []

    def looked(tenant: TenantId, channel_id: ChannelId) -> Audience | None:
        looks.append(channel_id)
        return audience_in(tenant, channel_id)

    await kept(rig, "limes", OPEN, observed_at=START - timedelta(days=1))
    for _ in range(3):
        await narrowing.run([HARBOUR], looked)
    assert looks == [OPEN]
    rig.clock.advance(LOOK_EVERY)
    await narrowing.run([HARBOUR], looked)
    assert looks == [OPEN, OPEN]


async def test_more_than_are_read_at_a_time_are_narrowed_in_one_run(modelled: DocumentStore, clock: FixedClock) -> None:
    rig = Rig.over(modelled, clock)
    for number in range(AT_ONCE + 3):
        await kept(rig, f"n{number}", CELLAR)
    clock.advance(timedelta(seconds=1))

    assert await narrowing_over(rig).run([HARBOUR], audience_in) == AT_ONCE + 3

    assert set((await audiences(rig)).values()) == {CELLARS}
