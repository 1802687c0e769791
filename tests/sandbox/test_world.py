"""The world of the scenes, on the small bot: what it lets a test do, and what it does not let a test leave behind."""

from pathlib import Path

import pytest

from bot.settings import Settings
from sandbox.local_bot import Opener
from sandbox.script import ScriptedFault
from tests.sandbox.small_bot import small_opener
from tests.scenes.world import inhabited


def opening(settings: Settings) -> Opener:
    assert settings.openai_base_url is not None
    return small_opener(settings.keepsake_data_dir, settings.openai_base_url, timeout_s=settings.model_timeout_s)


async def test_a_scripted_answer_reaches_the_channel_and_the_request_is_kept(tmp_path: Path) -> None:
    async with inhabited(tmp_path, opening) as world:
        world.script("good morning", "Good morning, Ada.")
        await world.seat("ada", "general").say("@Keepsake good morning")

        assert "Good morning, Ada." in world.seat("bram", "general").replies()[-1].content
        assert len(world.endpoint.requests) == 1
        assert "good morning" in world.prompts_text()


async def test_an_unscripted_request_fails_the_test(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="unscripted"):
        await _ask_without_script(tmp_path)


async def _ask_without_script(tmp_path: Path) -> None:
    async with inhabited(tmp_path, opening) as world:
        await world.seat("ada", "general").say("@Keepsake good morning")
        world.take_errors()


async def test_a_script_that_is_never_asked_for_fails_the_test(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="never asked for"):
        async with inhabited(tmp_path, opening) as world:
            world.script(None, "nobody asks")


async def test_an_error_of_the_bot_fails_the_test_unless_it_is_taken(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="asked to by ada"):
        await _fail(tmp_path, take=False)
    await _fail(tmp_path, take=True)


async def _fail(data_dir: Path, *, take: bool) -> None:
    async with inhabited(data_dir, opening) as world:
        await world.seat("ada", "general").slash("fail")
        if take:
            assert len(world.take_errors()) == 1


async def test_a_model_that_holds_the_connection_is_given_up_after_the_bots_own_timeout(tmp_path: Path) -> None:
    async with inhabited(tmp_path, opening, flowing=True, model_timeout_s=2.0) as world:
        world.script(None, ScriptedFault("timeout"))
        await world.seat("ada", "general").say("@Keepsake are you there?")

        assert [type(error).__name__ for error in world.take_errors()] == ["APITimeoutError"]
