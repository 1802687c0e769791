"""Many at once: each its own outcome, and one bad one keeps none back."""

from memory.domain.ids import MemoryId, MessageId
from memory.domain.writing.gate import Refused
from memory.operations.remembering.curation import Bulk
from memory.operations.remembering.remember_service import KeptStatement, KnownAlready
from tests.clocks import START
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.operations.rig import UNDO, Rig, statement_of


def _bulk(rig: Rig) -> Bulk:
    return rig.bulk


async def test_each_statement_has_its_outcome_in_order(rig: Rig) -> None:
    erased = rig.collections.erasures.of_message(MessageId("70"), START)
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
