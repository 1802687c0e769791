"""What a message is about in kind: small talk, a question about the past, code or errors, a contradiction.

It only shifts how much room the tiers of a context get, so a wrong guess costs a line or two.
"""

import re
from datetime import datetime, timedelta
from functools import cache, lru_cache
from typing import Final, Literal

from memory.domain.language.lexicon import Lexicon
from memory.domain.procedures.procedure import code_pattern
from memory.lexicons.tables import keys_of

Activity = Literal["small_talk", "recall", "code", "conflict"]

_MOST_CHARACTERS: Final = 2000
_RECENT_ERROR: Final = timedelta(hours=24)

_TRACE: Final = re.compile(
    r"""
    Traceback\s\(most\srecent\scall\slast\)
    |^[^\S\n]*File\s"[^"\n]+",\sline\s\d+
    |^[^\S\n]+at\s[\w$.<>]+\s?\([^)\n]*:\d+
    |\b[A-Za-z_.]{0,80}[a-z](?:Error|Exception)\b(?!\s+(?:of|in)\s+judg)
    |\bpanicked\sat\b|\bSegmentation\sfault\b|\berror\[E\d{4}\]|\bnpm\sERR!|\bexit\scode\s\d+
    |(?<![\w-])-*\w[\w-]*\.(?:py|js|jsx|ts|tsx|rs|go|java|kt|c|cc|cpp|h|hpp|cs|rb|php|sh|sql|ya?ml|toml)\b(?::\d+)?
    """,
    re.VERBOSE | re.MULTILINE,
)
"""What programs print. A file's name is tried from its beginning alone: a row of hyphens would take quadratic time."""


@cache
def _lexicon() -> Lexicon:
    return Lexicon(keys_of("activity"))


def activity_of(text: str, *, recalls: bool) -> Activity:
    """Return what a message is about: code before a contradiction, then a question about the past (`recalls`)."""
    looked_at = text[:_MOST_CHARACTERS]
    classes = _lexicon().classes_in(looked_at)
    if "programming" in classes or code_pattern(looked_at) is not None or _TRACE.search(looked_at):
        return "code"
    if "conflict" in classes:
        return "conflict"
    return "recall" if recalls else "small_talk"


def tells_of_error(text: str, *, said_at: datetime, at: datetime) -> bool:
    """Return whether a statement is about an error or its fix and was made within the last 24 hours."""
    if not timedelta() <= at - said_at < _RECENT_ERROR:
        return False
    return _is_of_error(text)


@lru_cache(maxsize=8192)
def _is_of_error(text: str) -> bool:
    # Kept, since every context asks it again of each statement of a day.
    return _TRACE.search(text) is not None or "errors" in _lexicon().classes_in(text)
