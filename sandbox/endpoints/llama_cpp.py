"""llama.cpp's `llama-server` with a small context and without `--jinja`, the default for most of 2025.

From its source, its tests and public threads:
- tools without `--jinja` are a 500, with a stream too: https://github.com/defilantech/LLMKube/issues/126; and so is
  `tool_choice`: https://github.com/ggml-org/llama.cpp/blob/master/tools/server/server-common.cpp
- an error's code is a number and its type one of llama.cpp's own; a prompt that is too long says both sizes:
  https://github.com/ggml-org/llama.cpp/pull/15780, https://github.com/continuedev/continue/issues/9797
- builds of 2025 answer a stream with status 200 and send the error as an event:
  https://github.com/ggml-org/llama.cpp/issues/14566
- an answer ends where the context is full, since it is not shifted unless asked for:
  tools/server/tests/unit/test_ctx_shift.py there
- a schema whose grammar cannot be built is a 400: https://github.com/lidge-jun/opencodex/issues/2135
- a stream opens with a null content and the last chunk has an empty delta:
  tools/server/tests/unit/test_chat_completion.py there
- a thought comes as `reasoning_content`: https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md
- a wrong key is a 401 `authentication_error`: tools/server/tests/unit/test_security.py there; any name of a model is
  taken: https://github.com/ggml-org/llama.cpp/pull/17668
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from sandbox.endpoints.brain import prompt_tokens
from sandbox.endpoints.endpoint import Body, Endpoint, ErrorAnswer, ModelTurn


@dataclass(kw_only=True)
class LlamaCpp(Endpoint):
    """A small server for one model."""

    model: str = "ggml-org/gemma-3-4b-it-GGUF"
    key: str | None = "secret"
    takes_any_model: bool = True
    n_ctx: int = 4_096
    jinja: bool = False
    thinks_for: int = 0
    """Tokens of thought."""
    grammar_fails: bool = False
    """Whether the schemas of a request are such as its grammar cannot be built from."""
    streamed_errors: tuple[str, ...] = ("exceed_context_size_error",)

    fingerprint: ClassVar[str | None] = "b6000-4c763c8d"
    thought_field: ClassVar[str | None] = "reasoning_content"
    opens_with: ClassVar[Mapping[str, Any]] = {"role": "assistant", "content": None}

    def error(self, status: int, message: str, **fields: Any) -> ErrorAnswer:
        """Build an error, its code a number."""
        kind = "server_error" if status >= 500 else "invalid_request_error"  # noqa: PLR2004  # the statuses of HTTP
        return ErrorAnswer(status, {"error": {"code": status, "message": message, "type": kind} | fields})

    def unauthorised(self) -> ErrorAnswer:
        """Refuse a wrong key."""
        return self.error(401, "Invalid API Key", type="authentication_error")

    def refusal(self, body: Body) -> ErrorAnswer | None:
        """Refuse tools, grammars and lengths."""
        if any(isinstance(message.get("content"), list) for message in body["messages"]):
            told = "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj"
            return self.error(500, told)
        if not self.jinja and body.get("tools"):
            return self.error(500, "tools param requires --jinja flag")
        if not self.jinja and body.get("tool_choice") is not None:
            return self.error(500, "Unsupported param: tool_choice")
        if self.grammar_fails and (body.get("response_format") or {}).get("type") == "json_schema":
            return self.error(400, "Failed to initialize samplers: failed to parse grammar")
        tokens = prompt_tokens(body, body["messages"])
        if tokens < self.n_ctx:
            return None
        told = f"request ({tokens} tokens) exceeds the available context size ({self.n_ctx} tokens), try increasing it"
        return self.error(400, told, type="exceed_context_size_error", n_prompt_tokens=tokens, n_ctx=self.n_ctx)

    def window(self) -> int | None:
        """End an answer where the context is full."""
        return self.n_ctx

    def thought_tokens(self, body: Body) -> int:
        """Think where the model does and was not told not to."""
        may = (body.get("chat_template_kwargs") or {}).get("enable_thinking", True)
        return self.thinks_for if may else 0

    def content(self, turn: ModelTurn) -> str:
        """Write JSON as small models do where no grammar of a schema holds them.

        Types are bent, and without any grammar it is fenced.
        """
        held_to = (turn.body.get("response_format") or {}).get("type")
        if not turn.said.is_json or held_to == "json_schema":
            return turn.said.text
        bent = json.dumps(_bent(json.loads(turn.said.text)), indent=1)
        return bent if turn.is_held else f"Here is the JSON:\n```json\n{bent}\n```\nHope that helps!"


def _bent(told: Any) -> Any:
    """Put numbers of lists into quotes, and null for what decides nothing."""
    match told:
        case dict():
            return {name: None if name == "topic" else _bent(each) for name, each in told.items()}
        case list():
            return [str(each) if isinstance(each, int) else _bent(each) for each in told]
        case _:
            return told
