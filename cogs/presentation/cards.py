"""The cards that show memories: what is remembered, where it may be used, where it comes from. Pure.

A card is shown to the person it is about, and to nobody else.
"""

from collections.abc import Sequence
from typing import Final, assert_never

import discord

from cogs.presentation.conflict_cards import decision_line
from cogs.presentation.pages import Page
from cogs.presentation.sentences import refusal_sentence
from cogs.presentation.wording import (
    audience_words,
    footer,
    heading_of,
    is_used_anywhere,
    origin_words,
    shown,
    shown_code,
    shown_in_line,
    with_notes,
)
from cogs.words.catalogue import say
from memory.domain.categories import OTHER
from memory.domain.episode import Episode
from memory.domain.memory import Memory
from memory.domain.procedures.procedure import how_to, without_code
from memory.domain.writing.changes import CONSOLIDATED
from memory.domain.writing.gate import Refused
from memory.operations.remembering.bulk import Fault
from memory.operations.remembering.inspection import ShownMemory, Version
from memory.operations.remembering.remember_service import KeptStatement, KnownAlready, Remembered
from memory.store.history import HistoryRow

_TEXT: Final = 1200
_LINE: Final = 100
"""Characters of a memory in a list of ten: with escapes and the small print a card's limit of 4,096 holds."""
_FIELD: Final = 500
"""Characters of what people wrote in a field: with an escape before each a field's limit of 1,024 holds."""
_PRIOR: Final = 40
_TIMELINE: Final = 6
"""Rows of a history that are shown: the first, and the latest."""

_DECISIONS: Final = 3
"""Answers to contradictions that are shown, the latest."""
_FORMER: Final = 3
"""Predecessors that are shown."""


def memory_card(memory: Memory, *, title: str) -> discord.Embed:
    """Show one memory: its wording, where it may be used, until when, and its id."""
    card = discord.Embed(title=title, description=_told(memory))
    card.add_field(name=say("memories-field-where"), value=_where(memory))
    card.add_field(name=say("memories-field-until"), value=_until(memory))
    card.add_field(name=say("memories-field-id"), value=f"`{memory.id}`")
    if memory.pinned:
        card.add_field(name=say("memories-field-pinned"), value=say("yes"))
    if memory.topic_id is not None:
        card.add_field(name=say("memories-field-topic"), value=memory.topic_id.replace("_", " "))
    if memory.tier == "canon":
        card.add_field(name=say("memories-field-kept"), value=say("memories-field-kept-for-good"))
    if memory.kind == "procedure":
        _add_how_to(card, memory.text)
    return card


def _told(memory: Memory) -> str:
    code = how_to(memory.text).code if memory.kind == "procedure" else None
    if code is None:
        return shown(memory.text, _TEXT)
    about = shown_in_line(without_code(memory.text), _TEXT)
    return f"{about}\n{shown_code(code, _TEXT)}".strip()


def kept_card(memory: Memory, *, instead_of: Memory | None) -> discord.Embed:
    """Show what is remembered from now on, and what it took the place of."""
    if instead_of is None:
        return memory_card(memory, title=say("memories-will-remember"))
    card = memory_card(memory, title=say("memories-will-remember-instead"))
    card.insert_field_at(
        0, name=say("memories-field-until-now"), value=shown_in_line(instead_of.text, 400) or "-", inline=False
    )
    return card


def several_card(outcomes: Sequence[Remembered | Fault], *, left_out: int) -> discord.Embed:
    """Show what became of each of several statements; what was not kept is told by its line, not by its words."""
    kept = sum(isinstance(outcome, KeptStatement) for outcome in outcomes)
    card = discord.Embed(title=say("memories-several", kept=kept, count=len(outcomes)))
    card.description = "\n".join(_outcome(number, outcome) for number, outcome in enumerate(outcomes, start=1))
    if left_out:
        card.set_footer(text=say("memories-left-out", count=left_out))
    return card


def _outcome(number: int, outcome: Remembered | Fault) -> str:
    match outcome:
        case KeptStatement(memory, instead_of):
            kept = say("memories-outcome-kept", number=number, text=shown_in_line(memory.text, _LINE))
            if instead_of is None:
                return kept
            return f"{kept}\n{say('memories-outcome-instead', text=shown_in_line(instead_of.text, _PRIOR))}"
        case KnownAlready(memory):
            return say("memories-outcome-known", number=number, text=shown_in_line(memory.text, _LINE))
        case Refused():
            return say("memories-outcome-refused", number=number, why=refusal_sentence(outcome))
        case "erased" | "busy":
            return say("memories-outcome-refused", number=number, why=say(f"memories-fault-{outcome}"))
        case _:
            assert_never(outcome)


def edited_card(before: Memory, after: Memory) -> discord.Embed:
    """Show a memory before and after it was edited."""
    card = memory_card(after, title=say("memories-changed"))
    card.insert_field_at(
        0, name=say("memories-field-before"), value=shown_in_line(before.text, 400) or "-", inline=False
    )
    return card


def list_card(page: Page[Memory], *, total: int, links: dict[str, str], query: str | None) -> discord.Embed:
    """Show one page of a person's memories; `links` gives a jump link by memory id where there is one."""
    words = shown_in_line(query, 40) if query else ""
    card = discord.Embed(title=say("memories-list-title-with", words=words) if words else say("memories-list-title"))
    card.description = "\n".join(f"- {_entry(memory, links.get(memory.id))}" for memory in page.items)
    card.set_footer(text=footer(say("memories-count", count=total), page=page.number, pages=page.count))
    return card


def show_card(found: ShownMemory, *, links: Sequence[str]) -> discord.Embed:
    """Show one memory with its receipts and its history."""
    memory = found.memory
    card = memory_card(memory, title=_title(memory))
    card.add_field(name=say("memories-field-comes-from"), value=_receipts(memory, links), inline=False)
    if memory.episode is not None and (about := _episode(memory.episode)):
        card.add_field(name=say("memories-field-episode"), value=about, inline=False)
    card.add_field(name=say("memories-field-kind"), value=_kind(memory))
    card.add_field(name=say("memories-field-sure"), value=f"{memory.confidence:.0%}")
    if memory.state == "active" and memory.absorbed_revision is not None:
        card.add_field(
            name=say("memories-field-summary"), value=say("memories-behind-summary", revision=memory.absorbed_revision)
        )
    card.add_field(name=say("memories-field-history"), value=_timeline(found) or say("none"), inline=False)
    if found.decisions:
        said = [decision_line(pair, memory) for pair in found.decisions[-_DECISIONS:]]
        card.add_field(name=say("memories-field-you-said"), value="\n".join(said), inline=False)
    if found.earlier:
        card.add_field(
            name=say("memories-field-before-that"), value="\n".join(map(_former, found.earlier[:_FORMER])), inline=False
        )
    if found.related:
        related = [f"- {shown_in_line(each.text, _LINE)}" for each in found.related]
        card.add_field(name=say("memories-field-related"), value="\n".join(related), inline=False)
    if found.later is not None and found.later.state == "active":
        card.add_field(name=say("memories-field-now"), value=shown_in_line(found.later.text, _LINE), inline=False)
    return card


def version_card(versions: Sequence[Version], place: int) -> discord.Embed:
    """Show one version of a memory whole; `place` counts them from 0."""
    version = versions[place]
    text = say("memories-words-gone") if version.text is None else shown(version.text, _TEXT)
    card = discord.Embed(title=say("memories-version", number=version.number, of=versions[-1].number), description=text)
    before = versions[place - 1].text if place else None
    stayed = version.event == "UPDATE" and version.text is not None and version.text == before
    name = say("memories-same-words") if stayed else say(f"memories-event-{version.event}")
    card.add_field(name=name, value=f"{discord.utils.format_dt(version.at, 'f')}, {_reason(version.reason)}")
    return card


def timeline_rows(rows: Sequence[HistoryRow]) -> list[HistoryRow]:
    """Pick the rows of a long history that are shown: the first one and the latest."""
    return list(rows) if len(rows) <= _TIMELINE else [rows[0], *rows[-(_TIMELINE - 1) :]]


def _add_how_to(card: discord.Embed, text: str) -> None:
    found = how_to(text)
    card.add_field(
        name=say("memories-field-how-to"), value=shown_in_line(found.trigger, _LINE) or say("memories-how-to-unnamed")
    )
    if found.code is not None:
        card.add_field(
            name=say("memories-field-language"),
            value=shown_in_line(found.code.language, _LINE) or say("memories-language-unsaid"),
        )
        symbols = ", ".join(found.code.symbols)
        card.add_field(
            name=say("memories-field-names"),
            value=shown_in_line(symbols, _FIELD) or say("memories-no-names"),
            inline=False,
        )


def _entry(memory: Memory, link: str | None) -> str:
    said = say("said-here", link=link) if link else origin_words(memory)
    pin = "📌 " if memory.pinned else ""
    date = discord.utils.format_dt(memory.created_at, "d")
    where = [] if is_used_anywhere(memory) else [_where(memory)]
    return with_notes(f"{pin}**{shown_in_line(heading_of(memory), _LINE)}**", date, said, *where)


def _kind(memory: Memory) -> str:
    kind = say(f"kind-{memory.kind}")
    return (
        kind if memory.category == OTHER or memory.kind == "insight" else f"{kind}, {memory.category.replace('_', ' ')}"
    )


def _where(memory: Memory) -> str:
    return say("memories-between-us") if memory.tenant.startswith("DM:") else audience_words(memory.audience)


def _title(memory: Memory) -> str:
    if memory.forgotten:
        return say("memories-title-forgotten")
    return say(f"memories-title-{memory.state}")


def _former(memory: Memory) -> str:
    text = shown_in_line(memory.text, _LINE)
    if memory.valid_to is None:
        return text
    return say("memories-former-until", text=text, date=discord.utils.format_dt(memory.valid_to, "d"))


def _until(memory: Memory) -> str:
    if memory.forgotten:
        return say("memories-being-forgotten")
    if memory.state != "active":
        if memory.purge_at is None:
            return say("memories-no-longer-used")
        return say("memories-no-longer-used-gone", date=discord.utils.format_dt(memory.purge_at, "R"))
    if memory.expires_at is None:
        return say("memories-until-otherwise")
    return discord.utils.format_dt(memory.expires_at, "D")


def _receipts(memory: Memory, links: Sequence[str]) -> str:
    said = " ".join(
        say("memories-message-link", number=number, link=link) for number, link in enumerate(links[:5], start=1)
    )
    when = discord.utils.format_dt(memory.observed_at, "f")
    by_rules = memory.provenance.by_rules
    return say(
        "memories-receipt-by-rules" if by_rules else "memories-receipt", said=said or origin_words(memory), date=when
    )


def _episode(episode: Episode) -> str:
    named = [
        each.name if each.kind == "link" else say(f"memories-artifact-{each.kind}", name=shown_in_line(each.name, 80))
        for each in episode.artifacts
    ]
    return "\n".join(part for part in (shown_in_line(episode.title, _LINE), " · ".join(named)) if part)


def _timeline(found: ShownMemory) -> str:
    texts = [row.prior_text for row in found.history[1:]] + [found.memory.text]
    # A row and the one after it tell which words it changed; which rows are shown is chosen afterwards.
    after = {row.id: text for row, text in zip(found.history, texts, strict=False)}
    return "\n".join(_history_line(row, after[row.id]) for row in timeline_rows(found.history))


def _history_line(row: HistoryRow, text: str | None) -> str:
    when = f"{row.version}. {discord.utils.format_dt(row.at, 'f')}"
    is_update = row.event == "UPDATE"
    if is_update and row.prior_text is not None and row.prior_text == text:
        return f"{when} {_reason(row.reason)}"
    line = f"{when} {say(f'memories-event-{row.event}')} ({_reason(row.reason)})"
    if not is_update or not row.prior_text:
        return line
    return f"{line}; {say('memories-history-before', text=shown_in_line(row.prior_text, _PRIOR))}"


def _reason(reason: str) -> str:
    """Say a reason of the history, where people know it by other words than the history does."""
    return say("memories-taken-into-summary") if reason == CONSOLIDATED else reason
