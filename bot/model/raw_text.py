"""What models write into their text that is for nobody's eyes.

Thought, and calls of tools in their template's own words.

Servers take both out where they know the model; where they do not, it is taken out here.
Pure: no network. Whatever may be thought or a call is rather dropped than shown.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.model.raw_calls import RawCall, bare_calls, calls_in, shown_before_call

_UNQUOTED: Final = r"""(?<![`'"“])"""
"""Somebody who asks about a tag is answered with it in quotes; a model never thinks in quotes."""
_ENDS_QUOTE: Final = r"""(?<=[\w.!?,;:…][`'"“])"""
"""A quotation that a thought ends with is none of the tag."""
_NAMES: Final = r"(?:seed:)?(?:think(?:ing)?|thoughts?|reasoning)"
_MAY_STAND: Final = f"(?:{_UNQUOTED}|{_ENDS_QUOTE})"
_THOUGHT: Final = rf"(?:<{_NAMES}>|\[THINK\]|◁think▷|<\|begin_of_thought\|>|<\|START_THINKING\|>|<\|channel>thought\b)"
_THOUGHT_ENDS: Final = rf"(?:</{_NAMES}>|\[/THINK\]|◁/think▷|<\|end_of_thought\|>|<\|END_THINKING\|>|<channel\|>)"
_OPENS: Final = re.compile(rf"""{_MAY_STAND}{_THOUGHT}|{_THOUGHT}(?![`'"”])""", re.IGNORECASE)
"""Between two quotes it is quoted; behind one alone it may open a thought before an answer that is one quotation."""
_CLOSES: Final = re.compile(_MAY_STAND + _THOUGHT_ENDS, re.IGNORECASE)

_CHANNEL: Final = "<|channel|>"
_MESSAGE: Final = "<|message|>"
_ENDS: Final = re.compile(r"<\|(?:end|call|return|start)\|>")
_BARE_CHANNELS: Final = re.compile(r"\s*analysis(?=[A-Z\"'*\d(])")
"""How a model's channels look where a server dropped their marks: `analysisWe need to ...assistantfinalHello.`"""
_BARE_FINAL: Final = "assistantfinal"

_CALL_MARKS: Final = {
    "tag": (
        r"<(?:minimax:|｜DSML｜)?(?P<tag>tool_calls?|function_calls?)>",
        r"</(?:minimax:|｜DSML｜)?(?:tool_calls?|function_calls?)>",
    ),
    "function": (r"(?P<function><function=)", r"</function>"),
    "request": (r"(?P<request>\[TOOL_REQUEST\])", r"\[END_TOOL_REQUEST\]"),
    "calls": (r"(?P<calls>\[TOOL_CALLS\])", r"(?!)"),
    "python": (r"(?P<python><\|python_tag\|>)", r"<\|eom_id\|>"),
    "piped": (
        r"(?P<piped><\|tool_calls?(?:_start|_begin|_section_begin)?\|>)",
        r"(?:<\|/?tool_calls?(?:_end|_section_end)\|>\s*)+",
    ),
    "broad": (r"(?P<broad><｜tool▁calls▁begin｜>)", r"<｜tool▁calls▁end｜>"),
}
"""How calls begin and end in the templates of common models."""
_CALL_OPENS: Final = re.compile(_UNQUOTED + "(?:" + "|".join(opens for opens, _ in _CALL_MARKS.values()) + ")")
_CALL_CLOSES: Final = {name: re.compile(closes) for name, (_, closes) in _CALL_MARKS.items()}
_MAYBE_CALL: Final = re.compile(r"(?:```\w*\s*)?\{\s*(?:[\"']|$)|```tool")
_TAGS: Final = ("think", "thinking", "thought", "thoughts", "reasoning", "seed:think")
_THOUGHT_MARKS: Final = (
    "[think]", "[/think]", "◁think▷", "◁/think▷", "<|begin_of_thought|>", "<|end_of_thought|>",
    "<|start_thinking|>", "<|end_thinking|>", "<|channel>thought", "<channel|>",
    "<|channel|>", "<|message|>", "<|start|>", "<|end|>", "<|return|>", "<|call|>",
)  # fmt: skip
_CALL_STARTS: Final = (
    "<minimax:tool_call>", "<｜dsml｜", "<tool_call>", "<tool_calls>", "<function_call>", "<function_calls>",
    "<function=", "[tool_request]", "[tool_calls]", "<|python_tag|>", "<|tool_call|>", "<|tool_calls|>",
    "<|tool_call_start|>", "<|tool_call_begin|>", "<|tool_calls_section_begin|>", "<｜tool▁calls▁begin｜>",
)  # fmt: skip
_MARKS: Final = (*(f"<{slash}{tag}>" for tag in _TAGS for slash in ("", "/")), *_THOUGHT_MARKS, *_CALL_STARTS)
_LONGEST_MARK: Final = max(map(len, _MARKS))
_MAYBE_RAW: Final = re.compile(r"[<◁{]|\[/?(?:$|[tT])|^\s*analysis")
"""Without any of this a text is what it is: most texts, and all that is looked at of them."""
_BARE_START: Final = re.compile(r"\s*(?:a(?:n(?:a(?:l(?:y(?:s(?:is?)?)?)?)?)?)?)?")
_STRUCTURED: Final = re.compile(r"\s*(?:\{|\[\s*[{\]]|```)")


@dataclass(frozen=True, slots=True)
class SpokenText:
    """What is left of a text, and what was taken out."""

    text: str
    calls: tuple[RawCall, ...] = ()
    """Calls of tools that were written as text, each of a tool that was named."""
    has_thought: bool = False
    is_unopened: bool = False
    """True where the thought had no beginning: the server's template wrote the opening tag."""


def read_spoken(text: str, tools: Sequence[str] = ()) -> SpokenText:
    """Take thought and raw calls out of a whole text; `tools` are the names that a call may have."""
    if not _MAYBE_RAW.search(text) and not any(name in text for name in tools):
        return SpokenText(text)
    heard, calls = _without_channels(text, tools)
    told, has_thought, is_unopened = _without_thought(heard)
    told, more = _without_calls(told, tools)
    told, most = bare_calls(told, tools)
    return SpokenText(told, (*calls, *more, *most), has_thought or heard != text, is_unopened)


def read_structured(text: str) -> SpokenText:
    """Remove thought from the beginning of a text that should be JSON, in which people's words may quote tags."""
    told, _ = _without_channels(text, ())
    closing = None if _STRUCTURED.match(told) else _CLOSES.search(told)
    opening = _OPENS.match(told.lstrip())
    if closing is None:
        return SpokenText("", has_thought=True) if opening else SpokenText(told, has_thought=told != text)
    return SpokenText(told[closing.end() :], has_thought=True, is_unopened=opening is None)


def shown_so_far(text: str, tools: Sequence[str] = ()) -> str:
    """Return what may be shown of a text that is still being written.

    Nothing that may turn out to be thought or a call.
    """
    if _BARE_START.fullmatch(text):
        return ""
    if not _MAYBE_RAW.search(text):
        return shown_before_call(text, tools)
    told, _ = _without_channels(text[: _held_from(text)], tools)
    opened = _first_open(told)
    if opened is not None:
        told = told[:opened]
    told, _, _ = _without_thought(told)
    if (call := _CALL_OPENS.search(told)) is not None:
        told = told[: call.start()]
    if tools and (maybe := _MAYBE_CALL.search(told)) is not None:
        told = told[: maybe.start()]
    return shown_before_call(told, tools)


def _held_from(text: str) -> int:
    """Find where the end of a text may be the beginning of a mark."""
    tail = text[-_LONGEST_MARK:]
    for place, character in enumerate(tail):
        if character in "<[◁" and any(mark.startswith(tail[place:].lower()) for mark in _MARKS):
            return len(text) - len(tail) + place
    return len(text)


def _first_open(text: str) -> int | None:
    """Find where thought begins that does not end."""
    for opening in _OPENS.finditer(text):
        if _CLOSES.search(text, opening.end()) is None:
            return opening.start()
    return None


def _without_thought(text: str) -> tuple[str, bool, bool]:
    """Return the text without its thoughts, whether there were any, and whether the first had no beginning."""
    kept, place, is_unopened, has_thought = "", 0, False, False
    while True:
        opening, closing = _OPENS.search(text, place), _CLOSES.search(text, place)
        if closing is not None and (opening is None or closing.start() < opening.start()):
            # What stands before a lone end is thought, unless a thought ended before: then it is a stray tag.
            is_unopened = is_unopened or not has_thought
            kept = kept + text[place : closing.start()] if has_thought else ""
            place, has_thought = closing.end(), True
        elif opening is not None and closing is not None:
            kept, place, has_thought = kept + text[place : opening.start()], closing.end(), True
        elif opening is not None and _begins_line(text, opening.start()):
            return kept + text[place : opening.start()], True, is_unopened
        else:
            return kept + text[place:], has_thought, is_unopened


def _begins_line(text: str, place: int) -> bool:
    before = text[:place].rstrip(" \t")
    return not before or before.endswith("\n")


def _without_channels(text: str, tools: Sequence[str]) -> tuple[str, tuple[RawCall, ...]]:
    """Keep what a model said in its channel `final`; what it says to a tool is a call, and the rest is thought."""
    if _CHANNEL not in text:
        if _BARE_CHANNELS.match(text) is None:
            return text, ()
        return text.partition(_BARE_FINAL)[2], ()
    before, *channels = text.split(_CHANNEL)
    kept, calls = [_ENDS.split(before)[0]], []
    for channel in channels:
        head, _, said = channel.partition(_MESSAGE)
        body = _ENDS.split(said)[0]
        if head.strip().startswith("final"):
            kept.append(body)
        elif " to=" in head:
            calls += calls_in(f"{head} {body}", tools)
    return "".join(kept), tuple(calls)


def _without_calls(text: str, tools: Sequence[str]) -> tuple[str, tuple[RawCall, ...]]:
    """Take out the calls that stand between marks."""
    calls: list[RawCall] = []
    while (opening := _CALL_OPENS.search(text)) is not None:
        closing = _CALL_CLOSES[opening.lastgroup or "tag"].search(text, opening.end())
        end, behind = (closing.start(), closing.end()) if closing else (len(text), len(text))
        calls += calls_in(text[opening.end() : end], tools)
        text = text[: opening.start()] + text[behind:]
    return text, tuple(calls)
