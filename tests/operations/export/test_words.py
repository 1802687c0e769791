"""The words of the readable page."""

import pytest

from memory.domain.ids import ChannelId, MessageId, TenantId, dm_tenant, guild_tenant
from memory.operations.export.words import Words, places_in
from memory.store.documents import Document
from tests.domain.records import ADA, BRAM, HARBOUR

WORDS = Words(subject=ADA, names={"GUILD:1": "Harbour", "900": "general"})
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
def test_a_place_is_called_by_its_name_or_its_id(tenant: TenantId, channel: ChannelId | None, words: str) -> None:
    assert WORDS.channel(tenant, channel) == words


@pytest.mark.parametrize(
    ("tenant", "channel", "message", "link"),
    [
        (HARBOUR, "900", "5", "https://discord.com/channels/1/900/5"),
        (DM, "77", "5", "https://discord.com/channels/@me/77/5"),
        (HARBOUR, None, "5", None),
        (HARBOUR, "900", "5/../6", None),
        (HARBOUR, "javascript:x", "5", None),
        (HARBOUR, "900", "٥", None),
        (HARBOUR, "900", "", None),
    ],
)
def test_a_message_is_linked_by_numbers(tenant: TenantId, channel: str | None, message: str, link: str | None) -> None:
    assert WORDS.link(tenant, None if channel is None else ChannelId(channel), MessageId(message)) == link


@pytest.mark.parametrize(
    ("actor", "words"),
    [(ADA, "you"), (BRAM, "somebody else"), ("discord", "discord"), ("operator", "operator"), ("lifecycle", "the bot")],
)
def test_nobody_else_is_named(actor: str, words: str) -> None:
    assert WORDS.who(actor) == words


def test_places_are_found_wherever_a_document_names_them() -> None:
    documents: list[list[Document]] = [
        [
            {"tenant": HARBOUR, "provenance": {"channel_id": "900"}, "audience": {"channel_id": "901"}},
            {"tenant": DM, "channel_id": "77", "provenance": None, "audience": {"channel_id": None}},
        ],
        [{"tenant": "*"}, {"_id": "lease"}],
    ]

    assert places_in(documents) == {HARBOUR, "900", "901", "77"}
