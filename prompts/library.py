"""Turns the prompt files beside it into text, with exactly the values that each file asks for.

A prompt is a file so that it is reviewed like code. Its first line declares its fields: `{# fields: date, room #}`.
What people wrote never comes in here; it stands in blocks of data in the user's turn.
"""

import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Final

from jinja2 import Environment, StrictUndefined, Template, TemplateError
from jinja2.meta import find_undeclared_variables

_FOLDER: Final = Path(__file__).parent
_NAME: Final = re.compile(r"[a-z][a-z_]*")
_DECLARATION: Final = re.compile(r"\A\{# fields:(?P<fields>[^#]*)#\}\n")
# Nothing is escaped: the text is read by a model, not by a browser, and carries no markup of its own.
_JINJA: Final = Environment(undefined=StrictUndefined, autoescape=False, trim_blocks=True, lstrip_blocks=True)  # noqa: S701


class PromptError(Exception):
    """The programmer must mend a prompt file or a call of `render`."""


def render(name: str, **fields: str) -> str:
    """Fill in a prompt, without white space at its ends.

    The same fields give the same text. Raises `PromptError` when the prompt is unknown or wrong in itself,
    or when a field is missing or too many.
    """
    template, declared, _ = _read(name)
    if fields.keys() != declared:
        msg = f"prompt {name!r} wants the fields {sorted(declared)}, not {sorted(fields)}"
        raise PromptError(msg)
    return template.render(fields).strip()


def version(name: str) -> str:
    """Give 12 hexadecimal digits that change whenever the prompt's file does. Raises `PromptError` as `render` does."""
    return _read(name)[2]


def names() -> tuple[str, ...]:
    """List the prompts there are, sorted."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.md")))


@cache
def _read(name: str) -> tuple[Template, frozenset[str], str]:
    if not _NAME.fullmatch(name) or not (path := _FOLDER / f"{name}.md").is_file():
        msg = f"there is no prompt {name!r}; there are {', '.join(names())}"
        raise PromptError(msg)
    source = path.read_text(encoding="utf-8")
    template, declared = parsed(name, source)
    return template, declared, hashlib.sha256(source.encode()).hexdigest()[:12]


def parsed(name: str, source: str) -> tuple[Template, frozenset[str]]:
    """Read a prompt's source: the template and the fields it declares.

    Raises `PromptError` when it declares none, or others than it uses.
    """
    declaration = _DECLARATION.match(source)
    if declaration is None:
        msg = f"prompt {name!r} must begin with a line like {{# fields: date, room #}}"
        raise PromptError(msg)
    declared = frozenset(declaration["fields"].replace(",", " ").split())
    try:
        used = find_undeclared_variables(_JINJA.parse(source))
        template = _JINJA.from_string(source)
    except TemplateError as error:
        raise PromptError(f"prompt {name!r} is no valid template: {error}") from error
    if declared != used:
        msg = f"prompt {name!r} declares the fields {sorted(declared)} but uses {sorted(used)}"
        raise PromptError(msg)
    return template, declared
