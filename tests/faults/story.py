"""One long story that touches every operation that writes, step by step, and each step can be played again.

People talk, edit and delete, are remembered, change their minds, ask by hand, forget, and one of them is erased everywhere.
"""

import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

from memory.domain.errors import NotYours
from memory.domain.formation.extraction import PURPOSE as EXTRACTION
from memory.domain.ids import MessageId, SubjectId, subject_of
from memory.ports import ChatRequest
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.faults.numbered import Count, NumberedModel, NumberedStore
from tests.operations.rig import GENERAL, UNDO, Rig, said_by
from tests.operations.talking import COLD, Talk

CARO: Final = subject_of(13)
"""Left out: nothing that she says may be found anywhere."""
DORA: Final = subject_of(14)
"""Erased everywhere at the end."""
LEASE_IS_OVER: Final = timedelta(minutes=16)
NIGHT: Final = timedelta(hours=9)
ERASED_WORDS: Final = ("marzipan", "accordion", "Trondheim", "walnut", "secretly", "zeppelins")
"""Words that stand only in what was deleted, edited away, forgotten, erased or never to be kept."""

KEPT_FROM: Final = (ADA, BRAM)
"""Who agreed and stays: of their messages none may be lost but what they take back."""

_FIRST: Final = (
    (1001, ADA, "i like lemons"),
    (1002, BRAM, "i live in Kiel"),
    (1003, CARO, "i collect secretly walnut spoons"),
    (1004, DORA, "i play accordion"),
    (1005, ADA, "i eat marzipan"),
    (1006, BRAM, "i keep bees"),
    (1007, ADA, "i live in Trondheim"),
)
_SMALL_TALK: Final = tuple((1010 + number, BRAM, f"lol {number}") for number in range(7))
_SECOND: Final = (
    (1101, ADA, "i like lemons"),
    (1102, BRAM, "i live in Leeds"),
    (1103, DORA, "i play accordion loudly"),
)
_MORE: Final = tuple((1110 + number, ADA, f"haha {number}") for number in range(10))
_DELETED: Final = 1005
STAYING: Final = frozenset(
    str(number)
    for number, who, _ in (*_FIRST, *_SMALL_TALK, *_SECOND, *_MORE)
    if who in KEPT_FROM and number != _DELETED
)
"""Messages that must be there at the end."""

_LINE: Final = re.compile(r"^\[(\d+)\] @(\d+)(?: \([^)]*\))?: i (\w+) (.+)$", re.MULTILINE)
_NOTE: Final = re.compile(r"^\[\d+\] \S+ (.+)$", re.MULTILINE)


class Process:
    """All operations over a store, as one process has them."""

    def __init__(self, store: DocumentStore, clock: FixedClock, count: Count, *, owner: str) -> None:
        """Put them together; the model's calls are numbered with those of the store."""
        self.clock = clock
        self.collections = Collections.over(store)
        self.model = NumberedModel(count, answer_for)
        self.talk = Talk(self.collections, clock, self.model, owner=owner)
        self.rig = Rig(self.collections, clock)

    async def take(self, message_id: int, author: SubjectId, text: str) -> None:
        """Capture a message, as the gateway tells of it."""
        said = said_by(author, text, str(message_id), at_clock=self.clock)
        formable = await self.rig.constraining.may_form_from(HARBOUR, author)
        message = said.message.model_copy(update={"formable": formable})
        await self.rig.capture.take(replace(said, message=message))

    async def forget(self, about: str) -> None:
        """Let Ada forget whatever matches."""
        found = await self.rig.forgetting.matching(HARBOUR, ADA, about=about)
        try:
            await self.rig.forgetting.forget(HARBOUR, ADA, [memory.id for memory in found])
        except NotYours:
            # Played again: it is forgotten already.
            assert not [m for m in found if m.state == "active"]


Step = Callable[[Process], Awaitable[object]]


def answer_for(request: ChatRequest) -> str:
    """Answer as a well-behaved model: one observation for each line that says "i …", one sentence for each note."""
    asked = request.messages[-1].content
    if request.purpose == EXTRACTION:
        return _extraction(asked)
    notes = dict.fromkeys(_NOTE.findall(asked))
    sentences = " ".join(f"The person {note[0].lower()}{note[1:].rstrip('.')}." for note in notes)
    return _json({"text": sentences or "The person likes to talk.", "shareable": []})


def _extraction(asked: str) -> str:
    observations = [
        {
            "content": f"{verb[0].upper()}{verb[1:]}s {rest.rstrip('.')}.",
            "scope": "individual",
            "subject": int(alias),
            "kind": "fact",
            "category": "interests",
            "importance": 3,
            "confidence": 0.9,
            "topic": "talk",
            "sensitive": False,
            "cited": [int(number)],
        }
        for number, alias, verb, rest in _LINE.findall(asked)
    ]
    return _json(
        {"observations": observations[:8], "session": {"summary": "Small talk.", "topics": [], "tone": "calm"}}
    )


def _json(value: dict[str, Any]) -> str:
    return json.dumps(value)


def _says(message_id: int, author: SubjectId, text: str) -> Step:
    return lambda process: process.take(message_id, author, text)


def _edits(message_id: int, text: str) -> Step:
    return lambda process: process.rig.capture.edited(HARBOUR, MessageId(str(message_id)), text=text)


def _deletes(message_id: int) -> Step:
    return lambda process: process.rig.capture.deleted(HARBOUR, GENERAL, [MessageId(str(message_id))])


async def _forms(process: Process) -> None:
    await process.talk.formation.form_due()


async def _consolidates(process: Process) -> None:
    await process.talk.consolidation.consolidate_due(nightly=True)


async def _agrees(process: Process) -> None:
    await process.talk.agree(ADA, BRAM, DORA)
    await process.collections.constraints.set_consent(HARBOUR, CARO, "off", process.clock.now())


async def _remembers(process: Process) -> None:
    await process.rig.remember("Keeps a zeppelins album.", cause="interaction:7001")
    await process.rig.remember("Prefers window seats.", cause="interaction:7002")
    # The same words in other words: merged.
    await process.rig.remember("Window seats are preferred.", cause="interaction:7003")


async def _forgets(process: Process) -> None:
    await process.forget("zeppelins")


async def _keeps_house(process: Process) -> None:
    await process.rig.retention.erase_due()
    await process.rig.retention.erase_lapsed()


async def _erases(process: Process) -> None:
    await process.rig.erasure.erase_person(DORA, None)


def steps() -> list[tuple[str, timedelta, Step]]:
    """Give the story: a name, how long it is until the step begins, and the step."""
    minute, soon = timedelta(minutes=1), timedelta(seconds=1)
    story: list[tuple[str, timedelta, Step]] = [("agree", soon, _agrees)]
    story += [(f"capture {number}", soon, _says(number, who, text)) for number, who, text in [*_FIRST, *_SMALL_TALK]]
    story += [
        ("delete a message", soon, _deletes(_DELETED)),
        ("form", COLD, _forms),
        ("edit a formed message", minute, _edits(1007, "i live in Bergen")),
        ("consolidate", minute, _consolidates),
    ]
    story += [(f"capture {number}", soon, _says(number, who, text)) for number, who, text in [*_SECOND, *_MORE]]
    story += [
        ("remember by hand", minute, _remembers),
        ("form again", COLD, _forms),
        ("forget", minute, _forgets),
        ("erase what is forgotten", UNDO, _keeps_house),
        ("consolidate at night", NIGHT, _consolidates),
        ("erase a person", minute, _erases),
        ("form what is left", timedelta(days=2), _forms),
        ("rebuild", minute, _consolidates),
        ("keep house", minute, _keeps_house),
    ]
    return story


def numbered(store: DocumentStore, clock: FixedClock, count: Count, *, owner: str, whole_commits: bool) -> Process:
    """Give a process whose calls are numbered."""
    return Process(NumberedStore(store, count, whole_commits=whole_commits), clock, count, owner=owner)
