"""The numbers of the specifications, written out.

A test that imports a number from the code does not notice when it changes.

What a rule does at its number is shown beside the rule; here stands which number it is. One changes by a decision only.
"""

import json
from datetime import timedelta
from typing import Final

import pytest

from bot.settings import Settings
from memory.domain import levels
from memory.domain.constraints import Constraints
from memory.domain.context import activity, context, delta
from memory.domain.context.activity import Activity
from memory.domain.context.context import _SPLITS
from memory.domain.decay import is_in_window
from memory.domain.envelope import building, text
from memory.domain.formation import extraction_check, known_notes, observation
from memory.domain.formation.extraction import ExtractionReading, read_answer
from memory.domain.formation.extraction_check import checked
from memory.domain.formation.transcript import transcript_of
from memory.domain.ids import COLLECTIVE_SCOPE, ScopeKind, guild_scope, individual_scope, subject_of
from memory.domain.insights import material, reply
from memory.domain.memory import Kind
from memory.domain.message import Message
from memory.domain.recall import memory_query, ranking
from memory.domain.scopes import propagation, support
from memory.domain.scopes.consolidation import is_due, words_allowed
from memory.domain.upkeep import maintenance
from memory.domain.upkeep.maintenance import retirement
from memory.domain.writing.capacity import Capacity, full_at
from memory.domain.writing.changes import Retire
from memory.domain.writing.effects import _SUPERSEDED_KEPT
from memory.domain.writing.gate import Candidate, Situation, refusal
from memory.domain.writing.relation import _MOST_LINKS, LINK_MIN
from memory.operations.formation import observation_writer, proposals
from memory.operations.upkeep import lifecycle
from memory.operations.upkeep import maintenance as nights
from tests.categories import CATEGORIES
from tests.domain.context.test_context import render
from tests.domain.envelopes import envelope_of, stated
from tests.domain.records import ADA, AT, HARBOUR, memory_with
from tests.domain.talk import said, why_due

DAY, MOMENT = timedelta(days=1), timedelta(milliseconds=1)

NUMBERS: Final[dict[str, tuple[object, object]]] = {
    "E1 entries of an envelope": (building.MOST_ENTRIES, 40),
    "E1 bytes of an envelope": (building._MOST_BYTES, 10_000),
    "E2 seconds in the cache": (Settings().envelope_cache_ttl_s, 900),
    "E4 facts, patterns, narratives": ((text._MOST_FACTS, text._MOST_PATTERNS, text._MOST_NARRATIVES), (5, 3, 2)),
    "S1 lines of the delta header": (delta._MOST_LINES, 3),
    "S2 least likeness of an edge": (LINK_MIN, 0.35),
    "S2 edges of a memory": (_MOST_LINKS, 5),
    "S2 weight of an edge in ranking": (ranking._RELATION_WEIGHT, 0.10),
    "S3 episodes, observations, characters of talk": (
        (material._EPISODES, material._OBSERVATIONS, material._TALK_CHARACTERS),
        (5, 3, 1000),
    ),
    "S3 time between two runs": (material._RUN_EVERY, timedelta(hours=24)),
    "S3 tokens, insights, importance": ((reply.MAX_OUTPUT_TOKENS, reply._A_RUN, reply._IMPORTANCE), (220, 3, 2)),
    "S4 recent, important, tenth used most": (
        (maintenance._RECENT, maintenance._IMPORTANT, maintenance._TOP),
        (timedelta(hours=72), 3, 10),
    ),
    "S4 time between two of a pair": (maintenance._MOST_APART, timedelta(days=90)),
    "S4 pairs of a subject, of a batch": ((maintenance.A_SUBJECT, maintenance._BATCH), (50, 10)),
    "S4 time a verdict is kept": (nights.HARMLESS_KEPT, timedelta(days=14)),
    "S6 hits, tokens, threshold": (
        (memory_query._TOP_K, memory_query._BUDGET_TOKENS, ranking.THRESHOLD),
        (3, 512, 0.65),
    ),
    "S7 time to undo": (Settings().undo_s, 60.0),
    "S7 time that what gave way stays, which the design holds to 90 days (decision 0083)": (
        _SUPERSEDED_KEPT,
        timedelta(days=365),
    ),
    "S10 time that a proposal waits, signals of other topics": (
        (proposals.WAITS, proposals.SIGNALS),
        (timedelta(days=7), 2),
    ),
    "S13 observations of a subject in a day": (observation_writer.A_DAY, 40),
    "D4 tokens of known notes, which the design holds to 800 (decision 0061)": (known_notes.KNOWN_TOKENS, 1_900),
    "D7 importance, guilds, people of what is passed on": (
        (propagation._MIN_IMPORTANCE, support._GUILDS_NEEDED, support._PEOPLE_NEEDED),
        (3, 3, 5),
    ),
    "S9 sessions of a pattern": (observation._PATTERN_SESSIONS, 2),
    "S9 words and sentences of what is formed": (
        (extraction_check._MAX_WORDS, extraction_check._MAX_SENTENCES),
        (50, 2),
    ),
    "V12 time that texts of the history are kept": (lifecycle.HISTORY_TEXTS_KEPT, timedelta(days=180)),
    "L1 age of a summary, of a compressed text": (
        (levels._SUMMARY_AFTER, levels._COMPRESSED_AFTER),
        (timedelta(days=7), timedelta(days=30)),
    ),
    "L1 characters in the index": (levels.INDEX_CHARACTERS, 50),
    "L2 tokens of a context": (context.BUDGET_TOKENS, 8000),
    "L2 age of an error that counts": (activity._RECENT_ERROR, timedelta(hours=24)),
    "L5 candidates of a contradiction": (maintenance._PARTNERS, 20),
}
"""Value in the code, number of the specification, by the feature that it belongs to."""


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_is_that_of_the_specification(name: str) -> None:
    value, specified = NUMBERS[name]

    assert value == specified


def _talk(count: int, text: str = "lol") -> list[Message]:
    return [said(number, text) for number in range(1, count + 1)]


_TWO_HUNDRED_TOKENS = "the " * 199


@pytest.mark.parametrize(
    ("talk", "idle", "trigger"),
    [
        (_talk(44), timedelta(0), None),
        (_talk(45), timedelta(0), "messages"),
        # The specification says 1,000 tokens and 12 messages; decisions 0048 and 0050 wait for more.
        ([*_talk(9, _TWO_HUNDRED_TOKENS), said(10, "the " * 196)], timedelta(0), None),
        (_talk(10, _TWO_HUNDRED_TOKENS), timedelta(0), "tokens"),
        (_talk(30), timedelta(minutes=30) - MOMENT, None),
        (_talk(30), timedelta(minutes=30), "cold"),
        (_talk(29), timedelta(minutes=30), None),
    ],
)
def test_talk_is_due_at_45_messages_or_2000_tokens_and_30_of_them_after_30_minutes(
    talk: list[Message], idle: timedelta, trigger: str | None
) -> None:
    assert why_due(talk, last_active=AT, at=AT + idle) == trigger


@pytest.mark.parametrize(
    ("people", "lines_each", "notes_a_line", "kept"),
    [(1, 1, 4, 3), (1, 6, 1, 5), (5, 5, 1, 20)],
    ids=["3 a message", "5 a person", "20 a window"],
)
def test_a_window_gives_3_observations_a_message_5_a_person_and_20_in_all(
    people: int, lines_each: int, notes_a_line: int, kept: int
) -> None:
    talk = [
        said(100 + person * lines_each + line, f"word {person} {line}", subject_of(11 + person))
        for person in range(people)
        for line in range(lines_each)
    ]
    notes = [
        {
            "content": f"Keeps {number} sheep and {place} goats.",
            "scope": "individual",
            "subject": (number - 1) // lines_each + 1,
            "kind": "fact",
            "category": "bio",
            "importance": 3,
            "confidence": 0.9,
            "topic": None,
            "sensitive": False,
            "cited": [number],
        }
        for number in range(1, len(talk) + 1)
        for place in range(notes_a_line)
    ]
    read = read_answer(json.dumps({"observations": notes}))
    assert isinstance(read, ExtractionReading)

    found = checked(read, transcript_of(talk), tenant=HARBOUR, categories=CATEGORIES)

    assert len(found.observations) == kept


@pytest.mark.parametrize(
    ("kind", "days"),
    [("fact", 30), ("episode", 30), ("pattern", 14), ("insight", 14), ("narrative", 7), ("procedure", None)],
)
def test_a_memory_of_talk_leaves_the_envelope_after_30_30_14_14_or_7_days_or_never(
    kind: Kind, days: int | None
) -> None:
    memory = memory_with(kind=kind, source="chat")

    if days is None:
        assert is_in_window(memory, at=AT + 3650 * DAY)
    else:
        assert is_in_window(memory, at=AT + days * DAY)
        assert not is_in_window(memory, at=AT + days * DAY + MOMENT)


@pytest.mark.parametrize(
    ("importance", "unused", "goes"), [(2, 60 * DAY, True), (2, 60 * DAY - MOMENT, False), (3, 60 * DAY, False)]
)
def test_below_importance_3_what_nobody_used_for_60_days_is_retired_and_purged_after_30_more(
    importance: int, unused: timedelta, *, goes: bool
) -> None:
    retired = retirement(memory_with(source="chat", importance=importance), last_used=AT, at=AT + unused)

    assert (retired is not None) is goes
    if isinstance(retired, Retire):
        assert retired.purge_at == AT + unused + 30 * DAY


@pytest.mark.parametrize(("pending", "expected"), [(19, False), (20, True)])
def test_a_text_is_made_anew_at_20_pending_where_the_specification_says_10(pending: int, *, expected: bool) -> None:
    assert is_due([memory_with()] * pending, nightly=False, at=AT) is expected


def test_a_text_has_500_words_and_that_for_everybody_600() -> None:
    scopes = (individual_scope(HARBOUR, ADA), guild_scope(1), COLLECTIVE_SCOPE)

    assert [words_allowed(scope) for scope in scopes] == [500, 500, 600]


@pytest.mark.parametrize(("scope", "lasting", "plain"), [("individual", 100, 2_000), ("guild", 500, 20_000)])
def test_a_scope_holds_100_lasting_and_2000_plain_memories_and_a_guilds_500_and_20000(
    scope: ScopeKind, lasting: int, plain: int
) -> None:
    def limit(lasting: int, plain: int, *, is_lasting: bool) -> int | None:
        return full_at(scope, Capacity(lasting=lasting, plain=plain, gives_way=False), lasting=is_lasting)

    assert (limit(lasting - 1, 0, is_lasting=True), limit(lasting, 0, is_lasting=True)) == (None, lasting)
    assert (limit(0, plain - 1, is_lasting=False), limit(0, plain, is_lasting=False)) == (None, plain)


@pytest.mark.parametrize(
    ("kind", "source", "characters"), [("fact", "chat", 280), ("fact", "manual", 500), ("procedure", "manual", 1200)]
)
def test_a_text_of_talk_has_280_characters_one_by_hand_500_and_a_how_to_1200(
    kind: Kind, source: str, characters: int
) -> None:
    situation = Situation(consent="on", constraints=Constraints())

    def reason(text: str) -> str | None:
        refused = refusal(Candidate(text=text, kind=kind, source=source), situation)
        return None if refused is None else refused.reason

    assert reason(("Likes fog. " * 120)[:characters]) is None
    assert reason(("Likes fog. " * 120)[: characters + 1]) == "too_long"


@pytest.mark.parametrize(
    ("activity", "percent"),
    [
        ("small_talk", (25, 37.5, 25, 12.5)),
        ("recall", (20, 50, 17.5, 12.5)),
        ("code", (37.5, 31.25, 18.75, 12.5)),
        ("conflict", (40, 35, 12.5, 12.5)),
    ],
)
def test_a_context_is_shared_among_its_tiers_by_activity(activity: Activity, percent: tuple[float, ...]) -> None:
    split = _SPLITS[activity]
    lasting = [stated(f"Number {number} of what is kept for good.", tier="canon") for number in range(100)]

    found = [stated(f"Number {number} of what was found.") for number in range(100)]
    past = [stated(f"Number {number} of what they talked about.", kind="episode") for number in range(100)]

    filled = render(
        envelope_of(), snapshot=lasting, recalled=found, episodes=past, activity=activity, budget_tokens=2000
    )

    shares = (split.critical, split.relevant, split.background, split.index)
    assert tuple(share / 100 for share in shares) == percent
    shared_out = 2000 - (filled.tokens - sum(filled.spent.values()))
    a_line = 25
    assert 0 <= shared_out * percent[0] / 100 - filled.spent["critical"] < a_line
