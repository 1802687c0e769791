"""The summary about oneself: it is read on `/memories`, objected to, and made anew without what was wrong."""

from cogs.words.catalogue import say
from tests.cogs.world import all_private, last_message, menu_with, shown, text_of
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import acquainted, kept, later, memory_id, questions
from tests.scenes.test_propagation import asking, scripted

WRONG = "I keep a Quillfeather lantern"


async def test_a_summary_that_is_not_right_is_used_no_more_and_made_anew_without_what_was_wrong(
    open_world: OpenWorld,
) -> None:
    async with open_world() as world:
        ada = world.seat("ada", "general")
        await acquainted(ada)
        for thing in ("rowing", "kites"):
            await ada.slash("remember", fact=f"I like {thing}")
        await ada.slash("remember", fact=WRONG)
        screen = await ada.slash("memories")
        nothing = await ada.click("Summary")
        assert say("summary-none") in shown(nothing)
        await ada.click("Back")
        world.script(asking("consolidation"), scripted({"text": "Likes the Quillsea.", "shareable": []}))
        await world.stage.bot.run_job("nightly")

        await ada.click("Summary", on=last_message(screen).message)
        summary = text_of(last_message(screen).message)
        assert "Likes the Quillsea." in summary
        assert "Made from 3 memories" in summary
        wrong = await memory_id(ada, "lantern")
        told = await ada.choose([wrong], on=last_message(screen).message, menu=menu_with(screen, wrong))
        assert all_private([screen, told])
        assert text_of(last_message(screen).message) == say("summary-withheld")
        await later(world, 61)
        assert WRONG not in await kept(world)
        world.script("what do i like", "The sea.")
        await ada.say("@Keepsake what do i like?")
        assert "Quill" not in questions(world)[-1]

        world.script(asking("consolidation"), scripted({"text": "Likes what is at the shore.", "shareable": []}))
        await world.stage.bot.run_job("consolidation")
        await ada.click("Back", on=last_message(screen).message)
        await ada.click("Summary", on=last_message(screen).message)
        assert "Likes what is at the shore." in text_of(last_message(screen).message)
