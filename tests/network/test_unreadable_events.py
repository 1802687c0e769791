"""What Discord sends and the library cannot read: the process lives, says so without a word of it, and goes on."""

import json
from pathlib import Path
from typing import Any

from sandbox.discord_server import running_bot, serving_discord

OWN_WORDS = "zyzzyva"


async def test_an_event_that_cannot_be_read_is_skipped_and_the_next_one_is_answered(tmp_path: Path) -> None:
    async with serving_discord() as server:
        # A guild with a channel that has no type stops no start.
        odd: dict[str, Any] = {"id": "4711", "name": OWN_WORDS, "roles": [], "members": [], "channels": [{"id": "1"}]}
        server.gateway.before_guilds.append(("GUILD_CREATE", json.dumps(odd)))
        async with running_bot(server, tmp_path) as bot:
            ada = server.seat("ada", "dm")
            template = json.dumps(server.message_payload(await ada.say("remember that I row")))
            session = server.gateway.sessions[-1]

            # A poll of a person, whose end Discord may leave out, and half of a surrogate pair.
            poll: dict[str, Any] = {
                "question": {"text": OWN_WORDS},
                "answers": [],
                "expiry": None,
                "allow_multiselect": False,
            }
            session.tell_raw("MESSAGE_CREATE", json.dumps(json.loads(template) | {"id": "1", "poll": poll}))
            session.tell_raw("MESSAGE_CREATE", template.replace("I row", OWN_WORDS + "\\ud83d"))

            said = await ada.say("remember that I own a kayak")
            assert (await server.answer(ada, said)).content == "I will remember that."
            await bot.logged("event_unreadable", times=3)
            assert await bot.stop() == 0
    unread = [line for line in bot.log if "event_unreadable" in line]
    assert [line.partition("kind=")[2].split()[0] for line in unread] == ["GUILD_CREATE", "MESSAGE_CREATE", "unknown"]
    assert not any(OWN_WORDS in line for line in bot.log)
    assert server.gateway.logins == 1
