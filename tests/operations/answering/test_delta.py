"""Changes are told once in each session, after an answer, and what is erased leaves no trace of the telling."""

from dataclasses import replace
from datetime import timedelta

import pytest

from memory.domain.audience import PRIVATE
from memory.domain.errors import ModelError
from memory.domain.ids import ChannelId, MessageId
from memory.domain.message import Told, session_id_of
from memory.operations.answering.context_builder import UserQuestion
from memory.operations.answering.delta import FEW_ROWS
from memory.ports import ChatRequest
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.operations.answering.test_responder import StandIn, answering, question
from tests.operations.rig import GENERAL, Rig, said_by
from tests.store.paging import all_of

SESSION = session_id_of(HARBOUR, GENERAL)
OTHER_ROOM = ChannelId("901")


def fail(_request: ChatRequest) -> str:
    """Fail as a model does."""
    raise ModelError("timeout", "it took too long")


class Telling:
    """Ada asks, and what she is told of changes is looked at."""

    def __init__(self, rig: Rig) -> None:
        self.rig = rig
        self.model = StandIn()
        self.answering = answering(rig, self.model)
        self._asked = 0

    async def asks(self, **fields: object) -> list[str]:
        self._asked += 1
        channel = fields.get("channel_id", GENERAL)
        said = said_by(ADA, "hello", f"70{self._asked}", at_clock=self.rig.clock, channel_id=channel)
        assert await self.rig.capture.take(said)
        # The cache of another test would be told of writes; this one is not, so it is emptied.
        self.answering._assembling._envelopes.invalidate(None, None)
        asked: UserQuestion = replace(question(self.rig), message_id=MessageId(f"70{self._asked}"), **fields)  # type: ignore[arg-type]
        await self.answering.answer(asked)
        return _updates(self.model.asked[-1])


def _updates(prompt: str) -> list[str]:
    inside = prompt.partition("<MemoryUpdates>\n")[2].partition("\n</MemoryUpdates>")[0]
    return [line.strip() for line in inside.splitlines()]


async def _told(rig: Rig) -> Told | None:
    return await rig.collections.told.reading(SESSION, ADA)


@pytest.fixture
def telling(rig: Rig) -> Telling:
    return Telling(rig)


async def test_a_change_is_told_once_in_each_session(rig: Rig, telling: Telling) -> None:
    await rig.remembered("I drink smoky tea")
    assert await telling.asks() == []
    assert await telling.asks(channel_id=OTHER_ROOM) == []

    boat = await rig.remembered("My boat has four sails")

    told = ["Memory updates since rev 0:", f"+ created: [other] My boat has four sails [m:{boat.id}]"]
    assert await telling.asks() == told
    assert await telling.asks() == []
    assert await telling.asks(channel_id=OTHER_ROOM) == told
    assert await telling.asks(channel_id=OTHER_ROOM) == []


@pytest.mark.parametrize("others", [0, FEW_ROWS - 1, FEW_ROWS, 2 * FEW_ROWS])
async def test_what_changed_is_told_however_much_was_written_since(rig: Rig, telling: Telling, others: int) -> None:
    await rig.remembered("I collect stamps")
    await telling.asks()
    rig.clock.advance(timedelta(days=1))
    tea = await rig.remembered("I drink smoky tea")
    for number in range(others):
        rig.clock.advance(timedelta(days=1))
        await rig.remembered(f"I keep {number + 2} boats", audience=PRIVATE)

    assert (await telling.asks())[1:] == [f"+ created: [other] I drink smoky tea [m:{tea.id}]"]
    assert await telling.asks() == []


async def test_forgetting_and_undoing_are_told_without_and_with_words(rig: Rig, telling: Telling) -> None:
    tea = await rig.remembered("I drink smoky tea")
    await telling.asks()
    await rig.forgetting.forget(HARBOUR, ADA, [tea.id])
    assert await telling.asks() == ["Memory updates since rev 0:", "– deleted: one memory"]
    assert "smoky" not in telling.model.asked[-1]

    await rig.forgetting.undo(HARBOUR, ADA, [tea.id])
    assert await telling.asks() == [
        "Memory updates since rev 1:",
        f"↺ restored: [other] I drink smoky tea [m:{tea.id}]",
    ]


async def test_what_was_not_answered_is_told_the_next_time(rig: Rig, telling: Telling) -> None:
    await telling.asks()
    await rig.remembered("I drink smoky tea")
    with pytest.raises(ModelError):
        await answering(rig, StandIn(says=fail)).answer(question(rig))

    assert len(await telling.asks()) == 2


async def test_of_two_answers_at_once_one_moves_the_revision(rig: Rig, telling: Telling) -> None:
    await telling.asks()
    await rig.remembered("I drink smoky tea")
    assembling, at = telling.answering._assembling, rig.clock.now()
    both = [await assembling.assemble(question(rig)) for _ in range(2)]

    for assembled in both:
        await assembling.note_told(assembled, at=at)

    told = await _told(rig)
    assert told is not None
    assert told.revision == 1


async def test_erasing_the_person_takes_what_they_were_told_along_after_their_talk(rig: Rig, telling: Telling) -> None:
    tea = await rig.remembered("I drink smoky tea")
    await telling.asks()
    await rig.hear("hello", "900", author=BRAM)
    await rig.forgetting.forget(HARBOUR, ADA, [tea.id])
    assert await all_of(rig.collections.sessions.export_person(ADA, None)) == []
    (exported,) = await all_of(rig.collections.told.export_person(ADA, None))
    assert exported["revision"] == 0

    await rig.erasure.erase_person(ADA, HARBOUR)

    assert await rig.collections.store.find("told", {}) == []


async def test_nothing_is_noted_of_who_was_erased_meanwhile(rig: Rig, telling: Telling) -> None:
    await telling.asks()
    asked = question(rig)
    rig.clock.advance(timedelta(seconds=1))
    await rig.hear("hello", "901", author=BRAM)
    await rig.erasure.erase_person(ADA, HARBOUR)

    await telling.answering.answer(asked)

    assert await rig.collections.store.find("told", {}) == []
