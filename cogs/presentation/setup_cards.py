"""The cards of `/setup`, `/limits` and `/diagnose`: what is on, what is used, what is wrong.

Figures and rules, never a person. Pure.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import discord

from cogs.presentation.health_cards import people_words
from cogs.presentation.policy import SCRIPTED, Policy
from cogs.presentation.rule_cards import CHANNEL_MODE_WORDS, DEAF, yes_no
from cogs.presentation.wording import counted
from memory.domain.constraints import ChannelMode, ConstraintSet, GuildRules, stricter
from memory.operations.answering.limits import NO_LIMIT, Budget
from memory.operations.diagnosis.diagnosis import Diagnosis, Parked
from memory.operations.diagnosis.health import GuildUse, Spent

Lacking = Sequence[tuple[str, Sequence[str]]]
"""Channel ids with what the bot may not do there."""

_MAX_LISTED: Final = 10
_LEARNED_A_DAY: Final = "3 of a message, 8 of a window of talk, 40 of a person a day"
PURPOSE_WORDS: Final[Mapping[str, str]] = {
    "answer": "answers",
    "tool_round": "looks into memory for an answer",
    "extraction": "reading talk for memories",
    "consolidation": "drawing memories together",
    "judging": "comparing memories",
    "propagation": "passing knowledge on",
    "insights": "guesses at how to talk",
    "embedding": "search by meaning",
}
"""What admins read of a purpose."""
_GREEN, _RED = "🟢", "🔴"


@dataclass(frozen=True, slots=True)
class Installed:
    """How the bot stands in a server."""

    rules: GuildRules
    has_guidance: bool
    reads_all_messages: bool
    lacking: Lacking


def setup_card(found: Installed, policy: Policy) -> discord.Embed:
    """Say what is on, what is missing, and what to do next."""
    held = stricter(found.rules.constraints, ConstraintSet())
    listening = sum(mode == "listen" for mode in found.rules.channel_modes.values())
    card = discord.Embed(
        title="Setting me up",
        description="I answer when I am mentioned, and remember what people tell me about themselves if they say yes. "
        "All of it is theirs: they see, change and erase it with `/memories` and `/privacy`.",
    )
    on = [
        f"memory: {yes_no(on=held.memory_enabled)}",
        "memory starts when a person says yes"
        if found.rules.consent_mode == "opt_in"
        else "memory starts after the notice",
        f"I listen in {counted(listening, 'channel')}" if listening else "I listen nowhere; I hear what is said to me",
        f"guesses at how to talk with members: {yes_no(on=found.rules.insights)}",
        f"what the server knows may help other servers: {yes_no(on=found.rules.share_collective)}",
    ]
    card.add_field(name="What is on", value=_listed(on), inline=False)
    card.add_field(name="What I lack", value=_needs(found), inline=False)
    steps = next_steps(found, policy)
    numbered = [f"{number}. {step}" for number, step in enumerate(steps, start=1)]
    card.add_field(name="Next", value="\n".join(numbered), inline=False)
    if policy.is_scripted:
        card.set_footer(text=SCRIPTED)
    return card


def next_steps(found: Installed, policy: Policy) -> list[str]:
    """Return what an admin would do next, the most urgent first; never empty."""
    steps = []
    if found.lacking:
        steps.append("Give me the permissions above, or set those channels to `off` with `/channels set`.")
    if found.rules.constraints.memory_enabled is False:
        steps.append("Switch memory on with `/constraints set memory_enabled:True`, or leave me as a plain chat bot.")
    if policy.contact is None or policy.url is None:
        steps.append("Ask whoever runs me for a contact and a privacy page (`SUPPORT_CONTACT`, `PRIVACY_POLICY_URL`).")
    if "listen" not in found.rules.channel_modes.values() and found.reads_all_messages:
        steps.append("If I shall follow the talk of a channel: `/channels set … listen` posts a notice there first.")
    if not found.has_guidance:
        steps.append("Tell me what matters here with `/server-memory guidance`.")
    steps.append("Mention me and ask what I keep; `/privacy policy` shows it to everybody.")
    return steps


def limits_card(use: GuildUse, policy: Policy, *, answers: Budget | None) -> discord.Embed:
    """Show how much memory may hold here and answers may take, and how much is used.

    `answers` None leaves those out.
    """
    card = discord.Embed(
        title="Limits and what is used", description="Counts of the whole server, of nobody in particular."
    )
    card.add_field(name="What the server knows", value=_share(use.plain, use.plain_limit))
    card.add_field(name="Of that, kept for good", value=_share(use.lasting, use.lasting_limit))
    card.add_field(
        name="About members",
        value=f"{use.own:,} of {people_words(use.people)}; each may have {use.own_limit:,}",
    )
    card.add_field(name="Learned from talk at most", value=_LEARNED_A_DAY, inline=False)
    card.add_field(name="Messages at hand", value=f"for {counted(policy.message_retention_days, 'day')}")
    if answers is not None:
        card.add_field(name="Answers today (UTC)", value=_answers(answers), inline=False)
    card.add_field(name="The model today (UTC)", value=_tokens(use), inline=False)
    if policy.is_scripted:
        card.set_footer(text=SCRIPTED)
    return card


def diagnosis_card(
    found: Diagnosis,
    *,
    channel_id: int,
    mode: ChannelMode | None,
    missing: Sequence[str],
    answers: Budget | None,
    reads_all_messages: bool,
    policy: Policy,
) -> discord.Embed:
    """Show what is well and what is not, each with what to do; `mode` None when the store could not say."""
    card = discord.Embed(title="How I am doing here")
    lines = [
        _line(
            not missing, f"<#{channel_id}>: I may do all that I need", f"<#{channel_id}>: I lack {', '.join(missing)}"
        ),
        f"{_GREEN} here I am in mode {CHANNEL_MODE_WORDS[mode]}"
        if mode
        else f"{_RED} I cannot read the rules of this server",
        _line(
            found.store_fault is None,
            "the store answers",
            f"the store does not answer ({found.store_fault}); I try again by myself",
        ),
        f"{_GREEN} I hear what is said in channels that are set to `listen`" if reads_all_messages else f"⚪ {DEAF}",
    ]
    if answers is not None:
        goes_on = discord.utils.format_dt(answers.until, "R")
        spent = f"the answers of today are used up here; I answer again {goes_on}, and `/limits` shows what took them"
        lines.append(_line(not answers.is_spent, "there are answers left for today", spent))
    if found.parked is not None:
        lines.append(_line(not found.parked.windows, "no window of talk is parked", _parked(found.parked)))
    if policy.is_scripted:
        lines.append(f"⚪ {SCRIPTED}")
    card.description = "\n".join(lines)
    card.add_field(name="What runs by itself", value=_jobs(found), inline=False)
    return card


def _needs(found: Installed) -> str:
    needs = [f"<#{channel_id}>: {', '.join(missing)}" for channel_id, missing in found.lacking[:_MAX_LISTED]]
    if len(found.lacking) > _MAX_LISTED:
        needs.append(f"and {len(found.lacking) - _MAX_LISTED} more channels")
    if not found.reads_all_messages:
        needs.append(DEAF)
    return _listed(needs) if needs else "nothing"


def _parked(parked: Parked) -> str:
    why = ", ".join(f"{fault} {count}" for fault, count in parked.faults.items())
    since = "" if parked.since is None else f" since {discord.utils.format_dt(parked.since, 'R')}"
    windows = counted(parked.windows, "window of talk is", "windows of talk are")
    return f"{windows} parked{since} ({why}); whoever runs me can have them tried again"


def _jobs(found: Diagnosis) -> str:
    if not found.jobs:
        return "nothing has run since I started"
    failed = sorted(name for name, run in found.jobs.items() if not run.ok)
    latest = max(run.ended_at for run in found.jobs.values())
    rows = [f"{counted(len(found.jobs), 'job')}, the last {discord.utils.format_dt(latest, 'R')}"]
    rows += [
        f"{name} {discord.utils.format_dt(found.jobs[name].ended_at, 'R')}"
        for name in ("formation", "nightly", "propagation", "erase", "scrub")
        if name in found.jobs
    ]
    rows += [f"{_RED} failed: {', '.join(failed)}"] if failed else [f"{_GREEN} none failed the last time"]
    return "\n".join(rows)


def _tokens(use: GuildUse) -> str:
    rows = [
        f"{PURPOSE_WORDS.get(purpose, purpose)}: {counted(spent.calls, 'call')}, "
        f"{spent.prompt:,} tokens read, {spent.completion:,} written{_estimated(spent)}"
        for purpose, spent in sorted(use.tokens.items())
    ]
    return "\n".join(rows) or "not asked yet"


def _estimated(spent: Spent) -> str:
    if not spent.estimated:
        return ""
    return f" ({'all' if spent.estimated == spent.calls else spent.estimated} estimated)"


def _answers(answers: Budget) -> str:
    begins_anew = discord.utils.format_dt(answers.until, "R")
    if answers.limit == NO_LIMIT:
        return f"{answers.used:,} tokens, without a limit; counted anew {begins_anew}"
    return f"{_share(answers.used, answers.limit)} tokens; counted anew {begins_anew}"


def _share(used: int, limit: int) -> str:
    return f"{used:,} of {limit:,} ({used / limit:.1%})"


def _line(is_well: bool, well: str, wrong: str) -> str:
    return f"{_GREEN} {well}" if is_well else f"{_RED} {wrong}"


def _listed(lines: Sequence[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)
