"""The names of those who talk, in what the others say: in "Ada, where do you live?" the model reads the number of who is asked.

So are the names of some who are not to be named; they become "@someone".

Cautious: a name that two of them bore, or that is an ordinary word, stays a word. Nobody else is looked for.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from memory.domain.ids import SubjectId
from memory.domain.language.mentions import SOMEONE
from memory.domain.language.normal_text import folded
from memory.domain.message import Message
from memory.domain.rules.about_others.impersonal import is_telling

_WORD: Final = re.compile(r"\w+")


class Naming:
    """Whom the names in a window's talk mean."""

    def __init__(self, messages: Sequence[Message], *, unnamed: Iterable[str] = ()) -> None:
        """Learn the names from the authors of all messages of the window; `unnamed` are those of people who are not to be named."""
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
    """Give a name and the words of it that tell whose it is, folded."""
    words = [word for word in _WORD.findall(folded(name)) if is_telling(word) and not word.isdecimal()]
    return [folded(name), *words] if words else []


def _is_a_name(name: str) -> bool:
    return any(is_telling(word) and not word.isdecimal() for word in _WORD.findall(name))
