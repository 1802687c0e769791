"""Rules of memory as people and admins choose them on their screens."""

from collections.abc import Mapping
from typing import Final

import discord

from cogs.cog_context import operations_of
from cogs.member_names import names_of
from cogs.places import subject_of_interaction, tenant_of_interaction
from cogs.presentation.wording import label_of
from cogs.words.catalogue import say
from memory.domain.constraints import NO_LIMIT, with_changes

_DAYS: Final = (NO_LIMIT, 7, 30, 90, 180, 365)
"""After how many days memories may end by a choice in a menu."""


async def set_own_rules(interaction: discord.Interaction, given: Mapping[str, object]) -> None:
    """Set some of a person's rules for this place, named as `with_changes` takes them; the others stay."""
    tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
    constraining = operations_of(interaction).constraining
    rules = with_changes((await constraining.person_rules(tenant, subject)).constraints, given)
    # By their names others ask for them.
    known_as = names_of(interaction.user) if given.get("share_with_members") else ()
    await constraining.set_own_constraints(tenant, subject, rules, known_as=known_as)


def ending_options(held: int | None, *, never: str) -> list[discord.SelectOption]:
    """Offer after how many days memories end; `held` is chosen by now, `never` says that they do not."""
    chosen = held or NO_LIMIT
    return [
        discord.SelectOption(
            label=label_of(say("rules-delete-after", count=days) if days else never),
            value=str(days),
            default=days == chosen,
        )
        for days in sorted({*_DAYS, chosen})
    ]
