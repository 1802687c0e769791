"""vLLM's OpenAI server, with a model whose chat template is strict and which was started without the flags for tools.

From its source and public threads:
- an error is `{"error": {message, type, param, code}}` with a number as code, in older versions the same without the
  outer object: https://github.com/nashsu/llm_wiki/issues/45, https://github.com/ogx-ai/ogx/issues/1185
- tools need `--enable-auto-tool-choice` and `--tool-call-parser`:
  https://github.com/langchain4j/langchain4j/issues/3475
- templates that want the system message first, and the roles in turn:
  https://github.com/vllm-project/vllm/issues/41114, https://github.com/vllm-project/vllm/issues/6862; some know no
  system role at all: https://github.com/vllm-project/vllm/issues/2080
- prompt and limit together must fit: https://github.com/vllm-project/vllm/issues/20409
- without a reasoning parser the thought stays in the text, and where the template wrote `<think>` only its end does:
  https://github.com/vllm-project/vllm/issues/13125; with one it is in `reasoning`, before in `reasoning_content`:
  https://github.com/BerriAI/litellm/pull/24019
- an unknown model is a 404 `NotFoundError`: https://github.com/vllm-project/vllm/issues/3485; a wrong key is a 401
  whose `error` is a word: https://github.com/vllm-project/vllm/blob/main/vllm/entrypoints/openai/api_server.py
- structured output guides every token, so that there is no thought before it:
  https://docs.vllm.ai/en/latest/features/structured_outputs.html
"""

from dataclasses import dataclass
from typing import Any, Final, Literal

from sandbox.endpoints.brain import prompt_tokens
from sandbox.endpoints.endpoint import Body, Endpoint, ErrorAnswer, Messages, ModelTurn

_THOUGHT: Final = 150
_IN_TURN: Final = "Conversation roles must alternate user/assistant/user/assistant/..."


@dataclass(kw_only=True)
class Vllm(Endpoint):
    """A server that takes its templates at their word."""

    model: str = "Qwen/Qwen3-8B"
    key: str | None = "token-right"
    max_model_len: int = 8_192
    auto_tools: bool = False
    """Whether it was started with the flags for tools."""
    template: Literal["system_first", "no_system"] = "system_first"
    older_errors: bool = False

    def error(self, status: int, message: str, **fields: Any) -> ErrorAnswer:
        """Build an error, its code a number."""
        told = {"message": message, "type": "BadRequestError", "param": None, "code": status} | fields
        return ErrorAnswer(status, {"object": "error"} | told if self.older_errors else {"error": told})

    def unauthorised(self) -> ErrorAnswer:
        """Refuse a wrong key by a word."""
        return ErrorAnswer(401, {"error": "Unauthorized"})

    def unknown_model(self, name: str) -> ErrorAnswer:
        """Refuse a model that is not loaded."""
        return self.error(404, f"The model `{name}` does not exist.", type="NotFoundError", param="model")

    def refusal(self, body: Body) -> ErrorAnswer | None:
        """Refuse tools, orders of roles and lengths."""
        if body.get("tools") and body.get("tool_choice", "auto") == "auto" and not self.auto_tools:
            flags = "--enable-auto-tool-choice and --tool-call-parser"
            return self.error(400, f'"auto" tool choice requires {flags} to be set')
        if any(isinstance(message.get("content"), list) for message in body["messages"]):
            return self.error(400, f"{self.model} is not a multimodal model")
        disorder = _disorder(body["messages"], knows_system=self.template == "system_first")
        return self.error(400, disorder) if disorder else self._too_long(body)

    def thought_tokens(self, body: Body) -> int:
        """Think before free text alone."""
        guided = (body.get("response_format") or {}).get("type") in {"json_schema", "json_object"}
        return 0 if guided else _THOUGHT

    def content(self, turn: ModelTurn) -> str:
        """Leave the thought in the text; its opening tag stood in the prompt."""
        return f"{turn.thought}\n</think>\n\n{turn.said.text}" if turn.thought else turn.said.text

    def _too_long(self, body: Body) -> ErrorAnswer | None:
        prompt, limit = prompt_tokens(body, body["messages"]), self.limit(body) or 0
        if prompt + max(limit, 1) <= self.max_model_len:
            return None
        return self.error(
            400,
            f"This model's maximum context length is {self.max_model_len} tokens. However, you requested {limit} "
            f"output tokens and your prompt contains {prompt} input tokens, for a total of {prompt + limit} tokens. "
            "Please reduce the length of the input prompt or the number of requested output tokens.",
            param="input_tokens",
        )


def _disorder(messages: Messages, *, knows_system: bool) -> str | None:
    roles = [str(message["role"]) for message in messages]
    if not knows_system and "system" in roles:
        return "System role not supported"
    if "system" in roles[1:]:
        return "System message must be at the beginning."
    spoken = ["user" if role == "user" else "assistant" for role in roles if role not in {"system", "tool"}]
    in_turn = all(role == ("user", "assistant")[place % 2] for place, role in enumerate(spoken))
    return None if in_turn or "tool" in roles else _IN_TURN
