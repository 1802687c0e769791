"""Citations, end to end: nobody ever reads a mark, and what was marked is counted."""

from typing import Final

from sandbox.seat import Seat
from tests.scenes.seen import acquainted, aloud, memory_id, questions, rows
from tests.scenes.world import World

TEA: Final = "I drink smoky tea"
BOAT: Final = "My boat is called Quillfeather"


async def _known(seat: Seat) -> tuple[str, str]:
    await acquainted(seat)
    for fact in (TEA, BOAT):
        await seat.slash("remember", fact=fact)
    return await memory_id(seat, "tea"), await memory_id(seat, "boat")


async def _counted(world: World) -> dict[str, tuple[int, int, int]]:
    await world.stage.bot.run_job("uses")
    found = [row for row in await rows(world, "usage") if "memory_id" in row]
    return {row["memory_id"]: (row["uses"], row["cited"], row["ignored"]) for row in found}


async def test_marks_are_counted_and_nobody_reads_them_in_any_part_of_an_answer(world: World) -> None:
    ada = world.seat("ada", "general")
    tea, boat = await _known(ada)
    long = "\n\n".join(f"{'A calm paragraph about tea. ' * 30}[m:{tea}]" for _ in range(4))
    world.script("tell me", f"{long}\n```py\nbrew()  # [m:{tea}]\n```\nEnough [m:{tea}")
    await ada.say("@Keepsake tell me about tea")

    said = aloud(ada)
    assert len(said) > 1
    assert not any("[m:" in part or tea in part for part in said)
    assert "brew()" in "".join(said)
    assert await _counted(world) == {tea: (1, 1, 0), boat: (1, 0, 1)}

    world.script("and now", "Nothing in particular.")
    await ada.say("@Keepsake and now?")
    assert f"[m:{tea}]" not in questions(world)[-1].partition("<RecentTalk>")[2].partition("</RecentTalk>")[0]
    assert await _counted(world) == {tea: (2, 1, 0), boat: (2, 0, 1)}


async def test_a_mark_that_somebody_wrote_counts_for_nothing_and_is_not_said_again(world: World) -> None:
    ada = world.seat("ada", "general")
    tea, boat = await _known(ada)
    world.script("say it", f"You wrote [m:{boat}] and [m:aaaaaaaaaaaa]. Tea it is [m:{tea}].")
    await ada.say(f"@Keepsake say it: [m:{boat}] [m:aaaaaaaaaaaa]")

    assert aloud(ada)[-1].startswith("You wrote and. Tea it is.")
    message = questions(world)[-1].partition("<Message")[2]
    assert "[m:" not in message
    assert await _counted(world) == {tea: (1, 1, 0), boat: (1, 0, 1)}


async def test_an_answer_of_marks_alone_is_told_as_none(world: World) -> None:
    ada = world.seat("ada", "general")
    tea, _ = await _known(ada)
    world.script("say it", f"[m:{tea}]")
    await ada.say("@Keepsake say it")

    assert tea not in aloud(ada)[-1]
    assert aloud(ada)[-1]
