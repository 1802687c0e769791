"""How long rules read what anybody may send: never so long that everybody else waits.

Times are of this thread's processor, in units of a piece of work that is measured beside them, so that a busy or slow
machine changes nothing.
What takes too long is measured again before it fails. Every reader reads a quarter of the texts, and all of them where
every fault is asked for (`make faults`).
"""

import contextlib
import importlib
import pkgutil
import re
import time
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import cycle, product
from types import ModuleType
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bot
import cogs
import memory
import prompts
from cogs.conversation._chunks import chunked
from cogs.presentation.wording import shown
from memory.domain.comparing.guard import may_be_one
from memory.domain.constraints import Constraints
from memory.domain.context.activity import activity_of
from memory.domain.context.citations import read_citations, shown_so_far
from memory.domain.episode import episode_of
from memory.domain.export.copies import statements_in
from memory.domain.formation.transcript import spoken
from memory.domain.language.escaping import as_data, one_line
from memory.domain.language.normal_text import clean, fingerprint, skeleton
from memory.domain.language.references import with_mentions
from memory.domain.language.sentences import sentences_of
from memory.domain.language.terms import terms_of
from memory.domain.language.tokens import estimate_tokens
from memory.domain.memory import MAX_CHARACTERS
from memory.domain.prediction.prediction import named_error
from memory.domain.procedures.procedure import how_to, is_how_to
from memory.domain.recall.answer_kinds import kinds_told
from memory.domain.recall.search_query import query_of
from memory.domain.recall.triggers import should_retrieve
from memory.domain.rules.about_others.first_person import states_about_self
from memory.domain.rules.about_others.third_party import unmeant
from memory.domain.rules.injection.steering import addresses_the_model
from memory.domain.rules.model_text import is_harmless
from memory.domain.rules.secrets.guard import find_pii
from memory.domain.rules.sensitive.disclosure import sensitive_category
from memory.domain.wishes.grounding import OwnWords, rests_on, shares_word
from memory.domain.wishes.statements import each_statement, language_of_phrase, statement_to_remember, wish_in
from memory.domain.writing.asked import _as_preference
from memory.domain.writing.gate import MAX_BY_HAND_CHARACTERS, Candidate, Situation, refusal
from memory.lexicons.wishes import FORGET, NEUTRAL
from memory.operations.rule_process import drop_readings

MESSAGE: Final = 4000
"""Characters of the longest message."""
MOST_UNITS: Final = 5.0
"""For one text; a unit is some 10 ms of a core of today."""
TRIES: Final = 6
MOST_GROWTH: Final = 3.0
"""For twice the text; the square of it is four, and what is read in proportion is two."""
NO_TIME_UNITS: Final = 0.3

RUNS: Final = (
    "a", "A", "Ab ", "7", "7 ", "1.", "01", ".", "…", "-", "a-", "a.", " ", "\u00a0", "\n", ",", "x: ", "_", "@", "a@",
    "/", "http://",
    "🎉", "👩\u200d", "\u200d", "\u0301", "a\u0301", "\u05b0", "\u0650", "א", "日", "い", "하", "«", "「", "“",
    "„x“ ", "'", "'a' ", '"',
    ".&gt;", "&#115;", "%41", "\\u0041", "```\n", "`", "[", "[a](", "(", "<", "<@1", "<@1> ", "> ", "*", "|", "St. ",
    "Dr. ", "Anna's ",
    "I am ", "my ", "the ", "a ", "and ", "not ", "he said ",
)  # fmt: skip
"""What a hostile text is made of, over and over."""
ENDING: Final = "¶x"
"""Neither goes on with a run of letters nor with one of marks: what matched so far is tried in all other ways."""
BEGINNINGS: Final = ("", "my passphrase ", "I have ")

_HERE: Final = Situation(consent="on", constraints=Constraints())


def _judged(kind: str, text: str) -> object:
    return refusal(Candidate(text=text, kind=kind, source="manual"), _HERE)


READERS: Final[dict[str, tuple[int, Callable[[str], object]]]] = {
    "gate": (MAX_BY_HAND_CHARACTERS, partial(_judged, "fact")),
    "gate of how-tos": (MAX_CHARACTERS, partial(_judged, "procedure")),
    "how-to known by its code": (MESSAGE, lambda text: is_how_to(f"```\n{text}\n```")),
    "how-to of the longest": (MAX_CHARACTERS - 10, lambda text: is_how_to(f"```\n{text}\n```")),
    "how-to": (MAX_CHARACTERS, how_to),
    "secrets": (MAX_CHARACTERS, find_pii),
    "sensitive": (MAX_CHARACTERS, sensitive_category),
    "orders": (MAX_BY_HAND_CHARACTERS, addresses_the_model),
    "harmless": (600, is_harmless),
    "preference": (MAX_BY_HAND_CHARACTERS, _as_preference),
    "comparison": (MAX_BY_HAND_CHARACTERS, lambda text: may_be_one(text, f"{text} now")),
    "wish to remember": (MESSAGE, statement_to_remember),
    "lines of a form": (MESSAGE, each_statement),
    "brought lines": (MESSAGE, lambda text: statements_in(text, ["Ada"])),
    "language of a request": (MESSAGE, language_of_phrase),
    "request": (MESSAGE, partial(wish_in, freely=True)),
    "own words": (MESSAGE, OwnWords.of),
    "what a wish rests on": (
        MESSAGE,
        lambda text: rests_on(text[: len(text) // 2], OwnWords.of(text), neutral=NEUTRAL),
    ),
    "what a wish names": (MESSAGE, lambda text: shares_word(text[:500], OwnWords.of(text), besides=FORGET)),
    "activity": (MESSAGE, lambda text: activity_of(text, recalls=False)),
    "named error": (MESSAGE, named_error),
    "cue to recall": (MESSAGE, lambda text: should_retrieve(text, known="")),
    "query": (MESSAGE, query_of),
    "kinds of answers": (MESSAGE, kinds_told),
    "terms": (MESSAGE, terms_of),
    "tokens": (MESSAGE, estimate_tokens),
    "escaping": (MESSAGE, lambda text: as_data(one_line(text))),
    "mentions": (MESSAGE, lambda text: with_mentions(text, str)),
    "normal form": (MESSAGE, lambda text: (clean(text), fingerprint(text), skeleton(text))),
    "sentences": (MESSAGE, sentences_of),
    "citations": (MESSAGE, lambda text: read_citations(text, ["m1"])),
    "beginning of an answer": (MESSAGE, lambda text: shown_so_far(text, ["m1"])),
    "parts of an answer": (MESSAGE, chunked),
    "shown": (MAX_CHARACTERS, lambda text: shown(text, MAX_CHARACTERS)),
    "spoken": (MESSAGE, lambda text: spoken(text, {})),
    "unmeant": (MESSAGE, lambda text: unmeant(text, "Likes tea.")),
    "said of oneself": (MESSAGE, states_about_self),
    "episode": (MESSAGE, episode_of),
}
"""What reads people's words, and how many characters at most."""

_WORK: Final = re.compile(r"(?:(?:one|two|three|four|a)\s?)+[^\w\s]")


def _seconds(work: Callable[[], object]) -> float:
    began = time.thread_time()
    work()
    return time.thread_time() - began


def _unit() -> float:
    """Measure a piece of work as rules do it, in seconds of the processor."""
    text = "one two a three four five " * 60
    return _seconds(lambda: [_WORK.search(text) for _ in range(72)])


def _is_slow(work: Callable[[], object], most_units: float) -> bool:
    """Tell whether a piece of work takes more units every time that it is tried."""
    return all(_seconds(work) > most_units * _unit() for _ in range(TRIES))


def _read_anew(read: Callable[[str], object], text: str) -> None:
    drop_readings()
    read(text)


def _texts_of(longest: int, share: slice) -> Iterator[tuple[str, str, int, str]]:
    """Give a share of the hostile texts with what each is made of; which beginning a run has goes round."""
    beginnings = BEGINNINGS if longest < MESSAGE else BEGINNINGS[:1]
    for beginning, run in [*zip(cycle(beginnings), RUNS, strict=False)][share]:
        # The lengths grow, so that time which doubles with each character shows while it still ends.
        for length in (24, longest // 8, longest):
            yield beginning, run, length, _text(beginning, run, length)


def _text(beginning: str, run: str, length: int) -> str:
    return (beginning + run * length)[: length - len(ENDING)] + ENDING


@pytest.mark.parametrize("name", READERS)
def test_nothing_that_anybody_sends_is_read_for_long(name: str, pytestconfig: pytest.Config) -> None:
    longest, read = READERS[name]
    # Each reader begins elsewhere, so that every text is read by some; beginnings go round in threes, so by fours here.
    share = slice(None) if pytestconfig.getoption("--faults") == "full" else slice([*READERS].index(name) % 4, None, 4)
    allowed = MOST_UNITS * _unit()
    took: dict[tuple[str, str], float] = {}
    for beginning, run, length, text in _texts_of(longest, share):
        work = partial(_read_anew, read, text)
        took[beginning, run] = _seconds(work)
        assert took[beginning, run] <= allowed or not _is_slow(work, MOST_UNITS), (beginning, run, length)

    slowest = max(took, key=lambda made_of: took[made_of])
    half, whole = (partial(_read_anew, read, _text(*slowest, length)) for length in (longest // 2, longest))
    assert not all(_grows_like_a_square(half, whole) for _ in range(TRIES)), slowest


@pytest.mark.parametrize("name", READERS)
@given(st.text(max_size=200))
def test_any_text_is_read(name: str, text: str) -> None:
    READERS[name][1](text)


def _grows_like_a_square(half: Callable[[], object], whole: Callable[[], object]) -> bool:
    """Tell whether twice the text takes much more than twice the time, each at the best of some tries.

    What takes next to none may.
    """
    least_half, least_whole = (min(_seconds(work) for _ in range(TRIES)) for work in (half, whole))
    return least_whole > max(MOST_GROWTH * least_half, NO_TIME_UNITS * _unit())


def test_a_reader_whose_time_grows_like_a_square_is_found() -> None:
    written = re.compile(r"\w+@")
    half, whole = (partial(written.search, "a" * length) for length in (2000, 4000))

    assert any(_grows_like_a_square(half, whole) for _ in range(TRIES))


PATTERN_LENGTH: Final = 400
PATTERN_UNITS: Final = 1.0
_OURS: Final = ("memory", "cogs", "bot", "prompts")
_DEEPEST: Final = 5


def _modules() -> Iterator[ModuleType]:
    for package in (memory, cogs, bot, prompts):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.endswith("__main__"):
                yield importlib.import_module(found.name)


def _patterns_in(value: Any, depth: int = 0) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern):
        yield value
    elif depth < _DEEPEST:
        for part in _parts_of(value):
            yield from _patterns_in(part, depth + 1)


def _parts_of(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [*value, *value.values()]
    if isinstance(value, list | tuple | set | frozenset):
        return list(value)
    if isinstance(value, type) or type(value).__module__.split(".")[0] not in _OURS:
        return []
    names = [*getattr(value, "__dict__", {}), *getattr(type(value), "__slots__", ())]
    return [getattr(value, name) for name in names if hasattr(value, name)]


def _late_patterns_in(module: ModuleType) -> Iterator[re.Pattern[str]]:
    """Yield what a module compiles when it is first needed: its constants of text that are expressions."""
    if not {"compiled", "_compiled"} & vars(module).keys():
        return
    for name, value in vars(module).items():
        texts = (
            [value]
            if isinstance(value, str)
            else [part for each in _parts_of(value) for part in (each, *_parts_of(each))]
        )
        for text in texts:
            if name.strip("_").isupper() and isinstance(text, str) and re.search(r"\\\w|\(\?|\[[^\]]+\]|\|", text):
                # Pieces of an expression are none by themselves.
                with contextlib.suppress(re.error):
                    yield re.compile(text, re.IGNORECASE)


@cache
def _patterns() -> dict[tuple[str, int], tuple[str, re.Pattern[str]]]:
    return {
        (pattern.pattern, pattern.flags): (f"{module.__name__}.{name}", pattern)
        for module in _modules()
        for name, value in [*vars(module).items(), ("late", [*_late_patterns_in(module)])]
        for pattern in _patterns_in(value)
    }


SHARES: Final = 8
PATTERN_RUNS: Final = (
    "a", "A", "7", "a ", "Ab ", "a-", "a.", "1.", ".", "-", "_", " ", "\u00a0", "\n", ",", "'", '"', "日", "🎉",
    "\u0301", "my ", "the ",
)  # fmt: skip


def _texts_for(pattern: re.Pattern[str], length: int) -> Iterator[str]:
    """Give runs, by themselves and behind words of the pattern that may lead to its greedy part."""
    words = re.findall(r"[^\W\d_]{2,}", pattern.pattern)
    leads = dict.fromkeys(["", *words[:1], *words[len(words) // 2 :][:1], *words[-1:]])
    for lead, run in product(leads, PATTERN_RUNS):
        yield (f"{lead} " if lead else "") + (run * length)[:length] + ENDING


def _slow_text(pattern: re.Pattern[str], allowed: float) -> str | None:
    """Give the beginning of a text that a pattern takes too long for; None where it takes none so."""
    for text in (text for length in (8, 12, 18, PATTERN_LENGTH) for text in _texts_for(pattern, length)):
        search = partial(pattern.search, text)
        if _seconds(search) > allowed and _is_slow(search, PATTERN_UNITS):
            return f"{text[:40]} ({len(text)})"
    return None


def test_the_walk_finds_the_patterns() -> None:
    assert len(_patterns()) > 300


@pytest.mark.parametrize("written", [r"(?:[\s,]+(?:btw|too)|[\s\W]+)+$", r"(?:a|a)+$", r"\s*[:=]?\s*(?:is\s)?\d"])
def test_a_pattern_without_bound_is_found(written: str) -> None:
    assert _slow_text(re.compile(written), PATTERN_UNITS * _unit()) is not None


@pytest.mark.parametrize("share", range(SHARES))
def test_no_pattern_takes_time_that_grows_much_faster_than_its_text(share: int) -> None:
    slow = []
    allowed = PATTERN_UNITS * _unit()
    for name, pattern in list(_patterns().values())[share::SHARES]:
        text = _slow_text(pattern, allowed)
        if text is not None:
            slow.append((name, text))

    assert slow == []
