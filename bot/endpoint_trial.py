"""Tries the model's endpoint with everything that the bot asks of it, and says what it found in a sentence each.

What an endpoint refuses the adapter learns by itself, at every start anew; the trial says which settings spare that,
and finds what no refusal tells: that a long prompt is cut without a word.
This module must not open anything, and puts no word of an answer into a sentence.
"""

from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from bot.doctor import Finding
from bot.model.dialect import Dialect
from bot.model.openai_model import OpenAIModel
from bot.settings import Settings
from bot.trial_examples import (
    COLOUR,
    COUNTED_TO,
    KEPT,
    LOOKED_UP,
    RESULT,
    Example,
    counted,
    examples,
    instructed,
    long,
    looking,
    said,
    seeing,
    wishing,
)
from memory.domain.errors import ModelCause, ModelError
from memory.domain.wishes.tools import REMEMBER, remember_in
from memory.ports import ChatMessage

_NO_TEXT: Final = "The model is reached but gave no text: try another OPENAI_MODEL."
MODEL_ADVICE: Final[Mapping[ModelCause, str]] = {
    "timeout": "The model took too long: try again, or raise MODEL_TIMEOUT_S and MODEL_JOB_TIMEOUT_S.",
    "rate_limited": "The model's provider refuses more requests for now: wait, or check your quota there.",
    "server_error": "The model's provider has trouble of its own: try again later.",
    "unreachable": "The model's endpoint cannot be reached: check OPENAI_BASE_URL and the network.",
    "unauthorized": "The model's endpoint does not take the key: check OPENAI_API_KEY.",
    "not_found": (
        "The model's endpoint knows no such model or address: check OPENAI_MODEL, and OPENAI_BASE_URL with its /v1."
    ),
    "rejected": "The model's endpoint rejects the request: check OPENAI_MODEL, and whether that model is one for chat.",
    "too_long": "The model's context is too small even for a short request: give the model more of it.",
    "malformed": "What listens at OPENAI_BASE_URL does not speak the OpenAI protocol: check the address and its /v1.",
    "truncated": _NO_TEXT,
    "refused": _NO_TEXT,
    "empty": _NO_TEXT,
}
"""What an operator does about each cause."""

USUAL_TOKENS: Final = 8_000
"""What a prompt takes at most where `MODEL_CONTEXT_TOKENS` is not set."""
_LEAST_TOKENS: Final = 1_024
"""What may be set at least: below it the bot's own rules do not fit."""
_TOO_LONG: Final[frozenset[ModelCause]] = frozenset({"too_long", "truncated", "empty"})
"""What comes of a prompt that leaves no room for an answer, refused or not."""
_STEPS: Final = {
    "extraction": "Talk becomes notes",
    "consolidation": "Notes become a text",
    "judging": "Notes are compared",
    "propagation": "Statements are put without their people",
    "insights": "Hints on how to answer are guessed",
}


@dataclass(frozen=True, slots=True)
class Tried:
    """The adapters that the bot asks, and what they were made by."""

    answers: OpenAIModel
    jobs: OpenAIModel
    """For what forms memory; where it is the same model, it knows what the other one learned."""
    choices: Mapping[str, OpenAIModel]
    """Those that a server may choose, by name."""
    settings: Settings
    """By which they were made; what they leave open was learned or is not known."""


class EndpointTrial:
    """The tries, in order; where the model is not reached at all, there are no others."""

    def __init__(self, tried: Tried, *, seconds: Callable[[], float]) -> None:
        """Put it together; `seconds` is a clock that only counts on."""
        self._answers = tried.answers
        self._jobs = tried.jobs
        self._choices = tried.choices
        self._settings = tried.settings
        self._seconds = seconds
        self._lines: list[str] = []

    async def findings(self) -> AsyncIterator[Finding]:
        """Try everything; gives each finding as it is made, at last the lines for `.env` where there are some."""
        before = self._answers.dialect, self._jobs.dialect
        reached = await self._reached("model", self._answers)
        yield reached
        if not reached.ok or self._answers.is_scripted:
            return
        for finding in await self._instructed():
            yield finding
        yield await self._looked()
        if self._settings.model_tools and self._answers.dialect.takes_tools:
            yield await self._heard()
        yield await self._seen()
        yield await self._counted()
        yield await self._long()
        for name, model in self._choices.items():
            yield await self._chosen(name, model)
        other = await self._reached("jobs", self._jobs) if self._settings.openai_model_jobs is not None else None
        if other is not None:
            yield other
        if other is None or other.ok:
            for example in examples():
                yield await self._structured(example)
        learned = [*_lines(before[0], self._answers.dialect), *_lines(before[1], self._jobs.dialect), *self._lines]
        if learned:
            lines = "".join(f"\n  {line}" for line in dict.fromkeys(learned))
            yield _good("settings", f"What was found out stands in these lines, for .env:{lines}")

    async def _reached(self, name: str, model: OpenAIModel) -> Finding:
        try:
            await model.complete(said())
        except ModelError as error:
            return _failed(name, error)
        if model.is_scripted:
            return _good(name, "The scripted model answers.")
        which = "The model" if name == "model" else "The model for what forms memory"
        thinks = " after some thought" if model.dialect.thought_tokens else ""
        return _good(name, f"{which} answers{thinks}, and its endpoint takes the key.")

    async def _chosen(self, name: str, model: OpenAIModel) -> Finding:
        try:
            await model.complete(said())
        except ModelError as error:
            advice = MODEL_ADVICE[error.cause].replace("OPENAI_MODEL", "OPENAI_MODEL_CHOICES")
            return _bad("choices", f"{name}: {advice} ({error})")
        return _good("choices", f"{name}, which a server may choose, answers.")

    async def _instructed(self) -> list[Finding]:
        began = self._seconds()
        seen: list[float] = []
        try:
            reply = await self._answers.complete(instructed(), on_text=lambda _: seen.append(self._seconds()))
        except ModelError as error:
            return [_failed("system", error)]
        ended = self._seconds()
        told = "The model keeps to its instructions"
        if KEPT not in reply.text.casefold():
            system = _bad("system", "The model does not keep to its instructions: try another OPENAI_MODEL.")
        elif self._answers.dialect.takes_system:
            system = _good("system", f"{told}.")
        else:
            system = _good("system", f"{told}; they go before the question, since the endpoint knows no system role.")
        dialect = self._answers.dialect
        pieces = "come in pieces" if dialect.streams and dialect.opens_thought else "come whole"
        first_s = (seen[0] if seen else ended) - began
        speed = f"Answers {pieces}: the first word after {first_s:.1f} s, a short answer after {ended - began:.1f} s."
        return [system, _good("speed", speed)]

    async def _looked(self) -> Finding:
        if not self._settings.model_tools:
            return _good("tools", "The model is not let look into memory while it answers, by MODEL_TOOLS.")
        request = looking()
        try:
            first = await self._answers.complete(request)
            if not first.calls:
                return self._unlooked()
            again = ChatMessage("assistant", first.text, calls=first.calls)
            results = tuple(ChatMessage("tool", RESULT, result_of=call.id) for call in first.calls)
            messages = (*request.messages, again, *results)
            second = await self._answers.complete(replace(request, messages=messages, may_call=False))
        except ModelError as error:
            return _bad(
                "tools", f"The model cannot look into memory while it answers: set MODEL_TOOLS=false. ({error})"
            )
        if LOOKED_UP.casefold() not in second.text.casefold():
            return _bad("tools", "The model looks into memory and passes over what it finds: set MODEL_TOOLS=false.")
        return _good("tools", "The model looks into memory while it answers, and goes by what it finds.")

    async def _heard(self) -> Finding:
        try:
            reply = await self._answers.complete(wishing())
        except ModelError as error:
            return _failed("wishes", error)
        if any(call.name == REMEMBER and remember_in(call.arguments) is not None for call in reply.calls):
            return _good("wishes", "The model hears what people ask to be remembered.")
        return _good("wishes", "The model does not hear wishes by itself; people say “remember that …” or `/remember`.")

    def _unlooked(self) -> Finding:
        rest = "answers come from what the bot puts into the prompt"
        if not self._answers.dialect.takes_tools:
            return _good("tools", f"The endpoint takes no tools; {rest}.")
        return _good("tools", f"The model does not look into memory by itself; {rest}.")

    async def _seen(self) -> Finding:
        if not self._settings.model_pictures:
            return _good("pictures", "Pictures in questions are not shown to the model, by MODEL_PICTURES.")
        try:
            reply = await self._answers.complete(seeing())
        except ModelError as error:
            return _failed("pictures", error)
        if not self._answers.dialect.sees_pictures:
            return _good("pictures", "The endpoint takes no pictures; the model is told when some were sent.")
        if COLOUR in reply.text.casefold():
            return _good("pictures", "The model sees the pictures of questions.")
        return _bad("pictures", "The model does not see what it is shown: set MODEL_PICTURES=false.")

    async def _counted(self) -> Finding:
        before = self._answers.dialect.limit_parameter
        try:
            reply = await self._answers.complete(counted())
        except ModelError as error:
            return _failed("limit", error)
        after = self._answers.dialect.limit_parameter
        if after != before:
            return _good("limit", f"The endpoint passes over {before}; it is told the limit of an answer as {after}.")
        if self._answers.dialect.thought_tokens:
            return _good(
                "limit", "Whether the endpoint keeps to the limit of an answer is hidden by its room for thought."
            )
        if str(COUNTED_TO) not in reply.text:
            return _good("limit", f"The endpoint keeps to the limit of an answer, {after}.")
        return _bad(
            "limit", f"The endpoint passes over {after}: set MODEL_LIMIT_PARAMETER to auto, or to its other name."
        )

    async def _long(self) -> Finding:
        """Try the size that is set; where that is too long, or its beginning is lost, shorter ones."""
        wanted = size = self._settings.model_context_tokens or USUAL_TOKENS
        trouble = ""
        while size >= _LEAST_TOKENS:
            try:
                reply = await self._answers.complete(long(size - self._answers.dialect.room_for_thought(size)))
            except ModelError as error:
                if error.cause not in _TOO_LONG:
                    return _failed("context", error)
                trouble, known = "refuses", self._answers.dialect.context_tokens
                size = known if known is not None and known < size else size // 2
                continue
            if KEPT in reply.text.casefold():
                return self._fitting(size, wanted, trouble)
            trouble, size = "forgets the beginning of", size // 2
        return _bad(
            "context", f"The endpoint {trouble} any prompt that the bot needs: give the model a larger context."
        )

    def _fitting(self, size: int, wanted: int, trouble: str) -> Finding:
        if size == wanted:
            read = wanted - self._answers.dialect.room_for_thought(wanted)
            return _good("context", f"The model reads all of a prompt of {read} tokens.")
        told = f"The endpoint {trouble} a prompt of {wanted} tokens, and reads one of {size}"
        self._lines.append(f"MODEL_CONTEXT_TOKENS={size}")
        if trouble == "refuses" and self._settings.model_context_tokens is None:
            return _good("context", f"{told}; the bot keeps to that.")
        return _bad("context", f"{told}: give the model a larger context there, or set MODEL_CONTEXT_TOKENS={size}.")

    async def _structured(self, example: Example) -> Finding:
        name, began = example.request.purpose, self._seconds()
        try:
            reply = await self._jobs.complete_as(example.request, example.reply_type)
        except ModelError as error:
            return _failed(name, error)
        took = f"{self._seconds() - began:.1f} s, {self._jobs.dialect.structured_mode}"
        count = example.count(reply.text)
        if count is None:
            return _bad(
                name,
                f"What the model writes cannot be read ({took}): try another MODEL_STRUCTURED_MODE or OPENAI_MODEL.",
            )
        if count < example.needed:
            return _bad(name, f"What the model writes can be read but says nothing ({took}): try another OPENAI_MODEL.")
        return _good(name, f"{_STEPS[name]} ({took}).")


def _lines(before: Dialect, after: Dialect) -> list[str]:
    """Say in the words of the settings what was learned."""
    told = {
        "MODEL_LIMIT_PARAMETER": (before.limit_parameter, after.limit_parameter),
        "MODEL_STRUCTURED_MODE": (before.structured_mode, after.structured_mode),
        "MODEL_TOOLS": (before.takes_tools, after.takes_tools),
        "MODEL_PICTURES": (before.sees_pictures, after.sees_pictures),
        "MODEL_STREAMING": (before.streams, after.streams),
        "MODEL_THOUGHT_TOKENS": (before.thought_tokens, after.thought_tokens),
    }
    return [f"{name}={str(now).lower() if now is False else now}" for name, (was, now) in told.items() if was != now]


def _good(name: str, sentence: str) -> Finding:
    return Finding(name, ok=True, sentence=sentence)


def _bad(name: str, sentence: str) -> Finding:
    return Finding(name, ok=False, sentence=sentence)


def _failed(name: str, error: ModelError) -> Finding:
    return _bad(name, f"{MODEL_ADVICE[error.cause]} ({error})")
