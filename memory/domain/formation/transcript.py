"""A window of talk as a model reads it: numbered lines, people as small integers, nobody's name or id.

A line of a message can neither end its line, nor look like another one, nor name a person by Discord's ids.
Only what is handed in appears; who may be in it is decided elsewhere.
"""

import html
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from memory.domain.formation.naming import Naming
from memory.domain.ids import SubjectId, TenantId
from memory.domain.memory import Memory
from memory.domain.message import Message
from memory.domain.text.escaping import as_data, one_line
from memory.domain.text.mentions import SOMEONE, with_mentions
from memory.domain.text.tokens import estimate_tokens
from memory.domain.upkeep.levels import text_at

SESSION_GAP: Final = timedelta(minutes=30)
"""Silence that ends one conversation and begins the next; the same as the idle time of a cold session."""
KNOWN_TOKENS: Final = 400
"""What existing memory may take in an extraction (DESIGN §4, Formation)."""

_ROLE: Final = re.compile(r"<@&\d+>")
_CHANNEL: Final = re.compile(r"<#\d+>")
_COMMAND: Final = re.compile(r"<(/[^:<>\n]{1,100}):\d+>")
_EMOJI: Final = re.compile(r"<a?(:\w{1,64}:)\d+>")
_TIME: Final = re.compile(r"<t:(-?\d{1,11})(?::[a-zA-Z])?>")
_LINK: Final = re.compile(r"https?://(?:\w+\.)?discord(?:app)?\.com/\S+")
_LONG_NUMBER: Final = re.compile(r"(?<!\d)\d{17,20}(?!\d)")
_QUOTE_LINE: Final = re.compile(r"^[ \t]*(?:>>>[ \t]+[\s\S]*|>[ \t]+[^\n]*(?:\n[ \t]*>[ \t]+[^\n]*)*)", re.MULTILINE)
_QUOTE_MARK: Final = re.compile(r"^[ \t]*>(?:>>)?[ \t]+", re.MULTILINE)
_FAKE_ALIAS: Final = re.compile(r"@(?=\d)(?!\d+>)|(?<!<)@(?=\d)")
"""An alias typed by hand; the number in one of Discord's own mentions stands before a `>`."""
_FAKE_NUMBER: Final = re.compile(r"\[(\d+)\]")
_LINE: Final = re.compile(r"^\[\d+\] @\d+(?: \(reply to \[\d+\]\))?: (.*)$", re.MULTILINE)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_CENTURY_S: Final = 100 * 366 * 86_400


@dataclass(frozen=True, slots=True)
class Transcript:
    """What the model reads, and what its numbers stand for."""

    text: str
    lines: tuple[Message, ...]
    """Line number 1 is the first."""
    people: tuple[SubjectId, ...]
    """Alias 1 is the first, in the order in which they first spoke."""

    @property
    def plain_lines(self) -> list[str]:
        """What is said in each line, as the model reads it, without its number and person."""
        return [html.unescape(found[1]) for found in _LINE.finditer(self.text)]

    def line(self, number: int) -> Message | None:
        """Give the message of a line; None for a number that does not stand there."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else None

    def person(self, alias: int) -> SubjectId | None:
        """Give the person of an alias; None for one that does not stand there."""
        return self.people[alias - 1] if 0 < alias <= len(self.people) else None


def transcript_of(messages: Sequence[Message], *, unnamed: Iterable[str] = (), blurred: bool = False) -> Transcript:
    """Write down messages, oldest first, all of one session; `unnamed` are names that become "@someone".

    A `blurred` one tells of the time of the talk only the month.
    """
    people = tuple(dict.fromkeys(message.author for message in messages))
    aliases = {person: number for number, person in enumerate(people, start=1)}
    numbers = {message.id: number for number, message in enumerate(messages, start=1)}
    naming = Naming(messages, unnamed=unnamed)
    written: list[str] = []
    moment = "%Y-%m" if blurred else "%Y-%m-%d %H:%M"
    before: datetime | None = None
    for message in messages:
        if before is None or message.at - before >= SESSION_GAP:
            written.append(f"--- {message.at.strftime(moment)} ---")
        before = message.at
        answered = numbers.get(message.reply_to) if message.reply_to is not None else None
        pointer = "" if answered is None else f" (reply to [{answered}])"
        said = as_data(_harmless(spoken(message.text, aliases, author=message.author, naming=naming)))
        written.append(f"[{numbers[message.id]}] @{aliases[message.author]}{pointer}: {said}")
    return Transcript("\n".join(written), tuple(messages), people)


def spoken(
    text: str, aliases: Mapping[SubjectId, int], *, author: SubjectId | None = None, naming: Naming | None = None
) -> str:
    """Give a message on one line: Discord's marks as words, mentions as `@<alias>` or `@someone`, quoted lines marked as such.

    With its author and a naming, the names of others who talk become their aliases too.
    """
    text = _FAKE_ALIAS.sub("@ ", _LINK.sub("(link to a message)", text))
    if author is not None and naming is not None:
        text = naming.with_aliases(text, author=author, aliases=aliases)
    text = with_mentions(text, lambda who: f"@{aliases[who]}" if who in aliases else SOMEONE)
    text = _CHANNEL.sub("#channel", _ROLE.sub("@role", text))
    text = _TIME.sub(lambda found: _moment(int(found[1])), _EMOJI.sub(r"\1", _COMMAND.sub(r"\1", text)))
    text = _QUOTE_LINE.sub(lambda found: f"(quoting: {_QUOTE_MARK.sub('', found.group())})", text)
    return one_line(_LONG_NUMBER.sub("(number)", text))


def conversations(messages: Sequence[Message]) -> list[tuple[Message, ...]]:
    """Cut messages, oldest first, where nobody spoke for half an hour."""
    parts: list[list[Message]] = []
    for message in messages:
        if not parts or message.at - parts[-1][-1].at >= SESSION_GAP:
            parts.append([])
        parts[-1].append(message)
    return [tuple(part) for part in parts]


def known_lines(transcript: Transcript, known: Mapping[SubjectId, Sequence[Memory]], *, tenant: TenantId) -> str:
    """List what is known about the people of a transcript, at its index level, in at most `KNOWN_TOKENS`.

    `known` gives each person's memories in order of weight; everybody's first comes before anybody's second.
    Empty when nothing is known. Raises `ValueError` for a memory of another tenant or of somebody else than it stands for:
    this is the one prompt in which several people's memories stand together, and the caller mixed them up.
    """
    for person, memories in known.items():
        for memory in memories:
            if (memory.tenant, memory.subject) != (tenant, person):
                msg = f"memory {memory.id!r} of {memory.subject!r} in {memory.tenant!r} cannot stand for {person!r} in {tenant!r}"
                raise ValueError(msg)
    taken: dict[int, list[str]] = {}
    left = KNOWN_TOKENS
    for rank in range(max((len(known.get(person, ())) for person in transcript.people), default=0)):
        for alias, person in enumerate(transcript.people, start=1):
            memories = known.get(person, ())
            entry = _index(memories[rank]) if rank < len(memories) else ""
            tokens = estimate_tokens(f"\n@{alias}: {entry};")
            if entry and tokens <= left:
                taken.setdefault(alias, []).append(entry)
                left -= tokens
    return "\n".join(f"@{alias}: {'; '.join(entries)}" for alias, entries in sorted(taken.items()))


def _index(memory: Memory) -> str:
    return as_data(_harmless(_FAKE_ALIAS.sub("@ ", text_at(memory, "index"))))


def _moment(seconds: int) -> str:
    return f"{_EPOCH + timedelta(seconds=seconds):%Y-%m-%d %H:%M}" if abs(seconds) < _CENTURY_S else "(a time)"


def _harmless(text: str) -> str:
    return _FAKE_NUMBER.sub(r"(\1)", text)
