"""What admins look up from `/setup`: limits and what is used of them, and what is wrong here. Nothing of a person."""

import discord

from cogs.admins import check_admin
from cogs.cog_context import cog_context_of
from cogs.permissions import missing_in
from cogs.places import mode_in, tenant_of_interaction
from cogs.presentation.setup_cards import diagnosis_card, limits_card
from cogs.replies import defer_private, reply_private
from memory.domain.constraints import GuildRules
from memory.domain.errors import StoreError


async def show_limits(press: discord.Interaction) -> None:
    """Show how much memory may hold here, how much is used, and what the model took today."""
    check_admin(press)
    await defer_private(press)
    cog_context, tenant = cog_context_of(press), tenant_of_interaction(press)
    operations, now = cog_context.operations, cog_context.clock.now()
    use = await operations.health.use_of(tenant, at=now)
    percent = (await operations.constraining.guild_rules(tenant)).answer_percent
    answers = operations.answer_budgets.of_guild(tenant, at=now, percent=percent)
    await reply_private(press, embed=limits_card(use, cog_context.policy, answers=answers))


async def show_diagnosis(press: discord.Interaction) -> None:
    """Show what is wrong where the screen was opened, and what to do about it."""
    check_admin(press)
    await defer_private(press)
    cog_context, tenant = cog_context_of(press), tenant_of_interaction(press)
    operations, rules = cog_context.operations, await _rules(press)
    percent = 100 if rules is None else rules.answer_percent
    card = diagnosis_card(
        await operations.diagnosing.diagnose(tenant),
        channel_id=getattr(press.channel, "id", 0),
        mode=None if rules is None else mode_in(press.channel, rules),
        missing=missing_in(press.channel),
        answers=operations.answer_budgets.of_guild(tenant, at=cog_context.clock.now(), percent=percent),
        reads_all_messages=cog_context.reads_all_messages,
    )
    await reply_private(press, embed=card)


async def _rules(press: discord.Interaction) -> GuildRules | None:
    try:
        return await cog_context_of(press).operations.constraining.guild_rules(tenant_of_interaction(press))
    except StoreError:
        # The card says so beside what the store did.
        return None
