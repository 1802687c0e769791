"""The words of the readable page."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from memory.domain.audience import PRIVATE, PUBLIC, Audience, restricted_to
from memory.domain.ids import ChannelId, MessageId, TenantId, dm_tenant, guild_tenant
from memory.operations.export.words import Words, event_word, places_in, when
from memory.store.documents import Document
from tests.domain.records import ADA, AT, BRAM, HARBOUR, memory_with

WORDS = Words(subject=ADA, names={"GUILD:1": "Harbour", "900": "general"}, jump_base="https://chat.test/channels")
GENERAL = ChannelId("900")
DM = dm_tenant(11)


@pytest.mark.parametrize(
    ("tenant", "channel", "words"),
    [
        (HARBOUR, GENERAL, "#general in Harbour"),
        (HARBOUR, ChannelId("901"), "channel 901 in Harbour"),
        (HARBOUR, None, "Harbour"),
        (guild_tenant(2), GENERAL, "#general in server 2"),
        (DM, ChannelId("77"), "direct messages with the bot"),
        (TenantId("*"), None, "everywhere"),
    ],
)
def test_a_place_is_called_by_its_name_or_else_by_its_id(
    tenant: TenantId, channel: ChannelId | None, words: str
) -> None:
    assert WORDS.channel(tenant, channel) == words


@pytest.mark.parametrize(
    ("tenant", "channel", "message", "link"),
    [
        (HARBOUR, "900", "5", "https://chat.test/channels/1/900/5"),
        (DM, "77", "5", "https://chat.test/channels/@me/77/5"),
        (HARBOUR, None, "5", None),
        (HARBOUR, "900", "5/../6", None),
        (HARBOUR, "javascript:x", "5", None),
        (HARBOUR, "900", "٥", None),
        (HARBOUR, "900", "", None),
    ],
)
def test_a_message_is_linked_only_by_numbers(
    tenant: TenantId, channel: str | None, message: str, link: str | None
) -> None:
    assert WORDS.link(tenant, None if channel is None else ChannelId(channel), MessageId(message)) == link


@pytest.mark.parametrize(
    ("actor", "words"),
    [(ADA, "you"), (BRAM, "somebody else"), ("discord", "discord"), ("operator", "operator"), ("lifecycle", "the bot")],
)
def test_nobody_else_is_named(actor: str, words: str) -> None:
    assert WORDS.who(actor) == words


@pytest.mark.parametrize(
    ("audience", "words"),
    [
        (PUBLIC, "used anywhere in Harbour"),
        (restricted_to(GENERAL), "used only in #general in Harbour"),
        (PRIVATE, "used only where nobody but you reads"),
    ],
)
def test_an_audience_is_said_in_words(audience: Audience, words: str) -> None:
    assert WORDS.audience(audience, HARBOUR) == words


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, None),
        ({"expires_at": AT}, "expires 1 Mar 2026, 12:00 UTC"),
        ({"state": "proposed"}, "waits for your yes"),
        ({"state": "superseded"}, "replaced by a newer one"),
        ({"state": "retired"}, "no longer used"),
        ({"state": "retired", "purge_at": AT}, "no longer used, gone for good 1 Mar 2026, 12:00 UTC"),
        ({"state": "retired", "forgotten": True, "purge_at": AT}, "forgotten, gone for good 1 Mar 2026, 12:00 UTC"),
        ({"state": "purged", "text": ""}, "text is gone"),
    ],
)
def test_a_state_is_said_when_it_is_special(fields: dict[str, object], words: str | None) -> None:
    assert WORDS.state(memory_with(**fields)) == words


def test_times_are_said_in_utc() -> None:
    assert when(datetime(2026, 12, 31, 23, 30, tzinfo=timezone(-timedelta(hours=2)))) == "1 Jan 2027, 01:30 UTC"
    assert when(datetime(2026, 3, 1, tzinfo=UTC)) == "1 Mar 2026, 00:00 UTC"


def test_an_event_without_a_word_keeps_its_own() -> None:
    assert event_word("RESTORE") == "Brought back"
    assert event_word("NEW") == "NEW"


def test_places_are_found_wherever_a_document_names_them() -> None:
    documents: list[list[Document]] = [
        [
            {"tenant": HARBOUR, "provenance": {"channel_id": "900"}, "audience": {"channel_id": "901"}},
            {"tenant": DM, "channel_id": "77", "provenance": None, "audience": {"channel_id": None}},
        ],
        [{"tenant": "*"}, {"_id": "lease"}],
    ]

    assert places_in(documents) == {HARBOUR, "900", "901", "77"}
