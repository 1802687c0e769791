"""The write-ahead records: found again, changed by one at a time, and rid of what is erased."""

from datetime import timedelta
from typing import Any

import pytest

from bench.reference_store import ReferenceStore
from memory.domain.formation.extraction import SessionNote
from memory.domain.formation.record import FormationRecord, Observation, WindowLine
from memory.domain.ids import MessageId, SubjectId, TenantId, guild_tenant
from memory.store.formations import Formations
from tests.clocks import START
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.domain.talk import GENERAL, session_with
from tests.store.paging import all_of

SESSION = session_with().id
MARKET = guild_tenant(2)


@pytest.fixture
def formations() -> Formations:
    return Formations(ReferenceStore())


def _line(number: int, author: SubjectId) -> WindowLine:
    return WindowLine(message_id=MessageId(str(number)), author=author, digest="d")


def _seen(text: str, author: SubjectId, *ids: str, **fields: Any) -> Observation:
    values: dict[str, Any] = {"ordinal": 0, "kind": "fact", "category": "bio", "importance": 3, "confidence": 1.0}
    return Observation.model_validate(
        values | {"text": text, "subject": author, "author": author, "message_ids": ids} | fields
    )


def _record(**fields: Any) -> FormationRecord:
    record = FormationRecord(
        id="f1",
        session_id=SESSION,
        tenant=HARBOUR,
        channel_id=GENERAL,
        audience=session_with().audience,
        trigger="cold",
        previous=None,
        lines=(_line(1, ADA), _line(2, BRAM), _line(3, ADA)),
        counted=3,
        tokens=9,
        status="answered",
        next_try_at=START,
        raw="Ada likes rain. Bram likes snow.",
        observations=(
            _seen("Likes rain.", ADA, "1"),
            _seen("Likes snow.", BRAM, "2"),
            _seen("Movie night.", BRAM, "2", "3", subject=None, others=(ADA,)),
        ),
        note=SessionNote(summary="Ada and Bram."),
        created_at=START,
        updated_at=START,
    )
    return record.model_copy(update=fields)


async def _keep(formations: Formations, *records: FormationRecord) -> None:
    await formations._store.commit([formations.insert(record) for record in records])  # white-box: the port below


async def test_a_record_comes_back_as_it_was_kept(formations: Formations) -> None:
    await _keep(formations, _record(dropped={"repeated": 2}))

    assert await formations.get("f1") == _record(dropped={"repeated": 2})
    assert await formations.get("f2") is None


@pytest.mark.parametrize(
    ("status", "is_open"), [("claimed", True), ("answered", True), ("applied", False), ("parked", False)]
)
async def test_what_is_under_way_in_a_session_is_found(formations: Formations, status: str, is_open: bool) -> None:
    await _keep(formations, _record(status=status), _record(id="f2", session_id="other"))

    found = await formations.open_in(SESSION)

    assert (found is not None) is is_open
    assert await formations.count(status) == (2 if status == "answered" else 1)  # type: ignore[arg-type]  # a table of states


async def test_sessions_are_tried_when_their_time_has_come(formations: Formations) -> None:
    later = START + timedelta(minutes=5)
    await _keep(
        formations,
        _record(status="claimed", next_try_at=START),
        _record(id="f2", session_id="later", status="claimed", next_try_at=later),
        _record(id="f3", session_id="parked", status="parked"),
    )

    assert await formations.sessions_to_try(START) == [SESSION]
    assert sorted(await formations.sessions_to_try(later)) == sorted([SESSION, "later"])


async def test_of_two_changes_of_one_record_the_first_wins(formations: Formations) -> None:
    await _keep(formations, _record())

    outcomes = [
        (await formations._store.commit([formations.replace(_record(status=status))]))[0].matched
        for status in ("applied", "parked")
    ]

    found = await formations.get("f1")
    assert found is not None
    assert (outcomes, found.status, found.revision) == ([1, 0], "applied", 1)


async def test_erasing_a_person_leaves_only_what_is_of_others_alone(formations: Formations) -> None:
    naming = _seen("Rows with @Ada.", BRAM, "2", named=(ADA,))
    await _keep(formations, _record(observations=(*_record().observations, naming)))

    assert await formations.erase_person(ADA, HARBOUR) == 1

    found = await formations.get("f1")
    assert found is not None
    assert (found.authors, [each.text for each in found.observations]) == ((BRAM,), ["Likes snow."])
    assert (found.raw, found.note, found.revision) == ("", SessionNote(), 1)
    assert ADA not in str(await formations._store.find("formations", {}))
    assert await formations.erase_person(ADA, None) == 0


async def test_a_formation_of_one_person_alone_goes_with_them(formations: Formations) -> None:
    await _keep(formations, _record(lines=(_line(1, ADA),)))

    await formations.erase_person(ADA, None)

    assert await formations.get("f1") is None


@pytest.mark.parametrize(("message_id", "left"), [("1", 2), ("2", 1), ("3", 2), ("9", 3)])
async def test_a_message_takes_what_was_made_of_it_along(formations: Formations, message_id: str, left: int) -> None:
    through = _record(id="f2", status="applied", raw="", observations=(), note=SessionNote())
    await _keep(formations, _record(), through)

    await formations.forget_messages(HARBOUR, [MessageId(message_id)])

    found = await formations.get("f1")
    assert found is not None
    assert len(found.observations) == left
    assert (found.raw == "") is (left < 3)
    for name in ("f1", "f2"):
        kept = await formations.get(name)
        assert kept is not None
        assert {line.message_id for line in kept.lines} == {"1", "2", "3"} - {message_id}


async def test_a_record_goes_with_the_last_of_its_messages(formations: Formations) -> None:
    await _keep(formations, _record(), _record(id="f2", status="applied"), _record(id="f3", status="claimed"))

    await formations.forget_messages(HARBOUR, [MessageId(each) for each in "123"])

    assert [await formations.get(name) for name in ("f1", "f2")] == [None, None]
    assert await formations.get("f3") == _record(id="f3", status="claimed")


@pytest.mark.parametrize("tenant", [None, HARBOUR])
async def test_a_person_is_given_their_own_part(formations: Formations, tenant: TenantId | None) -> None:
    await _keep(formations, _record())

    (ada,) = await all_of(formations.export_person(ADA, tenant))

    assert ada["message_ids"] == ["1", "3"]
    assert [each["text"] for each in ada["observations"]] == ["Likes rain."]
    assert BRAM not in str(ada)
    assert await all_of(formations.export_person(ADA, MARKET)) == []


async def test_old_records_and_those_of_a_channel_that_is_gone_are_removed(formations: Formations) -> None:
    await _keep(formations, _record(), _record(id="f2", channel_id="7", created_at=START - timedelta(days=31)))

    assert await formations.drop_older(START - timedelta(days=30)) == 1
    assert await formations.drop_channel(HARBOUR, GENERAL) == 1
    assert await formations.count("answered") == 0
