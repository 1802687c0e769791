"""kill -9 amid writes: whatever was acknowledged is there afterwards, whole, round after round."""

from collections.abc import Mapping
from pathlib import Path

from bot.clock import SystemClock
from bot.settings import Settings
from bot.wiring import opened
from memory.domain.ids import MemoryId, derived_id, subject_of
from memory.operations.writing.trail import history_id
from memory.store.collections import Collections
from memory.store.sqlite.store import open_sqlite
from tests.domain.records import HARBOUR
from tests.scenes.processes import started
from tests.scenes.writing_bot import PEOPLE

ROUNDS = 3
WRITES_BEFORE_THE_KILL = 60


async def killed_while_writing(directory: Path, number: int) -> list[tuple[str, MemoryId, int]]:
    """Let the bot write, kill it amid that, and give what it had acknowledged: what, which memory, which version."""
    command = ("-m", "tests.scenes.writing_bot", str(directory), str(number))
    async with started(*command, cwd=directory.parent) as process:
        for _ in range(WRITES_BEFORE_THE_KILL):
            assert await process.line(), (await process.end()).errors
        after = await process.killed()
    assert after.code == -9
    whole_lines = after.out.rpartition("\n")[0].splitlines()
    return [(what, MemoryId(memory_id), int(version)) for what, memory_id, version in map(str.split, whole_lines)]


async def test_nothing_acknowledged_is_lost_and_nothing_is_half_done(tmp_path: Path) -> None:
    directory = tmp_path / "data"
    latest: dict[MemoryId, tuple[int, str]] = {}
    for number in range(1, ROUNDS + 1):
        acknowledged = await killed_while_writing(directory, number)
        assert {what for what, _, _ in acknowledged} == {"kept", "reworded", "forgot"}
        for what, memory_id, version in acknowledged:
            latest[memory_id] = (version, what)

        async with open_sqlite(directory) as store:
            held = Collections.over(store)
            await refuse_losses(held, latest)
            await refuse_halves(held)

    settings = Settings(openai_api_key="key", keepsake_data_dir=directory)
    async with opened(settings, clock=SystemClock(), is_scripted=False) as keepsake:
        for person in PEOPLE:
            envelope = await keepsake.reading.envelopes.get_memory_envelope(subject_of(person), HARBOUR)
            assert envelope.relational.entries


async def refuse_losses(held: Collections, latest: Mapping[MemoryId, tuple[int, str]]) -> None:
    """Fail when something that was acknowledged is not there as it was, or newer."""
    for memory_id, (version, what) in latest.items():
        memory = await held.memories.get(memory_id)
        assert memory is not None, f"{what} {memory_id}"
        assert memory.version >= version
        if what == "reworded":
            assert memory.text.endswith("at noon")
        if what == "forgot":
            assert memory.state == "retired"
            assert memory.purge_at is not None


async def refuse_halves(held: Collections) -> None:
    """Fail when a memory, acknowledged or not, lacks a row of its history or an event, or one of those its memory."""
    versions = {str(row["_id"]): int(row["version"]) for row in await held.store.find("memories", {})}
    wanted = [(MemoryId(key), number) for key, version in versions.items() for number in range(1, version + 1)]

    rows = {str(row["_id"]) for row in await held.store.find("history", {})}
    events = {str(row["_id"]) for row in await held.store.find("events", {})}

    assert rows == {history_id(memory_id, number) for memory_id, number in wanted}
    assert events == {derived_id("event", memory_id, number) for memory_id, number in wanted}
