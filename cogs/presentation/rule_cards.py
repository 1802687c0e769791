"""The cards of the admins' commands: the rules of a guild. Pure, and never about a person."""

from collections.abc import Sequence
from typing import Final

import discord

from cogs.presentation.wording import counted, rule_field, shown_in_line
from memory.domain.constraints import ANSWER_USE, ChannelMode, Constraints, ConstraintSet, GuildRules, stricter
from memory.domain.persona import MOST_CHARACTERS, Persona, Trait
from memory.domain.scopes.consolidation import GUIDANCE_CHARACTERS, Guidance

CHANNEL_MODE_WORDS: Final[dict[ChannelMode, str]] = {
    "off": "off: I stay silent and keep nothing",
    "mention": "mention: I answer when I am mentioned or replied to, and in threads that I joined",
    "thread": "thread: I answer in its threads, not in the channel itself",
    "listen": "listen: as mention, and I follow what is said there; the notice in it says how",
}

DEAF: Final = (
    "I lack the message content intent, so where I should listen I hear only what is said to me; whoever runs me can "
    "mend that."
)
_MAX_LISTED: Final = 25
_TRAITS: Final[dict[Trait, str]] = {
    "name": "I am called",
    "tone": "I speak",
    "language": "Where no language shows I answer in",
}


def rules_card(rules: GuildRules, *, title: str) -> discord.Embed:
    """Show what an admin has set and what holds by default."""
    said, held = rules.constraints, stricter(rules.constraints, ConstraintSet())
    card = discord.Embed(title=title, description="What people choose for themselves can only be stricter.")
    _add_rule(card, "memory_enabled", _value(yes_no(on=held.memory_enabled), said.memory_enabled))
    _add_rule(card, "learn_patterns", _value(yes_no(on=held.learn_patterns), said.learn_patterns))
    _add_rule(card, "use_in_answers", _value(yes_no(on=ANSWER_USE in held.share_with), said.share_with))
    _add_rule(card, "anonymize_dates", _value(yes_no(on=held.anonymize_dates), said.anonymize_dates))
    _add_rule(card, "delete_after_days", _value(_days(held), said.delete_after_days))
    _add_rule(card, "consent_mode", _consent_mode(rules))
    _add_rule(card, "share_collective", yes_no(on=rules.share_collective))
    _add_rule(card, "insights", yes_no(on=rules.insights))
    return card


def channels_card(rules: GuildRules, missing: Sequence[tuple[str, str]], *, reads_all_messages: bool) -> discord.Embed:
    """Show the channels with a mode of their own; `missing` are channel ids with what I may not do there."""
    card = discord.Embed(title="Channels")
    listed = sorted(rules.channel_modes.items())
    lines = [f"<#{channel_id}> · {CHANNEL_MODE_WORDS[mode]}" for channel_id, mode in listed[:_MAX_LISTED]]
    if len(listed) > _MAX_LISTED:
        lines.append(f"… and {len(listed) - _MAX_LISTED} more")
    lines.append(f"Every other channel · {CHANNEL_MODE_WORDS['mention']}")
    card.description = "\n".join(lines)
    if "listen" in rules.channel_modes.values() and not reads_all_messages:
        card.add_field(name="What I cannot hear", value=DEAF, inline=False)
    if missing:
        shortages = [f"<#{channel_id}>: {what}" for channel_id, what in missing[:10]]
        card.add_field(name="What I am not allowed to do", value="\n".join(shortages), inline=False)
    return card


def guidance_card(guidance: Guidance, persona: Persona) -> discord.Embed:
    """Show what admins wish memory to attend to, and how they wish the bot to be."""
    card = discord.Embed(
        title="What I attend to here",
        description="Beside my own rules, never against them: what is never kept is not kept for a wish either.",
    )
    card.add_field(
        name="In talk I look for",
        value=shown_in_line(guidance.noticing, GUIDANCE_CHARACTERS) or "nothing in particular",
        inline=False,
    )
    card.add_field(
        name="In texts about people I stress",
        value=shown_in_line(guidance.drawing_together, GUIDANCE_CHARACTERS) or "nothing in particular",
        inline=False,
    )
    for trait, heading in _TRAITS.items():
        wish = shown_in_line(getattr(persona, trait), MOST_CHARACTERS[trait])
        card.add_field(name=heading, value=wish or "as I am everywhere")
    return card


def yes_no(*, on: bool) -> str:
    """Say a switch."""
    return "yes" if on else "no"


def _add_rule(card: discord.Embed, name: str, value: str) -> None:
    heading, text = rule_field(name, value)
    card.add_field(name=heading, value=text)


def _value(words: str, said: object) -> str:
    return words if said is not None else f"{words} (default)"


def _days(held: Constraints) -> str:
    return f"after {counted(held.delete_after_days, 'day')}" if held.delete_after_days else "never"


def _consent_mode(rules: GuildRules) -> str:
    if rules.consent_mode == "notice":
        return "notice: memory starts once a person has seen the notice and not said no"
    return "opt_in: memory starts when a person says yes"
