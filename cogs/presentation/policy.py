"""What *What is kept* says: short, with the numbers that are in force. Pure; the operator's own policy is linked."""

from dataclasses import dataclass

import discord

from cogs.presentation.wording import duration_words
from cogs.words.catalogue import say


@dataclass(frozen=True, slots=True)
class Policy:
    """What the operator has set and people have a right to know."""

    message_retention_days: int
    undo_s: float
    is_scripted: bool
    """True when answers come from the scripted model, on this machine."""
    may_listen: bool = False
    """True when admins may have the bot listen in a channel."""
    takes_programs: bool = False
    """True when people may let programs of theirs use their memories over HTTP."""
    provider: str | None = None
    """Who runs the language model; None when the operator has not said."""
    contact: str | None = None
    url: str | None = None
    """The operator's full privacy policy."""
    model: str = ""
    """The usual model of answers, by name."""
    model_choices: tuple[str, ...] = ()
    """Those that a server may choose instead; empty where there is nothing to choose."""


def policy_card(policy: Policy, *, is_whole: bool = True) -> discord.Embed:
    """Show the policy, or as much of it as is seen at once on a telephone."""
    card = discord.Embed(title=say("policy-title"))
    talk = say("policy-talk", count=policy.message_retention_days)
    if policy.may_listen:
        talk = f"{talk} {say('policy-listening')}"
    card.add_field(name=say("policy-talk-name"), value=talk, inline=False)
    card.add_field(name=say("policy-memory-name"), value=say("policy-memory"), inline=False)
    card.add_field(name=say("policy-rooms-name"), value=say("policy-rooms"), inline=False)
    rights = say("policy-rights", wait=duration_words(policy.undo_s))
    card.add_field(name=say("policy-rights-name"), value=rights, inline=False)
    if not is_whole:
        return card
    card.add_field(name=say("policy-never-name"), value=say("policy-never"), inline=False)
    card.add_field(name=say("policy-processors-name"), value=_processors(policy), inline=False)
    card.add_field(name=say("policy-contact-name"), value=policy.contact or say("policy-no-contact"), inline=False)
    if policy.url:
        card.add_field(name=say("policy-url-name"), value=policy.url, inline=False)
    return card


def _processors(policy: Policy) -> str:
    if policy.is_scripted:
        return say("policy-scripted")
    if policy.provider:
        return say("policy-provider", name=discord.utils.escape_markdown(policy.provider))
    return say("policy-provider-unnamed")
