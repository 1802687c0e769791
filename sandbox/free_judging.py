"""What the scripted model says of pairs of notes when no script says it: by their words alone.

A stand-in with no understanding: the same words are the same, the same words of which one note denies them contradict
each other, and everything else is unrelated. Pure: from a request to a reply.
"""

import html
import json
import re
from typing import Final

from memory.domain.upkeep.maintenance import Verdict
from sandbox.chat_protocol import ChatCall
from sandbox.script import ScriptedReply

_PAIR: Final = re.compile(r"^\[(\d+)\] \d{4}-\d\d(?:-\d\d)? (.+) \|\| \d{4}-\d\d(?:-\d\d)? (.+)$", re.MULTILINE)
_WORD: Final = re.compile(r"\w+")
_DENIALS: Final = frozenset({"no", "not", "never", "none", "nothing"})
_SMALL: Final = frozenset(
    {"a", "an", "the", "any", "some", "at", "all", "of", "in", "on", "is", "are", "does", "do", "and"}
)


def free_judging(call: ChatCall) -> ScriptedReply:
    """Give a verdict on every pair."""
    verdicts = [
        {"pair": int(found[1]), "verdict": _verdict(html.unescape(found[2]), html.unescape(found[3]))}
        for found in _PAIR.finditer(call.last_user_text)
    ]
    return ScriptedReply(json.dumps({"verdicts": verdicts}), labelled=False)


def _verdict(one: str, other: str) -> Verdict:
    (here, denies_here), (there, denies_there) = _content(one), _content(other)
    if here != there:
        return "unrelated"
    return "same" if denies_here == denies_there else "contradiction"


def _content(note: str) -> tuple[frozenset[str], bool]:
    words = frozenset(word.casefold() for word in _WORD.findall(note))
    # "owns" and "own" are one word here.
    content = frozenset(word.removesuffix("s") for word in words - _DENIALS - _SMALL)
    return content, bool(words & _DENIALS)
