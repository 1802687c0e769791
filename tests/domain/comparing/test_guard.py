"""What a model calls the same is made one only where no number, date, unit, name or denial differs."""

import pytest

from memory.domain.comparing.guard import holds_values_of, may_be_one


@pytest.mark.parametrize(
    ("known", "new"),
    [
        ("Keeps two hives behind the shed.", "Has 2 hives behind the shed."),
        ("Works as a nurse in Ghent.", "Arbeitet in Ghent als Krankenpfleger."),
        ("Lives in Porto.", "Has a flat in Porto, near the river."),
        # A denial in one alone, of something else.
        ("Cannot stand the smell of coriander.", "Finds the smell of coriander unbearable."),
        ("Would eat ramen every day.", "Could have ramen daily and never tire of it."),
        # Every noun of German has a capital, and an English "I" with its verb is no name.
        ("Fährt jeden Tag mit dem Rad zur Arbeit.", "Kommt täglich per Fahrrad ins Büro."),
        # One name, written otherwise.
        ("Wedding is on 20 August 2027.", "They get married Aug 20th 2027."),
        # One date in two languages, one hour with and without its minutes, a verb of moving without a place.
        ("La fête est le 7 avril.", "Das Fest ist am 7. April."),
        ("Never works before 11.", "Does no work before eleven am."),
        ("Alarm rings at half past six.", "Gets up to an alarm at 6:30."),
        ("Has a nephew called Emil.", "Emil is the son of a sister."),
        # What merely is so today says nothing of a change.
        ("Is learning Icelandic.", "Currently studies the Icelandic language."),
    ],
)
def test_other_words_for_the_same_may_be_one(known: str, new: str) -> None:
    assert may_be_one(known, new)
    assert holds_values_of(known, new)


@pytest.mark.parametrize(
    ("known", "new"),
    [
        ("Keeps two hives.", "Keeps three hives."),
        ("The exam is on 3 May.", "The exam is on 5 May."),
        ("Eats fish.", "Does not eat fish."),
        ("Runs 5 km before work.", "Runs 5 miles before work."),
        ("Has a brother named Tom.", "Has a cousin named Tom."),
        ("Prefers tea over coffee.", "Prefers coffee over tea."),
        ("Lives in Malmö.", "Moved from Malmö to Aarhus."),
        ("Prefers light mode.", "Prefers dark mode."),
        # A change, an end, today as against before, something on top, an exchanged word.
        ("Works at a bakery in Leeds.", "Left the bakery in Leeds for a mail van."),
        ("Favourite game is chess.", "Favourite board game is go now."),
        ("Plays tuba in the town band.", "Plays horn in the town band."),
        ("Raucht auf dem Balkon.", "Raucht nicht mehr auf dem Balkon."),
        ("納豆が好きです。", "納豆が好きではありません。"),
    ],
)
def test_another_value_is_never_made_one(known: str, new: str) -> None:
    assert not (may_be_one(known, new) and (holds_values_of(known, new) or holds_values_of(new, known)))


def test_a_value_that_one_alone_has_is_kept_by_keeping_that_one() -> None:
    short, whole = "Meets the choir weekly.", "Meets the choir weekly at 19:30."

    assert may_be_one(short, whole)
    assert (holds_values_of(whole, short), holds_values_of(short, whole)) == (True, False)
