"""A question of a job to the model: counted, read, and put once more where nothing could be read. It keeps nothing."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, Generic, TypeVar

from cachetools import TTLCache
from pydantic import BaseModel

from memory.domain.errors import UnreadAnswer, UnreadCause
from memory.domain.ids import TenantId
from memory.operations.metering import MeteredModel
from memory.ports import ChatMessage, ChatRequest, Clock
from prompts import library

Reading = TypeVar("Reading")

_TRIES: Final = 2  # Requests of one question: a second one tells the model what was wrong with its first answer


@dataclass(frozen=True, slots=True)
class UnreadReply(Generic[Reading]):
    """Nothing of an answer may be used as it is."""

    fault: UnreadCause
    wrong: Sequence[str] = ()
    """Codes of what was wrong, as `prompts/again.md` knows them; none but the fault where empty."""
    rest: Reading | None = None
    """What is made of it if the second answer is no better; None: a failure."""


@dataclass(frozen=True, slots=True)
class InquiryResult(Generic[Reading]):
    """What was read of an answer."""

    reading: Reading
    tokens: int
    """Of prompts and answers together."""


def question(purpose: str, system: str, blocks: Mapping[str, str], *, max_output_tokens: int) -> ChatRequest:
    """Put a question of a job: the rules, then what it is about as blocks of data, without those that are empty."""
    asked = "\n".join(f"<{name}>\n{text}\n</{name}>" for name, text in blocks.items() if text)
    messages = (ChatMessage("system", system), ChatMessage("user", asked))
    return ChatRequest(purpose=purpose, messages=messages, max_output_tokens=max_output_tokens, temperature=0.0)


class Inquiry:
    """Questions of jobs."""

    def __init__(self, model: MeteredModel) -> None:
        self._model = model

    @property
    def context_tokens(self) -> int | None:
        """Return how many tokens a request and its answer may have together; None: not known."""
        return self._model.context_tokens

    async def ask(
        self,
        request: ChatRequest,
        reply_type: type[BaseModel],
        read: Callable[[str], Awaitable[Reading | UnreadReply[Reading]]],
        *,
        tenant: TenantId,
    ) -> InquiryResult[Reading]:
        """Ask until an answer can be read, counted for `tenant`. Raises `ModelError`; `UnreadAnswer` for none."""
        request = self._within_context(request)
        tokens, asked = 0, request
        rest: Reading | None = None
        fault: UnreadCause = "empty"
        for _ in range(_TRIES):
            reply = await self._model.complete_as(asked, reply_type, tenant=tenant)
            tokens += reply.prompt_tokens + reply.completion_tokens
            found = await read(reply.text)
            if not isinstance(found, UnreadReply):
                return InquiryResult(found, tokens)
            fault, rest = found.fault, rest if found.rest is None else found.rest
            asked = _again(request, found)
        if rest is None:
            raise UnreadAnswer(fault, tokens=tokens)
        return InquiryResult(rest, tokens)

    def _within_context(self, request: ChatRequest) -> ChatRequest:
        """Let an answer take a third of what a small model takes in all: the rest is for the question."""
        known = self._model.context_tokens
        most = request.max_output_tokens if known is None else max(1, known // 3)
        return replace(request, max_output_tokens=min(request.max_output_tokens, most))


def halves(batch: Sequence[Reading]) -> list[Sequence[Reading]]:
    """Cut a batch without an answer in two, to find which half is to blame; one alone gives nothing."""
    middle = len(batch) // 2
    return [batch[:middle], batch[middle:]] if middle else []


def _again(request: ChatRequest, unread: UnreadReply[Reading]) -> ChatRequest:
    """Put the question once more with what was wrong in one message: some take no two in a row."""
    wrong = library.render("again", wrong=" ".join(unread.wrong or (unread.fault,)))
    *before, last = request.messages
    return replace(request, messages=(*before, replace(last, content=f"{last.content}\n\n{wrong}")))


_WAITS: Final = timedelta(hours=6)  # How long it is left out
_KNOWN_FOR: Final = timedelta(days=3)  # How long it is asked about in small parts then
_MOST: Final = 10_000


class TimeoutNotes:
    """Things by id that no answer came of in time."""

    def __init__(self, *, clock: Clock) -> None:
        self._clock = clock
        self._noted: TTLCache[str, datetime] = TTLCache(
            _MOST, ttl=_KNOWN_FOR.total_seconds(), timer=lambda: clock.now().timestamp()
        )

    def note(self, ids: Iterable[str]) -> None:
        """Note a timeout."""
        at = self._clock.now()
        self._noted.update(dict.fromkeys(ids, at))

    def is_slow(self, each: str) -> bool:
        """Return whether it is to be asked about in small parts."""
        return each in self._noted

    def waits(self, each: str) -> bool:
        """Return whether it is to be left out for now."""
        noted = self._noted.get(each)
        return noted is not None and self._clock.now() - noted < _WAITS
