"""Answers that appear while the model writes them.

Time is simulated: the model writes a word every quarter of a second of it.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import pytest

from cogs.cog_context import PendingMessages
from cogs.conversation._beginning import SIGN
from cogs.words.catalogue import say
from memory.domain.ids import MessageId, subject_of
from tests.cogs.world import World, world

WORD_S = 0.25
LONG = "The lamp is trimmed at dusk by whoever has the watch. " * 3 + "That is all I know of it."
"""40 words, ten seconds."""
Happening = Callable[[], Awaitable[object]]


@dataclass(frozen=True)
class Seen:
    """What stood in the channel from the bot at some moment."""

    at_s: float
    """Since the question."""
    content: str | None
    """None where it was taken away."""
    message_id: str

    @property
    def words(self) -> str:
        """Give it without the sign that more comes."""
        return (self.content or "").removesuffix(SIGN).rstrip()


def slowly(
    here: World,
    happening: Happening | None = None,
    *,
    at_word: int = 12,
    word_s: float = WORD_S,
    characters: int | None = None,
) -> None:
    """Let the model write word by word, or some characters at a time, and let something happen before one of them."""

    async def write(answer: str, on_text: Callable[[str], None]) -> None:
        size = characters or 1
        pieces = re.findall(r"\S+\s*", answer) if characters is None else None
        pieces = pieces or [answer[start : start + size] for start in range(0, len(answer), size)]
        for number in range(1, len(pieces) + 1):
            await asyncio.sleep(word_s)
            if number == at_word and happening is not None:
                await happening()
            on_text("".join(pieces[:number]))

    here.model.writing = write


async def ask(here: World, *, who: str = "ada", where: str = "general", for_s: float = 20.0) -> str:
    """Let somebody ask, and so much time pass; give the id of their message."""
    # The sign waits for the answer or for time, which the local Discord does not know for rest.
    here.env.inject_error("POST", "/channels/*/typing", status=403, times=None)
    person, channel = {"ada": here.ada, "bram": here.bram}[who], getattr(here, where)
    asked = here.env.backend.create_message(channel.id, person.id, f"{here.mention} who trims the lamp?")
    await here.env.advance_time(for_s)
    return str(asked.id)


def seen(here: World) -> list[Seen]:
    """Give everything that stood in the channel from the bot since the last question, in order."""
    found: list[Seen] = []
    begun: datetime | None = None
    for kind, name, body in here.env.backend.transcript:
        if kind != "GATEWAY" or not name.startswith("MESSAGE_"):
            continue
        is_ours = body.get("author", {}).get("id") == str(here.bot.id)
        if name == "MESSAGE_CREATE" and not is_ours:
            begun, found = datetime.fromisoformat(body["timestamp"]), []
        elif is_ours and begun is not None:
            at = datetime.fromisoformat(body["edited_timestamp"] or body["timestamp"])
            found.append(Seen((at - begun).total_seconds(), body["content"], body["id"]))
        elif name == "MESSAGE_DELETE" and any(each.message_id == body["id"] for each in found):
            found.append(Seen(0.0, None, body["id"]))
    return found


def partial(here: World) -> list[Seen]:
    """Give what was seen that was not whole."""
    return [each for each in seen(here) if each.content is not None and each.content.endswith(SIGN)]


async def test_no_mark_and_no_hidden_link_is_seen_at_any_moment() -> None:
    marked = (
        "It is smoky tea [m:abcdefghij23], from [the pier](https://evil.example/?q=tea) `[m: abcd2345efgh ]` and so "
        "on. "
    )
    async with world() as here:
        await here.consented(here.ada)
        here.model.answers = [marked * 8]
        slowly(here, characters=3, word_s=0.05)
        await ask(here, for_s=40)

        texts = [each.content or "" for each in seen(here)]
        assert len(texts) > 8
        assert not [text for text in texts if "[m" in text or "abcd" in text or "](" in text or "://" in text]
        assert "the pier (evil.example) and so on." in texts[-1]


async def test_what_is_erased_in_the_middle_is_taken_back_at_once() -> None:
    async with world() as here:
        await here.consented(here.ada)
        here.model.answers = [LONG]

        async def erase() -> None:
            await here.operations.erasure.erase_person(subject_of(here.ada.id), here.tenant)

        slowly(here, erase)
        await ask(here)

        *shown, gone, last = seen(here)
        assert shown == partial(here)
        assert gone.content is None
        assert shown[-1].at_s <= 12 * WORD_S
        assert last.content == say("talk-dropped")
        assert [message.content for message in here.said(here.general)] == [say("talk-dropped")]


async def test_an_answer_to_a_question_that_is_deleted_in_the_middle_goes_without_a_word() -> None:
    async with world() as here:
        await here.consented(here.ada)
        here.model.answers = [LONG]

        async def delete() -> None:
            here.env.backend.delete_message(here.general.id, here.general.history()[0].id)

        slowly(here, delete)
        await ask(here)

        assert len(partial(here)) > 0
        assert here.said(here.general) == []


@pytest.mark.parametrize(
    ("how", "at_word"), [("edited", 12), ("opened", 12), ("noted", 12), ("edited", 40), ("opened", 40)]
)
async def test_a_beginning_for_other_words_or_other_readers_goes_and_the_answer_comes_anew(
    how: str, at_word: int
) -> None:
    async with world() as here:
        await here.consented(here.bram)
        here.model.answers = [LONG, "Cleo does."]
        staff: Any = here.env.bot.get_channel(here.staff.id)

        async def change() -> None:
            here.model.writing = None
            if how == "edited":
                asked = here.staff.history()[0]
                content = {"content": f"{here.mention} who lights it?"}
                here.env.backend.edit_message(here.staff.id, asked.id, content)
            elif how == "noted":
                # Of an edit the process knows before the store does.
                pending_messages: PendingMessages = here.env.bot.cog_context.pending_messages  # type: ignore[attr-defined]
                ((message, audience),) = pending_messages._held.values()
                edited = copy(message)
                edited.content = f"{here.mention} who lights it?"
                pending_messages.note(edited, audience)
            else:
                await staff.set_permissions(staff.guild.default_role, view_channel=True)

        slowly(here, change, at_word=at_word)
        await ask(here, where="staff", who="bram")

        gone = [each for each in seen(here) if each.content is None]
        assert [each.message_id for each in gone] == [partial(here)[0].message_id]
        assert partial(here)[-1].at_s <= at_word * WORD_S
        assert [message.content for message in here.said(here.staff)] == ["Cleo does."]
        # Under the nonce of a message that is gone Discord may take no other.
        assert len(set(_nonces(here))) == 2


@pytest.mark.parametrize("answer", [LONG, "word " * 900])
async def test_who_deletes_a_beginning_wants_no_answer_there(answer: str) -> None:
    async with world() as here:
        await here.consented(here.ada)
        here.model.answers = [answer]

        async def delete() -> None:
            here.env.backend.delete_message(here.general.id, int(partial(here)[0].message_id))
            here.env.backend.create_message(here.general.id, here.bram.id, "out with it")

        slowly(here, delete, word_s=WORD_S if answer == LONG else 0.01, at_word=12 if answer == LONG else 500)
        asked = await ask(here)

        assert here.said(here.general) == []
        (session,) = await here.collections.store.find("sessions", {})
        assert [turn["text"] for turn in session["turns"]] == ["who trims the lamp?"]
        assert await here.collections.store.find("answer_receipts", {}) == []
        assert await here.collections.leases.is_settled(MessageId(asked))


def hold(here: World, method: str, *, for_s: float, is_lost: bool = False) -> None:
    """Let the library wait so long, as for a limit, with the first request of a kind.

    `is_lost` loses its answer besides.

    Of two messages under one nonce Discord takes the first alone.
    """
    http: Any = here.env.bot.http
    request, posted, held = http.request, dict[str, Any](), list[str]()

    async def waiting(route: Any, **options: Any) -> Any:
        if "/messages" not in route.path or route.method != method:
            return await request(route, **options)
        nonce = options["json"].get("nonce")
        if nonce in posted:
            return posted[nonce]
        if not held:
            held.append(method)
            await asyncio.sleep(for_s)
            if is_lost:
                posted[nonce] = await request(route, **options)
                raise TimeoutError
        return await request(route, **options)

    http.request = waiting


async def test_an_edit_that_waits_for_a_limit_holds_up_no_answer() -> None:
    async with world() as here:
        await here.consented(here.ada)
        here.model.answers = [LONG]
        slowly(here)
        hold(here, "PATCH", for_s=30.0)
        await ask(here, for_s=60)

        written_s = len(LONG.split()) * WORD_S
        whole = next(each for each in seen(here) if each.content == LONG)
        assert whole.at_s <= written_s + 0.6
        assert [message.content for message in here.said(here.general)] == [LONG]
        assert whole.message_id != partial(here)[0].message_id
        assert len(set(_nonces(here))) == 2


async def test_a_look_back_leaves_a_beginning_whose_receipt_is_lost_to_its_answer() -> None:
    async with world() as here:
        await here.consented(here.ada)
        here.model.answers = [LONG]
        bot: Any = here.env.bot

        async def connect_anew() -> None:
            assert len(partial(here)) == 1
            bot.dispatch("ready")

        slowly(here, connect_anew, at_word=7)
        hold(here, "POST", for_s=0.0, is_lost=True)
        await ask(here)

        assert [message.content for message in here.said(here.general)] == [LONG]
        assert {each.message_id for each in seen(here)} == {seen(here)[0].message_id}


async def test_who_waits_when_the_bot_stops_reads_that_instead_of_a_beginning() -> None:
    async with world() as here:
        await here.consented(here.ada)
        here.model.answers = [LONG]
        bot: Any = here.env.bot

        async def stop() -> None:
            stopping.append(asyncio.create_task(bot.drain(0.0)))

        stopping: list[asyncio.Task[None]] = []
        slowly(here, stop)
        await ask(here)

        assert len(partial(here)) > 0
        assert seen(here)[-1] == Seen(seen(here)[-1].at_s, say("talk-interrupted"), partial(here)[0].message_id)
        assert [message.content for message in here.said(here.general)] == [say("talk-interrupted")]


async def test_a_beginning_that_a_death_left_goes_and_its_question_is_answered_anew() -> None:
    async with world() as here:
        await here.consented(here.ada)
        await here.ada.send(here.general, f"{here.mention} good morning")
        bot: Any = here.env.bot
        bot.stop_intake()
        asked = await here.ada.send(here.general, f"{here.mention} who trims the lamp?")
        backend = here.env.backend
        reference = {"message_id": str(asked.id)}
        left = backend.create_message(here.general.id, here.bot.id, f"The lamp {SIGN}", reference=reference)
        here.model.answers = ["Bram does."]
        await here.env.restart_bot(here.client())
        await here.env.settle()

        assert [message.content for message in here.said(here.general)] == ["Hello.", "Bram does."]
        assert left.id not in backend.messages[here.general.id]
        assert _nonces(here)[-1] not in {f"{asked.id}-0", _nonces(here)[0]}


def _nonces(here: World) -> list[str]:
    """Give the nonce of each message that the bot sent, in order."""
    sent = [each for each in here.env.http_requests if each.method == "POST" and each.path.endswith("/messages")]
    return [str(each.json["nonce"]) for each in sent if each.json is not None]
