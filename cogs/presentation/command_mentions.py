"""Commands that are named in a reply, put so that a click begins them. Pure."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import discord

from cogs.presentation.fitting import CARD, DESCRIPTION, MESSAGE, VALUE
from cogs.presentation.wording import units
from cogs.words.catalogue import LANGUAGES, catalogue_of

_NAMED: Final = re.compile(r"`/(?P<name>[\w-]{1,32})`")
_FENCE: Final = "```"
_KEY: Final = "command-"


def clickable(text: str, ids: Mapping[str, int], *, limit: int = MESSAGE) -> str:
    """Return a text in which a click on a command begins it.

    `ids` are Discord's by the commands' English names; of one without there is the name alone. A text that would be too
    long, or that shows code, where nothing is clicked, stays as it is.
    """

    def mention(found: re.Match[str]) -> str:
        number = ids.get(_commands().get(found["name"], ""))
        return found[0] if number is None else f"</{found['name']}:{number}>"

    linked = text if _FENCE in text else _NAMED.sub(mention, text)
    return linked if units(linked) <= limit else text


def clickable_card(card: discord.Embed, ids: Mapping[str, int]) -> discord.Embed:
    """Return a card with such commands where Discord shows them: in what it tells and in its fields.

    A card that would be too long as a whole stays as it is.
    """
    sent: dict[str, Any] = dict(card.to_dict())
    if "description" in sent:
        sent["description"] = clickable(sent["description"], ids, limit=DESCRIPTION)
    fields = sent.get("fields", [])
    sent["fields"] = [field | {"value": clickable(field["value"], ids, limit=VALUE)} for field in fields]
    linked = discord.Embed.from_dict(sent)
    return linked if len(linked) <= CARD else card


@cache
def _commands() -> Mapping[str, str]:
    """Return the English name of each command by what it is called in each language."""
    keys = [key for key in catalogue_of("de").keys if key.startswith(_KEY)]
    said = [(catalogue_of(language), key) for language in LANGUAGES for key in keys]
    called = {held.sentence(key, {}): key.removeprefix(_KEY) for held, key in said if key in held.keys}
    return called | {name: name for name in called.values()}
