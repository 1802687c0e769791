"""The stories of forgetting are told by their own rules, played through the bot's lifecycle, and counted rightly."""

from collections import Counter

from bench.sets.forgetting import outcome_of
from bench.sets.forgetting_items import forgetting_items

A_SAMPLE = 6
"""Stories of each rule; the whole set takes half a minute and is for the bench."""


def test_the_set_is_large_the_same_each_time_and_of_many_rules() -> None:
    items = forgetting_items()

    assert len(items) >= 1000
    assert items == forgetting_items()
    assert len({item.id for item in items}) == len({item.text for item in items}) == len(items)
    rules = Counter((item.rule, item.label) for item in items)
    assert (len(rules), Counter(label for _, label in rules)) == (16, {"keep": 12, "may_go": 4})


async def test_less_than_one_in_a_hundred_is_wrongly_forgotten_and_what_may_go_goes() -> None:
    outcome = await outcome_of(forgetting_items(A_SAMPLE))

    figures = outcome.report["figures"]
    assert figures["false_forgetting"] < 0.01, outcome.report["wrongly_forgotten"]
    assert figures["forgotten"] > 0.99, outcome.report["left"]
    assert len(outcome.predictions) == 16 * A_SAMPLE
