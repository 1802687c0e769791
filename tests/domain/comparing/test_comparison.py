"""What a new statement is to a known one: the same, its update, something else, or not to be told by rules."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.comparing.comparison import MOST_CANDIDATES, candidates, compare
from memory.domain.language.terms import terms_of
from tests.domain.records import memory_with

SAME = [
    ("Keeps bees.", "keeps  bees"),
    ("Lives in Bergen.", "Her home is in Bergen."),
    ("Works as a plumber.", "Is a plumber by trade."),
    ("Can't stand liquorice.", "Hates liquorice."),
    ("Favourite composer is Satie.", "Satie is the composer she likes best."),
    ("The ferry leaves at 7:45 pm.", "The ferry leaves at 19:45."),
    ("Walks 3 miles every day.", "Every day he walks three miles."),
    ("Is 1.72 m tall.", "Her height is 172 cm."),
    ("Birthday is 9 October.", "Was born on October 9th."),
    ("Has 1,500 stamps.", "Owns 1500 stamps."),
    ("Plays accordion on Sundays.", "On Sundays he plays accordion."),
    ("Rehearses twice a month.", "Rehearses two times a month."),
    ("Wohnt in Kiel.", "Lebt in Kiel."),
    ("Hat drei Hühner.", "Besitzt 3 Hühner."),
    ("Vive en Granada.", "Su casa está en Granada."),
    ("Aime le cidre.", "Elle adore le cidre."),
    ("Любит снег.", "Ему нравится снег."),
    ("猫を三匹飼っている。", "猫が3匹いる。"),
    ("我住在厦门。", "我家在厦门。"),
    ("Doesn't eat meat.", "Is vegetarian."),
]
UPDATE = [
    ("Lives in Bergen.", "Moved to Tromsø."),
    ("Works as a plumber.", "Is a florist now."),
    ("Keeps 3 hives.", "Keeps 4 hives."),
    ("Likes the ferry.", "Does not like the ferry."),
    ("Hates liquorice.", "Has come to love liquorice."),
    ("Favourite composer is Satie.", "Favourite composer is Ravel."),
    ("The ferry leaves at 19:45.", "The ferry leaves at 20:15."),
    ("Walks 3 km every day.", "Walks 3 miles every day."),
    ("Birthday is 9 October.", "Correction: the birthday is 19 October."),
    ("Choir practice is on Tuesday.", "Choir practice is on Thursday."),
    ("Is engaged to Sanne.", "Broke up with Sanne."),
    ("Prefers walking over cycling.", "Prefers cycling over walking."),
    ("Wants long explanations.", "Wants short explanations."),
    ("The upload limit is `25`.", "The upload limit is `50`."),
    ("Repairs organs.", "No longer repairs organs."),
    ("Pronouns are she/her.", "Pronouns are she/they."),
    ("Wohnt in Kiel.", "Ist nach Jena umgezogen."),
    ("Hat drei Hühner.", "Hat vier Hühner."),
    ("Habite à Lille.", "A déménagé à Brest."),
    ("Живёт в Томске.", "Переехал в Омск."),
    ("京都に住んでいる。", "奈良に引っ越した。"),
    ("我养了两只兔子。", "我养了三只兔子。"),
    ("제주에 살아요.", "대구로 이사했어요."),
]
DIFFERENT = [
    ("Keeps bees.", "Sings in a choir."),
    ("Likes the ferry.", "Likes the harbour."),
    ("Likes the ferry.", "Also likes the harbour."),
    ("Her brother lives in Bergen.", "Her aunt lives in Bergen."),
    ("Lives in Bergen.", "Her brother lives in Oslo."),
    ("Favourite composer is Satie.", "Favourite painter is Miró."),
    ("Has a younger brother.", "Has an older brother."),
    ("Has been to Malta.", "Has been to Cyprus."),
    ("The lease ends on 3 June.", "The course ends on 3 June."),
    ("Teaches pottery on Mondays.", "Teaches weaving on Fridays."),
    ("Uploads are allowed in #art.", "Uploads are not allowed in #general."),
    ("Hat eine Ziege.", "Hat ein Pony."),
    ("Tiene un hermano.", "Tiene una hermana."),
    ("犬が好きです。", "猫も好きです。"),
]
NEVER_SAME = [
    ("Has 2 cats and 3 dogs.", "Has 3 cats and 2 dogs."),
    ("Likes tea but not coffee.", "Likes coffee but not tea."),
    ("Flies from Rome to Oslo.", "Flies from Oslo to Rome."),
    ("Reads poems.", "Writes poems."),
    ("Wants a kayak.", "Likes kayaks."),
    ("Is learning to sail.", "Can't sail."),
]


@pytest.mark.parametrize(("known", "new"), SAME)
def test_the_same_in_other_words_is_the_same(known: str, new: str) -> None:
    assert compare(known, new).verdict == "same"


@pytest.mark.parametrize(("known", "new"), UPDATE)
def test_what_may_be_another_value_of_one_thing_is_left_to_be_judged(known: str, new: str) -> None:
    assert compare(known, new).verdict in {"update", "unsure"}


@pytest.mark.parametrize(("known", "new"), DIFFERENT)
def test_what_stands_beside_is_different(known: str, new: str) -> None:
    assert compare(known, new).verdict == "different"


@pytest.mark.parametrize(("known", "new"), NEVER_SAME)
def test_the_same_words_are_not_always_the_same(known: str, new: str) -> None:
    assert compare(known, new).verdict != "same"


@given(st.text(max_size=300))
def test_a_text_is_the_same_as_itself(text: str) -> None:
    assert compare(text, text).verdict == "same"


@given(st.text(max_size=200), st.text(max_size=200))
def test_any_two_texts_have_a_verdict_and_sameness_has_no_direction(one: str, other: str) -> None:
    there, back = compare(one, other), compare(other, one)

    assert (there.verdict == "same") == (back.verdict == "same")
    assert 0.0 <= there.score <= 1.0


_SAID = st.sampled_from([text for pair in SAME + UPDATE + DIFFERENT for text in pair])


@given(_SAID, _SAID)
def test_sameness_of_statements_has_no_direction(one: str, other: str) -> None:
    assert (compare(one, other).verdict == "same") == (compare(other, one).verdict == "same")


@given(
    st.sampled_from(
        ["Has {} cats.", "Level {} in the game.", "Runs {} km a day.", "Raid at {}:00.", "有{}只猫。", "Hat {} Katzen."]
    ),
    st.integers(2, 23),
    st.integers(2, 23),
)
def test_another_number_is_never_the_same(frame: str, one: int, other: int) -> None:
    if one != other:
        assert compare(frame.format(one), frame.format(other)).verdict == "update"


@pytest.mark.parametrize(
    "piece",
    ["a", "1", "1,", "`", "no ", "not a ", "#x ", "she/", "'s", "一", "ก", "1.1.", "of the ", "-a", "half past "],
)
def test_long_texts_are_read_in_bounded_time(piece: str) -> None:
    text = piece * (20_000 // len(piece))
    began = time.process_time()

    compare(text, f"{text} b")

    assert time.process_time() - began < 10, "the square of the length would take minutes"


def test_candidates_have_most_in_common_and_never_nothing() -> None:
    texts = ("Has bees.", "Sings in a choir.", "Keeps bees on the roof.")
    known = [memory_with(text=text, terms=terms_of(text)) for text in texts]

    found = candidates(terms_of("keeps many bees"), known)

    assert [memory.text for memory in found] == ["Keeps bees on the roof.", "Has bees."]


def test_candidates_are_few_and_the_first_of_equals() -> None:
    known = [memory_with(text=f"Has bees in hive {number}.", terms=("bee",)) for number in range(20)]

    found = candidates(["bee"], known)

    assert [memory.text for memory in found] == [f"Has bees in hive {number}." for number in range(MOST_CANDIDATES)]


@pytest.mark.parametrize(
    ("known", "new", "verdict"),
    [
        ("Prefers trains to planes.", "Prefers planes to trains.", "update"),
        ("The prefix is `!`.", "The prefix is `?`.", "unsure"),
        ("Smokes.", "Is a smoker.", "same"),
        ("Closes the shop at noon.", "Closes the shop at 12:00.", "same"),
        ("Eats lactose-free.", "Doesn't eat lactose.", "same"),
        ("Follows the league closely.", "Lost interest in the league.", "update"),
        ("", "toma", "unsure"),
        ("Likes goats.", "Has goats.", "unsure"),
        ("Drinks smoky tea.", "Drinks green tea.", "unsure"),
        ("Favourite drink is cocoa.", "Favourite drink is mint tea.", "update"),
        ("Wants to be called Wim.", "Goes by Wim.", "same"),
        ("Arbeitet als Bäcker.", "Ist Bäcker von Beruf.", "same"),
        ("Has a goat.", "Had a goat.", "unsure"),
        ("Lives in Bergen.", "Lived in Bergen until May.", "update"),
        ("Lives in Bergen.", "Lived in Cork as a child.", "different"),
        ("Has a cat.", "Has a cat tree.", "different"),
        ("Gets up before six.", "Gets up at six.", "update"),
        ("Doesn't want stickers.", "No stickers please.", "same"),
        ("Repairs a lantern on weekends.", "Repairs a cello on weekends.", "unsure"),
        ("Owes Cleo 20 crowns.", "Owes Bram 20 crowns.", "unsure"),
        ("Ordered a tiramisu.", "Ordered a sorbet.", "unsure"),
        ("The harbour API returns XML.", "The harbour API needs a token.", "unsure"),
        ("The lighthouse lamp is green.", "The lighthouse lamp is amber.", "unsure"),
        ("Eats herring.", "Skips herring.", "update"),
        ("Anna beat Boris at chess.", "Boris beat Anna at chess.", "unsure"),
        ("Speaks Polish and Czech.", "Speaks Czech and Polish.", "same"),
    ],
)
def test_what_earlier_readings_got_wrong(known: str, new: str, verdict: str) -> None:
    assert compare(known, new).verdict == verdict
