"""Asking in plain words to remember and to forget."""

import discord
import pytest

from cogs.error_sentences import GONE
from cogs.presentation.sentences import NOT_YOURS_TO_PRESS, NOTHING_ABOUT, UNDO_EXPIRED
from memory.domain.ids import dm_tenant
from tests.cogs.world import World, last_message, shown, world


def buttons(message: discord.Message) -> list[str]:
    """Name the buttons of a message."""
    return [button.label or "" for row in message.components for button in row.children]  # type: ignore[union-attr]


async def told(here: World, *statements: str) -> None:
    """Let Ada tell the bot things about herself."""
    for statement in statements:
        await here.ada.send(here.general, f"{here.mention} remember that {statement}")


async def test_a_statement_is_kept_with_its_receipt_and_without_a_model() -> None:
    async with world() as here:
        asked = await here.ada.send(here.general, f"{here.mention} remember that I drink smoky tea")

        (memory,) = await here.memories(here.ada)
        (answer,) = here.said(here.general)
        assert memory.text == "I drink smoky tea"
        assert memory.provenance.message_ids == (str(asked.id),)
        assert memory.audience.kind == "public"
        assert answer.content == "I will remember that."
        assert "tea" not in answer.content
        assert here.model.prompts == []


async def test_a_request_that_is_delivered_again_is_answered_once() -> None:
    async with world() as here:
        await told(here, "I drink smoky tea")
        await here.replay()

        assert len(here.said(here.general)) == 1


async def test_what_is_told_in_a_direct_message_stays_there() -> None:
    async with world() as here:
        await here.ada.user.send_dm("remember that I drink smoky tea")

        (memory,) = await here.memories(here.ada, dm_tenant(here.ada.id))
        assert memory.audience.kind == "private"
        assert await here.memories(here.ada) == []


@pytest.mark.parametrize(
    "statement", ["\u202eאני גר בחיפה\u202c", "I live in \u2067חיפה\u2069\u200f", "I row \u202daway\u202c"]
)
async def test_marks_of_writing_direction_are_no_order(statement: str) -> None:
    async with world() as here:
        await told(here, statement)
        await here.bram.slash(here.general, "remember", fact=statement)

        assert [memory.text for memory in await here.memories(here.ada)] == [statement]
        assert [memory.text for memory in await here.memories(here.bram)] == [statement]


async def test_a_refusal_is_one_sentence() -> None:
    async with world() as here:
        await told(here, "\u200b\u2060x" * 400)

        assert [message.content for message in here.said(here.general)] == [
            "That is a little long for me; please say it in 500 characters or fewer."
        ]


async def test_undo_is_the_speakers_alone_and_works_after_a_restart() -> None:
    async with world() as here:
        await told(here, "I drink smoky tea")
        (answer,) = here.said(here.general)
        await here.env.restart_bot(here.client())

        refused = await here.bram.click(answer, label="Undo")
        assert shown(refused) == NOT_YOURS_TO_PRESS
        assert len(await here.memories(here.ada)) == 1

        undone = await here.ada.click(answer, label="Undo")
        assert undone.ephemeral
        assert await here.memories(here.ada) == []
        again = await here.ada.click(answer, label="Undo")
        assert shown(again) == GONE


async def test_the_one_memory_about_a_topic_is_forgotten_at_once_and_comes_back_within_the_minute() -> None:
    async with world() as here:
        await told(here, "I drink smoky tea", "I mend accordions")
        await here.ada.send(here.general, f"{here.mention} forget that I mend accordions")

        answer = here.said(here.general)[-1]
        assert answer.content.startswith("Forgotten: 1 memory")
        assert "accordion" not in answer.content
        assert [memory.text for memory in await here.memories(here.ada)] == ["I drink smoky tea"]

        assert shown(await here.bram.click(answer, label="Undo")) == NOT_YOURS_TO_PRESS
        assert (await here.ada.click(answer, label="Undo")).ephemeral
        assert len(await here.memories(here.ada)) == 2


async def test_after_the_minute_undo_says_that_it_is_too_late() -> None:
    async with world() as here:
        await told(here, "I mend accordions")
        await here.ada.send(here.general, f"{here.mention} forget that I mend accordions")
        await here.env.advance_time(61)

        assert shown(await here.ada.click(here.said(here.general)[-1], label="Undo")) == UNDO_EXPIRED


async def test_of_several_the_person_chooses_where_nobody_else_reads() -> None:
    async with world() as here:
        await told(here, "I drink smoky tea", "I collect tea pots", "I mend accordions")
        await here.ada.send(here.general, f"{here.mention} forget about tea")
        question = here.said(here.general)[-1]
        assert question.content == "I found 2 memories of yours about that; choose what should go:"
        assert buttons(question) == ["Choose"]

        menu = await here.ada.click(question, label="Choose")
        assert menu.ephemeral
        green = next(memory.id for memory in await here.memories(here.ada) if "pots" in memory.text)
        asked = await here.ada.select(last_message(menu), [green])
        done = await here.ada.click(last_message(menu), label="Confirm")

        assert asked.acknowledged
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


async def test_everything_is_asked_about_first() -> None:
    async with world() as here:
        await told(here, "I drink smoky tea", "I mend accordions")
        await here.ada.send(here.general, f"{here.mention} forget everything")
        assert len(await here.memories(here.ada)) == 2

        asked = await here.ada.click(here.said(here.general)[-1], label="Forget everything")
        await here.ada.click(last_message(asked), label="Forget everything")

        assert await here.memories(here.ada) == []


async def test_nothing_found_is_said_as_such() -> None:
    async with world() as here:
        await here.ada.send(here.general, f"{here.mention} forget about lighthouses")

        assert here.said(here.general)[-1].content == NOTHING_ABOUT
