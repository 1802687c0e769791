"""Commands in what the bot says begin by a click, where Discord shows that and has told their ids."""

import discord
import pytest

from cogs.presentation.command_mentions import clickable, clickable_card
from tests.cogs.world import World, last_message, world

IDS = {"forget": 11, "server-memory": 22}


def id_of(here: World, command: str) -> str:
    """Give the id of a command at Discord."""
    return str(here.env.backend.commands[None][command, 1]["id"])


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Use `/forget`, or `/memories`.", "Use </forget:11>, or `/memories`."),
        ("`/vergessen` und `/server-gedächtnis`", "</vergessen:11> und </server-gedächtnis:22>"),
        ("`/忘れて`で消せます", "</忘れて:11>で消せます"),
        ("```\n`/forget`\n```", "```\n`/forget`\n```"),
        ("\\`/forget\\` as somebody wrote it", "\\`/forget\\` as somebody wrote it"),
        ("`/forget`" + "x" * 1990, "`/forget`" + "x" * 1990),
    ],
)
def test_a_command_is_put_so_that_it_can_be_clicked(text: str, shown: str) -> None:
    assert clickable(text, IDS) == shown


def test_a_cards_title_and_footer_show_no_links_and_stay() -> None:
    card = discord.Embed(title="`/forget`", description="`/forget`").add_field(name="`/forget`", value="`/forget`")
    shown = clickable_card(card.set_footer(text="`/forget`"), IDS)

    assert (shown.title, shown.description, shown.footer.text) == ("`/forget`", "</forget:11>", "`/forget`")
    assert (shown.fields[0].name, shown.fields[0].value) == ("`/forget`", "</forget:11>")


def test_a_card_that_the_ids_would_make_too_long_as_a_whole_stays() -> None:
    card = discord.Embed(description="x" * 4000).add_field(name="n", value="x" * 999)
    card.add_field(name="n", value="`/forget` " * 78)

    assert clickable_card(card, IDS).fields[1].value == "`/forget` " * 78


async def test_screens_and_answers_name_commands_by_the_ids_that_discord_gave() -> None:
    async with world() as here:
        await here.consented(here.ada)
        here.model.answers = ["Try `/forget` for that."]
        await here.ada.send(here.general, f"{here.mention} how do I make you forget?")
        empty = last_message(await here.ada.slash(here.general, "memories"))

        assert here.said(here.general)[-1].content.startswith(f"Try </forget:{id_of(here, 'forget')}> for that.")
        assert f"</remember:{id_of(here, 'remember')}>" in empty.message.content
