"""The names and descriptions of commands in other languages, as Discord shows them to each person in their own.

English stands with the commands in the code; `commands.ftl` of a language says the rest.
"""

import re
from functools import cache

import discord
from discord import app_commands

from cogs.words.catalogue import ENGLISH, catalogue_of, language_for


class CommandWords(app_commands.Translator):
    """Tells Discord what a command is called where."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return a name or a description in a language that we have them in; None for every other."""
        # Discord asks for every locale that it has, most of them none of ours, and for all commands at every start.
        language = language_for(locale.value)
        if language == ENGLISH or (key := key_of(string, context)) not in catalogue_of(language).keys:
            return None
        return catalogue_of(language).sentence(key, {})


def key_of(string: app_commands.locale_str, context: app_commands.TranslationContextTypes) -> str:
    """Return under which name a catalogue says what stands at a place of a command.

    An option is called the same in every command, and so is what may be chosen.
    """
    match context.location:
        case app_commands.TranslationContextLocation.command_name | app_commands.TranslationContextLocation.group_name:
            return f"command-{_slug(context.data.qualified_name)}"
        case (
            app_commands.TranslationContextLocation.command_description
            | app_commands.TranslationContextLocation.group_description
        ):
            return f"about-{_slug(context.data.qualified_name)}"
        case app_commands.TranslationContextLocation.parameter_name:
            return f"option-{context.data.name}"
        case app_commands.TranslationContextLocation.parameter_description:
            return f"about-{_slug(context.data.command.qualified_name)}--{context.data.name}"
        case _:
            return f"choice-{_slug(string.message)}"


@cache
def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")
