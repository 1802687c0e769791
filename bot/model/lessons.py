"""What answers and refusals for length teach about an endpoint.

How much room thought takes, and how much it takes in all.

Pure: no network, no log.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from bot.model.completion import Completion
from bot.model.dialect import Dialect, Lesson
from bot.model.refusals import Refusal, is_second_half
from bot.model.requests import limit_of
from memory.domain.language.tokens import estimate_tokens
from memory.ports import ChatRequest

_FIRST_ROOM: Final = 4096
"""Tokens for thought once a model was seen to think; those of OpenAI take some hundreds to some thousands for questions
of everyday life."""
_MOST_ROOM: Final = 16_384
"""Of what is learned: a model can be talked into thinking aloud, and every token is paid for."""
_JSON: Final = ("{", "[", "`")
"""How a structured answer begins, with or without a fence around it."""
_LIMIT_SLACK: Final = 64
"""Tokens beyond a limit, besides a quarter of it, that servers may count in their own way."""
_SIZES: Final = 256
"""Contexts are made in multiples of so many tokens; a server's own limit of answers, whatever the prompt, makes no such
sums but by chance."""
_SIZES_SLACK: Final = 2


def as_known(said: Completion, sent: Dialect, *, is_structured: bool) -> Completion:
    """Read an answer in the light of what is known.

    A text that was cut in a thought without a beginning looks like any other.
    """
    if not said.is_cut or said.has_thought or not said.text:
        return said
    is_thought = not said.text.startswith(_JSON) if is_structured else sent.opens_thought is False
    return replace(said, text="", has_thought=True) if is_thought else said


def taught_by(said: Completion, sent: Dialect, body: Mapping[str, Any], *, is_structured: bool) -> Lesson:
    """Tell what a usable or useless answer to a request teaches; empty where it is nothing new."""
    lesson: dict[str, Any] = {}
    room = min(max(_FIRST_ROOM, 2 * said.thought_tokens), _MOST_ROOM)
    if (said.is_thought_told or (said.has_thought and said.is_cut)) and room > sent.thought_tokens:
        lesson["thought_tokens"] = room
    limit = body[sent.limit_parameter]
    if said.completion_tokens > limit + limit // 4 + _LIMIT_SLACK:
        # It went on beyond the limit, so it does not know the name under which it was told.
        lesson["limit_parameter"] = sent.other_limit_parameter
    size = full_context(said, limit)
    if size is not None and (sent.context_tokens is None or size < sent.context_tokens):
        lesson["context_tokens"] = size
    if sent.opens_thought is None and said.text and not is_structured and not is_doubtful(said, sent):
        lesson["opens_thought"] = not said.is_unopened
    return lesson


def full_context(said: Completion, limit: int) -> int | None:
    """Return the size of a context that prompt and answer filled before the answer's limit, or None.

    So end the answers of servers that refuse no prompt for its length, or for the room that the answer needs beside it.
    """
    size = said.prompt_tokens + said.completion_tokens
    is_early = said.is_cut and said.prompt_tokens > 0 and 0 < said.completion_tokens < limit
    return size if is_early and (size + _SIZES_SLACK) % _SIZES <= 2 * _SIZES_SLACK else None


def is_doubtful(said: Completion, sent: Dialect) -> bool:
    """Return whether a text may be nothing but a thought.

    It was cut, and it is not known whether this endpoint's thoughts have a beginning.
    """
    return bool(said.text) and said.is_cut and not said.has_thought and sent.opens_thought is None


def missing_in(said: Completion, request: ChatRequest, sent: Dialect, body: Mapping[str, Any]) -> Lesson | None:
    """Return how to ask again for an answer that failed because of how it was asked, or None where nothing helps."""
    if said.calls and not said.text and not request.may_call and is_second_half(body):
        # It calls again although it was told not to.
        return {"takes_results": False}
    if full_context(said, body[sent.limit_parameter]) is not None:
        return None
    # What was shown while it came is not taken back for being short.
    may_repeat = "stream" not in body or not said.text
    is_short = said.is_cut and (not said.text or (said.has_thought and _words_in(said) < request.max_output_tokens))
    return more_room(request, sent) if is_short and may_repeat else None


def _words_in(said: Completion) -> int:
    """Count the tokens of an answer's words, without its thought."""
    return said.completion_tokens - said.thought_tokens if said.thought_tokens else estimate_tokens(said.text)


def more_room(request: ChatRequest, sent: Dialect) -> Lesson | None:
    """Return more room for thought; None where the endpoint's own limits leave no more."""
    more = min(max(_FIRST_ROOM, 2 * sent.thought_tokens), _MOST_ROOM)
    is_more = limit_of(request, replace(sent, thought_tokens=more)) > limit_of(request, sent)
    return {"thought_tokens": more} if is_more else None


def size_after(refusal: Refusal, request: ChatRequest, sent: Dialect, body: Mapping[str, Any]) -> Lesson:
    """Tell the size of the endpoint's context after it refused a request for its length.

    As it says, else half of what was sent.
    """
    asked = sum(estimate_tokens(message.content) for message in request.messages) + body[sent.limit_parameter]
    told = refusal.context_tokens
    if told is None:
        told = asked // 2
    elif told >= asked or (sent.context_tokens is not None and told >= sent.context_tokens >= asked):
        # Its own count is higher than ours; in ours it takes less than it says.
        told = asked * 3 // 4
    return {"context_tokens": told if sent.context_tokens is None else min(told, sent.context_tokens)}
