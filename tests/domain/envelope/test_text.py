"""The envelope as text: what is shown, how it is hedged, and that nobody's words get out of their line."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.audience import PRIVATE, PUBLIC, Audience
from memory.domain.constraints import Constraints
from memory.domain.envelope.envelope import named
from memory.domain.envelope.text import format_envelope_for_llm, when_said, where_said
from memory.domain.ids import TenantId, dm_tenant
from memory.domain.memory import Memory
from tests.domain.envelopes import STAFF, any_memories, envelope_of, stated, trait
from tests.domain.records import AT, HARBOUR

SHOWN = envelope_of(
    stated("Drinks green tea.", id="tttttttttttt", observed_at=AT - timedelta(days=21)),
    stated("prefers steps", id="pppppppppppp", kind="pattern"),
    stated("jokes land well", id="iiiiiiiiiiii", kind="insight", importance=2),
    stated("The night of the big raid.", id="nnnnnnnnnnnn", kind="narrative", audience=STAFF),
    trait("learning_level", "Is a beginner.", id="llllllllllll"),
    trait("domains", "tea;chess", id="dddddddddddd"),
    trait("communication_style", "casual", id="cccccccccccc", audience=PRIVATE),
)


def test_the_whole_text() -> None:
    assert format_envelope_for_llm(named(SHOWN, "Ada")) == (
        "Subject: Ada\n"
        "\n"
        "Known Facts:\n"
        "  - Drinks green tea. (said 3 weeks ago, this server) [m:tttttttttttt]\n"
        "\n"
        "Observed Patterns (tendencies, not facts):\n"
        "  - Often prefers steps (said today, this server) [m:pppppppppppp]\n"
        "  - Perhaps: jokes land well (said today, this server) [m:iiiiiiiiiiii]\n"
        "\n"
        "Preferences:\n"
        "  - learning level: beginner (said today, this server) [m:llllllllllll]\n"
        "  - domains: tea, chess (said today, this server) [m:dddddddddddd]\n"
        "  - communication style: casual (said today, in private) [m:cccccccccccc]\n"
        "\n"
        "Shared Context (for warmth only):\n"
        "  - The night of the big raid. (said today, #901) [m:nnnnnnnnnnnn]"
    )


def test_at_most_five_facts_three_patterns_two_narratives() -> None:
    kinds = ["fact"] * 9 + ["pattern"] * 9 + ["narrative"] * 9
    text = format_envelope_for_llm(envelope_of(*(stated(f"{kind} {n}", kind=kind) for n, kind in enumerate(kinds))))

    assert [text.count(f"- {start}") for start in ("fact", "Often pattern", "narrative")] == [5, 3, 2]


@pytest.mark.parametrize(("most", "lines"), [(0, 0), (1, 1), (9, 7), (-1, 0)])
def test_the_number_of_facts_can_be_chosen(most: int, lines: int) -> None:
    text = format_envelope_for_llm(envelope_of(*(stated(f"fact {n}") for n in range(7))), max_facts=most)

    assert text.count("- fact") == lines
    assert ("Known Facts" in text) is (lines > 0)


@pytest.mark.parametrize(
    ("pattern", "shown"),
    [
        ("Rows at dawn.", "Often rows at dawn."),
        ("Usually rows at dawn.", "Usually rows at dawn."),
        ("I row at dawn", "Often I row at dawn"),
        ("USB sticks get lost", "Often USB sticks get lost"),
        ("早起きです", "Often 早起きです"),
    ],
)
def test_a_pattern_is_hedged_once(pattern: str, shown: str) -> None:
    assert f"- {shown} (said" in format_envelope_for_llm(envelope_of(stated(pattern, kind="pattern")))


def test_patterns_and_narratives_can_be_left_out() -> None:
    text = format_envelope_for_llm(SHOWN, include_patterns=False, include_narratives=False)

    assert "Often" not in text
    assert "Perhaps" not in text
    assert "raid" not in text
    assert "Drinks green tea." in text


def test_the_text_stays_the_same_for_days() -> None:
    memory = stated("x", pinned=True, observed_at=AT - timedelta(days=15))
    texts = {format_envelope_for_llm(envelope_of(memory, at=AT + timedelta(hours=hours))) for hours in range(0, 120, 7)}

    assert len(texts) == 1


def test_blurred_dates_are_said_in_months() -> None:
    memory = stated("x", pinned=True, observed_at=AT - timedelta(days=2))

    text = format_envelope_for_llm(envelope_of(memory, rules=Constraints(anonymize_dates=True)))

    assert "(said last month, this server)" in text


@pytest.mark.parametrize(
    ("days", "words"),
    [
        (0, "today"), (1, "yesterday"), (2, "a few days ago"), (6, "a few days ago"),
        (7, "1 week ago"), (13, "1 week ago"), (14, "2 weeks ago"), (59, "8 weeks ago"),
        (60, "2 months ago"), (345, "11 months ago"), (364, "1 year ago"), (365, "1 year ago"), (730, "2 years ago"),
    ],
)  # fmt: skip
def test_ages_are_rounded(days: int, words: str) -> None:
    assert when_said(days, blurred=False) == words


@pytest.mark.parametrize(
    ("days", "words"),
    [
        (0, "this month"), (28, "last month"), (31, "last month"), (59, "2 months ago"), (62, "2 months ago"),
        (334, "11 months ago"), (365, "1 year ago"), (366, "1 year ago"), (731, "2 years ago"),
    ],
)  # fmt: skip
def test_blurred_ages_are_whole_months(days: int, words: str) -> None:
    assert when_said(days, blurred=True) == words


@pytest.mark.parametrize(
    ("audience", "tenant", "words"),
    [
        (PUBLIC, HARBOUR, "this server"),
        (STAFF, HARBOUR, "#901"),
        (PRIVATE, HARBOUR, "in private"),
        (PRIVATE, dm_tenant(11), "direct message"),
        (PUBLIC, dm_tenant(11), "direct message"),
    ],
)
def test_the_place_is_said(audience: Audience, tenant: TenantId, words: str) -> None:
    assert where_said(audience, tenant) == words


@given(memories=any_memories(most=15), display_name=st.text(alphabet=st.characters()))
def test_words_of_people_never_leave_their_line(memories: list[Memory], display_name: str) -> None:
    envelope = named(envelope_of(*memories), display_name)
    lines = format_envelope_for_llm(envelope).splitlines()

    ids = [entry.memory_id for entry in envelope.relational.entries]
    for line in lines:
        assert line == "" or line.startswith(("Subject: ", "  - ", "Known ", "Observed ", "Preferences:", "Shared "))
        assert not set("<>") & set(line)
        if line.startswith("  - "):
            assert any(line.endswith(f"[m:{memory_id}]") for memory_id in ids)
            assert line.count("[m:") == 1
