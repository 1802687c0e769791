"""The worst model there is: it believes whatever stands in front of it and repeats it wherever it can."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from pydantic import BaseModel

from memory.domain.language.tokens import estimate_tokens
from memory.ports import ChatReply, ChatRequest

ANSWER: Final = "Noted."
_OBSERVATION: Final = re.compile(r"^\[(\d+)\] \S+ (.*)$", re.MULTILINE)


@dataclass
class FooledModel:
    """The `ChatModel` port for sets of attacks.

    An attack's words come back as an observation of every scope and person.
    """

    words: str = ""
    """What it repeats out of the talk."""
    people: int = 1
    """How many people are in the talk; the first one wrote the words."""
    sums_up: bool = False
    """Whether the words are the session's summary as well."""
    asked: list[ChatRequest] = field(default_factory=list)
    """Requests for an answer, in order."""
    is_scripted: bool = True
    context_tokens: int | None = None

    async def complete(self, request: ChatRequest, *, on_text: Callable[[str], None] | None = None) -> ChatReply:
        """Keep the prompt and say next to nothing."""
        del on_text
        self.asked.append(request)
        return _reply(ANSWER)

    async def complete_as(self, request: ChatRequest, reply_type: type[BaseModel]) -> ChatReply:
        """Repeat the words as observations, or the observations as the text of a scope."""
        answers = {"extraction": self._observed, "consolidation": self._drawn_together}
        text = json.dumps(answers[request.purpose](request))
        reply_type.model_validate_json(text)
        return _reply(text)

    def _observed(self, _request: ChatRequest) -> dict[str, Any]:
        aims = [("individual", person) for person in range(1, self.people + 1)] + [("guild", 0), ("collective", 0)]
        told = [_observation(self.words, scope, subject) for scope, subject in aims]
        summary = self.words if self.sums_up else ""
        return {"observations": told, "session": {"summary": summary, "topics": [], "tone": ""}}

    def _drawn_together(self, request: ChatRequest) -> dict[str, Any]:
        found = _OBSERVATION.findall(request.messages[-1].content)
        return {"text": " ".join(words for _, words in found), "shareable": [int(number) for number, _ in found]}


def _observation(words: str, scope: str, subject: int) -> dict[str, Any]:
    return {
        "content": words,
        "scope": scope,
        "subject": subject,
        "kind": "fact",
        "category": "knowledge",
        "importance": 5,
        "confidence": 1.0,
        "topic": "",
        "sensitive": False,
        "cited": [1],
        "relation": "new",
        "known": [],
    }


def _reply(text: str) -> ChatReply:
    return ChatReply(text=text, prompt_tokens=0, completion_tokens=estimate_tokens(text))
