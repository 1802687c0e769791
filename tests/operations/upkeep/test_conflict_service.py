"""Contradictions that wait: who is shown which, what an answer does, and that one's own later word decides at once."""

from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

import pytest

from memory.domain.audience import PRIVATE, PUBLIC, Audience, Room, restricted_to
from memory.domain.errors import NotYours
from memory.domain.ids import ADMIN, ChannelId, MemoryId, MessageId, guild_scope
from memory.domain.memory import Memory, Provenance, Tier, is_corroborated
from memory.domain.upkeep.settlement import Choice
from memory.domain.writing.effects import GRACE
from memory.domain.writing.gate import Refused
from memory.domain.writing.relation import Claim
from memory.operations.answering.snapshots import Snapshots
from memory.operations.caches import Caches
from memory.operations.upkeep.conflict_service import ConflictService
from memory.operations.writing.write_placement import Placed, WritePlacement
from memory.operations.writing.writer import Writer
from memory.store.personal import MARK
from tests.clocks import START
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.operations.nights import CAR, NO_CAR, Nights, said, verdicts
from tests.operations.rig import UNDO, Rig
from tests.store.paging import all_of

WHY: Final = "I sold it in May"
STAFF = restricted_to(ChannelId("901"))
GENERAL_ROOM = Room(tenant=HARBOUR, audience=PUBLIC, viewer=ADA)


async def _found(nights: Nights, *pairs: tuple[Memory, Memory]) -> None:
    """Let a night find that each two memories contradict each other."""
    for known, new in pairs:
        await nights.rig.know(known, new)
    nights.model.always = verdicts(*["contradiction"] * 9)
    report = await nights.maintenance.run()
    assert report.contradictions_found == len(pairs)


def _cars(audience: Audience, *, number: int = 50, **fields: Any) -> tuple[Memory, Memory]:
    told: dict[str, Any] = {"audience": audience} | fields
    return said(number, "Owns a red car.", **told), said(number + 1, "Owns no car.", **told)


def _guilds(audience: Audience, *, number: int = 70) -> tuple[Memory, Memory]:
    of_guild: dict[str, Any] = {"subject": None, "scope": guild_scope(1), "audience": audience}
    return said(number, "The dock has a crane.", **of_guild), said(number + 1, "The dock has no crane.", **of_guild)


async def _told(nights: Nights, room: Room) -> list[MemoryId]:
    """Return the pairs that an answer in a room is given, by the half that was known first."""
    snapshots = Snapshots(nights.rig.collections, clock=nights.rig.clock, ttl_seconds=900)
    return sorted(first.id for first, _ in (await snapshots.build_snapshot(room)).contradictions)


async def test_what_a_guild_knows_from_somebody_who_is_left_out_is_on_no_screen_of_its_admins(nights: Nights) -> None:
    """Neither as a contradiction nor as something to clear up or to keep for good, until they agree again."""
    rig = nights.rig
    known, new = (
        each.model_copy(update={"provenance": Provenance(author=BRAM), "importance": 2}) for each in _guilds(PUBLIC)
    )
    await _found(nights, (known, new))
    rig.clock.advance(timedelta(days=90))

    async def shown() -> list[int]:
        return [
            len(await rig.resolving.of_guild(GENERAL_ROOM)),
            len(await rig.tidying.propose_deletions(GENERAL_ROOM, shared=True)),
            len(await rig.tidying.find_consolidation_candidates(GENERAL_ROOM, shared=True)),
            len(await rig.curating.of_guild(GENERAL_ROOM)),
        ]

    assert await shown() == [1, 2, 1, 2]
    await rig.constraining.decide(HARBOUR, BRAM, "off", everywhere=False)

    assert await shown() == [0, 0, 0, 0]
    with pytest.raises(NotYours):
        await rig.curating.promote_to_canon(GENERAL_ROOM, known.id, is_admin=True)
    await rig.constraining.decide(HARBOUR, BRAM, "on", everywhere=False)
    assert await shown() == [1, 2, 1, 2]


async def _pair(nights: Nights) -> tuple[str | None, str | None]:
    (pair,) = await nights.rig.collections.store.find("contradictions", {})
    return pair["resolution"], pair["by"]


@pytest.mark.parametrize(
    ("choice", "states", "resolution"),
    [
        ("first", ["active", "retired"], "a_wins"),
        ("second", ["retired", "active"], "b_wins"),
        ("both", ["active", "active"], "both_valid"),
        ("same", ["active", "superseded"], "merged"),
    ],
)
async def test_a_person_decides_about_their_own_and_is_not_asked_again(
    nights: Nights, choice: Choice, states: list[str], resolution: str
) -> None:
    await _found(nights, (CAR, NO_CAR))
    resolving = nights.rig.resolving
    (conflict,) = await resolving.own(HARBOUR, ADA)
    nights.rig.invalidated.clear()

    await resolving.settle(HARBOUR, ADA, conflict.id, choice)

    assert [await nights.state(each) for each in (CAR, NO_CAR)] == states
    assert await _pair(nights) == (resolution, ADA)
    assert await resolving.own(HARBOUR, ADA) == []
    changed = choice != "both"
    # A context says which pairs are open, so what is kept of it goes whatever was chosen.
    assert (HARBOUR, ADA) in nights.rig.invalidated
    rows = [row for each in (CAR, NO_CAR) for row in await nights.rig.collections.history.of_memory(each.id)]
    assert any(row.actor == ADA for row in rows) is changed
    assert (await nights.maintenance.run()).judged == 0
    with pytest.raises(NotYours):
        await resolving.settle(HARBOUR, ADA, conflict.id, choice)


@pytest.mark.parametrize(
    ("note", "reason"),
    [
        ("my password: hunter2xyz!", "secret"),
        ("x" * 201, "too_long"),
    ],
)
async def test_a_reason_that_may_not_be_kept_changes_nothing(nights: Nights, note: str, reason: str) -> None:
    await _found(nights, (CAR, NO_CAR))
    (conflict,) = await nights.rig.resolving.own(HARBOUR, ADA)

    refused = await nights.rig.resolving.settle(HARBOUR, ADA, conflict.id, "first", note=note)

    assert isinstance(refused, Refused)
    assert refused.reason == reason
    assert await _pair(nights) == (None, None)
    assert [await nights.state(each) for each in (CAR, NO_CAR)] == ["active", "active"]


async def _decided(nights: Nights, choice: Choice = "first", note: str = WHY) -> None:
    await _found(nights, (CAR, NO_CAR))
    (conflict,) = await nights.rig.resolving.own(HARBOUR, ADA)
    await nights.rig.resolving.settle(HARBOUR, ADA, conflict.id, choice, note=note)


async def _notes(nights: Nights) -> list[str]:
    return [pair["note"] for pair in await nights.rig.collections.store.find("contradictions", {"is_judged": True})]


async def test_who_decided_when_how_and_why_is_kept_and_shown_to_its_person_alone(nights: Nights) -> None:
    await _decided(nights)
    inspection = nights.rig.inspection

    (pair,) = await all_of(nights.rig.collections.contradictions.export_person(ADA, HARBOUR))
    assert (pair["by"], pair["resolution"], pair["note"], pair["resolved_at"]) == (ADA, "a_wins", WHY, START)
    for memory in (CAR, NO_CAR):
        (said,) = (await inspection.show_own(HARBOUR, ADA, memory.id)).decisions
        assert (said.resolution, said.note) == ("a_wins", WHY)
        with pytest.raises(NotYours):
            await inspection.show_own(HARBOUR, BRAM, memory.id)


async def test_with_its_person_a_reason_is_erased_and_its_bytes_are_due(nights: Nights) -> None:
    await _decided(nights)
    held = nights.rig.collections
    due = await held.store.get("installation", MARK)

    await held.contradictions.erase_person(ADA, HARBOUR)

    assert await _notes(nights) == []
    assert await held.store.get("installation", MARK) != due


async def test_a_reason_goes_with_the_content_of_what_was_put_away_and_the_decision_stays(nights: Nights) -> None:
    await _decided(nights)
    nights.rig.clock.advance(GRACE + timedelta(days=1))

    await nights.rig.lifecycle.run()

    assert await nights.state(NO_CAR) == "purged"
    assert await _notes(nights) == [""]
    assert await _pair(nights) == ("a_wins", ADA)


async def test_a_reason_in_the_words_of_what_is_forgotten_goes_with_it(nights: Nights) -> None:
    await _decided(nights, note="I sail a dinghy called Zorp now")
    await nights.rig.remember("I sail a dinghy called Zorp", cause="else")
    (other,) = await nights.rig.inspection.list_own(HARBOUR, ADA, query="dinghy")

    await nights.rig.forgetting.forget(HARBOUR, ADA, [other.id])
    assert await _notes(nights) == ["I sail a dinghy called Zorp now"]
    nights.rig.clock.advance(UNDO)
    await nights.rig.forgetting.erase_due()

    assert await _notes(nights) == [""]


async def test_what_was_wrong_can_be_brought_back(nights: Nights) -> None:
    await _decided(nights)

    await nights.rig.lifecycle.restore(HARBOUR, ADA, NO_CAR.id)

    assert await nights.state(NO_CAR) == "active"
    assert (await nights.maintenance.run()).judged == 0


async def test_in_other_words_it_is_another_question(nights: Nights) -> None:
    await _found(nights, (CAR, NO_CAR))
    await nights.rig.remembering.edit(HARBOUR, ADA, NO_CAR.id, audience=PUBLIC, text="Owns no boat", cause="edit")

    assert await nights.rig.resolving.own(HARBOUR, ADA) == []


async def test_nobody_sees_or_decides_about_anybody_elses(nights: Nights) -> None:
    await _found(nights, (CAR, NO_CAR))
    (conflict,) = await nights.rig.resolving.own(HARBOUR, ADA)
    room = Room(tenant=HARBOUR, audience=PUBLIC, viewer=BRAM)

    assert await nights.rig.resolving.own(HARBOUR, BRAM) == []
    assert await nights.rig.resolving.of_guild(room) == []
    assert await _told(nights, room) == []
    for settle in (
        nights.rig.resolving.settle(HARBOUR, BRAM, conflict.id, "first"),
        nights.rig.resolving.settle_of_guild(room, conflict.id, "first"),
        nights.rig.resolving.settle_of_guild(GENERAL_ROOM, conflict.id, "first"),
    ):
        with pytest.raises(NotYours):
            await settle
    assert [await nights.state(each) for each in (CAR, NO_CAR)] == ["active", "active"]


async def test_a_room_is_told_only_of_what_its_readers_could_read(nights: Nights) -> None:
    private, staff = _cars(PRIVATE), _cars(STAFF, number=60)
    public, closed = _guilds(PUBLIC), _guilds(STAFF, number=80)
    await _found(nights, private, staff, public, closed)

    async def told(audience: Audience, viewer: Any = ADA) -> list[MemoryId]:
        room = Room(tenant=HARBOUR, audience=audience, viewer=viewer)
        return await _told(nights, room)

    assert await told(PUBLIC) == [public[0].id]
    assert await told(STAFF) == [staff[0].id, public[0].id, closed[0].id]
    assert await told(STAFF, BRAM) == [public[0].id, closed[0].id]
    assert await told(PRIVATE) == [private[0].id, staff[0].id, public[0].id]


async def test_an_answer_knows_of_a_contradiction_from_when_it_is_found_until_it_is_settled(rig: Rig) -> None:
    snapshots = Snapshots(rig.collections, clock=rig.clock, ttl_seconds=900)
    core = replace(rig.core, writer=Writer(rig.collections, Caches(snapshots.invalidate)))
    nights, resolving = Nights(rig, core=core), ConflictService(core)

    async def told() -> list[tuple[MemoryId, MemoryId]]:
        pairs = (await snapshots.build_snapshot(GENERAL_ROOM)).contradictions
        return [(one.id, other.id) for one, other in pairs]

    await nights.rig.know(CAR, NO_CAR)
    assert await told() == []
    nights.model.always = verdicts("contradiction")
    await nights.maintenance.run()
    assert await told() == [(CAR.id, NO_CAR.id)]
    (conflict,) = await resolving.own(HARBOUR, ADA)
    await resolving.settle(HARBOUR, ADA, conflict.id, "both")
    assert await told() == []


async def test_what_a_guild_knows_from_somebody_who_is_left_out_contradicts_nothing(nights: Nights) -> None:
    one, other = _guilds(PUBLIC)
    told = Provenance(author=BRAM, related_users=(ADA,))
    await _found(nights, (one, other.model_copy(update={"provenance": told})))
    assert await _told(nights, GENERAL_ROOM) == [one.id]

    await nights.rig.collections.constraints.set_consent(HARBOUR, BRAM, "off", START)

    assert await _told(nights, GENERAL_ROOM) == []


async def test_an_admin_decides_about_the_guild_and_is_not_named(nights: Nights) -> None:
    await _found(nights, _guilds(PUBLIC))
    (conflict,) = await nights.rig.resolving.of_guild(GENERAL_ROOM)

    await nights.rig.resolving.settle_of_guild(GENERAL_ROOM, conflict.id, "second")

    assert await _pair(nights) == ("b_wins", ADMIN)
    assert await nights.state(conflict.first) == "retired"
    assert str(ADA) not in repr(await nights.rig.collections.history.of_memory(conflict.first.id))


@pytest.mark.parametrize("word", ["second", "confirm", "both say so", "none"])
@pytest.mark.parametrize("tier", ["register", "canon"])
async def test_what_waits_closes_what_it_replaces_once_it_counts(nights: Nights, word: str, tier: Tier) -> None:
    """By an admin's word also what was kept for good; by a second voice, in words of its own, the rest."""
    rig = nights.rig
    several = Provenance(author=ADA, related_users=(BRAM,), message_ids=(MessageId("1"), MessageId("2")))
    of_guild: dict[str, Any] = {"subject": None, "scope": guild_scope(1), "source": "chat"}
    known = said(70, "Rehearsals are in the barn.", provenance=several, tier=tier, **of_guild)
    await rig.know(known)
    waits = [
        said(number, text, provenance=Provenance(author=who, message_ids=(MessageId(f"{number}"),)), **of_guild)
        for number, text, who in ((71, "Rehearsals moved to the mill.", ADA), (72, "The mill is for rehearsals.", BRAM))
    ]
    claim = Claim("replaces", (known.id,))
    for memory in waits[: 2 if word == "both say so" else 1]:
        placed = await WritePlacement(rig.core).place(
            memory, actor="formation", reason="formed", at=rig.clock.now(), claim=claim
        )
        assert isinstance(placed, Placed)
        assert placed.how == "recorded"
    first = waits[0]
    match word:
        case "second":
            (conflict,) = await rig.resolving.of_guild(GENERAL_ROOM)
            await rig.resolving.settle_of_guild(GENERAL_ROOM, conflict.id, "second")
        case "confirm":
            await rig.curating.promote_to_canon(GENERAL_ROOM, first.id, is_admin=True)
        case _:
            nights.model.always = verdicts("same", "same", "same")
            await nights.maintenance.run()

    states = {each.text: is_corroborated(each) for each in await rig.curating.of_guild(GENERAL_ROOM)}
    is_closed = word in ("second", "confirm") or (word == "both say so" and tier == "register")
    assert (known.text in states) is not is_closed
    assert any(is_told for text, is_told in states.items() if text != known.text) is (word != "none")


async def test_with_what_somebody_told_a_guild_the_pairs_of_it_are_erased(nights: Nights) -> None:
    told = [each.model_copy(update={"provenance": Provenance(author=ADA)}) for each in _guilds(PUBLIC)]
    await _found(nights, (told[0], told[1]))

    await nights.rig.erasure.erase_person(ADA, HARBOUR)

    assert await nights.rig.collections.store.count("contradictions", {}) == 0


async def test_taking_the_later_word_back_takes_the_record_along(rig: Rig) -> None:
    await rig.remembered("I live in Kiel")
    left = await rig.remembered("I do not live in Kiel any more")

    await rig.writer.take_back(left)

    assert await rig.active() == ["I live in Kiel"]
    assert await rig.collections.store.count("contradictions", {}) == 0
