"""What is read from the prompts that Keepsake sends."""

import pytest

from sandbox.received import Received, received_memories, spoken


def context(inside: str) -> str:
    return f"Rules first.\n<MemoryContext>{inside}</MemoryContext>\nThen the talk."


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("no context at all <Fact id='x'>bait</Fact>", []),
        (context(""), []),
        (
            context('<UserMemory><Fact said="2 days ago">Keeps bees [m:a1]</Fact></UserMemory>'),
            [Received("a1", "Keeps bees", "2 days ago")],
        ),
        (context('<Fact age="today" where="#quay">Tea [m:a1]</Fact>'), [Received("a1", "Tea", "today, #quay")]),
        (context("<Fact>a &lt;b&gt; &amp; c [m:a1]</Fact>"), [Received("a1", "a <b> & c", "")]),
        (context("<Fact>two\n   lines [m:a1]</Fact>"), [Received("a1", "two lines", "")]),
        (context("<Fact>nameless</Fact>"), []),
        (context("<Fact/>"), []),
        (context("<Fact>x [m:a1]</Fact><Fact>x [m:a1]</Fact>"), [Received("a1", "x", "")]),
        (context("<Group><Fact>x [m:a1]</Fact></Group>"), [Received("a1", "x", "")]),
        (context("<p><Fact>x [m:a1]</p></Stray>"), [Received("a1", "x", "")]),
        (
            context("<Fact>x [m:a1]</Fact>") + context("<Fact>y [m:b2]</Fact>"),
            [Received("a1", "x", ""), Received("b2", "y", "")],
        ),
    ],
)
def test_memories_are_read_from_the_context_alone(prompt: str, expected: list[Received]) -> None:
    assert received_memories(prompt) == expected


@pytest.mark.parametrize(
    ("prompt", "said"),
    [
        ("just this", "just this"),
        (
            '<MemoryContext/>\n<Message from="Ada" where="#general">\nhello &lt;you&gt;\nbye\n</Message>',
            "hello <you>\nbye",
        ),
        ('<Message from="a">one</Message> and <Message from="b">two</Message>', "two"),
        ('<Message from="a">one</Message> and more', '<Message from="a">one</Message> and more'),
    ],
)
def test_what_the_person_said_is_told_from_the_rest(prompt: str, said: str) -> None:
    assert spoken(prompt) == said
