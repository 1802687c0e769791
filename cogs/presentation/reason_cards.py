"""The card that says why the bot replied as it did. Pure.

It shows the viewer's own memories; of everybody else's it says how many there were.
"""

from collections.abc import Mapping, Sequence
from typing import Final, assert_never

import discord

from cogs.presentation.pages import Page
from cogs.presentation.wording import counted, footer, heading_of, origin_words, shown_in_line, with_notes
from memory.domain.ids import MemoryId
from memory.domain.memory import Memory
from memory.operations.answering.receipts import DrawnTogether, Reasons, SummedUp

PER_PAGE: Final = 5
_TEXT: Final = 260
"""Characters of a memory: with escapes, the small print and two links five of them stay within a card's limit of
4,096."""
_MOST_LINKS: Final = 2


def reasons_card(reasons: Reasons, page: Page[Memory], *, links: Mapping[MemoryId, Sequence[str]]) -> discord.Embed:
    """Show one page of an answer's reasons; `links` gives the jump links by memory id where there are some."""
    card = discord.Embed(title="Why this reply?")
    card.description = (
        "\n".join("- " + _entry(memory, reasons, links.get(memory.id, ())) for memory in page.items) or None
    )
    if counts := _counts(reasons):
        card.add_field(name="Besides" if page.items else "What it was made with", value=counts, inline=False)
    card.set_footer(text=footer(_said(reasons), page=page.number, pages=page.count))
    return card


def _said(reasons: Reasons) -> str:
    if not reasons.listed:
        return ""
    cited = sum(memory.id in reasons.cited for memory in reasons.own)
    count = len(reasons.listed)
    which = "it" if count == 1 else "all of them" if cited == count else f"{cited} of them"
    went_by = f", I went by {which}" if cited else ""
    return f"{counted(count, 'memory', 'memories')} of yours{went_by}"


def _entry(memory: Memory, reasons: Reasons, links: Sequence[str]) -> str:
    said = " ".join(f"[said here]({link})" for link in links[:_MOST_LINKS]) or origin_words(memory)
    how = "in the summary" if memory in reasons.behind else "at hand"
    notes = ["I went by it" if memory.id in reasons.cited else how, said]
    if memory.state != "active":
        notes.append("no longer used")
    return with_notes(f"**{shown_in_line(heading_of(memory), _TEXT)}**", *notes)


def _counts(reasons: Reasons) -> str:
    lines = [_drawn_together(text) for text in reasons.texts]
    if reasons.talk is not None:
        lines.append(_summed_up(reasons.talk))
    if reasons.of_server:
        lines.append(f"{counted(reasons.of_server, 'thing', 'things')} that this server knows")
    if reasons.of_others:
        lines.append(f"{counted(reasons.of_others, 'memory', 'memories')} of the person I answered")
    return "\n".join(lines)


def _drawn_together(text: DrawnTogether) -> str:
    memories = counted(text.memories, "memory", "memories")
    match text.of:
        case "individual" if text.is_own:
            said = f"my summary of what I know about you (version {text.revision}, of {memories})"
        case "individual":
            said = f"my summary of what I know about the person I answered (of {memories})"
        case "guild":
            said = f"my summary of what this server knows (version {text.revision}, of {memories})"
        case "collective":
            said = f"my summary of what every server may know (version {text.revision}, of {memories})"
        case _:
            assert_never(text.of)
    return _gone_by(said, is_cited=text.is_cited)


def _summed_up(talk: SummedUp) -> str:
    rest = f" ({counted(talk.messages, 'message')})" if talk.messages else ""
    return _gone_by(f"the summary of the last conversation in <#{talk.channel_id}>{rest}", is_cited=talk.is_cited)


def _gone_by(said: str, *, is_cited: bool) -> str:
    return f"{said}, which I went by" if is_cited else said
