"""Pairs that no stronger rule finds: offered where both are about one thing and one leaves no room for the other, unless it is excused."""

import pytest

from memory.domain.contradiction.clashes import clash
from memory.domain.contradiction.force import force_of
from memory.domain.contradiction.topical import topics_of


@pytest.mark.parametrize(
    ("known", "new"),
    [
        # By their domain alone: no word of one stands in the other.
        ("Snores through any alarm until eleven.", "Out of bed at half past four each dawn."),
        ("Commutes two hours by tram.", "Works remotely every day."),
        ("Hört nur Techno.", "Besucht jedes Konzert mit klassischer Musik."),
        ("Elle est athée.", "Elle va à la messe chaque dimanche."),
        ("Он безработный.", "Каждый день ходит на работу в офис."),
        ("他秃头。", "他每周去剪头发。"),
    ],
)
def test_two_statements_of_one_domain_of_which_one_leaves_no_room_are_offered(known: str, new: str) -> None:
    assert topics_of(known) & topics_of(new)
    assert clash(known, new) is not None
    assert clash("Owns a purple umbrella.", new) is None


@pytest.mark.parametrize(
    ("text", "is_absolute", "is_denying"),
    [
        ("Walks the hills every weekend.", True, False),
        ("Walks the hills.", False, False),
        ("Is penniless.", False, True),
        ("The worker is stateless.", False, True),
        ("Detests brass bands.", False, True),
        ("Trinkt immer Wasser.", True, False),
        ("毎日走る。", True, False),
    ],
)
def test_what_speaks_for_all_cases_or_denies_in_a_word_is_told(text: str, is_absolute: bool, is_denying: bool) -> None:
    force = force_of(text)

    assert (force.is_absolute, force.is_denying) == (is_absolute, is_denying)


@pytest.mark.parametrize(
    ("known", "new", "expected"),
    [
        # A denial or a word for all cases beside the same thing.
        ("Snoring keeps her awake.", "Sleeps through every noise.", "topic"),
        # The same thing is called otherwise.
        ("The mascot is an otter.", "The mascot is a heron with a hat.", "topic"),
        # Nothing is at odds but that both are of one domain.
        ("Paints in watercolour.", "Photographs weddings.", "beside"),
    ],
)
def test_how_likely_an_offer_is_shows_in_its_reason(known: str, new: str, expected: str) -> None:
    assert clash(known, new) == expected


@pytest.mark.parametrize(
    ("known", "new"),
    [
        ("The trunk weighs 20 kg.", "The trunk weighs 44 pounds."),
        ("Has more than fifty cacti.", "Has 63 cacti."),
        ("The loop is 10 miles long.", "The loop is 16 km long."),
    ],
)
def test_a_measure_in_other_units_or_within_the_bound_is_the_same(known: str, new: str) -> None:
    assert clash(known, new) is None


def test_a_number_outside_of_the_bound_is_another() -> None:
    assert clash("Has more than fifty cacti.", "Has 12 cacti.") is not None


def test_two_numbers_that_lie_close_are_two_where_no_unit_was_changed() -> None:
    assert clash("The choir was founded in 1980.", "The choir was founded in 1981.") is not None


@pytest.mark.parametrize(
    ("known", "new"),
    [
        # Each begins with a thing of its own.
        ("My attic is on the fifth floor.", "My workshop is on the first floor."),
        # Of two relatives.
        ("Has a nephew named Bo.", "Has a cousin named Bo."),
        ("My aunt drinks whisky every night.", "My uncle never drinks whisky."),
        # Other company, and another matter.
        ("Always sings with Ingrid.", "Never sings with Pål."),
        ("Trains with Ingrid.", "Does not train with Pål."),
        ("Gives long answers about trains.", "Gives short answers about taxes."),
        # Places where everybody is at times.
        ("Wears slippers at home.", "Never wears slippers at the office."),
        # What only goes by the name of the thing.
        ("Can't stand beer.", "Likes ginger beer."),
        ("Drinks no milk.", "Drinks oat milk."),
        # One verb, and two things.
        ("Doesn't repair bicycles.", "Repairs sewing machines."),
        # Two owners.
        ("Ingrid's office has no window.", "Pål's office has a window."),
        # One tells more of the other's thing.
        ("Rides a moped.", "The moped rattles."),
        # Both deny alike.
        ("Is a vegetarian.", "Eats no meat."),
        # Two events of their own.
        ("Sailed to Malta.", "Flew home from Malta."),
        # One of them only under a condition.
        ("Takes the tram to work.", "Cycles when the sun shines."),
    ],
)
def test_what_adds_to_the_other_or_is_of_another_case_is_not_offered(known: str, new: str) -> None:
    assert clash(known, new) is None
    assert clash(new, known) is None


@pytest.mark.parametrize(
    ("known", "new"),
    [
        # A place beside a statement of all places.
        ("Spoilers are banned everywhere on the server.", "Spoilers are fine in #series."),
        # Where something lies is what is said of it.
        ("The forum is hosted in Oslo.", "The forum runs on a machine in Lima."),
        # Whom one has around tells of oneself.
        ("Is a bachelor.", "Her husband bakes bread."),
        # A part of the day is what is said of work.
        ("Works the night shift.", "Is at the factory every morning."),
        # Words of an end that have other meanings.
        ("Washes the dishes at once.", "Leaves the dishes unwashed every night."),
        # A denial that only stresses what is said.
        ("Is a teetotaller.", "Drinks a bottle of wine each night without fail."),
        # After such an end nothing of the kind comes.
        ("Retired in 2011.", "Starts her shift at six every weekday."),
        # What comes once has one date.
        ("The wedding was in 2014.", "They got married in 2019."),
        # What is told of once, without a date, is not put into another time.
        ("Owns no piano.", "Bought a piano and plays it."),
        # From the beginning until now there was no other.
        ("Has lived in Riga all her life.", "Moved to Riga from Lima."),
        # The verb says the topic, too.
        ("I work twenty hours.", "Sixty-hour weeks in the office are usual."),
        # Whom somebody taught is meant, not who taught them.
        ("My mother taught me the violin.", "I never learned the violin."),
        ("Never married.", "His wife bakes bread."),
        # The only one has no other beside it.
        ("Joris alone keeps the keys.", "Tove is the only keeper of the keys."),
    ],
)
def test_an_excuse_does_not_hold_where_it_is_what_is_said(known: str, new: str) -> None:
    assert clash(known, new) is not None


@pytest.mark.parametrize(
    "unclaimed",
    [
        "Does she swim at all?",
        "I'd swim if the water were warm.",
        "Her friends are convinced she swims each day.",
        "Maybe swims some day.",
        "In-game her character swims everywhere.",
    ],
)
def test_questions_suppositions_and_beliefs_are_no_claims(unclaimed: str) -> None:
    assert clash("Never swims.", "Swims each day.") is not None
    assert clash("Never swims.", unclaimed) is None


def test_an_end_explains_beside_a_word_for_all_cases_too() -> None:
    assert clash("Collects coins.", "Sold all the coins.") is None


def test_a_refusal_is_a_claim_and_what_is_wanted_stands_beside_what_is_not() -> None:
    assert clash("Would never touch an oyster.", "Eats oysters every Friday.") is not None
    assert clash("Wants to be greeted by name.", "Does not want to be greeted by name.") is not None
