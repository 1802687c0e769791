"""What is said of wishes that were carried out, of a fixed phrase or heard by the model.

A line each, and what may be pressed under it.

Where the answer is public it never tells what is remembered.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import discord

from cogs.alone_offers import AloneOffers
from cogs.chat_buttons import ChooseForget, DropKept, EndAfter, ForgetAll, ForgetThese, UndoForget, joined
from cogs.consent import ConsentButton
from cogs.keep_alone import KeepAlone
from cogs.owners_button import OwnersButton
from cogs.presentation.wish_sentences import is_only_talk, told
from cogs.words.catalogue import language_for, speaking, spoken
from memory.operations.answering.wish_service import Done, ToBeChosen, ToBeConfirmed, ToBeSwitched
from memory.operations.forgetting.forget_service import Forgotten
from memory.operations.remembering.statement import KeptStatement


@dataclass(frozen=True, slots=True)
class WishReply:
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


def reply_to(done: Sequence[Done], offers: AloneOffers, *, owner_id: int, undo_s: float, is_private: bool) -> WishReply:
    """Say what became of wishes, in their order and the same line once; what is offered waits in `offers`."""
    lines: dict[str, None] = {}
    buttons: list[OwnersButton] = []
    for each in done:
        # As the model heard it, where it did; a fixed phrase is answered as the rest of its message.
        with speaking(language_for(each.wish.language) if each.wish.language else spoken()):
            lines[told(each, undo_s=undo_s, is_private=is_private)] = None
            buttons += _buttons(each, owner_id)
        if each.offered is not None:
            offers.put(each.offered)
    return WishReply("\n".join(lines), tuple(buttons))


def _buttons(done: Done, owner_id: int) -> list[OwnersButton]:
    if done.offered is not None:
        return [KeepAlone(owner_id, done.offered.cause)]
    if isinstance(done.became, ToBeSwitched):
        return [ConsentButton(owner_id, "paused"), ConsentButton(owner_id, "off"), ForgetAll(owner_id)]
    first = _button(done, owner_id)
    kept = done.became.memory if isinstance(done.became, KeptStatement) else None
    ending = EndAfter.of(kept, owner_id) if kept is not None and kept.subject is not None else None
    return [button for button in (first, ending) if button is not None]


def _button(done: Done, owner_id: int) -> OwnersButton | None:
    match done.became:
        case KeptStatement(memory):
            return DropKept(owner_id, memory.id)
        case Forgotten(memories):
            return UndoForget(owner_id, joined(memory.id for memory in memories))
        case ToBeChosen(topic, _, _) if not is_only_talk(done):
            return ChooseForget(owner_id, topic)
        case ToBeConfirmed(()):
            return ForgetAll(owner_id)
        case ToBeConfirmed(memories):
            return ForgetThese(owner_id, joined(memories))
        case _:
            return None
