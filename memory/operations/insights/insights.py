"""Insights: a job that asks a model once a day at most how somebody likes to be talked with, where both said yes."""

from datetime import datetime
from typing import Final

from memory.domain.errors import ModelError
from memory.domain.ids import SubjectId, TenantId, individual_scope
from memory.domain.insights.material import InsightMaterial, blocks, is_due, material_of
from memory.domain.insights.reply import (
    MAX_OUTPUT_TOKENS,
    PURPOSE,
    InsightFault,
    InsightReply,
    ReadInsights,
    read_insights,
)
from memory.operations.core import Core, Operation
from memory.operations.inquiry import question
from memory.operations.insights.insight_writer import About, InsightReport, InsightWriter, may_infer_about
from memory.operations.metering import MeteredModel, TokenBudget
from memory.store.scopes import Scope
from prompts import library

_CALLS_A_RUN: Final = 20  # People that one run of the job asks about; the rest waits for the next


class Insights(Operation):
    """Guesses at how to talk with people who want that."""

    def __init__(self, core: Core, *, keeping: InsightWriter, pacing: TokenBudget, model: MeteredModel) -> None:
        super().__init__(core)
        self._keeping = keeping
        self._pacing = pacing
        self._model = model

    async def infer_due(self) -> InsightReport:
        """End what lost its ground, then ask about who is due, until the model is away. Repeatable."""
        report = InsightReport(ended=await self._core.withdrawal.insights.recount(at=self._core.clock.now()))
        for tenant, subject in await self._collections.constraints.open_to_insights():
            about = await self._due(tenant, subject)
            if about is None:
                continue
            may_guess = await self._pacing.may_guess(tenant, at=self._core.clock.now())
            if report.asked >= _CALLS_A_RUN or not may_guess:
                report.waiting += 1
            elif not await self._infer(about, report):
                break
        return report

    async def _due(self, tenant: TenantId, subject: SubjectId) -> About | None:
        """Return what would be shown of a person; None when nobody may ask, it is too early, or nothing is new."""
        at = self._core.clock.now()
        last = await self._last_run(tenant, subject)
        if not is_due(last, at=at) or not await may_infer_about(self._collections.constraints, tenant, subject):
            return None
        if await self._collections.memories.about.being_forgotten(tenant, subject):
            # The talk that it was taken from goes with it, once nobody can bring it back any more.
            return None
        material = await self._material(tenant, subject, last_run=last, at=at)
        return None if material is None else About(tenant, subject, material)

    async def _infer(self, about: About, report: InsightReport) -> bool:
        at, last = self._core.clock.now(), await self._last_run(about.tenant, about.subject)
        if not is_due(last, at=at) or not await self._begin(about, last=last, at=at):
            return True
        report.asked += 1
        try:
            read = await self._read(about)
        except ModelError as error:
            if error.is_outage:
                report.faults[error.cause] += 1
                # One over whom it timed out has their turn again tomorrow: the others come before.
                if error.cause != "timeout":
                    await self._collections.scopes.give_back_insights(about.scope, last=last, at=at)
                return False
            read = error.cause
        if isinstance(read, ReadInsights):
            await self._keeping.keep(read, about, report, at=self._core.clock.now())
        else:
            report.faults[read] += 1
        return True

    async def _begin(self, about: About, *, last: datetime | None, at: datetime) -> bool:
        """Note that a model is asked now; False when another process is at it, or the person is being erased."""
        scopes = self._collections.scopes
        if not await scopes.begin_insights(
            Scope(id=about.scope, tenant=about.tenant, subject=about.subject), last=last, at=at
        ):
            return False
        # An erasure between our look and this note did not find it.
        if await self._collections.erasures.covers(about.tenant, about.subject, said_at=at):
            await scopes.erase_person(about.subject, about.tenant)
            return False
        return True

    async def _last_run(self, tenant: TenantId, subject: SubjectId) -> datetime | None:
        scope = await self._collections.scopes.get(individual_scope(tenant, subject))
        return None if scope is None else scope.insights_at

    async def _material(
        self, tenant: TenantId, subject: SubjectId, *, last_run: datetime | None, at: datetime
    ) -> InsightMaterial | None:
        return material_of(
            await self._collections.memories.about.active_of(tenant, subject),
            await self._collections.messages.by_author(tenant, subject),
            await self._collections.constraints.constraints_of(tenant, subject),
            last_run=last_run,
            at=at,
        )

    async def _read(self, about: About) -> ReadInsights | InsightFault:
        rules, shown = library.render(PURPOSE), blocks(about.material)
        request = question(PURPOSE, rules, shown, max_output_tokens=MAX_OUTPUT_TOKENS)
        reply = await self._model.complete_as(request, InsightReply, tenant=about.tenant)
        names = await self._collections.sessions.names_in(about.tenant)
        return read_insights(reply.text, about.material, names=names)
