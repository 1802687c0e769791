"""*Programs* on `/privacy`: a token is made and shown once, says what it may, and ends by a click."""

import re

from cogs.words.catalogue import say
from tests.cogs.world import all_private, last_message, menu_with, shown
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import at_privacy


async def test_a_token_is_made_used_and_ended(open_world: OpenWorld) -> None:
    async with open_world(http_port=1) as world:
        ada = world.seat("ada", "general")
        opened = await at_privacy(ada, say("privacy-button-programs"))
        assert say("programs-none") in shown(opened)
        menu = menu_with(opened, "erase")
        await ada.choose(["write"], on=last_message(opened), menu=menu)
        form = await ada.click(say("programs-connect"))
        token = await ada.submit(form, {"text": "My notes"})

        found = re.search(r"`(keepsake_[\w-]{43})`", shown(token))
        assert found is not None
        connection = await world.keepsake.operations.connecting.opened_by(found[1])
        assert connection is not None
        assert (connection.name, connection.rights) == ("My notes", ("read", "write"))
        menu = menu_with(token, connection.id)
        ended = await ada.choose([connection.id], on=last_message(token), menu=menu)

        assert say("programs-ended") in shown(ended)
        assert await world.keepsake.operations.connecting.opened_by(found[1]) is None
        assert all_private([opened, token, ended])
