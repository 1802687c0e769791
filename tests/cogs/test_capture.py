"""Memory follows what people do with their messages."""

from memory.domain.ids import dm_tenant
from memory.store.language.reference import ReferenceStore
from tests.cogs.away import AwayStore
from tests.cogs.world import World, world


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


async def test_an_edit_that_leaves_the_words_alone_changes_nothing() -> None:
    async with world() as here:
        asked = await here.ada.send(here.general, f"{here.mention} my boat is Quillfeather")
        before = await here.collections.store.find("sessions", {})
        await here.ada.edit(asked, f"{here.mention}  my boat is Quillfeather")

        assert await here.collections.store.find("sessions", {}) == before


async def test_an_edit_that_takes_the_mention_away_takes_the_text_away() -> None:
    async with world() as here:
        asked = await here.ada.send(here.general, f"{here.mention} my boat is Quillfeather")
        await here.ada.edit(asked, "nothing to see here")

        assert "Quillfeather" not in str(await kept(here))
        assert "nothing to see" not in str(await kept(here))


async def test_an_edited_request_rewords_its_memory() -> None:
    async with world() as here:
        asked = await here.ada.send(here.general, f"{here.mention} remember that I drink smoky tea")
        await here.ada.edit(asked, f"{here.mention} remember that I drink green tea")
        assert [memory.text for memory in await here.memories(here.ada)] == ["I drink green tea"]

        await here.ada.edit(asked, f"{here.mention} never mind")

        assert await here.memories(here.ada) == []


async def test_a_deleted_message_goes_with_its_answer_and_with_what_rests_on_it() -> None:
    async with world() as here:
        asked = await here.ada.send(here.general, f"{here.mention} my boat is Quillfeather")
        request = await here.ada.send(here.general, f"{here.mention} remember that I drink smoky tea")
        await here.ada.delete(asked)
        await here.ada.delete(request)

        assert await kept(here) == {"messages": [], "turns": []}
        assert await here.memories(here.ada) == []


async def test_a_message_deleted_in_a_direct_message_goes_too_also_after_a_restart() -> None:
    async with world() as here:
        first = await here.ada.user.send_dm("remember that I drink smoky tea")
        second = await here.ada.user.send_dm("my boat is Quillfeather")
        await here.ada.user.delete(second)
        assert await kept(here) == {"messages": [], "turns": []}

        await here.env.restart_bot(here.client())
        await here.ada.user.delete(first)

        assert await here.memories(here.ada, dm_tenant(here.ada.id)) == []


async def test_messages_swept_away_are_all_gone() -> None:
    async with world() as here:
        asked = [await here.ada.send(here.general, f"{here.mention} question {number}") for number in range(3)]
        here.env.backend.bulk_delete_messages(here.general.id, [message.id for message in asked[:2]])
        await here.env.settle()

        assert (await kept(here))["messages"] == ["question 2"]


async def test_with_a_thread_or_channel_its_talk_goes() -> None:
    async with world() as here:
        here.env.backend.create_thread(here.general.id, "plans", here.ada.id)
        (thread,) = here.general.threads
        await here.ada.send(here.general, f"{here.mention} in the channel")
        await here.ada.send(thread, f"{here.mention} in the thread")
        here.env.backend.delete_channel(thread.id)
        await here.env.settle()
        assert (await kept(here))["messages"] == ["in the channel"]

        here.env.backend.delete_channel(here.general.id)
        await here.env.settle()

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
