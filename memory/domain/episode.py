"""What an episode is called and which commits, pull requests, records, files and messages are named in it, by rules."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final, Literal

from memory.domain.frozen import Frozen
from memory.domain.language.escaping import one_line, shortened
from memory.domain.language.sentences import sentences_of
from memory.domain.language.terms import base_form, languages_shown
from memory.domain.rules.model_text import is_harmless
from memory.lexicons.tables import by_language

_ArtifactKind = Literal["commit", "pr", "adr", "file", "link"]

_TITLE_CHARACTERS: Final = 60
_MOST_ARTIFACTS: Final = 8
_MOST_CHARACTERS: Final = 200  # Longer names are no names

_ENDINGS: Final = (
    r"(?:py|pyi|js|jsx|ts|tsx|rs|go|java|kt|c|h|cc|cpp|hpp|cs|rb|php|swift|sh|sql|md|rst|txt|toml|yaml|yml|json|ini|cfg|css|html|ipynb|lock|"
    r"csv|svg|png|pdf)"
)
_LINK: Final = (
    r"https?://(?:(?:ptb|canary)\.)?discord(?:app)?\.com/channels/(?:\d{1,20}|@me)/\d{1,20}/(?P<name>\d{1,20})\b"
)
_COMMIT: Final = (
    r"/commits?/(?P<name>[0-9a-f]{7,40})\b"
    r"|\b(?:commit|sha|revision)[ :#]{1,2}`?(?P<named>(?=[a-f]*\d)[0-9a-f]{7,40})\b"
)
_PULL_REQUEST: Final = (
    r"/(?:pull|merge_requests)/(?P<name>\d{1,7})\b"
    r"|\b(?:PR|MR|pull request|merge request)[ :]{0,2}[#!]?(?P<named>\d{1,7})\b"
)
_FILE: Final = (
    r"(?<![\w./@:\\-])(?!(?:node|vue|next|nuxt|three|d3|react|express)\.js\b)"
    rf"(?P<name>(?:[\w.-]{{1,60}}/){{0,10}}[\w-][\w.-]{{0,60}}\.{_ENDINGS})(?![\w/@]|\.\w)"
)
_SHAPES: Final[tuple[tuple[_ArtifactKind, re.Pattern[str]], ...]] = (
    ("link", re.compile(_LINK)),
    ("commit", re.compile(_COMMIT, re.IGNORECASE)),
    ("pr", re.compile(_PULL_REQUEST, re.IGNORECASE)),
    ("adr", re.compile(r"\bADR[ :#_-]{0,2}(?P<name>\d{1,5})\b", re.IGNORECASE)),
    ("file", re.compile(_FILE)),
)
_WORD: Final = re.compile(r"[^\W\d_]+")
_WEB: Final = re.compile(r"https?://\S+")


class Artifact(Frozen):
    """One thing that is named."""

    kind: _ArtifactKind
    name: str
    """A commit's hash, a number, a path, or the address of a message."""


class Episode(Frozen):
    """What talk and statement tell of an episode beyond its text."""

    title: str = ""
    """At most 60 characters."""
    artifacts: tuple[Artifact, ...] = ()
    """In the order in which they are named, each once, at most 8."""


def tells_of_the_past(text: str) -> bool:
    """Return whether a text may be put in the past tense: False only where its language is known to show none."""
    shown = languages_shown(text)
    known = by_language("grammar", "past_patterns")
    if not shown or any(code not in known or _past_in(code).search(text) for code in shown):
        return True
    # The table of English verbs also holds plurals and "goes"; others hold forms of the present.
    words = [word.casefold() for word in _WORD.findall(text)] if "en" in shown else []
    return any(base_form(word) != word and not word.endswith("s") for word in words)


@cache
def _past_in(language: str) -> re.Pattern[str]:
    return re.compile("|".join(by_language("grammar", "past_patterns")[language]), re.IGNORECASE)


def episode_of(text: str, said: Iterable[str] = ()) -> Episode:
    """Read the title from a statement, and the artifacts from it and from the messages that it was taken from."""
    found = dict.fromkeys(artifact for part in (text, *said) for artifact in _artifacts_in(part))
    return Episode(title=title_of(text), artifacts=tuple(found)[:_MOST_ARTIFACTS])


def title_of(text: str) -> str:
    """Return the first sentence of a statement as a title, without its full stop, cut at a word where it is long."""
    first = next(iter(sentences_of(one_line(text))), "").strip().rstrip(".!")
    if len(first) <= _TITLE_CHARACTERS:
        return first
    cut = first[:_TITLE_CHARACTERS].rpartition(" ")[0].rstrip(" ,;:")
    return shortened(f"{cut or first[: _TITLE_CHARACTERS - 1]}…", characters=_TITLE_CHARACTERS)


def _artifacts_in(text: str) -> list[Artifact]:
    """List what a text names, in its order."""
    # An address is no path: what stands in it is only read where its shape is known.
    plain = _WEB.sub(lambda found: " " * len(found.group()), text)
    found: list[tuple[int, Artifact]] = []
    for kind, shape in _SHAPES:
        for match in shape.finditer(plain if kind == "file" else text):
            name = match.group() if kind == "link" else next(filter(None, match.groups()))
            if len(name) <= _MOST_CHARACTERS and is_harmless(name):
                found.append((match.start(), Artifact(kind=kind, name=_written(kind, name))))
    return [artifact for _, artifact in sorted(found, key=lambda each: each[0])]


def _written(kind: _ArtifactKind, name: str) -> str:
    match kind:
        case "commit":
            return name.lower()
        case "adr" | "pr":
            return name.lstrip("0") or "0"
        case "file" | "link":
            return name
