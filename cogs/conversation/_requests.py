"""Requests in plain words: "remember that …" and "forget …" go to the same operations as the commands, without a model.

The answer is public: one line and a button. It never tells what is remembered.
"""

from dataclasses import dataclass
from typing import assert_never

import discord

from cogs.chat_buttons import ChooseForget, DropKept, ForgetAll, UndoForget
from cogs.owners_button import OwnersButton
from cogs.places import Place
from cogs.presentation.sentences import (
    NOTHING_ABOUT,
    forgotten_sentence,
    found_sentence,
    kept_sentence,
    refusal_sentence,
)
from memory.domain.ids import MessageId, subject_of
from memory.domain.statements import statement_to_remember, topic_to_forget
from memory.domain.writing.gate import Refused
from memory.operations.bundle import Operations
from memory.operations.remembering.remembering import Kept, Statement

_EVERYTHING = "everything"


@dataclass(frozen=True, slots=True)
class Reply:
    """One line, and what may be pressed under it."""

    text: str
    button: OwnersButton | None = None

    def view(self) -> discord.ui.View | None:
        """Put the button into a view."""
        if self.button is None:
            return None
        view = discord.ui.View(timeout=None)
        view.add_item(self.button)
        return view


@dataclass(frozen=True, slots=True)
class Remember:
    """That a statement is to be remembered."""

    statement: str


@dataclass(frozen=True, slots=True)
class Forget:
    """That what is known about a topic is to be forgotten."""

    topic: str


def request_in(text: str) -> Remember | Forget | None:
    """Give what a text asks of memory; None when it is ordinary talk."""
    statement = statement_to_remember(text)
    if statement is not None:
        return Remember(statement)
    topic = topic_to_forget(text)
    return None if topic is None else Forget(topic)


async def fulfil(
    operations: Operations, request: Remember | Forget, *, place: Place, message: discord.Message, undo_s: float
) -> Reply:
    """Do what a message asks of memory."""
    match request:
        case Remember(statement):
            return await _remember(operations, statement, place=place, message=message)
        case Forget(topic):
            return await _forget(operations, topic, place=place, owner_id=message.author.id, undo_s=undo_s)
        case _:
            assert_never(request)


async def _remember(operations: Operations, statement: str, *, place: Place, message: discord.Message) -> Reply:
    outcome = await operations.remembering.remember(
        Statement(
            text=statement,
            tenant=place.tenant,
            subject=subject_of(message.author.id),
            audience=place.audience,
            channel_id=place.channel_id,
            cause=f"message:{message.id}",
            message_id=MessageId(str(message.id)),
            said_at=message.created_at,
        )
    )
    if isinstance(outcome, Refused):
        return Reply(refusal_sentence(outcome))
    if isinstance(outcome, Kept):
        said = kept_sentence(known_already=False, instead=outcome.instead_of is not None)
        return Reply(said, DropKept(message.author.id, outcome.memory.id))
    return Reply(kept_sentence(known_already=True))


async def _forget(operations: Operations, topic: str, *, place: Place, owner_id: int, undo_s: float) -> Reply:
    subject = subject_of(owner_id)
    if topic == _EVERYTHING:
        return Reply("Everything that I remember about you here? Please confirm.", ForgetAll(owner_id))
    found = await operations.forgetting.matching(place.tenant, subject, about=topic)
    if not found:
        return Reply(NOTHING_ABOUT)
    if len(found) > 1:
        return Reply(found_sentence(len(found)), ChooseForget(owner_id, topic))
    forgotten = await operations.forgetting.forget(place.tenant, subject, [found[0].id])
    sentence = forgotten_sentence(1, derived_messages=forgotten.derived_messages, undo_s=undo_s)
    return Reply(sentence, UndoForget(owner_id, found[0].id))
