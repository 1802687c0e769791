"""The notice at first contact with its buttons, and noting a choice: by button or on `/privacy` alike."""

from typing import Any, Final, Literal, Self, get_args

import discord

from cogs.cog_context import CogContext, cog_context_of
from cogs.owned_view import OwnedView
from cogs.owners_button import OWNER, OwnersButton
from cogs.places import subject_of_interaction, tenant_of_interaction
from cogs.presentation.policy import policy_card
from cogs.replies import change, defer_change, defer_private, reply_private
from cogs.sharing_question import sharing_question
from cogs.words.catalogue import say
from memory.domain.ids import MessageId

Decision = Literal["on", "paused", "off"]
Choice = Literal[Decision, "policy"]

_TEMPLATE: Final = rf"consent:{OWNER}:(?P<choice>on|paused|off|policy)(?::(?P<message>\d{{1,20}}))?"
_STYLES: Final[dict[Choice, discord.ButtonStyle]] = {"on": discord.ButtonStyle.primary}


class ConsentButton(OwnersButton, template=_TEMPLATE):
    """One answer to the notice. It stays, so that the person may think again."""

    def __init__(self, owner_id: int, choice: Choice, message_id: str | None = None) -> None:
        super().__init__(
            owner_id,
            label=say(f"consent-button-{choice}"),
            custom_id=f"consent:{owner_id}:{choice}" + (f":{message_id}" if message_id else ""),
            style=_STYLES.get(choice, discord.ButtonStyle.secondary),
        )
        self._choice: Choice = choice
        self._message_id = message_id

    @classmethod
    def from_match(cls, match: Any) -> Self:
        """Read owner, choice, and the message that led to the notice."""
        return cls(int(match["owner"]), match["choice"], match["message"])

    async def press(self, interaction: discord.Interaction, cog_context: CogContext) -> None:
        """Note the choice for this place, or show what is kept."""
        del cog_context
        if self._choice == "policy":
            await show_policy(interaction)
            return
        await defer_private(interaction)
        led_here = None if self._message_id is None else MessageId(self._message_id)
        noted = await note_consent(interaction, self._choice, everywhere=False, led_here=led_here)
        view = await sharing_question(interaction) if self._choice == "on" else None
        text = noted if view is None else f"{noted}\n\n{say('sharing-question')}"
        await reply_private(interaction, text, view=view)


async def show_policy(interaction: discord.Interaction) -> None:
    """Show what is kept: where it stays and what people decide, and the rest behind a button."""
    policy, view = cog_context_of(interaction).policy, OwnedView(interaction, is_right=True)

    async def show_whole(press: discord.Interaction) -> None:
        await defer_change(press)
        await change(press, embed=policy_card(policy), view=None)
        view.stop()

    view.add_button(say("setup-button-more"), show_whole)
    await reply_private(interaction, embed=policy_card(policy, is_whole=False), view=view)


def notice_view(owner_id: int, message_id: int) -> discord.ui.View:
    """Build the buttons under the notice that a message led to; they work after a restart."""
    view = discord.ui.View(timeout=None)
    for choice in get_args(Choice):
        view.add_item(ConsentButton(owner_id, choice, str(message_id)))
    return view


async def note_consent(
    interaction: discord.Interaction, consent: Decision, *, everywhere: bool, led_here: MessageId | None = None
) -> str:
    """Note a person's choice and give the sentence that confirms it.

    A first yes holds for the message that led to it, too.
    """
    operations = cog_context_of(interaction).operations
    tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
    before = await operations.constraining.consent_of(tenant, subject)
    constraining, asked_at = operations.constraining, interaction.created_at
    await operations.unfinished.do_telling(
        f"person/{subject}",
        lambda: constraining.decide(tenant, subject, consent, everywhere=everywhere, asked_at=asked_at),
        rest=lambda: constraining.resume_leaving_out(subject, None if everywhere else tenant),
    )
    # A general "off" wins over a choice for one place; say what holds, not what was asked.
    held = await operations.constraining.consent_of(tenant, subject)
    if held == "off" and consent != "off":
        return say("consent-still-off")
    # What was said while they wished otherwise stays as they wished.
    is_first = consent == "on" and before == "undecided"
    if is_first and led_here is not None and await operations.own_talk.take_in(tenant, subject, led_here):
        return say("consent-noted-with-this")
    has_memories = consent == "off" and bool(await operations.inspection.list_own(tenant, subject))
    noted = say(f"consent-noted-{consent}")
    return f"{noted} {say('consent-keeps-older')}" if has_memories else noted
