"""Questions that are edited, taken back or overtaken while the model thinks."""

from collections.abc import Awaitable, Callable
from typing import Any

import discord
import pytest

from cogs.words.catalogue import say
from memory.domain.ids import subject_of
from tests.cogs.world import World, listen_in, world


def editing(here: World, *texts: str) -> list[Callable[[], Awaitable[object]]]:
    """Let the last question of a person read otherwise while the model thinks about it, one answer after the other."""

    def edit(text: str) -> Callable[[], Awaitable[None]]:
        async def change() -> None:
            seen: Any = reversed(here.env.backend.transcript)
            created = next(body for kind, name, body in seen if (kind, name) == ("GATEWAY", "MESSAGE_CREATE"))
            backend = here.env.backend
            backend.edit_message(here.general.id, int(created["id"]), {"content": f"{here.mention} {text}"})
            held = here.env.bot.cog_context.pending_messages  # type: ignore[attr-defined]

            async def is_noted() -> bool:
                return any(message.edited_at and text in message.content for message, _ in held._held.values())

            await here.until(is_noted)

        return change

    return [edit(text) for text in texts]


async def test_a_question_that_is_edited_while_the_model_thinks_is_answered_as_it_reads_now() -> None:
    async with world() as here:
        await here.consented(here.ada)
        here.model.meanwhile = editing(here, "who mends violins?")
        here.model.answers = ["Accordions: Bram.", "Violins: Cleo."]
        await here.ada.send(here.general, f"{here.mention} who mends accordions?")

        assert here.aloud() == ["Violins: Cleo."]
        assert ["violins" in prompt for prompt in here.model.prompts] == [False, True]
        (session,) = await here.collections.store.find("sessions", {})
        assert [turn["text"] for turn in session["turns"]] == ["who mends violins?", "Violins: Cleo."]
        assert len(await here.collections.store.find("answer_receipts", {})) == 1


async def test_a_question_that_keeps_changing_is_not_answered_and_that_is_said() -> None:
    async with world() as here:
        await here.consented(here.ada)
        here.model.meanwhile = editing(here, "one?", "two?", "three?")
        await here.ada.send(here.general, f"{here.mention} zero?")

        assert here.aloud() == [say("talk-words-changed")]
        assert len(here.model.prompts) == 3


async def test_who_has_something_forgotten_that_an_answer_rests_on_is_told_that_it_is_dropped() -> None:
    async with world() as here:
        await here.consented(here.ada)
        await here.ada.send(here.general, f"{here.mention} remember that I drink smoky tea")
        (memory,) = await here.memories(here.ada)

        async def forget() -> None:
            await here.operations.forgetting.forget(here.tenant, subject_of(here.ada.id), [memory.id])

        here.model.meanwhile = [forget]
        await here.ada.send(here.general, f"{here.mention} what do I drink?")

        assert here.aloud()[1:] == [say("talk-dropped")]


async def test_a_question_that_is_deleted_while_the_model_thinks_is_met_with_silence() -> None:
    async with world() as here:
        await here.consented(here.ada)

        async def delete() -> None:
            seen: Any = reversed(here.env.backend.transcript)
            created = next(body for kind, name, body in seen if (kind, name) == ("GATEWAY", "MESSAGE_CREATE"))
            here.env.backend.delete_message(here.general.id, int(created["id"]))

            async def is_gone() -> bool:
                return await here.collections.store.find("messages", {}) == []

            await here.until(is_gone)

        here.model.meanwhile = [delete]
        await here.ada.send(here.general, f"{here.mention} who mends accordions?")

        assert here.aloud() == []


async def _told_to_all(here: World, *, listens: bool) -> discord.Message:
    if listens:
        await listen_in(here.cleo, here.general, here.general)
    await here.consented(here.ada)
    return await here.ada.send(here.general, "who mends accordions?")


@pytest.mark.parametrize("listens", [False, True])
async def test_a_mention_that_is_added_by_an_edit_is_answered_once(listens: bool) -> None:
    async with world(reads_all_messages=True) as here:
        asked = await _told_to_all(here, listens=listens)
        before = len(here.aloud())
        await here.ada.edit(asked, f"{here.mention} who mends accordions?")
        await here.ada.edit(asked, f"{here.mention} who mends accordions, then?")

        assert here.aloud()[before:] == ["Hello."]
        rows = await here.collections.store.find("answer_receipts", {})
        assert [row["question_id"] for row in rows] == [str(asked.id)]


async def test_who_forwards_something_to_the_bot_hears_once_that_it_is_left() -> None:
    async with world() as here:
        original = await here.bram.send(here.general, "the kettle is on")
        for _ in range(2):
            await here.ada.forward(original, here.ada.user.dm_channel)

        assert [message.content for message in here.said(here.ada.user.dm_channel)] == [say("talk-forwarded")]
        assert await here.collections.store.find("messages", {}) == []
