"""Name what a sentence orders the bot to do that no memory may say."""

from typing import Literal

from memory.domain.rules.injection.grammar import orders
from memory.domain.rules.injection.override import (
    demands_obedience,
    drops_rules,
    gives_persona,
    orders_a_saying,
    rewrites_rules,
)
from memory.domain.rules.injection.reading import Sentence

OrderKind = Literal["override", "persona"]


def order_kind(sentence: Sentence) -> OrderKind | None:
    """Return the kind of order, or None. A question orders nothing, unless it drops rules."""
    given = orders(sentence)
    if drops_rules(sentence, given) or demands_obedience(sentence, given):
        return "override"
    if sentence.is_question:
        return None
    if rewrites_rules(sentence, given) or orders_a_saying(sentence, given):
        return "override"
    return "persona" if gives_persona(sentence) else None
