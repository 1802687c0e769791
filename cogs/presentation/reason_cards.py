"""The card that says why the bot replied as it did. Pure.

It shows the viewer's own memories; of everybody else's it says how many there were.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import discord

from cogs.presentation.pages import Page
from cogs.presentation.wording import footer, heading_of, origin_words, shown_in_line, with_notes
from cogs.words.catalogue import say
from memory.domain.ids import MemoryId, user_id_of
from memory.domain.memory import Memory
from memory.operations.answering.receipts import DrawnTogether, Reasons, SummedUp

PER_PAGE: Final = 5
_TEXT: Final = 260
"""Characters of a memory: with escapes, the small print and two links five of them stay within a card's limit of
4,096."""
_MOST_LINKS: Final = 2


def reasons_card(reasons: Reasons, page: Page[Memory], *, links: Mapping[MemoryId, Sequence[str]]) -> discord.Embed:
    """Show one page of an answer's reasons; `links` gives the jump links by memory id where there are some."""
    card = discord.Embed(title=say("reasons-title"))
    card.description = (
        "\n".join("- " + _entry(memory, reasons, links.get(memory.id, ())) for memory in page.items) or None
    )
    if counts := _counts(reasons):
        card.add_field(name=say("reasons-besides" if page.items else "reasons-made-with"), value=counts, inline=False)
    card.set_footer(text=footer(_said(reasons), page=page.number, pages=page.count))
    return card


def _said(reasons: Reasons) -> str:
    if not reasons.listed:
        return ""
    cited, count = sum(memory.id in reasons.cited for memory in reasons.own), len(reasons.listed)
    yours = say("reasons-yours", count=count)
    if not cited:
        return yours
    if count == 1:
        return f"{yours}, {say('reasons-went-by-it')}"
    all_or_some = say("reasons-went-by-all") if cited == count else say("reasons-went-by-some", count=cited)
    return f"{yours}, {all_or_some}"


def _entry(memory: Memory, reasons: Reasons, links: Sequence[str]) -> str:
    said = " ".join(say("said-here", link=link) for link in links[:_MOST_LINKS]) or origin_words(memory)
    how = "reasons-in-summary" if memory in reasons.behind else "reasons-at-hand"
    notes = [say("reasons-went-by-it") if memory.id in reasons.cited else say(how), said]
    if memory.state != "active":
        notes.append(say("reasons-no-longer-used"))
    return with_notes(f"**{shown_in_line(heading_of(memory), _TEXT)}**", *notes)


def _counts(reasons: Reasons) -> str:
    lines = [_drawn_together(text) for text in reasons.texts]
    if reasons.talk is not None:
        lines.append(_summed_up(reasons.talk))
    if reasons.of_server:
        lines.append(say("reasons-of-server", count=reasons.of_server))
    if reasons.of_others:
        lines.append(say("reasons-of-others", count=reasons.of_others))
    lines += [say("reasons-lent", count=count, who=f"<@{user_id_of(each)}>") for each, count in reasons.lent.items()]
    return "\n".join(lines)


def _drawn_together(text: DrawnTogether) -> str:
    of = {"individual": "own" if text.is_own else "other"}.get(text.of, text.of)
    said = say(f"reasons-summary-{of}", revision=text.revision, count=text.memories)
    return _gone_by(said, is_cited=text.is_cited)


def _summed_up(talk: SummedUp) -> str:
    said = say("reasons-last-talk", channel=f"<#{talk.channel_id}>", count=talk.messages)
    return _gone_by(said, is_cited=talk.is_cited)


def _gone_by(said: str, *, is_cited: bool) -> str:
    return say("reasons-which-i-went-by", what=said) if is_cited else said
