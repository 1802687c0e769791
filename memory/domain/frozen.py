"""What records are: values that never change, whose fields are all known."""

from pydantic import BaseModel


class Frozen(BaseModel, frozen=True, extra="forbid"):
    """A record that refuses fields it does not know."""


class Strict(Frozen, strict=True):
    """A part of what a model answers, taken in the types that were asked for and no others."""
