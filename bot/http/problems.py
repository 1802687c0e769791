"""Refusals as `application/problem+json` (RFC 9457): a kind, a sentence that says what to do, never what was sent."""

from typing import Any, Final, NoReturn

import structlog
from fastapi import FastAPI, Request, status
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException as StarletteHTTPException

from memory.domain.errors import (
    ExportRefused,
    KeepsakeError,
    NotYours,
    QueryRefused,
    QueryTooSlow,
    StoreError,
    ValueRefused,
    VersionConflict,
)

_log = structlog.stdlib.get_logger(__name__)
PROBLEM: Final = "application/problem+json"
_SAID: Final[dict[type[KeepsakeError], tuple[int, str, str]]] = {
    NotYours: (status.HTTP_404_NOT_FOUND, "not-found", "There is no such memory of yours here."),
    QueryRefused: (status.HTTP_422_UNPROCESSABLE_CONTENT, "query-refused", "Ask for other categories or agents."),
    QueryTooSlow: (status.HTTP_503_SERVICE_UNAVAILABLE, "too-slow", "The search took too long: ask again."),
    ValueRefused: (status.HTTP_422_UNPROCESSABLE_CONTENT, "unreadable-text", "Send text without control characters."),
    ExportRefused: (status.HTTP_409_CONFLICT, "export-refused", "Something changed meanwhile: ask again."),
    VersionConflict: (status.HTTP_409_CONFLICT, "changed-meanwhile", "It changed meanwhile: look again."),
    StoreError: (status.HTTP_503_SERVICE_UNAVAILABLE, "store-unavailable", "The store does not answer: try again."),
}


class Problem(Exception):  # noqa: N818 - the field's word
    """A request that is refused."""

    def __init__(self, code: int, kind: str, sentence: str, *, retry_after_s: int | None = None) -> None:
        super().__init__(sentence)
        self.code: Final = code
        self.kind: Final = kind
        self.sentence: Final = sentence
        self.retry_after_s: Final = retry_after_s


def refuse(code: int, kind: str, sentence: str) -> NoReturn:
    """Raise a `Problem`."""
    raise Problem(code, kind, sentence)


def add_problems(app: FastAPI) -> None:
    """Have every refusal and failure of an app answered as a problem."""

    @app.exception_handler(Problem)
    async def problem(_request: Request, raised: Problem) -> JSONResponse:
        headers = {} if raised.retry_after_s is None else {"Retry-After": str(raised.retry_after_s)}
        if raised.code == status.HTTP_401_UNAUTHORIZED:
            headers["WWW-Authenticate"] = "Bearer"
        return _answer(raised.code, raised.kind, raised.sentence, headers)

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, raised: RequestValidationError) -> JSONResponse:
        wrong = [
            {"field": ".".join(map(str, each["loc"][1:])) or str(each["loc"][0]), "fault": each["type"]}
            for each in raised.errors()
        ]
        return _answer(
            status.HTTP_422_UNPROCESSABLE_CONTENT, "invalid-request", "Mend the fields named here.", wrong=wrong
        )

    @app.exception_handler(StarletteHTTPException)
    async def unknown(_request: Request, raised: StarletteHTTPException) -> JSONResponse:
        return _answer(raised.status_code, "refused", str(raised.detail), dict(raised.headers or {}))

    @app.exception_handler(KeepsakeError)
    @app.exception_handler(Exception)
    async def failed(_request: Request, raised: Exception) -> JSONResponse:
        said = as_problem(raised)
        return _answer(said.code, said.kind, said.sentence)


def as_problem(raised: Exception) -> Problem:
    """Return what is said of a failure; one that nobody foresaw goes to the log."""
    if isinstance(raised, Problem):
        return raised
    for kind, said in _SAID.items():
        if isinstance(raised, kind):
            return Problem(*said)
    _log.error("http_request_failed", exc_info=raised)
    sentence = "This failed here; the operator's log says why."
    return Problem(status.HTTP_500_INTERNAL_SERVER_ERROR, "failed", sentence)


def _answer(code: int, kind: str, sentence: str, headers: dict[str, str] | None = None, **more: object) -> JSONResponse:
    if code == status.HTTP_503_SERVICE_UNAVAILABLE:
        headers = {"Retry-After": "1", **(headers or {})}
    body = {"type": f"urn:keepsake:problem:{kind}", "title": kind, "status": code, "detail": sentence, **more}
    return JSONResponse(body, status_code=code, headers=headers, media_type=PROBLEM)


_SHAPE: Final = {
    "type": "object",
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "wrong": {"type": "array", "items": {"type": "object"}},
    },
    "required": ["type", "title", "status", "detail"],
    "example": {
        "type": "urn:keepsake:problem:not-found",
        "title": "not-found",
        "status": 404,
        "detail": "There is no such memory of yours here.",
    },
}
DESCRIBED: Final[dict[int | str, dict[str, Any]]] = {
    code: {"description": said, "content": {PROBLEM: {"schema": _SHAPE}}}
    for code, said in {
        400: "The request cannot be read",
        401: "The token does not hold",
        403: "It may not do this",
        404: "There is no such thing of yours",
        405: "That is not done here",
        408: "It did not come whole in time",
        409: "It changed meanwhile",
        413: "The body is too large",
        422: "The fields that are wrong, or why a text is not kept",
        429: "Too many in a minute",
        503: "The store or the search took too long, or too many ask at once",
    }.items()
}
"""Refusals as OpenAPI tells them."""

# Nothing more is read of such a connection.
_CLOSE: Final = {"Connection": "close"}
not_http: Final = _answer(status.HTTP_400_BAD_REQUEST, "not-http", "Send a request of HTTP/1.1.", _CLOSE)
wrong_host: Final = _answer(status.HTTP_400_BAD_REQUEST, "wrong-host", "Ask by localhost, or by HTTP_ADDRESS.")
too_large: Final = _answer(status.HTTP_413_CONTENT_TOO_LARGE, "too-large", "Send less than 64 KB.", _CLOSE)
too_late: Final = _answer(status.HTTP_408_REQUEST_TIMEOUT, "too-late", "Send it within ten seconds.", _CLOSE)
too_long: Final = _answer(status.HTTP_503_SERVICE_UNAVAILABLE, "too-long", "This took too long: ask again.", _CLOSE)
too_busy: Final = _answer(status.HTTP_503_SERVICE_UNAVAILABLE, "too-busy", "Too many ask at once: ask again soon.")
