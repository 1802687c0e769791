"""Asking a model to put statements without their people: one call for a batch, and its checked answer.

It writes nothing; passing on is for `propagation` and `corroboration`.
"""

from collections.abc import Iterable, Sequence

from memory.domain.errors import ModelError
from memory.domain.ids import TenantId
from memory.domain.memory import Memory
from memory.domain.scopes.rewriting import (
    CALLS_A_RUN,
    MAX_OUTPUT_TOKENS,
    PURPOSE,
    Passage,
    RewritingFault,
    RewritingReply,
    read_rewriting,
    statement_lines,
)
from memory.operations.metering import MeteredModel
from memory.ports import ChatMessage, ChatModel, ChatRequest, Clock
from memory.store.collections import Collections
from prompts import library


class CallBudget:
    """The model calls that are left to one run."""

    def __init__(self, calls: int = CALLS_A_RUN) -> None:
        self.left = calls

    def take(self) -> bool:
        """Use one up; False when none is left."""
        self.left -= 1
        return self.left >= 0


class Rewriting:
    """Statements without their people."""

    def __init__(self, collections: Collections, *, model: ChatModel, clock: Clock) -> None:
        self._collections = collections
        self._model = MeteredModel(collections, model=model, clock=clock)

    async def rewrite(
        self, sources: Sequence[Memory], *, tenant: TenantId, places: Iterable[TenantId]
    ) -> list[Passage] | RewritingFault:
        """Ask for a batch and give what became of each, in order, or why there is no answer to use.

        The tokens count for `tenant`; `places` are where the people are known whose names must not come up.
        Raises `ModelError` when the model is away.
        """
        names = {name for place in sorted(set(places)) for name in await self._collections.sessions.names_in(place)}
        asked = f"<Statements>\n{statement_lines(sources)}\n</Statements>"
        request = ChatRequest(
            purpose=PURPOSE,
            messages=(ChatMessage("system", library.render(PURPOSE)), ChatMessage("user", asked)),
            max_output_tokens=MAX_OUTPUT_TOKENS,
            temperature=0.0,
        )
        try:
            reply = await self._model.complete_as(request, RewritingReply, tenant=tenant)
        except ModelError as error:
            if error.is_outage:
                raise
            return error.cause
        return read_rewriting(reply.text, sources, names=names)
