"""The screens of forgetting: which of these, really everything, and undo.

Shared by `/forget`, `/memories` and the chat.
"""

from collections.abc import Sequence
from typing import Final

import discord

from cogs.cog_context import cog_context_of
from cogs.elsewhere import with_whereabouts
from cogs.memory_looking import option_of
from cogs.owned_view import OwnedView, Press
from cogs.places import place_of_interaction, subject_of_interaction, tenant_of_interaction
from cogs.presentation.sentences import forgotten_sentence
from cogs.presentation.wording import quoted_lines, shown_in_line
from cogs.replies import change, defer_change, reply_private
from cogs.words.catalogue import say
from memory.domain.audience import PRIVATE
from memory.domain.errors import NotYours
from memory.domain.ids import MemoryId, MessageId
from memory.domain.memory import Memory
from memory.domain.message import Message
from memory.domain.recall.nearest import MOST_NEAREST, Nearest
from memory.operations.forgetting.forget_service import ForgetService, Forgotten

_MOST_NAMED: Final = 100
"""Characters of what was looked for that a question repeats."""


async def tell_forgotten(
    interaction: discord.Interaction,
    forgotten: Forgotten,
    *,
    in_place: bool = False,
    gone_before: int = 0,
    also: str = "",
) -> None:
    """Say what is hidden now and in which words, with a button that brings it back as long as that is possible.

    `in_place` replaces the screen whose component was used; `gone_before` counts what was chosen and no longer there.
    `also` is a line about what ended beside it.
    """
    cog_context = cog_context_of(interaction)
    left_s = (forgotten.undo_until - cog_context.clock.now()).total_seconds()
    sentence = forgotten_sentence(
        len(forgotten.memories),
        derived_messages=forgotten.derived_messages,
        undo_s=cog_context.policy.undo_s,
        gone_before=gone_before,
    )
    if forgotten.memories:
        sentence = f"{sentence}\n{quoted_lines(forgotten.memories)}\n{also}".strip()
    view = None
    if forgotten.memories and left_s > 0:
        view = OwnedView(interaction, timeout_s=left_s, is_right=True, ends_as=say("undo-expired"))
        view.add_button(say("button-undo"), _undoing(view, [memory.id for memory in forgotten.memories]))
    if in_place:
        await change(interaction, sentence, view=view)
    else:
        await reply_private(interaction, sentence, view=view)


async def ask_which(interaction: discord.Interaction, about: str) -> None:
    """Forget the one memory that some words name; where they name several or none, let the person choose."""
    tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
    operations = cog_context_of(interaction).operations
    lines = await operations.own_talk.forget_about(_wish_of(interaction, about), about)
    ended = say("forgotten-lines", count=lines) if lines else ""
    found = await operations.inspection.nearest_own(tenant, subject, about)
    match found.fit:
        case "only":
            named = [found.memories[0].id]
            await tell_forgotten(interaction, await operations.forgetting.forget(tenant, subject, named), also=ended)
        case "newest" if lines:
            # They were what was meant.
            await reply_private(interaction, ended)
        case _:
            await _offer(interaction, found.memories, f"{_question(found, about)}\n{ended}".strip())


def _wish_of(interaction: discord.Interaction, about: str) -> Message:
    """Take the words of a command for something said where nobody else reads along."""
    place = place_of_interaction(interaction)
    return Message(
        id=MessageId(str(interaction.id)),
        tenant=place.tenant,
        channel_id=place.channel_id,
        author=subject_of_interaction(interaction),
        text=about,
        at=interaction.created_at,
        audience=PRIVATE,
        addressed=True,
    )


async def ask_these(interaction: discord.Interaction, memory_ids: Sequence[MemoryId]) -> None:
    """Let the person choose among some of their memories, those that are still there, then forget what was chosen."""
    tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
    own = await cog_context_of(interaction).operations.inspection.list_own(tenant, subject)
    found = [memory for memory in own if memory.id in memory_ids]
    await _offer(interaction, found, say("forget-found", count=len(found)), if_none="forget-gone-already")


async def _offer(
    interaction: discord.Interaction, found: Sequence[Memory], question: str, *, if_none: str = "wish-nothing"
) -> None:
    if not found:
        await reply_private(interaction, say(if_none))
        return
    view = OwnedView(interaction, is_right=True)

    async def chosen(press: discord.Interaction, ids: list[str]) -> None:
        await defer_change(press)
        tenant, subject = tenant_of_interaction(press), subject_of_interaction(press)
        done = await cog_context_of(press).operations.bulk.bulk_delete(
            tenant, subject, [MemoryId(each) for each in ids]
        )
        if done.forgotten is None:
            await change(press, say("forget-gone-already"))
        else:
            await tell_forgotten(press, done.forgotten, in_place=True, gone_before=len(done.not_theirs))
        view.stop()

    view.add_menu(say("forget-which"), [option_of(memory) for memory in found], chosen)
    view.add_button(say("button-keep-all"), _keeping(view))
    await reply_private(interaction, question, view=view)


def _question(found: Nearest, about: str) -> str:
    if found.fit == "found":
        count = len(found.memories)
        return say("forget-found-many" if count >= MOST_NEAREST else "forget-found", count=count)
    if not about.strip():
        return say("forget-choose")
    named = shown_in_line(about, _MOST_NAMED)
    return say("forget-near", about=named) if found.fit == "near" else say("forget-newest", about=named)


async def forget_everything(interaction: discord.Interaction, *, in_place: bool = False) -> None:
    """Forget everything in this place, which was confirmed, and say what it was; `in_place` as in `tell_forgotten`."""
    tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
    forgotten = await _forgetting(interaction).forget_everything(tenant, subject)
    if forgotten.memories:
        await tell_forgotten(interaction, forgotten, in_place=in_place)
    elif in_place:
        await change(interaction, say("wish-nothing"))
    else:
        await reply_private(interaction, say("wish-nothing"))


async def ask_everything(interaction: discord.Interaction) -> None:
    """Ask before everything in this place is forgotten."""
    tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
    own = await cog_context_of(interaction).operations.inspection.list_own(tenant, subject)
    if not own:
        await reply_private(interaction, say("wish-nothing"))
        return
    view = OwnedView(interaction, is_right=True)

    async def confirmed(press: discord.Interaction) -> None:
        await defer_change(press)
        await forget_everything(press, in_place=True)
        view.stop()

    view.add_button(say("button-forget-all"), confirmed, style=discord.ButtonStyle.danger)
    view.add_button(say("button-keep-all"), _keeping(view))
    question = say("forget-all-question", count=len(own))
    await reply_private(interaction, with_whereabouts(interaction, question), view=view)


def _undoing(view: OwnedView, ids: list[MemoryId]) -> Press:
    async def undo(press: discord.Interaction) -> None:
        await defer_change(press)
        tenant, subject = tenant_of_interaction(press), subject_of_interaction(press)
        try:
            restored = await _forgetting(press).undo(tenant, subject, ids)
        except NotYours:
            await change(press, say("undo-expired"))
        else:
            await change(press, say("restored", count=len(restored)))
        view.stop()

    return undo


def _keeping(view: OwnedView) -> Press:
    async def keep(press: discord.Interaction) -> None:
        await change(press, say("nothing-changed"))
        view.stop()

    return keep


def _forgetting(interaction: discord.Interaction) -> ForgetService:
    return cog_context_of(interaction).operations.forgetting
