"""The bot in other languages than English: what Discord is told, and what a person sees who uses it in theirs."""

import re
from collections.abc import Iterator
from typing import Any

import discord

from cogs.words.catalogue import say, speaking
from tests.cogs.world import shown, use_in
from tests.scenes.world import World

CHAT_INPUT = int(discord.AppCommandType.chat_input.value)
LOCALES = {"de", "es-ES", "es-419", "fr", "pt-BR", "ja"}


async def test_discord_is_told_what_commands_are_called_in_each_language(world: World) -> None:
    known = world.stage.env.backend.commands[None]
    typed = [*_localized([command for (_, kind), command in known.items() if kind == CHAT_INPUT])]
    menus = [*_localized([command for (_, kind), command in known.items() if kind != CHAT_INPUT])]

    assert known["remember", CHAT_INPUT]["name_localizations"]["de"] == "merken"
    assert {locale for _, texts in typed for locale in texts} == LOCALES
    assert all(0 < len(text) <= 100 for _, texts in [*typed, *menus] for text in texts.values())
    for name in [text for is_name, texts in typed if is_name for text in texts.values()]:
        assert re.fullmatch(r"[-_'\w]{1,32}", name), name
        assert name == name.lower()


async def test_screens_speak_the_language_of_whoever_uses_them(world: World) -> None:
    ada = world.seat("ada", "general")
    use_in(world.stage.env, "ja")

    refused = await ada.slash("remember", fact="My password is hunter2-and-more")

    with speaking("ja"):
        assert shown(refused) == say("refusal-secret")


def _localized(parts: Any) -> Iterator[tuple[bool, dict[str, str]]]:
    """Yield names and descriptions by locale, of commands and of what is in them, and whether people type them."""
    for part in parts:
        yield "value" not in part, part.get("name_localizations") or {}
        yield False, part.get("description_localizations") or {}
        yield from _localized([*part.get("options", ()), *part.get("choices", ())])
