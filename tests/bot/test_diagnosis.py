"""`python -m bot doctor` in every state of token, store and model: what it prints, and its exit code."""

import asyncio
import base64
from pathlib import Path

import pytest

from bot.command_line import main
from bot.exit_codes import EXIT_FAILED, EXIT_OK
from memory.store.schema import VERSION
from sandbox.endpoints.endpoint import serving
from sandbox.endpoints.llama_cpp import LlamaCpp
from sandbox.endpoints.openai_chat import OpenAIChat

CANARY = "canary-canary_canary"
GOOD_SHAPE = base64.urlsafe_b64encode(b"123456789012345678").decode().rstrip("=") + f".Gx1-_a.{CANARY}"

LOOKED_AT = ["token", "store", "formation", "closings", "erasures"]
TRIED = [
    "system", "speed", "tools", "wishes", "limit", "context",
    "extraction", "consolidation", "judging", "propagation", "insights",
]  # fmt: skip
"""What the model is tried with once it answers."""

pytestmark = pytest.mark.usefixtures("logs_put_back")


@pytest.fixture(autouse=True)
def healthy_settings(monkeypatch: pytest.MonkeyPatch, bare_machine: Path) -> Path:
    """Set what a healthy machine has, save the model's address; give the data directory."""
    monkeypatch.setenv("DISCORD_TOKEN", GOOD_SHAPE)
    monkeypatch.setenv("OPENAI_API_KEY", CANARY)
    monkeypatch.setenv("MODEL_MAX_RETRIES", "0")
    monkeypatch.setenv("MODEL_TIMEOUT_S", "5")
    monkeypatch.setenv("LOG_LEVEL", "DEBUG")
    return bare_machine


class Doctor:
    """The command, run beside the test's own loop, where the model's endpoint lives."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    async def look(self) -> tuple[int, dict[str, tuple[str, str]]]:
        """Give the exit code, and by name the verdict and the sentence."""
        code = await asyncio.to_thread(main, ["doctor"])
        printed = self._capsys.readouterr()
        assert "Traceback" not in printed.err
        assert CANARY not in printed.out + printed.err
        # Lines for `.env` are indented, behind the finding that has them.
        rows = [line.split(maxsplit=2) for line in printed.out.splitlines() if not line.startswith("  ")]
        return code, {name.rstrip(":"): (verdict, sentence) for verdict, name, sentence in rows}


@pytest.fixture
def doctor(capsys: pytest.CaptureFixture[str]) -> Doctor:
    return Doctor(capsys)


async def test_a_healthy_machine_is_well(doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    endpoint = OpenAIChat(key=CANARY)
    async with serving(endpoint):
        monkeypatch.setenv("OPENAI_BASE_URL", endpoint.url)
        code, found = await doctor.look()

    assert code == EXIT_OK
    assert {verdict for verdict, _ in found.values()} == {"ok"}
    assert list(found) == [*LOOKED_AT, "model", *TRIED]


async def test_what_an_endpoint_taught_is_printed_as_lines_for_the_settings(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    endpoint = LlamaCpp(key=CANARY, grammar_fails=True)
    async with serving(endpoint):
        monkeypatch.setenv("OPENAI_BASE_URL", endpoint.url)
        code = await asyncio.to_thread(main, ["doctor"])

    assert code == EXIT_OK
    assert capsys.readouterr().out.splitlines()[-3:] == [
        "  MODEL_STRUCTURED_MODE=json_object",
        "  MODEL_TOOLS=false",
        "  MODEL_CONTEXT_TOKENS=4096",
    ]


async def test_without_token_and_key_both_are_named_and_the_store_is_still_looked_at(
    doctor: Doctor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN")
    monkeypatch.delenv("OPENAI_API_KEY")

    code, found = await doctor.look()

    assert code == EXIT_FAILED
    assert found["token"][1].startswith("DISCORD_TOKEN is not set")
    verdict, sentence = found["store"]
    assert verdict == "ok"
    assert sentence.startswith(f"The store opens and answers: the embedded store (schema {VERSION}, ")
    assert found["model"][1].startswith("OPENAI_API_KEY is not set")
