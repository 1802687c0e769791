"""The document that a chat completions endpoint answers with. Pure: from a request and a line of the script to JSON."""

from typing import Any, Final, assert_never

from sandbox.chat_protocol import ChatCall
from sandbox.script import CutOff, ScriptedFault, ScriptedRefusal, ScriptedReply

CREATED: Final = 1_767_225_600
"""2026-01-01T00:00:00Z in seconds; the answers carry a fixed time so that a run can be repeated."""


def completion(call: ChatCall, line: ScriptedReply | CutOff | ScriptedRefusal | ScriptedFault) -> dict[str, Any]:
    """Build the answer, with as many equal choices as were asked for. A fault has a choice without content."""
    message = _message(line)
    choice = {"message": message, "logprobs": None, "finish_reason": _finish_reason(line)}
    written = len(message["content"] or "") // 4 + 1
    if isinstance(line, CutOff):
        # What the limit cut has as many tokens as that; fewer would say that the context is full.
        written = call.max_completion_tokens or call.max_tokens or written
    usage = {"prompt_tokens": call.estimated_tokens, "completion_tokens": written}
    return {
        "id": "chatcmpl-scripted",
        "object": "chat.completion",
        "created": CREATED,
        "model": call.model,
        "choices": [{"index": place} | choice for place in range(call.n or 1)],
        "usage": usage | {"total_tokens": sum(usage.values())},
    }


def _message(line: ScriptedReply | CutOff | ScriptedRefusal | ScriptedFault) -> dict[str, Any]:
    empty: dict[str, Any] = {"role": "assistant", "content": None, "refusal": None}
    match line:
        case ScriptedReply():
            return empty | (_tool_calls(line) if line.tools else {"content": line.content})
        case CutOff(text):
            return empty | {"content": text}
        case ScriptedRefusal(text):
            return empty | {"refusal": text}
        case ScriptedFault():
            return empty
        case _:
            assert_never(line)


def _finish_reason(line: ScriptedReply | CutOff | ScriptedRefusal | ScriptedFault) -> str:
    if isinstance(line, CutOff):
        return "length"
    return "tool_calls" if isinstance(line, ScriptedReply) and line.tools else "stop"


def _tool_calls(reply: ScriptedReply) -> dict[str, Any]:
    calls = [
        {"id": f"call_{place}", "type": "function", "function": {"name": tool.name, "arguments": tool.arguments}}
        for place, tool in enumerate(reply.tools)
    ]
    return {"content": reply.text or None, "tool_calls": calls}
