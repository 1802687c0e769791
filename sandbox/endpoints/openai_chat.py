"""OpenAI's chat completions with a model that does not think aloud nor silently, such as gpt-4.1-mini.

From public pages and threads:
- an error has `message`, `type`, `param` and `code`: https://platform.openai.com/docs/guides/error-codes
- a wrong key is a 401 with the code `invalid_api_key`: https://github.com/popjane/free_chatgpt_api/issues/3
- `reasoning_effort` is refused by models that do not reason: https://github.com/davidmigloz/langchain_dart/issues/712
- a prompt that is too long is a 400 with the code `context_length_exceeded`:
  https://portkey.ai/error-library/context-length-error-10012
- schemas must be strict, tool results follow their calls: what `sandbox.chat_protocol` checks.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from sandbox.chat_protocol import Rejection, read_call
from sandbox.endpoints.brain import prompt_tokens
from sandbox.endpoints.endpoint import Body, Endpoint, ErrorAnswer, WrittenText

_STREAMED = ("stream", "stream_options")


@dataclass(kw_only=True)
class OpenAIChat(Endpoint):
    """An ordinary chat model."""

    model: str = "gpt-4.1-mini"
    key: str | None = "sk-right"
    context_tokens: int = 128_000

    fingerprint: ClassVar[str | None] = "fp_44709d6fcb"
    opens_with: ClassVar[Mapping[str, Any]] = {"role": "assistant", "content": "", "refusal": None}

    def error(self, status: int, message: str, **fields: Any) -> ErrorAnswer:
        """Build an error with its four fields."""
        told = {"message": message, "type": "invalid_request_error", "param": None, "code": None}
        return ErrorAnswer(status, {"error": told | fields})

    def unauthorised(self) -> ErrorAnswer:
        """Refuse a wrong key; of its own words a piece of the key is left out."""
        return self.error(
            401, "Incorrect API key provided: sk-wr**ng. You can find your API key at …", code="invalid_api_key"
        )

    def unknown_model(self, name: str) -> ErrorAnswer:
        """Refuse a model that does not exist."""
        return self.error(
            404, f"The model `{name}` does not exist or you do not have access to it.", code="model_not_found"
        )

    def refusal(self, body: Body) -> ErrorAnswer | None:
        """Refuse what the protocol does not know, an effort, and what is too long."""
        if "reasoning_effort" in body:
            return self.error(400, "Unrecognized request argument supplied: reasoning_effort")
        return self._malformed(body) or self._too_long(body)

    def message(self, written: WrittenText) -> dict[str, Any]:
        """Add what this endpoint says beside the content."""
        return super().message(written) | {"refusal": None, "annotations": []}

    def usage(self, written: WrittenText) -> dict[str, Any]:
        """Tell the tokens of the thought apart."""
        return super().usage(written) | {
            "prompt_tokens_details": {"cached_tokens": 0, "audio_tokens": 0},
            "completion_tokens_details": {"reasoning_tokens": written.thought_tokens},
        }

    def _malformed(self, body: Body) -> ErrorAnswer | None:
        whole = {name: value for name, value in body.items() if name not in _STREAMED}
        read = read_call(json.dumps(whole).encode(), models=[body["model"]], context_tokens=self.context_tokens)
        return self.error(read.status, read.message, code=read.code) if isinstance(read, Rejection) else None

    def _too_long(self, body: Body) -> ErrorAnswer | None:
        tokens = prompt_tokens(body, body["messages"])
        if tokens <= self.context_tokens:
            return None
        return self.error(
            400,
            f"This model's maximum context length is {self.context_tokens} tokens. However, your messages resulted in "
            f"{tokens} tokens. Please reduce the length of the messages.",
            param="messages",
            code="context_length_exceeded",
        )
