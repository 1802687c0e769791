"""Whether the bot may guess how somebody likes to be talked with: only where the guild and the person both said yes. Pure."""

from typing import Literal

from memory.domain.audience import PUBLIC
from memory.domain.consent import ConsentState, PersonRules
from memory.domain.constraints import ANSWER_USE, Constraints, GuildRules
from memory.domain.memory import Memory, Support

Loss = Literal["erased", "hidden", "reworded", "private", "switched_off"]
"""Why an insight has to go."""


def may_infer(consent: ConsentState, guild: GuildRules, person: PersonRules, constraints: Constraints) -> bool:
    """Tell whether an insight may be made now: consent `on`, both switches on, and nobody keeps memories or habits from answers."""
    is_used = constraints.memory_enabled and ANSWER_USE in constraints.share_with
    return consent == "on" and may_keep_insights(guild, person) and constraints.learn_patterns and is_used


def may_keep_insights(guild: GuildRules, person: PersonRules) -> bool:
    """Tell whether insights that were made may stay; a pause ends none."""
    return guild.insights and person.insights


def loss_of(support: Support, source: Memory | None) -> Loss | None:
    """Tell why a memory carries an insight no longer that was made of it, or None."""
    if source is None:
        return "erased"
    if source.state != "active":
        return "hidden"
    if source.fingerprint != support.fingerprint:
        return "reworded"
    return "private" if source.private or source.audience != PUBLIC else None
