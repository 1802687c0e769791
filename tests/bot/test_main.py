"""The command line in this process: which exit code and which lines, for settings and stores that are wrong."""

import asyncio
from pathlib import Path

import pytest

from bot import wiring
from bot.clock import SystemClock
from bot.command_line import main
from bot.exit_codes import EXIT_FAILED, EXIT_SETTINGS
from bot.settings import Settings, SettingsError, load
from bot.wiring import opened
from memory.ports import ChatMessage, ChatRequest

CANARY = "the-canary-sings"

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


@pytest.mark.usefixtures("both_secrets")
def test_the_status_of_a_bot_that_does_not_run_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["job", "status"]) == EXIT_FAILED

    [line] = told(capsys)
    assert line.startswith("no bot runs on this data directory; its store answers (the embedded store")


def test_the_doctor_ends_with_the_code_of_settings_where_a_setting_is_missing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["doctor"]) == EXIT_SETTINGS

    assert "WRONG  token: DISCORD_TOKEN is not set: copy it" in capsys.readouterr().out
