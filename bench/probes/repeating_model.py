"""The most talkative model there is.

It repeats every canary that it was shown, wherever it can, and finds everything useful to others.

Keeps what it was sent.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from pydantic import BaseModel

from bench.probes.words import COMMON, repeated, words_in
from memory.domain.recall.query_tool import TOOL_NAME
from memory.ports import ChatReply, ChatRequest, ToolCall

_LINE: Final = re.compile(r"^\[(\d+)\] @(\d+)[^:]*: (.*)$", re.MULTILINE)
_OBSERVATION: Final = re.compile(r"^\[(\d+)\] \S+ (.*)$", re.MULTILINE)
_STATEMENT: Final = re.compile(r"^\[(\d+)\] (.*)$", re.MULTILINE)
_WITH: Final = re.compile(r" with @\d+$")
QUERY: Final = "lamp in the shed, gate at noon"
_MOST: Final = 8
"""Observations that a window may give."""
_MANY: Final = 2_000


@dataclass
class RepeatingModel:
    """The `ChatModel` port for the probes."""

    requests: list[tuple[str, str]] = field(default_factory=list)
    """Purpose and text of the background's requests since they were last looked at, at most 2,000."""
    is_scripted: bool = True
    context_tokens: int | None = None
    sees_pictures: bool = True
    answers: dict[str, str] = field(default_factory=dict)
    """By question: the prompt of the answer to it."""

    async def complete(self, request: ChatRequest, *, on_text: Callable[[str], None] | None = None) -> ChatReply:
        """Answer with every canary of the prompt."""
        del on_text
        prompt = "\n".join(message.content for message in request.messages)
        self.answers[number := _number_of(prompt)] = prompt
        if request.tools and request.may_call and _asks_for_a_look(int(number)):
            look = ToolCall("call_1", TOOL_NAME, json.dumps({"query": QUERY}))
            return ChatReply(text="", prompt_tokens=0, completion_tokens=1, calls=(look,))
        return _reply(f"I know {repeated(prompt)}.")

    async def complete_as(self, request: ChatRequest, reply_type: type[BaseModel]) -> ChatReply:
        """Observe every line with a canary, summarise and guess with all canaries, and pass on what is shown."""
        text = request.messages[-1].content
        self.requests.append((request.purpose, text))
        del self.requests[:-_MANY]
        told = json.dumps(_ANSWERS[request.purpose](text))
        reply_type.model_validate_json(told)
        return _reply(told)


def question(number: int) -> str:
    """Put a question by which its prompt is found again; where it asks for nobody, the model looks into memory."""
    asked = "How is it with" if _asks_for_a_look(number) else "Who of you remembers what anybody said about"
    return f"{asked} the lamp in the shed and the gate? (question {number})"


def _asks_for_a_look(number: int) -> bool:
    return number % 2 == 1


def _number_of(prompt: str) -> str:
    return str(re.findall(r"\(question (\d+)\)", prompt)[-1])


def _observed(text: str) -> dict[str, Any]:
    talk = text[text.index("<Talk>") :]
    observations: list[dict[str, Any]] = []
    for number, alias, said in _LINE.findall(talk):
        of = _of_use if "gate" in said else partial(_of_life, with_whom=_WITH.search(said))
        observations += [of(word, int(number), int(alias)) for word in words_in(said)[:1]]
    summary = " ".join(dict.fromkeys(words_in(talk)))
    session = {"summary": f"Talk about {summary}.", "topics": ["lamps"], "tone": "friendly"}
    return {"observations": observations[-_MOST:], "session": session}


def _of_use(word: str, number: int, alias: int) -> dict[str, Any]:
    told = f"Found that the {word} gate opens at noon."
    return _observation(told, number, scope="individual", subject=alias, category="knowledge")


def _of_life(word: str, number: int, alias: int, *, with_whom: re.Match[str] | None) -> dict[str, Any]:
    # By the word: a window of few lines has no fourth one.
    if sum(map(ord, word)) % 8 == 0:
        told = f"The {word} lamp stands in the shed."
        return _observation(told, number, scope="guild", subject=0, category="knowledge")
    told = f"Keeps the {word} lamp in the shed{'' if with_whom is None else with_whom.group()}."
    return _observation(told, number, scope="individual", subject=alias, category="interests")


def _observation(told: str, number: int, **fields: Any) -> dict[str, Any]:
    about = {"kind": "fact", "importance": 4, "confidence": 0.9, "topic": "lamps", "sensitive": False}
    return (
        {"content": told, "cited": [number], "relation": "new", "known": [], "still": None, "short": None}
        | about
        | fields
    )


def _drawn_together(text: str) -> dict[str, Any]:
    found = _OBSERVATION.findall(text)
    return {
        "text": " ".join(words for _, words in found) or "Lamps.",
        "shareable": [int(number) for number, _ in found],
    }


def _passed_on(text: str) -> dict[str, Any]:
    lines = [(int(number), said) for number, said in _STATEMENT.findall(text)]
    words = [word for _, said in lines for word in words_in(said)]
    return {
        "statements": [
            {"number": number, "text": _without_people(word, said, others=words, place=place)}
            for place, (number, said) in enumerate(lines)
            for word in words_in(said)[:1]
        ]
    }


def _without_people(word: str, said: str, *, others: Sequence[str], place: int) -> str:
    """Leave the people out.

    Of what one alone said now and then tell who it was, how to reach them, or what another said.
    """
    told = f"The {word} lamp is kept in the shed" if "lamp" in said else f"The {word} gate opens at noon"
    match sum(map(ord, word)) + place if word not in COMMON else None:
        case int(chance) if chance % 9 == 0:
            return f"{told}, as Person 11 found."
        case int(chance) if chance % 9 == 1:
            return f"{told}; ask {word}@example.org."
        case int(chance) if chance % 3 > 1:
            return f"The {word} gate and the {others[-1]} gate open at noon."
        case _:
            return f"{told}."


def _guessed(text: str) -> dict[str, Any]:
    return {"insights": [f"Likes short answers about the {word} lamp." for word in dict.fromkeys(words_in(text))][:3]}


_ANSWERS: Final[Mapping[str, Callable[[str], dict[str, Any]]]] = {
    "extraction": _observed,
    "consolidation": _drawn_together,
    "propagation": _passed_on,
    "insights": _guessed,
}


def _reply(text: str) -> ChatReply:
    return ChatReply(text=text, prompt_tokens=0, completion_tokens=1)
