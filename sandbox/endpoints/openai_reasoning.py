"""OpenAI's chat completions with a reasoning model, such as gpt-5-mini and the o-series.

It thinks unseen, at the answer's cost.

From public threads:
- any other `temperature` than 1 is refused: https://github.com/owndev/Open-WebUI-Functions/issues/98
- `max_tokens` is refused by name: https://github.com/pydantic/pydantic-ai/issues/1205
- thought counts into `max_completion_tokens`; where it takes them all, the content is empty and `finish_reason` is
  `length`: https://github.com/covan-ai/covan/pull/112 (measured: 400 of 400 tokens thought, 1,152 with room),
  https://github.com/64bit/async-openai/issues/424
- an organization that was not verified may not stream: https://github.com/Lamb-Project/lamb/issues/54
"""

from dataclasses import dataclass
from typing import Final

from sandbox.endpoints.endpoint import Body, ErrorAnswer
from sandbox.endpoints.openai_chat import OpenAIChat

_BY_EFFORT: Final = {"none": 0, "minimal": 0, "low": 128, "medium": 640, "high": 2_000}
_UNVERIFIED: Final = (
    "Your organization must be verified to stream this model. Please go to: "
    "https://platform.openai.com/settings/organization/general and click on Verify Organization."
)


@dataclass(kw_only=True)
class OpenAIReasoning(OpenAIChat):
    """A model that reasons."""

    model: str = "gpt-5-mini"
    may_stream: bool = True
    """False for an organization that was not verified."""

    def refusal(self, body: Body) -> ErrorAnswer | None:
        """Refuse the temperature, the old name of the limit, and a stream that needs a verified organization."""
        if body.get("temperature", 1) != 1:
            message = (
                f"Unsupported value: 'temperature' does not support {body['temperature']} with this model. "
                "Only the default (1) value is supported."
            )
            return self.error(400, message, param="temperature", code="unsupported_value")
        if "max_tokens" in body:
            message = (
                "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' "
                "instead."
            )
            return self.error(400, message, param="max_tokens", code="unsupported_parameter")
        if body.get("stream") and not self.may_stream:
            return self.error(400, _UNVERIFIED, param="stream", code="unsupported_value")
        return self._malformed(body) or self._too_long(body)

    def thought_tokens(self, body: Body) -> int:
        """Think as long as the effort says; unset it is medium."""
        return _BY_EFFORT[body.get("reasoning_effort") or "medium"]
