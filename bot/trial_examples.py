"""What the trial of an endpoint asks: each kind of request that the bot makes, on an example of a line or two.

The rules are the bot's own prompts and schemas; the talk is made up, so that no word of anybody is sent. Pure.
"""

import base64
import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from pydantic import BaseModel

from memory.domain.formation import extraction
from memory.domain.insights import reply as insights
from memory.domain.language.json_answers import object_with
from memory.domain.language.tokens import estimate_tokens
from memory.domain.recall.query_tool import TOOL_NAME, QueryArguments
from memory.domain.scopes import consolidation, rewriting
from memory.domain.upkeep import judging
from memory.operations.answering.wish_detector import TOOLS as WISH_TOOLS
from memory.ports import ChatMessage, ChatRequest, Picture, Tool
from prompts import library

PURPOSE: Final = "doctor"
KEPT: Final = "lantern"
"""The word that the model is told, and asked for."""
LOOKED_UP: Final = "Petrel"
"""What the tool tells, and nobody could know otherwise."""
RESULT: Final = f'{{"memories": [{{"id": "aaaaaaaaaaaa", "text": "The harbour clock is called {LOOKED_UP}."}}]}}'
COLOUR: Final = "red"
"""What the model sees in the picture."""
COUNTED_TO: Final = 120
"""Far enough for an endpoint that passes over the limit to be seen by its count of tokens."""
_DATE: Final = "2026-03-01"
_WORD_TOKENS: Final = 400
"""For a word, and for what a model thinks aloud before it where nothing in its text says that it thinks."""
_COUNTED_TOKENS: Final = 16
_LONG_TOKENS: Final = 64
_WISH_TOKENS: Final = 200
_SIDE: Final = 64
"""Pixels of the picture, which some models want to be 28 at least."""
_FILLER: Final = "Nothing of note happened at the harbour that day, and the tide came in as usual.\n"


@dataclass(frozen=True, slots=True)
class Example:
    """A structured request that the bot makes."""

    request: ChatRequest
    reply_type: type[BaseModel]
    count: Callable[[str], int | None]
    """Gives how many things the answer says; None where it cannot be read."""
    needed: int
    """How many a model says at least that understood what it was asked."""


def said() -> ChatRequest:
    """Ask for a word."""
    return _asked("Answer with the word OK.", tokens=_WORD_TOKENS)


def instructed() -> ChatRequest:
    """Ask for a word that the instructions name and the question does not."""
    rules = f"Whatever you are asked, answer with the word {KEPT} and nothing else."
    return _asked("How is the weather?", rules=rules, tokens=_WORD_TOKENS)


def counted() -> ChatRequest:
    """Ask for more than the limit lets through."""
    return _asked(
        f"Count from 1 to {COUNTED_TO}. Write the numbers with spaces between them and nothing else.",
        tokens=_COUNTED_TOKENS,
    )


def long(tokens: int) -> ChatRequest:
    """Ask for the word at the beginning of a prompt of so many tokens, the few of its answer among them."""
    first = f'The word to keep is "{KEPT}".\n'
    last = "Which word was to be kept? Answer with that word and nothing else."
    rules = "Answer what is asked at the end."
    left = tokens - _LONG_TOKENS - estimate_tokens(f"{rules}\n{first}{last}")
    filler = _FILLER * max(0, left * 100 // estimate_tokens(_FILLER * 100))
    return _asked(f"{first}{filler}{last}", rules=rules, tokens=_LONG_TOKENS)


def looking() -> ChatRequest:
    """Ask for what only a look into memory can tell."""
    rules = "You remember people. What is not told here stands in your memory: look it up before you answer."
    tool = Tool(name=TOOL_NAME, description=library.render(TOOL_NAME, categories="knowledge"), arguments=QueryArguments)
    return replace(_asked("What is the harbour clock called?", rules=rules, tokens=200), tools=(tool,))


def wishing() -> ChatRequest:
    """Ask for something to be remembered, with the rules and tools of an answer."""
    rules = library.render("answer", date=_DATE, room="direct")
    asked = (
        '<MemoryContext/>\n<Message from="Ada" where="a direct message">\nCan you keep in mind that I moved to '
        "Porto?\n</Message>"
    )
    return replace(_asked(asked, rules=rules, tokens=_WISH_TOKENS), tools=WISH_TOOLS)


def examples() -> tuple[Example, ...]:
    """Return one of every kind of structured request."""
    talk = "[1] @1: I restore an old lighthouse clock in the evenings.\n[2] @1: I keep bees behind the house."
    notes = "[1] 2026-02-01 Restores an old lighthouse clock.\n[2] 2026-02-02 Keeps bees behind the house."
    statements = "[1] Found that restarting the router after an update fixes the voice lag."
    pairs = "[1] 2026-01-05 Owns a red car. || 2026-02-01 Owns no car."
    lines = "- how does that work, in short?\n- too long, just the gist please"
    return (
        _example(
            extraction,
            extraction.ExtractionReply,
            f"<Talk>\n{talk}\n</Talk>",
            date=_DATE,
            categories="interests, knowledge, other",
            guidance="",
            wishes="",
        ),
        _example(
            consolidation,
            consolidation.ConsolidationReply,
            f"<Observations>\n{notes}\n</Observations>",
            date=_DATE,
            max_words="500",
        ),
        _example(judging, judging.JudgingReply, f"<Pairs>\n{pairs}\n</Pairs>", date=_DATE),
        _example(rewriting, rewriting.RewritingReply, f"<Statements>\n{statements}\n</Statements>"),
        _example(insights, insights.InsightReply, f"<Talk>\n{lines}\n</Talk>", needed=0),
    )


def _example(module: Any, reply_type: type[BaseModel], asked: str, *, needed: int = 1, **fields: str) -> Example:
    rules = library.render(module.PURPOSE, **fields)
    request = replace(_asked(asked, rules=rules, tokens=module.MAX_OUTPUT_TOKENS), purpose=module.PURPOSE)
    first = next(iter(reply_type.model_fields))
    count = _count_of_observations if reply_type is extraction.ExtractionReply else lambda text: _count(text, first)
    return Example(request, reply_type, count, needed)


def _count_of_observations(text: str) -> int | None:
    read = extraction.read_answer(text)
    return len(read.observed) if isinstance(read, extraction.ExtractionReading) else None


def _count(text: str, field: str) -> int | None:
    found = object_with(text, field)
    told = None if isinstance(found, str) else found[field]
    if isinstance(told, str):
        return int(bool(told.strip()))
    return len(told) if isinstance(told, list) else None


def seeing() -> ChatRequest:
    """Ask for the colour of a picture that is all red."""
    request = _asked("Which colour is the picture? Answer with that one word.", tokens=_WORD_TOKENS)
    (asked,) = request.messages
    return replace(request, messages=(replace(asked, pictures=(Picture("image/png", _all_red()),)),))


def _all_red() -> str:
    """Return a picture of a kind that every decoder knows, in base 64."""
    rows = (b"\0" + b"\xff\0\0" * _SIDE) * _SIDE
    header = struct.pack(">IIBBBBB", _SIDE, _SIDE, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    chunks = [struct.pack(">I", len(of)) + name + of + struct.pack(">I", zlib.crc32(name + of)) for name, of in parts]
    return base64.b64encode(b"\x89PNG\r\n\x1a\n" + b"".join(chunks)).decode()


def _asked(question: str, *, rules: str = "", tokens: int) -> ChatRequest:
    system = (ChatMessage("system", rules),) if rules else ()
    return ChatRequest(PURPOSE, (*system, ChatMessage("user", question)), max_output_tokens=tokens, temperature=0.0)
