"""Whom of those who share a message names."""

import pytest

from memory.domain.constraints import Constraints
from memory.domain.ids import SubjectId, subject_of
from memory.domain.recall.answer_kinds import asks_for_people
from memory.domain.recall.lending import Sharers, names_shown
from tests.domain.records import ADA, BRAM

CLEO = subject_of(13)
WITEK = subject_of(14)
WILL = subject_of(15)
NAMES = {
    ADA: ("Ada Lovelace 🌻", "ada.l"),
    BRAM: ("Bram", "bram_77"),
    CLEO: ("アダ", "bram"),
    WITEK: ("Witek", "w.k"),
    WILL: ("The Captain", "Will", "I"),
}
SHARERS = Sharers.of({person: (Constraints(), names) for person, names in NAMES.items()})


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("what was Ada's dog called?", {ADA}),
        ("wie heißt Adas Hund?", {ADA}),
        ("what do Bram and Ada drink?", {ADA, BRAM, CLEO}),
        ("アダさんの犬の名前は？", {CLEO}),
        ("how do adapters work?", set()),
        ("jak się nazywa pies Witka?", {WITEK}),
        ("co Bram powiedział Witkowi?", {BRAM, CLEO}),
        ("jak długo to potrwa?", set()),
        ("is Witkacy worth reading?", set()),
        ("how is the weather, what is this, and will it rain?", set()),
        ("Will it rain? I hope not", set()),
        ("what will Will drink?", {WILL}),
        ("where does the captain live?", {WILL}),
    ],
)
def test_people_are_found_by_whole_names_and_first_words(text: str, named: set[SubjectId]) -> None:
    assert SHARERS.named_in(text) == named


def test_another_ending_of_a_name_is_known_in_questions_alone() -> None:
    assert SHARERS.named_in("rower Witka") == {WITEK}
    assert SHARERS.named_in("rower Witka", asks=False) == set()
    assert SHARERS.named_in("Witek", asks=False) == {WITEK}


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("who here keeps bees?", True),
        ("wer von euch war schon in Porto?", True),
        ("¿alguien tiene abejas?", True),
        ("quelqu’un a des abeilles ?", True),
        ("alguém aqui tem abelhas?", True),
        ("誰か蜂を飼っていますか？", True),
        ("czy ktoś z was ma pszczoły?", True),
        ("кто из вас держит пчёл?", True),
        ("does Kim keep bees?", False),
        ("could you please tell me whether anyone here keeps bees?", True),
        ("kannst du mir bitte mal sagen ob hier jemand Bienen hat?", True),
        ("how do bees live?", False),
    ],
)
def test_who_asks_for_anybody_is_heard_in_many_languages(text: str, *, asks: bool) -> None:
    assert asks_for_people(text) is asks


def test_two_of_one_name_are_told_apart() -> None:
    assert names_shown({ADA: ("Ada", "ada.l"), BRAM: ("Ada", "ada_b"), CLEO: ("Cleo", "cleo")}) == {
        ADA: "Ada (ada.l)",
        BRAM: "Ada (ada_b)",
        CLEO: "Cleo",
    }
    assert names_shown({BRAM: ("Ada", "bram_77"), CLEO: ("アダ", "bram")}, SHARERS.by_name) == {
        BRAM: "Ada (bram_77)",
        CLEO: "アダ",
    }
