"""Where something is said or shown, told from Discord's objects in the words of memory: tenant, audience, channel.

Reads what the library has at hand. It must not fetch, and where it does not know it takes the narrower audience.
"""

from dataclasses import dataclass, replace
from typing import Final

import discord

from cogs.cog_context import cog_context_of
from memory.domain.audience import PRIVATE, PUBLIC, Audience, Room, in_group, restricted_to
from memory.domain.constraints import ChannelMode, GuildRules
from memory.domain.ids import ChannelId, SubjectId, TenantId, dm_tenant, guild_id_of, guild_tenant, subject_of

ELSEWHERE: Final = ChannelId("elsewhere")
"""All that is kept of a channel where somebody brought the bot along and it is no member."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is said."""

    tenant: TenantId
    audience: Audience
    """Who can read what is said there."""
    channel_id: ChannelId
    """The channel or thread itself."""
    words: str
    """For the prompt: `#general`, `a direct message` …"""
    beside: frozenset[ChannelId] = frozenset()
    """Of a channel that not everybody reads: see `Room.beside`."""

    def room(self, viewer: SubjectId) -> Room:
        """Return the room of a reply that everybody in the place can read."""
        return Room(tenant=self.tenant, audience=self.audience, viewer=viewer, beside=self.beside)

    @property
    def channel_alone(self) -> Audience:
        """Who can read what is said there, without a group."""
        channel = self.audience.channel
        return self.audience if channel is None else restricted_to(channel)

    def has_readers_of(self, other: "Place") -> bool:
        """Return whether an answer that was made for the other place may be given here."""
        return (self.audience, self.beside) == (other.audience, other.beside)


def place_of(channel: object, *, guild_id: int | None, user_id: int, rules: GuildRules | None = None) -> Place:
    """Tell the place of a channel; `guild_id` None is the direct messages of `user_id`.

    `rules` are the guild's, which name its groups; without them each channel is by itself.
    """
    channel_id = ChannelId(str(getattr(channel, "id", 0)))
    if guild_id is None:
        return Place(tenant=dm_tenant(user_id), audience=PRIVATE, channel_id=channel_id, words="a direct message")
    audience = audience_of(channel, channel_id)
    beside = frozenset[ChannelId]()
    if audience.channel is not None:
        audience, beside = _in_group(channel, audience.channel, rules or GuildRules())
    return Place(
        tenant=guild_tenant(guild_id),
        audience=audience,
        channel_id=channel_id,
        words=f"#{getattr(channel, 'name', None) or 'a channel'}",
        beside=beside,
    )


def _in_group(channel: object, read_by: ChannelId, rules: GuildRules) -> tuple[Audience, frozenset[ChannelId]]:
    """Return the audience of a channel that only its readers read, and what else may be used there (`Room.beside`)."""
    guild = channel.guild if isinstance(channel, discord.abc.GuildChannel | discord.Thread) else None
    held = None if guild is None or guild.unavailable else guild.get_channel(int(read_by))
    category = None if held is None else held.category
    group = None if category is None else ChannelId(str(category.id))
    sharing = frozenset() if category is None or group not in rules.groups else sharing_in(category, rules)
    # What was said there while it was in a group stays its own, as what was said before does: in whatever category, or
    # none, it stands now.
    known = {*rules.groups, *rules.former_groups, *([group] if group else ())}
    own = frozenset({read_by, *(in_group(read_by, each) for each in known)})
    if group is None or (here := in_group(read_by, group)) not in sharing:
        return restricted_to(read_by), own
    return restricted_to(here), own | sharing


def in_step_in(client: discord.Client, tenant: TenantId, group: ChannelId) -> frozenset[ChannelId]:
    """Return the channels of a category that are in step with it, as `Audience.channel_id` names them."""
    guild_id = guild_id_of(tenant)
    guild = None if guild_id is None else client.get_guild(guild_id)
    category = None if guild is None or guild.unavailable else guild.get_channel(int(group))
    if not isinstance(category, discord.CategoryChannel):
        return frozenset()
    return frozenset(in_group(each, group) for each in channels_in_step(category))


def sharing_in(category: discord.CategoryChannel, rules: GuildRules) -> frozenset[ChannelId]:
    """Return the channels of a group that share what is said in them: those in step whose people were told."""
    group = ChannelId(str(category.id))
    return frozenset(in_group(each, group) for each in channels_in_step(category)).intersection(rules.told)


def channels_in_step(category: discord.CategoryChannel) -> frozenset[ChannelId]:
    """Return the channels of a category that are read now by the same people as the category itself.

    None of which more is asked of a reader, where people connect first or say how old they are, and no forum, where
    they cannot be told.
    """
    return frozenset(
        ChannelId(str(each.id))
        for each in category.channels
        if isinstance(each, discord.TextChannel) and not each.nsfw and each.permissions_synced
    )


def home_guild_id(interaction: discord.Interaction) -> int | None:
    """Return the guild in which an interaction was started, as far as the bot is a member of it."""
    guild_id = interaction.guild_id
    return None if guild_id is None or interaction.client.get_guild(guild_id) is None else guild_id


def is_elsewhere(interaction: discord.Interaction) -> bool:
    """Return whether an interaction was started where the bot is not: in a guild without it, or a talk among people."""
    return home_guild_id(interaction) is None and not interaction.context.dm_channel


def place_of_interaction(interaction: discord.Interaction) -> Place:
    """Return the place of an interaction: where the bot is no member, that of its user's direct messages.

    So what is kept of it holds no id of a place that the bot does not know.
    """
    guild_id = home_guild_id(interaction)
    rules = cog_context_of(interaction).rules_in(guild_id)
    place = place_of(interaction.channel, guild_id=guild_id, user_id=interaction.user.id, rules=rules)
    return replace(place, channel_id=ELSEWHERE) if is_elsewhere(interaction) else place


def tenant_of_interaction(interaction: discord.Interaction) -> TenantId:
    """Return the tenant of an interaction, as `place_of_interaction` does."""
    guild_id = home_guild_id(interaction)
    return dm_tenant(interaction.user.id) if guild_id is None else guild_tenant(guild_id)


def subject_of_interaction(interaction: discord.Interaction) -> SubjectId:
    """Tell who started an interaction."""
    return subject_of(interaction.user.id)


def own_room(interaction: discord.Interaction) -> Room:
    """Return the room of a reply that is about the asker alone, and that only they read."""
    return Room(tenant=tenant_of_interaction(interaction), audience=PRIVATE, viewer=subject_of_interaction(interaction))


def audience_of(channel: object, channel_id: ChannelId) -> Audience:
    """Tell who can read a guild's channel: every member, or those of one channel.

    Every member can where @everyone sees the channel and its history, nobody is kept out of it, and it is not
    age-restricted.
    A channel of which the guild at hand knows nothing counts as one that not every member reads.
    Of a public thread that is whoever can read its parent.
    """
    match channel:
        case discord.Thread() if channel.is_private() or channel.parent is None:
            return restricted_to(channel_id)
        case discord.Thread():
            return audience_of(channel.parent, ChannelId(str(channel.parent_id)))
        case discord.abc.GuildChannel():
            return PUBLIC if _everyone_reads(channel) else restricted_to(channel_id)
        case _:
            return restricted_to(channel_id)


def open_channel_in(client: discord.Client, tenant: TenantId, channel_id: ChannelId) -> str | None:
    """Tell the name of a guild's channel or thread that every member reads now; None for any other and `ELSEWHERE`."""
    guild_id = guild_id_of(tenant)
    guild = None if guild_id is None or channel_id == ELSEWHERE else client.get_guild(guild_id)
    channel = None if guild is None else guild.get_channel_or_thread(int(channel_id))
    return None if channel is None or audience_of(channel, channel_id) != PUBLIC else channel.name


def _everyone_reads(channel: discord.abc.GuildChannel) -> bool:
    guild = channel.guild
    # A channel as an interaction brings it has no permissions; what the guild holds has those of now.
    held = None if guild.unavailable else guild.get_channel(channel.id)
    if held is None or held.nsfw:
        return False
    # Without history nobody who was away could have read it. The chat of a voice channel opens to those only who may
    # connect.
    by_voice = isinstance(held, discord.VoiceChannel | discord.StageChannel)
    needed = discord.Permissions(view_channel=True, read_message_history=True, connect=by_voice)
    # Somebody, or a role, that is kept out of a channel open to all others reads the open channels beside it, but not
    # this one.
    keeps_out = any(overwrite.pair()[1].value & needed.value for overwrite in held.overwrites.values())
    return held.permissions_for(guild.default_role).is_superset(needed) and not keeps_out


def parent_of(channel: object) -> ChannelId | None:
    """Return the channel that a thread belongs to; None for everything that is no thread."""
    return ChannelId(str(channel.parent_id)) if isinstance(channel, discord.Thread) else None


def mode_in(channel: object, rules: GuildRules) -> ChannelMode:
    """Tell the mode of a guild's channel; a thread without one of its own has that of its parent."""
    modes = rules.channel_modes
    parent_id = parent_of(channel)
    inherited = "mention" if parent_id is None else modes.get(parent_id, "mention")
    return modes.get(str(getattr(channel, "id", 0)), inherited)
