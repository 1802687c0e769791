"""Who can read what is said in a place."""

from typing import Any

import discord
import pytest

from cogs.permissions import reach_in
from cogs.places import Place, place_of
from memory.domain.audience import PUBLIC, restricted_to
from memory.domain.constraints import GuildRules
from memory.domain.ids import ChannelId
from tests.cogs.world import World, world


def audience_in(here: World, channel_id: int) -> object:
    """Tell the audience of a channel as the bot sees it."""
    channel = here.env.bot.get_channel(channel_id)
    return place_of(channel, guild_id=here.guild.id, user_id=here.ada.id).audience


async def test_an_open_channel_is_public_and_a_closed_one_restricted() -> None:
    async with world() as here:
        assert audience_in(here, here.general.id) == PUBLIC
        assert audience_in(here, here.staff.id) == restricted_to(ChannelId(str(here.staff.id)))


async def test_a_channel_that_is_closed_later_is_restricted_from_then_on() -> None:
    async with world() as here:
        channel: Any = here.env.bot.get_channel(here.general.id)
        await channel.set_permissions(channel.guild.default_role, view_channel=False)
        await here.env.settle()

        assert audience_in(here, here.general.id) == restricted_to(ChannelId(str(here.general.id)))


async def _set_age_restricted(here: World, channel_id: int) -> None:
    """Mark a channel as age-restricted, which the local Discord itself cannot."""
    channel: Any = here.env.bot.get_channel(channel_id)
    channel.nsfw = True


async def test_an_age_restricted_channel_is_restricted_with_its_threads() -> None:
    async with world() as here:
        thread = here.env.backend.create_thread(here.general.id, "plans", here.ada.id)
        voice = here.guild.create_voice_channel("deck")
        await here.env.settle()
        for channel_id in (here.general.id, voice.id):
            await _set_age_restricted(here, channel_id)

        assert audience_in(here, here.general.id) == restricted_to(ChannelId(str(here.general.id)))
        assert audience_in(here, thread.id) == restricted_to(ChannelId(str(here.general.id)))
        assert audience_in(here, voice.id) == restricted_to(ChannelId(str(voice.id)))


async def test_a_post_of_an_age_restricted_forum_is_restricted_to_the_forum() -> None:
    async with world() as here:
        forum = here.guild.create_forum_channel("stories")
        post = here.env.backend.create_thread(forum.id, "a long night", here.ada.id)
        await here.env.settle()
        assert audience_in(here, post.id) == PUBLIC
        await _set_age_restricted(here, forum.id)

        assert audience_in(here, post.id) == restricted_to(ChannelId(str(forum.id)))


@pytest.mark.parametrize("missing", ["view_channel", "read_message_history"])
@pytest.mark.parametrize("of_whom", ["everyone", "newcomers", "the whole server"])
async def test_a_channel_is_public_only_if_everybody_sees_it_and_what_was_said_in_it(
    missing: str, of_whom: str
) -> None:
    async with world() as here:
        newcomers = here.guild.create_role("newcomers")
        await here.env.settle()
        channel: Any = here.env.bot.get_channel(here.general.id)
        everyone = channel.guild.default_role
        assert audience_in(here, here.general.id) == PUBLIC
        match of_whom:
            case "everyone":
                await channel.set_permissions(everyone, **{missing: False})
            case "newcomers":
                await channel.set_permissions(channel.guild.get_role(newcomers.id), **{missing: False})
            case _:
                left = discord.Permissions(everyone.permissions.value)
                left.update(**{missing: False})
                await everyone.edit(permissions=left)
        await here.env.settle()

        assert audience_in(here, here.general.id) == restricted_to(ChannelId(str(here.general.id)))


async def test_a_channel_that_the_guild_at_hand_does_not_hold_is_restricted() -> None:
    async with world() as here:
        bot: Any = here.env.bot
        guild = bot.get_guild(here.guild.id)
        general = guild.get_channel(here.general.id)
        # As an interaction brings one: Discord's partial channel has no overwrites.
        data = {"id": str(here.staff.id), "name": "staff", "type": 0, "position": 1, "parent_id": None}
        partial = discord.TextChannel(state=bot._connection, guild=guild, data=data)  # type: ignore[arg-type]  # partial

        def audience_of(channel: object) -> object:
            return place_of(channel, guild_id=guild.id, user_id=here.ada.id).audience

        assert audience_of(partial) == restricted_to(ChannelId(str(here.staff.id)))
        guild._channels.pop(here.staff.id)
        assert audience_of(partial) == restricted_to(ChannelId(str(here.staff.id)))
        assert audience_of(general) == PUBLIC
        guild.unavailable = True
        assert audience_of(general) == restricted_to(ChannelId(str(here.general.id)))


async def test_a_public_thread_has_the_audience_of_its_parent() -> None:
    async with world() as here:
        in_general = here.env.backend.create_thread(here.general.id, "plans", here.ada.id)
        in_staff = here.env.backend.create_thread(here.staff.id, "plans", here.bram.id)
        await here.env.settle()

        assert audience_in(here, in_general.id) == PUBLIC
        assert audience_in(here, in_staff.id) == restricted_to(ChannelId(str(here.staff.id)))


async def test_a_private_thread_is_restricted_to_itself() -> None:
    async with world() as here:
        private = discord.ChannelType.private_thread.value
        thread = here.env.backend.create_thread(here.general.id, "whispers", here.bot.id, type=private)
        await here.env.settle()

        assert audience_in(here, thread.id) == restricted_to(ChannelId(str(thread.id)))


async def test_the_chat_of_a_voice_channel_is_public_only_if_everybody_may_connect() -> None:
    async with world() as here:
        voice = here.guild.create_voice_channel("deck")
        assert audience_in(here, voice.id) == PUBLIC
        channel: Any = here.env.bot.get_channel(voice.id)
        await channel.set_permissions(channel.guild.default_role, connect=False)
        await here.env.settle()

        assert audience_in(here, voice.id) == restricted_to(ChannelId(str(voice.id)))


async def test_permissions_to_write_are_known_before_writing() -> None:
    async with world() as here:
        closed = here.guild.create_text_channel(
            "announcements", overwrites={here.bot: discord.PermissionOverwrite(send_messages=False)}
        )
        threads = here.guild.create_text_channel(
            "quiet", overwrites={here.bot: discord.PermissionOverwrite(send_messages_in_threads=False)}
        )
        thread = here.env.backend.create_thread(threads.id, "plans", here.ada.id)
        await here.env.settle()
        find = here.env.bot.get_channel

        assert reach_in(find(here.general.id)).may_send
        assert not reach_in(find(closed.id)).may_send
        assert reach_in(find(threads.id)).may_send
        assert not reach_in(find(thread.id)).may_send


async def test_channels_in_step_with_their_category_share_what_is_said_there_once_it_is_named_a_group() -> None:
    async with world() as here:
        guild: Any = here.env.bot.get_guild(here.guild.id)
        shut, may = discord.PermissionOverwrite(view_channel=False), discord.PermissionOverwrite(view_channel=True)
        closed = {guild.default_role: shut, guild.me: may}
        crew = here.guild.create_category("crew")
        deck, hold, bunk = (here.guild.create_text_channel(each, category=crew) for each in ("deck", "hold", "bunk"))
        bridge = here.guild.create_voice_channel("bridge", category=crew)
        await here.env.settle()
        for each in (crew, deck, hold, bunk, bridge):
            channel: Any = here.env.bot.get_channel(each.id)
            await channel.edit(overwrites=closed)
        await here.env.settle()
        await _set_age_restricted(here, bunk.id)
        thread = here.env.backend.create_thread(deck.id, "plans", here.bram.id)
        await here.env.settle()

        def place(channel_id: int, *, groups: tuple[int, ...], former: tuple[int, ...] = ()) -> Place:
            channel = here.env.bot.get_channel(channel_id)
            named, ended = (tuple(ChannelId(str(each)) for each in some) for some in (groups, former))
            told = tuple(ChannelId(f"{each.id}@{crew.id}") for each in (deck, hold, bunk, bridge))
            rules = GuildRules(groups=named, former_groups=ended, told=told)
            return place_of(channel, guild_id=here.guild.id, user_id=here.ada.id, rules=rules)

        in_deck, in_hold = (ChannelId(f"{each.id}@{crew.id}") for each in (deck, hold))
        for spot in (deck, thread):
            named = place(spot.id, groups=(crew.id,))
            assert named.audience == restricted_to(in_deck)
            assert named.beside == {ChannelId(str(deck.id)), in_deck, in_hold}
            alone = place(spot.id, groups=())
            assert alone.audience == restricted_to(ChannelId(str(deck.id)))
            assert alone.beside == {ChannelId(str(deck.id)), in_deck}
        for other in (bunk, bridge, here.staff):
            assert place(other.id, groups=(crew.id,)).audience == restricted_to(ChannelId(str(other.id)))
        assert place(here.general.id, groups=(crew.id,)).audience == PUBLIC

        moved: Any = here.env.bot.get_channel(hold.id)
        await moved.set_permissions(moved.guild.default_role, view_channel=False, send_messages=False)
        await here.env.settle()
        assert place(hold.id, groups=(crew.id,)).beside == {ChannelId(str(hold.id)), in_hold}
        assert in_hold not in place(deck.id, groups=(crew.id,)).beside

        # What was said in a group stays its own wherever it is moved to, also when the group has ended.
        await moved.edit(category=None)
        await here.env.settle()
        assert moved.guild.get_channel(hold.id).category is None
        for named_ones, ended in (((crew.id,), ()), ((), (crew.id,))):
            gone = place(hold.id, groups=named_ones, former=ended)
            assert gone.audience == restricted_to(ChannelId(str(hold.id)))
            assert gone.beside == {ChannelId(str(hold.id)), in_hold}
