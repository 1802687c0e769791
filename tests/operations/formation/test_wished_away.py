"""What somebody asked to forget is put before the model that reads their waiting lines, and stays no longer than they.

In whatever language they asked, and by a command too; it is no source of memory, and no word of it is kept.
"""

from datetime import timedelta

import pytest

from memory.domain.audience import PRIVATE, PUBLIC
from memory.domain.formation.windows import COLD_MESSAGES
from memory.domain.ids import MessageId
from memory.domain.message import Message
from memory.domain.wishes.tools import Forget
from memory.operations.capture.capture import Said
from memory.store.documents import Document, DocumentStore
from tests.clocks import FixedClock
from tests.domain.records import ADA, HARBOUR
from tests.domain.talk import observed
from tests.operations.rig import GENERAL
from tests.operations.talking import SECOND, Talk, answer_of

WISH = "zapomnij, ile zapłaciłam za bęben"
BLOCK = f"forget, @1: {WISH}"


@pytest.fixture
async def talk(store: DocumentStore, clock: FixedClock) -> Talk:
    """Return a talk in which Ada told a price, with others still to come."""
    talk = Talk.over(store, clock)
    await talk.agree()
    await talk.say("the new drum cost me 410 quid", ADA)
    return talk


async def wished(talk: Talk, text: str = WISH, *, is_kept: bool = True, **fields: object) -> None:
    """Let Ada ask the bot to forget something that is not formed yet, and take her message out of the talk."""
    message = Message(
        id=MessageId("500"), tenant=HARBOUR, channel_id=GENERAL, author=ADA, text=text, audience=PUBLIC, addressed=True,
        formable=True, at=talk.clock.advance(SECOND),
    ).model_copy(update=fields)  # fmt: skip
    said = Said(message, display_name="Ada", is_kept=is_kept)
    await talk.operations.capture.take(said)
    await talk.operations.wishing.carry_out([Forget(topic="bęben", language="pl")], said)
    await talk.operations.capture.withdraw(said)


async def kept(talk: Talk) -> list[Document]:
    """Read what the buffer holds of the wish."""
    return await talk.collections.store.find("messages", {"_id": "500"})


async def test_the_model_is_told_of_it_beside_the_lines_and_it_goes_with_them(talk: Talk) -> None:
    await wished(talk)
    assert [row["formable"] for row in await kept(talk)] == [False]
    await talk.chat("i mended the gate", lines=COLD_MESSAGES - 1)

    await talk.form_cold(answer_of(observed("Mended the gate.", 2)))

    lines = talk.model.asked.splitlines()
    assert lines[lines.index(BLOCK) - 1] == "[1] @1: the new drum cost me 410 quid"
    assert talk.model.asked.count(WISH) == 1
    assert await talk.texts() == ["Mended the gate."]
    assert await kept(talk) == []
    exported = [row async for page in talk.collections.messages.export_person(ADA, HARBOUR) for row in page]
    assert all("asks_to_forget" not in row for row in exported)


async def test_it_waits_for_every_line_from_before_it_and_no_longer(talk: Talk) -> None:
    await talk.chat(lines=44)
    await talk.say("and the price was fair", ADA)
    await wished(talk)

    await talk.form_cold(answer_of())
    assert BLOCK in talk.model.asked
    assert len(await kept(talk)) == 1

    talk.clock.advance(timedelta(days=4))
    await talk.form_cold(answer_of())
    assert BLOCK in talk.model.asked
    assert await kept(talk) == []


async def test_what_was_asked_elsewhere_is_told_to_the_model_alone(talk: Talk) -> None:
    await wished(talk, audience=PRIVATE)
    await talk.chat(lines=COLD_MESSAGES - 1)

    await talk.form_cold(answer_of(summary="Talk of a price to be forgotten."))

    assert BLOCK in talk.model.asked
    assert (await talk.session()).summary == ""


@pytest.mark.parametrize("ended", ["erased", "aged", "deleted", "no lines", "off the record"])
async def test_nothing_of_it_is_kept_beyond_them(talk: Talk, ended: str) -> None:
    if ended == "no lines":
        await talk.operations.capture.deleted(HARBOUR, GENERAL, [MessageId("1001")])
    await wished(talk, is_kept=ended != "off the record")
    if ended == "erased":
        assert len(await kept(talk)) == 1
        await talk.operations.erasure.erase_person(ADA, HARBOUR)
    elif ended == "aged":
        talk.clock.advance(timedelta(days=8))
        await talk.operations.retention.drop_old()
    elif ended == "deleted":
        await talk.operations.capture.deleted(HARBOUR, GENERAL, [MessageId("500")])

    assert await kept(talk) == []
