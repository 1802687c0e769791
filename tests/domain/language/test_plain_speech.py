"""What claims nothing is left out, and asking to remember is not part of what is claimed."""

import pytest

from memory.domain.language.plain_speech import claims_of, is_unspaced


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("Remember that I keep goats.", ["I keep goats."]),
        ("hey bot, don't forget: I keep goats", ["I keep goats"]),
        ("Everybody in the choir knows that Ilse snores", ["Ilse snores"]),
        ("Did you know that Ilse snores?", ["Ilse snores"]),
        ("Recuerda que vivo en Cádiz", ["vivo en Cádiz"]),
        ("Souviens-toi que j'ai un âne", ["j'ai un âne"]),
        ("Lembra que moro em Faro", ["moro em Faro"]),
        ("记住我喜欢山羊", ["我喜欢山羊"]),
        ("I keep goats. They are loud; I like it", ["I keep goats.", "They are loud", "I like it"]),
        ("I keep goats\nand bees", ["I keep goats", "bees"]),
        ("I  keep\t\tgoats", ["I keep goats"]),
        ("I believe in slow mornings", ["I believe in slow mornings"]),
    ],
)
def test_a_text_is_cut_into_what_it_claims(text: str, claims: list[str]) -> None:
    assert claims == claims_of(text)


def test_the_verb_of_a_german_subordinate_clause_moves_to_its_place_in_a_main_clause() -> None:
    assert claims_of("Merk dir, dass meine Ziege in Kiel lebt") == ["meine Ziege lebt in Kiel"]


@pytest.mark.parametrize(
    "text", ["Who keeps goats?", "I keep goats /s", "`goats = 3`", "https://goats.example/9", "", " \u200b "]
)
def test_questions_jokes_code_and_nothing_claim_nothing(text: str) -> None:
    assert claims_of(text) == []


def test_quoted_words_are_left_out_unless_they_are_all_there_is() -> None:
    assert claims_of('My motto is "I am a goat"') == ["My motto is …"]
    assert claims_of('"I keep goats"') == ["I keep goats"]


@pytest.mark.parametrize(
    ("claim", "unspaced"),
    [("山羊", True), ("ヤギ", True), ("염소", True), ("ماعز", True), ("goat 🐐", False), ("коза", False)],
)
def test_scripts_without_case_are_told_apart(claim: str, *, unspaced: bool) -> None:
    assert is_unspaced(claim) is unspaced
