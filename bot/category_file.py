"""Reads the table of categories from its YAML file, once, at the start.

It must not repair anything: a wrong table stops the start with a line that says what to change.
"""

from collections.abc import Hashable
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

from memory.domain.categories import Categories
from memory.domain.errors import KeepsakeError


class CategoryFileError(KeepsakeError):
    """The operator must mend the file; the message names it, the place and the mistake."""


class _StrictLoader(yaml.CSafeLoader):
    """Refuses a key that stands twice in a mapping, of which YAML would silently keep the last."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        for number, key in enumerate(keys):
            if key in keys[:number]:
                raise yaml.constructor.ConstructorError(None, None, f"{key!r} stands more than once", node.start_mark)
        return super().construct_mapping(node, deep=deep)


def load_categories(path: Path) -> Categories:
    """Read and check the table. Raises `CategoryFileError` when it is missing, no YAML or wrong."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CategoryFileError(f"the category file {path} cannot be read: {error}") from error
    try:
        # The loader is a SafeLoader that refuses more.
        document = yaml.load(text, Loader=_StrictLoader)  # noqa: S506
        return Categories.model_validate(document)
    except yaml.YAMLError as error:
        raise CategoryFileError(
            f"the category file {path} is not valid YAML: {' '.join(str(error).split())}"
        ) from error
    except ValidationError as error:
        raise CategoryFileError(f"the category file {path} is wrong: {_mistakes(error)}") from error


def _mistakes(error: ValidationError) -> str:
    """Put all mistakes on one line, each with its place in the file."""
    return "; ".join(
        f"{_place(one['loc'])}: {one['msg'].removeprefix('Value error, ')}" for one in error.errors(include_url=False)
    )


def _place(path: tuple[int | str, ...]) -> str:
    """Return a place as somebody who counts rows in the file would: the first one is number 1."""
    steps = (f"number {step + 1}" if isinstance(step, int) else step for step in path)
    return ", ".join(steps) or "the table"
