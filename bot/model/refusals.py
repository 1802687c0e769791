"""What an endpoint's refusal means: a cause for those above, and perhaps how it wants to be asked instead.

Servers that speak the OpenAI protocol word their refusals each in its own way, and few give codes; so their words are
read here, and only here. No word of them leaves this module. Pure: no network, no log.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import httpx2

from bot.model.dialect import Dialect, Lesson, StructuredMode
from bot.model.requests import has_pictures
from bot.model.sdk import openai
from memory.domain.errors import ModelCause, ModelError

_CODE: Final = re.compile(r"[A-Za-z0-9_.-]{1,64}")
_CHARACTERS: Final = 1000
"""Of an endpoint's words that are read: its reason comes first."""
_TELLING: Final = ("message", "detail", "error", "msg", "loc", "code", "param", "metadata", "raw")
"""Where words of the endpoint stand; `input`, which quotes the request, is not among them."""
_DEPTH: Final = 8
"""Objects and lists within each other; gateways wrap the error of a provider in two or three of their own."""
_NO_WORDS: Final = re.compile(r"invalid_request_error|badrequesterror")

_TOO_LONG: Final = re.compile(
    r"context_length_exceeded|exceed_context_size|context[ _-]?(?:length|window|size|limit)|maximum (?:model|prompt"
    r"|input) length"
    r"|prompt (?:is )?too long|input (?:is )?too long|too many (?:input )?tokens|too large for model|request too large"
    r"|input token(?:s| count)\b.{0,40}exceed|max_new_tokens`? must be <="
)
_TOLD_SIZES: Final = tuple(
    map(
        re.compile,
        (
            r"> ?(\d{3,})",
            r"(\d{3,}) max(?:imum)? context",
            r"context (?:length|window|size|limit)\D{0,40}?(\d{3,})",
            r"(?:limit|allowed|maximum|at most|<=)\D{0,30}?(\d{3,})",
        ),
    )
)
_THOUSANDS: Final = re.compile(r"(?<=\d),(?=\d{3})")
_FILTERED: Final = re.compile(r"content[ _](?:filter|policy|management)|moderation|flagged")
_AGAINST: Final = re.compile(
    r"n[o']t (?:be )?(?:support|permit|allow|enabl|availab|recogni[sz]|implement|found)|unsupported|unknown"
    r"|unrecogni[sz]ed|unavailable|not a multi|invalid|forbidden|unexpected|expected|extra|require|only|must|cannot"
    r"|disabled|failed to parse|no endpoints"
    r"|too (?:large|high)|less than|at most 0 "
)
"""Words that say that something of the request is not wanted, whatever it is."""
_NO_ROUTE: Final = re.compile(r"support|no endpoints|no allowed providers")
"""How gateways say with a 404 that no provider takes what is asked for; any other 404 means the model or the
address."""
_TOO_MUCH: Final = re.compile(r"(?:at most|less than or equal to|<=|maximum[a-z ]{0,20})\D{0,10}?(\d{2,})")
_NEXT_MODE: Final[Mapping[StructuredMode, StructuredMode]] = {"json_schema": "json_object", "json_object": "text"}
_STATUSES: Final = frozenset({0, 400, 403, 404, 422, 500, 501})
"""With which an endpoint refuses what it could leave out; 0 is an error in an answer that calls itself a success."""
_CAUSES: Final[Mapping[int, ModelCause]] = {
    0: "malformed",
    401: "unauthorized",
    # Not paid for: like a used-up quota, which OpenAI tells as 429.
    402: "rate_limited",
    403: "unauthorized",
    404: "not_found",
    408: "timeout",
    413: "too_long",
    429: "rate_limited",
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """What an endpoint said instead of answering."""

    status: int
    """Of HTTP, or of the error's own where HTTP says success; 0 where neither tells."""
    codes: Mapping[str, str]
    """`code` and `parameter`, where they are codes: these alone may be told to anybody."""
    words: str
    """In lower case, cut off; never to be told."""
    told_tokens: int | None = None
    """The size of its context, where it stands in a field of its own."""

    @property
    def is_too_long(self) -> bool:
        """Return whether the prompt is the reason, with the room for the answer."""
        return self.status == httpx2.codes.CONTENT_TOO_LARGE or bool(_TOO_LONG.search(self.words))

    @property
    def context_tokens(self) -> int | None:
        """Return the size of the context that a refusal for length tells; None where it tells none."""
        if self.told_tokens is not None:
            return self.told_tokens
        words = _THOUSANDS.sub("", self.words)
        return next((int(told[1]) for size in _TOLD_SIZES if (told := size.search(words))), None)

    @property
    def cause(self) -> ModelCause:
        """Name it for those above."""
        if self.is_too_long:
            return "too_long"
        if _FILTERED.search(self.words) and self.status in {400, 403}:
            return "refused"
        return _CAUSES.get(self.status, "server_error" if self.status >= 500 else "rejected")  # noqa: PLR2004  # HTTP's own

    @property
    def is_settled(self) -> bool:
        """Return whether the same request would be refused again, although the status says that it may not."""
        is_told = self.status in _STATUSES and _AGAINST.search(self.words) and _ANY_PART.search(self.words)
        return self.is_too_long or bool(is_told)

    @property
    def is_about_a_picture(self) -> bool:
        """Return whether a picture is the reason, or what it adds to the prompt; others may still be taken."""
        return self.is_too_long or bool(_PICTURES.search(self.words) and _ONE_PICTURE.search(self.words))

    def as_error(self) -> ModelError:
        """Return the error, with codes alone."""
        told = ", ".join(f"{name} {word}" for name, word in self.codes.items())
        return ModelError(self.cause, told or "an error that calls itself a success")


class EndpointRefusedError(Exception):  # it is told in this package alone, and says what was done
    """An endpoint refused, whatever status it used. For this package: those above get a `ModelError`."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__("the endpoint refused")
        self.refusal = refusal


def refusal_of(error: "openai.APIStatusError") -> Refusal:
    """Read a refusal that came with its HTTP status."""
    return _read(error.body, error.status_code, {"status": str(error.status_code)})


def refusal_in_body(body: bytes, status: int) -> Refusal:
    """Read a refusal from the bytes of an answer with this HTTP status."""
    told = document_of(body)
    told = told.get("error", told) if isinstance(told, Mapping) else told
    return _read(body.decode(errors="replace") if told is None else told, status, {"status": str(status)})


def refusal_in(document: object, *, status: int = 0) -> Refusal | None:
    """Read a refusal that came as an answer or in the middle of a stream; None where the document is none.

    `status` is what it counts as where it names none.
    """
    told = document.get("error") if isinstance(document, Mapping) else None
    if not told:
        return None
    code = told.get("code") if isinstance(told, Mapping) else None
    status = code if isinstance(code, int) and 400 <= code < 600 else status  # noqa: PLR2004  # HTTP's own
    return _read(told, status, {"status": str(status)} if status else {})


def _read(body: object, status: int, codes: dict[str, str]) -> Refusal:
    document: Mapping[str, Any] = body if isinstance(body, Mapping) else {}
    for name, field in (("code", "code"), ("parameter", "param")):
        word = document.get(field)
        if isinstance(word, str) and _CODE.fullmatch(word):
            codes[name] = word
    size = document.get("n_ctx")
    words = " ".join([*_words(body, depth=_DEPTH), str(document.get("type") or "")]).lower()[:_CHARACTERS]
    return Refusal(status, codes, _NO_WORDS.sub("", words), size if isinstance(size, int) and size > 0 else None)


def _words(told: object, *, depth: int) -> list[str]:
    """List the words of an error, those alone that stand at most so deep in it."""
    match told:
        case str():
            return [told]
        case Mapping() if depth:
            return [word for name in _TELLING for word in _words(told.get(name), depth=depth - 1)]
        case list() if depth:
            return [word for each in told for word in _words(each, depth=depth - 1)]
        case _:
            return []


def error_of(error: "openai.APIError") -> ModelError:
    """Name the cause. Of the endpoint's words only codes are kept: its messages quote keys and requests."""
    match error:
        case openai.APIStatusError():
            return refusal_of(error).as_error()
        case openai.APITimeoutError() if not isinstance(error.__cause__, httpx2.ConnectTimeout):
            return ModelError("timeout", "the endpoint stopped answering")
        case openai.APIConnectionError() if isinstance(error.__cause__, httpx2.DecodingError):
            return ModelError("malformed", "the answer's encoding is broken")
        case openai.APIConnectionError():
            return ModelError("unreachable", f"no connection, or it broke ({type(error.__cause__).__name__})")
        case _:
            return ModelError("malformed", type(error).__name__)


# What a refusal may be about, in the order in which it is looked for: by the words for it.
_TEMPERATURE: Final = re.compile(r"temperature")
_EFFORT: Final = re.compile(r"reasoning|think")
_STREAM_OPTIONS: Final = re.compile(r"stream_options|include_usage")
_STREAM: Final = re.compile(r"\bstream")
_FORMAT: Final = re.compile(r"response[_ ]format|json|structured|grammar|schema")
_TOOLS: Final = re.compile(r"tool|function|jinja")
_ROLES: Final = re.compile(r"\broles?\b")
_SYSTEM: Final = re.compile(r"system|developer instruction|\broles?\b")
_PICTURES: Final = re.compile(r"image|vision|multi-?modal|content.{0,40}string")
_ONE_PICTURE: Final = re.compile(r"format|decod|corrupt|base64|dimension|\bsize|resolution|too (?:large|big|small)")
_ANY_PART: Final = re.compile(
    "|".join(part.pattern for part in (_TEMPERATURE, _EFFORT, _STREAM, _FORMAT, _TOOLS, _SYSTEM, _PICTURES)) + "|max_"
)

_OPTIONS: Final = (
    ("reasoning_effort", _EFFORT, {"takes_effort": False}),
    ("stream_options", _STREAM_OPTIONS, {"counts_streams": False}),
    ("stream", _STREAM, {"streams": False}),
)


def lesson_of(refusal: Refusal, sent: Dialect, body: Mapping[str, Any]) -> Lesson | None:
    """Tell how to ask so that this refusal does not come again; None where its words name nothing of the request.

    `body` is the request that was refused, made in the dialect `sent`.
    """
    words = refusal.words
    is_elsewhere = refusal.status == httpx2.codes.NOT_FOUND and not _NO_ROUTE.search(words)
    if refusal.status not in _STATUSES or is_elsewhere or refusal.cause == "refused" or not _AGAINST.search(words):
        return None
    if "temperature" in body and _TEMPERATURE.search(words):
        return {"takes_temperature": False}
    if sent.limit_parameter in words:
        return _limit_lesson(words, sent, body)
    for name, about, lesson in _OPTIONS:
        if name in body and about.search(words):
            return lesson
    return _part_lesson(words, sent, body)


def _part_lesson(words: str, sent: Dialect, body: Mapping[str, Any]) -> Lesson | None:
    if has_pictures(body) and _PICTURES.search(words):
        return {"sees_pictures": False}
    if "response_format" in body and _FORMAT.search(words):
        return doubt_of(sent, body)
    if is_second_half(body) and (_TOOLS.search(words) or _ROLES.search(words)):
        return {"takes_results": False}
    if "tools" in body and _TOOLS.search(words):
        return {"takes_tools": False}
    if _has_role(body, "system") and _SYSTEM.search(words):
        return {"takes_system": False}
    return None


def _limit_lesson(words: str, sent: Dialect, body: Mapping[str, Any]) -> Lesson:
    most = _TOO_MUCH.search(_THOUSANDS.sub("", words))
    if most and int(most[1]) < body[sent.limit_parameter]:
        return {"most_output_tokens": int(most[1])}
    return {"limit_parameter": sent.other_limit_parameter}


def doubt_of(sent: Dialect, body: Mapping[str, Any]) -> Lesson | None:
    """Tell what to leave out of a request that was rejected without a reason.

    What endpoints lack most; None where there is nothing.
    """
    if has_pictures(body):
        return {"sees_pictures": False}
    if "response_format" in body and sent.structured_mode in _NEXT_MODE:
        return {"structured_mode": _NEXT_MODE[sent.structured_mode]}
    if is_second_half(body):
        return {"takes_results": False}
    return {"takes_tools": False} if "tools" in body else None


def used_in(body: Mapping[str, Any]) -> list[str]:
    """Name the fields of the dialect that a request needed to be true."""
    used = {
        "takes_tools": "tools" in body,
        "takes_results": is_second_half(body),
        "structured_mode": "response_format" in body,
        "sees_pictures": has_pictures(body),
    }
    return [name for name, is_used in used.items() if is_used]


def is_second_half(body: Mapping[str, Any]) -> bool:
    """Return whether a request gives the results of tools in the protocol's own form."""
    return "tool_choice" in body or _has_role(body, "tool")


def _has_role(body: Mapping[str, Any], role: str) -> bool:
    return any(message["role"] == role for message in body["messages"])


def document_of(body: bytes) -> object:
    """Read JSON; None where it is none, or nested deeper than Python reads."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None
