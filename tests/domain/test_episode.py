"""An episode's title and what it names, read by rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.episode import _MOST_ARTIFACTS, _TITLE_CHARACTERS, _artifacts_in, episode_of, title_of

LINK = "https://discord.com/channels/111/222/333"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("merged in commit 3f2a91c yesterday", [("commit", "3f2a91c")]),
        ("see https://github.com/a/b/commit/3F2A91CDDD", [("commit", "3f2a91cddd")]),
        ("PR #12 and pull request 007", [("pr", "12"), ("pr", "7")]),
        ("https://git.example/a/b/pull/42/files", [("pr", "42")]),
        ("decided in ADR-0012", [("adr", "12")]),
        ("memory/domain/audience.py and README.md changed", [("file", "memory/domain/audience.py"), ("file",
        "README.md")]),
        (f"as said in {LINK}.", [("link", LINK)]),
        ("first ADR 3, then PR 4", [("adr", "3"), ("pr", "4")]),
        ("a commit of effort, commit facade, sha la la", []),
        ("version 3.11 and e.g. this and node.js-like", []),
        ("https://example.org/secret/path.py", []),
        ("mail me at ada@example.py", []),
        (f"look at {'ghp_' + 'kR3vT8mQ1xZ6bN0dW5yL9aE2sU7cJ4hPfGiV'}.txt", []),
        ("#12 is a channel and 12 is a number", []),
        ("the proposal PRs", []),
    ],
)  # fmt: skip
def test_what_has_a_shape_of_its_own_is_an_artifact(text: str, named: list[tuple[str, str]]) -> None:
    assert [(artifact.kind, artifact.name) for artifact in _artifacts_in(text)] == named


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Discussed the move to Postgres. It was decided.", "Discussed the move to Postgres"),
        ("Fixed it!", "Fixed it"),
        ("Discussed " + "very " * 20 + "much.", "Discussed very very very very very very very very very very…"),
        ("x" * 80, "x" * 59 + "…"),
        ("", ""),
    ],
)
def test_the_first_sentence_is_the_title(text: str, title: str) -> None:
    assert title_of(text) == title


def test_an_episode_takes_each_thing_once_from_statement_and_talk() -> None:
    episode = episode_of("Merged PR 12.", ["we merged PR #12 with ADR 3", f"see {LINK}"])

    assert [(each.kind, each.name) for each in episode.artifacts] == [("pr", "12"), ("adr", "3"), ("link", LINK)]


@given(st.text(max_size=400))
def test_any_text_stays_within_the_limits(text: str) -> None:
    episode = episode_of(text, [text])

    assert len(episode.title) <= _TITLE_CHARACTERS
    assert len(episode.artifacts) <= _MOST_ARTIFACTS


@pytest.mark.parametrize("text", ["a/" * 20_000, "a." * 20_000, "PR " * 20_000], ids=["paths", "dots", "words"])
def test_reading_takes_no_more_than_the_length_allows(text: str) -> None:
    assert _artifacts_in(text) == []
