"""What every local endpoint thinks.

The scripted model's free answers, found from a request as that server passed it on.

A server that forgets a part of a request, or is not told a schema by name, must still answer to what it was shown and
to nothing else, so the brain reads the messages alone. Beside the free answers it follows the plain instructions of a
trial: to say a word, to say again what stands at the beginning. Pure.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pydantic import BaseModel

from memory.domain.formation.extraction import PURPOSE as EXTRACTION
from memory.domain.formation.extraction import ExtractionReply
from memory.domain.insights.reply import PURPOSE as INSIGHTS
from memory.domain.insights.reply import InsightReply
from memory.domain.scopes.consolidation import PURPOSE as CONSOLIDATION
from memory.domain.scopes.consolidation import ConsolidationReply
from memory.domain.scopes.rewriting import PURPOSE as PROPAGATION
from memory.domain.scopes.rewriting import RewritingReply
from memory.domain.upkeep.judging import PURPOSE as JUDGING
from memory.domain.upkeep.judging import JudgingReply
from sandbox.chat_protocol import ANSWER, ChatCall, PicturePart
from sandbox.free_answer import FREE_REPLIES, STAND_INS
from sandbox.script import AskedTool

INNER: Final = "inner-voice"
"""Stands in every thought and every tool call that is written as text, so that a test sees it wherever it should not
be."""
_THOUGHT: Final = f'Okay, {INNER} first. The notes may say {{"observations": []}} or [m:{INNER}], and I must not tell. '
"""With a brace and a mark, which no reader may take for those of the answer."""
CHARACTERS_A_TOKEN: Final = 4

_SCHEMAS: Final[Mapping[str, type[BaseModel]]] = {
    EXTRACTION: ExtractionReply,
    CONSOLIDATION: ConsolidationReply,
    PROPAGATION: RewritingReply,
    JUDGING: JudgingReply,
    INSIGHTS: InsightReply,
}
_SAY: Final = re.compile(r"\banswer with the word (\w+)", re.IGNORECASE)
_KEEP: Final = re.compile(r'\bthe word to keep is "(\w+)"', re.IGNORECASE)
_KEPT: Final = re.compile(r"\bwhich word was to be kept\?", re.IGNORECASE)
_COUNT: Final = re.compile(r"\bcount from 1 to (\d{1,4})\b", re.IGNORECASE)
_COLOUR: Final = re.compile(r"\bwhich colour is the picture\b", re.IGNORECASE)
_RESULT: Final = '{"memories"'
"""How the result of a look into memory begins."""
_READ: Final = {"role", "content", "tool_calls", "tool_call_id"}


@dataclass(frozen=True, slots=True)
class ModelOutput:
    """What the model says, before a server puts it into its own form."""

    text: str
    calls: tuple[AskedTool, ...] = ()
    is_json: bool = False
    """Whether a JSON object was asked for."""


def think(body: Mapping[str, Any], messages: Sequence[Mapping[str, Any]]) -> ModelOutput:
    """Answer a request whose messages reached the model as `messages`."""
    kind = kind_of(body, messages)
    call = _call(body, messages)
    if kind == ANSWER and (told := _instructed(call) or _looked_up(call.last_user_text)) is not None:
        return ModelOutput(told)
    reply = FREE_REPLIES[kind](call)
    return ModelOutput(reply.text, reply.tools, is_json=kind != ANSWER)


def kind_of(body: Mapping[str, Any], messages: Sequence[Mapping[str, Any]]) -> str:
    """Say what is asked for: by the schema's name, else by the fields of a schema that the messages show."""
    named = (body.get("response_format") or {}).get("json_schema", {}).get("name")
    if named in FREE_REPLIES:
        return str(named)
    shown = "\n".join(text_of(message) for message in messages)
    fitting = (kind for kind, reply in _SCHEMAS.items() if all(f'"{field}"' in shown for field in reply.model_fields))
    return next(fitting, ANSWER)


def thought_of(tokens: int) -> str:
    """Think for a number of tokens; for none, nothing."""
    return (_THOUGHT * (tokens * CHARACTERS_A_TOKEN // len(_THOUGHT) + 1))[: tokens * CHARACTERS_A_TOKEN]


def tokens_of(text: str) -> int:
    """Count the tokens of a text as the local endpoints do."""
    return -(-len(text.encode()) // CHARACTERS_A_TOKEN)


def text_of(message: Mapping[str, Any]) -> str:
    """Return the text of a message, whether it is one or a list of parts."""
    content = message.get("content") or ""
    return content if isinstance(content, str) else "".join(part.get("text", "") for part in content)


def prompt_tokens(body: Mapping[str, Any], messages: Sequence[Mapping[str, Any]]) -> int:
    """Count what a request's prompt takes: its messages and the tools on offer."""
    calls = [message["tool_calls"] for message in messages if message.get("tool_calls")]
    extras = [part for part in (body.get("tools"), calls) if part]
    return sum(tokens_of(text_of(message)) for message in messages) + sum(tokens_of(json.dumps(it)) for it in extras)


def _call(body: Mapping[str, Any], messages: Sequence[Mapping[str, Any]]) -> ChatCall:
    read = [{key: value for key, value in message.items() if key in _READ} for message in messages]
    wanted = {"model": "brain", "messages": read, "tools": body.get("tools"), "tool_choice": body.get("tool_choice")}
    return ChatCall.model_validate_json(json.dumps(wanted))


def _instructed(call: ChatCall) -> str | None:
    if _KEPT.search(call.last_user_text):
        kept = _KEEP.search(call.text)
        return kept[1] if kept else "I was told of no word."
    return next(_answers(call), None)


def _looked_up(asked: str) -> str | None:
    """Say what a look into memory found, where its result is told in the user's words."""
    start = asked.find(_RESULT)
    if start < 0:
        return None
    rows = json.JSONDecoder().raw_decode(asked, start)[0]["memories"]
    return "\n".join([STAND_INS["en"].found, *(f"- {row['text']} [m:{row['id']}]" for row in rows)]) if rows else None


def _answers(call: ChatCall) -> Iterator[str]:
    if said := _SAY.search(call.text):
        yield f"{said[1]}."
    if count := _COUNT.search(call.last_user_text):
        yield " ".join(map(str, range(1, int(count[1]) + 1)))
    if _COLOUR.search(call.last_user_text):
        parts = [part for message in call.messages for part in message.content or ()]
        yield "Red." if any(isinstance(part, PicturePart) for part in parts) else "I see no picture."
