"""What MongoDB's failures are to the rest: told apart by code, and never repeating what the server quotes."""

from typing import Any

import pytest
from pymongo import errors

from memory.domain.errors import KeepsakeError, StoreFull, StoreUnavailable, ValueRefused
from memory.store.mongo.error_codes import store_error, told_as_store_error

CANARY = "the-canary-sings"


def failure(code: int, name: str = "Name") -> errors.OperationFailure:
    return errors.OperationFailure(CANARY, code, {"codeName": name, "errmsg": CANARY})


@pytest.mark.parametrize(
    ("error", "kind", "says"),
    [
        (failure(2, "BadValue"), ValueRefused, "BadValue"),
        (failure(14, "TypeMismatch"), ValueRefused, "TypeMismatch"),
        (failure(28, "PathNotViable"), ValueRefused, "PathNotViable"),
        (failure(17419), ValueRefused, "16 MB"),
        (errors.DocumentTooLarge(CANARY), ValueRefused, "16 MB"),
        (failure(14031, "OutOfDiskSpace"), StoreFull, "free space"),
        (failure(18, "AuthenticationFailed"), StoreUnavailable, "check user, password"),
        (failure(13, "Unauthorized"), StoreUnavailable, "readWrite"),
        (failure(50, "MaxTimeMSExpired"), StoreUnavailable, "in time"),
        (failure(91, "ShutdownInProgress"), StoreUnavailable, "ShutdownInProgress"),
        (errors.ServerSelectionTimeoutError("x"), StoreUnavailable, "MONGODB_URI"),
        (errors.NetworkTimeout("x"), StoreUnavailable, "in time"),
        (errors.AutoReconnect("x"), StoreUnavailable, "connection"),
        (errors.InvalidURI(CANARY), StoreUnavailable, "MONGODB_URI"),
        (errors.InvalidOperation(CANARY), StoreUnavailable, "InvalidOperation"),
    ],
)
def test_each_failure_is_one_of_ours_that_says_what_to_do(
    error: errors.PyMongoError, kind: type[KeepsakeError], says: str
) -> None:
    told = store_error(error)

    assert type(told) is kind
    assert says in str(told)
    assert CANARY not in str(told)


def test_a_failed_write_of_many_is_told_by_its_first_failure() -> None:
    details: dict[str, Any] = {"writeErrors": [{"code": 14, "errmsg": CANARY}]}

    assert type(store_error(errors.BulkWriteError(details))) is ValueRefused


@pytest.mark.parametrize("error", [failure(2), failure(99), errors.InvalidURI(CANARY)])
def test_what_may_quote_a_document_or_a_password_is_not_kept_as_a_cause(error: errors.PyMongoError) -> None:
    with pytest.raises(KeepsakeError) as caught, told_as_store_error():
        raise error

    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__
