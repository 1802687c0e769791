"""The tour's commands and misses in every whole language: each shows its screen, and none is a dead end."""

import pytest

from cogs.words.catalogue import WHOLE, say, speaking
from sandbox.tour import TOUR
from tests.cogs.world import last_message, shown, use_in, world

SCREENS = {"remember": "memories-will-remember", "setup": "setup-title", "privacy": "privacy-title"}
"""What stands first on the screen of each command."""
TOPIC = "zeppelin"


@pytest.mark.parametrize("language", sorted(WHOLE))
async def test_each_command_shows_its_screen_and_a_miss_offers_what_there_is(language: str) -> None:
    async with world() as here:
        await here.consented(here.ada)
        await here.ada.slash(here.general, "remember", fact="I drink smoky tea")
        use_in(here.env, language)
        with speaking(language):
            for text in (step.text for step in TOUR if step.text.startswith("/")):
                command, _, option = text[1:].partition(" ")
                name, _, value = option.partition(":")
                # Whoever sets a server up may also do the rest.
                told = await here.cleo.slash(here.general, command, **({name: value} if name else {}))
                assert say(SCREENS[command]) in shown(told), text
            for miss, sentence in (
                (
                    await here.ada.slash(here.general, "memories", search=TOPIC),
                    say("memories-nothing-found", words=TOPIC),
                ),
                (await here.ada.slash(here.general, "forget", what=TOPIC), say("forget-newest", about=TOPIC)),
            ):
                assert sentence in shown(miss)
                assert last_message(miss).components
        await here.ada.send(here.general, f"{here.mention} forget the {TOPIC}")
        assert here.said(here.general)[-1].components
