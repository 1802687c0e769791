"""The notice in a channel that the bot listens to, with buttons by which everybody there chooses for themselves."""

from typing import Any, Final, Literal, Self, get_args

import discord
import structlog

from cogs.cog_context import CogContext
from cogs.consent import note_consent, show_policy
from cogs.error_sentences import WrongChoiceError
from cogs.owners_button import PersistentButton
from cogs.permissions import reach_in
from cogs.presentation.listening_sentences import listening_notice
from cogs.replies import defer_private, reply_private
from cogs.words.catalogue import say
from memory.domain.constraints import ConsentMode

_log = structlog.stdlib.get_logger(__name__)

Choice = Literal["on", "off", "policy"]
Channel = discord.TextChannel | discord.VoiceChannel | discord.ForumChannel | discord.StageChannel | discord.Thread

_STYLES: Final[dict[Choice, discord.ButtonStyle]] = {"on": discord.ButtonStyle.primary}


class ListeningButton(PersistentButton, template=r"listening:(?P<choice>on|off|policy)"):
    """One answer to the notice, of whoever presses it and for them alone."""

    def __init__(self, choice: Choice) -> None:
        super().__init__(
            label=say(f"consent-button-{choice}"),
            custom_id=f"listening:{choice}",
            style=_STYLES.get(choice, discord.ButtonStyle.secondary),
        )
        self._choice: Choice = choice

    @classmethod
    def from_match(cls, match: Any) -> Self:
        """Read the choice."""
        return cls(match["choice"])

    async def press(self, interaction: discord.Interaction, cog_context: CogContext) -> None:
        """Note the person's choice for this server, or show what is kept."""
        del cog_context
        if self._choice == "policy":
            await show_policy(interaction)
            return
        await defer_private(interaction)
        await reply_private(interaction, await note_consent(interaction, self._choice, everywhere=False))


async def post_notice(channel: Channel, mode: ConsentMode, *, retention_days: int) -> discord.Message:
    """Post the notice, in a forum as a post of its own; raises `WrongChoiceError` when it cannot be posted."""
    text, view = listening_notice(mode, retention_days=retention_days), _view()
    try:
        if not reach_in(channel).may_send:
            raise WrongChoiceError(say("listening-not-posted", channel=channel.mention))
        if isinstance(channel, discord.ForumChannel):
            return (await channel.create_thread(name=say("listening-title"), content=text, view=view)).message
        return await channel.send(text, view=view)
    except discord.HTTPException as failed:
        _log.info("notice_not_posted", channel=channel.id, exc_info=failed)
        raise WrongChoiceError(say("listening-not-posted", channel=channel.mention)) from failed


async def withdraw_notice(notice: discord.Message) -> None:
    """Take a notice back because the bot does not listen after all."""
    try:
        await notice.delete()
    except discord.HTTPException as failed:
        # It promises less than it says then, never more: nothing is heard.
        _log.warning("notice_not_withdrawn", channel=notice.channel.id, exc_info=failed)


def _view() -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for choice in get_args(Choice):
        view.add_item(ListeningButton(choice))
    return view
