"""`/remember`: statements about oneself, kept by hand.

Asking is consent for what is asked for, and for nothing else.
"""

from datetime import timedelta
from typing import Final, Literal

import discord
from discord import app_commands
from discord.ext import commands

from cogs.cog_context import CogContext
from cogs.elsewhere import usable_anywhere, without_place
from cogs.error_sentences import WrongChoiceError
from cogs.places import Place, place_of_interaction, subject_of_interaction, tenant_of_interaction
from cogs.presentation.wording import topic_words
from cogs.remember_screens import ask_for_statements, tell_remembered, with_day
from cogs.replies import defer_private
from cogs.words.catalogue import say
from memory.domain.audience import PRIVATE, PUBLIC, Audience
from memory.domain.memory import MAX_CHARACTERS
from memory.operations.remembering.statement import Statement

Where = Literal["this server", "this room only", "only me"]
Expires = Literal["never", "1 day", "7 days", "30 days", "1 year"]

_MAX_CHOICES: Final = 25
_EXPIRIES: Final[dict[Expires, timedelta | None]] = {
    "never": None,
    "1 day": timedelta(days=1),
    "7 days": timedelta(days=7),
    "30 days": timedelta(days=30),
    "1 year": timedelta(days=365),
}


class RememberCog(commands.Cog):
    """Keeps what people ask to be kept."""

    def __init__(self, cog_context: CogContext) -> None:
        self._remembering = cog_context.operations.remembering

    @app_commands.command()
    @usable_anywhere
    @app_commands.rename(how_to=app_commands.locale_str("how-to"))
    @app_commands.describe(
        fact="What I should remember about you; leave it out for a form with several things, one a line",
        where="Where I may use it; a closed room keeps it to itself unless you say otherwise",
        expires="When I should forget it by myself",
        pin="Keep it in mind whatever we talk about",
        how_to="It is a way to do something: “title: first step → second step”, up to 1,200 characters",
        topic="What it is about, where only one thing can hold at a time; it replaces what held before",
    )
    async def remember(
        self,
        interaction: discord.Interaction,
        *,
        fact: app_commands.Range[str, 1, MAX_CHARACTERS] | None = None,
        where: Where | None = None,
        expires: Expires = "never",
        pin: bool = False,
        topic: str | None = None,
        how_to: bool = False,
    ) -> None:
        """Keep one thing about yourself; leave fact out for a form with several, or for a long how-to."""
        place = place_of_interaction(interaction)
        if topic is not None and expires != "never":
            raise WrongChoiceError(say("remember-topics-stay"))
        if topic is not None and fact is None:
            raise WrongChoiceError(say("remember-topic-of-what"))
        audience = audience_for(where, place)
        statement = Statement(
            text=without_place(interaction, fact or "") if how_to else with_day(interaction, fact or ""),
            tenant=place.tenant,
            subject=subject_of_interaction(interaction),
            audience=audience,
            channel_id=place.channel_id,
            cause=f"interaction:{interaction.id}",
            expires_after=_EXPIRIES[expires],
            pinned=pin,
            private=audience == PRIVATE,
            topic_id=None if topic is None else topic_in(topic),
            is_how_to=how_to,
        )
        if fact is None:
            await ask_for_statements(interaction, statement)
            return
        await defer_private(interaction)
        if statement.topic_id is None:
            outcome = await self._remembering.remember(statement)
        else:
            outcome = await self._remembering.update_by_topic(statement.topic_id, statement)
        await tell_remembered(interaction, outcome, statement)

    @remember.autocomplete("topic")
    async def _topics(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        topics = await self._remembering.topics_in(tenant_of_interaction(interaction))
        wanted, named = topic_in(typed), {topic: topic_words(topic) for topic in topics}
        known = [topic for topic in named if wanted in topic or wanted in topic_in(named[topic])]
        return [app_commands.Choice(name=named[topic], value=topic) for topic in known[:_MAX_CHOICES]]


def topic_in(typed: str) -> str:
    """Read the name of a topic as people write it: "Preferred name" is `preferred_name`."""
    return "_".join(typed.casefold().replace("_", " ").split())


def audience_for(where: Where | None, place: Place) -> Audience:
    """Tell the audience of what is remembered by command in a place.

    Raises `WrongChoiceError` for "this room only" in a room that the whole server reads: it would be used nowhere,
    and to use it everywhere is more than was asked for.
    """
    if place.audience == PRIVATE or where is None:
        return place.audience
    match where:
        case "this server":
            return PUBLIC
        case "only me":
            return PRIVATE
        case "this room only":
            if place.audience == PUBLIC:
                raise WrongChoiceError(say("remember-room-is-open"))
            return place.channel_alone
