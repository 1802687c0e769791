"""Listening: only behind the notice, only what people said, of nobody who is left out, and never answered by itself."""

from typing import Any

import discord
import pytest
from simcord.backend.errors import SetupError
from simcord.builders import ChannelHandle

from bench.reference_store import ReferenceStore
from cogs.presentation.listening_sentences import listening_notice
from cogs.words.catalogue import say
from memory.domain.constraints import ChannelMode
from memory.domain.ids import subject_of
from memory.store.documents import DocumentStore
from tests.cogs.away import AwayStore
from tests.cogs.world import World, all_private, last_message, listen_in, pick, shown, world


def hearing(store: DocumentStore | None = None) -> Any:
    """Open a world in which Discord hands over what people say among themselves."""
    return world(store=store, reads_all_messages=True)


async def listen(here: World, channel: ChannelHandle | None = None) -> str:
    """Let the admin have the bot listen; gives what the admin is told."""
    told = await listen_in(here.cleo, here.general, channel or here.general)
    assert all_private([told])
    return shown(told)


async def captured(here: World) -> list[str]:
    """Read the buffer, and check that the sessions hold the same."""
    messages = [row["text"] for row in await here.collections.store.find("messages", {}, sort=[("at", 1)])]
    sessions = await here.collections.store.find("sessions", {})
    said = [turn["text"] for session in sessions for turn in session["turns"] if turn["speaker"] == "person"]
    assert sorted(said) == sorted(text.replace(f"<@{here.cleo.id}>", "@Cleo") for text in messages)
    return messages


async def mode_of(here: World, channel: ChannelHandle) -> ChannelMode | None:
    """Read what is set for a channel."""
    return (await here.operations.constraining.guild_rules(here.tenant)).channel_modes.get(str(channel.id))


async def test_what_is_said_while_the_store_is_away_is_kept_as_it_reads_then() -> None:
    store = AwayStore(ReferenceStore())
    async with hearing(store) as here:
        await listen(here)
        await here.bram.send(here.general, "the ferry is late")
        store.is_away = True
        edited = await here.ada.send(here.general, "it sank off Quillfeather")
        deleted = await here.ada.send(here.general, "never mind")
        await here.ada.edit(edited, "it sank off Nutshell")
        await here.ada.delete(deleted)
        store.is_away = False
        await here.bram.send(here.general, "oh no")

        await here.env.advance_time(60)
        await here.operations.unfinished.retry_due()

        assert await captured(here) == ["the ferry is late", "it sank off Nutshell", "oh no"]
        assert here.operations.unfinished.count == 0


async def test_the_notice_is_posted_then_people_are_heard_and_nobody_is_answered() -> None:
    async with hearing() as here:
        await here.ada.send(here.general, "before")
        assert say("setup-listens-now", channels=here.general.mention) in await listen(here)
        (notice,) = here.said(here.general)
        assert notice.content == listening_notice("opt_in", retention_days=7)
        await here.ada.send(here.general, "the ferry is late")
        await here.bram.send(here.general, "as ever")

        assert await captured(here) == ["the ferry is late", "as ever"]
        assert here.model.prompts == []
        assert len(here.said(here.general)) == 1
        ended = await here.cleo.slash(here.general, "setup")
        await pick(here.cleo, ended, 0, [])
        assert say("setup-listens-no-more", channels=here.general.mention) in shown(ended)
        assert await mode_of(here, here.general) == "mention"
        rows = await here.collections.store.find("messages", {})
        assert [(row["addressed"], row["formable"], row["audience"]["kind"]) for row in rows] == [
            (False, False, "public")
        ] * 2


async def test_bots_webhooks_system_lines_forwards_and_blank_messages_are_not_heard() -> None:
    async with hearing() as here:
        await listen(here)
        robot = here.guild.add_member(here.env.create_user("robot", bot=True))
        pins = here.guild.create_role("pins", permissions=discord.Permissions(manage_messages=True, pin_messages=True))
        keeper = here.guild.add_member(here.env.create_user("keeper"), roles=[pins])
        source = await here.bram.send(here.staff, "from elsewhere")
        await robot.send(here.general, "beep")
        await here.guild.create_webhook(here.general).send("hooked")
        await here.bram.forward(source, here.general)
        await here.ada.send(here.general, "", attachments=[("ferry.png", b"png")])
        kept = await here.ada.send(here.general, "kept")
        await keeper.set_pinned(kept, pinned=True)

        assert await captured(here) == ["kept"]


async def test_an_edit_that_no_longer_addresses_the_bot_is_not_read_where_it_does_not_listen() -> None:
    async with hearing() as here:
        asked = await here.ada.send(here.general, f"{here.mention} my boat is Quillfeather")
        await here.ada.edit(asked, "among ourselves: Nutshell")

        rows = str([await here.collections.store.find(name, {}) for name in ("messages", "sessions")])
        assert "Quillfeather" not in rows
        assert "Nutshell" not in rows


async def test_without_the_intent_it_is_refused_and_nothing_changes() -> None:
    async with world() as here:
        screen = await here.cleo.slash(here.general, "setup")
        assert say("setup-missing-intent") in shown(screen)
        with pytest.raises(SetupError, match="disabled"):
            await pick(here.cleo, screen, 0, [here.general])

        assert await mode_of(here, here.general) is None
        assert here.said(here.general) == []


async def test_where_the_notice_cannot_be_posted_nothing_changes() -> None:
    async with hearing() as here:
        closed = here.guild.create_text_channel(
            "announcements", overwrites={here.bot: discord.PermissionOverwrite(send_messages=False)}
        )

        told = await listen(here, closed)

        assert say("listening-not-posted", channel=closed.mention) in told
        again = say("setup-waiting-post", button=say("setup-button-post"), channels=closed.mention)
        assert again in told, "the screen is drawn anew, and what waits still does"
        assert await mode_of(here, closed) is None
        assert here.env.errors == []


async def test_in_a_forum_the_notice_is_a_post_and_its_posts_are_heard() -> None:
    async with hearing() as here:
        forum = here.guild.create_forum_channel("questions")
        await listen(here, forum)
        (post,) = forum.threads
        assert post.name == say("listening-title")
        await here.ada.send(post, "a question")

        assert await captured(here) == ["a question"]


@pytest.mark.parametrize(("label", "choice"), [("Remember me", "on"), ("Leave me out", "off")])
async def test_everybody_chooses_by_the_notices_buttons_also_after_a_restart(label: str, choice: str) -> None:
    async with hearing() as here:
        await listen(here)
        (notice,) = here.said(here.general)
        await here.env.restart_bot(here.client(reads_all_messages=True))
        told = [await person.click(notice, label=label) for person in (here.ada, here.bram)]

        assert [shown(each) for each in told] == [say(f"consent-noted-{choice}")] * 2
        assert all_private(told)
        for person in (here.ada, here.bram):
            assert await here.operations.constraining.consent_of(here.tenant, subject_of(person.id)) == choice
        assert await here.operations.constraining.consent_of(here.tenant, subject_of(here.cleo.id)) == "undecided"


async def test_people_are_told_anew_before_memory_starts_in_another_way() -> None:
    async with hearing() as here:
        screen = await here.cleo.slash(here.general, "setup")
        await pick(here.cleo, screen, 0, [here.general])
        await pick(here.cleo, screen, 1, ["notice"])
        await here.cleo.click(last_message(screen), label=say("setup-button-post"))
        rules = here.operations.constraining.guild_rules
        assert (await rules(here.tenant)).consent_mode == "notice"

        await pick(here.cleo, screen, 1, ["opt_in"])
        anew = say("setup-waiting-anew", button=say("setup-button-post"), channels=here.general.mention)
        assert anew in shown(screen)
        assert (await rules(here.tenant)).consent_mode == "notice"
        await here.cleo.click(last_message(screen), label=say("setup-button-post"))

        assert (await rules(here.tenant)).consent_mode == "opt_in"
        told = [message.content for message in here.said(here.general)]
        assert told == [listening_notice(mode, retention_days=7) for mode in ("notice", "opt_in")]


async def test_where_one_of_several_cannot_be_told_nobody_is() -> None:
    async with hearing() as here:
        closed = here.guild.create_text_channel(
            "announcements", overwrites={here.bot: discord.PermissionOverwrite(send_messages=False)}
        )
        told = await listen_in(here.cleo, here.general, here.general, closed)

        assert say("listening-not-posted", channel=closed.mention) in shown(told)
        assert here.said(here.general) == []
        assert await mode_of(here, here.general) is None
        assert here.env.errors == []
