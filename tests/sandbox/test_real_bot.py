"""The real bot on the stage: what the sandbox reads from it, and that a new local Discord is told its commands."""

from datetime import timedelta
from pathlib import Path

from sandbox.local_bot import NotKept
from sandbox.real_bot import opening
from tests.scenes.world import BEGINS, inhabited

PHONE = "+44 20 7946 0018"


async def test_memories_and_refusals_are_read_oldest_first(tmp_path: Path) -> None:
    async with inhabited(tmp_path, opening) as world:
        ada = world.seat("ada", "general")
        for fact in ("I keep bees", f"call me at {PHONE}", "I drink smoky tea"):
            await ada.slash("remember", fact=fact)
            await world.later(1)

        assert [memory.text for memory in await world.stage.bot.remembered()] == ["I keep bees", "I drink smoky tea"]
        assert await world.stage.bot.refused() == [NotKept(world.ada.user.id, "personal_data")]


async def test_each_new_discord_is_told_the_commands_although_the_store_remembers_another(tmp_path: Path) -> None:
    for number in range(3):
        async with inhabited(tmp_path, opening, begins=BEGINS + timedelta(days=number), free=True) as world:
            ada = world.seat("ada", "general")
            await ada.slash("remember", fact=f"I planted {('apples', 'pears', 'plums')[number]}")
            await ada.say("@Keepsake what do you know about me?")

            assert [word for word in ("apples", "pears", "plums") if word in ada.replies()[-1].content] == [
                "apples",
                "pears",
                "plums",
            ][: number + 1]
