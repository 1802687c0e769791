"""Guilds whose people said things: what is told where, and what the model makes of it, for the tests of propagation."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from bench.reference_store import ReferenceStore, Tables
from memory.domain.audience import PUBLIC
from memory.domain.ids import (
    MemoryId,
    MessageId,
    ScopeKey,
    SubjectId,
    TenantId,
    derived_id,
    guild_id_of,
    guild_scope,
    guild_tenant,
    individual_scope,
    subject_of,
)
from memory.domain.language.normal_text import fingerprint
from memory.domain.language.terms import terms_of
from memory.domain.memory import Memory, Provenance
from memory.domain.message import Turn
from memory.operations.propagation.propagation_writer import PropagationReport
from memory.store.scopes import Scope
from tests.clocks import FixedClock
from tests.domain.records import memory_as_of
from tests.domain.talk import message_of
from tests.operations.talking import Talk

LAG: Final = "Restarting the router after an update fixes the voice lag."
FOUND: Final = "Found that restarting the router after an update fixes the voice lag."
HARBOUR, ORCHARD, MILL, FORGE = (guild_tenant(number) for number in (1, 2, 3, 4))
GUILDS: Final = (HARBOUR, ORCHARD, MILL)
ADA, BRAM, CLEO, DORA, EMIL, FAYE = (subject_of(number) for number in (11, 12, 13, 14, 15, 16))
EVERYBODY: Final = ((ADA, HARBOUR), (BRAM, HARBOUR), (CLEO, ORCHARD), (DORA, ORCHARD), (EMIL, MILL))
_LINE: Final = re.compile(r"^\[(\d+)\] (?:\d{4}-\d\d(?:-\d\d)? )?(.+)$", re.MULTILINE)
ADMIN: Final = subject_of(99)


def obliging(asked: str) -> str:
    """Answer as a model that leaves people out by dropping "Found that", and finds everything useful to others."""
    lines = [
        (int(number), text)
        for number, text in _LINE.findall(
            asked.rsplit("<Statements>", maxsplit=1)[-1].rsplit("<Observations>", maxsplit=1)[-1]
        )
    ]
    if "<Statements>" in asked:
        texts = [{"number": number, "text": _nobodys(text)} for number, text in lines]
        return json.dumps({"statements": texts})
    return json.dumps(
        {"text": " ".join(_nobodys(text) for _, text in lines), "shareable": [number for number, _ in lines]}
    )


def _nobodys(text: str) -> str:
    rest = re.sub(r"^(?:Found that|Ada found that) ", "", text)
    return rest[0].upper() + rest[1:]


@dataclass(frozen=True, slots=True)
class Past:
    """What is there after two nights in which five people in three guilds that allow it told the same."""

    tables: Tables
    at: datetime
    told: Sequence[Memory]

    def begin(self, clock: FixedClock) -> ReferenceStore:
        """Go on from it."""
        clock.advance(self.at - clock.now())
        return ReferenceStore(self.tables)


_PAST: Final[list[Past]] = []


async def past() -> Past:
    """Return it; it is played once."""
    if not _PAST:
        store, clock = ReferenceStore(), FixedClock()
        guilds = Guilds(Talk.over(store, clock))
        await guilds.allow(*GUILDS)
        told = [await guilds.tell(who, tenant) for who, tenant in EVERYBODY]
        await guilds.night()
        _PAST.append(Past(store.tables(), clock.now(), told))
    return _PAST[0]


class Guilds:
    """Several guilds over one store."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk
        self.collections = talk.collections
        self.clock = talk.clock
        self.propagated = talk.collections.memories.passed_on
        self.forgetting, self.erasure = talk.operations.forgetting, talk.operations.erasure
        self.departure = talk.operations.departure
        talk.model.always = obliging

    async def allow(self, *tenants: TenantId) -> None:
        """Let the admins of guilds allow that everybody hears what they know."""
        for tenant in tenants:
            await self.talk.constraining.set_share_collective(tenant, allowed=True, by=ADMIN)

    async def tell(
        self, who: SubjectId, tenant: TenantId = HARBOUR, text: str = FOUND, *, agreed: bool = True, **fields: Any
    ) -> Memory:
        """Let a memory be formed of somebody's talk; they said yes."""
        if agreed:
            await self.talk.agree(who, tenant=tenant)
        at = self.clock.advance(timedelta(seconds=1))
        values: dict[str, Any] = {
            "id": MemoryId(derived_id("told", who, tenant, text)),
            "tenant": tenant,
            "subject": who,
            "scope": individual_scope(tenant, who),
            "audience": PUBLIC,
            "category": "knowledge",
            "source": "chat",
            "provenance": Provenance(author=who),
            **fields,
        }
        values |= {"text": text, "fingerprint": fingerprint(text), "terms": terms_of(text)}
        memory = memory_as_of(at, **values)
        await self.collections.store.commit([self.collections.memories.insert(memory)])
        return memory

    async def speak(self, display_name: str, tenant: TenantId = HARBOUR) -> None:
        """Let somebody say something under a name that others see."""
        at = self.clock.advance(timedelta(seconds=1))
        message = message_of("lol", ADA, MessageId("77"), at, tenant=tenant, formable=False)
        turn = Turn(
            message_id=message.id, speaker="person", author=ADA, display_name=display_name, text=message.text, at=at
        )
        append = self.collections.sessions.append(message, [turn], counted=0, tokens=0)
        await self.collections.store.commit([append])

    async def night(self, *, consolidate: bool = True) -> PropagationReport:
        """Let a night pass: texts, propagation, texts of what was passed on, and propagation once more."""
        reports = []
        for _ in range(2):
            if consolidate:
                await self.talk.consolidation.consolidate_due(nightly=True)
            reports.append(await self.talk.propagation.propagate_due())
        if consolidate:
            await self.talk.consolidation.consolidate_due(nightly=True)
        first, second = reports
        return PropagationReport(
            passed_on=first.passed_on + second.passed_on,
            supported=first.supported + second.supported,
            withdrawn=first.withdrawn + second.withdrawn,
            waiting=second.waiting,
            stayed=first.stayed + second.stayed,
            faults=first.faults + second.faults,
        )

    async def known(self, tenant: TenantId) -> list[Memory]:
        """Read what a guild knows that was passed on."""
        return await self.propagated.in_scope(guild_scope(guild_id_of(tenant) or 0))

    async def scope(self, key: ScopeKey) -> Scope | None:
        """Read a scope."""
        return await self.collections.scopes.get(key)

    async def text(self, key: ScopeKey) -> str:
        """Read the text of a scope that may be shown."""
        scope = await self.scope(key)
        return "" if scope is None else scope.usable_text
