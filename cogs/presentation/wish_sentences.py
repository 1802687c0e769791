"""What is said in the chat of a wish: what is remembered is told where nobody but its person reads, and else never."""

from typing import assert_never

from cogs.presentation.sentences import forgotten_sentence, refusal_sentence
from cogs.presentation.wording import quoted_lines
from cogs.words.catalogue import say
from memory.domain.recall.nearest import MOST_NEAREST
from memory.domain.writing.gate import Refused
from memory.operations.forgetting.forget_service import Forgotten
from memory.operations.remembering.remember_service import KeptStatement, KnownAlready
from memory.operations.remembering.wish_service import Became, NothingFound, ToBeChosen, ToBeConfirmed


def sentence(became: Became, *, undo_s: float, is_private: bool) -> str:  # noqa: PLR0911  # a sentence for each
    """Say what became of a wish; `is_private`: nobody else reads it."""
    match became:
        case Refused():
            return refusal_sentence(became)
        case KeptStatement():
            return say("wish-kept" if became.instead_of is None else "wish-instead")
        case KnownAlready():
            return say("wish-known")
        case Forgotten(memories, _, derived):
            told = forgotten_sentence(len(memories), derived_messages=derived, undo_s=undo_s)
            return f"{told}\n{quoted_lines(memories)}" if is_private else told
        case NothingFound():
            return say("wish-nothing")
        case ToBeChosen(_, count, "found"):
            return say("wish-found-many" if count >= MOST_NEAREST else "wish-found", count=count)
        case ToBeChosen():
            return say("wish-miss")
        case ToBeConfirmed(memories):
            return say("wish-these", count=len(memories)) if memories else say("wish-everything")
        case _:
            assert_never(became)
