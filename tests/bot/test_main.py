"""The command line in this process: which exit code and which lines, for settings and stores that are wrong."""

import asyncio
import fcntl
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from bot import wiring
from bot.clock import SystemClock
from bot.command_line import main
from bot.exit_codes import EXIT_FAILED, EXIT_SETTINGS
from bot.settings import Settings, SettingsError, load
from bot.wiring import opened
from memory.ports import ChatMessage, ChatRequest
from memory.store.sqlite.file import APPLICATION_ID, FILE_NAME, LOCK_NAME

CANARY = "the-canary-sings"
_OURS = f"PRAGMA application_id = {APPLICATION_ID}"

pytestmark = pytest.mark.usefixtures("logs_put_back", "bare_machine")


@pytest.fixture
def both_secrets(monkeypatch: pytest.MonkeyPatch, bare_machine: Path) -> Path:
    """Set what `run` needs; give the data directory."""
    monkeypatch.setenv("DISCORD_TOKEN", CANARY)
    monkeypatch.setenv("OPENAI_API_KEY", CANARY)
    monkeypatch.setenv("LOG_LEVEL", "ERROR")
    return bare_machine


def told(capsys: pytest.CaptureFixture[str], *, beside_findings: bool = False) -> list[str]:
    """Give the lines on standard error, none of which may be a traceback or hold a secret.

    Alone, unless findings come first.
    """
    printed = capsys.readouterr()
    assert beside_findings or printed.out == ""
    assert "Traceback" not in printed.err
    assert CANARY not in printed.err
    return printed.err.splitlines()


def test_without_settings_it_names_each_that_is_missing(capsys: pytest.CaptureFixture[str], bare_machine: Path) -> None:
    assert main(["run"]) == EXIT_SETTINGS

    lines = told(capsys)
    assert [line.split()[0] for line in lines] == ["DISCORD_TOKEN", "OPENAI_API_KEY"]
    assert all("is missing: set it" in line for line in lines)
    assert not bare_machine.exists()


@pytest.mark.usefixtures("both_secrets")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DISCORD_TOKEN", f"{CANARY} {CANARY}"),
        ("OPENAI_API_KEY", f"{CANARY}é"),
        ("OPENAI_BASE_URL", f"https://user:{CANARY}@model.test/v1"),
        ("MODEL_TIMEOUT_S", CANARY),
        ("MESSAGE_RETENTION_DAYS", "31"),
        ("DRAIN_S", "nan"),
        ("LOG_LEVEL", CANARY),
    ],
)
@pytest.mark.parametrize("command", ["run", "doctor"])
def test_a_wrong_setting_is_one_line_without_its_value(
    command: str, name: str, value: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(name, value)

    assert main([command]) == EXIT_SETTINGS

    [line] = told(capsys)
    assert line.startswith(f"{name} is wrong: ")


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])

    assert left.value.code == 0
    printed = capsys.readouterr().out
    assert all(f"    {command} " in printed for command in ("run", "doctor", "sandbox", "bench"))


def locked(data: Path) -> Iterator[None]:
    data.mkdir()
    lock = os.open(data / LOCK_NAME, os.O_RDWR | os.O_CREAT)
    fcntl.flock(lock, fcntl.LOCK_EX)
    yield
    os.close(lock)


def no_database(data: Path) -> Iterator[None]:
    data.mkdir()
    (data / FILE_NAME).write_bytes(b"these are my notes, not a database" * 100)
    yield


def cut_off(data: Path) -> Iterator[None]:
    for _ in _database(data, _OURS, "CREATE TABLE t (a)", *["INSERT INTO t VALUES (zeroblob(9000))"] * 9):
        os.truncate(data / FILE_NAME, 20_000)
        yield


def of_another_program(data: Path) -> Iterator[None]:
    yield from _database(data, "CREATE TABLE recipes (name)")


def of_a_newer_keepsake(data: Path) -> Iterator[None]:
    yield from _database(data, _OURS, "PRAGMA user_version = 999")


def a_file(data: Path) -> Iterator[None]:
    data.write_bytes(b"")
    yield


def a_folder_in_its_place(data: Path) -> Iterator[None]:
    (data / FILE_NAME).mkdir(parents=True)
    yield


def _database(data: Path, *statements: str) -> Iterator[None]:
    data.mkdir()
    connection = sqlite3.connect(data / FILE_NAME)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()
    yield


TROUBLES: list[tuple[Callable[[Path], Iterator[None]], str]] = [
    (locked, "another Keepsake process uses"),
    (no_database, "is damaged"),
    (cut_off, "is damaged"),
    (of_another_program, "is a database of another program"),
    (of_a_newer_keepsake, "was written by a newer Keepsake"),
    (a_file, "cannot be used"),
    (a_folder_in_its_place, "cannot be"),
]


@pytest.mark.usefixtures("both_secrets")
@pytest.mark.parametrize(("trouble", "says"), TROUBLES, ids=[trouble.__name__ for trouble, _ in TROUBLES])
def test_a_store_that_cannot_be_opened_is_one_line_and_stays_as_it_is(
    trouble: Callable[[Path], Iterator[None]], says: str, bare_machine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with ExitStack() as cleanup:
        steps = trouble(bare_machine)
        next(steps)
        cleanup.callback(next, steps, None)
        before = contents(bare_machine)

        assert main(["run"]) == EXIT_FAILED

        [line] = told(capsys)
        assert says in line
        assert str(bare_machine) in line
        assert contents(bare_machine) == before


@pytest.mark.usefixtures("both_secrets")
@pytest.mark.parametrize("command", [["run"], ["job", "status"]])
@pytest.mark.parametrize(
    "misspelt",
    [
        ("  supervisor:", "  supervisr:", "no agent: did you mean 'supervisor'?"),
        ("[knowledge, interests, history]", "[knowlege, interests]", "asked for: did you mean 'knowledge'?"),
    ],
)
def test_a_misspelt_agent_or_category_is_one_line_and_nothing_is_opened(
    command: list[str], misspelt: tuple[str, str, str], bare_machine: Path, request: pytest.FixtureRequest
) -> None:
    right, wrong, says = misspelt
    monkeypatch, capsys = request.getfixturevalue("monkeypatch"), request.getfixturevalue("capsys")
    table = wiring.CATEGORY_FILE.read_text(encoding="utf-8")
    assert table.count(right) == 1
    path = bare_machine.parent / "categories.yaml"
    path.write_text(table.replace(right, wrong), encoding="utf-8")
    monkeypatch.setattr(wiring, "CATEGORY_FILE", path)

    assert main(command) == EXIT_SETTINGS

    [line] = told(capsys)
    assert str(path) in line
    assert says in line
    assert not bare_machine.exists()


def test_a_job_that_asks_the_model_without_a_key_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    async def asks(settings: Settings) -> None:
        async with opened(settings, clock=SystemClock(), is_scripted=False, needs_model=False) as keepsake:
            request = ChatRequest(
                purpose="test", messages=[ChatMessage("user", "Hello")], max_output_tokens=16, temperature=0.0
            )
            await keepsake.model.complete(request)

    with pytest.raises(SettingsError, match="OPENAI_API_KEY is missing"):
        asyncio.run(asks(load(Settings)))
    assert "Traceback" not in capsys.readouterr().err


def contents(data: Path) -> dict[str, bytes]:
    """Read what somebody may have lost: every file but the lock."""
    files = [data] if data.is_file() else [path for path in data.rglob("*") if path.is_file()]
    return {path.name: path.read_bytes() for path in files if path.name != LOCK_NAME}
