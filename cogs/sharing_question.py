"""The question, asked once after a first yes in a server, whether its members may be told what one said in public."""

import discord

from cogs.cog_context import operations_of
from cogs.owned_view import OwnedView
from cogs.places import home_guild_id, subject_of_interaction, tenant_of_interaction
from cogs.replies import change, defer_change
from cogs.rules import set_own_rules
from cogs.words.catalogue import say


async def sharing_question(interaction: discord.Interaction) -> OwnedView | None:
    """Return the buttons of the question where it is due, from when on it counts as asked; None where it is not.

    It is due in a server whose admins leave it to its people, to who has neither been asked nor said anything of it.
    """
    tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
    constraining = operations_of(interaction).constraining
    own = (await constraining.person_rules(tenant, subject)).constraints
    guild = (await constraining.guild_rules(tenant)).constraints
    if home_guild_id(interaction) is None or own.share_with is not None or guild.forbids_members:
        return None
    await set_own_rules(interaction, {"share_with_members": False})
    view = OwnedView(interaction)

    async def agree(press: discord.Interaction) -> None:
        await defer_change(press)
        await set_own_rules(press, {"share_with_members": True})
        await change(press, say("sharing-yes"))
        view.stop()

    async def decline(press: discord.Interaction) -> None:
        await change(press, say("sharing-no"))
        view.stop()

    view.add_button(say("sharing-button-yes"), agree, style=discord.ButtonStyle.primary)
    view.add_button(say("sharing-button-no"), decline)
    return view
