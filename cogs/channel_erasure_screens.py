"""Erasing a channel's talk, from `/server-memory`: what would go, the typed word, how far it is, that it is gone.

They show counts and nothing that anybody said.
"""

from datetime import datetime, timedelta
from typing import Final

import discord
import structlog

from cogs.admins import check_admin
from cogs.cog_context import cog_context_of
from cogs.listening_notice import Channel
from cogs.owned_view import Field, OwnedView, ask_for_text
from cogs.places import tenant_of_interaction
from cogs.presentation.privacy_cards import CONFIRM_WORD
from cogs.replies import change, defer_change, reply_private
from cogs.words.catalogue import say
from memory.domain.ids import ChannelId
from memory.operations.capture.channel_talk import TalkCount
from memory.operations.diagnosis.health import SEVERAL


def question_sentence(channel: str, going: TalkCount) -> str:
    """Ask whether what was said in a channel shall go; of fewer than three people no number is told."""
    parts = [_about_people(going)] if going.memories else []
    if going.shared:
        parts.append(say("erase-shared", count=going.shared))
    if going.messages:
        parts.append(say("erase-messages", count=going.messages))
    lines = [
        say("erase-question", channel=channel),
        say("erase-takes-along", what=_listed(parts)),
        say("erase-leaves"),
        say("erase-goes-on"),
    ]
    return "\n".join(lines)


def _about_people(going: TalkCount) -> str:
    if going.people < SEVERAL:
        return say("erase-about-few")
    return say("erase-about", count=going.memories, people=going.people)


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else say("list-and", most=", ".join(parts[:-1]), last=parts[-1])


TELL_EVERY: Final = timedelta(seconds=5)
"""How often a long erasure says how far it is; Discord slows down who edits more."""
_log = structlog.stdlib.get_logger(__name__)


async def ask_to_erase(interaction: discord.Interaction, channel: Channel) -> None:
    """Say what would go with the talk of a channel, with a button that asks for the word."""
    operations, channel_id = cog_context_of(interaction).operations, ChannelId(str(channel.id))
    going = await operations.channel_talk.count(tenant_of_interaction(interaction), channel_id)
    if going.is_nothing:
        await reply_private(interaction, say("erase-nothing-there"))
        return
    view = OwnedView(interaction, is_right=True)

    async def proceed(press: discord.Interaction) -> None:
        await _ask_for_word(press, channel, view)

    async def keep(press: discord.Interaction) -> None:
        await change(press, say("nothing-changed"))
        view.stop()

    view.add_button(say("erase-button"), proceed, style=discord.ButtonStyle.danger)
    view.add_button(say("button-keep-all"), keep)
    await reply_private(interaction, question_sentence(channel.mention, going), view=view)


async def _ask_for_word(press: discord.Interaction, channel: Channel, question: OwnedView) -> None:
    async def submitted(form: discord.Interaction, typed: str) -> None:
        await defer_change(form)
        # Whoever may manage the server no longer has no say any more.
        check_admin(form)
        if typed.strip().upper() != CONFIRM_WORD:
            await reply_private(form, say("wrong-word"))
            return
        await _erase(form, channel)
        question.stop()

    field = Field(say("erase-form-label", word=CONFIRM_WORD), 20)
    await ask_for_text(press, submitted, say("erase-form-title"), field)


async def _erase(form: discord.Interaction, channel: Channel) -> None:
    cog_context = cog_context_of(form)
    told_at = cog_context.clock.now()
    erasing = cog_context.operations.channel_talk.erase(
        tenant_of_interaction(form), ChannelId(str(channel.id)), asked_at=form.created_at
    )
    async for _ in erasing:
        told_at = await _tell_progress(form, channel, told_at=told_at)
    await change(form, say("erase-done", channel=channel.mention))


async def _tell_progress(form: discord.Interaction, channel: Channel, *, told_at: datetime) -> datetime:
    """Say that it goes on, if it was not said lately; gives when it was said last."""
    at = cog_context_of(form).clock.now()
    if at - told_at < TELL_EVERY:
        return told_at
    try:
        await form.edit_original_response(content=say("erase-going", channel=channel.mention), view=None)
    except discord.HTTPException as failed:
        # It goes on although nobody can be told any more, as after a quarter of an hour.
        _log.info("progress_not_told", exc_info=failed)
    return at
