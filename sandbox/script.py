"""What a test tells the scripted model to say: replies and faults, and to which request each belongs.

A line of the script fits a request or not; the first line that fits and is not used up answers it.
Pure apart from counting what was played; how a fault is put on the wire is the server's matter.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Literal

from sandbox.chat_protocol import ChatCall
from sandbox.received import spoken

LABEL: Final = "-# scripted model: no AI wrote this"


@dataclass(frozen=True, slots=True)
class AskedTool:
    """A tool that the model asks to be called."""

    name: str
    arguments: str
    """JSON text."""


@dataclass(frozen=True, slots=True)
class ScriptedReply:
    """An ordinary answer."""

    text: str
    labelled: bool = True
    """False leaves the label away: for structured answers and for tests that compare the whole text."""
    label: str = LABEL
    tools: tuple[AskedTool, ...] = ()
    """Asked for instead of an answer; a text beside them is sent as it is, without the label."""

    @property
    def content(self) -> str:
        """The text as it is sent."""
        return f"{self.text}\n\n{self.label}" if self.labelled else self.text


@dataclass(frozen=True, slots=True)
class Held:
    """An ordinary answer that comes late, so that something else can happen while the bot waits for it."""

    reply: ScriptedReply
    until: Callable[[], Awaitable[object]]
    """Called when the request has come; the answer is sent when it has ended."""


@dataclass(frozen=True, slots=True)
class Slow:
    """An ordinary answer that is written piece by piece.

    Where no stream is asked for it comes whole after the last pause.
    """

    reply: ScriptedReply
    pause: Callable[[], Awaitable[object]]
    """Called before each piece of its text but the first."""
    breaks_after: int | None = None
    """Pieces after which the connection breaks; None for never."""


@dataclass(frozen=True, slots=True)
class CutOff:
    """An answer that stops in the middle because the output limit was reached (`finish_reason: length`)."""

    text: str


@dataclass(frozen=True, slots=True)
class ScriptedRefusal:
    """The model declines: `content` is null and `refusal` says why."""

    text: str = "I cannot help with that."


@dataclass(frozen=True, slots=True)
class RateLimited:
    """429 with the seconds to wait in `Retry-After`."""

    retry_after_s: int = 1


@dataclass(frozen=True, slots=True)
class ScriptedError:
    """A server error."""

    status: Literal[500, 502, 503, 504] = 500


@dataclass(frozen=True, slots=True)
class ScriptedFault:
    """An answer that is none."""

    how: Literal["timeout", "malformed", "truncated", "null", "empty", "disconnect"]
    """`timeout` holds the connection, `malformed` is no JSON, `truncated` ends in the middle of the body, `null` has a
    choice without content, `empty` has no choices, `disconnect` closes the connection without a word."""


Line = ScriptedReply | Held | Slow | CutOff | ScriptedRefusal | RateLimited | ScriptedError | ScriptedFault
Fits = Callable[[ChatCall], bool]


@dataclass(slots=True)
class _Cue:
    fits: Fits
    line: Line
    left: int | None
    cause: str


class Script:
    """An ordered list of lines with the requests that they belong to."""

    def __init__(self) -> None:
        self._cues: list[_Cue] = []

    def add(self, fits: Fits | str | None, line: Line, *, times: int | None = 1) -> None:
        """Append a line.

        `fits` is a test of the request, a piece of what the person said last, or None for every request;
        `times` None is any number, zero included.
        """
        self._cues.append(_Cue(_matcher(fits), line, times, repr(fits)))

    def take(self, call: ChatCall) -> Line | None:
        """Return the first line that fits and use it up; None when no line fits."""
        for cue in self._cues:
            if cue.left != 0 and cue.fits(call):
                cue.left = None if cue.left is None else cue.left - 1
                return cue.line
        return None

    def unplayed(self) -> list[str]:
        """Name the lines that were promised a number of times and were asked for less often."""
        return [f"{cue.line!r} for {cue.cause}: {cue.left} left" for cue in self._cues if cue.left]


def _matcher(fits: Fits | str | None) -> Fits:
    if fits is None:
        return lambda _call: True
    if isinstance(fits, str):
        return lambda call: fits in spoken(call.last_user_text)
    return fits
