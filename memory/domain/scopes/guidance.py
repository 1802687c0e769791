"""What the admins of a guild wish memory to attend to: data for two prompts, which cannot loosen their rules. Pure."""

from dataclasses import dataclass
from typing import Final

from memory.domain.language.normal_text import clean
from memory.domain.rules.secrets.guard import find_pii

MAX_CHARACTERS: Final = 300


@dataclass(frozen=True, slots=True)
class Guidance:
    """Both wishes; empty for none."""

    noticing: str = ""
    """What to look for in talk."""
    drawing_together: str = ""
    """What to stress in the texts about people."""


def fit_guidance(text: str) -> str | None:
    """Give a wish on one line as it may be kept; None for one that is too long or holds a secret or personal data.

    It goes into the prompts of everybody's talk, so it must hold nothing that is one person's.
    """
    line = " ".join(clean(text).split())
    return None if len(line) > MAX_CHARACTERS or find_pii(line) else line
