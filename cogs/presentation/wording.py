"""Small pieces of text that several screens share: people's words shown safely, and names for our own codes.

Pure. What a person wrote is escaped here and nowhere else.
"""

import math
import re
from collections.abc import Sequence
from typing import Final

import discord

from cogs.words.catalogue import UnsaidError, say
from memory.domain.audience import Audience
from memory.domain.memory import Memory
from memory.domain.procedures.procedure import CodePattern, how_to
from memory.operations.diagnosis.health import SEVERAL

_ELLIPSIS: Final = "…"
_QUOTED: Final = 150
"""Characters of each memory in a list of quoted lines."""
_MOST_QUOTED: Final = 8
# As the library's own escaping, whose patterns of links take the square of the length of runs of brackets and of "<".
_MARKDOWN: Final = re.compile(r"(?P<link>https?://[^\s<>]+)|[_\\~|*`<]|^>(?:>>)?\s|^#{1,3}|^[^\S\n]*-", re.MULTILINE)
_SECONDS_A_MINUTE: Final = 60
_NEVER_SAID: Final = frozenset({"insight", "propagation"})
"""Sources that have messages behind them, of which none says it."""


def one_line(text: str) -> str:
    """Put a text on one line, with one space between words."""
    return " ".join(text.split())


def cut(text: str, limit: int) -> str:
    """Return at most `limit` characters, the last an ellipsis where something was left out."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + _ELLIPSIS


def units(text: str) -> int:
    """Count UTF-16 units, of which a text has at least as many as characters, however Discord counts those."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut_to_units(text: str, limit: int) -> str:
    """Return the longest beginning of a text that has at most `limit` UTF-16 units."""
    # Half a character at the end is ignored.
    return text.encode("utf-16-le", "surrogatepass")[: 2 * max(0, limit)].decode("utf-16-le", "ignore")


def shown(text: str, limit: int) -> str:
    """Show what a person wrote: markdown and mentions are inert, at most `limit` characters before escaping."""
    written = cut(text, limit)
    escaped = _MARKDOWN.sub(lambda found: found["link"] or f"\\{found[0]}", written)
    # Of a link behind other words, which may lead elsewhere than they say.
    escaped = escaped.replace("[", "\\[") if "](" in written else escaped
    return discord.utils.escape_mentions(escaped)


def shown_in_line(text: str, limit: int) -> str:
    """Show what a person wrote on one line."""
    return shown(one_line(text), limit)


def shown_code(code: CodePattern, limit: int) -> str:
    """Show the code of a memory as a block, at most about `limit` characters.

    No fence stands in it, for a fence would have ended it.
    """
    language = code.language if code.language.isalnum() else ""
    return f"```{language}\n{cut(code.template, limit)}\n```"


def heading_of(memory: Memory) -> str:
    """Return the words by which a memory is told from others on one line.

    Of code what it is, of anything else its text.
    """
    found = how_to(memory.text) if memory.kind == "procedure" else None
    return memory.text if found is None or found.code is None else found.hint or memory.text


def quoted_lines(memories: Sequence[Memory]) -> str:
    """Show the words of some memories, a quoted line each; of many the first, and that there are more."""
    lines = [f"> {shown_in_line(heading_of(memory), _QUOTED)}" for memory in memories[:_MOST_QUOTED]]
    return "\n".join([*lines, f"> {_ELLIPSIS}"] if len(memories) > _MOST_QUOTED else lines)


def with_notes(text: str, *notes: str) -> str:
    """Put notes on a line of their own under a card's text; Discord's small print is only reliable in messages."""
    return f"{text}\n{' · '.join(notes)}"


def label_of(text: str, limit: int = 100) -> str:
    """Show a text in a menu, which knows no markdown, in at most `limit` UTF-16 units; never empty."""
    text = one_line(text)
    return (text if units(text) <= limit else cut_to_units(text, limit - 1).rstrip() + _ELLIPSIS) or _ELLIPSIS


def audience_words(audience: Audience) -> str:
    """Say where a memory may be used."""
    match audience.kind:
        case "public":
            return say("where-public")
        case "restricted":
            channel = f"<#{audience.channel}>"
            if audience.group is not None:
                return say("where-group", channel=channel)
            return say("where-restricted", channel=channel)
        case "private":
            return say("where-private")


def is_used_anywhere(memory: Memory) -> bool:
    """Return whether a memory is used in all of its place, so that nothing need be said about where."""
    return memory.audience.kind == "public" or memory.tenant.startswith("DM:")


def origin_words(memory: Memory) -> str:
    """Say where a memory comes from, without a link."""
    if memory.provenance.message_ids and memory.source not in _NEVER_SAID:
        return say("origin-said-direct" if memory.tenant.startswith("DM:") else "origin-said")
    return say(f"origin-{memory.source}")


def category_words(category: str) -> str:
    """Say what a category is called; by its own name where an operator's table has one that we do not know."""
    try:
        return say(f"category-{category}")
    except UnsaidError:
        return category.replace("_", " ")


def topic_words(topic_id: str) -> str:
    """Say what a topic of one value is called, as `category_words` does."""
    try:
        return say(f"topic-{topic_id}")
    except UnsaidError:
        return topic_id.replace("_", " ")


def reason_words(reason: str) -> str:
    """Say why a memory changed; as the history has it where an older version wrote what no table names."""
    told = reason.partition(":")[0].replace(" ", "_")
    try:
        return say(f"reason-{told}")
    except UnsaidError:
        return reason


def people_words(people: int) -> str:
    """Say of how many people something is remembered; one or two are not told apart."""
    if 0 < people < SEVERAL:
        return say("people-few", count=SEVERAL)
    return say("people", count=people) if people else say("people-none")


def footer(*parts: str, page: int = 0, pages: int = 1) -> str:
    """Put the last line under a card that only one person sees.

    `page` counts from 0 and is told where there are several.
    """
    turned = [say("footer-page", page=page + 1, pages=pages)] if pages > 1 else []
    return " · ".join([*(part for part in parts if part), *turned, say("footer-only-you")])


def duration_words(seconds: float) -> str:
    """Say a short time in seconds or whole minutes."""
    if seconds < _SECONDS_A_MINUTE or seconds % _SECONDS_A_MINUTE:
        return say("seconds", count=math.ceil(seconds))
    return say("minutes", count=int(seconds) // _SECONDS_A_MINUTE)
