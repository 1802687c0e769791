"""What `/privacy policy` says: short, with the numbers that are in force. Pure; the operator's own policy is linked."""

from dataclasses import dataclass

import discord

from cogs.presentation.wording import duration_words


@dataclass(frozen=True, slots=True)
class Policy:
    """What the operator has set and people have a right to know."""

    message_retention_days: int
    undo_s: float
    is_scripted: bool
    """True when answers come from the scripted model, on this machine."""
    may_listen: bool = False
    """True when admins may have the bot listen in a channel."""
    provider: str | None = None
    """Who runs the language model; None when the operator has not said."""
    contact: str | None = None
    url: str | None = None
    """The operator's full privacy policy."""


SCRIPTED: str = "Answers come from a scripted stand-in on this machine, not from a language model."


def policy_card(policy: Policy) -> discord.Embed:
    """Show the policy."""
    card = discord.Embed(title="What I keep, and why", description="\n".join(_lines(policy)))
    card.add_field(name="Who else sees it", value=_processors(policy), inline=False)
    card.add_field(name="Reach the people who run me", value=policy.contact or _NO_CONTACT, inline=False)
    if policy.url:
        card.add_field(name="The full policy", value=policy.url, inline=False)
    return card


_NO_CONTACT = "They have not set a contact; ask an admin of a server where you meet me."


def _lines(policy: Policy) -> list[str]:
    days = policy.message_retention_days
    undo = duration_words(policy.undo_s)
    at_hand = f"stays at hand for {days} day{'' if days == 1 else 's'}, so that I can follow the talk."
    listening = (
        "• Where an admin lets me listen, a notice stands in the channel; what is said there stays at hand as long."
    )
    return [
        f"• What you say **to me** {at_hand}",
        *([listening] if policy.may_listen else []),
        (
            "• I make lasting memories from talk only if you say yes; where a server's admins chose so, once you "
            "were told and did not say no."
        ),
        "• `/remember` is a yes to that one sentence.",
        "• I remember what **you** say about **yourself**, in the server where you said it.",
        "• What may help others there (a fix, an event, a project) can become what the server knows, put without you.",
        "• What you tell me in a direct message stays there; what was said in a closed room stays in that room.",
        (
            "• I keep nothing about health, money, faith, politics, origin, sexuality or children, no passwords, and "
            "no phone or card numbers."
        ),
        f"• `/forget` hides a memory at once and erases it after {undo}, with everything made from it.",
        "• Delete or edit a message, and what I drew from it goes or changes too.",
        "• `/privacy export` gives you everything as a file. `/privacy delete` erases everything.",
        "• `/privacy consent` pauses me or leaves you out. Nobody but you can list your memories, admins neither.",
        "• Nothing is sold, used for ads, or used to train a model.",
    ]


def _processors(policy: Policy) -> str:
    if policy.is_scripted:
        return SCRIPTED
    if policy.provider:
        name = discord.utils.escape_markdown(policy.provider)
        return (
            f"{name}, which runs the language model, receives your question with the last lines of the talk there "
            f"and the memories that I use."
        )
    return (
        "The provider of the language model receives your question with the last lines of the talk there and the "
        "memories that I use."
    )
