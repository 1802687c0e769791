"""Calls of tools that a model wrote as text, in whatever form its template has.

Only a call of a tool that was offered is a call. Pure: no network.
"""

import ast
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

_NAMING: Final = ("name", "function", "tool", "tool_name", "action")
_GIVING: Final = ("arguments", "parameters", "args", "input", "action_input")
_HOLDING: Final = ("tool_calls", "function_call", "calls")
"""What a whole message of the protocol has its calls under."""
_PAIRS: Final = re.compile(
    r"<(?:｜DSML｜)?parameter(?:=| name=\")(?P<key>[\w-]+)\"?[^<>]*>(?P<value>.*?)</(?:｜DSML｜)?parameter>"
    r"|<arg_key>(?P<other_key>[\w-]+)</arg_key>\s*<arg_value>(?P<other_value>.*?)</arg_value>",
    re.DOTALL,
)
_LEFT_OVER: Final = re.compile(r"```\w*\s*```|(?:\bfunctools)?\[[\s,;]*\]|^[\s,;\[\]`]+$")
_BEFORE_NAME: Final = re.compile(r"(?:```\w*\s+|print\(|[\s<(\['\"`{])*$")
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
        kept, more = _without_named(kept, name)
        calls += more
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


def shown_before_call(text: str, tools: Sequence[str]) -> str:
    """Return what may be shown of a text that is being written.

    Nothing from where a tool is named, or may be about to be.
    """
    for name in tools:
        if name in text:
            text = _BEFORE_NAME.sub("", text[: max(text.rfind("\n", 0, text.find(name)), 0)])
            continue
        begun = re.search(r"\w+\Z", text)
        if begun is not None and name.startswith(begun[0]):
            text = _BEFORE_NAME.sub("", text[: begun.start()])
    return text


def _without_named(text: str, name: str) -> tuple[str, list[RawCall]]:
    """Take out calls that name the tool otherwise than in JSON: as Python has it, as a tag, in its own line."""
    calls = []
    for form in _named_forms(name):
        while (written := form.search(text)) is not None:
            calls.append(RawCall(name, json.dumps(_given(written["given"], name))))
            text = text[: written.start()] + text[written.end() :]
    return text, calls


@lru_cache(maxsize=8)
def _named_forms(name: str) -> tuple[re.Pattern[str], ...]:
    told = re.escape(name)
    forms = (
        rf"(?P<print>print\(\s*)?\b(?P<given>{told}\(\s*(?:\w+\s*=|[\"'{{])[^()]*\))(?(print)\s*\))",
        rf"<{told}\b[^<>]*>(?P<given>.*?)(?:</{told}>|\Z)",
        rf"<(?P<tag>\w+)\b[^<>]*=[\"']{told}[\"'][^<>]*>(?P<given>.*?)(?:</(?P=tag)>|\Z)",
        # Behind it stand its arguments, and what the model made up as its result.
        rf"^[ \t]*(?:Action|Tool|Function)[ \t]*:[ \t]*[`\"']?{told}\b(?P<given>.*)",
        rf"\{{\s*'(?:{'|'.join(_NAMING)})'\s*:\s*'{told}'(?P<given>.*)",
    )
    return tuple(re.compile(form, re.DOTALL | re.MULTILINE) for form in forms)


def _given(text: str, name: str) -> dict[str, Any]:
    """Read the arguments of a call that is written otherwise than in JSON; what cannot be read is none."""
    for call in _written_as_python(text, (name,)):
        return dict(json.loads(call.arguments))
    for braced in re.finditer(r"\{[^{}]*\}", text):
        try:
            value = ast.literal_eval(braced[0])
        except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError):
            value = next((found for _, _, found in _decoded(braced[0])), None)
        if isinstance(value, dict):
            return value
    return _pairs(text) or dict(re.findall(r"<(\w+)>([^<>]*)</\1>", text))


def _call(value: Mapping[str, Any], tools: Sequence[str]) -> RawCall | None:
    for key in _HOLDING:
        held = value.get(key)
        for each in held if isinstance(held, list) else [held]:
            if isinstance(each, Mapping) and (call := _call(each, tools)) is not None:
                return call
    for name in tools:
        if isinstance(value.get(name), Mapping):
            return RawCall(name, json.dumps(value[name]))
    for key in _NAMING:
        told = value.get(key)
        if isinstance(told, Mapping):
            return _call(told, tools)
        if (offered := _offered(told, tools)) is not None:
            given: object = next((value[key] for key in _GIVING if key in value), {})
            return RawCall(offered, given if isinstance(given, str) else json.dumps(given))
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
