"""The screens of `/setup`: where the bot listens, how memory starts and ends, its language, and what it may do.

What makes the bot keep less holds at once. What people have to be told of first waits for *Post notice*.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Literal, get_args

import discord

from cogs.admins import check_admin
from cogs.cog_context import cog_context_of
from cogs.error_sentences import WrongChoiceError
from cogs.owned_view import Choose, OwnedView, Press
from cogs.permissions import channels_lacking
from cogs.places import subject_of_interaction, tenant_of_interaction
from cogs.presentation.setup_cards import Installed, channels_named, groups_card, model_card, more_card, setup_card
from cogs.replies import change, defer_change, defer_private, reply_private
from cogs.rules import ending_options
from cogs.server_memory_screens import room_of
from cogs.setup_changes import (
    ANY_LANGUAGE,
    Allowance,
    allowed_in,
    answer_shares,
    constraining_of,
    language_options,
    model_options,
    set_model,
    set_rules,
    set_traits,
)
from cogs.setup_figures import show_diagnosis, show_limits
from cogs.setup_forms import asking_for_categories, asking_for_persona, asking_for_wishes
from cogs.setup_groups import groups_in, name_groups, shown_of
from cogs.setup_listening import (
    KINDS,
    Waiting,
    channel_of,
    in_mode,
    set_mode,
    start_untold,
    tell_and_listen,
)
from cogs.words.catalogue import say
from memory.domain.constraints import ChannelMode, ConsentMode, GuildRules

Page = Literal["first", "model", "more", "groups"]
Act = Callable[[discord.Interaction, list[str]], Awaitable[tuple[str, Waiting]]]
"""Does what was chosen; returns what is said of it, and what waits for the notice from then on."""


async def show_setup(interaction: discord.Interaction) -> None:
    """Show the first screen to an admin. Raises what says that somebody is none."""
    check_admin(interaction)
    await defer_private(interaction)
    card, view = await _drawn(interaction, "first", Waiting())
    await reply_private(interaction, embed=card, view=view)


async def _drawn(interaction: discord.Interaction, page: Page, waiting: Waiting) -> tuple[discord.Embed, OwnedView]:
    cog_context, guild = cog_context_of(interaction), interaction.guild
    rules = await cog_context.operations.constraining.guild_rules(tenant_of_interaction(interaction))
    if page == "more":
        return more_card(), _more_view(interaction, rules, waiting)
    if page == "groups":
        named = groups_in(guild, rules)
        return groups_card([shown_of(each, rules) for each in named]), _groups_view(interaction, named, waiting)
    if page == "model":
        return model_card(), _model_view(interaction, rules, waiting)
    listening, curating = in_mode(guild, rules, "listen"), cog_context.operations.curating
    found = Installed(
        rules=rules,
        listening=listening,
        waiting=[*(listening if waiting.consent_mode else ()), *waiting.channel_ids],
        waits_for_mode=waiting.consent_mode is not None,
        reads_all_messages=cog_context.reads_all_messages,
        lacking=channels_lacking(guild),
        unconfirmed=await curating.waiting_of_guild(room_of(interaction)),
    )
    return setup_card(found, cog_context.policy), _FirstPage(found, waiting).view(interaction)


class _FirstPage:
    """What the menus of the first screen do, as it was drawn."""

    def __init__(self, found: Installed, waiting: Waiting) -> None:
        self._found, self._waiting = found, waiting

    def view(self, interaction: discord.Interaction) -> OwnedView:
        """Build the menus and buttons."""
        view, rules, waiting = OwnedView(interaction), self._found.rules, self._waiting
        is_deaf = not self._found.reads_all_messages
        draw = _Drawing(view, "first", waiting)
        view.add_channel_menu(
            say("setup-menu-deaf") if is_deaf else say("setup-menu-listening"),
            [*self._found.listening, *waiting.channel_ids],
            draw.after(self._listen),
            kinds=KINDS,
            disabled=is_deaf and not self._found.listening,
        )
        view.add_menu(say("setup-menu-starts"), self._starts(), draw.after(self._start), most=1)
        ends = ending_options(rules.constraints.delete_after_days, never=say("setup-ends-never"))
        view.add_menu(say("setup-menu-ends"), ends, draw.after(self._end), most=1)
        view.add_menu(
            say("setup-menu-language"), language_options(rules.persona.language), draw.after(self._speak), most=1
        )
        style = discord.ButtonStyle.secondary if waiting.is_nothing else discord.ButtonStyle.primary
        view.add_button(say("setup-button-post"), draw.on_press(self._post), style=style, disabled=waiting.is_nothing)
        if cog_context_of(interaction).policy.model_choices:
            view.add_button(say("setup-button-model"), draw.to("model"))
        else:
            view.add_button(say("setup-button-persona"), asking_for_persona(draw.again, rules))
        view.add_button(say("setup-button-try"), _show_what_to_try)
        view.add_button(say("setup-button-groups"), draw.to("groups"))
        view.add_button(say("setup-button-more"), draw.to("more"))
        return view

    def _starts(self) -> list[discord.SelectOption]:
        chosen = self._waiting.consent_mode or self._found.rules.consent_mode
        return [
            discord.SelectOption(
                label=say(f"setup-starts-{mode}"),
                description=say(f"setup-starts-{mode}-why"),
                value=mode,
                default=mode == chosen,
            )
            for mode in get_args(ConsentMode)
        ]

    async def _listen(self, press: discord.Interaction, chosen: list[str]) -> tuple[str, Waiting]:
        listening = self._found.listening
        new = tuple(each for each in chosen if each not in listening)
        for each in new:
            channel_of(press, each)
        left = [each for each in listening if each not in chosen]
        await set_mode(press, left, "mention")
        said = say("setup-listens-no-more", channels=channels_named(left)) if left else ""
        return said, Waiting(new, self._waiting.consent_mode if set(listening) & set(chosen) else None)

    async def _start(self, press: discord.Interaction, chosen: list[str]) -> tuple[str, Waiting]:
        (mode,) = (each for each in get_args(ConsentMode) if each == chosen[0])
        if not await start_untold(press, mode):
            return "", Waiting(self._waiting.channel_ids, mode)
        return say("setup-saved"), Waiting(self._waiting.channel_ids)

    async def _end(self, press: discord.Interaction, chosen: list[str]) -> tuple[str, Waiting]:
        await set_rules(press, {}, delete_after_days=int(chosen[0]))
        return say("setup-saved"), self._waiting

    async def _speak(self, press: discord.Interaction, chosen: list[str]) -> tuple[str, Waiting]:
        await set_traits(press, {"language": "" if chosen[0] == ANY_LANGUAGE else chosen[0]})
        return say("setup-saved"), self._waiting

    async def _post(self, press: discord.Interaction, _: list[str]) -> tuple[str, Waiting]:
        told = channels_named(await tell_and_listen(press, self._waiting))
        return say("setup-listens-now", channels=told), Waiting()


async def _show_what_to_try(press: discord.Interaction) -> None:
    await reply_private(press, say("setup-try", bot=f"@{_called_here(press)}"))


def _model_view(interaction: discord.Interaction, rules: GuildRules, waiting: Waiting) -> OwnedView:
    view = OwnedView(interaction)
    draw = _Drawing(view, "model", waiting)

    async def choose(press: discord.Interaction, chosen: list[str]) -> tuple[str, Waiting]:
        await set_model(press, chosen[0])
        return say("setup-saved"), waiting

    view.add_menu(
        say("setup-menu-model"),
        model_options(rules.model, cog_context_of(interaction).policy),
        draw.after(choose),
        most=1,
    )
    view.add_button(say("setup-button-persona"), asking_for_persona(draw.again, rules))
    view.add_button(say("button-back"), draw.to("first"))
    return view


def _more_view(interaction: discord.Interaction, rules: GuildRules, waiting: Waiting) -> OwnedView:
    view, guild = OwnedView(interaction), interaction.guild
    draw = _Drawing(view, "more", waiting)
    allowed = allowed_in(rules)

    async def allow(press: discord.Interaction, chosen: list[str]) -> tuple[str, Waiting]:
        switched = {name: name in chosen for name in get_args(Allowance) if (name in chosen) != (name in allowed)}
        await set_rules(press, switched)
        return say("setup-saved"), waiting

    def keep_to(mode: ChannelMode, before: Sequence[str]) -> Act:
        async def act(press: discord.Interaction, chosen: list[str]) -> tuple[str, Waiting]:
            new = [each for each in chosen if each not in before]
            heard = [each for each in new if rules.channel_modes.get(each) == "listen"]
            await set_mode(press, [each for each in before if each not in chosen], "mention")
            await set_mode(press, new, mode)
            if heard:
                return say("setup-listens-no-more", channels=channels_named(heard)), waiting
            return say("setup-saved"), waiting

        return act

    options = [
        discord.SelectOption(label=say(f"setup-allow-{name}"), value=name, default=name in allowed)
        for name in get_args(Allowance)
    ]
    view.add_menu(say("setup-menu-allowed"), options, draw.after(allow), least=0)
    silent, threads = in_mode(guild, rules, "off"), in_mode(guild, rules, "thread")
    view.add_channel_menu(say("setup-menu-silent"), silent, draw.after(keep_to("off", silent)), kinds=KINDS)
    view.add_channel_menu(
        say("setup-menu-threads"),
        threads,
        draw.after(keep_to("thread", threads)),
        kinds=(discord.ChannelType.text, discord.ChannelType.news, discord.ChannelType.forum),
    )

    async def answer_up_to(press: discord.Interaction, chosen: list[str]) -> tuple[str, Waiting]:
        tenant, by = tenant_of_interaction(press), subject_of_interaction(press)
        await constraining_of(press).set_answer_percent(tenant, int(chosen[0]), by=by)
        return say("setup-saved"), waiting

    view.add_menu(say("setup-menu-answers"), answer_shares(rules), draw.after(answer_up_to), most=1)
    view.add_button(say("setup-button-wishes"), asking_for_wishes(draw.again))
    view.add_button(say("setup-button-categories"), asking_for_categories(draw.again, rules))
    view.add_button(say("setup-button-limits"), show_limits)
    view.add_button(say("setup-button-check"), show_diagnosis)
    view.add_button(say("button-back"), draw.to("first"))
    return view


def _groups_view(
    interaction: discord.Interaction, named: Sequence[discord.CategoryChannel], waiting: Waiting
) -> OwnedView:
    view = OwnedView(interaction)
    draw = _Drawing(view, "groups", waiting)

    async def name(press: discord.Interaction, chosen: list[str]) -> tuple[str, Waiting]:
        await name_groups(press, chosen)
        return say("setup-saved"), waiting

    kinds, known = (discord.ChannelType.category,), [str(each.id) for each in named]
    view.add_channel_menu(say("setup-menu-groups"), known, draw.after(name), kinds=kinds)
    view.add_button(say("button-back"), draw.to("first"))
    return view


class _Drawing:
    """Draws a screen anew after each press, in the place of the one that was pressed."""

    def __init__(self, view: OwnedView, page: Page, waiting: Waiting) -> None:
        self._view, self._page, self._waiting = view, page, waiting

    def after(self, act: Act) -> Choose:
        """Return what a menu does: act, then draw; what cannot be done is said above the screen."""

        async def chosen(press: discord.Interaction, values: list[str]) -> None:
            check_admin(press)
            await defer_change(press)
            try:
                said, waiting = await act(press, values)
            except WrongChoiceError as refused:
                said, waiting = str(refused), self._waiting
            await self.again(press, said, waiting)

        return chosen

    def on_press(self, act: Act) -> Press:
        """Return what a button does: act, then draw."""

        async def pressed(press: discord.Interaction) -> None:
            await self.after(act)(press, [])

        return pressed

    def to(self, page: Page) -> Press:
        """Return what a button does that leads to another page."""

        async def pressed(press: discord.Interaction) -> None:
            check_admin(press)
            await defer_change(press)
            await self.again(press, "", self._waiting, page=page)

        return pressed

    async def again(
        self, press: discord.Interaction, said: str, waiting: Waiting | None = None, *, page: Page | None = None
    ) -> None:
        """Draw the screen as things are now, with a sentence above it."""
        card, view = await _drawn(press, page or self._page, self._waiting if waiting is None else waiting)
        await change(press, said or None, embed=card, view=view)
        self._view.stop()


def _called_here(interaction: discord.Interaction) -> str:
    return "Keepsake" if interaction.guild is None else interaction.guild.me.display_name
