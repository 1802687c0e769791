"""What becoming memory costs over whole talks, by purpose: calls and tokens for each hundred messages.

A folder holds conversations in the form of LoCoMo or labelled talks (docs/EVALUATION.md). Each is lived by the bot as
it runs, at its own dates and with every job. The scripted model stands in for a real one: it notes what the set says
that a line holds, of about every fourth or fifth line, so that calls and prompts are as many and as long as with a
model that notes so much.
"""

import html
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

from bench.evaluation.labelled_talk import LabelledTalk, TalkError, TalkLine, read_talk
from bench.evaluation.living import live
from bench.sets.conversations import LabelledConversation, read_conversations, sessions_of
from bench.sets.items import SetError, SetOutcome
from bot.settings import Settings
from memory.domain.language.escaping import one_line
from memory.domain.language.tokens import estimate_tokens
from memory.domain.levels import INDEX_CHARACTERS, first_words
from sandbox.chat_protocol import ChatCall
from sandbox.local_settings import local_settings
from sandbox.script import ScriptedReply
from sandbox.scripted_model import ScriptedModel, serving

GOAL_CALLS: Final = 5
GOAL_PROMPT_TOKENS: Final = 10_000
NOTE: Final = (
    "answered by the scripted model, which notes what the set says a line holds; "
    "prompt tokens by characters / 4 and by the bot's own estimate, which lies above true counts; schemas are not "
    "counted"
)
ANSWERS: Final = frozenset({"answer", "tool_round"})
"""Purposes that somebody asked for."""
_EVERY: Final = timedelta(seconds=30)
_LATER: Final = timedelta(weeks=4 * 52)
"""Talk of before the local Discord's time is moved by whole weeks."""
_SAID: Final = re.compile(r"^\[(\d+)\] @(\d+)(?: \(reply to \[\d+\]\))?: (.+)$", re.MULTILINE)
_TURN: Final = re.compile(r"D:?(\d+):(\d+)")
_SIGNS: Final = re.compile(r"\W+")


@dataclass(frozen=True, slots=True)
class Priced:
    """A talk, and what a model would note of its lines."""

    talk: LabelledTalk
    notes: Mapping[str, Sequence[str]]
    """Line as `_key` gives it → statements."""


async def measure_talk_cost(folder: Path) -> SetOutcome:
    """Live every talk of a folder and count its calls."""
    everything: Counter[tuple[str, str]] = Counter()
    messages, by_talk = 0, {}
    for priced in _read(folder):
        spent, kept = await _lived(priced)
        everything.update(spent)
        messages += len(priced.talk.lines)
        by_talk[priced.talk.name] = {"memories": kept} | _figures(spent, len(priced.talk.lines))
    figures = _figures(everything, messages)
    goals = {"goal_calls": GOAL_CALLS, "goal_prompt_tokens": GOAL_PROMPT_TOKENS}
    return SetOutcome([], {"note": NOTE, "per_100_messages": figures | goals, "talks": by_talk})


async def _lived(priced: Priced) -> tuple[Counter[tuple[str, str]], int]:
    async with serving(ScriptedModel(strict=False, free={"extraction": priced_notes(priced)})) as endpoint:
        settings = local_settings(Settings(), model_url=endpoint.url)
        lived = await live(priced.talk, settings, is_scripted=True, say=lambda _progress: None)
        spent: Counter[tuple[str, str]] = Counter()
        for purpose, counts in lived.calls.items():
            spent.update({(purpose, name): count for name, count in counts.items()})
        for body in endpoint.requests:
            purpose = body.get("response_format", {}).get("json_schema", {}).get("name", "answer")
            spent[(purpose, "estimated_prompt_tokens")] += sum(
                estimate_tokens(message["content"] or "") for message in body["messages"]
            )
    return spent, sum(note.is_active for note in lived.notes)


def _figures(spent: Mapping[tuple[str, str], int], messages: int) -> dict[str, Any]:
    hundreds = messages / 100
    purposes: dict[str, dict[str, float]] = {}
    total: Counter[str] = Counter()
    for (purpose, name), count in sorted(spent.items()):
        if count:
            purposes.setdefault(purpose, {})[name] = round(count / hundreds, 2)
            total[name] += 0 if purpose in ANSWERS else count
    memory = {name: round(count / hundreds, 2) for name, count in total.items()}
    return {"messages": messages, "without_answers": memory, "by_purpose": purposes}


def priced_notes(priced: Priced) -> Any:
    """Return the scripted model's answer about a window: what is noted of each line that stands there."""

    def reply(call: ChatCall) -> ScriptedReply:
        observations = [
            _observation(text, person=int(said[2]), line=int(said[1]))
            for said in _SAID.finditer(call.last_user_text)
            for text in priced.notes.get(_key(html.unescape(said[3])), ())
        ]
        session = {"summary": "People talked about what they do.", "topics": ["everyday life"], "tone": "friendly"}
        return ScriptedReply(json.dumps({"observations": observations, "session": session}), labelled=False)

    return reply


def _observation(text: str, *, person: int, line: int) -> dict[str, Any]:
    return {
        "content": text, "scope": "individual", "subject": person, "kind": "fact", "category": "history",
        "importance": 3,
        "confidence": 0.9, "topic": None, "short": _short(text), "sensitive": False, "cited": [line],
        "relation": "new", "known": [], "still": None,
    }  # fmt: skip


def _short(text: str) -> str | None:
    return None if len(text) <= INDEX_CHARACTERS else first_words(text)


def _read(folder: Path) -> Iterator[Priced]:
    if not folder.is_dir():
        raise SetError(f"there is no folder {str(folder)!r}; name the set's folder with --path")
    paths = sorted(folder.glob("*.json"))
    if not paths:
        raise SetError(f"the folder {str(folder)!r} holds no talk: no *.json")
    for path in paths:
        if path.read_bytes().lstrip().startswith(b"["):
            yield from (_of_conversation(each) for each in read_conversations(folder, path.name))
            continue
        try:
            yield _of_talk(read_talk(path), path.stem)
        except TalkError as error:
            raise SetError(str(error)) from None


def _of_talk(talk: LabelledTalk, name: str) -> Priced:
    texts, notes = {line.id: line.text for line in talk.lines}, dict[str, list[str]]()
    for fact in talk.facts:
        if fact.lines:
            notes.setdefault(_key(texts[fact.lines[0]]), []).append(fact.text)
    return Priced(talk.model_copy(update={"name": talk.name or name, "questions": ()}), notes)


def _of_conversation(conversation: LabelledConversation) -> Priced:
    said, lines = {}, []
    for number, begins in sessions_of(conversation):
        for place, turn in enumerate(conversation.conversation[f"session_{number}"]):
            said[turn["dia_id"]] = turn["text"]
            lines.append(
                TalkLine(id=turn["dia_id"], who=turn["speaker"], at=begins + _LATER + place * _EVERY, text=turn["text"])
            )
    rows = [
        (name, text, _TURN.findall(cited if isinstance(cited, str) else " ".join(cited)))
        for session in conversation.observation.values()
        for name, some in session.items()
        for text, cited in some
    ]
    notes: dict[str, list[str]] = {}
    for name, text, turns in rows:
        first = f"D{turns[0][0]}:{turns[0][1]}" if turns else ""
        if first in said:
            notes.setdefault(_key(said[first]), []).append(_nobodys(text, name))
    people = {name: str(number) for number, name in enumerate(sorted({line.who for line in lines}), start=1)}
    return Priced(LabelledTalk(name=conversation.sample_id, people=people, lines=tuple(lines)), notes)


def _nobodys(text: str, name: str) -> str:
    rest = text.removeprefix(f"{name} ").strip()
    return rest[:1].upper() + rest[1:]


def _key(text: str) -> str:
    return _SIGNS.sub(" ", one_line(text)).casefold().strip()
