"""How an endpoint wants to be asked: what the operator set, and what its refusals and answers taught since the start.

What is learned holds until the process ends; the log names each thing once.
This module must not read settings, ask anybody, or know words of a request or an answer.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

import structlog

LimitParameter = Literal["max_completion_tokens", "max_tokens"]
"""Under which name an endpoint takes the limit of an answer; OpenAI deprecated the second, older local servers know it
alone."""
StructuredMode = Literal["json_schema", "json_object", "text"]
"""How an endpoint is held to a schema: by the schema itself, by JSON only, or not at all; the last two are shown the
schema."""

ReasoningEffort = Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"]
"""How long a model may think, where it lets one choose."""

Lesson = Mapping[str, Any]
"""Fields of `Dialect` with the values that they should have."""

_SURE_AFTER: Final = 3
"""Answers that came only without something, before it is left out for good: one refusal without a reason may have had
another."""

_THOUGHT_SHARE: Final = 3
"""Thought may take one part in so many of a small context."""
_WORDS_TOKENS: Final = 2_600
"""What rules, a little of what is remembered, and an answer take at least; thought has what is left of a context so
small."""

_log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Dialect:
    """How an endpoint is asked."""

    limit_parameter: LimitParameter = "max_completion_tokens"
    structured_mode: StructuredMode = "json_schema"
    takes_temperature: bool = True
    takes_effort: bool = True
    """Whether `reasoning_effort` may be sent."""
    takes_tools: bool = True
    takes_results: bool = True
    """Whether it keeps to the second half of a tool round: messages of role `tool`, and `tool_choice: none`. Otherwise
    results are told in the user's words."""
    takes_system: bool = True
    """Whether it knows the role `system`. Otherwise its text begins the user's message."""
    sees_pictures: bool = True
    """Whether pictures may be sent. Otherwise their number is told in words."""
    streams: bool = True
    counts_streams: bool = True
    """Whether `stream_options` may be sent, for the tokens of a streamed answer."""
    opens_thought: bool | None = None
    """False where answers begin in the middle of thought, whose opening tag the server's template wrote. None: no
    answer was seen yet."""
    thought_tokens: int = 0
    """Room for thought that is added to the limit of an answer."""
    most_output_tokens: int | None = None
    """The highest limit that the endpoint takes."""
    context_tokens: int | None = None
    """What it takes in all, prompt and answer."""

    def room_for_thought(self, context_tokens: int) -> int:
        """Return what thought may take of a context.

        What a model was seen to need, as far as words have enough without it.
        """
        return min(self.thought_tokens, context_tokens // _THOUGHT_SHARE, max(context_tokens - _WORDS_TOKENS, 0))

    @property
    def other_limit_parameter(self) -> LimitParameter:
        """Return the name of the limit that is not used."""
        return "max_tokens" if self.limit_parameter == "max_completion_tokens" else "max_completion_tokens"


class DialectLearner:
    """The dialect of one endpoint, which gets better."""

    def __init__(self, dialect: Dialect, *, fixed: frozenset[str] = frozenset()) -> None:
        """Begin with a dialect, of which the `fixed` fields are never changed."""
        self._dialect = dialect
        self._fixed = fixed
        self._refused: set[tuple[str, object]] = set()
        self._doubts: dict[tuple[str, object], int] = {}

    @property
    def dialect(self) -> Dialect:
        """Return what is known now."""
        return self._dialect

    def is_fixed(self, name: str) -> bool:
        """Return whether a field of the dialect was set for good."""
        return name in self._fixed

    def learn(self, sent: Dialect, lesson: Lesson) -> bool:
        """Take up a lesson from a request that was made in the dialect `sent`.

        Tell whether asking again would now be different.

        What another request taught meanwhile stands: two that were refused for one reason do not step down twice.
        """
        for name, value in lesson.items():
            before = getattr(sent, name)
            self._refused.add((name, before))
            is_current = getattr(self._dialect, name) == before
            if is_current and value != before and name not in self._fixed and (name, value) not in self._refused:
                self._dialect = replace(self._dialect, **{name: value})
                _told(name, value)
        return any(getattr(self._dialect, name) != getattr(sent, name) for name in lesson)

    def begin_anew(self, name: str) -> None:
        """Take back what was learned of a field that was not set, so that the next answer teaches it again."""
        if name not in self._fixed:
            self._dialect = replace(self._dialect, **{name: getattr(Dialect(), name)})
            self._refused = {refused for refused in self._refused if refused[0] != name}

    def doubt(self, sent: Dialect, lesson: Lesson) -> None:
        """Note that a request was refused without a reason and answered with this lesson.

        The third time in a row it is learned.
        """
        for name, value in lesson.items():
            seen = self._doubts[name, value] = self._doubts.get((name, value), 0) + 1
            if seen >= _SURE_AFTER:
                self.learn(sent, {name: value})

    def trust(self, *names: str) -> None:
        """Note that these fields of the dialect worked as they are: doubts about them are gone."""
        self._doubts = {key: seen for key, seen in self._doubts.items() if key[0] not in names}


def _told(name: str, value: object) -> None:
    if name != "opens_thought" or value is False:
        shown = {"tokens": value} if type(value) is int else {"outcome": str(value)}
        _log.info("model_endpoint_learned", kind=name, **shown)
