"""The most talkative model there is: it repeats every canary that it was shown, wherever it can. Keeps what it was sent."""

import json
import re
from dataclasses import dataclass, field
from typing import Any, Final

from pydantic import BaseModel

from memory.ports import ChatReply, ChatRequest
from sandbox.bench.probes.places import repeated, words_in

_LINE: Final = re.compile(r"^\[(\d+)\] @(\d+)[^:]*: (.*)$", re.MULTILINE)
_OBSERVATION: Final = re.compile(r"^\[(\d+)\] \S+ (.*)$", re.MULTILINE)
_MOST: Final = 8
"""Observations that a window may give."""
_MANY: Final = 2_000


@dataclass
class RepeatingModel:
    """The `ChatModel` port for the probes."""

    requests: list[tuple[str, str]] = field(default_factory=list)
    """Purpose and text of the background's requests since they were last looked at, at most 2,000."""
    is_scripted: bool = True
    answers: dict[str, str] = field(default_factory=dict)
    """By question: the prompt of the answer to it."""

    async def complete(self, request: ChatRequest) -> ChatReply:
        """Answer with every canary of the prompt."""
        prompt = "\n".join(message.content for message in request.messages)
        self.answers[_number_of(prompt)] = prompt
        return _reply(f"I know {repeated(prompt)}.")

    async def complete_as(self, request: ChatRequest, reply_type: type[BaseModel]) -> ChatReply:
        """Turn every line with a canary into an observation, and all canaries into the text of a summary or a scope."""
        text = request.messages[-1].content
        self.requests.append((request.purpose, text))
        del self.requests[:-_MANY]
        told = json.dumps(_observed(text) if request.purpose == "extraction" else _drawn_together(text))
        reply_type.model_validate_json(told)
        return _reply(told)


def question(number: int) -> str:
    """Put a question by which its prompt is found again."""
    return f"Do you remember what I said about the lamp in the shed? (question {number})"


def _number_of(prompt: str) -> str:
    return str(re.findall(r"\(question (\d+)\)", prompt)[-1])


def _observed(text: str) -> dict[str, Any]:
    talk = text[text.index("<Talk>") :]
    observations: list[dict[str, Any]] = []
    for number, alias, said in _LINE.findall(talk):
        for word in words_in(said)[:1]:
            # By the word: a window of few lines has no fourth one.
            is_shared = sum(map(ord, word)) % 8 == 0
            told = f"The {word} lamp stands in the shed." if is_shared else f"Keeps the {word} lamp in the shed."
            observations.append(
                {
                    "content": told,
                    "scope": "guild" if is_shared else "individual",
                    "subject": 0 if is_shared else int(alias),
                    "kind": "fact",
                    "category": "knowledge" if is_shared else "interests",
                    "importance": 4,
                    "confidence": 0.9,
                    "topic": "lamps",
                    "sensitive": False,
                    "cited": [int(number)],
                }
            )
    summary = " ".join(dict.fromkeys(words_in(talk)))
    session = {"summary": f"Talk about {summary}.", "topics": ["lamps"], "tone": "friendly"}
    return {"observations": observations[-_MOST:], "session": session}


def _drawn_together(text: str) -> dict[str, Any]:
    found = _OBSERVATION.findall(text)
    return {"text": " ".join(words for _, words in found) or "Lamps.", "shareable": []}


def _reply(text: str) -> ChatReply:
    return ChatReply(text=text, prompt_tokens=0, completion_tokens=1)
