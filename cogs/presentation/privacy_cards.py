"""The cards of `/privacy`: what holds for a person, what is about to go, what went. Pure."""

from collections.abc import Callable
from typing import Final

import discord

from cogs.presentation.policy import SCRIPTED, Policy
from cogs.presentation.wording import CONSENT_WORDS, KIND_WORDS, audience_words, counted, footer, rule_field, shown
from memory.domain.constraints import ANSWER_USE, Constraints, ConstraintSet, stricter
from memory.domain.memory import Memory
from memory.operations.forgetting.erasure import ErasureReport
from memory.operations.remembering.inspection import PrivacyStatus

CONFIRM_WORD: Final = "DELETE"
"""What a person types before everything is erased."""

_PROPOSED: Final = 300
_SWITCHES: Final[dict[str, Callable[[Constraints], bool]]] = {
    "memory_enabled": lambda held: held.memory_enabled,
    "learn_patterns": lambda held: held.learn_patterns,
    "use_in_answers": lambda held: ANSWER_USE in held.share_with,
    "anonymize_dates": lambda held: held.anonymize_dates,
}


def status_card(status: PrivacyStatus, policy: Policy, *, in_guild: bool) -> discord.Embed:
    """Show what holds for a person in one place, and how much is kept."""
    card = discord.Embed(
        title="Your privacy here",
        description=f"Consent is **{CONSENT_WORDS[status.consent]}**; `/privacy consent` changes it.",
    )
    card.add_field(name="Memories", value=_memories(status))
    card.add_field(name="Messages at hand", value=str(status.buffered_messages))
    card.add_field(name="Oldest memory", value=discord.utils.format_dt(status.oldest, "D") if status.oldest else "none")
    card.add_field(
        name="How long",
        value=f"Messages {counted(policy.message_retention_days, 'day')}; memories {_memory_time(status.constraints)}.",
        inline=False,
    )
    card.add_field(name="Who sees what", value=_who(in_guild=in_guild), inline=False)
    if status.here.insights:
        card.add_field(name="How to talk with you", value=_insights(status), inline=False)
    if status.proposals:
        waits = counted(status.proposals, "thing")
        card.add_field(name="For you to decide", value=f"{waits} that I might keep: `/privacy review`", inline=False)
    if not status.constraints.memory_enabled:
        card.add_field(name="Memory", value="switched off here: I keep nothing new and use nothing old", inline=False)
    if policy.is_scripted:
        card.set_footer(text=SCRIPTED)
    return card


def own_rules_card(own: ConstraintSet, held: Constraints, *, changed: bool) -> discord.Embed:
    """Show the rules that a person set for themself in one place, and where the place's own are stricter."""
    card = discord.Embed(
        title="Your own rules here, from now on" if changed else "Your own rules here",
        description="They hold beside those of this place; the stricter one wins. `/privacy settings` changes them.",
    )
    mine = stricter(ConstraintSet(), own)
    for name, switch in _SWITCHES.items():
        chosen, in_force = switch(mine), switch(held)
        stricter_here = "" if chosen == in_force else f" (here: {_said(on=in_force)})"
        heading, value = rule_field(name, f"{_said(on=chosen)}{stricter_here}")
        card.add_field(name=heading, value=value)
    days, here = own.delete_after_days, held.delete_after_days
    chosen_time = f"after {counted(days, 'day')}" if days else "never"
    stricter_here = f" (here: after {counted(here, 'day')})" if here and here != days else ""
    heading, value = rule_field("delete_after_days", f"{chosen_time}{stricter_here}")
    card.add_field(name=heading, value=value)
    return card


def proposal_card(proposal: Memory, *, waiting: int) -> discord.Embed:
    """Ask about one thing that talk taught about a person's profile."""
    card = discord.Embed(title="May I keep this about you?", description=shown(proposal.text, _PROPOSED))
    card.add_field(name="As your", value=(proposal.topic_id or "").replace("_", " "))
    card.add_field(name="Where I would use it", value=audience_words(proposal.audience))
    if proposal.purge_at is not None:
        card.add_field(name="Otherwise gone", value=discord.utils.format_dt(proposal.purge_at, "R"))
    if waiting > 1:
        card.set_footer(text=footer(f"{counted(waiting - 1, 'other')} after this one"))
    return card


def before_delete_card(status: PrivacyStatus, *, everywhere: bool) -> discord.Embed:
    """Show what an erasure would take, as far as this place is concerned."""
    where = "everywhere: in every server and in our direct messages" if everywhere else "here"
    card = discord.Embed(
        title="Delete everything?", description=f"I would erase all that I hold about you **{where}**."
    )
    card.add_field(name="Memories here", value=_memories(status))
    card.add_field(name="Messages at hand here", value=str(status.buffered_messages))
    card.add_field(
        name="Good to know",
        value="There is no undo. `/privacy export` gives you a copy first.",
        inline=False,
    )
    return card


def erasure_card(report: ErasureReport, *, everywhere: bool) -> discord.Embed:
    """Show what an erasure did, collection by collection."""
    total = sum(report.erased.values())
    card = discord.Embed(
        title="Deleted",
        description=f"{counted(total, 'record')} erased {'everywhere' if everywhere else 'here'}.",
        timestamp=report.at,
    )
    width = max(map(len, report.erased), default=0)
    table = "\n".join(f"{name:<{width}}{count:>6}" for name, count in sorted(report.erased.items()))
    card.add_field(name="Collection by collection", value=f"```\n{table}\n```", inline=False)
    card.add_field(name="Receipt", value=f"`{report.receipt_id}`")
    return card


def _insights(status: PrivacyStatus) -> str:
    if not status.guild_allows_insights:
        return "I may guess as far as you are concerned, but this place does not allow it"
    return "now and then I guess, hedged and for two weeks; `/privacy insights` ends it"


def _memories(status: PrivacyStatus) -> str:
    by_kind = status.memories_by_kind
    lines = [counted(by_kind[kind], *words) for kind, words in KIND_WORDS.items() if by_kind.get(kind)]
    return "\n".join(lines) or "none"


def _memory_time(constraints: Constraints) -> str:
    days = constraints.delete_after_days
    return f"at most {counted(days, 'day')}" if days else "until you forget them"


def _said(*, on: bool) -> str:
    return "yes" if on else "no"


def _who(*, in_guild: bool) -> str:
    if not in_guild:
        return "What you tell me here stays between us: it is used in this direct message only."
    return (
        "Only you can list your memories. I use one in a room only if everybody there could have read where it comes "
        "from. Admins see rules and figures, never your memories."
    )


def export_waits_sentence(ahead: int) -> str:
    """Say how many copies end before the asker's begins; 0: it begins now."""
    if not ahead:
        return "I am making your copy now. It comes here when it is ready."
    others = "one other" if ahead == 1 else f"{ahead} others"
    return f"Your copy waits for {others} that I make first. It comes here by itself; you need not ask again."


def export_stopped_sentence(sent: int, *, of: int) -> str:
    """Say that the rest of a copy is kept back, since something of it was erased while it was handed over."""
    have = "the first part" if sent == 1 else f"the first {sent} parts"
    return (
        f"Something of yours was erased while I handed your copy over, so I kept the rest back. You have {have} of "
        f"{of}, which may still hold it. Please ask for a new copy."
    )
