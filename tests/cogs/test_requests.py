"""Asking in plain words to remember and to forget."""

import discord
import pytest

from tests.cogs.world import World, last_message, world


def buttons(message: discord.Message) -> list[str]:
    """Name the buttons of a message."""
    return [button.label or "" for row in message.components for button in row.children]  # type: ignore[union-attr]


async def told(here: World, *statements: str) -> None:
    """Let Ada tell the bot things about herself."""
    for statement in statements:
        await here.ada.send(here.general, f"{here.mention} remember that {statement}")


async def test_of_several_the_person_chooses_where_nobody_else_reads() -> None:
    async with world() as here:
        await told(here, "I drink smoky tea", "I collect tea pots", "I mend accordions")
        await here.ada.send(here.general, f"{here.mention} forget about tea")
        question = here.said(here.general)[-1]
        assert question.content == "I found 2 memories of yours about that. Choose what should go:"
        assert buttons(question) == ["Choose"]

        menu = await here.ada.click(question, label="Choose")
        assert menu.ephemeral
        green = next(memory.id for memory in await here.memories(here.ada) if "pots" in memory.text)
        done = await here.ada.select(last_message(menu), [green])

        assert done.acknowledged
        assert sorted(memory.text for memory in await here.memories(here.ada)) == [
            "I drink smoky tea", "I mend accordions",
        ]  # fmt: skip


@pytest.mark.parametrize("topic", ["😀" * 80, "tea " * 100, "tea\nand biscuits"])
async def test_a_topic_of_any_length_fits_behind_a_button(topic: str) -> None:
    async with world() as here:
        await told(here, f"I drink smoky tea {topic[:80]}", f"I collect tea pots {topic[:80]}")
        await here.ada.send(here.general, f"{here.mention} forget about {topic}"[:1900])

        assert buttons(here.said(here.general)[-1]) in (["Choose"], [])
