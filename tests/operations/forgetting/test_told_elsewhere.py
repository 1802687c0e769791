"""What the bot told others of somebody's talk, in channels where that person never spoke.

It goes with what it was made with.
"""

from dataclasses import replace

import pytest

from bench.reference_store import ReferenceStore
from memory.domain.errors import StoreUnavailable
from memory.domain.ids import ChannelId, MessageId, guild_scope
from memory.domain.language.normal_text import fingerprint
from memory.domain.language.terms import terms_of
from memory.domain.memory import Memory, Provenance
from memory.operations.capture.capture import Said
from tests.clocks import START, FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR, memory_with
from tests.operations.frail import FrailStore
from tests.operations.rig import Rig, said_by

TOLD = "The xylotea market opens at nine."
MOST_CALLS = 200


@pytest.fixture
def frail() -> FrailStore:
    return FrailStore(ReferenceStore())


async def _known(rig: Rig) -> Memory:
    """Let the guild know something from Ada's talk."""
    known = memory_with(
        id="market",
        tenant=HARBOUR,
        subject=None,
        scope=guild_scope(1),
        text=TOLD,
        terms=terms_of(TOLD),
        fingerprint=fingerprint(TOLD),
        source="chat",
        observed_at=START,
        provenance=Provenance(message_ids=(MessageId("50"),), author=ADA),
    )
    await rig.collections.store.commit([rig.collections.memories.insert(known)])
    return known


async def _ask(rig: Rig, clock: FixedClock) -> Said:
    """Let Bram ask where Ada never spoke."""
    said = said_by(BRAM, "when does it open?", "71", at_clock=clock)
    said = replace(said, message=said.message.model_copy(update={"channel_id": ChannelId("901")}))
    assert await rig.capture.take(said)
    return said


async def _answer(rig: Rig, said: Said, known: Memory, clock: FixedClock) -> bool:
    return await rig.capture.note_answer(said, answer_ids=[MessageId("72")], text=TOLD, used=[known.id], at=clock.now())


async def _left(rig: Rig, known: Memory) -> list[str]:
    """Name what still tells it, or by which memory it was told."""
    held = {name: repr(await rig.collections.store.find(name, {})) for name in ("sessions", "answer_receipts")}
    return [name for name, documents in held.items() if "xylotea" in documents or known.id in documents]


@pytest.mark.parametrize("how", ["erased", "left out"])
async def test_who_is_gone_stands_in_no_answer_to_others(frail: FrailStore, clock: FixedClock, how: str) -> None:
    rig = Rig.over(frail, clock)
    known = await _known(rig)
    said = await _ask(rig, clock)
    assert await _answer(rig, said, known, clock)

    if how == "erased":
        await rig.erasure.erase_person(ADA, None)
    else:
        await rig.constraining.decide(HARBOUR, ADA, "off", everywhere=False)

    assert await _left(rig, known) == []
    assert (await rig.memory(known.id) is None) == (how == "erased")
    (session,) = await rig.collections.sessions.in_tenant(HARBOUR)
    assert [turn.author for turn in session.turns] == [BRAM]


async def test_an_answer_that_is_noted_beside_the_erasure_goes_too(clock: FixedClock) -> None:
    for calls in range(MOST_CALLS):
        frail = FrailStore(ReferenceStore())
        rig = Rig.over(frail, clock)
        known = await _known(rig)
        said = await _ask(rig, clock)

        async def meanwhile(rig: Rig = rig, said: Said = said, known: Memory = known) -> None:
            await _answer(rig, said, known, clock)

        frail.meanwhile(calls, meanwhile)
        await rig.erasure.erase_person(ADA, None)
        if not await frail.finished():
            break
        assert await _left(rig, known) == [], calls
    assert 0 < calls < MOST_CALLS - 1


async def test_who_is_left_out_meanwhile_is_not_told_of_to_others(frail: FrailStore, clock: FixedClock) -> None:
    rig = Rig.over(frail, clock)
    known = await _known(rig)
    said = await _ask(rig, clock)
    assert await rig.capture.is_still_wanted(said, [known.id])

    await rig.constraining.decide(HARBOUR, ADA, "off", everywhere=False)

    assert not await rig.capture.is_still_wanted(said, [known.id])
    assert not await _answer(rig, said, known, clock)
    assert await _left(rig, known) == []


@pytest.mark.parametrize("cut", [None, *range(12)])
async def test_who_repeated_what_another_told_first_takes_along_their_own_word_alone(
    clock: FixedClock, cut: int | None
) -> None:
    store = ReferenceStore()
    rig = Rig.over(store, clock)
    known = await _known(rig)
    assert await rig.capture.take(said_by(BRAM, TOLD, "51", at_clock=clock))
    both = known.provenance.model_copy(update={"message_ids": ("50", "51"), "related_users": (BRAM,)})
    repeated = known.model_copy(update={"provenance": both, "version": known.version + 1})
    await store.commit([rig.collections.memories.replace(repeated, expected_version=known.version)])

    if cut is not None:
        frail = FrailStore(store)
        frail.break_after(cut)
        with pytest.raises(StoreUnavailable):
            await Rig.over(frail, clock).erasure.erase_person(BRAM, None)
    await rig.erasure.erase_person(BRAM, None)

    left = await rig.memory(known.id)
    assert left is not None
    assert (left.state, left.text, left.provenance.tellers) == ("active", TOLD, (ADA,))
    assert left.provenance.message_ids == ("50",)
    assert BRAM not in str([await store.find(name, {}) for name in ("memories", "history", "messages", "sessions")])
