"""Name what a sentence orders the bot to do that no memory may say.

The order of the questions is the order of weight: what is named first is what the person is told.
"""

from typing import Literal

from memory.domain.injection.conduct import acts_later, pings_many, speaks_to_all, tampers
from memory.domain.injection.disclosure import discloses
from memory.domain.injection.grammar import orders
from memory.domain.injection.keeping import keeps_itself, raises_rank
from memory.domain.injection.override import demands_obedience, drops_rules, gives_persona, rewrites_rules
from memory.domain.injection.reading import Sentence

OrderKind = Literal["override", "persona", "disclosure", "trigger", "tampering", "self_keeping", "mass_mention"]


def order_kind(sentence: Sentence) -> OrderKind | None:
    """Name the kind of order, or None. A question orders nothing, unless it drops rules or asks for what is private."""
    given = orders(sentence)
    if drops_rules(sentence, given) or demands_obedience(sentence, given):
        return "override"
    if discloses(sentence, given):
        return "disclosure"
    return None if sentence.is_question else _kind_of_statement(sentence, given)


def _kind_of_statement(sentence: Sentence, given: list[int]) -> OrderKind | None:
    if rewrites_rules(sentence, given):
        return "override"
    if gives_persona(sentence):
        return "persona"
    if pings_many(sentence, given):
        return "mass_mention"
    if tampers(sentence, given):
        return "tampering"
    if keeps_itself(sentence, given) or raises_rank(sentence, given):
        return "self_keeping"
    return "trigger" if acts_later(sentence, given) or speaks_to_all(sentence, given) else None
