"""Reads what Keepsake sends to a model: the memories it shows, and what the person said. Pure.

It is forgiving, because a prompt is text for a model before it is XML: a line of the envelope that ends with a mark is
a memory, and so is an element that does, unless it sums up many.
"""

import html
import html.parser
import json
import re
from dataclasses import dataclass
from typing import Final

from sandbox.chat_protocol import ChatCall, ToolResult, text_of

_CONTEXT: Final = re.compile(r"<MemoryContext\b(?:(?!<MemoryContext\b).)*?</MemoryContext>", re.DOTALL)
_MESSAGE: Final = re.compile(r"<Message\b[^>]*>\n?((?:(?!<Message\b).)*?)\n?</Message>\s*\Z", re.DOTALL)
_OFF_RECORD: Final = re.compile(r'<Message\b[^>]* record="off">')
_MARKED_LINE: Final = re.compile(
    r"^\s*-\s+(?P<text>.+?)(?:\s+\((?P<origin>said [^()]*)\))?\s+\[m:(?P<id>[^\]\s]+)\]\s*$", re.MULTILINE
)
_MARKED: Final = re.compile(r"(?P<text>.*\S)\s*\[m:(?P<id>[^\]\s]+)\]\s*", re.DOTALL)
_SHARED: Final = ("GuildMemory", "CollectiveMemory")
_CONSOLIDATION: Final = re.compile(r"<Consolidation\b[^>]*>(.*?)</Consolidation>", re.DOTALL)
_OF_MANY: Final = frozenset({"consolidation", "lastsession", "envelope", "memoryupdates"})
"""Elements that sum up many or hold several lines, as the parser gives their names."""
_CHANNEL: Final = re.compile(r"#(\d{15,20})\b")
_ORIGINS: Final = ("said", "age", "when", "where", "source", "place")


@dataclass(frozen=True, slots=True)
class Received:
    """One memory as it stood in a prompt."""

    memory_id: str
    """What its mark names; of a text that sums up many it is no memory's."""
    text: str
    origin: str
    """When and where it was said, as far as the prompt tells; may be empty."""


def received_memories(text: str) -> list[Received]:
    """Read the memories of every context in a text, in its order and each once; empty when there are none."""
    found: dict[str, Received] = {}
    for context in _CONTEXT.findall(text):
        for memory in (*_marked(context), *_elements(context)):
            found.setdefault(memory.memory_id, memory)
    return list(found.values())


def consolidations(text: str) -> list[Received]:
    """Read the texts of scopes of every context in a text, in its order."""
    sums = [_MARKED.fullmatch(found) for context in _CONTEXT.findall(text) for found in _CONSOLIDATION.findall(context)]
    return [Received(found["id"], _plain(html.unescape(found["text"])), "") for found in sums if found]


def shared_texts(text: str) -> list[Received]:
    """Read the texts in which the last context of a text says what the server and everybody know, in this order."""
    contexts = _CONTEXT.findall(text)
    blocks = [re.search(rf"<{name}>.*?</{name}>", contexts[-1], re.DOTALL) for name in _SHARED] if contexts else []
    return [each for block in blocks if block for each in consolidations(f"<MemoryContext>{block[0]}</MemoryContext>")]


def found_by_tool(call: ChatCall) -> list[Received] | None:
    """Return the memories of a tool's result in order; None when no tool was used, empty when it found nothing."""
    results = [text_of(message.content) for message in call.messages if isinstance(message, ToolResult)]
    if not results:
        return None
    told = json.loads(results[0])
    found = told.get("memories") or told.get("instead", [])
    return [Received(row["id"], _plain(html.unescape(row["text"])), "") for row in found]


def spoken(text: str) -> str:
    """Return what the person said: the message block at the end of a prompt, or all of a text that has none."""
    block = _MESSAGE.search(text)
    return html.unescape(block[1]) if block else text


def is_off_record(text: str) -> bool:
    """Return whether the message of a prompt is off the record."""
    return _OFF_RECORD.search(text) is not None


def _marked(context: str) -> list[Received]:
    return [
        Received(line["id"], _plain(html.unescape(line["text"])), _with_channels(line["origin"] or ""))
        for line in _MARKED_LINE.finditer(context)
    ]


def _elements(context: str) -> list[Received]:
    reader = _ElementReader()
    reader.feed(context)
    reader.close()
    return reader.found


def _plain(text: str) -> str:
    return " ".join(text.split())


def _with_channels(origin: str) -> str:
    return _CHANNEL.sub(r"<#\1>", origin)


class _ElementReader(html.parser.HTMLParser):
    """Collects the elements that end with a mark, besides those that sum up many."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Received] = []
        self._open: list[tuple[str, str]] = []
        self._text: list[list[str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        origin = ", ".join(values[name] for name in _ORIGINS if values.get(name))
        self._open.append((tag, _with_channels(origin)))
        self._text.append([])

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element without text says nothing."""

    def handle_data(self, data: str) -> None:
        if self._text:
            self._text[-1].append(data)

    def handle_endtag(self, tag: str) -> None:
        if not any(name == tag for name, _ in self._open):
            return
        while self._open:
            name, origin = self._open.pop()
            found = _MARKED.fullmatch("".join(self._text.pop()))
            if found and name not in _OF_MANY:
                self.found.append(Received(found["id"], _plain(found["text"]), origin))
            if name == tag:
                return
