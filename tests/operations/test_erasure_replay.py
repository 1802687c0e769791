"""A restored backup brings back nothing that was erased after it was taken.

Each kind of erasure, cut off anywhere, on every store.
"""

from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Final

import pytest

from bench.reference_store import ReferenceStore
from memory.domain.audience import PUBLIC
from memory.domain.constraints import ConstraintSet
from memory.domain.errors import StoreCorrupt, StoreUnavailable
from memory.domain.ids import ChannelId, MemoryId, MessageId, guild_id_of
from memory.domain.language.normal_text import fingerprint
from memory.domain.language.terms import terms_of
from memory.domain.memory import Levels, Provenance, Support
from memory.domain.upkeep.maintenance import UNUSED_AFTER
from memory.domain.writing.changes import Record
from memory.domain.writing.effects import GRACE
from memory.operations.capture.capture import Said
from memory.operations.erasure_replay import ErasureReplay, compare, comparison_sentence
from memory.operations.forgetting.retention import TOMBSTONES_KEPT
from memory.store.documents import DocumentStore, Insert, Update, Upsert
from memory.store.erasure_log import FILE_NAME, ErasureLog
from memory.store.erasures import Kind
from memory.store.logged_store import LoggedStore
from tests.clocks import START, FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR, memory_with
from tests.faults.report import FaultReport
from tests.operations.backups import Backup, backup_of, put_back
from tests.operations.frail import FrailStore
from tests.operations.rig import GENERAL, UNDO, Rig, said_by
from tests.store.adapters import ADAPTERS
from tests.store.filling import everything, holding

TEA: Final = "I drink xylotea"
CANARY: Final = "xylotea"
STAYS: Final = "I sail on quarkboats"
PLANS: Final = ChannelId("902")
EACH_CUT: Final = 11
"""A start is cut off after every eleventh write until it is not cut off any more, of each case after others."""
EACH_CUT_OF_AN_ERASURE: Final = 7


@pytest.fixture(params=["reference"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[DocumentStore]:
    """Return an empty store."""
    async with ADAPTERS[request.param](tmp_path / "store") as opened:
        yield opened


@dataclass(slots=True)
class Kept:
    """The operations over a store beside which the log is kept, as the bot has them."""

    store: DocumentStore
    """Without the log."""
    frail: FrailStore
    log: ErasureLog
    rig: Rig
    again: ErasureReplay

    @classmethod
    def over(cls, store: DocumentStore, directory: Path, clock: FixedClock) -> "Kept":
        """Start, as a process does."""
        frail, log = FrailStore(store), ErasureLog(directory)
        rig = Rig.over(LoggedStore(frail, log), clock)
        again = rig.erasing_again(log)
        return cls(store, frail, log, rig, again)


@pytest.fixture
def kept(store: DocumentStore, tmp_path: Path, clock: FixedClock) -> Kept:
    return Kept.over(store, tmp_path / "log", clock)


Step = Callable[[Kept], Awaitable[object]]


async def _told(kept: Kept) -> None:
    await kept.rig.told(TEA, "71")
    await kept.rig.answer("You drink xylotea.", "71")


async def _forget(kept: Kept) -> None:
    await kept.rig.forgetting.forget_everything(HARBOUR, ADA)
    kept.rig.clock.advance(UNDO)
    assert await kept.rig.retention.erase_due()


async def _heard(kept: Kept) -> None:
    await kept.rig.hear(f"remember that {TEA}", "71")
    await kept.rig.answer("You drink xylotea.", "71")


async def _form_and_forget(kept: Kept) -> None:
    await kept.rig.remembered(TEA, cause="71", message_id=MessageId("71"))
    await _forget(kept)


async def _told_in_a_thread(kept: Kept) -> None:
    said = said_by(ADA, f"remember that {TEA}", "71", at_clock=kept.rig.clock, channel_id=PLANS)
    assert await kept.rig.capture.take(Said(said.message, said.display_name, parent_id=GENERAL))
    await kept.rig.remembered(TEA, cause="71", message_id=MessageId("71"), channel_id=PLANS)


async def _told_with_an_end(kept: Kept) -> None:
    await kept.rig.remembered(TEA, cause="71", expires_after=timedelta(hours=1))


async def _expire(kept: Kept) -> None:
    kept.rig.clock.advance(timedelta(hours=2))
    assert await kept.rig.retention.erase_due()


async def _lapse(kept: Kept) -> None:
    kept.rig.clock.advance(timedelta(days=3))
    await kept.rig.constraining.set_own_constraints(HARBOUR, ADA, ConstraintSet(delete_after_days=2))
    assert await kept.rig.retention.erase_lapsed()
    await kept.rig.constraining.set_own_constraints(HARBOUR, ADA, ConstraintSet())


def _formed(**fields: object) -> Record:
    words = {"text": "Drinks xylotea.", "terms": terms_of(TEA), "fingerprint": fingerprint(TEA), "importance": 1}
    times = dict.fromkeys(("created_at", "updated_at", "reinforced_at", "observed_at"), START)
    receipt = {"provenance": Provenance(author=ADA, quoted_span=TEA), "levels": Levels(index=CANARY), "source": "chat"}
    memory = memory_with(**({"id": MemoryId("formed")} | words | times | receipt | fields))
    return Record(memory=memory, actor="test", reason="test")


async def _minor(kept: Kept) -> None:
    await kept.rig.writer.apply(_formed(), at=START)


async def _fade(kept: Kept) -> None:
    kept.rig.clock.advance(UNUSED_AFTER)
    await kept.rig.lifecycle.run()
    kept.rig.clock.advance(GRACE)
    assert (await kept.rig.lifecycle.run()).purged == 1


async def _proposed(kept: Kept) -> None:
    await kept.rig.proposing.propose(_formed(category="profile", tags=("city",)).memory, at=START)


async def _decline(kept: Kept) -> None:
    (proposal,) = await kept.rig.proposing.pending(HARBOUR, ADA)
    assert await kept.rig.proposing.decide(HARBOUR, ADA, proposal.id, accept=False) is None


async def _passed_on(kept: Kept) -> None:
    """A statement of the guild that stands in its text, in an answer to Bram, and on what Ada told."""
    source = _formed(text="Found a way to sail.", levels=Levels(), id=MemoryId("source")).memory
    support = Support(memory_id=source.id, tenant=HARBOUR, fingerprint=source.fingerprint, people=(ADA,))
    scope = f"g:{guild_id_of(HARBOUR)}"
    passed = _formed(
        id=MemoryId("passed"),
        subject=None,
        scope=scope,
        source="propagation",
        absorbed_revision=1,
        provenance=Provenance(support=(support,), related_users=(ADA,)),
    )
    plain = source.model_copy(update={"provenance": Provenance(author=ADA), "terms": (), "fingerprint": "f"})
    for record in (Record(memory=plain, actor="test", reason="test"), passed):
        await kept.rig.writer.apply(record, at=START)
    text = Update(set={"tenant": HARBOUR, "subject": None, "text": "Xylotea it is.", "revision": 1})
    await kept.store.commit([Upsert("scopes", scope, text)])


async def _forget_what_it_rests_on(kept: Kept) -> None:
    await kept.rig.forgetting.forget(HARBOUR, ADA, [MemoryId("source")])
    assert await kept.rig.memory(MemoryId("passed")) is None


async def _erase_talk(kept: Kept) -> None:
    assert [gone async for gone in kept.rig.channel_talk.erase(HARBOUR, GENERAL)]


async def _leave_out(kept: Kept, *, everywhere: bool) -> None:
    await kept.rig.constraining.decide(HARBOUR, ADA, "off", everywhere=everywhere)


@dataclass(frozen=True, slots=True)
class Case:
    """What was there when the backup was taken, and how it was erased afterwards."""

    before: Step
    erase: Step
    kinds: frozenset[Kind]
    """Of the tombstones that are carried out again."""


def _kinds(*kinds: Kind) -> frozenset[Kind]:
    return frozenset(kinds)


M71 = (MessageId("71"),)
CASES: Final = {
    "a person here": Case(_told, lambda kept: kept.rig.erasure.erase_person(ADA, HARBOUR), _kinds("person")),
    "a person everywhere": Case(_told, lambda kept: kept.rig.erasure.erase_person(ADA, None), _kinds("person")),
    "the talk of who is left out here": Case(_heard, lambda kept: _leave_out(kept, everywhere=False), _kinds("left")),
    "the talk of who is left out everywhere": Case(
        _heard, lambda kept: _leave_out(kept, everywhere=True), _kinds("left")
    ),
    "a memory": Case(_told, _forget, _kinds("memory", "words")),
    "a memory formed later": Case(_heard, _form_and_forget, _kinds("memory", "words")),
    "a message": Case(_told, lambda kept: kept.rig.capture.deleted(HARBOUR, GENERAL, M71), _kinds("message", "memory")),
    "a message before it was formed": Case(
        _heard, lambda kept: kept.rig.capture.deleted(HARBOUR, GENERAL, M71), _kinds("message")
    ),
    "the words of an edited message": Case(
        _heard,
        lambda kept: kept.rig.capture.edited(HARBOUR, M71[0], audience=PUBLIC, text="never mind"),
        _kinds("words"),
    ),
    "an edited message with what rests on it": Case(
        _told,
        lambda kept: kept.rig.capture.edited(HARBOUR, M71[0], audience=PUBLIC, text="never mind"),
        _kinds("words", "memory"),
    ),
    "a channel": Case(
        _told, lambda kept: kept.rig.capture.channel_removed(HARBOUR, GENERAL), _kinds("channel", "message", "memory")
    ),
    "a channel with its threads": Case(
        _told_in_a_thread,
        lambda kept: kept.rig.capture.channel_removed(HARBOUR, GENERAL),
        _kinds("channel", "message", "memory"),
    ),
    "the talk of a channel": Case(_told, _erase_talk, _kinds("talk", "message", "memory")),
    "the talk of a channel and its threads": Case(_told_in_a_thread, _erase_talk, _kinds("talk", "message", "memory")),
    "a tenant": Case(_told, lambda kept: kept.rig.departure.leave(HARBOUR), _kinds("tenant")),
    "what had an end": Case(_told_with_an_end, _expire, _kinds("memory")),
    "what a rule lets live no longer": Case(_told, _lapse, _kinds("memory", "words")),
    "what nobody used": Case(_minor, _fade, _kinds("content")),
    "a proposal that was declined": Case(_proposed, _decline, _kinds("content")),
    "what was passed on": Case(_passed_on, _forget_what_it_rests_on, _kinds("memory")),
}


ON_DATABASES: Final = (
    "a person everywhere", "a memory", "a channel with its threads", "a tenant", "what was passed on",
)  # fmt: skip
"""Of each shape one: what a database does with such writes the store's own suite shows."""


async def _restored(kept: Kept, case: Case) -> Backup:
    """Fill, back up, erase, restore; returns the backup."""
    await kept.rig.hear(STAYS, "80", author=BRAM)
    await case.before(kept)
    backup = await backup_of(kept.store)
    assert await holding(kept.store, CANARY)
    await case.erase(kept)
    assert await holding(kept.store, CANARY) == []
    await put_back(kept.store, backup)
    assert await holding(kept.store, CANARY), "the backup brings it back"
    return backup


@pytest.mark.parametrize(
    ("store", "case"),
    [
        pytest.param(store, CASES[name], id=f"{store}-{name}")
        for store, names in (("reference", CASES), ("sqlite", ON_DATABASES), ("motor", ON_DATABASES))
        for name in names
    ],
    indirect=["store"],
)
async def test_what_was_erased_since_the_backup_is_erased_again(kept: Kept, case: Case) -> None:
    await _restored(kept, case)

    carried_out = await kept.again.run()

    assert await holding(kept.store, CANARY) == []
    assert {kind for kind, count in carried_out.items() if count} == case.kinds
    assert bool(await holding(kept.store, "quarkboats")) == (
        case is not CASES["a tenant"] and case.kinds.isdisjoint({"channel", "talk"})
    )
    assert [row for row in await kept.store.find("erasures", {}) if "pending" in row] == []
    before = await everything(kept.store)
    assert await kept.again.run() == Counter()
    assert await everything(kept.store) == before


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
async def test_a_start_that_is_cut_off_anywhere_is_ended_by_the_next(
    tmp_path: Path, case: Case, fault_report: FaultReport
) -> None:
    place = list(CASES.values()).index(case)
    first, step = (0, 1) if fault_report.is_full else (place % EACH_CUT, EACH_CUT)
    for cut in count(first, step):
        clock, store, directory = FixedClock(), ReferenceStore(), tmp_path / str(cut)
        kept = Kept.over(store, directory, clock)
        await _restored(kept, case)
        kept.frail.break_after(cut)

        try:
            await kept.again.run()
        except StoreUnavailable:
            await Kept.over(store, directory, clock).again.run()
        else:
            assert not kept.frail.has_broken

        where = f"cut after {cut} writes"
        assert await holding(store, CANARY) == [], where
        assert [row for row in await store.find("erasures", {}) if "pending" in row] == [], where
        assert await Kept.over(store, directory, clock).again.run() == Counter(), where
        if not kept.frail.has_broken:
            break
    assert cut - step > 0, "of each case some start was cut behind its first write"


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
async def test_an_erasure_cut_off_is_ended_by_the_start(tmp_path: Path, case: Case, fault_report: FaultReport) -> None:
    for cut in count(start=1, step=1 if fault_report.is_full else EACH_CUT_OF_AN_ERASURE):
        clock, store, directory = FixedClock(), ReferenceStore(), tmp_path / str(cut)
        kept = Kept.over(store, directory, clock)
        await case.before(kept)
        kept.frail.break_after(cut)
        with suppress(StoreUnavailable):
            await case.erase(kept)
        if not kept.frail.has_broken:
            break

        after = Kept.over(store, directory, clock)
        await after.again.run()
        await after.rig.retention.erase_due()
        await after.rig.retention.erase_lapsed()

        # Memories that an edit ends go before the words: what it says besides is told in the tombstone of the words.
        begun = case.kinds - {"memory"} or case.kinds
        if any(row["_id"].startswith(tuple(begun)) for row in await store.find("erasures", {})):
            assert await holding(store, CANARY) == [], f"cut after {cut} writes"
            assert [row for row in await store.find("erasures", {}) if "pending" in row] == [], (
                f"cut after {cut} writes"
            )
    assert cut > 1, "of each case some erasure was cut"


async def test_without_the_log_it_would_come_back(kept: Kept, tmp_path: Path) -> None:
    """Shows that the tests above would fail."""
    await _restored(kept, CASES["a memory"])
    (tmp_path / "log" / FILE_NAME).unlink()

    assert await kept.again.run() == Counter()

    assert await holding(kept.store, CANARY)


async def test_a_death_between_store_and_log_is_mended_by_the_next_start(kept: Kept) -> None:
    await _told(kept)
    backup = await backup_of(kept.store)
    without_log = Rig.over(kept.store, kept.rig.clock)
    await without_log.erasure.erase_person(ADA, HARBOUR)
    assert await kept.log.read() == {}

    assert await kept.again.run() == Counter()
    await put_back(kept.store, backup)

    assert (await kept.again.run())["person"] == 1
    assert await holding(kept.store, CANARY) == []


async def test_a_store_from_before_there_was_a_log_gives_it_its_tombstones(kept: Kept) -> None:
    await Rig.over(kept.store, kept.rig.clock).erasure.erase_person(ADA, None)

    await kept.again.run()

    assert await kept.log.read() == {row["_id"]: row["at"] for row in await kept.store.find("erasures", {})}


async def test_what_somebody_says_after_their_erasure_stays_at_every_start(kept: Kept) -> None:
    await _told(kept)
    await kept.rig.erasure.erase_person(ADA, HARBOUR)
    kept.rig.clock.advance(timedelta(seconds=1))
    await kept.rig.told(STAYS, "90")

    assert await kept.again.run() == Counter()

    assert await kept.rig.active() == [STAYS]


async def test_tombstones_past_their_time_are_not_carried_out(kept: Kept) -> None:
    await _told(kept)
    backup = await backup_of(kept.store)
    await _forget(kept)
    kept.rig.clock.advance(TOMBSTONES_KEPT + timedelta(seconds=1))
    await put_back(kept.store, backup)

    assert await kept.again.run() == Counter()


async def test_a_talk_that_a_window_is_made_of_leaves_the_window(kept: Kept) -> None:
    """The raw answer of a model that was written down and not applied yet when the backup was taken."""
    await _heard(kept)
    window = {
        "_id": "w", "session_id": f"{HARBOUR}/{GENERAL}", "tenant": HARBOUR, "channel_id": GENERAL,
        "audience": {"kind": "public", "channel_id": None}, "trigger": "messages", "previous": None,
        "lines": [{"message_id": "71", "author": ADA, "digest": "d"}], "counted": 1, "tokens": 9,
        "status": "answered", "next_try_at": START, "raw": "drinks xylotea", "observations": [],
        "created_at": START, "updated_at": START, "authors": [ADA], "message_ids": ["71"], "revision": 0,
    }  # fmt: skip
    await kept.store.commit([Insert("formations", window)])
    backup = await backup_of(kept.store)
    await kept.rig.capture.deleted(HARBOUR, GENERAL, M71)
    await put_back(kept.store, backup | {"messages": [], "sessions": []})

    await kept.again.run()

    assert await holding(kept.store, CANARY) == []


async def test_a_log_that_cannot_be_read_keeps_the_bot_from_starting(kept: Kept, tmp_path: Path) -> None:
    await kept.rig.erasure.erase_person(ADA, None)
    path = tmp_path / "log" / FILE_NAME
    path.write_bytes(b"rubbish\n" + path.read_bytes())

    with pytest.raises(StoreCorrupt):
        await kept.again.run()


async def test_what_the_next_start_does_can_be_asked_before_and_what_this_did_after(kept: Kept) -> None:
    await _restored(kept, CASES["a person here"])
    at = kept.rig.clock.now()

    before = comparison_sentence(await compare(kept.rig.collections.erasures, kept.log, at=at), Counter())
    await kept.again.run()

    assert before == (
        "the log of erasures holds 1, of which 1 came back with a restored backup, or were cut off, "
        "and are erased at the next start"
    )
    assert await kept.again.report() == (
        "the log of erasures holds 1; this start erased again what 1 of them stand for (person 1)"
    )
