"""What people do in the probed town: talk, remember, open and close doors, come and go, say no, take back.

Each step goes to the bot's own operations and into the judge's book.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, Final

from bench.composed import Composed
from bench.probes.discord_channels import audience_of, place_of
from bench.probes.grouping import crew_of, in_step_of
from bench.probes.places import BARRIERS, Channel, Town
from bench.probes.repeating_model import RepeatingModel
from bench.probes.spots import Spot
from bench.probes.telling import guilds_of, set_sharing
from bench.probes.words import COMMON, NAMES
from memory.domain.audience import PRIVATE, PUBLIC, Audience, Room
from memory.domain.constraints import ConsentState
from memory.domain.errors import NotYours
from memory.domain.ids import ChannelId, MessageId, SubjectId, TenantId, dm_tenant, guild_tenant, subject_of
from memory.domain.message import Message
from memory.operations.capture.capture import Said
from memory.operations.remembering.statement import Statement
from memory.store.documents import DocumentStore
from sandbox.local_clock import LocalClock

BEGIN: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)
GUILDS: Final = (1, 2, 3)
PEOPLE: Final = (11, 12, 13, 14, 15)
"""As many as everybody's hearing takes, and no more."""
_QUIET: Final = GUILDS[-1]
"""Has one channel that all can read, so that most of what happens does so in the others."""
_TELLINGS: Final = 7  # People who tell the same one after the other: all of them, in all guilds
_FIRST_MESSAGE: Final = 100_000
_COLD_S: Final = 400  # After it what was said to the bot is formed
_A_DAY_S: Final = 86_400
ADMIN: Final = subject_of(99)

Choosing = Callable[[Sequence[Any]], Any]
"""Chance: gives one of the options, as the walk and the state machine have it."""


@dataclass
class ProbedTown:
    """A town with its bot."""

    store: DocumentStore
    town: Town = field(default_factory=Town)
    model: RepeatingModel = field(default_factory=RepeatingModel)
    clock: LocalClock = field(default_factory=lambda: LocalClock(at=BEGIN))
    audience_of: Callable[[Channel], Audience] = audience_of
    """As `cogs.places` tells it of Discord's objects; a test may put a wrong one here."""
    bot: Composed = field(init=False)
    said: int = 0
    sources: list[tuple[int, TenantId, ChannelId, MessageId]] = field(default_factory=list)
    """Messages that may be edited, each with its author and where it stands."""

    def __post_init__(self) -> None:
        guilds, in_step = guilds_of(self.town, self.audience_of), in_step_of(self.town)
        self.bot = Composed.over(self.store, model=self.model, clock=self.clock, guilds=guilds, in_step=in_step)
        for guild in GUILDS:
            self.town.members[guild] = set(PEOPLE)
            general = Channel(guild * 100, guild, is_open=True, let_in=set())
            self.town.channels.append(general)
            if guild == _QUIET:
                continue
            plans = Channel(guild * 100 + 1, guild, is_open=True, let_in={11, 12})
            staff = Channel(guild * 100 + 2, guild, is_open=False, let_in={12, 13})
            thread = Channel(guild * 100 + 3, guild, is_open=True, let_in=set(), parent=staff)
            whispers = Channel(guild * 100 + 4, guild, is_open=False, let_in={13, 14})
            self.town.channels += [plans, staff, thread, whispers, *crew_of(guild).channels]

    async def settle(self) -> None:
        """Let everybody say yes everywhere, also to guesses at how to talk with them, and let all guilds contribute."""
        constraining = self.bot.operations.constraining
        for tenant in map(guild_tenant, GUILDS):
            await constraining.set_share_collective(tenant, allowed=True, by=ADMIN)
            await constraining.set_insights(tenant, allowed=True, by=ADMIN)
        for person in PEOPLE:
            for tenant in (*map(guild_tenant, GUILDS), dm_tenant(person)):
                await self._consent(person, tenant, is_yes=True)
                await constraining.set_own_insights(tenant, subject_of(person), allowed=True)
                await set_sharing(self.bot, self.town, person, tenant, is_yes=True)

    async def close(self) -> None:
        """End what runs."""
        await self.bot.reading.close()

    def spots(self, person: int) -> list[Spot]:
        """Name the places in which a person can speak now: channels that they read, and their direct messages."""
        seen = [channel for channel in self.town.channels if person in self.town.readers_of(channel)]
        return [*(self._spot(person, channel) for channel in seen), self.direct(person)]

    def direct(self, person: int) -> Spot:
        """Return a person's direct messages."""
        tenant = dm_tenant(person)
        room, here = Room(tenant=tenant, audience=PRIVATE, viewer=subject_of(person)), ChannelId(str(9000 + person))
        return Spot(tenant, room, here, None, frozenset({person}), is_open=False, person=person)

    def alone(self, spot: Spot) -> Spot:
        """Return the same place, but for a reply that only the person reads."""
        room = Room(tenant=spot.tenant, audience=PRIVATE, viewer=subject_of(spot.person))
        return replace(spot, room=room, channel=None, readers=frozenset({spot.person}), is_open=False)

    async def talk(self, spot: Spot, choosing: Choosing) -> None:
        """Tell the bot of one's own life, perhaps with somebody's name, or what is of use to others."""
        others = [self._spot(each, spot.channel) for each in spot.readers - {spot.person} if spot.channel is not None]
        beside = choosing([None, *others])
        await (self.find_out(spot) if choosing(range(3)) == 0 else self.tell_of_ones_life(spot, beside))

    async def tell_of_ones_life(self, spot: Spot, beside: Spot | None = None) -> None:
        """Say something about oneself to the bot, that one does with who spoke just before."""
        word, take = self.coin(spot), self.bot.operations.capture.take
        if beside is None:
            await take(await self.heard(spot, f"I keep the {word} lamp in my shed"))
            return
        await take(await self.heard(beside, "Good morning"))
        await take(await self.heard(spot, f"I keep the {word} lamp in my shed with <@{beside.person}>"))
        # Only now, for who is erased meanwhile may have been before it was heard.
        self.town.naming[word] = beside.person

    async def find_out(self, spot: Spot, common: str | None = None) -> None:
        """Tell the bot what is of use to others: what nobody else told, or a `common` word."""
        word = self.coin(spot, common)
        self.town.useful.add(word)
        said = await self.heard(spot, f"We tried it and found that the {word} gate opens at noon")
        await self.bot.operations.capture.take(said)

    async def tell_the_same(self, choosing: Choosing) -> None:
        """Let people of all guilds tell the same, some of them behind a door or to the bot alone."""
        word = choosing(COMMON)
        first = choosing(range(len(PEOPLE)))
        for place in range(_TELLINGS):
            person, guild = PEOPLE[(first + place) % len(PEOPLE)], GUILDS[place % len(GUILDS)]
            spots = [each for each in self.spots(person) if each.tenant in (guild_tenant(guild), dm_tenant(person))]
            # The first is the open one, where they are a member.
            spot = choosing([*[spots[0]] * 4, choosing(spots)])
            await self.find_out(spot, word)

    async def remember(self, spot: Spot, choosing: Choosing) -> None:
        """Have something remembered: for the place, for oneself alone, or expressly for everybody there."""
        to_whom = choosing(["here", "here", "me", "everyone"])
        is_shared = to_whom == "everyone" and spot.channel is not None
        word = self.coin(self.alone(spot) if to_whom == "me" else replace(spot, is_open=spot.is_open or is_shared))
        audience = PRIVATE if to_whom == "me" else PUBLIC if is_shared else spot.room.audience
        how = choosing(["plain", "plain", "topic", "how-to", "pinned", "menu"])
        # By its menu the author has all of a message remembered, and the memory follows it.
        message_id = self._next_message(spot) if how == "menu" else None
        texts = {"topic": f"I live in {word}", "how-to": f"How to light the {word} lamp: open the shed, then turn it"}
        statement = Statement(
            text=texts.get(how, f"I mended the {word} lamp in my shed"),
            tenant=spot.tenant,
            subject=_who(spot),
            audience=audience,
            channel_id=spot.channel_id,
            cause=f"interaction:{word}",
            message_id=message_id,
            whole_message=message_id is not None,
            pinned=how == "pinned",
            private=to_whom == "me",
            topic_id="city" if how == "topic" else None,
            is_how_to=how == "how-to",
        )
        # Who has everything erased at the same time has this erased as well, and is told so.
        with suppress(NotYours):
            await self.bot.operations.remembering.remember(statement)

    async def heard(self, spot: Spot, text: str) -> Said:
        """Make a message that is said to the bot now."""
        self.clock.advance(1)
        message = Message(
            id=self._next_message(spot),
            tenant=spot.tenant,
            channel_id=spot.channel_id,
            author=_who(spot),
            author_name=NAMES[spot.person],
            text=text,
            at=self.clock.now(),
            audience=spot.room.audience,
            addressed=True,
            formable=await self.bot.operations.constraining.may_form_from(spot.tenant, _who(spot)),
        )
        parent = None if spot.channel is None or spot.channel.parent is None else ChannelId(str(spot.channel.parent.id))
        return Said(message=message, display_name=f"Person {spot.person}", parent_id=parent)

    async def form(self) -> None:
        """Let the talk get cold, and make memories of it."""
        self.clock.advance(_COLD_S)
        await self.bot.background.formation.form_due()

    async def consolidate(self) -> None:
        """Draw together what is known."""
        await self.bot.background.consolidation.consolidate_due(nightly=True)

    async def pass_on(self) -> None:
        """Pass on what is of use to others, to the guilds and to everybody."""
        await self.bot.background.propagation.propagate_due()

    async def withdraw(self) -> None:
        """End what has lost its support."""
        await self.bot.background.propagation.withdraw_due()

    async def guess(self) -> None:
        """Guess how people like to be talked with."""
        await self.bot.background.insights.infer_due()

    async def let_a_night_pass(self) -> None:
        """Run all jobs twice, since what a guild knows after the first round reaches everybody in the second."""
        await self.form()
        for _ in range(2):
            await self.consolidate()
            await self.pass_on()
        await self.consolidate()
        self.clock.advance(_A_DAY_S)
        await self.guess()
        await self.withdraw()

    async def keep_to_itself(self, guild: int) -> None:
        """Let its admins no longer give what a guild knows to everybody, or give it again."""
        tenant = guild_tenant(guild)
        is_kept = tenant not in self.town.keeping
        await self.bot.operations.constraining.set_share_collective(tenant, allowed=not is_kept, by=ADMIN)
        (self.town.keeping.add if is_kept else self.town.keeping.discard)(tenant)

    async def age(self) -> None:
        """Let an hour pass, erase what is due and look after what is old."""
        self.clock.advance(3600)
        await self.bot.operations.retention.erase_due()
        await self.bot.operations.lifecycle.run()

    async def turn_a_door(self, choosing: Choosing) -> None:
        """Open or close a channel, let somebody in or take their role away, let somebody leave or come back."""
        guild = choosing([each for each in GUILDS if each != _QUIET])
        doors = [each for each in self.town.channels if each.guild_id == guild and each.parent is None]
        door, person = choosing(doors[1:]), choosing(PEOPLE)
        match choosing(["open", "role", "role", "member"]):
            case "open":
                door.is_open, door.barrier = not door.is_open, choosing(BARRIERS)
            case "role":
                door.let_in ^= {person}
            case _:
                self.town.members[guild] ^= {person}
        self.town.look_around()

    async def take_back(self, spot: Spot, choosing: Choosing) -> None:
        """Forget one memory, say no or yes again, or have everything erased."""
        who, operations = _who(spot), self.bot.operations
        match choosing(["forget", "forget", "forget", "no", "erase"]):
            case "forget":
                own = await operations.inspection.own(spot.tenant, who)
                with suppress(NotYours):  # Another task may have forgotten it in between.
                    await operations.forgetting.forget(spot.tenant, who, [each.id for each in own.active[:2]])
                    _ = [await operations.forgetting.take_back(spot.tenant, who, each.id) for each in own.told[:1]]
            case "no":
                await self.change_ones_mind(spot)
            case _:
                town, of = self.town, (spot.person, spot.tenant)
                said, named = town.said_by(*of), town.naming_in(*of)
                await operations.erasure.erase_person(who, spot.tenant)
                town.erased, town.unnamed = town.erased | said, town.unnamed | named
                self.clock.advance(5)
                await self._consent(spot.person, spot.tenant, is_yes=True)

    async def change_ones_mind(self, spot: Spot) -> None:
        """Say no, or yes again."""
        await self._consent(spot.person, spot.tenant, is_yes=(spot.person, spot.tenant) in self.town.left_out)

    def _next_message(self, spot: Spot) -> MessageId:
        self.said += 1
        message_id = MessageId(str(_FIRST_MESSAGE + self.said))
        self.sources.append((spot.person, spot.tenant, spot.channel_id, message_id))
        return message_id

    def coin(self, spot: Spot, word: str | None = None) -> str:
        """Make up a word for what is said in a place now, or have one said again."""
        door = None if spot.channel is None else spot.channel.door
        return self.town.say(
            spot.person, tenant=spot.tenant, door=door, for_everyone=spot.is_open, readers=spot.readers, word=word
        )

    async def _consent(self, person: int, tenant: TenantId, *, is_yes: bool) -> None:
        decision: ConsentState = "on" if is_yes else "off"
        named = set[str]() if is_yes else self.town.naming_in(person, tenant)
        await self.bot.operations.constraining.decide(tenant, subject_of(person), decision, everywhere=False)
        (self.town.left_out.discard if is_yes else self.town.left_out.add)((person, tenant))
        self.town.unnamed |= named

    def _spot(self, person: int, channel: Channel) -> Spot:
        tenant = guild_tenant(channel.guild_id)
        audience, viewer = self.audience_of(channel), subject_of(person)
        room = Room(tenant=tenant, audience=audience, viewer=viewer, beside=place_of(channel).beside)
        readers, place = frozenset(self.town.readers_of(channel)), ChannelId(str(channel.id))
        return Spot(tenant, room, place, channel, readers, is_open=channel.door.is_open, person=person)


def _who(spot: Spot) -> SubjectId:
    return subject_of(spot.person)
