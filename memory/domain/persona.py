"""What the bot is called, how it speaks and in which language, as operator and admins wish: quoted data, no rule."""

import re
from dataclasses import dataclass
from typing import Final, Literal

from memory.domain.frozen import Frozen
from memory.domain.language.escaping import as_data
from memory.domain.language.normal_text import clean
from memory.domain.rules.injection.steering import addresses_the_model
from memory.domain.rules.secrets.guard import find_pii

Trait = Literal["name", "tone", "language"]
PersonaFault = Literal["too_long", "signs", "instruction", "personal_data"]

_NAME_CHARACTERS: Final = 32
_TONE_CHARACTERS: Final = 200
_LANGUAGE_CHARACTERS: Final = 40
MOST_CHARACTERS: Final[dict[Trait, int]] = {
    "name": _NAME_CHARACTERS,
    "tone": _TONE_CHARACTERS,
    "language": _LANGUAGE_CHARACTERS,
}
_SIGNS: Final = re.compile(r"[{}<>\[\]`|\\]")  # Signs of templates, markup and marks, which no name and no tone needs


class Persona(Frozen):
    """Three wishes; empty where there is none."""

    name: str = ""
    """What the bot goes by."""
    tone: str = ""
    """How it speaks, such as `dry and short`."""
    language: str = ""
    """What it answers in where the person's own words do not show another."""

    def over(self, other: "Persona") -> "Persona":
        """Return these wishes, and those of `other` where there is none."""
        return Persona(
            name=self.name or other.name, tone=self.tone or other.tone, language=self.language or other.language
        )


@dataclass(frozen=True, slots=True)
class _Fit:
    """A wish as it may be kept, or why it may not."""

    text: str = ""
    fault: PersonaFault | None = None


UNSAID: Final = Persona()


def fit_trait(trait: Trait, wish: str) -> _Fit:
    """Put a wish on one line, and say whether it may be kept: it passes the gate against orders that memories pass."""
    line = " ".join(clean(wish).split())
    if len(line) > MOST_CHARACTERS[trait]:
        return _Fit(fault="too_long")
    if _SIGNS.search(line):
        return _Fit(fault="signs")
    if addresses_the_model(wish) is not None or addresses_the_model(line) is not None:
        return _Fit(fault="instruction")
    return _Fit(fault="personal_data") if find_pii(line) else _Fit(line)


def persona_block(persona: Persona) -> str:
    """Write the wishes as a block of data, one line each; empty where there is none."""
    lines = [f"{trait}: {as_data(wish)}" for trait, wish in persona.model_dump().items() if wish]
    return "\n".join(["<Persona>", *lines, "</Persona>"]) if lines else ""
