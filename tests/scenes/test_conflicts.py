"""A contradiction from being told to being settled.

Found at night, told to its person alone, asked about, decided by them. The model is scripted.
"""

from cogs.words.catalogue import say
from tests.cogs.world import all_private, shown
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import acquainted, memory_id, prompts, questions, told

PINNED = "I own a red lighthouse"
DENIED = "I own no red lighthouse"
WHY = "The storm took it"


async def test_a_pinned_memory_is_contradicted_and_its_person_decides(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada, bram = world.seat("ada", "general"), world.seat("bram", "general")
        await acquainted(ada)
        await ada.slash("remember", fact=PINNED, pin=True)
        # Which of the two was known first may not hang on an id.
        await world.stage.env.advance_time(61)
        await ada.slash("remember", fact=DENIED)
        await ada.slash("memories")
        assert shown(await ada.click("Contradictions")) == say("conflict-none")

        report = await world.keepsake.background.maintenance.run()
        assert report.contradictions_found == 1
        assert shown(await bram.slash("memories")) == say("memories-nothing-kept")
        await world.restart()
        await ada.slash("memories")
        asked = await ada.click("Contradictions")
        assert all_private([asked])
        assert PINNED in shown(asked)
        assert DENIED in shown(asked)
        await bram.say("@Keepsake what do you know about lighthouses?")
        assert told(world) == []
        assert "contradicts" not in questions(world)[-1]
        await ada.say("@Keepsake what do you know about my lighthouse?")
        assert set(told(world)) == {PINNED, DENIED}
        assert questions(world)[-1].count(" contradicts=") == 2
        await ada.slash("memories")
        asked = await ada.click("Contradictions")
        await ada.submit(await ada.click(say("conflict-add-note")), {"text": WHY})
        await ada.click(say("conflict-choice-second"))

        await ada.say("@Keepsake what do you know about me?")
        assert told(world) == [DENIED]
        assert "contradicts" not in questions(world)[-1]
        assert (await world.keepsake.background.maintenance.run()).contradictions_found == 0
        assert "storm" not in prompts(world)
        await ada.slash("memories", memory=await memory_id(ada, DENIED))
        assert WHY in shown(await ada.click("History"))
