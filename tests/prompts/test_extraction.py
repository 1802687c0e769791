"""The prompt of an extraction."""

from memory.domain.formation.extraction import Observed
from memory.domain.language.tokens import estimate_tokens
from prompts import library
from tests.categories import CATEGORIES

NAMES = CATEGORIES.glossary()
PROMPT = library.render("extraction", date="2026-03-01", categories=NAMES, guidance="")


def test_it_speaks_of_guidance_where_there_is_some() -> None:
    guided = library.render("extraction", date="2026-03-01", categories=NAMES, guidance="yes")

    assert "<Guidance>" in guided
    assert "<Guidance>" not in PROMPT


def test_it_explains_every_field_that_needs_it() -> None:
    plain = {"scope", "topic"}

    assert [name for name in Observed.model_fields if f"`{name}`" not in PROMPT and name not in plain] == []


def test_it_is_short_enough_for_the_cost_of_a_message() -> None:
    """45 messages share it; the estimate is a third above what endpoints count."""
    assert estimate_tokens(PROMPT) <= 1200
