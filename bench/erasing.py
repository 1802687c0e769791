"""What is left of erased words: canaries in every collection, file, log, export, prompt and answer.

The real bot on the embedded store, without Discord, with the scripted model: ways to tell and to take back. Some erase
themselves, some forget all that is remembered or delete their messages, of some the server is left, a few stay.
"""

import asyncio
import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, Literal

from bench.canaries import WAYS, Way, canary, found_in, marks, text_with
from bench.clock import SetClock
from bench.figures import Span
from bench.files import copy_with_keys, found_in_files, restore
from bot.settings import Settings
from bot.wiring import Keepsake, opened
from memory.domain.audience import PRIVATE, PUBLIC, Audience, Room, restricted_to
from memory.domain.ids import ChannelId, MessageId, SubjectId, TenantId, dm_tenant, guild_tenant, subject_of
from memory.domain.message import Message
from memory.operations.answering.context_builder import UserQuestion
from memory.operations.capture.capture import Said
from memory.operations.remembering.statement import Statement
from sandbox.local_settings import local_settings
from sandbox.scripted_model import ScriptedModel, serving

Fate = Literal["erased", "forgot", "deleted", "left", "stays"]
"""What becomes of a person's words; `left` is of a server that the bot leaves."""

FATES: Final[tuple[Fate, ...]] = ("erased", "forgot", "deleted", "left")
PROMPTS: Final = 100
"""Asked after everything was erased, half of them before and half after a restart."""
STAYING: Final = 3
"""People who take nothing back."""
_STAYS: Final[Fate] = "stays"
BEGIN: Final = datetime(2026, 3, 2, 9, tzinfo=UTC)
_HARBOUR, _ORCHARD = guild_tenant(1), guild_tenant(2)
_STAFF: Final = restricted_to(ChannelId("77"))
_A_CHANNEL: Final = 2
"""People who talk in one channel, so that a window of talk holds all that they say."""
_IDLE: Final = timedelta(minutes=10)
_DAY: Final = timedelta(days=1)
_UNTOUCHED: Final[dict[Fate, tuple[Way, ...]]] = {
    # What was only said is no memory; it stays as long as talk does.
    "forgot": ("asked", "edited"),
    "deleted": ("command", "private", "how_to", "restricted", "direct"),
    "left": ("direct",),
}
"""What a fate leaves alone."""
_BY_COMMAND: Final[tuple[Way, ...]] = ("command", "private", "how_to", "restricted", "direct")


@dataclass(frozen=True, slots=True)
class _Person:
    number: int
    fate: Fate
    canaries: dict[Way, str]

    @property
    def subject(self) -> SubjectId:
        return subject_of(1000 + self.number)

    @property
    def home(self) -> TenantId:
        return _ORCHARD if self.fate == "left" else _HARBOUR

    @property
    def channel(self) -> ChannelId:
        return ChannelId(str(10_000 + self.number // _A_CHANNEL))

    @property
    def tenants(self) -> tuple[TenantId, ...]:
        return (self.home, dm_tenant(1000 + self.number))

    @property
    def going(self) -> set[str]:
        """The canaries that have to go by what the person does, or all of one who does nothing."""
        return marks(self.canaries[way] for way in WAYS if way not in _UNTOUCHED.get(self.fate, ()))


@dataclass(slots=True)
class Story:
    """What people tell a bot, take back, and ask afterwards."""

    people: list[_Person]
    clock: SetClock
    endpoint: ScriptedModel
    keepsake: Keepsake
    messages: dict[SubjectId, list[tuple[TenantId, ChannelId, MessageId]]] = field(default_factory=dict)
    spoken: int = 0
    answers: list[str] = field(default_factory=list)

    async def say(
        self, person: _Person, text: str, *, tenant: TenantId | None = None, answered: bool = False
    ) -> MessageId:
        """Let somebody say something to the bot, and be answered if wanted."""
        self.spoken += 1
        self.clock.at += timedelta(seconds=1)
        place = tenant or person.home
        audience = PUBLIC if place == person.home else PRIVATE
        message = Message(
            id=MessageId(str(10**6 + self.spoken)),
            tenant=place,
            channel_id=person.channel,
            author=person.subject,
            text=text,
            at=self.clock.at,
            audience=audience,
            addressed=True,
            formable=await self.keepsake.operations.constraining.may_form_from(place, person.subject),
        )
        said = Said(message, display_name=f"Person {person.number}")
        if await self.keepsake.operations.capture.take(said) and answered:
            await self._answer(said)
        self.messages.setdefault(person.subject, []).append((place, person.channel, message.id))
        return message.id

    async def _answer(self, said: Said) -> None:
        message, operations = said.message, self.keepsake.operations
        question = UserQuestion(
            room=Room(tenant=message.tenant, audience=message.audience, viewer=message.author),
            channel_id=message.channel_id,
            message_id=message.id,
            text=message.text,
            display_name=said.display_name,
            place="#general",
            at=message.at,
        )
        answer = await operations.answering.answer(question)
        self.answers.append(answer.text)
        noted = MessageId(str(5 * 10**6 + self.spoken))
        await operations.capture.note_answer(
            said, answer_ids=[noted], text=answer.text, used=answer.used, at=self.clock.at
        )

    async def remember(self, person: _Person, way: Way) -> None:
        """Let somebody ask for something to be remembered."""
        audiences: dict[Way, Audience] = {"private": PRIVATE, "direct": PRIVATE, "restricted": _STAFF}
        statement = Statement(
            text=text_with(person.canaries[way], way),
            tenant=person.tenants[1] if way == "direct" else person.home,
            subject=person.subject,
            audience=audiences.get(way, PUBLIC),
            channel_id=person.channel,
            cause=f"interaction:{person.number}:{way}",
            is_how_to=way == "how_to",
        )
        await self.keepsake.operations.remembering.remember(statement)

    async def run_jobs(self, *, rounds: int = 1) -> None:
        """Run every job; a second round does what an earlier job prepared for a later one."""
        for name in [*self.keepsake.schedule.intervals] * rounds:
            await self.keepsake.schedule.run_reporting(name)

    async def places(self, directory: Path, logs: io.StringIO, *, since: int) -> dict[str, set[str]]:
        """Find the canaries in every place where one could be left; `since` counts the prompts that were before."""
        store, exports = self.keepsake.collections.store, set[str]()
        rows = [row for each in self.keepsake.collections.all() for row in await store.find(each.name, {})]
        for person in self.people:
            copy = await self.keepsake.operations.export.export_person(person.subject, None)
            exports |= found_in(copy.export.model_dump_json())
        return {
            "collections": found_in(repr(rows)),
            "files": await asyncio.to_thread(found_in_files, directory),
            "logs": found_in(logs.getvalue()),
            "exports": exports,
            "prompts": found_in("\n".join(self.endpoint.texts[since:])),
            "answers": found_in("\n".join(self.answers)),
        }


async def erasing_figures(
    directory: Path, *, canaries: int, logs: io.StringIO, prompts: int = PROMPTS
) -> dict[str, Any]:
    """Tell, erase and count the canaries that are left where; then again after restoring an earlier backup.

    `logs` is where the caller lets the log be written to.
    """
    span, people, copied = Span(), people_of(canaries), directory.with_name(f"{directory.name}.copied")
    going = set().union(*(person.going for person in people if person.fate != "stays"))
    erased = set().union(*(person.going for person in people if person.fate == "erased"))
    staying = set().union(*(person.going for person in people if person.fate == "stays"))
    clock = SetClock(BEGIN)
    async with serving(ScriptedModel(strict=False)) as endpoint:
        settings = local_settings(Settings(keepsake_data_dir=directory), model_url=endpoint.url)
        async with opened(settings, clock=clock, is_scripted=True) as keepsake:
            story = Story(people, clock, endpoint, keepsake)
            await tell(story)
            before = await story.places(directory, logs, since=0)
            backup = await asyncio.to_thread(copy_with_keys, directory, copied)
            await take_back(story)
            since, story.answers = len(endpoint.texts), []
            await live_on(story, prompts // 2)
        async with opened(settings, clock=clock, is_scripted=True) as keepsake:
            story.keepsake = keepsake
            await live_on(story, prompts - prompts // 2)
            after = await story.places(directory, logs, since=since)
        after["files_at_rest"] = await asyncio.to_thread(found_in_files, directory)
        await asyncio.to_thread(restore, directory, backup)
        back = await asyncio.to_thread(found_in_files, directory)
        since, story.answers = len(endpoint.texts), []
        async with opened(settings, clock=clock, is_scripted=True) as keepsake:
            story.keepsake = keepsake
            await live_on(story, prompts // 2)
            restored = await story.places(directory, logs, since=since)
    restored["files_at_rest"] = await asyncio.to_thread(found_in_files, directory)
    return {
        "canaries": len(going),
        "stored_before": len(going & before["collections"]),
        "in_prompts_before": len(going & before["prompts"]),
        "prompts_after": prompts,
        "log_lines": len(logs.getvalue().splitlines()),
        "left": {name: len(going & found) for name, found in after.items()},
        "in_the_backup": len(going & await asyncio.to_thread(found_in_files, copied)),
        "of_the_erased_readable_in_the_backup": len(erased & back),
        "left_after_the_restore": {name: len(going & found) for name, found in restored.items()},
        "staying": len(staying),
        "staying_still_there": len(staying & after["collections"] & restored["collections"]),
        "seconds": round(span.seconds, 1),
    }


def people_of(canaries: int, fates: Sequence[Fate] = FATES) -> list[_Person]:
    """Make so many people that at least so many of their canaries have to go, and some who stay."""
    people: list[_Person] = []
    while sum(len(person.going) for person in people) < canaries:
        people.append(_person(len(people), fates[len(people) % len(fates)]))
    return [*people, *(_person(len(people) + number, _STAYS) for number in range(STAYING))]


def _person(number: int, fate: Fate) -> _Person:
    return _Person(number, fate, {way: canary(number * len(WAYS) + place) for place, way in enumerate(WAYS)})


async def tell(story: Story) -> None:
    """Let everybody tell all they have, in all ways, and let it become memory, texts, guesses and answers."""
    constraining = story.keepsake.operations.constraining
    for tenant in (_HARBOUR, _ORCHARD):
        await constraining.set_insights(tenant, allowed=True, by=subject_of(1))
    for person in story.people:
        for tenant in person.tenants:
            await constraining.decide(tenant, person.subject, "on", everywhere=False)
        await constraining.set_own_insights(person.home, person.subject, allowed=True)
        for way in _BY_COMMAND:
            await story.remember(person, way)
        for way in ("fact", "habit", "finding"):
            await story.say(person, text_with(person.canaries[way], way))
    story.clock.at += _IDLE
    await story.run_jobs()
    for person in story.people:
        await story.say(person, text_with(person.canaries["asked"], "asked"), answered=True)
        edited = await story.say(person, text_with(person.canaries["edited"], "edited"))
        await story.say(person, "what do you know about me?", answered=True)
        await story.say(person, "what do you know about me?", tenant=person.tenants[1], answered=True)
        if person.fate == "deleted":
            await story.keepsake.operations.capture.edited(person.home, edited, audience=PUBLIC, text="never mind")
    story.clock.at += _IDLE
    await story.run_jobs()
    story.clock.at += _DAY
    await story.run_jobs(rounds=2)


async def take_back(story: Story) -> None:
    """Let everybody who does not stay take back what they told, each in their way."""
    operations = story.keepsake.operations
    story.clock.at += timedelta(seconds=1)
    for person in story.people:
        if person.fate == "erased":
            await operations.erasure.erase_person(person.subject, None)
        elif person.fate == "forgot":
            for tenant in person.tenants:
                await operations.forgetting.forget_everything(tenant, person.subject)
        elif person.fate == "deleted":
            for tenant, channel, message in story.messages[person.subject]:
                await operations.capture.deleted(tenant, channel, [message])
    if any(person.fate == "left" for person in story.people):
        await operations.departure.leave(_ORCHARD)
    story.clock.at += timedelta(minutes=2)
    await story.run_jobs()


async def live_on(story: Story, prompts: int) -> None:
    """Let everybody who may still speak ask about anything, with days and nights between."""
    speakers: Sequence[_Person] = [person for person in story.people if person.fate != "left"]
    for number in range(prompts):
        person = speakers[number % len(speakers)]
        tenant = person.tenants[number // len(speakers) % 2]
        await story.say(
            person, f"question {number}: what do you remember of the boathouse?", tenant=tenant, answered=True
        )
    story.clock.at += _DAY
    await story.run_jobs(rounds=2)
