"""What is said in the chat of a wish: what is remembered is told where nobody but its person reads, and else never."""

from typing import assert_never

from cogs.presentation.sentences import forgotten_sentence, refusal_sentence
from cogs.presentation.wording import quoted_lines
from cogs.words.catalogue import say
from memory.domain.memory import is_corroborated
from memory.domain.recall.nearest import MOST_NEAREST
from memory.domain.writing.gate import Refused
from memory.operations.answering.wish_service import Became, Done, NothingFound, ToBeChosen, ToBeConfirmed, ToBeSwitched
from memory.operations.forgetting.forget_service import Forgotten
from memory.operations.remembering.statement import KeptStatement, KnownAlready


def told(done: Done, *, undo_s: float, is_private: bool) -> str:
    """Say what became of a wish; `is_private`: nobody else reads it."""
    if not done.lines:
        return _sentence(done.became, undo_s=undo_s, is_private=is_private)
    ended = say("forgotten-lines", count=done.lines)
    # They were what was meant.
    if is_only_talk(done):
        return ended
    return f"{_sentence(done.became, undo_s=undo_s, is_private=is_private)}\n{ended}"


def is_only_talk(done: Done) -> bool:
    """Whether what was to be forgotten stood in talk alone, so that nothing else is offered."""
    match done.became:
        case NothingFound() | ToBeChosen(_, _, "newest"):
            return done.lines > 0
        case _:
            return False


def _sentence(became: Became, *, undo_s: float, is_private: bool) -> str:  # noqa: C901, PLR0911  # a sentence each
    match became:
        case Refused():
            return refusal_sentence(became)
        case KeptStatement(memory) if memory.subject is None:
            return say("wish-server-kept" if is_corroborated(memory) else "wish-server-waits")
        case KeptStatement():
            return say("wish-kept" if became.instead_of is None else "wish-instead")
        case KnownAlready():
            return say("wish-known")
        case Forgotten(memories, _, derived):
            gone = forgotten_sentence(len(memories), derived_messages=derived, undo_s=undo_s)
            return f"{gone}\n{quoted_lines(memories)}" if is_private else gone
        case NothingFound():
            return say("wish-nothing")
        case ToBeChosen(_, count, "found"):
            return say("wish-found-many" if count >= MOST_NEAREST else "wish-found", count=count)
        case ToBeChosen(_, _, fit):
            return say("wish-near" if fit == "near" else "wish-newest")
        case ToBeConfirmed(memories):
            return say("wish-these", count=len(memories)) if memories else say("wish-everything")
        case ToBeSwitched():
            return "\n".join([say("wish-stop"), *(f"- {say(f'consent-state-{each}')}" for each in ("paused", "off"))])
        case _:
            assert_never(became)
