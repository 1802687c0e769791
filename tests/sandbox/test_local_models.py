"""A model server of this machine is found, offered in the lobby, and answers when it is chosen."""

from pathlib import Path
from urllib.parse import urlsplit

from sandbox.endpoints.endpoint import serving
from sandbox.endpoints.ollama import Ollama
from sandbox.local_models import local_models
from sandbox.real_bot import opening
from tests.sandbox.visitor import visiting


def port_of(url: str) -> int:
    port = urlsplit(url).port
    assert port is not None
    return port


async def test_a_model_that_is_found_answers_after_a_click_and_what_was_told_stays(tmp_path: Path) -> None:
    ollama = Ollama()
    async with (
        serving(ollama),
        visiting(tmp_path, opening, ports={"Ollama": port_of(ollama.url), "LM Studio": 9}) as visitor,
    ):
        ada = visitor.world.seat("ada", "general")
        await ada.slash("remember", fact="I keep bees")
        _, offered, _ = await visitor.ask("GET")
        status, _, _ = await visitor.ask("POST", "model", data={"server": "Ollama", "name": ollama.model})
        await ada.say(f"{visitor.world.stage.discord.bot_mention} what do you know about me?")
        _, chosen, _ = await visitor.ask("GET")
        answered = len(ollama.answered)
        await visitor.ask("POST", "model", data={})
        await ada.say(f"{visitor.world.stage.discord.bot_mention} and now?")
        _, back, _ = await visitor.ask("GET")

    assert "Ollama runs on this machine" in offered
    assert "LM Studio" not in offered
    assert status == 303
    assert answered > 0
    assert "bees" in str(ollama.answered[-1]["messages"])
    assert f"Answers come from {ollama.model}, by Ollama on this machine." in chosen
    assert "The model is scripted." in back
    assert len(ollama.answered) == answered


async def test_a_model_that_nobody_offers_is_refused_and_the_stand_in_goes_on(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visitor:
        status, _, _ = await visitor.ask("POST", "model", data={"server": "Ollama", "name": "llama"})
        _, page, _ = await visitor.ask("GET")

    assert status == 404
    assert "The model is scripted." in page


async def test_what_is_no_model_server_offers_nothing(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visitor:
        assert await local_models({"LM Studio": port_of(visitor.lobby.url), "Ollama": 9}) == []
