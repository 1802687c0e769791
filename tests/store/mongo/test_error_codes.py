"""What MongoDB's failures are to the rest: told apart by code, and never repeating what the server quotes."""

from datetime import date
from typing import Any

import pytest
from pymongo import errors

from memory.domain.errors import KeepsakeError, StoreFull, StoreUnavailable, ValueRefused
from memory.store.mongo.driver import new_client
from memory.store.mongo.error_codes import store_error, told_as_store_error
from memory.store.mongo.versions import doubt_about, version_sentence

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
def test_each_failure_says_what_to_do(error: errors.PyMongoError, kind: type[KeepsakeError], says: str) -> None:
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


DAY = date(2026, 11, 22)


@pytest.mark.parametrize("version", ["7.0.31", "8.0.0", "8.3.1", "9.0.0-rc1", "10.0.1"])
def test_a_version_in_support_or_too_new_to_know_needs_no_word(version: str) -> None:
    assert doubt_about(version, DAY) is None
    assert version_sentence(version, DAY) == f"MongoDB {version}"


@pytest.mark.parametrize(
    ("version", "doubt", "says"),
    [
        ("4.4.29", "untested", "older than 6.0"),
        ("5.0.31", "untested", "older than 6.0"),
        ("6.0.5", "unsupported", "no more fixes from its vendor since 2025-07-31"),
        ("8.2.6", "unsupported", "no more fixes from its vendor since 2026-07-31"),
    ],
)
def test_what_speaks_against_a_version_is_said(version: str, doubt: str, says: str) -> None:
    assert doubt_about(version, DAY) == doubt
    assert version_sentence(version, DAY).startswith(f"MongoDB {version}, ")
    assert says in version_sentence(version, DAY)


@pytest.mark.parametrize(
    ("options", "kept"),
    [("", 4), ("?minPoolSize=9", 9), ("?minPoolSize=0", 0), ("?maxPoolSize=2", 2), ("?maxPoolSize=0", 4)],
)
async def test_connections_are_at_hand_unless_the_address_says_otherwise(options: str, kept: int) -> None:
    client = new_client(f"mongodb://127.0.0.1:9/{options}", name="keepsake/none")
    try:
        assert client.delegate.options.pool_options.min_pool_size == kept
    finally:
        client.close()
