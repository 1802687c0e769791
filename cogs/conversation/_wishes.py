"""What is said of wishes that were carried out, of a fixed phrase or heard by the model: a line each, and what may be pressed under it.

The answer is public: it never tells what is remembered.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import discord

from cogs.chat_buttons import ChooseForget, DropKept, ForgetAll, ForgetThese, UndoForget
from cogs.owners_button import OwnersButton
from cogs.presentation.sentences import (
    FORGET_EVERYTHING,
    NOTHING_ABOUT,
    forget_these_sentence,
    forgotten_sentence,
    found_sentence,
    kept_sentence,
    refusal_sentence,
)
from memory.domain.writing.gate import Refused
from memory.operations.forgetting.forgetting import Forgotten
from memory.operations.remembering.remembering import Kept, KnownAlready
from memory.operations.remembering.wishing import Became, Done, NothingFound, ToBeChosen, ToBeConfirmed


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said, and what may be pressed under it."""

    text: str
    buttons: tuple[OwnersButton, ...] = ()

    def view(self) -> discord.ui.View | None:
        """Put the buttons into a view."""
        if not self.buttons:
            return None
        view = discord.ui.View(timeout=None)
        for button in self.buttons:
            view.add_item(button)
        return view


def reply_to(done: Sequence[Done], *, owner_id: int, undo_s: float) -> Reply:
    """Say what became of wishes, in their order and the same line once."""
    lines, buttons = dict[str, None](), list[OwnersButton]()
    for each in done:
        line, button = _told(each.became, owner_id=owner_id, undo_s=undo_s)
        lines.setdefault(line)
        if button is not None:
            buttons.append(button)
    return Reply("\n".join(lines), tuple(buttons))


def _told(became: Became, *, owner_id: int, undo_s: float) -> tuple[str, OwnersButton | None]:
    match became:
        case Refused():
            return refusal_sentence(became), None
        case Kept(memory, instead_of):
            said = kept_sentence(known_already=False, instead=instead_of is not None)
            return said, DropKept(owner_id, memory.id)
        case KnownAlready():
            return kept_sentence(known_already=True), None
        case Forgotten(memories, _, derived_messages):
            said = forgotten_sentence(len(memories), derived_messages=derived_messages, undo_s=undo_s)
            return said, UndoForget(owner_id, [memory.id for memory in memories])
        case _:
            return _asked_back(became, owner_id)


def _asked_back(became: NothingFound | ToBeChosen | ToBeConfirmed, owner_id: int) -> tuple[str, OwnersButton | None]:
    match became:
        case NothingFound():
            return NOTHING_ABOUT, None
        case ToBeChosen(topic, count):
            return found_sentence(count), ChooseForget(owner_id, topic)
        case ToBeConfirmed(()):
            return FORGET_EVERYTHING, ForgetAll(owner_id)
        case ToBeConfirmed(memories):
            return forget_these_sentence(len(memories)), ForgetThese(owner_id, memories)
