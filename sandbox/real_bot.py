"""The real bot, opened for the sandbox by its own composition root. Nothing of it is changed, replaced or patched."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, cast

from bot import wiring
from bot.settings import Settings
from bot.stores import SANDBOX_BOT, refuse_another_bots
from cogs.error_sentences import cause_of, sentence_for
from cogs.presentation.sentences import refusal_sentence
from cogs.words.catalogue import UnsaidError
from memory.domain.constraints import Constraints
from memory.domain.ids import derived_id, user_id_of
from memory.domain.language.normal_text import clean
from memory.domain.memory import Memory
from memory.domain.wishes.tools import MOST_WISHES
from memory.domain.writing.gate import Candidate, Reason, Refused, Situation, refusal
from memory.operations.rule_process import Rules
from memory.store.codec import from_document
from memory.store.documents import Document
from memory.store.events import Event
from sandbox.local_bot import LocalBot, NotKept, Opener, Reading
from sandbox.local_clock import LocalClock
from sandbox.local_settings import is_scripted

_KEPT_STATES = ("proposed", "active", "superseded", "retired")
_OPEN: Final = Situation(consent="on", constraints=Constraints())
_FORMED: Final = "gate_"
"""Begins the code of what the gate refused of talk."""
_UNSAID: Final[Mapping[str, str]] = {
    "not_the_author": "That is about somebody else.",
    "about_a_person": "That is about somebody else.",
    "names_left_out": "That names somebody who asked to be left out.",
    "not_meant": "That does not sound meant: a joke, a game or somebody else's words.",
    "no_guild": "There is no server here to know that.",
    "known_by_hand": "You had that remembered already.",
    "repeated": "The same was noted already.",
    "forgotten": "You had that forgotten.",
    "erased": "You had that erased.",
    "source_gone": "The message is gone.",
    "consent": "You did not say yes to being remembered.",
    "cap_message": "More was noted of one message than is kept.",
    "cap_person": "More was noted of you at once than is kept.",
    "cap_window": "More was noted of one talk than is kept.",
    "cap_day": "More was noted of you today than is kept in a day.",
}
"""What the bot never has to tell anybody, by reason code."""
_NOT_FITTING: Final = "The model's note did not fit what was said."


@dataclass(frozen=True, slots=True)
class RealBot(LocalBot):
    """The real bot with everything that its composition root built."""

    keepsake: wiring.Keepsake


def opening(settings: Settings, *, rules: Rules | None = None) -> Opener:
    """Return the opener of the bot with settings that `local_settings` has fitted.

    `rules` as `wiring.opened` takes them.
    """

    @asynccontextmanager
    async def opened(clock: LocalClock) -> AsyncIterator[RealBot]:
        async with wiring.opened(settings, clock=clock, is_scripted=is_scripted(settings), rules=rules) as keepsake:
            await refuse_another_bots(keepsake.collections.store, settings, bot_id=SANDBOX_BOT)
            await keepsake.collections.installation.note_bot_id(SANDBOX_BOT)
            yield _real_bot(keepsake)

    return opened


def _real_bot(keepsake: wiring.Keepsake) -> RealBot:
    store = keepsake.collections.store

    async def remembered() -> Sequence[Memory]:
        found = await store.find("memories", {"state": {"$in": list(_KEPT_STATES)}}, sort=[("created_at", 1)])
        return [from_document(Memory, document) for document in found]

    async def refused() -> Sequence[NotKept]:
        found = await store.find("events", {"op": "create", "status": "skipped"}, sort=[("at", 1)])
        events = [from_document(Event, document) for document in found]
        return [
            NotKept(user_id_of(event.subject), event.reason, _why(event.reason))
            for event in events
            if event.subject is not None
        ]

    async def turned_away(message_ids: Sequence[int]) -> Mapping[int, str]:
        by_event = {
            derived_id("refused", f"message:{each}" if number == 0 else f"message:{each}:{number}"): each
            for each in message_ids
            for number in range(MOST_WISHES)
        }
        found = await store.find("events", {"_id": {"$in": sorted(by_event)}}) if by_event else []
        why = {by_event[event["_id"]]: [_why(event["reason"])] for event in found}
        for window in await store.find("formations", {}):
            # Of a window the reasons are counted, not whose words they are about: what its line alone tells is told.
            ids = [line["message_id"] for line in window["lines"]]
            said = {line["_id"]: line["text"] for line in await store.find("messages", {"_id": {"$in": ids}})}
            own = {int(each): reason for each, text in said.items() if (reason := _against(text)) in window["dropped"]}
            rest = [reason for reason in window["dropped"] if reason not in own.values()]
            for each in set(map(int, ids)) & set(message_ids):
                why.setdefault(each, []).extend(map(_why, [own[each]] if each in own else rest))
        return {each: " ".join(dict.fromkeys(reasons)) for each, reasons in why.items() if reasons}

    async def readings() -> Mapping[int, Reading]:
        return {int(document["_id"]): _reading(document) for document in await store.find("messages", {})}

    return RealBot(
        client=keepsake.client,
        jobs=keepsake.schedule.intervals,
        run_job=keepsake.schedule.run_now,
        start_jobs=keepsake.schedule.start,
        is_answered=lambda error: sentence_for(cause_of(error)) is not None,
        remembered=remembered,
        readings=readings,
        turned_away=turned_away,
        refused=refused,
        keepsake=keepsake,
    )


def _reading(message: Document) -> Reading:
    if not message["formable"]:
        return "chat"
    return "read" if message["formed"] else "waiting"


def _against(text: str) -> str:
    """Return the code of what the gate says against a line by itself; empty for nothing."""
    refused = refusal(Candidate(text=clean(text), kind="fact", source="chat"), _OPEN)
    return "" if refused is None else f"{_FORMED}{refused.reason}"


def _why(reason: str) -> str:
    """Say a reason code as the bot would, and one that it never says to anybody in words of the sandbox."""
    try:
        return refusal_sentence(Refused(cast("Reason", reason.removeprefix(_FORMED))))
    except UnsaidError:
        return _UNSAID.get(reason, _NOT_FITTING)
