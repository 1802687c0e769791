"""Plays malformed answers through the whole of formation, and looks at what became of the window."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bench.reference_store import ReferenceStore, Tables
from memory.domain.formation.record import _RETRY_AFTER
from memory.domain.formation.windows import COLD_MESSAGES, LATEST_AFTER
from memory.domain.memory import Memory
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM
from tests.faults.malformed import malformed
from tests.operations.talking import COLD, Talk, TellingModel

LINES: Final = COLD_MESSAGES
_A_WINDOW: Final = 20


@dataclass(frozen=True, slots=True)
class Said:
    """A talk that is due to be formed, as a store holds it."""

    tables: Tables
    at: datetime


async def said() -> Said:
    """Let two people say what a window is made of."""
    store, clock = ReferenceStore(), FixedClock()
    talk = Talk.over(store, clock)
    await talk.agree()
    for line in range(1, LINES + 1):
        await talk.say(f"i like number {line}", (ADA, BRAM)[(line - 1) % 2])
    return Said(store.tables(), clock.advance(COLD))


async def wrong_with(seed: int, said: Said) -> list[str]:
    """Give what is wrong after a malformed answer, and after good ones that followed where it asked for another.

    No texts.
    """
    model = TellingModel()
    talk = Talk.over(ReferenceStore(said.tables), FixedClock(said.at), model)
    # Also where it is asked for another at once.
    model.always = malformed(seed, lines=LINES)
    await talk.formation.form_due()
    wrong = await _lost(talk, seed)
    memories = await talk.memories()
    wrong += [f"seed {seed}: {len(memories)} memories of one window"] if len(memories) > _A_WINDOW else []
    wrong += [f"seed {seed}: {memory.id} is of somebody else" for memory in memories if not await _is_own(talk, memory)]
    marks = [(memory.scope, memory.fingerprint) for memory in memories if memory.state == "active"]
    wrong += [f"seed {seed}: said twice"] if len(marks) != len(set(marks)) else []
    return wrong + await _waits_no_more(talk, seed)


async def _lost(talk: Talk, seed: int) -> list[str]:
    """Every message must be formed, or stand in a window that waits."""
    waiting = {
        line.message_id for record in await talk.records() if record.status == "claimed" for line in record.lines
    }
    rows = await talk.collections.store.find("messages", {}, sort=[("_id", 1)])
    lost = [row["_id"] for row in rows if not (row["formed"] or row["parked"] or row["_id"] in waiting)]
    gone = LINES - len(rows)
    return [f"seed {seed}: message {each} is lost" for each in lost] + ([f"seed {seed}: {gone} gone"] if gone else [])


async def _is_own(talk: Talk, memory: Memory) -> bool:
    cited = await talk.collections.messages.among(memory.provenance.message_ids)
    return memory.subject is None or {message.author for message in cited.values()} == {memory.subject}


async def _waits_no_more(talk: Talk, seed: int) -> list[str]:
    """Let the model recover: whatever waited is formed then."""
    talk.model.always = '{"observations": [], "session": {"summary": "", "topics": [], "tone": ""}}'
    for wait in (*_RETRY_AFTER, LATEST_AFTER):
        talk.clock.advance(wait)
        await talk.formation.form_due()
    rows = await talk.collections.store.find("messages", {}, sort=[("_id", 1)])
    return [f"seed {seed}: message {row['_id']} waits for ever" for row in rows if not row["formed"]]
