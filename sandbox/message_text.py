"""A bot's message as a reader sees it: text, embeds, buttons and files in one plain text. Pure."""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final

from simcord.backend.models import Message
from simcord.components import walk_components

_BUTTON: Final = 2
_SELECTS: Final = frozenset({3, 5, 6, 7, 8})
_TEXT_DISPLAY: Final = 10
_MENTION: Final = re.compile(r"<(?P<kind>@|#)(?P<id>\d{15,20})>")
_COMMAND: Final = re.compile(r"</([\w -]{1,98}):\d{15,20}>")
_TIME: Final = re.compile(r"<t:(\d+)(?::[tTdDfFR])?>")
_LINK: Final = re.compile(r"\[([^\]\n]+)\]\(https?://[^)\s]+\)")


def readable(message: Message) -> str:
    """Return everything that stands in a message, one thing a line."""
    parts = [message.content, *_embed_lines(message.embeds), *_component_lines(message.components)]
    parts += [f"[file {attachment['filename']}]" for attachment in message.attachments]
    return "\n".join(part for part in parts if part)


def reader_id(message: Message) -> int | None:
    """Return the one person who sees an ephemeral message; None for one that everybody sees."""
    if not message.is_ephemeral:
        return None
    return int((message.interaction_metadata or {})["user"]["id"])


def as_displayed(text: str, *, person: Callable[[int], str], channel: Callable[[int], str]) -> str:
    """Write mentions, commands, times and links the way Discord shows them, not the way it sends them."""

    def named(found: re.Match[str]) -> str:
        return f"@{person(int(found['id']))}" if found["kind"] == "@" else channel(int(found["id"]))

    dated = _TIME.sub(lambda found: f"{datetime.fromtimestamp(int(found[1]), UTC):%-d %B %Y, %H:%M}", text)
    return _LINK.sub(r"\1", _COMMAND.sub(r"/\1", _MENTION.sub(named, dated)))


def _embed_lines(embeds: list[dict[str, Any]]) -> Iterator[str]:
    for embed in embeds:
        yield embed.get("title", "")
        yield embed.get("description", "")
        for field in embed.get("fields", ()):
            yield f"{field['name']}: {field['value']}"
        yield embed.get("footer", {}).get("text", "")


def _component_lines(components: list[dict[str, Any]]) -> Iterator[str]:
    found: list[Mapping[str, Any]] = list(walk_components(components))
    for part in found:
        if part.get("type") == _TEXT_DISPLAY:
            yield part["content"]
    labels = [f"[{part.get('label') or part.get('placeholder') or '…'}]" for part in found if _can_be_used(part)]
    yield " ".join(labels)


def _can_be_used(part: Mapping[str, Any]) -> bool:
    return part.get("type") in {_BUTTON, *_SELECTS} and not part.get("disabled")
