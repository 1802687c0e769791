"""The bot in other languages than English: what Discord is told, and what a person sees who uses it in theirs."""

import re
from collections.abc import Iterator
from typing import Any, Final

import discord
import pytest
from simcord.results import InteractionResult

from cogs.words.catalogue import WHOLE, catalogue_of, say, speaking
from tests.cogs.world import last_message, shown, use_in
from tests.cogs.world import world as small_world
from tests.scenes.english import english_in
from tests.scenes.test_setup import texts_of
from tests.scenes.world import World

CHAT_INPUT = int(discord.AppCommandType.chat_input.value)
LOCALES = {"de", "es-ES", "es-419", "fr", "pt-BR", "ja"}
TOLD: Final = {
    "en": ("good morning, I have come home", "off the record", "forget the zeppelin"),
    "de": ("guten Morgen, ich bin wieder zu Hause", "ganz unter uns", "vergiss den Zeppelin"),
    "es": ("buenos días, ya estoy en casa", "que quede entre nosotros", "olvida el zepelín"),
    "fr": ("bonjour, je suis de retour à la maison", "en off", "oublie le zeppelin"),
    "pt-BR": ("bom dia, já estou em casa", "fica entre nós", "esqueça o zepelim"),
    "ja": ("おはよう、家に帰ってきました", "オフレコ", "飛行船のことを忘れて"),
}
"""What somebody writes in a language: a greeting, that nothing is to be kept, a wish to forget by a fixed phrase."""
FACTS: Final = ("I own a smoky boat with two sails", "I own a smoky boat with sails", "I drink smoky tea")
REFUSED: Final = ("my phone number is +44 20 7946 0018", "I have diabetes")
TOLD_IN_ENGLISH: Final = (*FACTS, *REFUSED)
SOME: Final = 3
"""Words of a text by which its language can be told."""
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


@pytest.mark.parametrize("language", [each for each in TOLD if each != "en"])
async def test_in_no_other_language_a_member_reads_anything_english(language: str) -> None:
    said = await _everything_said(language)

    assert len(said) > MANY
    assert {text: found for text in said if (found := english_in(text, besides=TOLD_IN_ENGLISH))} == {}


async def test_of_what_a_member_reads_in_english_nearly_all_is_found_to_be_so() -> None:
    said = [text for text in await _everything_said("en") if len(re.findall(r"[a-z]+", text.casefold())) > SOME]

    missed = [
        text
        for text in said
        if not english_in(text, besides=TOLD_IN_ENGLISH) and not any(told in text for told in FACTS)
    ]
    assert len(missed) <= len(said) // 20, missed


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Vergessen: 1 Erinnerung. They are erased for good in 1 minute.", True),
        ("Das merke ich mir (older backups may hold it until you delete everything).", True),
        ("Ich habe nichts über dich, nothing is about that.", True),
        ("覚えておきます。You can undo it right after.", True),
        ("Vergessen: 1 Erinnerung, dazu 1 Nachricht, die dasselbe sagt. In 1 Minute endgültig gelöscht.", False),
        ("覚えておきます。「I drink smoky tea」", False),
    ],
)
def test_an_english_sentence_is_found_within_a_longer_line(line: str, found: bool) -> None:
    assert bool(english_in(line, besides=TOLD_IN_ENGLISH)) is found


async def _everything_said(language: str) -> set[str]:
    """Let a member meet the bot in a language and walk through their screens; gives each text once."""
    greeting, aside, wish = TOLD[language]
    said: set[str] = set()
    async with small_world() as here:
        use_in(here.env, "es-ES" if language == "es" else language)
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
            for fact in (*reversed(FACTS), *REFUSED):
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
            for text in (wish, aside):
                await speak(text)
    return said - {""}


def _localized(parts: Any) -> Iterator[tuple[bool, dict[str, str]]]:
    """Yield names and descriptions by locale, of commands and of what is in them, and whether people type them."""
    for part in parts:
        yield "value" not in part, part.get("name_localizations") or {}
        if part.get("description"):
            yield False, part.get("description_localizations") or {}
        yield from _localized([*part.get("options", ()), *part.get("choices", ())])
