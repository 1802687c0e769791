"""Who is left out, or erased, is named by nobody any more, not in the recent talk either."""

import contextlib
import itertools
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from bench.reference_store import ReferenceStore
from memory.domain.errors import StoreUnavailable
from memory.domain.ids import MessageId, SubjectId, TenantId
from memory.domain.memory import Provenance, Support
from memory.domain.writing.changes import Revise, Why
from memory.store.scopes import Scope
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR, formed
from tests.operations.frail import FrailStore
from tests.operations.rig import GENERAL, Rig, said_by
from tests.store.filling import holding

Going = Callable[[Rig], Awaitable[object]]
OTHERS = "<@13>"


async def _left_out(rig: Rig, tenant: TenantId | None) -> None:
    await rig.constraining.decide(HARBOUR, BRAM, "off", everywhere=tenant is None)


async def _erased(rig: Rig, tenant: TenantId | None) -> None:
    await rig.erasure.erase_person(BRAM, tenant)


async def _said(rig: Rig, kept: str, shown: str, message_id: str, author: SubjectId = ADA) -> None:
    said = replace(said_by(author, kept, message_id, at_clock=rig.clock), shown=shown)
    rig.heard[message_id] = kept
    assert await rig.capture.take(said)


@pytest.mark.parametrize("goes", [_left_out, _erased])
@pytest.mark.parametrize("tenant", [HARBOUR, None])
async def test_recent_talk_names_nobody_who_went(
    rig: Rig, goes: Callable[[Rig, TenantId | None], Awaitable[None]], tenant: TenantId | None
) -> None:
    mention = f"<@{BRAM.removeprefix('USER:')}>"
    await _said(rig, f"does {mention} mend xylolamps with {OTHERS}?", "does @Bramble mend xylolamps with @Cleo?", "71")
    assert await rig.answer("Ask @Bramble.", "71")
    await _said(rig, f"{OTHERS} does", "@Cleo does", "72")
    assert await rig.answer("She does.", "72")

    await goes(rig, tenant)

    assert await rig.turns(GENERAL) == ["does @someone mend xylolamps with @someone?", "@Cleo does", "She does."]
    assert await holding(rig.collections.store, "Bramble") == []
    kept = await rig.collections.messages.get(MessageId("71"))
    assert kept is not None
    assert kept.text == f"does @someone mend xylolamps with {OTHERS}?"


@pytest.mark.parametrize("goes", [_left_out, _erased])
@pytest.mark.parametrize("tenant", [HARBOUR, None])
async def test_what_others_told_with_their_name_is_kept_without_it(
    rig: Rig, goes: Callable[[Rig, TenantId | None], Awaitable[None]], tenant: TenantId | None
) -> None:
    source = Provenance(named=(BRAM,), author=ADA, quoted_span="mending xylolamps with Bramble on friday")
    told = formed("lamps", "Mends xylolamps with @Bramble on Fridays.", provenance=source, absorbed_revision=1)
    await rig.know(told, formed("alone", "Mends kites alone."))
    text = Scope(id=told.scope, tenant=HARBOUR, subject=ADA, text="Mends lamps with Bramble.", revision=1)
    await rig.collections.store.commit([rig.collections.scopes.create(text)])

    await goes(rig, tenant)

    kept = await rig.held(told.id)
    assert kept.text == "Mends xylolamps with @someone on Fridays."
    assert (kept.provenance.named, kept.observed_at, kept.state) == ((), told.observed_at, "active")
    assert [row.reason for row in await rig.collections.history.of_memory(told.id)][1:] == [Why.UNNAMED]
    assert await rig.active() == ["Mends kites alone.", kept.text]
    assert await holding(rig.collections.store, "Bramble") == []


@pytest.mark.parametrize("goes", [_left_out, _erased])
async def test_what_was_guessed_of_it_ends(rig: Rig, goes: Callable[[Rig, TenantId | None], Awaitable[None]]) -> None:
    told = formed("lamps", "Mends xylolamps with @Bramble.", provenance=Provenance(named=(BRAM,), author=ADA))
    ground = Support(memory_id=told.id, tenant=HARBOUR, fingerprint=told.fingerprint, people=(ADA,))
    source = Provenance(author=ADA, support=(ground,))
    await rig.know(told, formed("guess", "Likes @Bramble.", kind="insight", source="insight", provenance=source))

    await goes(rig, HARBOUR)

    assert await holding(rig.collections.store, "Bramble") == []


async def test_it_keeps_the_name_where_somebody_else_goes(rig: Rig) -> None:
    told = formed("lamps", "Mends xylolamps with @Bramble.", provenance=Provenance(named=(BRAM,), author=ADA))
    await rig.know(told)

    await rig.erasure.erase_person(SubjectId("USER:13"), None)
    await rig.constraining.decide(HARBOUR, BRAM, "paused", everywhere=False)

    assert (await rig.held(told.id)).text == told.text


async def test_cut_off_anywhere_the_name_is_taken_out_by_whoever_goes_on(clock: FixedClock) -> None:
    # The first write is the tombstone, without which nobody asked yet.
    for writes in itertools.count(1):
        store = ReferenceStore()
        rig = Rig.over(store, clock)
        told = formed("lamps", "Mends @Bramble's lamps.", provenance=Provenance(author=ADA, named=(BRAM,)))
        await rig.know(told)
        words: dict[str, Any] = {"text": "Mends @Bramble's xylolamps.", "terms": ("bramble",), "fingerprint": "b"}
        told = await rig.writer.apply(Revise(before=told, **words, actor="test", reason="test"), at=clock.now())
        # Said anew, without the name, which the history has yet.
        words = {"text": "Mends kites.", "terms": ("kite",), "fingerprint": "k", "receipt": Provenance(author=ADA)}
        await rig.writer.apply(Revise(before=told, **words, actor="test", reason="test"), at=clock.now())
        frail = FrailStore(store)
        frail.break_after(writes)
        with contextlib.suppress(StoreUnavailable):
            await Rig.over(frail, clock).erasure.erase_person(BRAM, None)
        if not frail.has_broken:
            assert writes > 10
            return
        await Rig.over(store, clock).erasure.resume_person(BRAM, None)

        assert await holding(store, "Bramble") == [], f"cut off after {writes} writes"
