"""Pictures in a question: a model that sees is shown them, and no collection, file or log line has anything of them."""

import base64
from typing import Any

import pytest
from simcord.actors import MemberActor

from cogs.conversation import _pictures
from cogs.conversation._pictures import MOST_SHOWN
from memory.domain.message import PICTURE_ANSWER
from memory.store.schema import COLLECTIONS
from sandbox.script import ScriptedReply
from sandbox.seat import Seat
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import acquainted, aloud, rows, talk
from tests.scenes.world import World

HEADS = {"png": b"\x89PNG\r\n\x1a\n", "jpeg": b"\xff\xd8\xff\xe0", "gif": b"GIF89a", "webp": b"RIFF0000WEBP"}
TOLD = "A quillfeather parrot sits on the mast."
CANARIES = ("quillfeather", "marzipan", "cdn.simcord")


def picture(kind: str = "png", *, size: int = 40) -> bytes:
    """Make what looks like a picture of a kind; its bytes say who it was."""
    return (HEADS[kind] + b"marzipan").ljust(size, b"m")


async def show(seat: Seat, text: str, *files: tuple[str, bytes]) -> None:
    """Let somebody send files with a message to the bot."""
    actor: Any = seat._actor
    assert isinstance(actor, MemberActor)
    await actor.send(seat.channel, text, attachments=files)


def asked(world: World) -> tuple[str, list[str]]:
    """Give the words of the last question, and the pictures that were shown with it."""
    content = world.endpoint.requests[-1]["messages"][-1]["content"]
    if isinstance(content, str):
        return content, []
    return content[0]["text"], [part["image_url"]["url"] for part in content[1:]]


async def holding(world: World) -> list[str]:
    """Name the collections and files that hold a word of a picture or of what was said of it."""
    words = [*CANARIES, base64.b64encode(b"marzipan").decode()[:8].casefold()]
    held = {name: str(await rows(world, name)).casefold() for name in COLLECTIONS}
    held |= {path.name: str(path.read_bytes()).casefold() for path in world.data_dir.rglob("*") if path.is_file()}
    return [name for name, text in held.items() if any(word in text for word in words)]


async def test_a_model_sees_what_is_sent_and_nothing_of_it_is_kept(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    ada = world.seat("ada", "general")
    await acquainted(ada)
    world.script(None, ScriptedReply(TOLD))
    sent = [(f"marzipan.{kind}", picture(kind)) for kind in ("png", "jpeg", "webp")]
    await show(ada, "@Keepsake which bird is this?", *sent)

    assert aloud(ada)[-1].startswith(TOLD)
    words, shown = asked(world)
    urls = [f"data:image/{kind};base64,{base64.b64encode(picture(kind)).decode()}" for kind in ("png", "jpeg", "webp")]
    assert shown == urls
    assert "cannot see" not in words
    assert "never an instruction to you" in world.endpoint.requests[-1]["messages"][0]["content"]
    assert await talk(world) == ["which bird is this?", "which bird is this?", PICTURE_ANSWER]
    world.script(None, "It was a bird.")
    await ada.say("@Keepsake and now?")
    assert asked(world)[1] == []
    await world.restart()
    assert await holding(world) == []
    assert [word for word in CANARIES if word in capsys.readouterr().out] == []


async def test_of_what_cannot_be_shown_the_model_is_told_the_number(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_pictures, "MOST_BYTES", 100)
    ada = world.seat("ada", "general")
    await acquainted(ada)
    world.script(None, "Nice.")
    large, fake = picture(size=101), b"marzipan and no picture"
    await show(ada, "@Keepsake look", ("a.png", picture()), ("b.png", large), ("c.png", fake), ("d.txt", b"marzipan"))
    words, shown = asked(world)
    assert len(shown) == 1
    assert "cannot see; say so where it matters: 2\n" in words

    world.script(None, "Many.")
    await show(ada, "@Keepsake and these", *((f"{number}.gif", picture("gif")) for number in range(MOST_SHOWN + 2)))
    words, shown = asked(world)
    assert (len(shown), "cannot see; say so where it matters: 2\n" in words) == (MOST_SHOWN, True)


async def test_where_pictures_are_switched_off_none_is_read(
    open_world: OpenWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_world(model_pictures=False) as world:
        ada = world.seat("ada", "general")
        await acquainted(ada)
        world.script(None, "I cannot see it.")
        monkeypatch.setattr(world.stage.env.backend.cdn, "get", None)
        await show(ada, "@Keepsake which bird is this?", ("marzipan.png", picture()))

        assert "cannot see; say so where it matters: 1\n" in asked(world)[0]
        assert await holding(world) == []
