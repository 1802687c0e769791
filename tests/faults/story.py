"""One long story that touches every operation that writes, step by step, and each step can be played again.

People talk, edit and delete, are remembered, change their minds, ask by hand, forget, and one of them is erased
everywhere.
What they found out is passed on without them, and taken back; nights judge, merge, link and shorten, and one
contradiction is settled.
"""

import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

from memory.domain.audience import PUBLIC
from memory.domain.errors import NotYours
from memory.domain.formation.extraction import PURPOSE as EXTRACTION
from memory.domain.formation.windows import LATEST_AFTER
from memory.domain.ids import MessageId, SubjectId, subject_of
from memory.domain.scopes.propagation import LEASE as LONGEST_LEASE
from memory.domain.scopes.rewriting import PURPOSE as PROPAGATION
from memory.domain.upkeep.judging import PURPOSE as JUDGING
from memory.ports import ChatRequest
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.domain.talk import observed
from tests.faults.numbered import Count, NumberedModel, NumberedStore
from tests.operations.rig import GENERAL, UNDO, Rig, said_by
from tests.operations.talking import Talk

CARO: Final = subject_of(13)
"""Left out: nothing that she says may be found anywhere."""
DORA: Final = subject_of(14)
"""Erased everywhere at the end."""
LEASE_IS_OVER: Final = LONGEST_LEASE + timedelta(minutes=1)
"""What dies while it passes on holds its work for longer than any other; nothing of the story takes it up later."""
NIGHT: Final = timedelta(hours=9)
ERASED_WORDS: Final = ("marzipan", "accordion", "Trondheim", "walnut", "secretly", "zeppelins", "drawbridge")
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
_SMALL_TALK: Final = tuple((1010 + number, BRAM, f"lol {number}") for number in range(2))
_SECOND: Final = (
    (1101, ADA, "i like lemons"),
    (1102, BRAM, "i live in Leeds"),
    (1103, DORA, "i play accordion loudly"),
    (1104, DORA, "i found that greasing the drawbridge hinges stops the squeak"),
    (1105, ADA, "i found that drying the red sails stops mildew early"),
    (1106, BRAM, "i found that folding the red sails makes mildew small"),
)
_MORE: Final = tuple((1110 + number, ADA, f"haha {number}") for number in range(2))
_DELETED: Final = 1005
STAYING: Final = frozenset(
    str(number)
    for number, who, _ in (*_FIRST, *_SMALL_TALK, *_SECOND, *_MORE)
    if who in KEPT_FROM and number != _DELETED
)
"""Messages that must be there at the end."""

_LINE: Final = re.compile(r"^\[(\d+)\] @(\d+)(?: \([^)]*\))?: i (\w+) (.+)$", re.MULTILINE)
_NOTE: Final = re.compile(r"^\[(\d+)\] \d{4}-\d\d(?:-\d\d)? (.+)$", re.MULTILINE)
_STATEMENT: Final = re.compile(r"^\[(\d+)\] (.+)$", re.MULTILINE)
_FOUND: Final = "Found that "
_SAME: Final = "old wooden boats"
_CONTRADICTED: Final = "red kite"


class Process:
    """All operations over a store, as one process has them."""

    def __init__(self, store: DocumentStore, clock: FixedClock, count: Count, *, owner: str) -> None:
        """Put them together; the model's calls are numbered with those of the store."""
        self.clock = clock
        self.collections = Collections.over(store)
        self.model = NumberedModel(count, answer_for)
        self.talk = Talk(self.collections, clock, self.model, owner=owner, run_rules=_here)
        self.rig = Rig(self.collections, clock, model=self.model, owner=owner)
        self.maintenance = self.rig.background.maintenance

    async def take(self, message_id: int, author: SubjectId, text: str) -> None:
        """Capture a message, as the gateway tells of it."""
        said = said_by(author, text, str(message_id), at_clock=self.clock)
        formable = await self.rig.constraining.may_form_from(HARBOUR, author)
        message = said.message.model_copy(update={"formable": formable})
        await self.rig.capture.take(replace(said, message=message))

    async def forget(self, about: str) -> None:
        """Let Ada forget whatever matches."""
        found = await self.rig.inspection.nearest_own(HARBOUR, ADA, about)
        named = [memory for memory in found.memories if found.fit in ("only", "found")]
        try:
            await self.rig.forgetting.forget(HARBOUR, ADA, [memory.id for memory in named])
        except NotYours:
            # Played again: it is forgotten already.
            assert not [memory for memory in named if memory.state == "active"]


async def _here(work: Callable[..., Any], *given: Any, **named: Any) -> Any:
    """Work out rules in this thread: another one would take longer to wake than they do."""
    return work(*given, **named)


Step = Callable[[Process], Awaitable[object]]


def answer_for(request: ChatRequest) -> str:
    """Answer as a well-behaved model: one observation for each line that says "i …", one sentence for each note."""
    asked = request.messages[-1].content
    if request.purpose == EXTRACTION:
        return _extraction(asked)
    if request.purpose == JUDGING:
        return _json(
            {"verdicts": [{"pair": int(n), "verdict": _verdict(pair)} for n, pair in _STATEMENT.findall(asked)]}
        )
    if request.purpose == PROPAGATION:
        statements = [{"number": int(n), "text": _nobodys(text)} for n, text in _STATEMENT.findall(asked)]
        return _json({"statements": statements})
    notes = _NOTE.findall(asked)
    # In alphabetical order: a death between two of them may change which was said first.
    told = sorted({note for _, note in notes})
    sentences = " ".join(f"The person {note[0].lower()}{note[1:].rstrip('.')}." for note in told)
    useful = [int(number) for number, note in notes if note.startswith(_FOUND)]
    return _json({"text": sentences or "The person likes to talk.", "shareable": useful})


def _verdict(pair: str) -> str:
    if pair.count(_SAME) > 1:
        return "same"
    return "contradiction" if pair.count(_CONTRADICTED) > 1 else "unrelated"


def _nobodys(text: str) -> str:
    rest = text.removeprefix(_FOUND)
    return rest[0].upper() + rest[1:]


def _extraction(asked: str) -> str:
    observations = [
        observed(
            f"{verb[0].upper()}{verb[1:]}{'' if verb == 'found' else 's'} {rest.rstrip('.')}.",
            int(number),
            subject=int(alias),
            category="knowledge" if verb == "found" else "interests",
            topic="talk",
        )
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
    return lambda process: process.rig.capture.edited(HARBOUR, MessageId(str(message_id)), text=text, audience=PUBLIC)


def _deletes(message_id: int) -> Step:
    return lambda process: process.rig.capture.deleted(HARBOUR, GENERAL, [MessageId(str(message_id))])


async def _forms(process: Process) -> None:
    await process.talk.formation.form_due()


async def _consolidates(process: Process) -> None:
    await process.talk.consolidation.consolidate_due(nightly=True)


async def _agrees(process: Process) -> None:
    await process.talk.agree(ADA, BRAM, DORA)
    await process.collections.constraints.set_consent(HARBOUR, CARO, "off", process.clock.now())


_BY_HAND: Final[tuple[tuple[str, bool], ...]] = (
    ("Keeps a zeppelins album.", False),
    ("Prefers window seats.", False),
    # The same words in other words: merged.
    ("Window seats are preferred.", False),
    # What the rules leave to the night: perhaps the same, and a contradiction of what is pinned.
    ("Repairs old wooden boats.", False),
    ("Restores old wooden boats.", False),
    ("Owns a red kite.", True),
    ("Owns no red kite.", False),
)


def _remembers(number: int, text: str, *, pinned: bool) -> Step:
    return lambda process: process.rig.remember(text, cause=f"interaction:{7001 + number}", pinned=pinned)


async def _forgets(process: Process) -> None:
    await process.forget("zeppelins")


async def _keeps_house(process: Process) -> None:
    await process.rig.retention.erase_due()
    await process.rig.retention.erase_lapsed()


async def _passes_on(process: Process) -> None:
    await process.talk.propagation.propagate_due()


async def _withdraws(process: Process) -> None:
    await process.talk.propagation.withdraw_due()


async def _keeps_in_order(process: Process) -> None:
    await process.maintenance.run()


async def _settles(process: Process) -> None:
    for conflict in await process.rig.resolving.own(HARBOUR, ADA):
        await process.rig.resolving.settle(HARBOUR, ADA, conflict.id, "second")


async def _erases(process: Process) -> None:
    await process.rig.erasure.erase_person(DORA, None)


def steps() -> list[tuple[str, timedelta, Step]]:
    """Give the story: a name, how long it is until the step begins, and the step."""
    hour, minute, soon = timedelta(hours=1), timedelta(minutes=1), timedelta(seconds=1)
    story: list[tuple[str, timedelta, Step]] = [("agree", soon, _agrees)]
    story += [(f"capture {number}", soon, _says(number, who, text)) for number, who, text in [*_FIRST, *_SMALL_TALK]]
    story += [
        ("delete a message", soon, _deletes(_DELETED)),
        ("form", LATEST_AFTER, _forms),
        ("edit a formed message", minute, _edits(1007, "i live in Bergen")),
        ("consolidate", minute, _consolidates),
    ]
    story += [(f"capture {number}", soon, _says(number, who, text)) for number, who, text in [*_SECOND, *_MORE]]
    story += [
        # Each at a time of its own: of two that say the same the later one stays, whoever was late.
        *(
            (f"remember by hand {number}", soon if number else minute, _remembers(number, text, pinned=pinned))
            for number, (text, pinned) in enumerate(_BY_HAND)
        ),
        ("form again", LATEST_AFTER, _forms),
        ("forget", minute, _forgets),
        ("erase what is forgotten", UNDO, _keeps_house),
        ("consolidate at night", NIGHT, _consolidates),
        ("pass on", minute, _passes_on),
        ("keep in order at night", hour, _keeps_in_order),
        ("settle a contradiction", minute, _settles),
        ("consolidate what was passed on", hour, _consolidates),
        ("erase a person", minute, _erases),
        ("withdraw", minute, _withdraws),
        ("form what is left", LATEST_AFTER, _forms),
        ("rebuild", minute, _consolidates),
        ("keep house", minute, _keeps_house),
        ("pass on again", hour, _passes_on),
        ("keep in order a week later", timedelta(days=8), _keeps_in_order),
        ("rebuild again", minute, _consolidates),
    ]
    return story


def numbered(store: DocumentStore, clock: FixedClock, count: Count, *, owner: str, whole_commits: bool) -> Process:
    """Give a process whose calls are numbered."""
    return Process(NumberedStore(store, count, whole_commits=whole_commits), clock, count, owner=owner)
