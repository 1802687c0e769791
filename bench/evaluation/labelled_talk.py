"""The form of a labelled talk: who said what, what of it should be remembered, and questions about it.

One JSON file a talk.
"""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Final, Literal, Self, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

SERVER: Final = "server"
"""Stands in a fact's `who` where it is about the group and not about a person."""
Wish = Literal["remember", "forget", "none"]


_Line = TypeVar("_Line", bound=BaseModel)


class TalkError(Exception):
    """The file is no labelled talk; the message says what is wrong with it."""


class _Part(BaseModel):
    # Labels of other authors may carry notes of their own.
    model_config = ConfigDict(frozen=True, extra="ignore", coerce_numbers_to_str=True)


class TalkLine(_Part):
    """One message."""

    id: str
    who: str
    at: datetime
    text: str
    reply_to: str | None = None
    addressed: bool = False
    """Whether it is said to the bot, which answers it then."""


class _Label(_Part):
    id: str
    text: str
    lines: tuple[str, ...] = ()
    """Ids of the lines that say it; any of them is a receipt."""


class FactLabel(_Label):
    """Something that should be remembered."""

    who: str
    """A name, or `server`."""
    replaces: str | None = None
    """Id of the earlier fact that is outdated by this one."""
    ends: tuple[str, ...] = ()
    """Ids of facts that stop being true, with nothing in their place but this."""

    @property
    def outdates(self) -> tuple[str, ...]:
        """Ids of all earlier facts that do not hold any more once this one does."""
        return self.ends if self.replaces is None else (self.replaces, *self.ends)


class NonFactLabel(_Label):
    """Something that a careless memory would take from the talk."""

    why: str = ""


class Wished(_Part):
    """What an addressed line asks of memory."""

    line: str
    tool: Wish


class TalkQuestion(_Part):
    """A question to be asked when the talk is over."""

    who: str
    text: str
    at: datetime | None = None
    gold: str = ""
    """The right answer; empty where nobody wrote one, and then the answer is not graded."""
    evidence: tuple[str, ...] = ()
    """Ids of the facts that the answer rests on; none for what was never told."""
    kind: str = ""
    about: str = ""
    """The name of the person asked about; only needed where no evidence says it."""


ABOUT_OTHERS: Final = "about_others"
"""The kind of a question on other people than the one who asks; whom, its evidence says, or `about`."""


class LabelledTalk(_Part):
    """A talk with its labels; only `people`, `lines` and `questions` are needed."""

    name: str = ""
    people: dict[str, str]
    """Name → user id, of digits."""
    lines: tuple[TalkLine, ...]
    facts: tuple[FactLabel, ...] = ()
    non_facts: tuple[NonFactLabel, ...] = ()
    wishes: tuple[Wished, ...] = ()
    questions: tuple[TalkQuestion, ...] = ()
    sharing: tuple[str, ...] = ()
    """Names of those who said yes to share with members, before the first line."""

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        lines, facts = {line.id for line in self.lines}, {fact.id for fact in self.facts}
        _need("people", {line.who for line in self.lines} | {each.who for each in self.questions}, set(self.people))
        _need("people", {*self.sharing, *(each.about for each in self.questions)}, {*self.people, ""})
        _need("people", {fact.who for fact in self.facts}, {*self.people, SERVER})
        _need("lines", (each for label in (*self.facts, *self.non_facts) for each in label.lines), lines)
        _need("lines", (wish.line for wish in self.wishes), lines)
        _need("facts", (each for fact in self.facts for each in fact.outdates), facts)
        _need("facts", (each for asked in self.questions for each in asked.evidence), facts)
        return self


def _need(what: str, named: Iterable[str], there: set[str]) -> None:
    missing = sorted(set(named) - there)
    if missing:
        raise ValueError(f"these are named but not among the {what}: {', '.join(missing[:5])}")


def read_set(path: Path, form: type[_Line]) -> list[_Line]:
    """Read a set, one JSON object of a form a line. Raises `TalkError`."""
    try:
        return [form.model_validate_json(line) for line in path.read_text(encoding="utf-8").splitlines() if line]
    except OSError as error:
        raise TalkError(f"{str(path)!r} cannot be read: {error.strerror}") from error
    except (ValidationError, UnicodeDecodeError) as error:
        raise TalkError(f"{str(path)!r} is no set of {form.__name__}: {error}") from error


def read_talk(path: Path) -> LabelledTalk:
    """Read a labelled talk, lines in order of time. Raises `TalkError`."""
    try:
        talk = LabelledTalk.model_validate_json(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise TalkError(f"{str(path)!r} cannot be read: {error.strerror}") from error
    except (ValidationError, UnicodeDecodeError) as error:
        raise TalkError(f"{str(path)!r} is no labelled talk: {error}") from error
    return talk.model_copy(update={"lines": tuple(sorted(talk.lines, key=lambda line: line.at))})
