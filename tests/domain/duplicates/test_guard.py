"""What a model calls the same is made one only where no number, date, unit, name or denial differs."""

import pytest

from memory.domain.duplicates.guard import may_be_one


@pytest.mark.parametrize(
    ("known", "new"),
    [
        ("Keeps two hives behind the shed.", "Has 2 hives behind the shed."),
        ("Works as a nurse in Ghent.", "Arbeitet in Ghent als Krankenpfleger."),
        ("Paints with watercolours at weekends.", "Spends weekends painting in watercolour."),
        ("Is learning the cello.", "Took up the cello and practises it."),
        ("Lives in Porto.", "Has a flat in Porto, near the river."),
    ],
)
def test_other_words_for_the_same_may_be_one(known: str, new: str) -> None:
    assert may_be_one(known, new)


@pytest.mark.parametrize(
    ("known", "new"),
    [
        ("Keeps two hives.", "Keeps three hives."),
        ("The exam is on 3 May.", "The exam is on 5 May."),
        ("Eats fish.", "Does not eat fish."),
        ("Has a sister called Ines.", "Has a sister called Marta."),
        ("Runs 5 km before work.", "Runs 5 miles before work."),
    ],
)
def test_another_value_is_never_made_one(known: str, new: str) -> None:
    assert not may_be_one(known, new)
