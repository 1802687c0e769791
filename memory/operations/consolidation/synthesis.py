"""Asking the model for the text of a scope: one call for a batch of observations, and its checked answer."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from memory.domain.constraints import Constraints
from memory.domain.errors import ModelError, UnreadAnswer, is_unread
from memory.domain.ids import SubjectId, TenantId, guild_id_of, kind_of_scope
from memory.domain.language.escaping import as_data, one_line
from memory.domain.memory import Memory
from memory.domain.scopes.consolidation import (
    BATCH,
    MAX_OUTPUT_TOKENS,
    PROMPTS,
    PURPOSE,
    ConsolidationReply,
    Guidance,
    NewText,
    Unfit,
    observation_lines,
    read_reply,
)
from memory.operations.core import Core, Operation
from memory.operations.inquiry import Inquiry, InquiryResult, UnreadReply, halves, question
from memory.ports import ChatRequest
from memory.store.scopes import Scope
from prompts import library


@dataclass(frozen=True, slots=True)
class Plan:
    """What the next text of a scope is made of."""

    scope: Scope
    tenant: TenantId
    subject: SubjectId | None
    """None for the text of a guild or of everybody."""
    members: tuple[Memory, ...]
    """Oldest first; none when everything that a spoiled text held is gone."""
    anew: bool
    """True makes the text from the members alone."""
    rules: Constraints
    """What the model may be told of its members."""
    batch: int = BATCH
    """Members that one call takes."""


@dataclass(frozen=True, slots=True)
class Made:
    """What came of a plan."""

    text: NewText
    left: tuple[Memory, ...]
    """Members that no answer came of; the text is without them."""
    fault: str
    """Why something is left, or was drawn into nothing; empty when all of them are in it."""


class Synthesis(Operation):
    """One text out of observations."""

    def __init__(self, core: Core, *, inquiry: Inquiry) -> None:
        super().__init__(core)
        self._inquiry = inquiry

    async def new_text(self, plan: Plan) -> Made:
        """Ask for the text of a plan by batches, halved where no answer comes; saves nothing. Raises `ModelError`."""
        made, left, fault, refused = NewText("" if plan.anew else plan.scope.text, ()), list[Memory](), "", False
        waiting: deque[tuple[Sequence[Memory], bool]] = deque(
            (plan.members[at : at + plan.batch], True) for at in range(0, len(plan.members), plan.batch)
        )
        while waiting:
            batch, is_whole = waiting.popleft()
            try:
                found = await self._ask(plan, made.text, batch)
            except (ModelError, UnreadAnswer) as failed:
                if failed.is_outage:
                    raise
                found = Unfit(failed.cause)
            if isinstance(found, NewText):
                made = NewText(found.text, made.shareable + found.shareable, made.refused + found.refused)
                continue
            fault = found.fault
            parts = halves(batch) if is_whole or fault == "too_long" else []
            waiting.extendleft((part, False) for part in reversed(parts))
            # What rules refuse of an answer they would refuse of the next one, too: it would hold up the scope for
            # ever.
            left += [] if parts or fault == "harmful" else batch
            refused |= not parts and fault == "harmful"
        return Made(made, tuple(left), fault if left else "harmful" if refused else "")

    async def _ask(self, plan: Plan, before: str, batch: Sequence[Memory]) -> NewText | Unfit:
        about, wished = kind_of_scope(plan.scope.id), await self._wished(plan.tenant)
        words = min(plan.scope.max_words, wished.most_words) if about != "collective" else plan.scope.max_words

        async def read(raw: str) -> NewText | Unfit | UnreadReply[NewText | Unfit]:
            found = read_reply(raw, batch, before=before, max_words=words, about=about)
            return UnreadReply(found.fault) if isinstance(found, Unfit) and is_unread(found.fault) else found

        request = self._request(plan, before, batch, words=words, guidance=wished.drawing_together)
        heard: InquiryResult[NewText | Unfit] = await self._inquiry.ask(
            request, ConsolidationReply, read, tenant=plan.tenant
        )
        return heard.reading

    def _request(self, plan: Plan, text: str, batch: Sequence[Memory], *, words: int, guidance: str) -> ChatRequest:
        prompt = PROMPTS[kind_of_scope(plan.scope.id)]
        system = library.render(prompt, date=f"{self._core.clock.now():%Y-%m-%d}", max_words=str(words))
        blocks = {
            "Guidance": as_data(one_line(guidance)),
            "Text": as_data(text),
            "Observations": observation_lines(batch, plan.rules),
        }
        return question(PURPOSE, system, blocks, max_output_tokens=MAX_OUTPUT_TOKENS)

    async def _wished(self, tenant: TenantId) -> Guidance:
        return Guidance() if guild_id_of(tenant) is None else await self._core.constraints.guidance_of(tenant)
