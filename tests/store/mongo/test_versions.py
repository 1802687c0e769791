"""What is said about a server's version."""

from datetime import date

import pytest

from memory.store.mongo.versions import doubt_about, version_sentence

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
