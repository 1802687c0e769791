"""Asking the model about pairs of memories, a few in one call; it writes nothing."""

from collections.abc import Sequence
from dataclasses import replace

from memory.domain.constraints import Constraints
from memory.domain.ids import TenantId
from memory.domain.upkeep.judging import MAX_OUTPUT_TOKENS, PURPOSE, Judgement, JudgingReply, pair_lines, read_judgement
from memory.domain.upkeep.maintenance import Suspects
from memory.operations.core import Core
from memory.operations.inquiry import Inquiry, Unread
from memory.ports import ChatMessage, ChatRequest
from prompts import library


class Judging:
    """Verdicts on pairs."""

    def __init__(self, core: Core, *, inquiry: Inquiry) -> None:
        self._core = core
        self._collections = core.collections
        self._inquiry = inquiry

    async def judge(self, tenant: TenantId, pairs: Sequence[Suspects]) -> Judgement:
        """Ask once about some pairs and return what came of it. Raises `ModelError` and `UnreadAnswer`."""
        at, rules = self._core.clock.now(), await self._rules_of(tenant, pairs)
        request = ChatRequest(
            purpose=PURPOSE,
            messages=(
                ChatMessage("system", library.render(PURPOSE, date=f"{at:%Y-%m-%d}")),
                ChatMessage("user", f"<Pairs>\n{pair_lines(pairs, rules, at=at)}\n</Pairs>"),
            ),
            max_output_tokens=MAX_OUTPUT_TOKENS,
            temperature=0.0,
        )

        async def read(raw: str) -> Judgement | Unread[Judgement]:
            found = read_judgement(raw, pairs, at=at)
            return Unread(found) if isinstance(found, str) else found

        heard = await self._inquiry.ask(request, JudgingReply, read, tenant=tenant)
        return replace(heard.reading, tokens=heard.tokens)

    async def _rules_of(self, tenant: TenantId, pairs: Sequence[Suspects]) -> Constraints:
        """Give the rules for a request about several people's statements: dates are blurred as soon as one of them wants that."""
        told = [each for pair in pairs for each in (pair.known, pair.new)]
        people = {who for each in told for who in (each.subject, *each.provenance.tellers)}
        book = self._collections.constraints
        rules = [await book.constraints_of(tenant, person) for person in sorted(people, key=str)]
        return Constraints(anonymize_dates=any(each.anonymize_dates for each in rules))
