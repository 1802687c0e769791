"""Acts asked for once by people, admins, Discord or the schedule, each over a store with much of several people.

Whoever erases leaves the rest alone, so there is a word for each person and place that stands nowhere else.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Final

from memory.domain.audience import PRIVATE, PUBLIC, Audience, Room, restricted_to
from memory.domain.formation.windows import LATEST_AFTER
from memory.domain.ids import ChannelId, MemoryId, MessageId, SubjectId, TenantId, dm_tenant, guild_tenant, subject_of
from memory.operations.answering.context_builder import UserQuestion
from memory.operations.capture.capture import Said
from memory.operations.export.export import Export
from memory.store.documents import DocumentStore
from memory.store.erasure_log import ErasureLog
from memory.store.logged_store import LoggedStore
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.faults.numbered import Count, NumberedStore
from tests.faults.story import Process
from tests.operations.answering.test_responder import StandIn, answering
from tests.operations.rig import GENERAL, UNDO, said_by

ERIN_ID: Final = 77880099
ERIN: Final = subject_of(ERIN_ID)
"""Whom most is erased of."""
MARKET: Final = guild_tenant(2)
DIRECT: Final = dm_tenant(ERIN_ID)
PLANS: Final = ChannelId("902")
THREAD: Final = ChannelId("903")
"""Of `PLANS`."""
STALLS: Final = ChannelId("910")
AT_HOME: Final = ChannelId("920")
"""Erin's direct messages."""
_SECOND: Final = timedelta(seconds=1)
_NARROWED: Final = MessageId("1101")
_IN_PRIVATE: Final = MessageId("1501")
_LINES: Final = 14
EXPORT_OF_ADA: Final = "export of Ada"
NARROW_PLACES: Final = frozenset({"general", "alone", EXPORT_OF_ADA})
"""Where an answer, or an export, goes to those alone who read `GENERAL`, or to Ada."""


@dataclass(frozen=True, slots=True)
class _Place:
    tenant: TenantId
    channel_id: ChannelId
    first: int
    """Number of its first message."""
    said: tuple[tuple[SubjectId, str], ...]
    others: SubjectId
    """Who says what is said for its length alone."""
    audience: Audience = PUBLIC
    parent_id: ChannelId | None = None


_PLACES: Final = (
    _Place(
        HARBOUR,
        GENERAL,
        1101,
        (
            (ADA, "i like lemons"),
            (BRAM, "i keep bees"),
            (ERIN, "i play accordion"),
            (ERIN, "i found that greasing the drawbridge hinges stops the squeak"),
            (ADA, "i found that drying the red sails stops mildew early"),
            (BRAM, "i found that folding the red sails makes mildew small"),
            (BRAM, f"thanks <@{ERIN_ID}>"),
        ),
        BRAM,
    ),
    _Place(HARBOUR, PLANS, 1201, ((ADA, "i collect zeppelins"), (BRAM, "i paint fences")), BRAM),
    _Place(HARBOUR, THREAD, 1301, ((ADA, "i polish zithers"), (BRAM, "i mend nets")), BRAM, parent_id=PLANS),
    _Place(MARKET, STALLS, 1401, ((ERIN, "i sell walnuts"), (ADA, "i buy pears")), ADA),
    _Place(DIRECT, AT_HOME, 1501, ((ERIN, "i eat marzipan"),), ERIN, audience=PRIVATE),
)
_WAITS: Final = (
    _Place(HARBOUR, GENERAL, 1601, ((ERIN, "i tune harmoniums"), (ADA, "i like rain")), BRAM),
    _Place(HARBOUR, THREAD, 1701, ((BRAM, "i like kites"),), BRAM, parent_id=PLANS),
    _Place(MARKET, STALLS, 1801, ((ERIN, "i carve flutes"), (ADA, "i like ferns")), ADA),
)
"""What is said when the rest is formed; it waits."""


class Bot(Process):
    """All operations as one process has them that writes the log of erasures beside its store."""

    def __init__(
        self, store: DocumentStore, directory: Path, clock: FixedClock, count: Count, *, whole_commits: bool
    ) -> None:
        """Put them together; the log is in the directory."""
        log = ErasureLog(directory)
        numbered = NumberedStore(store, count, whole_commits=whole_commits)
        super().__init__(LoggedStore(numbered, log), clock, count, owner="bot")
        rig = self.rig
        self.again = rig.erasing_again(log)
        self.export = Export(rig.core)

    async def keep_house(self) -> None:
        """Do what the schedule does in the days that follow."""
        for wait in (UNDO, LATEST_AFTER):
            self.clock.advance(wait)
            await self.rig.retention.erase_due()
            await self.rig.retention.erase_lapsed()
            await self.talk.formation.form_due()
            await self.talk.consolidation.consolidate_due(nightly=True)
            await self.talk.propagation.propagate_due()
            await self.talk.propagation.withdraw_due()
            await self.maintenance.run()
        await self.talk.consolidation.consolidate_due(nightly=True)

    async def shown_to_bram(self) -> dict[str, str]:
        """Give what the model is shown when Bram asks, by where he does."""
        rooms = {
            "general": (Room(tenant=HARBOUR, audience=PUBLIC, viewer=BRAM), GENERAL),
            "plans": (Room(tenant=HARBOUR, audience=PUBLIC, viewer=BRAM), PLANS),
            "thread": (Room(tenant=HARBOUR, audience=PUBLIC, viewer=BRAM), THREAD),
            "market": (Room(tenant=MARKET, audience=PUBLIC, viewer=BRAM), STALLS),
            "alone": (Room(tenant=HARBOUR, audience=PRIVATE, viewer=BRAM), GENERAL),
        }
        told = {}
        for name, (room, channel_id) in rooms.items():
            model = StandIn()
            await answering(self.rig, model).answer(self._question(room, channel_id))
            told[name] = "\n".join(model.asked).lower()
        return told

    async def exported(self) -> dict[str, str]:
        """Give what stands in exports of Ada and Bram. Of what is forgotten Ada's tells until its undo time is over."""
        told = {}
        for name, person in ((EXPORT_OF_ADA, ADA), ("export of Bram", BRAM)):
            archive = await self.export.export_person(person, None)
            told[name] = archive.export.model_dump_json().lower()
        return told

    def _question(self, room: Room, channel_id: ChannelId) -> UserQuestion:
        return UserQuestion(
            room=room,
            channel_id=channel_id,
            message_id=MessageId("9999"),
            text="What do people here like, play, collect, polish, sell and eat?",
            display_name="Bram",
            place="#here",
            at=self.clock.now(),
        )


Step = Callable[[Bot], Awaitable[object]]


async def fill(bot: Bot) -> None:
    """Let people talk in all places, remember it, pass it on, answer, and talk on."""
    for tenant, people in ((HARBOUR, (ADA, BRAM, ERIN)), (MARKET, (ADA, ERIN)), (DIRECT, (ERIN,))):
        await bot.talk.agree(*people, tenant=tenant)
    for place in _PLACES:
        await _talk(bot, place, lines=_LINES)
    await bot.keep_house()
    for number, place in enumerate(_PLACES):
        await _remembered(bot, place, number)
    await bot.keep_house()
    for place in _WAITS:
        await _talk(bot, place, lines=0)
    await _answered(bot)


async def _talk(bot: Bot, place: _Place, *, lines: int) -> None:
    said = [*place.said, *((place.others, f"lol {number}") for number in range(lines - len(place.said)))]
    for number, (author, text) in enumerate(said, place.first):
        bot.clock.advance(_SECOND)
        assert await bot.rig.capture.take(_said(bot, place, author, text, str(number)))


def _said(bot: Bot, place: _Place, author: SubjectId, text: str, message_id: str) -> Said:
    said = said_by(
        author,
        text,
        message_id,
        at_clock=bot.clock,
        tenant=place.tenant,
        channel_id=place.channel_id,
        audience=place.audience,
    )
    message = said.message.model_copy(update={"formable": True})
    return Said(message=message, display_name=f"name of {author}", parent_id=place.parent_id)


async def _remembered(bot: Bot, place: _Place, number: int) -> None:
    """Have the first speaker of a place remember something by a command."""
    who, verbs = place.said[0][0], ("Hums", "Draws", "Knits", "Digs", "Sows")
    await bot.rig.remembered(
        f"{verbs[number]} in the evening.",
        cause=f"interaction:{place.first}",
        tenant=place.tenant,
        subject=who,
        audience=place.audience,
        channel_id=place.channel_id,
    )


async def _answered(bot: Bot) -> None:
    """Answer Erin where others read along, with what is remembered of her."""
    bot.clock.advance(_SECOND)
    used = [each.id for each in await bot.collections.memories.about.active_of(HARBOUR, ERIN)]
    place = _WAITS[0]
    said = _said(bot, place, ERIN, place.said[0][1], str(place.first))
    kept = await bot.collections.messages.get(said.message.id)
    assert kept is not None
    assert await bot.rig.capture.note_answer(
        Said(message=kept, display_name="Erin"),
        answer_ids=[MessageId("1650")],
        text="You play the accordion.",
        used=used,
        at=bot.clock.now(),
    )


@dataclass(frozen=True, slots=True)
class Act:
    """What is asked for once."""

    play: Step
    gone: tuple[str, ...] = ()
    """Words and ids that are nowhere when it is done."""
    narrow: tuple[str, ...] = ()
    """Words that are only for those who read `GENERAL`, from the beginning of it on."""
    before: Step | None = None
    """What comes before it, in a process that lives."""
    is_whole: bool = True
    """Whether, once it has begun, the next start ends it without being asked again."""
    needs_transactions: bool = False
    """Whether it is so only where a commit is whole: a no that is cut from its mark drops the talk and is not noted."""
    is_asked_again: bool = True
    """Whether it can be asked again when the next process has started."""


async def _forgotten(bot: Bot) -> None:
    await bot.rig.forgetting.forget_everything(HARBOUR, ADA)


async def _undone(bot: Bot) -> None:
    rows = await bot.collections.store.find("memories", {"forgotten": True}, sort=[("_id", 1)])
    await bot.rig.forgetting.undo(HARBOUR, ADA, [MemoryId(row["_id"]) for row in rows])


async def _channel_talk_erased(bot: Bot) -> None:
    async for _ in bot.rig.channel_talk.erase(HARBOUR, PLANS):
        pass


ACTS: Final = {
    "delete here": Act(
        lambda bot: bot.rig.erasure.erase_person(ERIN, HARBOUR), gone=("accordion", "drawbridge", "harmonium")
    ),
    "delete everywhere": Act(
        lambda bot: bot.rig.erasure.erase_person(ERIN, None),
        gone=("accordion", "drawbridge", "harmonium", "walnut", "flutes", "marzipan", str(ERIN_ID)),
    ),
    "a guild is left": Act(
        lambda bot: bot.rig.departure.leave(HARBOUR),
        gone=("accordion", "drawbridge", "harmonium", "lemons", "bees", "zeppelin", "fences", "zither", "nets"),
    ),
    "a channel is removed": Act(
        lambda bot: bot.rig.capture.channel_removed(HARBOUR, PLANS),
        gone=("zeppelin", "fences", "zither", "nets", "kites"),
    ),
    "a thread is removed": Act(
        lambda bot: bot.rig.capture.channel_removed(HARBOUR, THREAD), gone=("zither", "nets", "kites")
    ),
    "the talk of a channel is erased": Act(
        _channel_talk_erased, gone=("zeppelin", "fences", "zither", "nets", "kites")
    ),
    "left out here": Act(
        lambda bot: bot.rig.constraining.decide(HARBOUR, ERIN, "off", everywhere=False),
        gone=("harmonium",),
        needs_transactions=True,
    ),
    "left out everywhere": Act(
        lambda bot: bot.rig.constraining.decide(HARBOUR, ERIN, "off", everywhere=True),
        gone=("harmonium", "flutes"),
        needs_transactions=True,
    ),
    "a direct message is deleted": Act(
        lambda bot: bot.rig.capture.deleted(None, AT_HOME, [_IN_PRIVATE]), gone=("marzipan",)
    ),
    "an edit for fewer": Act(
        lambda bot: bot.rig.capture.edited(HARBOUR, _NARROWED, text="i like kumquats", audience=restricted_to(GENERAL)),
        gone=("lemons",),
        narrow=("kumquats",),
        is_whole=False,
    ),
    "forget everything": Act(_forgotten, gone=("lemons", "zeppelin", "zither"), is_whole=False),
    "undo": Act(_undone, before=_forgotten, is_asked_again=False),
    "an export": Act(lambda bot: bot.export.export_person(ERIN, None)),
}
