"""Calls of tools that a model wrote as text, in whatever form its template has.

Only a call of a tool that was offered is a call. Pure: no network.
"""

import ast
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

_NAMING: Final = ("name", "function", "tool", "tool_name")
_GIVING: Final = ("arguments", "parameters", "args", "input")
_PAIRS: Final = re.compile(
    r"<parameter=(?P<key>[\w-]+)>(?P<value>.*?)</parameter>"
    r"|<arg_key>(?P<other_key>[\w-]+)</arg_key>\s*<arg_value>(?P<other_value>.*?)</arg_value>",
    re.DOTALL,
)
_LEFT_OVER: Final = re.compile(r"```\w*\s*```|\[[\s,;]*\]|^[\s,;\[\]`]+$")
_MOST_FAILED: Final = 32
"""Braces that begin no JSON, after which a text is taken for none: each may cost a look through the rest of it."""
_DECODER: Final = json.JSONDecoder()


class RawCall(NamedTuple):
    """A call as it was written."""

    name: str
    arguments: str
    """Meant to be JSON, and not checked."""


def calls_in(text: str, tools: Sequence[str]) -> list[RawCall]:
    """Read the calls of what stands between the marks of a template."""
    found = [call for _, _, call in _objects(text, tools)]
    if found:
        return found
    for name in tools:
        # The name before its arguments, as `name[ARGS]{...}`, `functions.name:0 ...{...}` or `name>` and pairs of tags.
        named = re.search(rf"\b{re.escape(name)}\b", text)
        if named is not None:
            behind = next(_decoded(text[named.end() :]), None)
            return [RawCall(name, json.dumps(_pairs(text) if behind is None else behind[2]))]
    return []


def bare_calls(text: str, tools: Sequence[str]) -> tuple[str, list[RawCall]]:
    """Take calls out of a text that stand there without any mark; give the rest of the text, and the calls."""
    if not any(name in text for name in tools):
        return text, []
    spoken = _written_as_python(text.strip(), tools)
    if spoken:
        return "", spoken
    kept, place, calls = "", 0, []
    for begin, end, call in _objects(text, tools):
        kept, place = kept + text[place:begin], end
        calls.append(call)
    kept += text[place:]
    for name in tools:
        # A call that was cut off in the middle is none, and nobody is shown it.
        begun = re.search(rf'\{{\s*"(?:{"|".join(_NAMING)}|type)"\s*:[^{{}}]*"{re.escape(name)}"', kept)
        kept = kept if begun is None else kept[: begun.start()]
    return (_LEFT_OVER.sub("", kept) if kept != text else text), calls


def _objects(text: str, tools: Sequence[str]) -> Iterator[tuple[int, int, RawCall]]:
    """Find the JSON objects that are calls, outermost first."""
    for begin, end, value in _decoded(text):
        call = _call(value, tools)
        if call is not None:
            yield begin, end, call


def _decoded(text: str) -> Iterator[tuple[int, int, Mapping[str, Any]]]:
    place, failed = text.find("{"), 0
    while place >= 0 and failed < _MOST_FAILED:
        try:
            value, end = _DECODER.raw_decode(text, place)
        except (ValueError, RecursionError):
            end, failed = place + 1, failed + 1
        else:
            yield place, end, value
        place = text.find("{", end)


def _call(value: Mapping[str, Any], tools: Sequence[str]) -> RawCall | None:
    for key in _NAMING:
        told = value.get(key)
        if isinstance(told, Mapping):
            return _call(told, tools)
        name = _offered(told, tools)
        if name is not None:
            given: object = next((value[key] for key in _GIVING if key in value), {})
            return RawCall(name, given if isinstance(given, str) else json.dumps(given))
    return None


def _offered(told: object, tools: Sequence[str]) -> str | None:
    if not isinstance(told, str):
        return None
    return next((name for name in tools if told.removeprefix("functions.").replace(".", "_") == name), None)


def _pairs(text: str) -> dict[str, Any]:
    pairs = {}
    for pair in _PAIRS.finditer(text):
        value = (pair["value"] or pair["other_value"] or "").strip()
        try:
            pairs[pair["key"] or pair["other_key"]] = json.loads(value)
        except ValueError:
            pairs[pair["key"] or pair["other_key"]] = value
    return pairs


def _written_as_python(text: str, tools: Sequence[str]) -> list[RawCall]:
    """Read a text that is nothing but `[name(key="value")]`, as some templates have it."""
    if not any(re.match(rf"\[?\s*{re.escape(name)}\(", text) for name in tools):
        return []
    try:
        told = ast.parse(text, mode="eval").body
        calls = told.elts if isinstance(told, ast.List) else [told]
        return [
            RawCall(
                call.func.id, json.dumps({word.arg: ast.literal_eval(word.value) for word in call.keywords if word.arg})
            )
            for call in calls
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in tools
        ]
    except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError):
        return []
