"""Whatever the moment at which something is forgotten or erased, no text holds it afterwards."""

import json
import re
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

import pytest

from bench.reference_store import ReferenceStore
from memory.domain.ids import MemoryId, individual_scope
from memory.domain.language.normal_text import fingerprint
from memory.domain.language.terms import terms_of
from memory.operations.forgetting.forget_service import ForgetService
from memory.operations.forgetting.undo_service import UndoService
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from tests.clocks import FixedClock
from tests.domain.records import ADA, HARBOUR, memory_with
from tests.faults.report import FaultReport
from tests.operations.frail import FrailStore
from tests.operations.talking import Talk, TellingModel, text_of

CANARY = "Zorpville"
SCOPE = individual_scope(HARBOUR, ADA)


def _true_to_the_notes(asked: str) -> str:
    """Answer as a model that keeps everything."""
    kept = re.findall(r"^\[\d+\] \S+ (.*)$", asked, re.MULTILINE)
    before = re.findall(r"<Text>\n(.*)\n</Text>", asked)
    return json.dumps(text_of(" ".join(before + kept)))


async def _world(*, absorbed: bool) -> tuple[DocumentStore, FixedClock, Talk]:
    """Make a scope in which observations are pending, that of the canary among them or absorbed already."""
    store, clock = ReferenceStore(), FixedClock()
    talk = Talk.over(store, clock)
    talk.model.always = _true_to_the_notes
    await talk.agree()
    texts = [f"Lives in {CANARY}.", *(f"Likes number {number}." for number in range(3))]
    memories = [
        memory_with(
            id=MemoryId(f"m{place:02}"), scope=SCOPE, text=text, fingerprint=fingerprint(text), terms=terms_of(text)
        )
        for place, text in enumerate(texts)
    ]
    first = memories[:2] if absorbed else []
    await store.commit([talk.collections.memories.insert(memory) for memory in first])
    await talk.consolidation.consolidate_due(nightly=True)
    rest = memories[2:] if absorbed else memories
    await store.commit([talk.collections.memories.insert(memory) for memory in rest])
    return store, clock, talk


async def _forget(talk: Talk) -> None:
    forgetting = ForgetService(talk.core, undoing=UndoService(talk.core, undo_s=0))
    await forgetting.forget(HARBOUR, ADA, [MemoryId("m00")])
    await forgetting.erase_due()


async def _erase_memory(talk: Talk) -> None:
    forgetting = ForgetService(talk.core, undoing=UndoService(talk.core, undo_s=0))
    memory = await talk.collections.memories.get(MemoryId("m00"))
    assert memory is not None
    await forgetting.erase([memory], at=talk.clock.now())


async def _erase_person(talk: Talk) -> None:
    await talk.operations.erasure.erase_person(ADA, HARBOUR)


EACH_ERASURE: Final[list[Callable[[Talk], Awaitable[None]]]] = [_forget, _erase_memory, _erase_person]


@pytest.mark.parametrize("absorbed", [False, True])
@pytest.mark.parametrize("erase", EACH_ERASURE)
async def test_whatever_the_moment_of_an_erasure_no_text_holds_it(
    erase: Callable[[Talk], Awaitable[None]], absorbed: bool, fault_report: FaultReport
) -> None:
    """Let it happen at every third call of the store, of each erasure at others."""
    call, step = (0, 1) if fault_report.is_full else (EACH_ERASURE.index(erase), len(EACH_ERASURE))
    while True:
        store, clock, aside = await _world(absorbed=absorbed)
        frail = FrailStore(store)
        talk = Talk(Collections.over(frail), clock, TellingModel(always=_true_to_the_notes))
        frail.meanwhile(call, partial(erase, aside))
        await talk.consolidation.consolidate_due(nightly=True)
        if not await frail.finished():
            break
        held = str(await store.find("scopes", {}))
        await aside.consolidation.consolidate_due(nightly=True)

        assert CANARY not in held, f"erased at call {call}"
        assert CANARY not in str(await store.find("scopes", {})), f"erased at call {call}, after the next run"
        scope = await aside.collections.scopes.get(SCOPE)
        texts = [memory.text for memory in await aside.collections.memories.about.active_of(HARBOUR, ADA)]
        assert scope is None or [text for text in texts if text not in scope.usable_text] == []
        call += step
    assert call > 20
