"""The player: it plays what people can do, prints it, and writes down what came of it."""

from pathlib import Path

from sandbox.playback import Played
from sandbox.player import Player
from sandbox.scene import Heading, Later, Replay, Restart, Say, Slash, Step
from sandbox.script import LABEL
from tests.sandbox.test_world import opening
from tests.scenes.world import inhabited


async def play(tmp_path: Path, *steps: Step) -> tuple[list[Played], str]:
    printed: list[str] = []
    async with inhabited(tmp_path, opening, free=True) as world:
        played = await Player(world.stage, world.endpoint, say=printed.append).play(steps)
    return played, "\n".join(printed)


async def test_talk_and_answers_are_printed_with_speaker_and_channel(tmp_path: Path) -> None:
    _, printed = await play(
        tmp_path,
        Heading("a", "Morning"),
        Say("bram", "staff", "Quiet here."),
        Say("ada", "dm", "Hello, what do you know?"),
    )

    assert "== Morning" in printed
    assert "[#staff] Bram: Quiet here." in printed
    assert "[DM with Ada] Ada: Hello, what do you know?" in printed
    assert "[DM with Ada] Keepsake: I do not know anything about you here yet." in printed
    assert f"    {LABEL}" in printed


async def test_a_step_holds_the_prompts_that_it_caused(tmp_path: Path) -> None:
    played, _ = await play(
        tmp_path,
        Slash("ada", "general", "remember", {"fact": "bees"}),
        Say("ada", "general", "Nothing for the bot."),
        Say("ada", "general", "@Keepsake what do you know?"),
    )

    assert [len(one.prompts) for one in played] == [0, 0, 1]
    assert played[2].told == "bees"
    assert "bees" in played[2].replies


async def test_a_message_can_come_twice_and_the_bot_can_be_restarted(tmp_path: Path) -> None:
    played, printed = await play(
        tmp_path,
        Heading("first", "First"),
        Slash("ada", "general", "remember", {"fact": "bees"}),
        Say("ada", "general", "@Keepsake hello"),
        Heading("second", "Second"),
        Replay(),
        Restart(),
        Later(minutes=1),
        Say("ada", "general", "@Keepsake still there?", to_bot=True),
    )

    assert [one.act for one in played] == ["first"] * 3 + ["second"] * 5
    assert played[4].lines == ()
    assert "bees" in played[7].replies
    assert "stopped and started again" in printed
