"""The numbers of the specifications, written out.

A test that imports a number from the code does not notice when it changes.

What a rule does at its number is shown beside the rule; here stands which number it is. One changes by a decision only.
"""

from datetime import timedelta
from typing import Final, get_args

import pytest

from bot.settings import Settings
from memory.domain import decay, levels
from memory.domain.context import activity, context, delta
from memory.domain.envelope import building, text
from memory.domain.formation import extraction_check, known_notes, observation, windows
from memory.domain.ids import COLLECTIVE_SCOPE, guild_scope, individual_scope
from memory.domain.insights import material, reply
from memory.domain.memory import Kind
from memory.domain.recall import memory_query, ranking
from memory.domain.scopes import propagation, support
from memory.domain.scopes.consolidation import PENDING, words_allowed
from memory.domain.upkeep import maintenance
from memory.domain.writing import capacity, effects
from memory.domain.writing.gate import characters_allowed
from memory.domain.writing.relation import _MOST_LINKS, LINK_MIN
from memory.operations.formation import observation_writer, proposals
from memory.operations.upkeep import lifecycle
from memory.operations.upkeep import maintenance as nights
from tests.domain.records import ADA, HARBOUR

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
        effects._SUPERSEDED_KEPT,
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
    "E3 days in the envelope by kind": (
        [(window := decay._WINDOWS[kind]) and window.days for kind in get_args(Kind)],
        [30, 14, 7, 30, 14, None],
    ),
    "D3 messages, tokens (1,000 in the design), cold messages (12 there) and their rest (decisions 0048, 0050)": (
        (windows._WINDOW_MESSAGES, windows._WINDOW_TOKENS, windows.COLD_MESSAGES, windows._COLD_AFTER),
        (45, 2_000, 30, timedelta(minutes=30)),
    ),
    "S13 observations of a message, a person, a window": (
        (extraction_check.A_MESSAGE, extraction_check._A_PERSON, extraction_check.A_WINDOW),
        (3, 5, 20),
    ),
    "D6 memories that make a text (10 in the design), words of a person's, a guild's and everybody's": (
        (PENDING, *map(words_allowed, (individual_scope(HARBOUR, ADA), guild_scope(1), COLLECTIVE_SCOPE))),
        (20, 500, 500, 600),
    ),
    "V3 lasting and plain memories of a person and a guild": (
        [(capacity.MAX_LASTING[scope], capacity.MAX_PLAIN[scope]) for scope in ("individual", "guild")],
        [(100, 2_000), (500, 20_000)],
    ),
    "V3 characters of talk, by hand, of a how-to": (
        (
            characters_allowed("fact", "chat"),
            characters_allowed("fact", "manual"),
            characters_allowed("procedure", "manual"),
        ),
        (280, 500, 1_200),
    ),
    "V12 time unused, least importance that stays, time until it is purged": (
        (maintenance.UNUSED_AFTER, maintenance.KEPT_IMPORTANCE, effects.GRACE),
        (timedelta(days=60), 3, timedelta(days=30)),
    ),
    "L2 shares of the tiers by activity": (
        {name: (each.critical, each.relevant, each.background, each.index) for name, each in context._SPLITS.items()},
        {
            "small_talk": (2500, 3750, 2500, 1250),
            "recall": (2000, 5000, 1750, 1250),
            "code": (3750, 3125, 1875, 1250),
            "conflict": (4000, 3500, 1250, 1250),
        },
    ),
}
"""Value in the code, number of the specification, by the feature that it belongs to."""


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_is_that_of_the_specification(name: str) -> None:
    value, specified = NUMBERS[name]

    assert value == specified
