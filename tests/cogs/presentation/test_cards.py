"""Cards hold what they promise and stay inside Discord's limits, whatever people wrote."""

from dataclasses import replace
from datetime import timedelta

import discord
import pytest

from cogs.presentation.cards import list_card, memory_card, several_card, show_card, version_card
from cogs.presentation.conflict_cards import conflict_card
from cogs.presentation.pages import page_of
from cogs.presentation.policy import Policy, policy_card
from cogs.presentation.privacy_cards import before_delete_card, erasure_card, status_card
from cogs.presentation.reason_cards import reasons_card
from cogs.presentation.rule_cards import channels_card, rules_card
from cogs.presentation.tidy_cards import tidy_card
from memory.domain.audience import PRIVATE, restricted_to
from memory.domain.consent import PersonRules
from memory.domain.constraints import Constraints, ConstraintSet, GuildRules
from memory.domain.contradiction.settlement import Conflict
from memory.domain.episode import episode_of
from memory.domain.ids import ChannelId, MemoryId, ScopeKind, dm_tenant
from memory.domain.memory import Provenance
from memory.domain.upkeep.tidying import Proposal
from memory.operations.answering.receipts import DrawnTogether, Reasons, SummedUp
from memory.operations.forgetting.erasure import ErasureReport
from memory.operations.remembering.inspection import PrivacyStatus, Shown, Version
from memory.operations.remembering.remembering import Kept
from memory.store.history import HistoryRow
from tests.domain.records import ADA, AT, HARBOUR, memory_with

NASTY = "`*_~|<@123456789012345678>`*_~|" * 40
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


def status(**fields: object) -> PrivacyStatus:
    """Build what holds for a person."""
    chosen = {
        "consent": "on",
        "here": PersonRules(),
        "constraints": Constraints(),
        "memories_by_kind": {"fact": 2},
        "oldest": AT,
        "buffered_messages": 3,
    }
    return PrivacyStatus(**(chosen | fields))  # type: ignore[arg-type]  # fields are named by the tests


@pytest.mark.parametrize(
    "code", ["_" * 1150 + "()", "\n".join(f"def {'_' * 70}{number}(): pass" for number in range(12))]
)
def test_code_with_long_names_fits_a_card(code: str) -> None:
    memory = memory_with(kind="procedure", text=f"```python\n{code}\n```")

    assert fits(memory_card(memory, title="Kept"))


def test_a_memory_is_shown_with_where_until_and_id() -> None:
    card = memory_card(memory_with(expires_at=AT + timedelta(days=1), pinned=True), title="Kept")

    shown = {field.name: field.value for field in card.fields}

    assert card.description == "The cat is called Zorp."
    assert shown["Where I use it"] == "anywhere in this server"
    assert shown["Until"] == discord.utils.format_dt(AT + timedelta(days=1), "D")
    assert shown["Id"] == "`aaaaaaaaaaaa`"
    assert shown["Pinned"] == "yes"


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"audience": restricted_to(ChannelId("42"))}, "only in <#42>"),
        ({"audience": PRIVATE}, "only where nobody but you reads"),
        ({"tenant": dm_tenant(11), "audience": PRIVATE}, "here, between the two of us"),
    ],
)
def test_it_is_said_where_a_memory_may_be_used(fields: dict[str, object], words: str) -> None:
    assert memory_card(memory_with(**fields), title="Kept").fields[0].value == words


def test_cards_fit_whatever_was_written() -> None:
    nasty = memory_with(text=NASTY[:1200], provenance=Provenance(message_ids=("1", "2"), channel_id="42"))
    link = "https://discord.example/channels/123456789012345678/123456789012345678/123456789012345678"
    page = page_of([nasty] * 25, 1)
    history = tuple(row(version, None if version == 1 else NASTY) for version in range(1, 40))

    assert fits(memory_card(nasty, title="Kept"))
    assert fits(list_card(page, total=25, links={nasty.id: link}, query=NASTY))
    assert fits(show_card(Shown(memory=nasty, history=history), links=[link] * 30))


def test_a_history_shows_its_first_row_and_the_latest() -> None:
    history = tuple(row(version, None if version == 1 else f"wording {version}") for version in range(1, 12))

    text = show_card(Shown(memory=memory_with(), history=history), links=[]).fields[-1].value or ""

    assert text.startswith("1. ")
    assert "wording 11" in text
    assert "wording 3" not in text


def test_a_history_repeats_no_words_that_a_change_left_alone() -> None:
    memory = memory_with(text="The cat is called Morp.")
    told_again = row(3, "The cat is called Morp.").model_copy(update={"reason": "consolidated"})
    history = (row(1, None), row(2, "The cat is called Zorp."), told_again)

    text = show_card(Shown(memory=memory, history=history), links=[]).fields[-1].value or ""
    first, second, third = text.splitlines()

    assert first.endswith("kept (by hand)")
    assert second.endswith("changed (by hand); before: The cat is called Zorp.")
    assert third.endswith(":f> taken into my summary")


def test_what_a_memory_has_to_do_with_is_named_beside_it() -> None:
    others = tuple(memory_with(id=f"{letter * 12}", text=NASTY[:1200]) for letter in "bcd")

    card = show_card(Shown(memory=memory_with(), history=(), related=others), links=[])
    alone = show_card(Shown(memory=memory_with(), history=()), links=[])

    (about,) = [field.value or "" for field in card.fields if field.name == "Has to do with"]
    assert len(about.splitlines()) == len(others)
    assert fits(card)
    assert "Has to do with" not in [field.name for field in alone.fields]


@pytest.mark.parametrize("text", ["Tie up:\n```python\n{}\n```", "Tie up: ```python\n{}```", "Tie up: ```python\n{}"])
def test_code_is_shown_as_one_block_and_listed_by_what_it_is(text: str) -> None:
    code = "def moor(boat):\n    boat.tie('`*_~| @everyone')"
    memory = memory_with(kind="procedure", category="code", text=text.format(code))

    told = memory_card(memory, title="Kept").description
    listed = str(list_card(page_of([memory], 0), total=1, links={}, query=None).description)

    assert told == f"Tie up:\n```python\n{code}\n```"
    assert listed.startswith("- **Tie up (python): moor**")


def test_a_version_that_left_the_words_alone_says_so() -> None:
    versions = [
        Version(1, "Owns a car.", "ADD", ADA, "by hand", AT),
        Version(2, "Owns a car.", "UPDATE", "consolidation", "consolidated", AT),
        Version(3, "Owns two cars.", "UPDATE", ADA, "edited", AT),
    ]
    cards = [version_card(versions, place) for place in range(3)]

    assert [card.fields[0].name for card in cards] == ["kept", "in the same words", "changed"]
    assert str(cards[1].fields[0].value).endswith(", taken into my summary")


def test_an_episode_is_shown_with_what_it_names() -> None:
    link = "https://discord.com/channels/1/2/3"
    names = " ".join(f"`src/{'x' * 50}{number}.py`" for number in range(6))
    memory = memory_with(kind="episode", episode=episode_of("Merged PR 12.", [f"see {link}", names]))
    card = show_card(Shown(memory=memory, history=()), links=[])

    (about,) = [field.value or "" for field in card.fields if field.name == "Episode"]
    assert about.startswith("Merged PR 12\nPR 12 · ")
    assert link in about
    assert fits(card)


def test_the_receipt_of_a_command_is_named_without_a_link() -> None:
    card = show_card(Shown(memory=memory_with(), history=()), links=[])

    assert any((field.value or "").startswith("told me by command") for field in card.fields)


@pytest.mark.parametrize(("revision", "said"), [(None, []), (7, ["stands behind my summary, since its version 7"])])
def test_what_the_summary_of_a_person_rests_on_says_so(revision: int | None, said: list[str]) -> None:
    card = show_card(Shown(memory=memory_with(absorbed_revision=revision), history=()), links=[])

    assert [field.value for field in card.fields if field.name == "Summary"] == said


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"source": "manual"}, "told me by command"),
        ({"source": "insight"}, "my guess from how we talk"),
        ({"source": "insight", "provenance": Provenance(message_ids=("1",))}, "my guess from how we talk"),
        ({"source": "chat", "provenance": Provenance(message_ids=("1",))}, "said to me"),
        ({"source": "chat"}, "learned from talk"),
        ({"source": "promotion"}, "kept for good at your word"),
        ({"audience": restricted_to(ChannelId("42"))}, "told me by command · only in <#42>"),
    ],
)
def test_a_list_says_where_a_memory_comes_from_and_where_it_is_used_if_that_is_not_everywhere(
    fields: dict[str, object], said: str
) -> None:
    card = list_card(page_of([memory_with(**fields)], 0), total=1, links={}, query=None)

    assert str(card.description).splitlines()[1] == f"{discord.utils.format_dt(AT, 'd')} · {said}"
    assert card.footer.text == "1 memory · only you see this"


def test_a_list_says_page_and_total_and_who_sees_it() -> None:
    card = list_card(page_of([memory_with()] * 23, 2), total=23, links={}, query=None)

    assert card.footer.text == "23 memories · page 3 of 3 · only you see this"


def test_the_policy_names_numbers_processor_and_contact() -> None:
    card = policy_card(POLICY)
    text = f"{card.description} {' '.join(str(field.value) for field in card.fields)}"

    assert "7 days" in text
    assert "1 minute" in text
    assert "Example Models" in text
    assert "#help" in text
    assert fits(card)


def test_the_policy_speaks_of_listening_where_there_is_any() -> None:
    told = [policy_card(replace(POLICY, may_listen=may_listen)).description or "" for may_listen in (False, True)]

    assert ["lets me listen" in text for text in told] == [False, True]


def test_the_policy_says_when_the_model_is_scripted() -> None:
    card = policy_card(Policy(message_retention_days=1, undo_s=60, is_scripted=True, provider="Example Models"))

    assert "scripted" in str(card.fields[0].value)
    assert "Example Models" not in str(card.fields[0].value)
    assert "1 day," in str(card.description)


def test_a_status_says_consent_counts_and_retention() -> None:
    card = status_card(status(constraints=Constraints(delete_after_days=30)), POLICY, in_guild=True)
    shown = {field.name: field.value for field in card.fields}

    assert "**on:" in str(card.description)
    assert shown["Memories"] == "2 facts"
    assert shown["Messages at hand"] == "3"
    assert shown["How long"] == "Messages 7 days; memories at most 30 days."
    assert fits(card)


def test_nothing_kept_is_said_as_such() -> None:
    shown = {
        field.name: field.value for field in before_delete_card(status(memories_by_kind={}), everywhere=True).fields
    }

    assert shown["Memories here"] == "none"


def test_an_erasure_is_reported_collection_by_collection() -> None:
    report = ErasureReport(
        receipt_id="receiptreceip", erased={"memories": 2, "history": 0, "answer_receipts": 13}, at=AT
    )

    card = erasure_card(report, everywhere=True)

    assert card.description == "15 records erased everywhere."
    table = str(card.fields[0].value).strip("`").strip().splitlines()
    assert [line.split() for line in table] == [["answer_receipts", "13"], ["history", "0"], ["memories", "2"]]
    assert len(set(map(len, table))) == 1, "the counts stand in one column"
    assert card.fields[1].value == "`receiptreceip`"


def test_no_card_uses_small_print_which_only_messages_are_sure_to_show() -> None:
    older, newer = memory_with(), memory_with(id="bbbbbbbbbbbb", text="The cat is called Morp.")
    conflict = Conflict(id="cccccccccccc", first=older, second=newer, detected_at=AT)
    reasons = Reasons(own=(older,), cited=frozenset(), of_server=0, of_others=0)
    listed = list_card(page_of([older, newer], 0), total=2, links={}, query=None)
    cards = [
        listed,
        conflict_card(conflict, waiting=1),
        tidy_card([Proposal(goes=older, reason="unused")], shared=False),
        reasons_card(reasons, page_of([older], 0), links={}),
        several_card([Kept(newer, instead_of=older)], left_out=0),
    ]

    assert not [card.title for card in cards if "-#" in str(card.to_dict())]
    lines = str(listed.description).splitlines()
    assert lines[::2] == [f"- **{older.text}**", f"- **{newer.text}**"]
    assert lines[1] == f"{discord.utils.format_dt(AT, 'd')} · told me by command"


@pytest.mark.parametrize(
    ("of", "is_own", "said"),
    [
        ("individual", True, "my summary of what I know about you (version 4, of 12 memories)"),
        ("individual", False, "my summary of what I know about the person I answered (of 12 memories)"),
        ("guild", False, "my summary of what this server knows (version 4, of 12 memories)"),
        ("collective", False, "my summary of what every server may know (version 4, of 12 memories)"),
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


def test_a_reason_names_the_conversation_that_was_summed_up() -> None:
    for messages, said in ((14, " (14 messages)"), (0, "")):
        talk = SummedUp(ChannelId("900"), messages, is_cited=False)
        reasons = Reasons((), frozenset(), of_server=0, of_others=0, talk=talk)
        card = reasons_card(reasons, page_of(reasons.listed, 0), links={})

        assert card.fields[0].value == f"the summary of the last conversation in <#900>{said}"


def test_rules_show_what_is_set_and_what_is_default() -> None:
    rules = GuildRules(constraints=ConstraintSet(memory_enabled=False, share_with=()))
    shown = {field.name: field.value for field in rules_card(rules, title="Rules").fields}

    assert shown["Memory"] == "no `memory_enabled`"
    assert shown["Use in answers"] == "no `use_in_answers`"
    assert shown["Learn habits"] == "yes (default) `learn_patterns`"
    assert shown["Let memories end"] == "never (default) `delete_after_days`"
    assert shown["Pass on beyond here"] == "no `share_collective`"


def test_the_policy_says_what_holds_in_every_place_and_under_every_rule() -> None:
    told = str(policy_card(replace(POLICY, contact=None)).to_dict())

    assert "once you were told and did not say no" in told, "which admins may choose by consent_mode"
    assert "can become what the server knows, put without you" in told
    assert "this server" not in told, "it is shown in direct messages too"


def test_many_channels_fit_into_a_card() -> None:
    rules = GuildRules(channel_modes={str(number): "off" for number in range(10**18, 10**18 + 200)})

    assert fits(
        channels_card(
            rules, [(str(10**18 + number), "send messages") for number in range(200)], reads_all_messages=True
        )
    )
