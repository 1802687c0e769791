"""The cards of `/setup`: what is on and what is missing, what is used, what is wrong.

Figures and rules, never a person. Pure.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

import discord

from cogs.presentation.policy import Policy
from cogs.presentation.wording import label_of, people_words
from cogs.words.catalogue import say
from memory.domain.constraints import ChannelMode, GuildRules
from memory.domain.formation.extraction_check import A_MESSAGE, A_WINDOW
from memory.domain.formation.record import Parked
from memory.operations.answering.limits import NO_LIMIT, Budget
from memory.operations.diagnosis.health import Diagnosis, GuildUse, Spent
from memory.operations.formation.observation_writer import A_DAY

Purpose = Literal[
    "answer", "tool_round", "extraction", "consolidation", "judging", "propagation", "insights", "embedding"
]
"""What the model was asked for."""
Lacking = Sequence[tuple[str, Sequence[str]]]
"""Channel ids with what the bot may not do there, by the library's names."""

_MAX_LISTED: Final = 10
"""Of channels and names in one sentence, which takes no value of more than 1,000 characters."""
_GREEN, _RED, _GREY = "🟢", "🔴", "⚪"


@dataclass(frozen=True, slots=True)
class Installed:
    """How the bot stands in a server."""

    rules: GuildRules
    listening: Sequence[str]
    """Ids of the channels that the bot listens in."""
    waiting: Sequence[str]
    """Ids of the channels that are told of something by the notice that is to be posted."""
    waits_for_mode: bool
    """Whether they are told that memory starts in another way."""
    reads_all_messages: bool
    lacking: Lacking
    unconfirmed: int
    """How much one member alone told the server, as far as the channel may hear."""


@dataclass(frozen=True, slots=True)
class GroupShown:
    """A group as it stands."""

    name: str
    sharing: Sequence[str]
    """Ids of the channels that share what is said in them."""
    alone: Sequence[str]
    """Ids of those that other people read than the group, of which more is asked, or whose people were not told."""


def setup_card(found: Installed, policy: Policy) -> discord.Embed:
    """Say where the bot listens, what waits for a press, and what is missing."""
    card = discord.Embed(title=say("setup-title"), description=say("setup-about"))
    card.add_field(
        name=say("setup-listening"),
        value=channels_named(found.listening) or say("setup-listening-nowhere"),
        inline=False,
    )
    if found.waiting:
        button, channels = say("setup-button-post"), channels_named(found.waiting)
        told = (
            say("setup-waiting-anew", button=button, channels=channels)
            if found.waits_for_mode
            else say("setup-waiting-post", button=button, channels=channels)
        )
        card.add_field(name=say("setup-waiting"), value=told, inline=False)
    if found.unconfirmed:
        card.add_field(
            name=say("setup-unconfirmed"), value=say("setup-unconfirmed-value", count=found.unconfirmed), inline=False
        )
    missing = _missing(found, policy)
    if missing:
        card.add_field(name=say("setup-missing"), value=_listed(missing), inline=False)
    return card


def more_card() -> discord.Embed:
    """Say what stands on the second screen."""
    return discord.Embed(title=say("setup-more-title"), description=say("setup-more-about"))


def groups_card(groups: Sequence[GroupShown]) -> discord.Embed:
    """Say what a group is, and of each which channels share."""
    card = discord.Embed(title=say("setup-groups-title"), description=say("setup-groups-about"))
    for each in groups:
        sharing = say("setup-group-shares", channels=channels_named(each.sharing)) if each.sharing else ""
        alone = say("setup-group-alone", channels=channels_named(each.alone)) if each.alone else ""
        told = "\n".join(filter(None, (sharing, alone))) or say("setup-group-open")
        card.add_field(name=label_of(each.name), value=told, inline=False)
    return card


def model_card() -> discord.Embed:
    """Say what the choice of a model changes."""
    return discord.Embed(title=say("setup-model-title"), description=say("setup-model-about"))


def limits_card(use: GuildUse, policy: Policy, *, answers: Budget | None) -> discord.Embed:
    """Show how much memory may hold here and answers may take, and how much is used.

    `answers` None leaves those out.
    """
    card = discord.Embed(title=say("limits-title"), description=say("limits-about"))
    card.add_field(name=say("limits-server"), value=_share(use.plain, use.plain_limit))
    card.add_field(name=say("limits-lasting"), value=_share(use.lasting, use.lasting_limit))
    card.add_field(
        name=say("limits-members"),
        value=say("limits-members-value", count=use.own, people=people_words(use.people), limit=use.own_limit),
    )
    card.add_field(
        name=say("limits-learned"),
        value=say("limits-learned-value", message=A_MESSAGE, window=A_WINDOW, day=A_DAY),
        inline=False,
    )
    card.add_field(name=say("limits-at-hand"), value=say("limits-days", days=policy.message_retention_days))
    if answers is not None:
        card.add_field(name=say("limits-answers"), value=_answers(answers), inline=False)
    card.add_field(name=say("limits-model"), value=_tokens(use), inline=False)
    return card


def diagnosis_card(
    found: Diagnosis,
    *,
    channel_id: int,
    mode: ChannelMode | None,
    missing: Sequence[str],
    answers: Budget | None,
    reads_all_messages: bool,
) -> discord.Embed:
    """Show what is well and what is not, each with what to do; `mode` None when the store could not say."""
    channel = f"<#{channel_id}>"
    lines = [
        f"{_RED} {say('check-lacks', channel=channel, permissions=permissions_named(missing))}"
        if missing
        else f"{_GREEN} {say('check-may', channel=channel)}",
        f"{_GREEN} {say(f'check-mode-{mode}')}" if mode else f"{_RED} {say('check-rules-unread')}",
        f"{_RED} {say('check-store-away', fault=found.store_fault)}"
        if found.store_fault
        else f"{_GREEN} {say('check-store-well')}",
        f"{_GREEN} {say('check-hears')}" if reads_all_messages else f"{_GREY} {say('setup-missing-intent')}",
    ]
    if answers is not None:
        spent = say("check-answers-spent", when=discord.utils.format_dt(answers.until, "R"))
        lines.append(f"{_RED} {spent}" if answers.is_spent else f"{_GREEN} {say('check-answers-left')}")
    if found.parked is not None:
        lines.append(
            f"{_RED} {_parked(found.parked)}" if found.parked.windows else f"{_GREEN} {say('check-parked-none')}"
        )
    card = discord.Embed(title=say("check-title"), description="\n".join(lines))
    card.add_field(name=say("check-jobs"), value=_jobs(found), inline=False)
    return card


def channels_named(channel_ids: Sequence[str]) -> str:
    """Name channels in a list that stays short; empty for none."""
    named = ", ".join(f"<#{channel_id}>" for channel_id in channel_ids[:_MAX_LISTED])
    more = len(channel_ids) - _MAX_LISTED
    return f"{named} {say('setup-more-channels', count=more)}" if more > 0 else named


def permissions_named(missing: Sequence[str]) -> str:
    """Name what the bot may not do, as Discord calls it."""
    return ", ".join(say(f"permission-{name}") for name in missing)


def _missing(found: Installed, policy: Policy) -> list[str]:
    """Return what keeps the bot from its work, the most urgent first."""
    missing = []
    for channel_id, lacking in found.lacking[:_MAX_LISTED]:
        missing.append(say("check-lacks", channel=f"<#{channel_id}>", permissions=permissions_named(lacking)))
    if len(found.lacking) > _MAX_LISTED:
        missing.append(say("setup-more-channels", count=len(found.lacking) - _MAX_LISTED))
    if found.rules.constraints.memory_enabled is False:
        missing.append(say("setup-missing-memory"))
    if not found.reads_all_messages:
        missing.append(say("setup-missing-intent"))
    if policy.contact is None or policy.url is None:
        missing.append(say("setup-missing-contact"))
    return missing


def _parked(parked: Parked) -> str:
    why = ", ".join(f"`{fault.replace('_', ' ')}` {count}" for fault, count in [*parked.faults.items()][:_MAX_LISTED])
    told = say("check-parked", count=parked.windows, why=why)
    return told if parked.since is None else f"{told} ({discord.utils.format_dt(parked.since, 'R')})"


def _jobs(found: Diagnosis) -> str:
    if not found.jobs:
        return say("check-jobs-none")
    failed = sorted(name for name, run in found.jobs.items() if not run.ok)
    latest = discord.utils.format_dt(max(run.ended_at for run in found.jobs.values()), "R")
    ran = say("check-jobs-ran", count=len(found.jobs), when=latest)
    how = (
        say("check-jobs-failed", jobs=", ".join(f"`{name}`" for name in failed[:_MAX_LISTED]))
        if failed
        else say("check-jobs-well")
    )
    return f"{ran}\n{_RED if failed else _GREEN} {how}"


def _tokens(use: GuildUse) -> str:
    rows = [_tokens_row(purpose, spent) for purpose, spent in sorted(use.tokens.items())]
    return "\n".join(rows) or say("limits-model-unasked")


def _tokens_row(purpose: str, spent: Spent) -> str:
    told = say(
        "limits-tokens",
        purpose=say(f"purpose-{purpose}") if purpose in get_args(Purpose) else purpose,
        count=spent.calls,
        read=spent.prompt,
        written=spent.completion,
    )
    return f"{told} {say('limits-estimated', count=spent.estimated)}" if spent.estimated else told


def _answers(answers: Budget) -> str:
    begins_anew = discord.utils.format_dt(answers.until, "R")
    if answers.limit == NO_LIMIT:
        return say("limits-answers-endless", used=answers.used, when=begins_anew)
    return say("limits-answers-share", share=_share(answers.used, answers.limit), when=begins_anew)


def _share(used: int, limit: int) -> str:
    return say("limits-share", used=used, limit=limit, percent=f"{used / limit:.1%}")


def _listed(lines: Sequence[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)
