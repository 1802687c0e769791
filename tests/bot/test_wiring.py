"""The composition root: everything is built, works together, and is closed whatever happens."""

import asyncio
from collections.abc import Awaitable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot import wiring
from bot.control import listening
from bot.migration import seal
from bot.peers import EVERYTHING
from bot.settings import Settings, SettingsError
from bot.wiring import opened
from memory.domain.audience import PUBLIC, Room
from memory.domain.constraints import ConstraintSet
from memory.domain.errors import StoreUnavailable
from memory.domain.ids import ChannelId, MessageId
from memory.domain.prediction.prediction import Signal
from memory.operations.remembering.statement import KeptStatement, Statement
from memory.store.collections import Collections
from memory.store.sqlite.store import open_sqlite
from tests.clocks import FixedClock
from tests.domain.records import ADA, HARBOUR, memory_with


def settings_in(data_dir: Path, **fields: Any) -> Settings:
    return Settings(openai_api_key="key", keepsake_data_dir=data_dir, **fields)


def statement(text: str, *, expires_after: timedelta | None = None) -> Statement:
    return Statement(
        text=text,
        tenant=HARBOUR,
        subject=ADA,
        audience=PUBLIC,
        channel_id=ChannelId("900"),
        cause=f"test:{text}",
        expires_after=expires_after,
    )


async def test_every_write_is_seen_by_the_next_answer(tmp_path: Path, clock: FixedClock) -> None:
    async with opened(settings_in(tmp_path), clock=clock, is_scripted=False) as keepsake:
        for text in ("I drink smoky tea", "I sail at dawn"):
            await keepsake.operations.remembering.remember(statement(text))
            envelope = await keepsake.reading.envelopes.get_memory_envelope(ADA, HARBOUR)
            assert text in [entry.text for entry in envelope.relational.entries]

        await keepsake.operations.erasure.erase_person(ADA, HARBOUR)
        assert (await keepsake.reading.envelopes.get_memory_envelope(ADA, HARBOUR)).relational.entries == ()


async def test_settings_reach_what_they_are_for(tmp_path: Path, clock: FixedClock) -> None:
    settings = settings_in(tmp_path, undo_s=5.0, message_retention_days=2, support_contact="ada@harbour.test")
    async with opened(settings, clock=clock, is_scripted=True) as keepsake:
        kept = await keepsake.operations.remembering.remember(statement("I drink smoky tea"))
        assert isinstance(kept, KeptStatement)
        forgotten = await keepsake.operations.forgetting.forget(HARBOUR, ADA, [kept.memory.id])
        policy = keepsake.client.cog_context.policy

    assert forgotten.undo_until - clock.now() == timedelta(seconds=5)
    assert (policy.message_retention_days, policy.undo_s, policy.contact) == (2, 5.0, "ada@harbour.test")
    assert policy.is_scripted


async def test_without_a_key_nothing_is_opened(tmp_path: Path, clock: FixedClock) -> None:
    settings = Settings(keepsake_data_dir=tmp_path / "data")

    with pytest.raises(SettingsError, match="OPENAI_API_KEY"):
        async with opened(settings, clock=clock, is_scripted=False):
            pass

    assert not (tmp_path / "data").exists()


async def test_what_fails_inside_leaves_nothing_open(tmp_path: Path, clock: FixedClock) -> None:
    seen: list[wiring.Keepsake] = []

    async def fail() -> None:
        async with opened(settings_in(tmp_path), clock=clock, is_scripted=False) as keepsake:
            seen.append(keepsake)
            keepsake.schedule.start()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()

    assert seen[0].client.is_closed()
    async with open_sqlite(tmp_path):
        with pytest.raises(StoreUnavailable):
            await seen[0].collections.store.get("leases", "any")


async def test_every_job_stands_in_the_operators_table(tmp_path: Path, clock: FixedClock) -> None:
    text = await asyncio.to_thread((Path(__file__).parents[2] / "docs" / "OPERATIONS.md").read_text, encoding="utf-8")
    async with opened(settings_in(tmp_path), clock=clock, is_scripted=False) as keepsake:
        names = keepsake.schedule.names

    assert [name for name in names if f"\n| `{name}` | " not in text] == []


def bytes_in(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.glob("keepsake.sqlite3*"))


async def test_a_store_in_clear_is_sealed_by_the_bot_that_runs_on_it(tmp_path: Path, clock: FixedClock) -> None:
    settings, said = settings_in(tmp_path), list[str]()
    async with open_sqlite(tmp_path) as raw:
        await raw.commit([Collections.over(raw).memories.insert(memory_with(text="I keep herons"))])
    async with opened(settings, clock=clock, is_scripted=False) as keepsake:
        await keepsake.operations.remembering.remember(statement("I drink smoky tea"))
        async with listening(tmp_path, keepsake.schedule.run_reporting):
            for _ in range(2):
                await seal(settings, say=said.append)
        await keepsake.operations.remembering.remember(statement("I sail at dawn"))
        await keepsake.schedule.run_reporting("epoch")
        keepsake.reading.drop(EVERYTHING)
        envelope = await keepsake.reading.envelopes.get_memory_envelope(ADA, HARBOUR)

    assert {"I drink smoky tea", "I sail at dawn"} <= {entry.text for entry in envelope.relational.entries}
    assert [said[0][:8], said[2]] == ["Sealed: ", "The store is sealed already."]
    held = await asyncio.to_thread(bytes_in, tmp_path)
    assert [word for word in (b"smoky", b"dawn", b"herons") if word in held] == []


async def test_what_takes_too_long_is_given_up_at_the_end(tmp_path: Path, clock: FixedClock) -> None:
    async with opened(settings_in(tmp_path, drain_s=0.05), clock=clock, is_scripted=False) as keepsake:
        busy = asyncio.create_task(_stuck(keepsake))
        await asyncio.sleep(0)

    assert busy.cancelled()


async def _stuck(keepsake: wiring.Keepsake) -> None:
    assert keepsake.client.cog_context.admit()
    await asyncio.Event().wait()


async def test_every_job_runs_over_a_real_store_and_does_what_is_due(tmp_path: Path, clock: FixedClock) -> None:
    async with opened(settings_in(tmp_path), clock=clock, is_scripted=False) as keepsake:
        kept = await keepsake.operations.remembering.remember(statement("I drink smoky tea"))
        assert isinstance(kept, KeptStatement)
        await keepsake.operations.forgetting.forget(HARBOUR, ADA, [kept.memory.id])
        await keepsake.operations.capture.claims.claim(MessageId("77"))
        await keepsake.reading.envelopes.get_memory_envelope(ADA, HARBOUR)
        clock.advance(timedelta(days=2))

        for name in keepsake.schedule.intervals:
            await keepsake.schedule.run_now(name)

        held = keepsake.collections
        assert await held.memories.get(kept.memory.id) is None
        leases = [row["_id"] for row in await held.store.find("leases", {})]
        assert all(each.startswith("done/") for each in leases), leases
        assert await held.store.count("events", {"op": "load"}) == 1


async def test_what_is_foreseen_of_somebody_goes_with_an_erasure_a_departure_and_a_choice(
    tmp_path: Path, clock: FixedClock
) -> None:
    room = Room(tenant=HARBOUR, audience=PUBLIC, viewer=ADA)
    async with opened(settings_in(tmp_path), clock=clock, is_scripted=False) as keepsake:
        done = keepsake.operations
        known = done.prefetch.predict(Signal("typing", room)).confidence

        async def is_dropped_by(step: Awaitable[object]) -> bool:
            await done.prefetch.note_answered(room, formable=True)
            assert done.prefetch.predict(Signal("typing", room)).confidence > known
            await step
            return done.prefetch.predict(Signal("typing", room)).confidence == known

        assert await is_dropped_by(done.constraining.decide(HARBOUR, ADA, "paused", everywhere=False))
        assert await is_dropped_by(done.constraining.set_guild_constraints(HARBOUR, ConstraintSet(), by=ADA))
        assert await is_dropped_by(done.erasure.erase_person(ADA, None))
        assert await is_dropped_by(done.departure.leave(HARBOUR))
