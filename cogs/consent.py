"""The notice at first contact with its buttons, and noting a choice: by button or by `/privacy consent` alike."""

from typing import Any, Final, Literal, Self, get_args

import discord

from cogs.cog_context import CogContext, cog_context_of
from cogs.owners_button import OwnersButton
from cogs.places import subject_of_interaction, tenant_of_interaction
from cogs.presentation.policy import policy_card
from cogs.replies import defer_private, reply_private
from cogs.words.catalogue import say
from memory.domain.constraints import ConsentState

Choice = Literal["on", "paused", "off", "policy"]

_STYLES: Final[dict[Choice, discord.ButtonStyle]] = {"on": discord.ButtonStyle.primary}


class ConsentButton(OwnersButton, template=r"consent:(?P<owner>\d{1,20}):(?P<choice>on|paused|off|policy)"):
    """One answer to the notice. It stays, so that the person may think again."""

    def __init__(self, owner_id: int, choice: Choice) -> None:
        super().__init__(
            owner_id,
            label=say(f"consent-button-{choice}"),
            custom_id=f"consent:{owner_id}:{choice}",
            style=_STYLES.get(choice, discord.ButtonStyle.secondary),
        )
        self._choice: Choice = choice

    @classmethod
    def from_match(cls, match: Any) -> Self:
        """Read owner and choice."""
        return cls(int(match["owner"]), match["choice"])

    async def press(self, interaction: discord.Interaction, cog_context: CogContext) -> None:
        """Note the choice for this place, or show what is kept."""
        if self._choice == "policy":
            await reply_private(interaction, embed=policy_card(cog_context.policy))
            return
        await defer_private(interaction)
        await reply_private(interaction, await note_consent(interaction, self._choice, everywhere=False))


def notice_view(owner_id: int) -> discord.ui.View:
    """Build the buttons under the notice; they work after a restart."""
    view = discord.ui.View(timeout=None)
    for choice in get_args(Choice):
        view.add_item(ConsentButton(owner_id, choice))
    return view


async def note_consent(interaction: discord.Interaction, consent: ConsentState, *, everywhere: bool) -> str:
    """Note a person's choice and give the sentence that confirms it."""
    operations = cog_context_of(interaction).operations
    tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
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
    has_memories = consent == "off" and bool(await operations.inspection.list_own(tenant, subject))
    noted = say(f"consent-noted-{consent}")
    return f"{noted} {say('consent-keeps-older')}" if has_memories else noted
