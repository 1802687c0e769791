"""What admins wish: one line, short, nothing of one person in it."""

import pytest

from memory.domain.scopes.consolidation import GUIDANCE_CHARACTERS, fit_guidance


@pytest.mark.parametrize(
    ("wish", "kept"),
    [
        ("boats\nand  repairs", "boats and repairs"),
        ("x" * GUIDANCE_CHARACTERS, "x" * GUIDANCE_CHARACTERS),
        ("x" * (GUIDANCE_CHARACTERS + 1), None),
        ("ask ada@example.org", None),
        ("call +44 20 7946 0018", None),
    ],
)
def test_a_wish_is_kept_on_one_line_or_not_at_all(wish: str, kept: str | None) -> None:
    assert fit_guidance(wish) == kept
