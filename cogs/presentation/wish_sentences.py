"""What is said in the chat of a wish: it never tells what is remembered."""

from typing import assert_never

from cogs.presentation.sentences import forgotten_sentence, refusal_sentence
from cogs.words.catalogue import say
from memory.domain.writing.gate import Refused
from memory.operations.forgetting.forget_service import MAX_MATCHES, Forgotten
from memory.operations.remembering.remember_service import KeptStatement, KnownAlready
from memory.operations.remembering.wish_service import Became, NothingFound, ToBeChosen, ToBeConfirmed


def sentence(became: Became, *, undo_s: float) -> str:  # noqa: PLR0911  # a sentence for each
    """Say what became of a wish."""
    match became:
        case Refused():
            return refusal_sentence(became)
        case KeptStatement():
            return say("wish-kept" if became.instead_of is None else "wish-instead")
        case KnownAlready():
            return say("wish-known")
        case Forgotten(memories, _, derived):
            return forgotten_sentence(len(memories), derived_messages=derived, undo_s=undo_s)
        case NothingFound():
            return say("wish-nothing")
        case ToBeChosen(_, count):
            return say("wish-found-many" if count >= MAX_MATCHES else "wish-found", count=count)
        case ToBeConfirmed(memories):
            return say("wish-these", count=len(memories)) if memories else say("wish-everything")
        case _:
            assert_never(became)
