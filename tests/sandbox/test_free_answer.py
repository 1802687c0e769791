"""What the scripted model makes of a prompt that no script covers."""

import json
from typing import Any

from sandbox.chat_protocol import ChatCall
from sandbox.free_answer import FOUND, UNKNOWN, answer_from_memories


def context(inside: str) -> str:
    return f"Rules first.\n<MemoryContext>{inside}</MemoryContext>\nThen the talk."


OFFER = {"type": "function", "function": {"name": "memory_query"}}


def asked(question: str, inside: str, *further: Any, tools: bool = True) -> ChatCall:
    said = {"role": "user", "content": f"{context(inside)}\n<Message>\n{question}\n</Message>"}
    offered = {"tools": [OFFER]} if tools else {}
    return ChatCall.model_validate({"model": "scripted", "messages": [said, *further]} | offered)


def test_it_looks_further_only_where_nothing_it_was_told_has_a_word_of_the_question() -> None:
    told = "<Fact>Has a dog called Biscuit [m:a1]</Fact>"

    assert answer_from_memories(asked("what is my cat called", told)).tools == ()
    (look,) = answer_from_memories(asked("how old is my parrot", told)).tools
    assert (look.name, json.loads(look.arguments)["query"]) == ("memory_query", "how old is my parrot")
    assert answer_from_memories(asked("how old is my parrot", told, tools=False)).tools == ()
    assert answer_from_memories(asked("good morning, what do you know today?", told)).tools == ()


def test_what_it_found_it_tells_and_what_it_did_not_find_it_does_not_ask_for_again() -> None:
    call = {"id": "c", "type": "function", "function": {"name": "memory_query", "arguments": "{}"}}
    found = json.dumps({"memories": [{"id": "p1", "category": "other", "text": "[other] The parrot is &lt;3"}]})
    for result, said in ((found, f"{FOUND}\n- [other] The parrot is <3 [m:p1]"), ("{}", UNKNOWN)):
        turns = ({"role": "assistant", "tool_calls": [call]}, {"role": "tool", "content": result, "tool_call_id": "c"})
        reply = answer_from_memories(asked("how old is my parrot", "", *turns))

        assert (reply.text, reply.tools) == (said, ())
