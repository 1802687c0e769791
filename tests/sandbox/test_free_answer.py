"""What the scripted model makes of a prompt that no script covers."""

from sandbox.chat_protocol import ChatCall
from sandbox.free_answer import KNOWN, UNKNOWN, answer_from_memories


def context(inside: str) -> str:
    return f"Rules first.\n<MemoryContext>{inside}</MemoryContext>\nThen the talk."


def answer(prompt: str) -> str:
    call = ChatCall.model_validate(
        {
            "model": "scripted",
            "messages": [{"role": "system", "content": prompt}, {"role": "user", "content": "and me?"}],
        }
    )
    return answer_from_memories(call).text


def test_without_memories_it_says_so_and_how_to_change_that() -> None:
    assert answer("nothing here") == UNKNOWN
    assert "/remember" in UNKNOWN


def test_every_memory_is_listed_with_its_receipt() -> None:
    said = answer(context('<Fact id="a1" said="today">Keeps bees</Fact><Fact id="b2">Likes tea</Fact>'))

    assert said == f"{KNOWN}\n- Keeps bees\n  -# `a1`, today\n- Likes tea\n  -# `b2`"


def test_a_long_list_and_a_long_text_stay_within_a_message() -> None:
    said = answer(context("".join(f'<Fact id="m{number}">{"long " * 200}</Fact>' for number in range(40))))

    assert said.endswith("… and 30 more")
    assert len(said) < 4000
    assert max(len(line) for line in said.splitlines()) <= 222
