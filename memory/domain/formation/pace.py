"""How freely talk of a tenant may be put before a model today: its budget of tokens, and what becomes of formation as it is used up.

Nothing is dropped for it: windows get longer first, then rules look for what people say of themselves, until the next day (UTC).
"""

from typing import Final, Literal

Pace = Literal["full", "longer", "rules"]

LONGER_FROM: Final = 0.5
"""Share of the budget from which windows are longer."""
LONGER: Final = 2
"""How many times as much talk makes a window then."""


def may_guess(used_tokens: int, budget_tokens: int) -> bool:
    """Tell whether there is room for what nobody waits for: only in the half of the budget that slows nothing down."""
    return used_tokens < LONGER_FROM * budget_tokens


def pace_of(used_tokens: int, budget_tokens: int) -> Pace:
    """Tell how to form while so many tokens of the day's budget are used. A call that is under way may still go past it."""
    if used_tokens >= budget_tokens:
        return "rules"
    return "longer" if used_tokens >= LONGER_FROM * budget_tokens else "full"
