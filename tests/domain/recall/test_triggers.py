"""Triggers of recall: which messages ask for more than the prompt holds anyway."""

import pytest

from memory.domain.recall.triggers import asks_of_own, is_question, recall_cue

FLORIST = "Florist in Bruges. Has a parrot named Pippin. Plays the accordion on Fridays. Is learning Czech."


@pytest.mark.parametrize(
    ("text", "cue"),
    [
        ("search your notes for my wholesaler", "explicit"),
        ("Such mal raus, was ich über den Chef geschrieben habe", "explicit"),
        ("記録を見て教えて", "explicit"),
        ("帮我查一下聊天记录", "explicit"),
        ("do you remember which vase i ordered", "phrase"),
        ("Weißt du noch, welche Marke ich gesucht habe?", "phrase"),
        ("tu te rappelles ce que j'avais dit sur le four ?", "phrase"),
        ("你还记得我上周提到的餐厅吗", "phrase"),
        ("when did i repot the ficus", "past_question"),
        ("where was my spare key hidden", "past_question"),
        ("Was habe ich für die Vase bezahlt?", "past_question"),
        ("Hoeveel heb ik voor de fiets betaald?", "past_question"),
        ("Fenella cancelled on me again", "unknown_name"),
        ("Mrs Okonjo called about the wreath", "unknown_name"),
        ("タケルくんが店に来た", "unknown_name"),
    ],
)
def test_what_asks_for_more_than_is_known_shows_its_cue(text: str, cue: str) -> None:
    assert recall_cue(text, known=FLORIST) == cue


@pytest.mark.parametrize(
    "text",
    [
        "good morning everyone",
        "i forgot my umbrella",
        "how do i get rid of a cold",
        "when did Jane Austen die",
        "translate this into Czech",
        "do i have a parrot",
        "what is `remind me what i told you`",
        "Wie überwintern Bienen?",
        "今日はいい天気ですね",
        "",
    ],
)
def test_what_the_prompt_or_general_knowledge_answers_shows_none(text: str) -> None:
    assert recall_cue(text, known=FLORIST) is None


def test_a_name_and_a_question_that_the_known_explains_show_none() -> None:
    assert recall_cue("Fenella cancelled on me again", known="Her sister Fenella is a pilot.") is None
    assert recall_cue("did i adopt a parrot", known="Adopted a parrot in May.") is None


@pytest.mark.parametrize(
    ("text", "asks", "of_own"),
    [
        ("Which boat suits me?", True, True),
        ("ok so which boat suits me", True, True),
        ("was mache ich sonntags", True, True),
        ("灯台はどこ？", True, False),
        ("is it far", True, False),
        ("I bought a boat.", False, False),
        ("```is it?```", False, False),
    ],
)
def test_a_question_is_known_by_its_mark_or_its_beginning(text: str, asks: bool, of_own: bool) -> None:
    assert is_question(text) is asks
    assert asks_of_own(text) is of_own
