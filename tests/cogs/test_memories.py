"""`/memories` through a local Discord."""

from datetime import timedelta

from cogs.presentation.sentences import refusal_sentence
from cogs.words.catalogue import say
from memory.domain.audience import PRIVATE, PUBLIC
from memory.domain.ids import subject_of
from memory.domain.writing.changes import Retire
from memory.domain.writing.effects import GRACE
from memory.domain.writing.gate import Refused
from memory.operations.caches import NO_CACHES
from memory.operations.writing.writer import Writer
from tests.cogs.world import all_private, last_message, menu_with, offered, shown, text_of, world


async def test_a_long_list_has_pages_that_only_its_owner_turns() -> None:
    async with world() as here:
        for number in range(12):
            await here.ada.slash(here.general, "remember", fact=f"I read zip{number}a by wug{number}b")
        listed = await here.ada.slash(here.general, "memories")
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
        card = await here.ada.slash(here.general, "memories", memory=memory.id)

        await here.ada.click(last_message(card), label="History")
        page = await here.ada.click(last_message(card), label="Versions")
        assert all_private([card])
        pages = [shown(page)]
        pages += [shown(await here.ada.click(last_message(card), label="Earlier")) for _ in range(7)]

        years = [next(year for year in range(2024, 2032) if f"with milk in {year}" in each) for each in pages]
        assert years == list(range(2031, 2023, -1))
        assert "Version 1 of 8" in pages[-1]
        await here.operations.erasure.erase_person(subject, memory.tenant)
        gone = await here.ada.click(last_message(card), label="Later")
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

        away = await here.ada.slash(here.general, "memories")
        await here.ada.select(last_message(away), ["away"], custom_id=menu_with(away, "away"))
        await here.ada.select(last_message(away), [memory.id], custom_id=menu_with(away, memory.id))
        assert "Memory that I put away" in text_of(last_message(away).message)
        await here.ada.click(last_message(away), label="Bring back")

        assert all_private([away])
        assert say("memories-again") in text_of(last_message(away).message)
        assert [each.id for each in await here.memories(here.ada)] == [memory.id]
        assert here.env.errors == []


async def test_one_memory_is_changed_from_its_screen_and_nobody_elses_is() -> None:
    async with world() as here:
        await here.ada.slash(here.general, "remember", fact="I mend boats")
        (memory,) = await here.memories(here.ada)
        card = await here.ada.slash(here.general, "memories", memory=memory.id)

        async def press(label: str) -> str:
            await here.ada.click(last_message(card), label=label)
            return text_of(last_message(card).message)

        assert "📌" in await press("Pin")
        assert say("memories-kept-back") in await press("Never pass on")
        await here.ada.select(last_message(card), ["week"], custom_id=menu_with(card, "week"))
        (held,) = await here.memories(here.ada)
        assert (held.pinned, held.private, held.tier) == (True, True, "register")
        assert held.expires_at == here.env.now() + timedelta(days=7)
        await here.ada.select(last_message(card), ["never"], custom_id=menu_with(card, "never"))
        assert say("memories-for-good") in await press("Keep for good")
        refused = await here.ada.submit_modal(
            await here.ada.click(last_message(card), label="Edit"), {"text": "I have diabetes"}
        )
        assert refusal_sentence(Refused("sensitive", "health")) in shown(refused)
        of_another = await here.ada.submit_modal(
            await here.ada.click(last_message(card), label="Edit"), {"text": "Went to Porto with Mia, who has cancer"}
        )
        assert refusal_sentence(Refused("about_another")) in shown(of_another)
        await here.ada.submit_modal(
            await here.ada.click(last_message(card), label="Edit"), {"text": "I am a boat builder"}
        )
        await here.ada.select(last_message(card), ["private"], custom_id=menu_with(card, "private"))

        (after,) = await here.memories(here.ada)
        assert (after.text, after.tier, after.expires_at) == ("I am a boat builder", "canon", None)
        assert after.audience == PRIVATE
        assert say("memories-list-title") in await press("Back")
        assert all_private([card, refused])
        assert shown(await here.bram.slash(here.general, "memories", memory=memory.id)) == say("error-gone")
        assert len(here.env.errors) == 1


async def test_what_is_forgotten_on_its_screen_comes_back_from_there() -> None:
    async with world() as here:
        await here.ada.slash(here.general, "remember", fact="I mend boats")
        (memory,) = await here.memories(here.ada)
        card = await here.ada.slash(here.general, "memories", memory=memory.id)
        await here.ada.click(last_message(card), label="Forget")
        assert await here.memories(here.ada) == []
        await here.ada.click(last_message(card), label="Bring back")
        assert [each.text for each in await here.memories(here.ada)] == ["I mend boats"]

        await here.ada.click(last_message(card), label="Forget")
        await here.env.advance_time(61)
        await here.operations.forgetting.erase_due()
        await here.ada.click(last_message(card), label="Bring back")
        assert text_of(last_message(card).message) == say("undo-expired")
        assert here.env.errors == []


async def test_a_list_shows_one_part_and_leads_back_to_it() -> None:
    async with world() as here:
        await here.ada.slash(here.general, "remember", fact="I mend boats", pin=True)
        await here.ada.slash(here.general, "remember", fact="I drink smoky tea")
        ids = {memory.text: memory.id for memory in await here.memories(here.ada)}
        screen = await here.ada.slash(here.general, "memories")
        await here.ada.select(last_message(screen), ["pinned"], custom_id=menu_with(screen, "pinned"))

        pinned = text_of(last_message(screen).message)
        assert "I mend boats" in pinned
        assert "smoky" not in pinned
        boats = ids["I mend boats"]
        await here.ada.select(last_message(screen), [boats], custom_id=menu_with(screen, boats))
        await here.ada.click(last_message(screen), label="Back")
        assert text_of(last_message(screen).message) == pinned
        form = await here.ada.click(last_message(screen), label="Search …")
        await here.ada.submit_modal(form, {"text": "tea"})
        assert "smoky" in text_of(last_message(screen).message), "what is not found shows all there is"


async def test_a_memory_leads_on_to_ones_own_that_it_has_to_do_with_and_to_nothing_that_was_forgotten() -> None:
    async with world() as here:
        for fact in ("I row a small boat to the island", "I row a small boat to the lighthouse", "I drink smoky tea"):
            await here.ada.slash(here.general, "remember", fact=fact)
        await here.bram.slash(here.general, "remember", fact="I row a small boat to the harbour")
        ids = {memory.text: memory.id for memory in await here.memories(here.ada)}
        island, lighthouse = (ids[f"I row a small boat to the {where}"] for where in ("island", "lighthouse"))

        one = await here.ada.slash(here.general, "memories", memory=island)
        assert offered(one) & set(ids.values()) == {lighthouse}
        await here.ada.select(last_message(one), [lighthouse], custom_id=menu_with(one, lighthouse))
        assert "lighthouse" in text_of(last_message(one).message)
        assert offered(one) & set(ids.values()) == {island}

        await here.ada.slash(here.general, "forget", what=lighthouse)
        assert not offered(await here.ada.slash(here.general, "memories", memory=island)) & set(ids.values())
