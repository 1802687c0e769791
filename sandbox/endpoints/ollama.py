"""Ollama's `/v1`, with a thinking model such as qwen3 and the context size that it has when nobody set one.

From its source, its documentation and public threads:
- fields that are not in its list are dropped without a word, `tool_choice` and `max_completion_tokens` among them;
  `max_tokens` is known: https://docs.ollama.com/api/openai-compatibility,
  https://github.com/ollama/ollama/issues/17921, https://github.com/ollama/ollama/pull/14464
- a prompt beyond `num_ctx` (4,096 by default) is cut, with status 200: older messages go, the system message and the
  last stay, then the beginning of what is left, down to half of the context:
  https://github.com/ollama/ollama/issues/17889, https://github.com/ollama/ollama/issues/17427
- an answer ends where prompt and answer fill the context together:
  https://github.com/ralphgrewe/TradingAgents/issues/168
- a thought comes as `reasoning` beside the content; a model that Ollama knows no parser for leaves its tags in the
  text: https://github.com/ollama/ollama/blob/main/openai/openai.go, https://github.com/fishjar/kiss-translator/pull/219
- `reasoning_effort` none, low, medium and high; a model that does not think refuses it:
  https://github.com/ollama/ollama/issues/14820, https://github.com/Gitlawb/openclaude/issues/1371
- a model without tools is a 400 `api_error`: https://github.com/louisho5/picobot/issues/6; some models write the call
  as text: https://github.com/Gitlawb/openclaude/issues/433
- an unknown model is a 404: https://github.com/netease-youdao/QAnything/issues/555; the key is not looked at.
"""

import json
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal

from sandbox.endpoints.brain import CHARACTERS_A_TOKEN, prompt_tokens, text_of
from sandbox.endpoints.endpoint import Body, Endpoint, ErrorAnswer, Messages, ModelTurn, WrittenText
from sandbox.script import AskedTool

_FIELDS: Final = frozenset(
    """model messages frequency_penalty presence_penalty response_format seed stop stream stream_options temperature
    top_p max_tokens tools reasoning_effort""".split()
)
"""What is read of a request; everything else is passed over."""
_EFFORTS: Final = {"none": 0, "low": 60, "medium": 120, "high": 240}


@dataclass(kw_only=True)
class Ollama(Endpoint):
    """A local server that forgets rather than refuses."""

    model: str = "qwen3:8b"
    num_ctx: int = 4_096
    thinking: Literal["apart", "in_text", "none"] = "apart"
    """Whether the model thinks, and whether the server tells that apart from the text."""
    tools: Literal["told", "as_text", "refused"] = "told"
    """What becomes of a call: told as such, left in the text, or the model has no template for tools."""
    is_eager: bool = False
    """Whether the model calls a tool as long as one is on offer."""

    fingerprint: ClassVar[str | None] = "fp_ollama"
    thought_field: ClassVar[str | None] = "reasoning"

    def error(self, status: int, message: str, **fields: Any) -> ErrorAnswer:
        """Build an error; its type is the same for all."""
        return ErrorAnswer(
            status, {"error": {"message": message, "type": "api_error", "param": None, "code": None} | fields}
        )

    def unknown_model(self, name: str) -> ErrorAnswer:
        """Refuse a model that was not pulled."""
        return self.error(404, f'model "{name}" not found, try pulling it first')

    def refusal(self, body: Body) -> ErrorAnswer | None:
        """Refuse tools and thought that the model lacks, and a message without content."""
        if body.get("tools") and self.tools == "refused":
            return self.error(400, f"registry.ollama.ai/library/{self.model} does not support tools")
        effort = body.get("reasoning_effort")
        if effort is not None and effort not in _EFFORTS:
            return self.error(
                400, f'invalid reasoning value: \'{effort}\' (must be "high", "medium", "low", or "none")'
            )
        if effort not in (None, "none") and self.thinking == "none":
            return self.error(400, f'"{self.model}" does not support thinking')
        if any(message.get("content") is None and not message.get("tool_calls") for message in body["messages"]):
            return self.error(400, "invalid message content type: <nil>")
        return None

    def understood(self, body: Body) -> Body:
        """Drop what is not in the list of fields."""
        return {name: value for name, value in body.items() if name in _FIELDS}

    def read_by_model(self, body: Body) -> Messages:
        """Cut what does not fit."""
        messages = list(body["messages"])
        last = len(messages) - 1
        while prompt_tokens(body, messages) > self.num_ctx:
            oldest = next((at for at, it in enumerate(messages[:last]) if it["role"] != "system"), None)
            if oldest is None:
                return _tail(messages, self.num_ctx // 2)
            del messages[oldest]
            last -= 1
        return messages

    def window(self) -> int | None:
        """End an answer where the context is full."""
        return self.num_ctx

    def thought_tokens(self, body: Body) -> int:
        """Think unless told not to."""
        return 0 if self.thinking == "none" else _EFFORTS[body.get("reasoning_effort") or "medium"]

    def content(self, turn: ModelTurn) -> str:
        """Leave the tags of a thought, or of a call, in the text."""
        text = "" if self.is_eager and turn.body.get("tools") else turn.said.text
        if turn.said.calls and self.tools == "as_text":
            asked = turn.said.calls[0]
            call = {"name": asked.name, "arguments": json.loads(asked.arguments)}
            text = f"<tool_call>\n{json.dumps(call)}\n</tool_call>"
        if not turn.thought or self.thinking != "in_text":
            return text
        return f"<think>\n{turn.thought}\n</think>\n\n{text}"

    def calls(self, turn: ModelTurn) -> tuple[AskedTool, ...]:
        """Return the calls of a model whose form of them is known here."""
        if self.is_eager and turn.body.get("tools"):
            return (AskedTool(turn.body["tools"][0]["function"]["name"], '{"query": "more"}'),)
        return turn.said.calls if self.tools == "told" else ()

    def message(self, written: WrittenText) -> dict[str, Any]:
        """Return an empty text beside a call, never null."""
        return super().message(written) | {"content": written.content}

    def deltas(self, written: WrittenText) -> list[dict[str, Any]]:
        """Say the role each time, and a call in one piece."""
        told = [
            {"role": "assistant", "content": ""} | delta
            for delta in super().deltas(written)
            if "tool_calls" not in delta
        ]
        calls: list[dict[str, Any]] = super().message(written).get("tool_calls", [])
        if calls:
            told.append({"role": "assistant", "content": "", "tool_calls": [{"index": 0} | call for call in calls]})
        return told


def _tail(messages: Messages, tokens: int) -> Messages:
    """Keep the last tokens of a prompt, from its end."""
    left, kept = tokens * CHARACTERS_A_TOKEN, []
    for message in reversed(messages):
        text = text_of(message)[-left:] if left else ""
        left -= len(text)
        kept.append({**message, "content": text})
    return kept[::-1]
