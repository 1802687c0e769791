"""MongoDB's errors as the store's, by class and code; what they say may quote documents and is repeated nowhere."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from pymongo.errors import (
    BulkWriteError,
    ConfigurationError,
    ConnectionFailure,
    DocumentTooLarge,
    NetworkTimeout,
    OperationFailure,
    PyMongoError,
    ServerSelectionTimeoutError,
)

from memory.domain.errors import KeepsakeError, StoreFull, StoreUnavailable, ValueRefused

_CANNOT_CHANGE: Final = frozenset({2, 14, 28})
"""BadValue, TypeMismatch, PathNotViable: an operator meets a wrong value, or over 16 MB."""
_TOO_LARGE: Final = frozenset({10334, 17419, 17420})  # A document beyond 16 MB, before or after the update
UNAUTHORIZED: Final = 13
"""The user lacks the right to what was asked."""
NO_MOMENT: Final = frozenset({239, 246})  # SnapshotTooOld, SnapshotUnavailable
"""What is asked for is newer than the moment that would be read."""
_NOT_ALLOWED: Final = frozenset({UNAUTHORIZED, 18, 8000})  # Unauthorized, AuthenticationFailed, and how Atlas says both
_NO_SPACE: Final = frozenset({14031})

_SENTENCES: Final[tuple[tuple[type[PyMongoError], str], ...]] = (
    (
        ServerSelectionTimeoutError,
        "no MongoDB server can be written to: check that it runs, that MONGODB_URI names it, that its set is initiated",
    ),
    (NetworkTimeout, "MongoDB did not answer in time; it is overloaded, or the network to it hangs"),
    (ConnectionFailure, "the connection to MongoDB broke; it is looked for again with the next question"),
    (ConfigurationError, "MONGODB_URI is not an address that can be used; look at its parts one by one"),
)
"""By class, the narrower first."""

TRANSIENT: Final = "TransientTransactionError"
"""The label of what a new transaction may not meet again."""


@contextmanager
def told_as_store_error() -> Iterator[None]:
    """Raise a `StoreError` or `ValueRefused` for a failure of MongoDB."""
    try:
        yield
    except PyMongoError as error:
        # A lost connection says which address and why, which the operator needs; it knows no document.
        raise store_error(error) from (error if isinstance(error, ConnectionFailure) else None)


def store_error(error: PyMongoError) -> KeepsakeError:
    """Return which error of ours a failure of MongoDB is."""
    if isinstance(error, DocumentTooLarge):
        return ValueRefused("the document is larger than 16 MB; the store cannot keep it")
    if isinstance(error, OperationFailure):
        return _refused_by_server(error)
    for kind, sentence in _SENTENCES:
        if isinstance(error, kind):
            return StoreUnavailable(sentence)
    return StoreUnavailable(f"MongoDB failed ({type(error).__name__})")


def code_of(error: OperationFailure) -> int | None:
    """Return the server's code; that of the first document for a write of many."""
    if isinstance(error, BulkWriteError) and error.details.get("writeErrors"):
        code: int = error.details["writeErrors"][0]["code"]
        return code
    return error.code


def _refused_by_server(error: OperationFailure) -> KeepsakeError:
    code = code_of(error)
    name = _name_of(error, code)
    if code in _CANNOT_CHANGE:
        return ValueRefused(
            f"the write makes what the store cannot keep, or meets a value that it cannot change ({name})"
        )
    if code in _TOO_LARGE:
        return ValueRefused(f"the document is larger than 16 MB ({name}); the store cannot keep it")
    if code in _NO_SPACE:
        return StoreFull(f"the disk of MongoDB is full ({name}); free space, then try again")
    if code in _NOT_ALLOWED:
        return StoreUnavailable(
            f"MongoDB does not let this user in ({name}): check user, password and authSource in MONGODB_URI, "
            "and that the user has the role readWrite on MONGODB_DATABASE"
        )
    if error.timeout:
        return StoreUnavailable(f"MongoDB did not answer in time ({name}); it is overloaded")
    return StoreUnavailable(f"MongoDB refused what was asked of it ({name})")


def _name_of(error: OperationFailure, code: int | None) -> str:
    details = error.details or {}
    return str(details.get("codeName") or f"code {code}")
