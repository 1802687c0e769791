"""What the screens of `/setup` offer and change: rules, persona and wishes of one server.

Who may is checked by the screens.
"""

from collections.abc import Mapping
from typing import Final, Literal, get_args

import discord

from cogs.cog_context import cog_context_of
from cogs.error_sentences import WrongChoiceError
from cogs.places import subject_of_interaction, tenant_of_interaction
from cogs.presentation.policy import Policy
from cogs.presentation.privacy_cards import RULES, SHARING
from cogs.presentation.wording import label_of
from cogs.words.catalogue import language_names, say
from memory.domain.constraints import ConstraintSet, GuildRules, stricter, with_changes
from memory.domain.persona import Trait, fit_trait
from memory.domain.scopes.consolidation import fit_guidance
from memory.operations.constraint_service import ConstraintService

Allowance = Literal[
    "memory_enabled",
    "use_in_answers",
    "share_with_members",
    "learn_patterns",
    "anonymize_dates",
    "insights",
    "share_collective",
]
"""What a server lets the bot do, each on or off."""


ANY_LANGUAGE: Final = "-"
"""The choice of no language; a menu takes no empty value."""
LEAST_WORDS: Final = 50
"""A text of fewer says nothing of most people."""


def allowed_in(rules: GuildRules) -> set[Allowance]:
    """Return what the bot may do in a server, by what was set and by default."""
    held = stricter(rules.constraints, ConstraintSet())
    on = {name: is_on(held) for name, is_on in RULES.items()} | {
        # Members choose for themselves; a server can only forbid it.
        SHARING: not rules.constraints.forbids_members,
        "insights": rules.insights,
        "share_collective": rules.share_collective,
    }
    return {name for name in get_args(Allowance) if on[name]}


_BESIDE_RULES = frozenset({"share_collective", "insights"})
"""What an admin switches beside the rules that memory obeys."""


async def set_rules(
    press: discord.Interaction, switched: Mapping[Allowance, bool], *, delete_after_days: int | None = None
) -> None:
    """Set what an admin switched, and after how many days memories end; what is not said stays as it is."""
    constraining, tenant, by = constraining_of(press), tenant_of_interaction(press), subject_of_interaction(press)
    given: dict[str, object] = {name: on for name, on in switched.items() if name not in _BESIDE_RULES}
    if delete_after_days is not None:
        given["delete_after_days"] = delete_after_days
    async with cog_context_of(press).setup_locks.holding(tenant):
        if given:
            before = (await constraining.guild_rules(tenant)).constraints
            await constraining.set_guild_constraints(tenant, with_changes(before, given, of_guild=True), by=by)
        if "share_collective" in switched:
            await constraining.set_share_collective(tenant, allowed=switched["share_collective"], by=by)
        if "insights" in switched:
            await constraining.set_insights(tenant, allowed=switched["insights"], by=by)


async def set_traits(press: discord.Interaction, wishes: Mapping[Trait, str]) -> None:
    """Set how the bot is to be here. Raises `WrongChoiceError` for what no prompt may hold."""
    fits = {trait: fit_trait(trait, wish) for trait, wish in wishes.items()}
    if any(fit.fault is not None for fit in fits.values()):
        raise WrongChoiceError(say("setup-persona-unfit"))
    tenant = tenant_of_interaction(press)
    async with cog_context_of(press).setup_locks.holding(tenant):
        known = (await constraining_of(press).guild_rules(tenant)).persona
        wished = known.model_copy(update={trait: fit.text for trait, fit in fits.items()})
        await constraining_of(press).set_persona(tenant, wished, by=subject_of_interaction(press))


async def set_model(press: discord.Interaction, chosen: str) -> None:
    """Set which model answers here; one that is not offered any more stands for the usual one."""
    wished = chosen if chosen in cog_context_of(press).policy.model_choices else ""
    await constraining_of(press).set_model(tenant_of_interaction(press), wished, by=subject_of_interaction(press))


def model_options(wish: str, policy: Policy) -> list[discord.SelectOption]:
    """Offer the usual model first, then those that the operator lets a server choose."""
    held = wish if wish in policy.model_choices else policy.model
    return [
        discord.SelectOption(
            label=label_of(each),
            value=each,
            description=say("setup-model-usual") if each == policy.model else None,
            default=each == held,
        )
        for each in (policy.model, *policy.model_choices)
    ]


def answer_shares(rules: GuildRules) -> list[discord.SelectOption]:
    """List the shares of the operator's daily answer limit that a server may set for itself."""
    return [
        discord.SelectOption(
            label=say("setup-answers", percent=each), value=str(each), default=each == rules.answer_percent
        )
        for each in sorted({100, 50, 25, 10, rules.answer_percent}, reverse=True)
    ]


def language_options(wish: str) -> list[discord.SelectOption]:
    """Offer the languages that the bot has words in, and the one chosen by now where it is another."""
    names = sorted(language_names().values(), key=str.casefold)
    other = [wish] if wish and wish not in names else []
    return [
        discord.SelectOption(label=say("setup-language-any"), value=ANY_LANGUAGE, default=not wish),
        *(
            discord.SelectOption(label=label_of(say("setup-language", language=each)), value=each, default=each == wish)
            for each in [*other, *names]
        ),
    ]


def fit_number(wish: str, least: int, most: int, *, unfit: str) -> int:
    """Return a number within bounds. Raises `WrongChoiceError` with the sentence `unfit` for what is no such number."""
    if not wish.strip().isdecimal() or not least <= int(wish) <= most:
        raise WrongChoiceError(unfit)
    return int(wish)


def fit_wish(wish: str) -> str:
    """Return what memory is to attend to as it may be kept. Raises `WrongChoiceError`."""
    fit = fit_guidance(wish) if wish.strip() else ""
    if fit is None:
        raise WrongChoiceError(say("setup-wish-unfit"))
    return fit


def constraining_of(interaction: discord.Interaction) -> ConstraintService:
    """Return what changes the rules of places."""
    return cog_context_of(interaction).operations.constraining
