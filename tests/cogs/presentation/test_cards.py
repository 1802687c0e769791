"""Cards hold what they promise and stay inside Discord's limits, whatever people wrote."""

import re

import discord
import pytest

from cogs.presentation.cards import several_card
from cogs.presentation.conflict_cards import conflict_card
from cogs.presentation.listing import Listing
from cogs.presentation.own_cards import list_card
from cogs.presentation.pages import page_of
from cogs.presentation.policy import Policy, policy_card
from cogs.presentation.privacy_cards import erasure_card
from cogs.presentation.reason_cards import reasons_card
from cogs.presentation.server_cards import known_card
from cogs.presentation.tidy_cards import tidy_card
from cogs.words.catalogue import WHOLE, speaking
from memory.domain.audience import restricted_to
from memory.domain.ids import ChannelId, MemoryId, ScopeKind
from memory.domain.memory import Provenance
from memory.domain.upkeep.settlement import Conflict
from memory.domain.upkeep.tidying import Proposal
from memory.operations.answering.receipts import DrawnTogether, Reasons
from memory.operations.forgetting.erasure import ErasureReport
from memory.operations.remembering.statement import KeptStatement
from memory.store.history import HistoryRow
from memory.store.schema import COLLECTIONS
from tests.domain.records import ADA, AT, HARBOUR, memory_with

POLICY = Policy(message_retention_days=7, undo_s=60, is_scripted=False, provider="Example Models", contact="#help")


def fits(card: discord.Embed) -> bool:
    """Tell whether Discord takes a card."""
    return (
        len(card.title or "") <= 256
        and len(card.description or "") <= 4096
        and len(card.fields) <= 25
        and all(len(field.name or "") <= 256 and 1 <= len(field.value or "") <= 1024 for field in card.fields)
        and len(card) <= 6000
    )


def row(version: int, prior: str | None) -> HistoryRow:
    """Build a row of a history."""
    return HistoryRow(
        id=f"aaaaaaaaaaaa:{version}",
        memory_id=MemoryId("aaaaaaaaaaaa"),
        tenant=HARBOUR,
        subject=ADA,
        event="ADD" if prior is None else "UPDATE",
        prior_text=prior,
        actor=ADA,
        reason="by hand",
        version=version,
        at=AT,
    )


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"source": "manual"}, ""),
        ({"source": "insight"}, "my guess from how we talk"),
        ({"source": "insight", "provenance": Provenance(message_ids=("1",))}, "my guess from how we talk"),
        ({"source": "chat", "provenance": Provenance(message_ids=("1",))}, "said to me"),
        ({"source": "chat"}, "learned from talk"),
        ({"source": "promotion"}, "kept for good at your word"),
        ({"audience": restricted_to(ChannelId("42"))}, "only in <#42>"),
    ],
)
def test_a_list_says_where_a_memory_comes_from_and_where_it_is_used_if_that_is_not_everywhere(
    fields: dict[str, object], said: str
) -> None:
    card = list_card(page_of([memory_with(**fields)], 0), Listing(), total=1, links={})

    _words, *notes = str(card.description).split(" · ")
    assert notes == [discord.utils.format_dt(AT, "d"), *([said] if said else [])]
    assert card.footer.text == "1 memory · only you see this"


def test_the_policy_names_numbers_processor_and_contact() -> None:
    card = policy_card(POLICY)
    text = f"{card.description} {' '.join(str(field.value) for field in card.fields)}"

    assert "7 days" in text
    assert "1 minute" in text
    assert "Example Models" in text
    assert "#help" in text
    assert fits(card)


def test_no_card_uses_small_print_which_only_messages_are_sure_to_show() -> None:
    older, newer = memory_with(), memory_with(id="bbbbbbbbbbbb", text="The cat is called Morp.")
    conflict = Conflict(id="cccccccccccc", first=older, second=newer, detected_at=AT)
    reasons = Reasons(own=(older,), cited=frozenset(), of_server=0, of_others=0)
    listed = list_card(page_of([older, newer], 0), Listing(), total=2, links={})
    cards = [
        listed,
        conflict_card(conflict, waiting=1),
        tidy_card([Proposal(goes=older, reason="unused")], shared=False),
        reasons_card(reasons, page_of([older], 0), links={}),
        several_card([KeptStatement(newer, instead_of=older)], left_out=0),
    ]

    assert not [card.title for card in cards if "-#" in str(card.to_dict())]
    date = discord.utils.format_dt(AT, "d")
    assert listed.description == f"- **{older.text}** · {date}\n- **{newer.text}** · {date}"


@pytest.mark.parametrize(
    ("of", "is_own", "said"),
    [
        ("individual", True, "my summary of you (version 4, of 12 memories)"),
        ("individual", False, "my summary of the person I answered (of 12 memories)"),
        ("guild", False, "my summary of this server (version 4, of 12 memories)"),
        ("collective", False, "my summary for every server (version 4, of 12 memories)"),
    ],
)
def test_a_reason_names_each_summary_and_whether_the_model_went_by_it(
    of: ScopeKind, *, is_own: bool, said: str
) -> None:
    for is_cited in (True, False):
        text = DrawnTogether(of=of, revision=4, memories=12, is_own=is_own, is_cited=is_cited)
        reasons = Reasons((), frozenset(), of_server=0, of_others=0, texts=(text,))
        card = reasons_card(reasons, page_of(reasons.listed, 0), links={})

        assert card.fields[0].value == (f"{said}, which I went by" if is_cited else said)


def test_admins_see_the_code_of_a_how_to_as_code() -> None:
    memory = memory_with(kind="procedure", text="Mend the pump:\n```sh\nsystemctl restart pump\n```")

    assert known_card(memory).description == "```shell\nsystemctl restart pump\n```"


@pytest.mark.parametrize("language", WHOLE)
def test_what_an_erasure_took_is_named_whole_in_the_readers_language(language: str) -> None:
    report = ErasureReport("receipt", {name: number for number, name in enumerate(COLLECTIONS)}, AT)
    with speaking(language):
        card = erasure_card(report, everywhere=True)
    told = str(card.fields[0].value)

    assert fits(card)
    assert told.count("\n") == len(COLLECTIONS) - 1
    assert language != "ja" or not re.search("[A-Za-z]", told)
