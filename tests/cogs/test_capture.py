"""Memory follows what people do with their messages."""

from typing import Any

import pytest
from simcord.builders import ChannelHandle

from bench.reference_store import ReferenceStore
from memory.domain.audience import restricted_to
from memory.domain.ids import ChannelId, MessageId, dm_tenant
from memory.domain.message import session_id_of
from tests.cogs.away import AwayStore
from tests.cogs.world import World, last_message, shown, world


async def kept(here: World) -> dict[str, list[str]]:
    """Read buffer and turns, by their texts."""
    messages = await here.collections.store.find("messages", {}, sort=[("at", 1)])
    sessions = await here.collections.store.find("sessions", {})
    turns = [turn["text"] for session in sessions for turn in session["turns"]]
    return {"messages": [row["text"] for row in messages], "turns": turns}


async def test_an_edit_replaces_the_text_and_drops_the_answer_to_the_old_one() -> None:
    async with world() as here:
        asked = await here.ada.send(here.general, f"{here.mention} my boat is Quillfeather")
        await here.ada.edit(asked, f"{here.mention} my boat is Nutshell")

        assert await kept(here) == {"messages": ["my boat is Nutshell"], "turns": ["my boat is Nutshell"]}


async def test_an_edit_that_takes_the_mention_away_takes_the_text_away() -> None:
    async with world() as here:
        asked = await here.ada.send(here.general, f"{here.mention} my boat is Quillfeather")
        await here.ada.edit(asked, "nothing to see here")

        assert "Quillfeather" not in str(await kept(here))
        assert "nothing to see" not in str(await kept(here))


async def close(here: World, channel: ChannelHandle) -> None:
    """Let only the bot and the people of a role see a channel from now on."""
    held: Any = here.env.bot.get_channel(channel.id)
    crew = next(role for role in held.guild.roles if role.name == "crew")
    for who, sees in ((crew, True), (held.guild.me, True), (held.guild.default_role, False)):
        await held.set_permissions(who, view_channel=sees)
    await here.env.settle()


@pytest.mark.parametrize("is_away", [False, True])
async def test_what_is_edited_into_a_message_behind_a_closed_door_stays_there(*, is_away: bool) -> None:
    store = AwayStore(ReferenceStore())
    async with world(store=store) as here:
        await here.consented(here.bram)
        porch = here.guild.create_text_channel("porch")
        await here.env.settle()
        request = await here.bram.send(porch, f"{here.mention} remember that I drink smoky tea")
        said = await here.bram.send(porch, f"{here.mention} good morning")
        await close(here, porch)
        store.is_away = is_away
        await here.bram.edit(request, f"{here.mention} remember that I lead the Xylophone takeover in May")
        await here.bram.edit(said, f"{here.mention} the takeover begins at noon")
        store.is_away = False
        # Memory follows later, when the door stands open again.
        held: Any = here.env.bot.get_channel(porch.id)
        await held.set_permissions(held.guild.default_role, view_channel=True)
        await here.env.advance_time(60)
        await here.operations.unfinished.retry_due()

        behind_the_door = restricted_to(ChannelId(str(porch.id)))
        (memory,) = await here.memories(here.bram)
        assert (memory.text, memory.audience) == ("I lead the Xylophone takeover in May", behind_the_door)
        session = await here.collections.sessions.get(session_id_of(here.tenant, ChannelId(str(porch.id))))
        message = await here.collections.messages.get(MessageId(str(said.id)))
        assert message is not None
        assert session is not None
        assert [turn.audience for turn in session.turns if "noon" in turn.text] == [behind_the_door]
        assert message.audience == behind_the_door
        await here.bram.send(here.general, f"{here.mention} what do you know about me?")
        assert "Xylophone" not in here.model.prompts[-1]


async def test_a_memory_that_is_edited_on_its_card_in_a_closed_channel_stays_there() -> None:
    async with world() as here:
        kept_there = await here.bram.slash(here.general, "remember", fact="I drink smoky tea")
        (memory,) = await here.memories(here.bram)
        assert "smoky" in shown(kept_there)
        card = await here.bram.slash(here.staff, "memories", memory=memory.id)
        form = await here.bram.click(last_message(card), label="Edit")
        await here.bram.submit_modal(form, {"text": "I lead the Xylophone takeover"})

        (memory,) = await here.memories(here.bram)
        assert (memory.text, memory.audience) == (
            "I lead the Xylophone takeover",
            restricted_to(ChannelId(str(here.staff.id))),
        )


async def test_a_message_deleted_in_a_direct_message_goes_too_also_after_a_restart() -> None:
    async with world() as here:
        first = await here.ada.user.send_dm("remember that I drink smoky tea")
        second = await here.ada.user.send_dm("my boat is Quillfeather")
        await here.ada.user.delete(second)
        assert await kept(here) == {"messages": [], "turns": []}

        await here.env.restart_bot(here.client())
        await here.ada.user.delete(first)

        assert await here.memories(here.ada, dm_tenant(here.ada.id)) == []


async def test_a_deleted_direct_message_goes_without_a_word_from_discord_and_after_an_outage() -> None:
    store = AwayStore(ReferenceStore())
    async with world(store=store) as here:
        said = [await here.ada.user.send_dm("remember that I drink smoky tea")]
        said += [await here.ada.user.send_dm("my boat is Quillfeather")]
        await here.env.restart_bot(here.client())
        here.env.inject_error("GET", "/channels/*", status=503, times=None)
        store.is_away = True
        for each in said:
            await here.ada.user.delete(each)
        assert here.operations.unfinished.count == 2
        store.is_away = False
        await here.env.advance_time(60)

        assert await here.operations.unfinished.retry_due() == 2

        assert await here.memories(here.ada, dm_tenant(here.ada.id)) == []
        assert await kept(here) == {"messages": [], "turns": []}


async def test_with_a_channel_its_archived_threads_and_what_rests_on_them_go() -> None:
    async with world() as here:
        here.env.backend.create_thread(here.general.id, "plans", here.ada.id)
        (thread,) = here.general.threads
        await here.ada.send(thread, f"{here.mention} are you there?")
        await here.ada.send(thread, f"{here.mention} remember that I drink smoky tea")
        # Discord says nothing of a thread that the library does not know.
        guild = here.env.bot.get_guild(here.guild.id)
        assert guild is not None
        guild._remove_thread(guild.get_thread(thread.id))  # type: ignore[arg-type]
        here.env.backend.delete_channel(here.general.id)
        await here.env.settle()

        assert await kept(here) == {"messages": [], "turns": []}
        assert await here.memories(here.ada) == []


async def test_what_happens_while_the_store_is_away_is_followed_when_it_is_back() -> None:
    store = AwayStore(ReferenceStore())
    async with world(store=store) as here:
        asked = await here.ada.send(here.general, f"{here.mention} my boat is Quillfeather")
        request = await here.ada.send(here.general, f"{here.mention} remember that I drink smoky tea")
        other = await here.bram.send(here.staff, f"{here.mention} in the other channel")
        store.is_away = True
        await here.ada.edit(asked, f"{here.mention} my boat is Nutshell")
        await here.ada.edit(asked, f"{here.mention} my boat is Cockle")
        await here.ada.delete(request)
        here.env.backend.bulk_delete_messages(here.staff.id, [other.id])
        await here.env.settle()
        assert here.operations.unfinished.count == 4
        assert here.env.errors == []
        store.is_away = False
        await here.env.advance_time(60)

        assert await here.operations.unfinished.retry_due() == 4

        assert (await kept(here))["messages"] == ["my boat is Cockle"]
        assert await here.memories(here.ada) == []
