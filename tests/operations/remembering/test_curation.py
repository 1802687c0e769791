"""Curating: who may keep what for good, and proposals that change nothing."""

import pytest

from memory.domain.audience import PUBLIC, restricted_to
from memory.domain.errors import NotYours
from memory.domain.ids import ADMIN, ChannelId, MemoryId, SubjectId, guild_tenant, individual_scope
from memory.domain.memory import Memory
from memory.domain.writing import capacity
from memory.domain.writing.gate import Refused
from tests.domain.records import ADA, BRAM, HARBOUR, formed
from tests.operations.rig import Rig, room_of

STAFF = restricted_to(ChannelId("901"))


async def test_ones_own_memory_is_kept_for_good(rig: Rig) -> None:
    memory = await rig.remembered("I mend boats")

    canon = await rig.curating.promote_to_canon(room_of(ADA), memory.id, canonical_text="I am a boat builder")

    assert isinstance(canon, Memory)
    assert (canon.tier, canon.source, canon.text) == ("canon", "promotion", "I am a boat builder")
    rows = await rig.collections.history.of_memory(memory.id)
    assert [(row.event, row.actor, row.prior_text) for row in rows[1:]] == [("UPDATE", ADA, "I mend boats")]
    assert await rig.curating.promote_to_canon(room_of(ADA), memory.id) == canon


@pytest.mark.parametrize("wording", [None, "I lead the crew"])
async def test_a_wording_that_was_given_behind_a_door_stays_there(rig: Rig, wording: str | None) -> None:
    memory = await rig.remembered("I drink smoky tea")

    canon = await rig.curating.promote_to_canon(room_of(ADA), memory.id, canonical_text=wording, audience=STAFF)

    assert isinstance(canon, Memory)
    assert (canon.tier, canon.audience) == ("canon", PUBLIC if wording is None else STAFF)


@pytest.mark.parametrize(
    ("subject", "actor", "is_admin", "may"),
    [
        (ADA, ADA, False, True),
        (ADA, BRAM, False, False),
        (ADA, BRAM, True, False),
        (None, BRAM, True, True),
        (None, BRAM, False, False),
    ],
)
async def test_the_subject_decides_for_their_own_and_an_admin_for_the_guild(
    rig: Rig, subject: SubjectId | None, actor: SubjectId, is_admin: bool, may: bool
) -> None:
    scope = "g:1" if subject is None else individual_scope(HARBOUR, subject)
    await rig.know(formed("known", "The market opens at nine.", subject=subject, scope=scope))

    if may:
        canon = await rig.curating.promote_to_canon(room_of(actor), MemoryId("known"), is_admin=is_admin)
        assert isinstance(canon, Memory)
        assert canon.tier == "canon"
        rows = await rig.collections.history.of_memory(MemoryId("known"))
        assert rows[-1].actor == (ADMIN if subject is None else actor)
    else:
        with pytest.raises(NotYours):
            await rig.curating.promote_to_canon(room_of(actor), MemoryId("known"), is_admin=is_admin)
    with pytest.raises(NotYours):
        await rig.curating.promote_to_canon(
            room_of(actor, tenant=guild_tenant(2)), MemoryId("known"), is_admin=is_admin
        )


async def test_no_more_is_kept_for_good_than_there_is_room_for(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(capacity.MAX_LASTING, "individual", 1)
    first, second = await rig.remembered("I mend boats"), await rig.remembered("I hum")
    await rig.curating.promote_to_canon(room_of(ADA), first.id)

    assert await rig.curating.promote_to_canon(room_of(ADA), second.id) == Refused("full", "1")


async def test_an_admin_keeps_for_good_only_what_the_room_they_ask_in_hears_of(rig: Rig) -> None:
    known = [
        formed("market", "The market opens at nine.", subject=None, scope="g:1"),
        formed("staff", "The staff party is on Friday.", subject=None, scope="g:1", audience=STAFF),
        formed("canon", "The harbour closes at ten.", subject=None, scope="g:1", tier="canon"),
        formed("gone", "The market opens at eight.", subject=None, scope="g:1", state="retired"),
        formed("ada", "I open at nine."),
    ]
    await rig.know(*known)
    outside, inside = (room_of(BRAM, audience=audience) for audience in (PUBLIC, STAFF))

    assert {memory.id for memory in await rig.curating.promotable(outside)} == {"market"}
    assert {memory.id for memory in await rig.curating.promotable(inside)} == {"market", "staff"}
    assert [memory.id for memory in await rig.curating.promotable(inside, query="PARTY staff")] == ["staff"]
    with pytest.raises(NotYours):
        await rig.curating.promote_to_canon(outside, MemoryId("staff"), is_admin=True)
    kept = await rig.curating.promote_to_canon(inside, MemoryId("staff"), is_admin=True)
    assert isinstance(kept, Memory)
    assert kept.audience == STAFF
