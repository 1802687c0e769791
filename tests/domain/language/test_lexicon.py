"""Entries are found as words, beginnings, phrases and parts of runs; every match knows its place."""

import pytest

from memory.domain.language.lexicon import NO_CLASSES, Lexicon, _tokens_of

LEXICON = Lexicon(
    {
        "kin": ["mother", "schwester*", "mother in law"],
        "work": ["mother", "arbeit*"],
        "eat": ["食べ", "먹"],
        "bees": ["keep bee*"],
    }
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("My mother", {"mother": {"kin", "work"}}),
        ("Schwestern und ARBEITER", {"schwestern": {"kin"}, "arbeiter": {"work"}}),
        ("a mother in law", {"mother in law": {"kin"}}),
        ("We keep bees.", {"keep bees": {"bees"}}),
        ("keep no bees", {}),
        ("私は魚を食べます", {"食べ": {"eat"}}),
        ("", {}),
    ],
)
def test_what_is_found_in_a_text(text: str, found: dict[str, set[str]]) -> None:
    assert {match.text: set(match.classes) for match in LEXICON.annotated(text) if match.classes} == found
    assert set(LEXICON.classes_in(text)) == set().union(*found.values())


@pytest.mark.parametrize(
    "text", ["My mother’s 2 cats <@12>, https://a.example/b!", "私は魚を食べます。ok", "ＡＢＣ x_y", "ﬁsh"]
)
def test_tokens_and_matches_lie_where_they_say(text: str) -> None:
    tokens = list(_tokens_of(text))
    assert [text[token.start : token.end] for token in tokens] == [token.shown for token in tokens]
    assert "".join(token.shown for token in tokens) == "".join(text.split())
    assert [text[match.start : match.end] for match in LEXICON.annotated(text) if len(match.tokens) == 1] == [
        match.tokens[0].shown for match in LEXICON.annotated(text) if len(match.tokens) == 1
    ]


def test_a_token_of_which_folding_leaves_nothing_is_passed_over() -> None:
    assert [match.classes for match in Lexicon({"word": ["one two"]}).annotated("one \xad")] == [NO_CLASSES, NO_CLASSES]
