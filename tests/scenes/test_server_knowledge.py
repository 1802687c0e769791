"""What a server knows in the hands of its admins and of those who told it, end to end.

Who told it alone is told that it waits, sees it, and takes it back; admins confirm, add and remove. Nobody else can.
"""

from typing import Any

from simcord.results import InteractionResult

from cogs.words.catalogue import say
from memory.domain.ids import SubjectId, subject_of
from sandbox.seat import Seat
from tests.cogs.world import last_message, menu_with, offered, shown
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import acquainted, aloud, questions, rows, talk, told
from tests.scenes.test_propagation import asking, finding, noted
from tests.scenes.world import World

MARKET = "The market opens at nine."
SAID = "@Keepsake I checked the market here, it opens at nine"
MOVED = "The market opens at ten from now on."
ASKS = "@Keepsake when does the market open?"
ALONE, DOUBTED = "said by the asker alone", "somebody said since"
KEY = "The boathouse key hangs in the galley."
WAITS = say("talk-noted-waits")
A_WHILE_S = 400


async def _told(world: World, *seats: Seat, text: str = MARKET, **claim: Any) -> None:
    """Let people say something of the server one after the other, and let it become memory."""
    for seat in seats:
        await acquainted(seat)
        world.script(asking("extraction"), noted(finding(text, scope="guild", subject=0, **claim)), times=1)
        await seat.say(SAID)
        await world.later(A_WHILE_S)


async def _told_list(seat: Seat) -> InteractionResult:
    """Open what somebody told their server under `/memories`."""
    screen = await seat.slash("memories")
    await seat.choose(["told"], on=last_message(screen), menu=menu_with(screen, "told"))
    return screen


async def _open_first(world: World, seat: Seat, screen: InteractionResult) -> None:
    (known,) = [row for row in await rows(world, "memories") if row["subject"] is None]
    await seat.choose([known["_id"]], on=last_message(screen), menu=menu_with(screen, known["_id"]))


async def test_its_teller_is_told_that_it_waits_sees_it_and_takes_it_back(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        bram = world.seat("bram", "general")
        await _told(world, bram)
        await bram.say("@Keepsake hello again")
        assert aloud(bram)[-1].endswith(f"-# {WAITS}")
        await bram.say("@Keepsake and again")
        assert WAITS not in aloud(bram)[-1]

        screen = await _told_list(bram)
        assert MARKET.rstrip(".") in shown(screen)
        await _open_first(world, bram, screen)
        assert say("server-waits") in shown(screen)
        gone = await bram.click(say("told-button-take-back"), on=last_message(screen))
        assert (await rows(world, "memories"))[0]["state"] == "retired"
        await bram.click(say("button-undo"), on=last_message(gone))
        assert (await rows(world, "memories"))[0]["state"] == "active"

        screen = await _told_list(bram)
        await _open_first(world, bram, screen)
        await bram.click(say("told-button-take-back"), on=last_message(screen))
        await world.later(A_WHILE_S)
        assert await rows(world, "memories") == []
        assert [line for line in await talk(world) if "market" in line] == []


async def test_of_several_tellers_one_takes_their_word_back_and_the_other_stands(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        bram, ada = world.seat("bram", "general"), world.seat("ada", "general")
        await _told(world, bram, ada)
        (known,) = await rows(world, "memories")
        assert known["provenance"]["related_users"] == [subject_of(ada.person.user.id)]
        await ada.say("@Keepsake hello again")
        assert WAITS not in aloud(ada)[-1]

        screen = await _told_list(bram)
        await _open_first(world, bram, screen)
        assert say("server-waits") not in shown(screen)
        await bram.click(say("told-button-take-back"), on=last_message(screen))
        assert say("told-others-stand") in shown(screen)
        (known,) = await rows(world, "memories")
        told = known["provenance"]
        assert (told["author"], told["related_users"], len(told["message_ids"])) == (_id_of(ada), [], 1)
        assert _id_of(bram) not in str(await rows(world, "history"))
        assert "told" not in offered(await bram.slash("memories"))


async def test_admins_confirm_what_waits_add_what_holds_and_others_cannot(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        bram, cleo, staff = world.seat("bram", "general"), world.seat("cleo", "general"), world.seat("cleo", "staff")
        ada = world.seat("ada", "general")
        await _told(world, bram)
        await ada.say(ASKS)
        assert told(world) == []
        await bram.say(ASKS)
        assert told(world) == [MARKET]
        assert ALONE in questions(world)[-1]

        screen = await cleo.slash("server-memory")
        assert f"⏳ **{MARKET}" in shown(screen)
        form = await cleo.click(say("memories-button-search"), on=last_message(screen))
        await cleo.submit(form, {"text": "zeppelin"})
        await cleo.click(say("server-button-waiting", count=1), on=last_message(screen))
        await _open_first(world, cleo, screen)
        await cleo.click(say("server-button-confirm"), on=last_message(screen))
        await ada.say(ASKS)
        assert told(world) == [MARKET]
        assert 'status="' not in questions(world)[-1]

        form = await staff.click(say("server-button-add"), on=last_message(await staff.slash("server-memory")))
        await staff.submit(form, {"text": KEY})
        (added,) = [row for row in await rows(world, "memories") if row["text"] == KEY]
        assert (added["tier"], added["audience_key"]) == ("canon", f"restricted:{staff.channel.id}")
        assert _id_of(staff) not in str([added, *await rows(world, "history")])
        # Where fewer read, more is shown; and only there.
        assert KEY in shown(await staff.slash("server-memory"))
        assert KEY not in shown(await cleo.slash("server-memory"))
        await world.seat("bram", "staff").say("@Keepsake where does the key to the boathouse hang?")
        assert KEY in told(world)
        await bram.say("@Keepsake where does the key to the boathouse hang?")
        assert KEY not in told(world)

        form = await cleo.click(say("server-button-add"), on=last_message(await cleo.slash("server-memory")))
        refused = await cleo.submit(form, {"text": "Ada has a crush on Bram"})
        assert say("refusal-about_another") in shown(refused)


async def test_an_admins_word_counts_and_one_members_change_of_it_is_told_without_what_it_says(
    open_world: OpenWorld,
) -> None:
    async with open_world(free=True) as world:
        ada, bram, cleo = (world.seat(name, "general") for name in ("ada", "bram", "cleo"))
        await _told(world, cleo)
        await ada.say(ASKS)
        assert told(world) == [MARKET]
        assert 'status="' not in questions(world)[-1]

        await _told(world, bram, text=MOVED, relation="replaces", known=[1])
        await ada.say(ASKS)
        assert told(world) == [MARKET]
        assert (DOUBTED in questions(world)[-1], MOVED in questions(world)[-1]) == (True, False)
        await bram.say(ASKS)
        assert set(told(world)) == {MARKET, MOVED}
        assert (DOUBTED in questions(world)[-1], ALONE in questions(world)[-1]) == (False, True)

        assert say("setup-unconfirmed") in shown(await cleo.slash("setup"))
        screen = await cleo.slash("server-memory")
        waiting = next(row["_id"] for row in await rows(world, "memories") if row["text"] == MOVED)
        await cleo.choose([waiting], on=last_message(screen), menu=menu_with(screen, waiting))
        assert say("server-field-replaces") in shown(screen)

        await _told(world, ada, text=MOVED, relation="repeats", known=[2], cited=[2])
        assert {row["text"]: row["state"] for row in await rows(world, "memories")} == {
            MARKET: "superseded",
            MOVED: "active",
        }
        await cleo.say(ASKS)
        # With until when the former held.
        assert told(world) == [MOVED, MARKET]
        assert 'status="' not in questions(world)[-1]
        assert say("setup-unconfirmed") not in shown(await cleo.slash("setup"))


def _id_of(seat: Seat) -> SubjectId:
    return subject_of(seat.person.user.id)
