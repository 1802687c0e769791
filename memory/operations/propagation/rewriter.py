"""Asking a model to put statements without their people: one call for a batch, and its checked answer.

It writes nothing; passing on is for `propagation` and `corroboration`.
"""

from collections.abc import Iterable, Sequence

from memory.domain.errors import ModelError, UnreadAnswer
from memory.domain.ids import TenantId
from memory.domain.memory import Memory
from memory.domain.scopes.rewriting import (
    CALLS_A_RUN,
    MAX_OUTPUT_TOKENS,
    PURPOSE,
    Passage,
    RewritingReply,
    read_rewriting,
    statement_lines,
)
from memory.operations.core import Core
from memory.operations.inquiry import Inquiry, UnreadReply
from memory.ports import ChatMessage, ChatRequest
from prompts import library


class CallBudget:
    """The model calls that are left to one run."""

    def __init__(self, calls: int = CALLS_A_RUN) -> None:
        self.left = calls

    def take(self) -> bool:
        """Use one up; False when none is left."""
        self.left -= 1
        return self.left >= 0


class Rewriter:
    """Statements without their people."""

    def __init__(self, core: Core, *, inquiry: Inquiry) -> None:
        self._collections = core.collections
        self._inquiry = inquiry

    async def rewrite(
        self, sources: Sequence[Memory], *, tenant: TenantId, places: Iterable[TenantId]
    ) -> list[Passage]:
        """Ask about a batch and return what became of each, in order.

        The tokens count for `tenant`; `places` are where the people are known whose names must not come up.
        Raises `ModelError` and `UnreadAnswer`.
        """
        names = {name for place in sorted(set(places)) for name in await self._collections.sessions.names_in(place)}
        asked = f"<Statements>\n{statement_lines(sources)}\n</Statements>"
        request = ChatRequest(
            purpose=PURPOSE,
            messages=(ChatMessage("system", library.render(PURPOSE)), ChatMessage("user", asked)),
            max_output_tokens=MAX_OUTPUT_TOKENS,
            temperature=0.0,
        )

        async def read(raw: str) -> list[Passage] | UnreadReply[list[Passage]]:
            found = read_rewriting(raw, sources, names=names)
            return UnreadReply(found) if isinstance(found, str) else found

        return (await self._inquiry.ask(request, RewritingReply, read, tenant=tenant)).reading


def is_refused_alone(batch: Sequence[Memory], failed: ModelError | UnreadAnswer) -> bool:
    """Return whether the model declined one statement by itself, which is then not asked about again."""
    return len(batch) == 1 and failed.cause == "refused"
