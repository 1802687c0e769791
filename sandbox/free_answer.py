"""What the scripted model says when no script says it: what it was told about the person, and nothing it made up.

`FREE_REPLIES` maps the kind of a request to the function that answers it.
Pure: from a request to a reply.
"""

from collections.abc import Callable, Mapping
from typing import Final

from memory.domain.formation.extraction import PURPOSE as EXTRACTION
from memory.domain.insights.reply import PURPOSE as INSIGHTS
from memory.domain.scopes.consolidation import PURPOSE as CONSOLIDATION
from memory.domain.scopes.rewriting import PURPOSE as PROPAGATION
from memory.domain.upkeep.judging import PURPOSE as JUDGING
from sandbox.chat_protocol import ANSWER, ChatCall
from sandbox.free_forming import free_consolidation, free_extraction, free_insights, free_propagation
from sandbox.free_judging import free_judging
from sandbox.received import Received, received_memories
from sandbox.script import Reply

_MAX_LINES: Final = 10
_MAX_CHARACTERS: Final = 220

UNKNOWN: Final = "I do not know anything about you here yet. Tell me something with `/remember`, or say “remember that …”, and ask me again."
KNOWN: Final = "This is what I remember about you in this place:"


def answer_from_memories(call: ChatCall) -> Reply:
    """List what the prompt told about the person, with receipts; say so when it told nothing."""
    memories = received_memories(call.text)
    if not memories:
        return Reply(UNKNOWN)
    lines = [_line(memory) for memory in memories[:_MAX_LINES]]
    if len(memories) > _MAX_LINES:
        lines.append(f"-# … and {len(memories) - _MAX_LINES} more")
    return Reply("\n".join([KNOWN, *lines]))


def _line(memory: Received) -> str:
    text = memory.text if len(memory.text) <= _MAX_CHARACTERS else memory.text[: _MAX_CHARACTERS - 1].rstrip() + "…"
    receipt = f"`{memory.memory_id}`" + (f", {memory.origin}" if memory.origin else "")
    return f"- {text}\n  -# {receipt}"


FREE_REPLIES: Final[Mapping[str, Callable[[ChatCall], Reply]]] = {
    ANSWER: answer_from_memories,
    EXTRACTION: free_extraction,
    CONSOLIDATION: free_consolidation,
    PROPAGATION: free_propagation,
    JUDGING: free_judging,
    INSIGHTS: free_insights,
}
"""By kind of request, as `ChatCall.kind` names it."""
