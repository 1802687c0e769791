"""A window of talk as a model reads it: numbered lines, people as small integers, nobody's name or id.

A line of a message can neither end its line, nor look like another one, nor name a person by Discord's ids. Names of
those who talk become their numbers in what the others say, and names of some who are not to be named become "@someone";
cautiously: a name that two of them bore, or that is an ordinary word, stays a word. Only what is handed in appears.
"""

import html
import re
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from memory.domain.ids import SubjectId
from memory.domain.language.escaping import as_data, one_line, shortened
from memory.domain.language.normal_text import folded
from memory.domain.language.references import SOMEONE, with_mentions
from memory.domain.message import Message, Turn
from memory.domain.rules.about_others.impersonal import is_telling

_WORD: Final = re.compile(r"\w+")
_NAME: Final = re.compile(r"[^\W\d_][\w'’-]{0,31}")
_ALIAS: Final = re.compile(r"@(\d{1,3})(?!\d)")


class _Naming:
    """Whom the names in a window's talk mean."""

    def __init__(self, messages: Sequence[Message], *, unnamed: Iterable[str] = ()) -> None:
        """Learn the names from the authors of all messages of the window.

        `unnamed` are those of people who are not to be named.
        """
        bearers: dict[str, set[SubjectId]] = {}
        for message in messages:
            bearers.setdefault(folded(message.author_name), set()).add(message.author)
        self._bearers = {name: who for name, (who, *more) in bearers.items() if _is_a_name(name) and not more}
        self._written = frozenset(message.author_name for message in messages)
        self._unnamed = frozenset(part for name in unnamed for part in _parts(name)) - self._bearers.keys()
        known = sorted({*self._bearers, *self._unnamed}, key=len, reverse=True)
        names = "|".join(re.escape(name) for name in known)
        self._named = re.compile(rf"(?<![\w<@])(?P<hand>@?)(?P<name>{names})(?!\w)", re.IGNORECASE) if names else None

    def with_aliases(self, text: str, *, author: SubjectId, aliases: Mapping[SubjectId, int]) -> str:
        """Put the others' numbers in the place of their names; one's own name is what one says of oneself.

        Without the sign of a mention before it, a name counts only as it is written, with a capital.
        """

        def shown(found: re.Match[str]) -> str:
            if folded(found["name"]) in self._unnamed:
                return SOMEONE if found["hand"] or found["name"][0].isupper() else found.group()
            who = self._bearers.get(folded(found["name"]))
            is_meant = found["hand"] or (found["name"] in self._written and found["name"][0].isupper())
            return f"@{aliases[who]}" if is_meant and who is not None and who != author else found.group()

        return text if self._named is None else self._named.sub(shown, text)


def _parts(name: str) -> list[str]:
    """Return a name and the words of it that tell whose it is, folded."""
    words = [word for word in _WORD.findall(folded(name)) if is_telling(word) and not word.isdecimal()]
    return [folded(name), *words] if words else []


def _is_a_name(name: str) -> bool:
    return any(is_telling(word) and not word.isdecimal() for word in _WORD.findall(name))


SESSION_GAP: Final = timedelta(minutes=30)
"""Silence that ends one conversation and begins the next; the same as the idle time of a cold session."""
_BOT_CHARACTERS: Final = 240
"""Of a line of the bot's own; what it said is there for what people answer to it to be understood."""

_ROLE: Final = re.compile(r"<@&\d+>")
_CHANNEL: Final = re.compile(r"<#\d+>")
_COMMAND: Final = re.compile(r"<(/[^:<>\n]{1,100}):\d+>")
_EMOJI: Final = re.compile(r"<a?(:\w{1,64}:)\d+>")
_TIME: Final = re.compile(r"<t:(-?\d{1,11})(?::[a-zA-Z])?>")
_LINK: Final = re.compile(r"https?://(?:\w+\.)?discord(?:app)?\.com/\S+")
_LONG_NUMBER: Final = re.compile(r"(?<!\d)\d{17,20}(?!\d)")
_QUOTE_LINE: Final = re.compile(r"^[ \t]*(?:>>>[ \t]+[\s\S]*|>[ \t]+[^\n]*(?:\n[ \t]*>[ \t]+[^\n]*)*)", re.MULTILINE)
_QUOTE_MARK: Final = re.compile(r"^[ \t]*>(?:>>)?[ \t]+", re.MULTILINE)
FAKE_ALIAS: Final = re.compile(r"@(?=\d)(?!\d+>)|(?<!<)@(?=\d)")
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
        """Return the message of a line; None for a number that does not stand there."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else None

    def with_names(self, text: str, *, of: SubjectId) -> tuple[str, tuple[SubjectId, ...]]:
        """Put "@Name" in the place of the numbers of other people in a note `of` a person; tells whose they are."""
        named: dict[SubjectId, None] = {}

        def shown(found: re.Match[str]) -> str:
            person = self.person(int(found[1]))
            name = "" if person in (None, of) else self._name_of(person)
            if person is None or not name:
                return found.group()
            named[person] = None
            return f"@{name}"

        return _ALIAS.sub(shown, text), tuple(named)

    def _name_of(self, person: SubjectId | None) -> str:
        """Return the one word of a name that tells whose it is; empty where it has none."""
        shown = (line.author_name for line in reversed(self.lines) if line.author == person)
        words = _NAME.findall(next(filter(None, shown), ""))
        return next((word for word in words if is_telling(folded(word))), words[0] if words else "")

    def person(self, alias: int) -> SubjectId | None:
        """Return the person of an alias; None for one that does not stand there."""
        return self.people[alias - 1] if 0 < alias <= len(self.people) else None


def transcript_of(
    messages: Sequence[Message],
    *,
    said_by_bot: Sequence[Turn] = (),
    wishes: Sequence[Message] = (),
    unnamed: Iterable[str] = (),
    blurred: bool = False,
) -> Transcript:
    """Write down messages, oldest first, all of one session; `unnamed` are names that become "@someone".

    What the bot said among them (`said_by_bot`, oldest first) stands without a number, so that nothing can rest on it,
    and so does what their authors asked to forget (`wishes`, oldest first), wherever they did.
    A `blurred` one tells of the time of the talk only the month.
    """
    people = tuple(dict.fromkeys(message.author for message in messages))
    aliases = {person: number for number, person in enumerate(people, start=1)}
    numbers = {message.id: number for number, message in enumerate(messages, start=1)}
    naming = _Naming(messages, unnamed=unnamed)
    written: list[str] = []
    moment = "%Y-%m" if blurred else "%a %Y-%m-%d %H:%M"
    waiting = deque(turn for turn in said_by_bot if messages and turn.at >= messages[0].at)
    asked = deque(wish for wish in wishes if wish.author in aliases and wish.id not in numbers)
    before: datetime | None = None
    for message in messages:
        if before is None or message.at - before >= SESSION_GAP:
            written.append(f"--- {message.at.strftime(moment)} ---")
        before = message.at
        while waiting and waiting[0].at < message.at:
            written.append(_said_by_bot(waiting.popleft(), aliases, naming))
        while asked and asked[0].at < message.at:
            written.append(_asked_to_forget(asked.popleft(), aliases, naming))
        answered = numbers.get(message.reply_to) if message.reply_to is not None else None
        pointer = "" if answered is None else f" (reply to [{answered}])"
        said = as_data(harmless(spoken(message.text, aliases, author=message.author, naming=naming)))
        written.append(f"[{numbers[message.id]}] @{aliases[message.author]}{pointer}: {said}")
    written += [_asked_to_forget(wish, aliases, naming) for wish in asked]
    return Transcript("\n".join(written), tuple(messages), people)


def _said_by_bot(turn: Turn, aliases: Mapping[SubjectId, int], naming: _Naming) -> str:
    said = harmless(spoken(turn.text, aliases, author=turn.author, naming=naming))
    return f"bot: {as_data(shortened(said, characters=_BOT_CHARACTERS))}"


def _asked_to_forget(wish: Message, aliases: Mapping[SubjectId, int], naming: _Naming) -> str:
    said = harmless(spoken(wish.text, aliases, author=wish.author, naming=naming))
    return f"forget, @{aliases[wish.author]}: {as_data(shortened(said, characters=_BOT_CHARACTERS))}"


def spoken(
    text: str, aliases: Mapping[SubjectId, int], *, author: SubjectId | None = None, naming: _Naming | None = None
) -> str:
    """Return a message on one line: Discord's marks as words, mentions as `@<alias>` or `@someone`, quotes marked.

    With its author and a naming, the names of others who talk become their aliases too.
    """
    text = FAKE_ALIAS.sub("@ ", _LINK.sub("(link to a message)", text))
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


def _moment(seconds: int) -> str:
    return f"{_EPOCH + timedelta(seconds=seconds):%Y-%m-%d %H:%M}" if abs(seconds) < _CENTURY_S else "(a time)"


def harmless(text: str) -> str:
    """Return a text in which no number in brackets passes for one of a line."""
    return _FAKE_NUMBER.sub(r"(\1)", text)
