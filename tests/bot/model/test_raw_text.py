"""Taking thought and raw calls out of a text, whole and while it is written."""

import json

import pytest

from bot.model.completion import read_completion, whole_sentences
from bot.model.raw_text import read_spoken, read_structured, shown_so_far
from tests.bot.endpoints import completion

TOOL = ("look_up",)
ARGUMENTS = {"query": "boat"}
CALL = json.dumps({"name": "look_up", "arguments": ARGUMENTS})


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("<think>\nThe notes say {x}.\n</think>\n\nHello.", "Hello."),
        ("<thinking>Hm.</thinking>Hello.", "Hello."),
        ("<THINK>Hm.</THINK> Hello.", "Hello."),
        ("[THINK]Hm.[/THINK]Hello.", "Hello."),
        ("◁think▷Hm.◁/think▷Hello.", "Hello."),
        ("<seed:think>Hm.</seed:think>Hello.", "Hello."),
        ("Okay, she asks about tea.\n</think>\n\nHello.", "Hello."),
        ("<think>One.</think>Hello.\n<think>Two.</think>Goodbye.", "Hello.\nGoodbye."),
        ("<think>It ends with </think> here.</think>Hello.", " here.Hello."),
        ("Sure! <think>Hm.</think>Hello.", "Sure! Hello."),
        ("Hello.\n<think>And now", "Hello."),
        ("<think>For ever", ""),
        (
            "<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Hello.<|return|>",
            "Hello.",
        ),
        ("<|channel|>analysis<|message|>Cut", ""),
        ("analysisWe need to answer.assistantfinalHello.", "Hello."),
        ("analysisWe need to", ""),
        ("analysis of tea is fun.", "analysis of tea is fun."),
        (
            "The tag `<think>` opens a thought, `</think>` ends it.",
            "The tag `<think>` opens a thought, `</think>` ends it.",
        ),
        ("Models write <think> first.", "Models write <think> first."),
        # What a thought ends with may be a quotation, and what an answer begins with.
        ('<think>I say "Hello."</think>Hello.', "Hello."),
        ('<think>I say "Hello."</think>"Hello."', '"Hello."'),
        ("<think>I use `x`</think>Hello.", "Hello."),
        ('She says "hi"</think>Hello.', "Hello."),
        ('"<think>Hm.</think>Hello."', '"Hello."'),
        ('<think>She says "</think>" and more.</think>Hello.', "Hello."),
        ('<think>She says "</think> and more.</think>Hello.', "Hello."),
        ("<|channel>thought\nHm.<channel|>Hello.", "Hello."),
        ("<|START_THINKING|>Hm.<|END_THINKING|>Hello.", "Hello."),
        ("1 < 2, [sic] and {so} on.", "1 < 2, [sic] and {so} on."),
    ],
)
def test_thought_is_taken_out(written: str, left: str) -> None:
    assert read_spoken(written, TOOL).text.strip() == left.strip()


@pytest.mark.parametrize(
    ("written", "left"),
    [
        (CALL, ""),
        (f"Let me look.\n{CALL}", "Let me look."),
        (f"```json\n{CALL}\n```", ""),
        (f"[{CALL}]", ""),
        (f"<tool_call>\n{CALL}\n</tool_call>", ""),
        (f"<tool_call>{CALL}", ""),
        (f"[TOOL_CALLS][{CALL}]", ""),
        ('[TOOL_CALLS]look_up[ARGS]{"query": "boat"}', ""),
        (f"[TOOL_REQUEST]{CALL}[END_TOOL_REQUEST]", ""),
        ('<function=look_up>{"query": "boat"}</function>', ""),
        ("<tool_call><function=look_up><parameter=query>boat</parameter></function></tool_call>", ""),
        ("<tool_call>look_up\n<arg_key>query</arg_key>\n<arg_value>boat</arg_value></tool_call>", ""),
        ('<|python_tag|>{"name": "look_up", "parameters": {"query": "boat"}}', ""),
        ('<|tool_call_start|>[{"name": "look_up", "arguments": {"query": "boat"}}]<|tool_call_end|>', ""),
        ('{"type": "function", "function": {"name": "look_up", "arguments": {"query": "boat"}}}', ""),
        ('{"function": "functions.look_up", "parameters": {"query": "boat"}}', ""),
        ('look_up(query="boat")', ""),
        ("[look_up(query='boat')]", ""),
        ('<|channel|>commentary to=functions.look_up <|constrain|>json<|message|>{"query": "boat"}<|call|>', ""),
        ('<think>I call look_up.</think>{"name": "look_up", "arguments": {"query": "boat"}}', ""),
        (f'{{"tool_calls": [{CALL}]}}', ""),
        ('{"tool_calls": [{"type": "function", "function": {"name": "look_up", "arguments": {"query": "boat"}}}]}', ""),
        ('{"look_up": {"query": "boat"}}', ""),
        ('{"action": "look_up", "action_input": {"query": "boat"}}', ""),
        ("{'name': 'look_up', 'arguments': {'query': 'boat'}}", ""),
        (f"functools[{CALL}]", ""),
        ('Let me look. look_up(query="boat")', "Let me look."),
        ('```tool_code\nprint(look_up(query="boat"))\n```', ""),
        ("<look_up>\n<query>boat</query>\n</look_up>", ""),
        ('<look_up>{"query": "boat"}</look_up>', ""),
        ('<tool name="look_up">\n{"query": "boat"}\n</tool>', ""),
        ('Action: look_up\nAction Input: {"query": "boat"}', ""),
        (
            '<function_calls><invoke name="look_up"><parameter name="query">boat</parameter></invoke></function_calls>',
            "",
        ),
        (
            (
                '<｜DSML｜function_calls><｜DSML｜invoke name="look_up">'
                '<｜DSML｜parameter name="query">boat</｜DSML｜parameter>'
            ),
            "",
        ),
        (
            (
                '<|tool_calls_section_begin|><|tool_call_begin|>functions.look_up:0 {"query": '
                '"boat"}<|tool_call_end|>\n<|tool_calls_section_end|>'
            ),
            "",
        ),
        (
            (
                '<minimax:tool_call><invoke name="look_up"><parameter '
                'name="query">boat</parameter></invoke></minimax:tool_call>'
            ),
            "",
        ),
    ],
)
def test_a_call_in_the_words_of_a_template_is_a_call(written: str, left: str) -> None:
    spoken = read_spoken(written, TOOL)

    assert [(call.name, json.loads(call.arguments)) for call in spoken.calls] == [("look_up", ARGUMENTS)]
    assert spoken.text.strip() == left


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ('<tool_call>{"name": "order_pizza", "arguments": {}}</tool_call>', ""),
        ('{"name": "look_up", "arguments": {"query": "bo', ""),
        ('Let me look.\n{"name": "look_up", "argu', "Let me look."),
    ],
)
def test_what_looks_like_a_call_and_is_none_is_dropped(written: str, left: str) -> None:
    spoken = read_spoken(written, TOOL)

    assert (spoken.text.strip(), spoken.calls) == (left, ())


@pytest.mark.parametrize(
    "written",
    [
        'A reply is {"name": "Ada", "age": 7}.',
        "I cannot look_up things.",
        "```json\n{}\n```",
        "The function look_up(query) searches.",
        '{"a":' * 3000 + "look_up",
    ],
)
def test_other_text_stays_as_it_is(written: str) -> None:
    assert read_spoken(written, TOOL).text == written


def test_a_structured_text_loses_thought_alone_and_keeps_what_people_said_of_tags() -> None:
    told = '{"text": "Uses <think> and </think> tags, {\\"name\\": \\"look_up\\"}"}'

    assert read_structured(told).text == told
    assert read_structured(f"<think>{{no}}</think>\n{told}").text.strip() == told
    assert read_structured(f"Hm, {{no}}.\n</think>{told}").text == told


@pytest.mark.parametrize(
    "written",
    [
        "<think>A secret. And more of it.</think>Hello there, {you}. 1 < 2.",
        "A [link] and a secret: <think>secret</think> Hello.".replace("a secret: ", ""),
        "<|channel|>analysis<|message|>secret<|end|><|start|>assistant<|channel|>final<|message|>Hello.<|return|>",
        "analysisThe secret.assistantfinalHello.",
        f"Let me look.\n{CALL.replace('boat', 'secret')}",
        f"Let me look.\n<tool_call>{CALL.replace('boat', 'secret')}</tool_call> Hello.",
        "[TOOL_CALLS]look_up[ARGS]secret",
        "Hello.\n[THINK]secret[/THINK]",
        '<think>I say "secret"</think>Hello.',
        'Let me look. look_up(query="secret")',
        "<look_up><query>secret</query></look_up>",
        'Action: look_up\nAction Input: {"query": "secret"}',
    ],
)
def test_nothing_raw_is_shown_however_the_pieces_are_cut(written: str) -> None:
    shown = [shown_so_far(written[:end], TOOL) for end in range(len(written) + 1)]

    for text in shown:
        assert "secret" not in text
        assert not any(mark in text for mark in ("<t", "</", "<|", "[T", "[/", "analysis", '"name"'))


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("I like tea. I like cof", "I like tea."),
        ("Is it so? Yes! And th", "Is it so? Yes!"),
        ("first line\nsecond li", "first line"),
        ("one endless sente", "one endless sente…"),
        ("Ok. " + "word " * 40 + "w", "Ok. " + "word " * 40 + "w…"),
        ("Three things:\n1. Tea", "Three things:"),
        ("全部です。まだ", "全部です。"),
    ],
)
def test_a_broken_off_text_ends_after_its_last_whole_sentence(said: str, heard: str) -> None:
    assert whole_sentences(said) == heard


@pytest.mark.parametrize(
    "usage",
    [
        {"prompt_tokens": None, "completion_tokens": None},
        {"prompt_tokens": None, "completion_tokens_details": {"reasoning_tokens": None}},
        {"completion_tokens_details": None},
        {},
        None,
    ],
)
def test_usage_may_be_null_anywhere(usage: object) -> None:
    read = read_completion(json.dumps(completion("Hello.") | {"usage": usage}).encode())

    assert (read.text, read.prompt_tokens, read.completion_tokens, read.thought_tokens) == ("Hello.", 0, 0, 0)


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ([{"type": "text", "text": "Hel"}, {"type": "text", "text": "lo."}], "Hello."),
        (
            [{"type": "thinking", "thinking": [{"type": "text", "text": "Hm."}]}, {"type": "text", "text": "Hello."}],
            "Hello.",
        ),
        ([{"text": "Hello."}], "Hello."),
        ([], ""),
        (None, ""),
    ],
)
def test_a_text_may_come_in_parts_of_which_thought_is_none(content: object, text: str) -> None:
    assert read_completion(json.dumps(completion(content)).encode()).text == text
