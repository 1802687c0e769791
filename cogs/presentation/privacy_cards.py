"""The cards of `/privacy`: what holds for a person, what is about to go, what went. Pure."""

from collections.abc import Callable
from typing import Final, get_args

import discord

from cogs.presentation.policy import Policy
from cogs.presentation.wording import audience_words, footer, shown, topic_words
from cogs.words.catalogue import say
from memory.domain.constraints import ANSWER_USE, ConsentState, Constraints, ConstraintSet, stricter
from memory.domain.memory import Kind, Memory, is_migrated
from memory.operations.forgetting.erasure import ErasureReport
from memory.operations.remembering.inspection import PrivacyStatus

CONFIRM_WORD: Final = "DELETE"
"""What a person types before everything is erased."""

_PROPOSED: Final = 300
SHARING: Final = "share_with_members"
RULES: Final[dict[str, Callable[[Constraints], bool]]] = {
    "memory_enabled": lambda held: held.memory_enabled,
    "learn_patterns": lambda held: held.learn_patterns,
    "use_in_answers": lambda held: ANSWER_USE in held.share_with,
    SHARING: lambda held: held.shares_with_members,
    "anonymize_dates": lambda held: held.anonymize_dates,
}
"""What a person can switch for one place, by the rule's name."""


def status_card(status: PrivacyStatus, policy: Policy, *, in_guild: bool) -> discord.Embed:
    """Show what holds for a person in one place, and how much is kept."""
    days = policy.message_retention_days
    kept = {
        "privacy-memories": _memories(status),
        "privacy-oldest": discord.utils.format_dt(status.oldest, "D") if status.oldest else say("none"),
        "privacy-messages": str(status.buffered_messages),
        "privacy-how-long": _how_long(status.constraints, days),
    }
    # Lines, since as fields they fill a telephone's screen.
    lines = [f"**{say(name)}**: {told}" for name, told in kept.items()]
    card = discord.Embed(
        title=say("privacy-title"),
        description="\n".join([say(f"consent-state-{status.consent}"), "", *lines]),
    )
    if rules := _rules(status.here.constraints, status.constraints, in_guild=in_guild):
        card.add_field(name=say("privacy-rules-title"), value="\n".join(rules), inline=False)
    if in_guild and status.constraints.shares_with_members:
        told = say("privacy-sharing-told", count=status.told, days=days)
        card.add_field(name=say("privacy-sharing"), value=told, inline=False)
    if status.here.insights:
        card.add_field(name=say("privacy-insights"), value=_insights(status), inline=False)
    if status.proposals:
        waits = say("privacy-proposals", count=status.proposals)
        card.add_field(name=say("privacy-to-decide"), value=waits, inline=False)
    if not status.constraints.memory_enabled:
        card.add_field(name=say("privacy-memory"), value=say("privacy-memory-off"), inline=False)
    if policy.is_scripted:
        card.set_footer(text=say("policy-scripted"))
    return card


def everywhere_card(consent: ConsentState) -> discord.Embed:
    """Show what a person chose for every place together."""
    card = discord.Embed(title=say("privacy-title-everywhere"), description=say(f"consent-state-{consent}"))
    card.add_field(name=say("privacy-good-to-know"), value=say("privacy-everywhere-holds"), inline=False)
    return card


def own_rules(own: ConstraintSet, *, in_guild: bool) -> dict[str, bool]:
    """Return which rules a person has on in one place, by name; in a direct message nobody is there to share with."""
    mine = stricter(ConstraintSet(), own)
    return {name: switch(mine) for name, switch in RULES.items() if in_guild or name != SHARING}


def _rules(own: ConstraintSet, held: Constraints, *, in_guild: bool) -> list[str]:
    """Say which rules of a person's own are not as everybody's are at first, and where those of the place are stricter.

    The menu of rules shows them all; here they would fill a telephone's screen.
    """
    switches, at_first = own_rules(own, in_guild=in_guild), own_rules(ConstraintSet(), in_guild=in_guild)
    lines = [
        say(
            "privacy-own-rule",
            rule=say(f"privacy-rule-{name}"),
            value=_beside(_said(on=is_on), _said(on=RULES[name](held)), differs=is_on != RULES[name](held)),
        )
        for name, is_on in switches.items()
        if is_on != at_first[name] or is_on != RULES[name](held)
    ]
    days, here = own.delete_after_days, held.delete_after_days
    if days or here:
        ending = _beside(_after(days), _after(here), differs=bool(here) and here != days)
        lines.append(say("privacy-own-rule", rule=say("privacy-rule-ending"), value=ending))
    return lines


def proposal_card(proposal: Memory, *, waiting: int) -> discord.Embed:
    """Ask about one thing that talk taught about a person's profile, or that another program knew of them."""
    title = say("privacy-migrated-title") if is_migrated(proposal) else say("privacy-proposal-title")
    card = discord.Embed(title=title, description=shown(proposal.text, _PROPOSED))
    if proposal.topic_id is not None:
        card.add_field(name=say("privacy-proposal-as"), value=topic_words(proposal.topic_id))
    card.add_field(name=say("privacy-proposal-where"), value=audience_words(proposal.audience))
    if proposal.purge_at is not None:
        card.add_field(name=say("privacy-proposal-gone"), value=discord.utils.format_dt(proposal.purge_at, "R"))
    if waiting > 1:
        card.set_footer(text=footer(say("footer-after-this", count=waiting - 1)))
    return card


def before_delete_card(status: PrivacyStatus, *, everywhere: bool) -> discord.Embed:
    """Show what an erasure would take, as far as this place is concerned."""
    going = say("privacy-delete-everywhere" if everywhere else "privacy-delete-here")
    card = discord.Embed(title=say("privacy-delete-title"), description=going)
    card.add_field(name=say("privacy-memories-here"), value=_memories(status))
    card.add_field(name=say("privacy-messages-here"), value=str(status.buffered_messages))
    card.add_field(name=say("privacy-good-to-know"), value=say("privacy-no-undo"), inline=False)
    return card


def erasure_card(report: ErasureReport, *, everywhere: bool) -> discord.Embed:
    """Show what an erasure did, collection by collection."""
    total = sum(report.erased.values())
    erased = say("privacy-erased-everywhere" if everywhere else "privacy-erased-here", count=total)
    told = f"{erased}\n{say('privacy-used-no-more')}"
    card = discord.Embed(title=say("privacy-deleted"), description=told, timestamp=report.at)
    named = {say(f"privacy-collection-{name}"): count for name, count in report.erased.items()}
    lines = [f"- {count} · {name}" for name, count in named.items() if count]
    if nothing := [name for name, count in named.items() if not count]:
        lines.append(f"- 0 · {', '.join(nothing)}")
    card.add_field(name=say("privacy-by-collection"), value="\n".join(lines), inline=False)
    card.add_field(name=say("privacy-receipt"), value=f"`{report.receipt_id}`")
    if report.copies_until is not None:
        card.add_field(name=say("privacy-copies-until"), value=discord.utils.format_dt(report.copies_until))
    return card


def _insights(status: PrivacyStatus) -> str:
    return say("privacy-insights-here" if status.guild_allows_insights else "privacy-insights-not-here")


def _memories(status: PrivacyStatus) -> str:
    by_kind = status.memories_by_kind
    lines = [say(f"kinds-{kind}", count=by_kind[kind]) for kind in get_args(Kind) if by_kind.get(kind)]
    return "\n".join(lines) or say("none")


def _how_long(constraints: Constraints, days: int) -> str:
    most = constraints.delete_after_days
    return say("privacy-how-long-at-most", count=days, most=most) if most else say("privacy-how-long-for", count=days)


def _said(*, on: bool) -> str:
    return say("yes" if on else "no")


def _after(days: int | None) -> str:
    return say("after-days", count=days) if days else say("never")


def _beside(value: str, here: str, *, differs: bool) -> str:
    """Say what a person chose, and what holds instead where the place's rule is stricter."""
    return say("privacy-stricter-here", value=value, here=here) if differs else value


def export_waits_sentence(ahead: int) -> str:
    """Say how many copies end before the asker's begins; 0: it begins now."""
    return say("privacy-export-waits", count=ahead) if ahead else say("privacy-export-now")


def export_stopped_sentence(sent: int, *, of: int) -> str:
    """Say that the rest of a copy is kept back, since something of it was erased while it was handed over."""
    return say("privacy-export-stopped", sent=sent, of=of)
