"""The bot in other languages than English: what Discord is told, and what a person sees who uses it in theirs."""

import re
from collections.abc import Iterator
from typing import Any, Final

import discord
from simcord.results import InteractionResult

from cogs.words.catalogue import WHOLE, catalogue_of, say, speaking
from tests.cogs.world import last_message, shown, use_in
from tests.cogs.world import world as small_world
from tests.scenes.test_setup import texts_of
from tests.scenes.world import World

CHAT_INPUT = int(discord.AppCommandType.chat_input.value)
LOCALES = {"de", "es-ES", "es-419", "fr", "pt-BR", "ja"}
TOLD: Final = {
    "en": ("good morning, I have come home", "off the record", "forget the zeppelin"),
    "de": ("guten Morgen, ich bin wieder zu Hause", "ganz unter uns", "vergiss den Zeppelin"),
    "ja": ("おはよう、家に帰ってきました", "オフレコ", ""),
}
"""What somebody writes in a language: a greeting, that nothing is to be kept, a wish to forget by a fixed phrase."""
FACTS: Final = ("I drink smoky tea", "I own a smoky boat with sails", "I own a smoky boat with two sails")
MANY: Final = 70
"""Texts that a walk shows at least."""
OF_COMMANDS = ("command-", "option-", "about-", "choice-")


async def test_discord_is_told_what_commands_are_called_in_each_language(world: World) -> None:
    known = world.stage.env.backend.commands[None]
    typed = [*_localized([command for (_, kind), command in known.items() if kind == CHAT_INPUT])]
    menus = [*_localized([command for (_, kind), command in known.items() if kind != CHAT_INPUT])]

    assert known["remember", CHAT_INPUT]["name_localizations"]["de"] == "merken"
    assert all(0 < len(text) <= 100 for _, texts in [*typed, *menus] for text in texts.values())
    for name in [text for is_name, texts in typed if is_name for text in texts.values()]:
        assert re.fullmatch(r"[-_'\w]{1,32}", name), name
        assert name == name.lower()
    assert [texts for _, texts in [*typed, *menus] if texts.keys() != LOCALES] == [], "all of it in all of them"
    for language, locale in [(each, "es-ES" if each == "es" else each) for each in WHOLE[1:]]:
        catalogue = catalogue_of(language)
        words = {catalogue.sentence(key, {}) for key in catalogue.keys if key.startswith(OF_COMMANDS)}
        assert words == {texts[locale] for _, texts in [*typed, *menus]}, "nothing that no command has"


async def test_screens_speak_the_language_of_whoever_uses_them(world: World) -> None:
    ada = world.seat("ada", "general")
    use_in(world.stage.env, "ja")

    refused = await ada.slash("remember", fact="My password is hunter2-and-more")

    with speaking("ja"):
        assert shown(refused) == say("refusal-secret")


async def test_in_german_and_japanese_a_member_reads_no_english_sentence() -> None:
    said = {language: await _everything_said(language) for language in TOLD}

    assert all(len(texts) > MANY for texts in said.values()), {each: len(texts) for each, texts in said.items()}
    # One word may be the same in two languages, and what somebody told stands as they told it.
    same = [text for each in ("de", "ja") for text in said[each] & said["en"] if " " in text and "smoky" not in text]
    assert same == []


async def _everything_said(language: str) -> set[str]:
    """Let a member meet the bot in a language and walk through their screens; gives each text once."""
    greeting, aside, wish = TOLD[language]
    said: set[str] = set()
    async with small_world() as here:
        use_in(here.env, language)
        here.model.answers = ["Aha."] * 9
        general, ada = here.general, here.ada

        def seen(result: InteractionResult) -> InteractionResult:
            said.update(texts_of(result))
            return result

        async def speak(text: str) -> discord.Message:
            await ada.send(general, f"{here.mention} {text}")
            answer = here.said(general)[-1]
            said.update(answer.content.splitlines())
            said.update(part.label or "" for row in answer.components for part in row.children)  # type: ignore[union-attr]
            return answer

        with speaking(language):
            answer = await speak(greeting)
            seen(await ada.click(answer, label=say("consent-button-on")))
            seen(await ada.context_menu(general, "Why this reply?", answer))
            for fact in (*FACTS, "my phone number is +44 20 7946 0018", "I have diabetes"):
                seen(await ada.slash(general, "remember", fact=fact))
            tea = next(each for each in await here.memories(ada) if "tea" in each.text)
            card = seen(await ada.slash(general, "memories", memory=tea.id))
            for button in ("memories-button-pin", "memories-field-history", "button-back", "memories-button-forget"):
                await ada.click(last_message(card), label=say(button))
                seen(card)
            listed = seen(await ada.slash(general, "memories"))
            for button in ("memories-button-tidy", "memories-button-conflicts", "timeline-button", "map-button"):
                seen(await ada.click(last_message(listed), label=say(button)))
            await ada.click(last_message(listed), label=say("memories-button-summary"))
            seen(listed)
            seen(await ada.slash(general, "memories", search="zeppelin"))
            wishes: tuple[dict[str, Any], ...] = (
                {},
                {"what": "zeppelin"},
                {"what": "smoky boat"},
                {"everything": True},
            )
            for options in wishes:
                seen(await ada.slash(general, "forget", **options))
            for where in ("here", "everywhere"):
                screen = seen(await ada.slash(general, "privacy", where=where))
                for button in ("consent-button-policy", "privacy-delete-button"):
                    seen(await ada.click(last_message(screen), label=say(button)))
            for text in filter(None, (wish, aside)):
                await speak(text)
    return said - {""}


def _localized(parts: Any) -> Iterator[tuple[bool, dict[str, str]]]:
    """Yield names and descriptions by locale, of commands and of what is in them, and whether people type them."""
    for part in parts:
        yield "value" not in part, part.get("name_localizations") or {}
        if part.get("description"):
            yield False, part.get("description_localizations") or {}
        yield from _localized([*part.get("options", ()), *part.get("choices", ())])
