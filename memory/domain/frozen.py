"""What records are: values that never change, whose fields are all known."""

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """A record that refuses fields it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid")
