"""Setting one's own rules: shown, changed, and asked about first where a change would erase something."""

from collections.abc import Mapping
from typing import Any

import discord

from cogs.owned_view import OwnedView
from cogs.places import subject_of_interaction, tenant_of_interaction
from cogs.presentation.privacy_cards import own_rules_card
from cogs.presentation.sentences import ERASES_OLDER, KEPT_NOTHING_CHANGED
from cogs.presentation.wording import counted
from cogs.replies import change, defer_change, reply_private
from cogs.surroundings import surroundings_of
from memory.domain.constraints import ConstraintSet, with_changes


async def set_own_rules(interaction: discord.Interaction, given: Mapping[str, Any]) -> None:
    """Set some of the asker's own rules for this place, or show all when none is given."""
    tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
    operations = surroundings_of(interaction).operations
    before = (await operations.constraining.person_rules(tenant, subject)).constraints
    after = with_changes(before, given)
    days = after.delete_after_days
    lapsing = 0
    if days is not None and (before.delete_after_days is None or days < before.delete_after_days):
        lapsing = await operations.retention.lapsing(tenant, subject, days)
    if lapsing:
        what, are = counted(lapsing, "memory", "memories"), "is" if lapsing == 1 else "are"
        await reply_private(interaction, ERASES_OLDER.format(count=what, are=are), view=_asking(interaction, given))
        return
    card = await _set(interaction, after) if given else await _card(interaction, after, changed=False)
    await reply_private(interaction, embed=card)


def _asking(interaction: discord.Interaction, given: Mapping[str, Any]) -> OwnedView:
    view = OwnedView(interaction, is_right=True)

    async def confirmed(press: discord.Interaction) -> None:
        await defer_change(press)
        tenant, subject = tenant_of_interaction(press), subject_of_interaction(press)
        rules = await surroundings_of(press).operations.constraining.person_rules(tenant, subject)
        await change(press, embed=await _set(press, with_changes(rules.constraints, given)))
        view.stop()

    async def nothing(press: discord.Interaction) -> None:
        await change(press, KEPT_NOTHING_CHANGED)
        view.stop()

    view.add_button("Yes, erase them", confirmed, style=discord.ButtonStyle.danger)
    view.add_button("Leave all", nothing)
    return view


async def _set(interaction: discord.Interaction, rules: ConstraintSet) -> discord.Embed:
    tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
    await surroundings_of(interaction).operations.constraining.set_own_constraints(tenant, subject, rules)
    return await _card(interaction, rules, changed=True)


async def _card(interaction: discord.Interaction, rules: ConstraintSet, *, changed: bool) -> discord.Embed:
    tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
    held = await surroundings_of(interaction).operations.constraining.constraints_of(tenant, subject)
    return own_rules_card(rules, held, changed=changed)
