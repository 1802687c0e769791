"""Messages that wait to be captured: for whether more follows, or for the disk.

What becomes of them meanwhile holds for them too.
"""

import asyncio
from typing import Any

import pytest

from bench.reference_store import ReferenceStore
from cogs.words.catalogue import say
from memory.domain.audience import restricted_to
from memory.domain.ids import ChannelId, subject_of
from tests.cogs.away import InterruptedStore
from tests.cogs.world import World, world

PAUSE_S = 30.0
"""Longer than a step may take, or the local Discord would wait for its end."""


def edit_on_the_way(here: World, content: str) -> None:
    """Tell the bot of an edit of the last message, without waiting for it as an actor would."""
    seen: Any = reversed(here.env.backend.transcript)
    payload = next(
        body
        for kind, name, body in seen
        if (kind, name) == ("GATEWAY", "MESSAGE_CREATE") and body["author"]["id"] != str(here.bot.id)
    )
    here.env.backend.emit("MESSAGE_UPDATE", payload | {"content": content, "edited_timestamp": payload["timestamp"]})


async def test_what_is_edited_while_it_waits_is_heard_as_it_reads_then() -> None:
    async with world(debounce_s=PAUSE_S) as here:
        await here.consented(here.ada)
        asked = await here.ada.send(here.general, f"{here.mention} my boat is called Quillfeather")
        await here.ada.edit(asked, f"{here.mention} good morning")
        await here.env.advance_time(PAUSE_S + 1)

        assert await here.buffered() == ["good morning"]
        assert ["Quillfeather" in prompt for prompt in here.model.prompts] == [False]
        assert len(here.said(here.general)) == 1


async def test_what_addresses_the_bot_no_more_while_it_waits_is_neither_kept_nor_answered() -> None:
    async with world(debounce_s=PAUSE_S) as here:
        await here.consented(here.ada)
        asked = await here.ada.send(here.general, f"{here.mention} my boat is called Quillfeather")
        await here.ada.edit(asked, "never mind")
        await here.env.advance_time(PAUSE_S + 1)

        assert await here.buffered() == []
        assert here.model.prompts == []


async def test_a_request_that_is_edited_while_it_waits_is_done_as_it_reads_then() -> None:
    async with world(debounce_s=PAUSE_S) as here:
        asked = await here.ada.send(here.general, f"{here.mention} remember that my boat is called Quillfeather")
        await here.ada.edit(asked, f"{here.mention} remember that my boat is called Heron")
        await here.env.advance_time(PAUSE_S + 1)

        assert [memory.text for memory in await here.memories(here.ada)] == ["my boat is called Heron"]


@pytest.mark.parametrize("is_request", [False, True])
@pytest.mark.parametrize("is_edited", [False, True])
async def test_what_waits_while_the_door_turns_is_for_those_alone_who_could_read_it_at_each_moment(
    *, is_request: bool, is_edited: bool
) -> None:
    """Said where all read it and edited behind the door, or said behind the door.

    Captured when the door is open again.
    """
    async with world(debounce_s=PAUSE_S) as here:
        await here.consented(here.bram)
        held: Any = here.env.bot.get_channel(here.staff.id)
        everyone, what = held.guild.default_role, "remember that " if is_request else ""
        await held.set_permissions(everyone, view_channel=is_edited)
        await here.env.settle()
        asked = await here.bram.send(here.staff, f"{here.mention} {what}I sail Heron")
        if is_edited:
            await held.set_permissions(everyone, view_channel=False)
            await here.env.settle()
            await here.bram.edit(asked, f"{here.mention} {what}I sail Quillfeather")
        await held.set_permissions(everyone, view_channel=True)
        await here.env.settle()
        await here.env.advance_time(PAUSE_S + 1)

        behind_the_door = restricted_to(ChannelId(str(here.staff.id)))
        found = await here.collections.store.find("memories" if is_request else "messages", {})
        said = [(row["text"], row["audience"]) for row in found]
        assert said == [("I sail Quillfeather" if is_edited else "I sail Heron", behind_the_door.model_dump())]


@pytest.mark.parametrize(
    ("said", "now", "kept", "remembered"),
    [
        ("my boat is called Quillfeather", "good morning", ["good morning"], []),
        ("remember that I sail Quillfeather", "remember that I sail Heron", [], ["I sail Heron"]),
    ],
)
async def test_an_edit_that_comes_while_a_message_is_written_down_is_followed(
    said: str, now: str, kept: list[str], remembered: list[str]
) -> None:
    async def edit(_written: str) -> None:
        edit_on_the_way(here, f"{here.mention} {now}")
        for _ in range(50):
            await asyncio.sleep(0)

    async with world(store=InterruptedStore(ReferenceStore(), edit)) as here:
        await here.consented(here.ada)
        await here.ada.send(here.general, f"{here.mention} {said}")

        assert await here.buffered() == kept
        assert [memory.text for memory in await here.memories(here.ada)] == remembered
        assert not [prompt for prompt in here.model.prompts if "Quillfeather" in prompt]


async def test_a_question_whose_answer_was_left_to_a_message_that_is_deleted_is_answered_itself() -> None:
    async with world(debounce_s=PAUSE_S) as here:
        await here.consented(here.ada)
        first = await here.ada.send(here.general, f"{here.mention} who mends accordions?")
        later = await here.ada.send(here.general, f"{here.mention} oh, wait")
        await here.ada.delete(later)
        await here.env.advance_time(PAUSE_S + 1)

        (answer,) = here.said(here.general)
        assert answer.reference is not None
        assert answer.reference.message_id == first.id
        assert ["oh, wait" in prompt for prompt in here.model.prompts] == [False]


@pytest.mark.parametrize("edited", ["never mind", "{mention}", "{mention} remember that I drink smoky tea"])
async def test_a_question_is_answered_when_what_was_to_be_answered_with_it_asks_nothing_any_more(edited: str) -> None:
    async with world(debounce_s=PAUSE_S) as here:
        await here.consented(here.ada)
        await here.ada.send(here.general, f"{here.mention} who mends accordions?")
        later = await here.ada.send(here.general, f"{here.mention} and violins?")
        await here.ada.edit(later, edited.format(mention=here.mention))
        await here.env.advance_time(PAUSE_S + 1)

        assert ["violins" in prompt for prompt in here.model.prompts] == [False]
        assert say("talk-nudge") not in [message.content for message in here.said(here.general)]


async def test_what_was_asked_for_before_an_erasure_is_not_remembered_behind_it() -> None:
    async with world(debounce_s=PAUSE_S) as here:
        await here.ada.send(here.general, f"{here.mention} remember that I drink smoky tea")
        await here.operations.erasure.erase_person(subject_of(here.ada.id), here.tenant)
        await here.env.advance_time(PAUSE_S + 1)

        assert await here.memories(here.ada) == []


async def test_what_was_asked_for_in_a_channel_is_not_remembered_behind_the_erasing_of_its_talk() -> None:
    async with world(debounce_s=PAUSE_S) as here:
        await here.ada.send(here.general, f"{here.mention} remember that I drink smoky tea")
        async for _ in here.operations.channel_talk.erase(here.tenant, ChannelId(str(here.general.id))):
            pass
        await here.env.advance_time(PAUSE_S + 1)

        assert await here.memories(here.ada) == []
