"""`/remember` through a local Discord."""

import pytest
from simcord.results import InteractionResult

from cogs.words.catalogue import say
from tests.cogs.world import World, all_private, last_message, shown, world


@pytest.mark.parametrize(("where", "audience"), [(None, "public"), ("this server", "public"), ("only me", "private")])
async def test_where_decides_the_audience_in_an_open_room(where: str | None, audience: str) -> None:
    async with world() as here:
        given = {} if where is None else {"where": where}
        await here.ada.slash(here.general, "remember", fact="I drink smoky tea", **given)

        assert [memory.audience.key for memory in await here.memories(here.ada)] == [audience]


@pytest.mark.parametrize(
    ("where", "audience"), [(None, "restricted"), ("this room only", "restricted"), ("this server", "public")]
)
async def test_a_closed_room_keeps_it_to_itself_unless_told_otherwise(where: str | None, audience: str) -> None:
    async with world() as here:
        given = {} if where is None else {"where": where}
        await here.bram.slash(here.staff, "remember", fact="I drink smoky tea", **given)

        assert [memory.audience.kind for memory in await here.memories(here.bram)] == [audience]


async def test_a_topic_is_replaced_in_place_and_shown_with_what_it_held() -> None:
    async with world() as here:
        first = await here.ada.slash(here.general, "remember", fact="Porto", topic="City")
        second = await here.ada.slash(here.general, "remember", fact="Lisbon", topic="city")

        assert "I will remember that" in shown(first)
        assert "I will remember that instead" in shown(second)
        assert "Porto" in shown(second)
        (memory,) = await here.memories(here.ada)
        assert (memory.text, memory.topic_id, memory.version) == ("Lisbon", "city", 2)


async def test_a_how_to_told_anew_shows_what_it_replaced_and_its_undo_brings_that_back() -> None:
    async with world() as here:
        await here.ada.slash(here.general, "remember", fact="Bail the boat: call the crew", **{"how-to": True})
        updated = await here.ada.slash(
            here.general, "remember", fact="Bail the boat: turn on the pump", **{"how-to": True}
        )
        assert "call the crew" in shown(updated)
        assert [memory.text for memory in await here.memories(here.ada)] == ["Bail the boat: turn on the pump"]

        await here.ada.click(last_message(updated), label="Undo")

        assert [memory.text for memory in await here.memories(here.ada)] == ["Bail the boat: call the crew"]


async def test_where_discord_hides_an_edit_what_was_remembered_ends_and_that_was_said_before() -> None:
    async with world() as here:
        message = await here.ada.send(here.general, "I fly a kite")

        card = await here.ada.context_menu(here.general, "Remember this", message)
        assert say("remember-unseen-edit") in shown(card)
        await here.ada.edit(message, "I fly a red kite")

        assert await here.memories(here.ada) == []


async def _form(here: World, text: str, **options: object) -> InteractionResult:
    form = await here.ada.slash(here.general, "remember", **options)
    return await here.ada.submit_modal(form, {"text": text})


async def test_a_form_keeps_several_each_with_its_outcome() -> None:
    async with world() as here:
        await here.ada.slash(here.general, "remember", fact="I mend accordions")
        await here.ada.slash(here.general, "remember", fact="I have 3 cats")

        told = await _form(
            here,
            "- I drink smoky tea\n- I mend accordions\n- my password is hunter2horse!\n\n- I have 4 cats",
            pin=True,
        )

        assert all_private([told])
        assert "I will remember 2 of 4 things" in shown(told)
        for line in (
            "**1.** kept: I drink smoky tea",
            "**2.** known already: I mend accordions",
            f"**3.** not kept: {say('refusal-secret')}",
            "**4.** kept: I have 4 cats",
        ):
            assert line in shown(told)
        assert "hunter2" not in shown(told)
        pinned = sorted(memory.text for memory in await here.memories(here.ada) if memory.pinned)
        assert pinned == ["I drink smoky tea", "I have 4 cats", "I mend accordions"]
        await here.ada.click(last_message(told), label="Undo all")
        assert last_message(told).content == "Taken back: 2 of 2."
        assert sorted(memory.text for memory in await here.memories(here.ada)) == ["I have 3 cats", "I mend accordions"]


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("bake bread: knead\nwait\nbake", {"how-to": True}),
        ("tide service:\n```py\ndef fetch(url):\n    return url\n```", {}),
    ],
)
async def test_a_how_to_of_several_lines_is_one(text: str, options: dict[str, object]) -> None:
    async with world() as here:
        await _form(here, text, **options)

        (memory,) = await here.memories(here.ada)
        assert (memory.kind, memory.text) == ("procedure", text)
