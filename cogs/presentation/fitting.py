"""Discord's limits of what a reply may hold, and the one way in which a reply is made to fit them. Pure.

Discord refuses a whole message for one text that is too long, and whoever asked gets nothing; so whatever is sent
passes here.
It counts code points; UTF-16 units, of which there are never fewer, are counted here. Cards keep their texts short
themselves: what is cut here only saves the rest.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

import discord

from cogs.presentation.wording import cut_to_units, units

MESSAGE: Final = 2000
TITLE, DESCRIPTION, FOOTER, FIELDS, NAME, VALUE, CARD = 256, 4096, 2048, 25, 256, 1024, 6000
"""Of a card: its parts, how many fields, the parts of one, and everything together."""
LABEL, PLACEHOLDER, OPTION, OPTIONS = 80, 150, 100, 25
"""Of a button, of a menu, of the label and the description of what it offers, and how much it offers."""
FORM_TITLE, FORM_LABEL, FORM_HELP, TYPED, HINT = 45, 45, 100, 4000, 100
"""Of a form: title, a field's label and description, what may be typed, and the hint in an empty field."""

_ELLIPSIS: Final = "…"
_FENCE: Final = "```"
_LEAST: Final = 40
"""Units below which no text is cut for the sake of a card's whole."""


def fitted_text(text: str, limit: int) -> str:
    """Return a text of at most `limit` UTF-16 units and never an empty one.

    Cut at a line's end where one is near, with an ellipsis.
    """
    if units(text) <= limit:
        return text if text.strip() else _ELLIPSIS
    closing = f"\n{_FENCE}" if _FENCE in text else ""
    kept = cut_to_units(text, limit - len(closing) - len(_ELLIPSIS))
    whole_lines = kept.rpartition("\n")[0]
    kept = whole_lines if 2 * units(whole_lines) >= limit else kept
    # A sign that escapes what was cut off would escape the ellipsis.
    kept = kept.rstrip().rstrip("\\`")
    return kept + (closing if kept.count(_FENCE) % 2 else "") + _ELLIPSIS


def fitted_card(card: discord.Embed) -> discord.Embed:
    """Return a card that Discord takes.

    What is told in it goes before its fields, of which the longest give way first.
    """
    sent: dict[str, Any] = dict(card.to_dict())
    for part, limit in (("title", TITLE), ("description", DESCRIPTION)):
        if part in sent:
            sent[part] = fitted_text(sent[part], limit)
    if "text" in sent.get("footer", {}):
        room = min(FOOTER, CARD - units(sent.get("title", "")) - units(sent.get("description", "")))
        sent["footer"] = sent["footer"] | {"text": fitted_text(sent["footer"]["text"], room)}
    told = [sent.get("title", ""), sent.get("description", ""), sent.get("footer", {}).get("text", "")]
    if "fields" in sent:
        fields = sent["fields"][:FIELDS]
        texts = [[fitted_text(field["name"], NAME), fitted_text(field["value"], VALUE)] for field in fields]
        _share(texts, CARD - sum(map(units, told)))
        sent["fields"] = [
            field | {"name": name, "value": value} for field, (name, value) in zip(fields, texts, strict=False)
        ]
    return discord.Embed.from_dict(sent)


def _share(fields: list[list[str]], room: int) -> None:
    """Cut the longest texts of fields until all of them have room; a field that has none left goes, the last first."""
    while (over := sum(units(text) for field in fields for text in field) - room) > 0:
        place, part = max(
            ((place, part) for place in range(len(fields)) for part in (0, 1)),
            key=lambda at: units(fields[at[0]][at[1]]),
        )
        longest = units(fields[place][part])
        if longest <= _LEAST:
            fields.pop()
        else:
            fields[place][part] = fitted_text(fields[place][part], max(_LEAST, longest // 2, longest - over))


def fit_items(view: discord.ui.View) -> None:
    """Cut what stands on the buttons and in the menus of a view to what Discord takes.

    What they send back stays as it is.
    """
    for item in _items_of(view):
        if isinstance(item, discord.ui.Button):
            _set(item, "label", LABEL)
        elif isinstance(item, discord.ui.Select):
            _set(item, "placeholder", PLACEHOLDER)
            item.options = item.options[:OPTIONS]
            for option in item.options:
                _set(option, "label", OPTION)
                _set(option, "description", OPTION)


def fit_form(form: discord.ui.Modal) -> None:
    """Cut title, labels and hints of a form to what Discord takes, and what stands in it beforehand."""
    form.title = fitted_text(form.title, FORM_TITLE)
    for item in form.children:
        if not isinstance(item, discord.ui.Label):
            continue
        _set(item, "text", FORM_LABEL)
        _set(item, "description", FORM_HELP)
        typed = item.component
        if isinstance(typed, discord.ui.TextInput):
            _set(typed, "placeholder", HINT)
            typed.max_length = None if typed.max_length is None else min(typed.max_length, TYPED)
            _set(typed, "default", typed.max_length or TYPED, by=lambda text, limit: text[:limit])


def _items_of(view: discord.ui.View) -> Iterator[discord.ui.Item[Any]]:
    for item in view.children:
        yield item.item if isinstance(item, discord.ui.DynamicItem) else item


def _set(holder: Any, name: str, limit: int, *, by: Callable[[str, int], str] = fitted_text) -> None:
    text: str | None = getattr(holder, name)
    if text is not None:
        setattr(holder, name, by(text, limit))
