"""What people wait for beside answers, over a store that holds many other memories.

Search, adds, captures, lists, copies, erasures.
"""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Final

from bench.composed import Composed
from bench.figures import MS_A_SECOND, Span, often, spread
from bench.harbour import questions
from bench.population import Resident, documents_of, in_harbour
from bot.clock import SystemClock
from bot.model.keyless_model import KeylessModel
from memory.domain.audience import PUBLIC, Room
from memory.domain.constraints import Constraints
from memory.domain.ids import ChannelId, MemoryId, MessageId
from memory.domain.memory import Memory
from memory.domain.message import Message
from memory.operations.capture.capture import Said
from memory.operations.recall.look import SearchRequest
from memory.operations.remembering.statement import KeptStatement, Statement
from memory.operations.writing.write_placement import COMPARED, LATEST
from memory.store.codec import from_document
from memory.store.documents import DocumentStore

TIMES: Final = 40
ERASED: Final = 10
"""Of the twenty who can be asked for; each of them once."""
_FIRST_MESSAGE: Final = 5_000_000_000
_One = Callable[[int], Awaitable[object]]


async def around_figures(
    opening: AbstractAsyncContextManager[DocumentStore], people: Sequence[Resident]
) -> dict[str, Any]:
    """Measure on a store that holds `stock_of` these people and is opened anew for it.

    It is changed, and some of them are erased.
    """
    async with opening as store:
        composed = Composed.over(store, model=KeylessModel(), clock=SystemClock())
        around = _Around(composed, people)
        await around.search(0)
        figures: dict[str, Any] = {
            "search": await _spread(around.search, TIMES),
            "add": await _spread(around.add, TIMES),
            "capture": await _spread(around.capture, TIMES),
            "neighbours": await _spread(around.neighbours, TIMES),
            "list": await _spread(around.list, TIMES),
            "export": await _spread(around.export, TIMES // 5),
            # Last, for nothing is found of them any more.
            "erase": await _spread(around.erase, min(ERASED, len(in_harbour(people)))),
        }
        scrub = Span()
        await store.scrub()
        figures["scrub"] = {"seconds": round(scrub.seconds, 2), "processor_s": round(scrub.processor_seconds, 2)}
        await composed.reading.close()
        return figures


class _Around:
    """Each thing once, by the number of the time; who does it changes from one to the next."""

    def __init__(self, composed: Composed, people: Sequence[Resident]) -> None:
        self._composed = composed
        self._asking = in_harbour(people)
        self._questions = questions(TIMES)
        self._clock = SystemClock()

    async def search(self, number: int) -> None:
        """Search in the harbour, with what the guild knows at hand."""
        person = self._person(0)
        room = Room(tenant=person.tenant, audience=PUBLIC, viewer=person.subject)
        await self._composed.reading.recall.find(
            SearchRequest(room, self._questions[number % TIMES], Constraints(), self._clock.now())
        )

    async def add(self, number: int) -> None:
        """Remember a statement of somebody."""
        person = self._person(number)
        outcome = await self._composed.operations.remembering.remember(
            Statement(
                text=f"I keep lantern number {number} beside the kettle.",
                tenant=person.tenant,
                subject=person.subject,
                audience=PUBLIC,
                channel_id=ChannelId("1"),
                cause=f"around:{number}",
            )
        )
        if not isinstance(outcome, KeptStatement):
            raise TypeError(f"a statement of the bench was not kept but gave {type(outcome).__name__}")

    async def capture(self, number: int) -> None:
        """Hear a message."""
        person = self._person(number)
        said = Message(
            id=MessageId(str(_FIRST_MESSAGE + number)),
            tenant=person.tenant,
            channel_id=ChannelId("1"),
            author=person.subject,
            text="The ferry waits for nobody, so let us be there by seven.",
            at=self._clock.now(),
            audience=PUBLIC,
            formable=True,
        )
        if not await self._composed.operations.capture.take(Said(said, display_name="Ada")):
            raise ValueError("a message of the bench was not captured")

    async def neighbours(self, number: int) -> None:
        """Read what a new statement of somebody would be compared with."""
        person = self._person(number)
        statement = from_document(Memory, next(documents_of([person])))
        anew = statement.model_copy(update={"id": MemoryId(f"anew{number}"), "fingerprint": f"anew {number}"})
        if not await self._composed.collections.memories.in_scope.beside(anew, alike=COMPARED, latest=LATEST):
            raise LookupError("a statement of the bench has no neighbours")

    async def list(self, number: int) -> None:
        """Show somebody what is remembered."""
        person = self._person(number)
        if not await self._composed.operations.inspection.list_own(person.tenant, person.subject):
            raise LookupError("of somebody in the bench nothing is remembered")

    async def export(self, number: int) -> None:
        """Give somebody a copy of everything."""
        person = self._person(number)
        await self._composed.operations.export.export_person(person.subject, person.tenant)

    async def erase(self, number: int) -> None:
        """Erase somebody in their guild, but for the bytes, whose cost is that of a scrub."""
        person = self._person(number)
        at = self._clock.now()
        report = await self._composed.operations.erasure.erase_unscrubbed(person.subject, person.tenant, at=at)
        if report.erased["memories"] < person.memories:
            raise LookupError("an erasure of the bench found nothing")

    def _person(self, number: int) -> Resident:
        return self._asking[number % len(self._asking)]


async def _spread(action: _One, times: int) -> dict[str, float]:
    span, seconds = Span(), list[float]()
    for number in range(often(times)):
        each = Span()
        await action(number)
        seconds.append(each.seconds)
    return spread(seconds) | {"processor_mean_ms": round(span.processor_seconds / len(seconds) * MS_A_SECOND, 4)}
