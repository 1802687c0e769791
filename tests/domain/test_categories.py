"""The table of categories: what makes one valid, and what it answers."""

from typing import Any

import pytest
from pydantic import ValidationError

from memory.domain.categories import Categories, Category
from tests.categories import CATEGORIES

OTHER = {"name": "other", "context": "rag", "rag_length": 10}
PROFILE = {"name": "profile", "context": "all", "topics": ["city"]}
HEALTH = {"name": "health", "sensitive": True}


def table(*rows: dict[str, Any], allowlists: dict[str, list[str]] | None = None) -> Categories:
    return Categories.model_validate({"categories": [OTHER, *rows], "allowlists": allowlists or {}})


@pytest.mark.parametrize(
    ("row", "mistake"),
    [
        ({"name": "x", "context": "sometimes"}, "'all' or 'rag'"),
        ({"name": "x", "context": "rag"}, "rag_length goes with context: rag"),
        ({"name": "x", "context": "all", "rag_length": 3}, "rag_length goes with context: rag"),
        ({"name": "x", "context": "rag", "rag_length": 0}, "greater than or equal to 1"),
        ({"name": "x"}, "needs context: all or rag"),
        ({"name": "x", "sensitive": True, "context": "all"}, "is sensitive"),
        ({"name": "x", "sensitive": True, "topics": ["t"]}, "is sensitive"),
        ({"name": "x", "sensitive": True, "may_travel_from": ["guild"]}, "is sensitive"),
        ({"name": "x", "context": "all", "may_travel_from": ["everywhere"]}, "'individual' or 'guild'"),
        ({"name": "x", "context": "all", "colour": "red"}, "colour"),
        ({"name": "Two Words", "context": "all"}, "pattern"),
        ({"context": "all"}, "name"),
    ],
)
def test_a_row_that_makes_no_sense_is_refused(row: dict[str, Any], mistake: str) -> None:
    with pytest.raises(ValidationError, match=mistake):
        table(row)


@pytest.mark.parametrize(
    ("rows", "allowlists", "mistake"),
    [
        ([PROFILE, PROFILE], {}, "category 'profile' stands more than once"),
        ([PROFILE, {"name": "bio", "context": "all", "topics": ["city"]}], {}, "topic 'city' stands more than once"),
        ([{"name": "bio", "context": "all", "topics": ["a", "a"]}], {}, "topic 'a' stands more than once"),
        ([PROFILE], {"planner": ["plans"]}, "allowlist of 'planner' names 'plans', which is no category"),
        ([HEALTH], {"planner": ["health"]}, "allowlist of 'planner' names 'health', which is no category"),
        ([PROFILE], {"planner": ["profil"]}, "no category that can be asked for: did you mean 'profile'"),
        ([PROFILE], {"supervisr": ["profile"]}, "name 'supervisr', which is no agent: did you mean 'supervisor'"),
        ([PROFILE], {"gardener": []}, "name 'gardener', which is no agent; there are supervisor, planner"),
        ([PROFILE], {"planner": ["profile", "profile"]}, "of 'planner': 'profile' stands more than once"),
    ],
)
def test_a_table_that_contradicts_itself_is_refused(
    rows: list[dict[str, Any]], allowlists: dict[str, list[str]], mistake: str
) -> None:
    with pytest.raises(ValidationError, match=mistake):
        table(*rows, allowlists=allowlists)


def test_a_table_without_other_is_refused() -> None:
    with pytest.raises(ValidationError, match="needs a category 'other'"):
        Categories.model_validate({"categories": [PROFILE], "allowlists": {}})


@pytest.mark.parametrize(
    "row", [{"name": "person", "context": "all", "topics": ["city"]}, PROFILE | {"sensitive": True}]
)
def test_a_table_without_a_profile_to_ask_about_is_refused(row: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match=r"needs a category 'profile'|is sensitive"):
        table(row)


def test_it_answers_what_is_asked_of_it() -> None:
    categories = table(PROFILE, HEALTH, allowlists={"stylist": ["profile"]})

    assert categories.find("profile") == Category(name="profile", context="all", topics=("city",))
    assert categories.find("moods") is None
    assert (categories.known("profile"), categories.known("moods")) == ("profile", "other")
    assert categories.of_topic("city") == categories.find("profile")
    assert categories.of_topic("weather") is None
    assert categories.is_allowed("stylist", "profile")
    assert not categories.is_allowed("stylist", "other")
    assert not categories.is_allowed("stranger", "profile")


def test_the_modes_are_told_by_category() -> None:
    assert CATEGORIES.always == {
        "profile",
        "preferences",
        "conversation_style",
        "goals",
        "constraints",
        "relationships",
    }
    assert (CATEGORIES.rag_lengths["interests"], CATEGORIES.rag_lengths["other"]) == (30, 10)
    assert not CATEGORIES.always & CATEGORIES.rag_lengths.keys()
