"""`/privacy`: what holds, one's choice, a copy of everything, and the end of it."""

import io
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from cogs.cog_context import CogContext
from cogs.consent import note_consent
from cogs.owned_view import OwnedView
from cogs.places import subject_of_interaction, tenant_of_interaction
from cogs.presentation.policy import policy_card
from cogs.presentation.privacy_cards import export_stopped_sentence, export_waits_sentence, status_card
from cogs.presentation.sentences import insights_sentence
from cogs.privacy_screens import ask_to_delete, review_proposals, set_own_rules
from cogs.replies import change, defer_private, reply_private
from cogs.words.catalogue import say
from memory.domain.constraints import MAX_DAYS, NO_LIMIT, rules_given
from memory.domain.errors import ExportRefused
from memory.domain.ids import TenantId, guild_id_of
from memory.operations.export.export import Export, ExportArchive, NameOf

Place = Literal["here", "everywhere"]
Mode = Literal["on", "paused", "off"]


class PrivacyCog(commands.Cog):
    """People's rights over what is held about them."""

    privacy = app_commands.Group(name="privacy", description="Decide what I keep about you")

    def __init__(self, cog_context: CogContext) -> None:
        self._cog_context = cog_context

    @privacy.command()
    async def status(self, interaction: discord.Interaction) -> None:
        """Show what holds for you here and how much I keep."""
        await defer_private(interaction)
        tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
        status = await self._cog_context.operations.inspection.status(tenant, subject)
        in_guild = interaction.guild_id is not None
        await reply_private(interaction, embed=status_card(status, self._cog_context.policy, in_guild=in_guild))

    @privacy.command()
    @app_commands.describe(
        mode="on: talk may become memory; paused: I learn nothing new; off: I leave you out",
        where="here: this server or our direct messages",
    )
    async def consent(self, interaction: discord.Interaction, mode: Mode, where: Place = "here") -> None:
        """Decide whether I remember you, just chat, or leave you out."""
        await defer_private(interaction)
        everywhere = where == "everywhere"
        sentence = await note_consent(interaction, mode, everywhere=everywhere)
        view = _offering_deletion(interaction, everywhere=everywhere) if mode == "off" else None
        await reply_private(interaction, sentence, view=view)

    @privacy.command()
    @app_commands.describe(
        allow="True: now and then I guess how you like to be answered, here, and only hedged; False: I do not"
    )
    async def insights(self, interaction: discord.Interaction, allow: bool) -> None:
        """Decide whether I may guess how you like to be talked with here; I do not unless you say so."""
        await defer_private(interaction)
        tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
        constraining = self._cog_context.operations.constraining
        if allow and interaction.guild_id is None:
            await reply_private(interaction, say("privacy-insights-servers-only"))
            return
        await constraining.set_own_insights(tenant, subject, allowed=allow)
        if not allow:
            await reply_private(interaction, say("privacy-insights-off"))
            return
        consent = await constraining.consent_of(tenant, subject)
        rules = await constraining.guild_rules(tenant)
        await reply_private(interaction, insights_sentence(consent, guild_allows=rules.insights))

    @privacy.command()
    async def review(self, interaction: discord.Interaction) -> None:
        """Decide what I may keep about you of what you said in passing."""
        await defer_private(interaction)
        await review_proposals(interaction)

    @privacy.command()
    @app_commands.describe(
        memory_enabled="Whether I keep and use memories of you here at all",
        learn_patterns="Whether I may learn habits of yours from talk",
        use_in_answers="Whether I may use memories of you in answers",
        anonymize_dates="Whether I blur how old they are",
        delete_after_days="Days after which memories of you go; 0 for no limit",
    )
    async def settings(
        self,
        interaction: discord.Interaction,
        *,
        memory_enabled: bool | None = None,
        learn_patterns: bool | None = None,
        use_in_answers: bool | None = None,
        anonymize_dates: bool | None = None,
        delete_after_days: app_commands.Range[int, NO_LIMIT, MAX_DAYS] | None = None,
    ) -> None:
        """See or set your own rules for this place; the stricter of yours and the server's holds."""
        await defer_private(interaction)
        given = rules_given(
            memory_enabled=memory_enabled,
            learn_patterns=learn_patterns,
            use_in_answers=use_in_answers,
            anonymize_dates=anonymize_dates,
            delete_after_days=delete_after_days,
        )
        await set_own_rules(interaction, given)

    @privacy.command()
    @app_commands.describe(where="here: this server or our direct messages")
    async def export(self, interaction: discord.Interaction, where: Place = "here") -> None:
        """Get everything that I hold about you as a file."""
        await defer_private(interaction)
        export, subject = self._cog_context.operations.export, subject_of_interaction(interaction)

        async def tell(ahead: int) -> None:
            await change(interaction, export_waits_sentence(ahead))

        try:
            async with export.one_at_a_time(subject, tell):
                archive = await export.export_person(subject, _tenant(interaction, where), name_of=_names(interaction))
                await _hand_over_all(interaction, export, archive)
        except ExportRefused as refused:
            await reply_private(interaction, say(f"privacy-export-refused-{refused.cause}"))

    @privacy.command()
    @app_commands.describe(where="here: this server or our direct messages")
    async def delete(self, interaction: discord.Interaction, where: Place = "here") -> None:
        """Erase everything that I hold about you."""
        await defer_private(interaction)
        await ask_to_delete(interaction, everywhere=where == "everywhere")

    @privacy.command()
    async def policy(self, interaction: discord.Interaction) -> None:
        """Read what I keep, for how long, and who else sees it."""
        await reply_private(interaction, embed=policy_card(self._cog_context.policy))


def _tenant(interaction: discord.Interaction, where: Place) -> TenantId | None:
    return None if where == "everywhere" else tenant_of_interaction(interaction)


async def _hand_over_all(interaction: discord.Interaction, export: Export, archive: ExportArchive) -> None:
    """Send an archive in as many parts as it takes.

    What is erased on the way keeps back those that are not sent yet.
    """
    parts = await export.split(archive, max_bytes=interaction.filesize_limit)
    for number, part in enumerate(parts, start=1):
        try:
            await export.refuse_erased(archive)
        except ExportRefused:
            if number == 1:
                raise
            await reply_private(interaction, export_stopped_sentence(number - 1, of=len(parts)))
            return
        await _hand_over(interaction, part, number=number, of=len(parts))


async def _hand_over(interaction: discord.Interaction, archive: ExportArchive, *, number: int, of: int) -> None:
    text = say("privacy-export-here", count=sum(archive.counts.values()))
    if of > 1:
        text = f"{text} {say('privacy-export-part', number=number, of=of)}"
    if not archive.held and of == 1:
        text = say("privacy-holds-nothing")
    file = discord.File(io.BytesIO(archive.content), filename=archive.filename)
    await reply_private(interaction, text, file=file)


def _names(interaction: discord.Interaction) -> NameOf:
    def name_of(place: str) -> str | None:
        if place == subject_of_interaction(interaction):
            return interaction.user.display_name
        guild_id = guild_id_of(TenantId(place)) if place.startswith("GUILD:") else None
        if guild_id is not None:
            guild = interaction.client.get_guild(guild_id)
            return None if guild is None else guild.name
        channel = interaction.client.get_channel(int(place)) if place.isdecimal() else None
        return getattr(channel, "name", None)

    return name_of


def _offering_deletion(interaction: discord.Interaction, *, everywhere: bool) -> OwnedView:
    view = OwnedView(interaction, is_right=True)

    async def delete(press: discord.Interaction) -> None:
        await defer_private(press)
        await ask_to_delete(press, everywhere=everywhere)

    view.add_button(say("privacy-button-delete-kept"), delete, style=discord.ButtonStyle.danger)
    return view
