"""How-tos: what one is about, its steps or its fenced code, which is never run, and the line that hints at it."""

import re
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from memory.domain.language.escaping import one_line, shortened
from memory.domain.language.terms import terms_of
from memory.domain.memory import MAX_CHARACTERS
from memory.domain.rules.injection.steering import addresses_the_model

_MOST_SYMBOLS: Final = 12
_FENCE: Final = re.compile(r"```[ \t]*(?P<tag>[\w+#.-]*)[ \t]*\n?(?P<code>.*?)(?:```|\Z)", re.DOTALL)
_TAG_WITHOUT_LINE: Final = re.compile(r"```[ \t]*[\w+#.-]+[ \t]*\n")
_BLOCK: Final = re.compile(r"^```[\w+#.-]*[ \t]*\n(?P<code>.*?)^```[ \t]*$", re.DOTALL | re.MULTILINE)
_DEFINED: Final = re.compile(
    r"\b(?:function|class|def|func|fn|fun|struct|interface|enum|trait|type|module|const|let|var|val|"
    r"procedure|create\s+(?:table|view|index|function))\s+(?:if\s+not\s+exists\s+)?\*?([A-Za-z_$][\w$]*)",
    re.IGNORECASE,
)
_QUOTED: Final = re.compile(r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`[^`\n]*`")
_COMMENT: Final = re.compile(r"/\*.*?\*/|(?://|#|--\s)[^\n]*", re.DOTALL)
_LANGUAGES: Final = {
    "py": "python", "python3": "python", "js": "javascript", "ts": "typescript", "sh": "shell", "bash": "shell",
    "zsh": "shell", "rs": "rust", "rb": "ruby", "kt": "kotlin", "c++": "cpp", "cs": "csharp", "c#": "csharp",
    "yml": "yaml",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class CodePattern:
    """The code of a memory, as a structure."""

    language: str
    """Lower case, as the fence says; empty when it says none."""
    symbols: tuple[str, ...]
    """What it defines, in the order of the code, at most 12."""
    template: str
    """The code itself, without the indentation that all of it has."""


def code_pattern(text: str) -> CodePattern | None:
    """Read the first fenced code of a text; None when there is none with anything in it."""
    fence = _FENCE.search(text)
    if fence is None:
        return None
    is_tag = _TAG_WITHOUT_LINE.match(fence[0]) is not None
    code = fence["code"] if is_tag else fence[0].removeprefix("```").removesuffix("```")
    template = textwrap.dedent(code.strip("\n")).rstrip()
    if not template.strip():
        return None
    tag = fence["tag"].casefold() if is_tag else ""
    language = _LANGUAGES.get(tag, tag)
    defined = dict.fromkeys(_DEFINED.findall(_COMMENT.sub(" ", _QUOTED.sub(" ", template))))
    return CodePattern(language, tuple(defined)[:_MOST_SYMBOLS], template)


def _is_block(text: str) -> bool:
    """Return whether a text holds a whole block of code: fences on lines of their own, and something between them."""
    return any(block["code"].strip() for block in _BLOCK.finditer(text))


def without_code(text: str) -> str:
    """Return what is said around the fenced code of a text."""
    return _FENCE.sub(" ", text)


_HINT_CHARACTERS: Final = 100
CODE: Final = "code"
PROCEDURES: Final = "procedures"
"""The categories of how-tos, with and without code."""
_TRIGGER_CHARACTERS: Final = 60
_STEP_WORDS: Final = 3
_SHOWN_SYMBOLS: Final = 4
_NUMBERED: Final = re.compile(r"(?:^|\s)(?:\d{1,2}[.)]|[-*•])\s+")
_ARROWS: Final = re.compile(r"->|→|=>|;|\n")
_LEAD: Final = re.compile(r"^(?:(?:this is )?(?:how|the way)(?: to| i| we)?|to)\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _HowTo:
    """A how-to as a structure."""

    trigger: str
    """What it is about, on one line: its first words, or the name that its code defines first; may be empty."""
    steps: tuple[str, ...]
    """In order, one line each; empty for code."""
    code: CodePattern | None
    hint: str
    """One line of at most 100 characters."""

    @property
    def category(self) -> str:
        """The category that it belongs to."""
        return PROCEDURES if self.code is None else CODE


def how_to(text: str) -> _HowTo:
    """Read a how-to."""
    code = code_pattern(text)
    if code is not None:
        said = one_line(without_code(text)).strip(" :.")
        trigger = _trigger(said) or " ".join(code.symbols[:1])
        parts = ", ".join(code.symbols[:_SHOWN_SYMBOLS]) or code.template.partition("\n")[0]
        language = f" ({code.language})" if code.language else ""
        return _HowTo(trigger, (), code, _hint(f"{trigger}{language}", parts))
    head, colon, rest = text.partition(":")
    if not colon or "\n" in head:
        head, _, rest = text.partition("\n")
    numbered = [one_line(part) for part in _NUMBERED.split(rest)[1:]]
    steps = tuple(step for step in numbered or map(one_line, _ARROWS.split(rest)) if step)
    trigger = _trigger(one_line(head))
    return _HowTo(
        trigger, steps, None, _hint(trigger, " → ".join(" ".join(step.split()[:_STEP_WORDS]) for step in steps))
    )


def is_how_to(text: str) -> bool:
    """Return whether a text is a block of code and no order to the model, for which too long a one is not read."""
    return _is_block(text) and (len(text) > MAX_CHARACTERS or addresses_the_model(text) is None)


def may_be_hinted(found: _HowTo) -> bool:
    """Return whether no part of a how-to is an order to the model; the gate lets how-tos pass that check."""
    return all(addresses_the_model(part) is None for part in (found.hint, found.trigger, *found.steps))


def share_named(trigger: str, asked: Iterable[str]) -> float:
    """Return how much of what a how-to is about a message with these terms names: the share of its words, 0 to 1."""
    wanted = frozenset(terms_of(trigger))
    return len(wanted & frozenset(asked)) / len(wanted) if wanted else 0.0


def _trigger(said: str) -> str:
    return shortened(_LEAD.sub("", said).strip(" :."), characters=_TRIGGER_CHARACTERS)


def _hint(about: str, parts: str) -> str:
    return shortened(one_line(f"{about}: {parts}" if parts else about), characters=_HINT_CHARACTERS)
