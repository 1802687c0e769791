"""Pinning, ending, narrowing and keeping a memory for good: who may do it, and what it changes."""

import asyncio
from datetime import timedelta

import pytest

from memory.domain.audience import PRIVATE, PUBLIC, restricted_to
from memory.domain.errors import NotYours
from memory.domain.ids import ADMIN, ChannelId, MemoryId, MessageId, SubjectId, guild_tenant, individual_scope
from memory.domain.memory import Memory
from memory.domain.writing import capacity
from memory.domain.writing.gate import Refused
from memory.operations.remembering.curation import Bulk
from memory.operations.remembering.statement import KeptStatement, KnownAlready
from tests.clocks import START
from tests.domain.records import ADA, BRAM, HARBOUR, formed
from tests.operations.rig import UNDO, Rig, room_of, statement_of

STAFF = restricted_to(ChannelId("901"))


async def test_ones_own_memory_is_kept_for_good(rig: Rig) -> None:
    memory = await rig.remembered("I mend boats")

    canon = await rig.curating.promote_to_canon(room_of(ADA), memory.id, canonical_text="I am a boat builder")

    assert isinstance(canon, Memory)
    assert (canon.tier, canon.source, canon.text) == ("canon", "promotion", "I am a boat builder")
    rows = await rig.collections.history.of_memory(memory.id)
    assert [(row.event, row.actor, row.prior_text) for row in rows[1:]] == [("UPDATE", ADA, "I mend boats")]
    assert await rig.curating.promote_to_canon(room_of(ADA), memory.id) == canon


async def test_what_two_admins_add_at_once_in_the_same_words_is_one_memory(rig: Rig) -> None:
    rooms = [room_of(who, audience=PUBLIC) for who in (ADA, BRAM)]
    adding = [rig.curating.add_to_guild(room, "The market opens at nine.", cause=room.viewer) for room in rooms]
    added = await asyncio.gather(*adding)

    (kept,) = await rig.curating.of_guild(rooms[0])
    assert (kept.tier, added) == ("canon", [kept, kept])


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

    assert {memory.id for memory in await rig.curating.of_guild(outside)} == {"market", "canon"}
    assert {memory.id for memory in await rig.curating.of_guild(inside)} == {"market", "staff", "canon"}
    assert [memory.id for memory in await rig.curating.of_guild(inside, query="PARTY staff")] == ["staff"]
    with pytest.raises(NotYours):
        await rig.curating.promote_to_canon(outside, MemoryId("staff"), is_admin=True)
    kept = await rig.curating.promote_to_canon(inside, MemoryId("staff"), is_admin=True)
    assert isinstance(kept, Memory)
    assert kept.audience == STAFF


async def test_a_memory_is_pinned_given_an_end_and_kept_back_by_its_person_and_keeps_its_words(rig: Rig) -> None:
    memory, end = await rig.remembered("I mend boats"), rig.clock.now() + timedelta(days=7)
    curating, room = rig.curating, room_of(ADA)

    await curating.pin(room, memory.id, pinned=True)
    await curating.end_on(room, memory.id, end)
    kept = await curating.keep_back(room, memory.id, kept_back=True)
    assert (kept.pinned, kept.expires_at, kept.private, kept.text) == (True, end, True, "I mend boats")
    assert await curating.keep_back(room, memory.id, kept_back=True) == kept
    rows = await rig.collections.history.of_memory(memory.id)
    assert [row.reason for row in rows] == ["by hand", "pinned", "given an end", "never to be passed on"]

    await curating.pin(room, memory.id, pinned=False)
    await curating.end_on(room, memory.id, None)
    last = await curating.keep_back(room, memory.id, kept_back=False)
    assert (last.pinned, last.expires_at, last.private) == (False, None, False)
    for asked in (
        curating.pin(room_of(BRAM), memory.id, pinned=True),
        curating.narrow(room_of(BRAM), memory.id, STAFF),
    ):
        with pytest.raises(NotYours):
            await asked


async def test_what_is_kept_for_good_has_no_end(rig: Rig) -> None:
    memory = await rig.remembered("I mend boats", expires_after=timedelta(days=7))

    canon = await rig.curating.promote_to_canon(room_of(ADA), memory.id)

    assert isinstance(canon, Memory)
    assert (memory.expires_at is None, canon.expires_at) == (False, None)


async def test_a_memory_is_narrowed_and_never_widened_and_joins_what_says_the_same_there(rig: Rig) -> None:
    memory = await rig.remembered("I mend boats")
    twin = await rig.remembered("I mend boats", cause="alone", audience=PRIVATE)
    curating, room = rig.curating, room_of(ADA)

    assert (await curating.narrow(room, memory.id, STAFF)).audience == STAFF
    assert (await curating.narrow(room, memory.id, PUBLIC)).audience == STAFF
    alone = await curating.narrow(room, memory.id, PRIVATE)

    assert (alone.id, alone.audience) == (twin.id, PRIVATE)
    assert await rig.active() == ["I mend boats"]


def _bulk(rig: Rig) -> Bulk:
    return rig.bulk


async def test_each_statement_has_its_outcome_in_order(rig: Rig) -> None:
    erased = rig.collections.erasures.of("message", MessageId("70"), at=START)
    await rig.collections.store.commit([erased])
    statements = [
        statement_of("I mend accordions"),
        statement_of("heartbeat"),
        statement_of("I hum", cause="70", message_id=MessageId("70")),
        statement_of("I mend accordions", cause="again"),
        statement_of("I ride a bicycle"),
    ]

    outcomes = await _bulk(rig).bulk_add(statements)

    assert [outcome if isinstance(outcome, str) else type(outcome) for outcome in outcomes] == [
        KeptStatement, Refused, "erased", KnownAlready, KeptStatement,
    ]  # fmt: skip
    assert await rig.active() == ["I mend accordions", "I ride a bicycle"]
    await _bulk(rig).bulk_add(statements)
    assert await rig.active() == ["I mend accordions", "I ride a bicycle"]


async def test_those_that_are_ones_own_are_forgotten_and_the_others_named(rig: Rig) -> None:
    own = [await rig.remembered(text) for text in ("I mend accordions", "I ride a bicycle")]
    brams = await rig.remembered("I mend accordions", cause="b", subject=BRAM)
    missing = MemoryId("aaaaaaaaaaaa")

    done = await _bulk(rig).bulk_delete(HARBOUR, ADA, [own[0].id, brams.id, missing, own[1].id, own[0].id])

    assert done.forgotten is not None
    assert [memory.id for memory in done.forgotten.memories] == [own[0].id, own[1].id]
    assert done.not_theirs == (brams.id, missing)
    rig.clock.advance(UNDO)
    await rig.retention.erase_due()
    assert (await rig.active(), await rig.active(subject=BRAM)) == ([], ["I mend accordions"])


async def test_every_refusal_leaves_an_event_with_its_reason(rig: Rig) -> None:
    boat = await rig.remembered("I own a boat")
    phone = "my phone number is +44 20 7946 0018"
    refused = [
        await rig.remember(phone),
        await rig.remembering.edit(HARBOUR, ADA, boat.id, audience=PUBLIC, text=phone, cause="edit"),
        await rig.curating.promote_to_canon(room_of(ADA), boat.id, canonical_text=phone),
    ]

    assert all(isinstance(each, Refused) for each in refused)
    events = await rig.collections.store.find("events", {"tenant": HARBOUR, "status": "skipped"})
    assert [event["reason"] for event in events] == ["personal_data"] * 3
    assert "7946" not in repr(events)
