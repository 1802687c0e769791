"""The snapshot: canon and topics in an order that stays, for the room, and never what was taken back meanwhile."""

from datetime import timedelta
from functools import partial

import pytest

from memory.domain.audience import PRIVATE, PUBLIC, Room, restricted_to
from memory.domain.ids import ChannelId, SubjectId, guild_tenant
from memory.operations.answering.snapshots import Snapshots
from memory.store.documents import DocumentStore
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR, formed
from tests.operations.frail import FrailStore
from tests.operations.rig import Rig, room_of, statement_of

STAFF = restricted_to(ChannelId("901"))


def _room(**fields: object) -> Room:
    return Room.model_validate({"tenant": HARBOUR, "audience": PRIVATE, "viewer": ADA} | fields)


def _snapshots(rig: Rig) -> Snapshots:
    return Snapshots(rig.collections, clock=rig.clock, ttl_seconds=900)


async def test_the_snapshot_is_canon_then_topics_in_an_order_that_stays(rig: Rig) -> None:
    for topic, text in [("language", "I speak Portuguese"), ("city", "I live in Porto")]:
        await rig.remembering.update_by_topic(topic, statement_of(text))
    await rig.remembered("I hum")
    rig.clock.advance(timedelta(days=1))
    boats = await rig.remembered("I mend boats")
    await rig.curating.promote_to_canon(room_of(ADA), boats.id)

    async def texts() -> list[str]:
        return [memory.text for memory in (await _snapshots(rig).build_snapshot(_room())).lasting]

    assert await texts() == ["I mend boats", "I live in Porto", "I speak Portuguese"]

    await rig.remembering.update_by_topic("city", statement_of("I live in Lisbon"))

    assert await texts() == ["I mend boats", "I live in Lisbon", "I speak Portuguese"]


@pytest.mark.parametrize(
    ("room", "seen"),
    [
        (_room(), {"public", "staff", "private", "shared"}),
        (_room(audience=STAFF), {"public", "staff", "shared", "closed"}),
        (_room(audience=PUBLIC), {"public", "shared"}),
        (_room(viewer=BRAM), {"shared"}),
        (_room(tenant=guild_tenant(2)), set()),
    ],
)
async def test_a_snapshot_shows_only_what_may_be_seen_in_the_room(rig: Rig, room: Room, seen: set[str]) -> None:
    await rig.know(
        formed("public", "Hums.", tier="canon"),
        formed("staff", "Keeps keys.", tier="canon", audience=STAFF),
        formed("private", "Dreams.", tier="canon", audience=PRIVATE),
        formed("shared", "The market opens at nine.", tier="canon", subject=None, scope="g:1"),
        formed("closed", "Staff meets at six.", tier="canon", subject=None, scope="g:1", audience=STAFF),
        formed("plain", "Sails."),
        formed("gone", "Sailed.", tier="canon", state="retired"),
    )

    assert {memory.id for memory in (await _snapshots(rig).build_snapshot(room)).lasting} == seen


async def test_what_else_is_looked_at_each_time_is_there_with_the_same_filter(rig: Rig) -> None:
    await rig.know(
        formed("rule", "Wants short answers.", category="constraints"),
        formed("rulestaff", "Wants no jokes.", category="constraints", audience=STAFF),
        formed("episode", "Planned a trip.", kind="episode"),
        formed("bram", "Planned a feast.", kind="episode", subject=BRAM),
        formed("new", "The raid is on Friday.", subject=None, scope="g:1"),
        formed("newstaff", "The vault code is new.", subject=None, scope="g:1", audience=STAFF),
        formed("absorbed", "The market is old.", subject=None, scope="g:1", absorbed_revision=1),
    )

    found = await _snapshots(rig).build_snapshot(_room(audience=PUBLIC))

    assert [[memory.id for memory in part] for part in (found.rules, found.episodes, found.guild_new)] == [
        ["rule"],
        ["episode"],
        ["new"],
    ]


@pytest.mark.parametrize(
    ("tenant", "subject", "forgotten"),
    [
        (HARBOUR, ADA, {"own", "shared"}),
        (HARBOUR, BRAM, {"shared"}),
        (HARBOUR, None, {"own", "shared"}),
        (None, BRAM, {"shared"}),
        (guild_tenant(2), ADA, set()),
    ],
)
async def test_a_snapshot_is_kept_until_invalidated(rig: Rig, tenant: None, subject: None, forgotten: set[str]) -> None:
    snapshots, room = _snapshots(rig), _room(audience=PUBLIC)
    await snapshots.build_snapshot(room)
    await rig.know(
        formed("own", "Hums.", tier="canon"),
        formed("shared", "The market opens at nine.", tier="canon", subject=None, scope="g:1"),
    )
    assert (await snapshots.build_snapshot(room)).lasting == ()

    snapshots.invalidate(tenant, subject)

    assert {memory.id for memory in (await snapshots.build_snapshot(room)).lasting} == forgotten


@pytest.mark.parametrize("gone", [ADA, BRAM], ids=["both parts", "the guild's alone"])
async def test_what_is_not_at_hand_of_person_and_guild_is_read_in_one_trip(
    modelled: DocumentStore, clock: FixedClock, gone: SubjectId
) -> None:
    frail = FrailStore(modelled)
    rig = Rig.over(frail, clock)
    snapshots = _snapshots(rig)
    await rig.know(formed("canon", "Hums.", tier="canon"))
    await snapshots.build_snapshot(_room())
    snapshots.invalidate(HARBOUR, gone)
    frail.meanwhile(1, lambda: rig.erasure.erase_person(ADA, None))

    found = await snapshots.build_snapshot(_room())

    assert [memory.text for memory in found.lasting] == ["Hums."]
    assert not await frail.finished()


async def test_what_was_invalidated_while_it_was_read_is_not_kept(modelled: DocumentStore, clock: FixedClock) -> None:
    """However the write and the reading fall together, the next snapshot holds what was written."""
    reached = []
    for calls in range(20):
        frail = FrailStore(modelled)
        rig = Rig.over(frail, clock)
        snapshots, name = _snapshots(rig), f"canon{calls}"

        async def write(rig: Rig, snapshots: Snapshots, name: str) -> None:
            await rig.know(formed(name, f"Hums {name}.", tier="canon"))
            snapshots.invalidate(HARBOUR, ADA)

        frail.meanwhile(calls, partial(write, rig, snapshots, name))
        await snapshots.build_snapshot(_room())
        reached.append(await frail.finished())
        found = {memory.id for memory in (await snapshots.build_snapshot(_room())).lasting}
        assert not reached[-1] or name in found
    assert any(reached)
    assert not reached[-1]
