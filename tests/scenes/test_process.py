"""The whole process.

What it prints, how it ends by signals, and what it says on a machine that does not let it work.
"""

import asyncio
import base64
import json
import re
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs, urlsplit

import pytest
from discord import Permissions

from bot.settings import Settings
from bot.stores import SANDBOX_BOT, open_sealed_store
from cogs.words.catalogue import say
from memory.domain.ids import dm_tenant, subject_of
from memory.store.collections import Collections
from memory.store.installation import Installation
from memory.store.sqlite.store import open_sqlite
from sandbox.discord_server import serving_discord
from sandbox.discord_server.loopback_server import TOKEN
from tests.scenes.processes import ended, started

CANARY: Final = "canary-canary_canary"
SECRETS: Final = {
    "DISCORD_TOKEN": base64.urlsafe_b64encode(b"123456789012345678").decode().rstrip("=") + f".Gx1-_a.{CANARY}",
    "OPENAI_API_KEY": CANARY,
}

AT = ("-m", "sandbox.discord_server.launcher")
"""The command with the library's own addresses turned to the loopback, which follow; ours are in no code of the bot."""

HARD_TIMES: Final = """
import ctypes, os, resource, sys
from bot.command_line import main
if os.getuid() == 0:
    system, version, held = ctypes.CDLL(None), (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
    assert system.capget(version, held) == 0
    held[0] &= ~(1 << 1)
    assert system.capset(version, held) == 0
codes = [main(["run"])]
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
os.chdir("open")
sys.exit(codes + [main(["run"])] != [1, 1])
"""
"""The command where it may not write, and then where no file may grow, which the kernel refuses as a full disk does.

Rights of files are no obstacle for root, so it gives up first what makes it so (Linux: CAP_DAC_OVERRIDE). It stays who
it is, since a checkout may lie where nobody else may look.
"""

LOADS_SLOWLY: Final = """
import signal
# As at a terminal: a shell's background job, such as these tests may be, ignores Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)
print("loading")
signal.pause()
"""
"""Stands in the place of a library while Ctrl-C is pressed."""


@pytest.fixture
def public_place() -> Iterator[Path]:
    """Give a directory that everybody may enter and nobody write to, and in it one where everybody may."""
    with tempfile.TemporaryDirectory(prefix="keepsake-") as name:
        place = Path(name)
        (place / "open").mkdir()
        (place / "open").chmod(0o777)
        place.chmod(0o555)
        yield place
        place.chmod(0o755)


async def test_what_keeps_it_from_starting_is_one_line_and_an_exit_code(tmp_path: Path, public_place: Path) -> None:
    """All at once, since each of these processes takes most of its time to load; Discord knows another token."""
    async with serving_discord() as server:
        unset, turned_away, hard_times = await asyncio.gather(
            ended("-m", "bot", "run", cwd=tmp_path),
            ended(*AT, *server.addresses, "run", cwd=tmp_path, env=SECRETS | {"LOG_LEVEL": "DEBUG"}),
            ended("-c", HARD_TIMES, cwd=public_place, env=SECRETS),
        )

    assert unset.code == 2
    assert unset.out == ""
    assert [line.split()[0] for line in unset.errors.splitlines()] == ["DISCORD_TOKEN", "OPENAI_API_KEY"]

    assert turned_away.code == 2
    assert turned_away.last_line.startswith("Discord does not accept DISCORD_TOKEN")
    assert "voice" not in turned_away.errors
    assert CANARY not in turned_away.errors + turned_away.out

    without_rights, without_room = hard_times.errors.splitlines()
    assert hard_times.code == 0, "both of its calls gave 1"
    assert without_rights == (
        "the data directory data cannot be used: Permission denied; mend that, or set KEEPSAKE_DATA_DIR to "
        "another folder"
    )
    assert without_room.startswith("the disk takes no more of data")

    for process in (unset, turned_away, hard_times):
        assert "Traceback" not in process.errors


async def test_the_bot_runs_remembers_and_ends_with_0_on_a_signal(tmp_path: Path) -> None:
    env = SECRETS | {"DISCORD_TOKEN": TOKEN, "DEBOUNCE_S": "0"}
    async with serving_discord() as server, started(*AT, *server.addresses, "run", cwd=tmp_path, env=env) as process:
        application = server.world.env.backend.application_id
        link = re.search(r"https://\S+", await process.line())
        doctor = await ended(*AT, *server.addresses, "doctor", cwd=tmp_path, env=env)
        await server.until(lambda: server.gateway.connected and server.knows_commands, "the bot to connect")
        ada = server.seat("ada", "dm")
        said = await ada.say("remember that my cat is called Zorp")
        assert (await server.answer(ada, said)).content == "I will remember that."
        process.send(signal.SIGTERM)
        after = await process.end()

    assert after.code == 0
    assert link is not None
    assert "ok     token: Discord takes DISCORD_TOKEN: it is that of Keepsake" in doctor.out
    assert f"ok     invite: Invite the bot to a server: {link[0]} asks for View Channel, Send Messages" in doctor.out
    asked = parse_qs(urlsplit(link[0]).query)
    granted = Permissions(int(asked["permissions"][0]))
    assert (asked["client_id"], asked["scope"]) == ([str(application)], ["bot applications.commands"])
    assert granted == Permissions(
        view_channel=True,
        send_messages=True,
        send_messages_in_threads=True,
        attach_files=True,
        embed_links=True,
        read_message_history=True,
    )
    assert "event=drained" in after.errors
    assert "Traceback" not in after.errors
    ada_id = ada.person.user.id
    assert not any(word in after.errors for word in (CANARY, TOKEN, "Zorp", str(ada_id)))
    async with open_sealed_store(Settings(keepsake_data_dir=tmp_path / "data")) as store:
        [memory] = await Collections.over(store).memories.about.active_of(dm_tenant(ada_id), subject_of(ada_id))
    assert memory.text == "my cat is called Zorp"


@pytest.mark.parametrize(
    ("bot_id", "whose"),
    [(SANDBOX_BOT, "the sandbox ('python -m bot sandbox --data data' opens it)"), (77, "another bot (user id 77)")],
)
async def test_a_store_of_another_bot_is_refused_until_it_is_handed_over(
    bot_id: int, whose: str, tmp_path: Path
) -> None:
    async with open_sqlite(tmp_path / "data") as store:
        await Installation(store).note_bot_id(bot_id)
    async with serving_discord() as server:
        at = (*AT, *server.addresses)
        refused = await ended(*at, "run", cwd=tmp_path, env=SECRETS)
        doctor = await ended(*at, "doctor", cwd=tmp_path, env=SECRETS)
        handed = await ended(*at, "job", "hand-over", cwd=tmp_path, env=SECRETS)
        again = await ended(*at, "run", cwd=tmp_path, env=SECRETS)

    sentence = f"he store in data belongs to {whose}: move that folder away, or set another KEEPSAKE_DATA_DIR"
    assert (refused.code, refused.out) == (1, "")
    assert refused.last_line.startswith(f"t{sentence}")
    assert f"WRONG  store: T{sentence}" in doctor.out
    assert "WRONG  token: Discord does not accept DISCORD_TOKEN" in doctor.out
    assert doctor.code == 2, "what is wrong is a setting, too"
    assert (handed.code, handed.out[:28]) == (0, "the store belongs to no bot ")
    assert again.last_line.startswith("Discord does not accept DISCORD_TOKEN"), "the store is taken"


async def test_the_sandbox_ends_with_0_on_ctrl_c(tmp_path: Path) -> None:
    async with started("-m", "bot", "sandbox", "--data", "kept", cwd=tmp_path) as process:
        printed = await process.until("Stop with Ctrl-C")
        process.send(signal.SIGINT)
        after = await process.end()

    assert "http://127.0.0.1:" in printed
    assert after.code == 0
    assert after.errors == ""
    assert after.out.endswith("Stopped. What is remembered stays in the data directory.\n")


@pytest.mark.parametrize("library", ["structlog", "jinja2"])
async def test_ctrl_c_while_it_still_loads_is_one_line(library: str, tmp_path: Path) -> None:
    (tmp_path / f"{library}.py").write_text(LOADS_SLOWLY, encoding="utf-8")

    async with started("-m", "bot", "doctor", cwd=tmp_path, cold=True) as process:
        await process.until("loading")
        process.send(signal.SIGINT)
        after = await process.end()

    assert after.code == 130
    assert after.errors == "Interrupted.\n"


async def test_a_disk_that_fills_up_is_said_loses_nothing_and_is_gone_on_with_when_there_is_room(
    tmp_path: Path,
) -> None:
    data = tmp_path / "data"
    process = await ended("-m", "tests.scenes.crowded_disk", str(data), cwd=tmp_path)
    assert process.code == 0, process.errors
    told = json.loads(process.out.splitlines()[-1])

    assert told["refused"] is not None
    assert told["kept"], "the disk filled up little by little"
    assert told["chat"] == [say("error-store-full")], "said once, and not again for a minute"
    assert "my cat is called Zorp" in told["listed"], "what is known can still be read"
    assert told["forgetting"] == say("error-store-full")
    assert "I sail at dusk" in told["kept_again"]
    assert "my cat is called Zorp" in told["answered_again"]
    async with open_sealed_store(Settings(keepsake_data_dir=data)) as store:
        texts = {str(row["text"]) for row in await store.find("memories", {"state": "active"})}
        audits = await store.count("events", {"op": "load"})
    assert texts == {"my cat is called Zorp", "I sail at dusk", *told["kept"]}
    assert "event=job_failed" in process.errors
    assert "job=audit" in process.errors
    assert audits, "what the job could not write it wrote later"
    assert not any(word in process.errors for word in ("Zorp", "boat", "Traceback"))
