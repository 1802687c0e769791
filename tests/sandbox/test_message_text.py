"""A message of the bot as a reader sees it."""

from pathlib import Path

import discord
import pytest

from sandbox.message_text import as_displayed, readable
from tests.sandbox.test_world import opening
from tests.scenes.world import inhabited


class Panel(discord.ui.View):
    """A button that can be pressed, one that cannot, and a menu."""

    def __init__(self) -> None:
        super().__init__()
        self.add_item(discord.ui.Button(label="Go"))
        self.add_item(discord.ui.Button(label="Over", disabled=True))
        self.add_item(discord.ui.Select(placeholder="Pick", options=[discord.SelectOption(label="a")]))


async def test_text_embeds_buttons_and_files_are_read(tmp_path: Path) -> None:
    async with inhabited(tmp_path, opening) as world:
        general = world.stage.discord.places["general"].channel
        embed = (
            discord.Embed(title="Card", description="What is kept")
            .add_field(name="Where", value="here")
            .set_footer(text="end")
        )
        file = discord.File(__file__, filename="export.zip")
        target = world.stage.bot.client.get_partial_messageable(general.id)
        await target.send("Look:", embed=embed, view=Panel(), file=file)
        await world.stage.env.settle()
        stored = next(iter(world.stage.env.backend.messages[general.id].values()))

        assert readable(stored) == "Look:\nCard\nWhat is kept\nWhere: here\nend\n[Go] [Pick]\n[file export.zip]"


@pytest.mark.parametrize(
    ("sent", "displayed"),
    [
        ("hello <@1456074443980800001>", "hello @U1456074443980800001"),
        ("in <#1456074443980800011>", "in #C1456074443980800011"),
        ("since <t:1772874075:d>, <t:1772874075>", "since 7 March 2026, 09:01, 7 March 2026, 09:01"),
        ("[said here](https://discord.com/channels/1/2/3).", "said here."),
        ("a < b and [Undo] and <@12>", "a < b and [Undo] and <@12>"),
    ],
)
def test_mentions_times_and_links_are_written_as_people_see_them(sent: str, displayed: str) -> None:
    assert as_displayed(sent, person=lambda user: f"U{user}", channel=lambda channel: f"#C{channel}") == displayed
