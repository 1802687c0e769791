"""How large a prompt may be: what the endpoint takes in all, less what the model writes.

It must not know what stands in a prompt; it only counts.
"""

from typing import Final

from memory.domain.context.context import BUDGET_TOKENS
from memory.ports import ChatModel

LEAST_CONTEXT_TOKENS: Final = 400
"""A context of less holds nothing but its frame, which takes 309 at most."""
WRITTEN_SHARE: Final = 4
"""One part in so many of what an endpoint takes is left for what the model writes, thought included; an answer takes no more of a small one."""
MESSAGES_TOKENS: Final = 48
"""What templates of chats put around the messages."""


class PromptSize:
    """How many tokens one endpoint takes, as it is known and as its refusals show; what they show holds until the process ends."""

    def __init__(self, model: ChatModel, *, max_output_tokens: int) -> None:
        """`max_output_tokens` is what the operator lets an answer take."""
        self._model = model
        self._max_output_tokens = max_output_tokens
        self._most_prompt_tokens: int | None = None

    @property
    def answer_tokens(self) -> int:
        """Give how many tokens the words of an answer may take."""
        known = self._model.context_tokens
        return self._max_output_tokens if known is None else min(self._max_output_tokens, known // WRITTEN_SHARE)

    def context_tokens(self, beside_tokens: int) -> int:
        """Give how many tokens a context may take in a prompt whose other parts take so many; may be negative."""
        known, learned = self._model.context_tokens, self._most_prompt_tokens
        bounds = [BUDGET_TOKENS]
        if known is not None:
            bounds.append(known - known // WRITTEN_SHARE - MESSAGES_TOKENS - beside_tokens)
        if learned is not None:
            bounds.append(learned - beside_tokens)
        return min(bounds)

    def refused(self, *, beside_tokens: int, context_tokens: int) -> None:
        """Learn that a prompt was too long: half of its context from now on, unless the endpoint told what it takes and that is less."""
        if self.context_tokens(beside_tokens) >= context_tokens:
            self._most_prompt_tokens = beside_tokens + context_tokens // 2
