"""A restored backup, end to end.

The file of the store is put back, the log beside it is not, and nothing that was erased is used again.
"""

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Final

import pytest
from structlog.testing import capture_logs

from bench.files import back_up, restore
from bench.mongod import uri_of
from bot.clock import SystemClock
from bot.command_line import main
from bot.settings import Settings
from bot.stores import open_mongodb
from bot.wiring import opened
from cogs.words.catalogue import say
from memory.domain.ids import subject_of
from memory.operations.remembering.statement import KeptStatement
from memory.store.documents import DeleteWhere
from sandbox.readable_bytes import readable_bytes
from tests.cogs.world import last_message, shown
from tests.domain.records import HARBOUR
from tests.operations.backups import backup_of, put_back
from tests.scenes.conftest import OpenWorld
from tests.scenes.erasing_bot import PEOPLE, statement_of, word_of
from tests.scenes.processes import started
from tests.scenes.seen import acquainted, at_privacy, files_with, kept, told
from tests.scenes.world import BEGINS, World
from tests.store import mongod
from tests.store.filling import holding

BEES: Final = "I look after the boathouse beehives"
PEARS: Final = "I prune pear trees"
HARP: Final = "I mend an old harp"
ERASED_BEFORE_THE_KILL: Final = 5


async def _tell(world: World) -> None:
    ada, bram = world.seat("ada", "general"), world.seat("bram", "general")
    for seat, facts in ((ada, (BEES, PEARS)), (bram, (HARP,))):
        await acquainted(seat)
        for fact in facts:
            await seat.slash("remember", fact=fact)
        await seat.say(f"@Keepsake {facts[0]}, what do you know about me?")


async def test_a_person_who_was_erased_is_in_no_file_prompt_or_export_after_it(
    open_world: OpenWorld, tmp_path: Path
) -> None:
    backup = tmp_path / "backup.sqlite3"
    async with open_world(free=True) as world:
        await _tell(world)
        await asyncio.to_thread(back_up, world.data_dir, backup)
        ada = world.seat("ada", "general")
        asked = await at_privacy(ada, "Delete …", everywhere=True)
        form = await ada.click("Delete …", on=last_message(asked))
        await ada.submit(form, {"text": "DELETE"})
        assert files_with(world, "beehives") == []
        data_dir, ada_id = world.data_dir, str(world.ada.user.id)
    await asyncio.to_thread(restore, data_dir, backup)
    assert b"beehives" in await asyncio.to_thread(readable_bytes, data_dir)

    with capture_logs() as logs:
        async with open_world(free=True, begins=BEGINS + timedelta(hours=1)) as world:
            assert [word for word in ("beehives", "pear trees") if files_with(world, word)] == []
            assert ada_id.encode() not in world.disk_bytes()
            assert await kept(world) == [HARP]
            ada = world.seat("ada", "general")
            exported = await at_privacy(ada, "Download", everywhere=True)
            assert shown(exported) == say("privacy-holds-nothing")
            await ada.say("@Keepsake what do you know about me?")
            assert told(world) == []
            assert "beehives" not in world.prompts_text()
            await world.seat("bram", "general").say("@Keepsake what do you know about me?")
            assert told(world) == [HARP]

    (line,) = [each for each in logs if each["event"] == "erased_again"]
    assert (line["members"], line["memories"], line["log_level"]) == (1, 0, "warning")


@pytest.mark.usefixtures("logs_put_back")
async def test_the_doctor_tells_what_the_next_start_will_erase_again(
    open_world: OpenWorld, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    backup = tmp_path / "backup.sqlite3"
    async with open_world(free=True) as world:
        await _tell(world)
        await asyncio.to_thread(back_up, world.data_dir, backup)
        ada = world.seat("ada", "general")
        await world.keepsake.operations.erasure.erase_person(subject_of(world.ada.user.id), None)
        assert ada.replies()
        data_dir = world.data_dir
    await asyncio.to_thread(restore, data_dir, backup)
    monkeypatch.setenv("KEEPSAKE_DATA_DIR", str(data_dir))

    await asyncio.to_thread(main, ["doctor"])

    printed = capsys.readouterr().out
    assert "of which 1 came back with a restored backup, or were cut off, and are erased at the next start" in printed


async def _filled(data_dir: Path) -> None:
    """Let several people have told something."""
    settings = Settings(openai_api_key="key", keepsake_data_dir=data_dir)
    async with opened(settings, clock=SystemClock(), is_scripted=False) as keepsake:
        for person in PEOPLE:
            kept_of = await keepsake.operations.remembering.remember(statement_of(person))
            assert isinstance(kept_of, KeptStatement)


async def _remaining(data_dir: Path) -> set[int]:
    """Tell of whom the bot knows anything after its next start, and that forgotten words are in no byte."""
    settings = Settings(openai_api_key="key", keepsake_data_dir=data_dir)
    async with opened(settings, clock=SystemClock(), is_scripted=False) as keepsake:
        held = keepsake.collections.memories
        known = {person for person in PEOPLE if await held.about.active_of(HARBOUR, subject_of(person))}
    written = await asyncio.to_thread(readable_bytes, data_dir)
    assert [person for person in PEOPLE if person not in known and word_of(person).encode() in written] == []
    return known


async def test_killed_amid_erasures_whatever_was_acknowledged_stays_erased_after_a_restore(tmp_path: Path) -> None:
    data_dir, backup = tmp_path / "data", tmp_path / "backup.sqlite3"
    await _filled(data_dir)
    await asyncio.to_thread(back_up, data_dir, backup)
    async with started("-m", "tests.scenes.erasing_bot", str(data_dir), cwd=tmp_path) as process:
        for _ in range(ERASED_BEFORE_THE_KILL):
            assert await process.line(), (await process.end()).errors
        after = await process.killed()
    assert after.code == -9
    acknowledged = {int(line) for line in after.out.rpartition("\n")[0].splitlines()}
    assert len(acknowledged) >= ERASED_BEFORE_THE_KILL
    await asyncio.to_thread(restore, data_dir, backup)

    remaining = await _remaining(data_dir)

    assert acknowledged.isdisjoint(remaining)
    # Of those that were under way at most one was in the log and not acknowledged yet.
    assert len(PEOPLE) - len(acknowledged) - len(remaining) <= 1


@pytest.mark.parametrize("dies_at", [0, 2])
async def test_killed_amid_the_start_that_erases_again_the_next_one_ends_it(tmp_path: Path, dies_at: int) -> None:
    """The process ends itself by SIGKILL at the commit of this number.

    At the first, the store holds nothing of it yet.
    """
    data_dir, backup = tmp_path / "data", tmp_path / "backup.sqlite3"
    await _filled(data_dir)
    await asyncio.to_thread(back_up, data_dir, backup)
    settings = Settings(openai_api_key="key", keepsake_data_dir=data_dir)
    async with opened(settings, clock=SystemClock(), is_scripted=False) as keepsake:
        for person in PEOPLE[:2]:
            await keepsake.operations.erasure.erase_person(subject_of(person), None)
    await asyncio.to_thread(restore, data_dir, backup)
    async with started("-m", "tests.scenes.erasing_bot", str(data_dir), str(dies_at), cwd=tmp_path) as process:
        ended = await process.end()
    assert ended.code == -9, ended.errors

    assert await _remaining(data_dir) == set(PEOPLE[2:])


async def test_on_mongodb_a_restored_database_is_treated_alike(tmp_path: Path) -> None:
    """The database is dumped and put back through the port, as `mongodump` and `mongorestore` would do."""
    with mongod.running() as servers:
        settings = Settings(openai_api_key="key", keepsake_data_dir=tmp_path / "data", mongodb_uri=uri_of([servers[0]]))
        async with opened(settings, clock=SystemClock(), is_scripted=False) as keepsake:
            for person in PEOPLE[:2]:
                await keepsake.operations.remembering.remember(statement_of(person))
            backup = await backup_of(keepsake.collections.store)
            await keepsake.operations.erasure.erase_person(subject_of(PEOPLE[0]), None)
        async with open_mongodb(settings) as store:
            await put_back(store, backup)
            # The owner that was dumped along is long gone when a backup is restored; here that was a moment ago.
            await store.commit([DeleteWhere("leases", {"_id": "processes"})])
            assert await holding(store, word_of(PEOPLE[0]))

        async with opened(settings, clock=SystemClock(), is_scripted=False) as keepsake:
            assert await holding(keepsake.collections.store, word_of(PEOPLE[0])) == []
            assert await holding(keepsake.collections.store, word_of(PEOPLE[1]))
            assert "(person 1)" in str(await keepsake.schedule.run_reporting("erasures"))
