"""`/memories` through a local Discord."""

from cogs.words.catalogue import say
from memory.domain.audience import PUBLIC
from memory.domain.ids import subject_of
from memory.domain.writing.changes import Retire
from memory.domain.writing.effects import GRACE
from memory.operations.caches import NO_CACHES
from memory.operations.writing.writer import Writer
from tests.cogs.world import all_private, last_message, shown, text_of, world


async def test_a_long_list_has_pages_that_only_its_owner_turns() -> None:
    async with world() as here:
        for number in range(12):
            await here.ada.slash(here.general, "remember", fact=f"I read zip{number}a by wug{number}b")
        listed = await here.ada.slash(here.general, "memories list")
        assert "page 1 of 2" in shown(listed)

        await here.ada.click(last_message(listed), label="Next")
        assert "page 2 of 2" in text_of(last_message(listed).message)
        await here.ada.click(last_message(listed), label="Previous")
        assert "page 1 of 2" in text_of(last_message(listed).message)


async def test_every_version_of_a_memory_can_be_read_whole_until_it_is_erased() -> None:
    async with world() as here:
        await here.ada.slash(here.general, "remember", fact=f"I drink smoky tea {'with milk ' * 20}in 2024")
        (memory,) = await here.memories(here.ada)
        subject = subject_of(here.ada.id)
        for year in range(2025, 2032):
            text = f"I drink smoky tea {'with milk ' * 20}in {year}"
            editing = here.operations.remembering.edit
            await editing(memory.tenant, subject, memory.id, text=text, audience=PUBLIC, cause=str(year))
        card = await here.ada.slash(here.general, "memories show", memory=memory.id)

        page = await here.ada.click(last_message(card), label="Versions")
        assert all_private([page])
        pages = [shown(page)]
        pages += [shown(await here.ada.click(last_message(page), label="Earlier")) for _ in range(7)]

        years = [next(year for year in range(2024, 2032) if f"with milk in {year}" in each) for each in pages]
        assert years == list(range(2031, 2023, -1))
        assert "Version 1 of 8" in pages[-1]
        await here.operations.erasure.erase_person(subject, memory.tenant)
        gone = await here.ada.click(last_message(page), label="Later")
        assert say("error-gone") in shown(gone)
        assert "in 2025" not in shown(gone)
        assert len(here.env.errors) == 1


async def test_a_screen_answers_its_owner_only() -> None:
    """Discord shows an ephemeral screen to one person; a forged press has to fail all the same."""
    async with world() as here:
        listed = await here.ada.slash(here.general, "remember", fact="I drink smoky tea")
        stored = here.env.backend.get_message(here.general.id, last_message(listed).id)
        stored.flags = 0

        refused = await here.bram.click(last_message(listed), label="Undo")

        assert shown(refused) == say("error-not-yours-to-press")
        assert all_private([refused])
        assert len(await here.memories(here.ada)) == 1
        assert len(here.env.errors) == 1


async def test_what_was_put_away_is_offered_and_brought_back() -> None:
    async with world() as here:
        await here.ada.slash(here.general, "remember", fact="I drink smoky tea")
        (memory,) = await here.memories(here.ada)
        retire = Retire(
            before=memory, purge_at=memory.created_at + GRACE, forgotten=False, actor="lifecycle", reason="not used"
        )
        writer = Writer(here.collections, NO_CACHES)
        await writer.apply(retire, at=memory.created_at)
        assert await here.memories(here.ada) == []

        away = await here.ada.slash(here.general, "memories show", memory=memory.id)
        assert "A memory that I put away" in shown(away)
        restored = await here.ada.slash(here.general, "memories restore", memory=memory.id)

        assert all_private([restored])
        assert "I remember that again" in shown(restored)
        assert [each.id for each in await here.memories(here.ada)] == [memory.id]
        assert shown(await here.ada.slash(here.general, "memories restore", memory=memory.id)) == say(
            "memories-nothing-put-away"
        )
        assert here.env.errors == []


async def test_ones_own_memory_is_kept_for_good_in_the_wording_given() -> None:
    async with world() as here:
        await here.ada.slash(here.general, "remember", fact="I mend boats")
        (memory,) = await here.memories(here.ada)
        kept = await here.ada.slash(here.general, "memories promote", memory=memory.id, wording="I am a boat builder")
        refused = await here.ada.slash(here.general, "memories promote", memory=memory.id, wording="I have diabetes")

        assert all_private([kept, refused])
        assert "I keep that for good" in shown(kept)
        assert shown(refused) == say("refusal-sensitive")
        (canon,) = await here.memories(here.ada)
        assert (canon.tier, canon.text) == ("canon", "I am a boat builder")
        await here.bram.slash(here.general, "memories promote", memory=memory.id)
        assert len(here.env.errors) == 1


async def test_a_memory_leads_on_to_ones_own_that_it_has_to_do_with_and_to_nothing_that_was_forgotten() -> None:
    async with world() as here:
        for fact in ("I row a small boat to the island", "I row a small boat to the lighthouse", "I drink smoky tea"):
            await here.ada.slash(here.general, "remember", fact=fact)
        await here.bram.slash(here.general, "remember", fact="I row a small boat to the harbour")
        ids = {memory.text: memory.id for memory in await here.memories(here.ada)}
        island, lighthouse = (ids[f"I row a small boat to the {where}"] for where in ("island", "lighthouse"))

        one = await here.ada.slash(here.general, "memories show", memory=island)
        (about,) = [
            field.value or "" for field in last_message(one).message.embeds[0].fields if field.name == "Has to do with"
        ]
        assert about == "- I row a small boat to the lighthouse"
        other = await here.ada.select(last_message(one), [lighthouse])
        assert all_private([other])
        assert "- I row a small boat to the island" in shown(other)

        await here.ada.slash(here.general, "forget", what=lighthouse)
        assert "lighthouse" not in shown(await here.ada.slash(here.general, "memories show", memory=island))
