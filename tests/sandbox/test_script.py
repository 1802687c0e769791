"""Which line of a script answers which request."""

from sandbox.chat_protocol import ChatCall
from sandbox.script import LABEL, Failing, Fault, Reply, Script


def call(said: str, model: str = "scripted") -> ChatCall:
    return ChatCall.model_validate({"model": model, "messages": [{"role": "user", "content": said}]})


def test_the_first_line_that_fits_is_used_up() -> None:
    script = Script()
    script.add("tea", Reply("first"))
    script.add("tea", Reply("second"))

    assert [script.take(call("some tea")) for _ in range(3)] == [Reply("first"), Reply("second"), None]


def test_a_line_fits_by_text_by_test_or_always() -> None:
    script = Script()
    script.add("tea", Reply("text"))
    script.add(lambda asked: asked.model == "other", Fault("null"))
    script.add(None, Failing(503))

    assert script.take(call("coffee", "other")) == Fault("null")
    assert script.take(call("coffee")) == Failing(503)
    assert script.take(call("coffee")) is None


def test_a_line_may_be_played_several_times_or_without_end() -> None:
    script = Script()
    script.add("twice", Reply("a"), times=2)
    script.add("ever", Reply("b"), times=None)

    assert [script.take(call("twice")) for _ in range(3)] == [Reply("a"), Reply("a"), None]
    assert all(script.take(call("ever")) == Reply("b") for _ in range(9))


def test_what_was_promised_and_not_asked_for_is_named() -> None:
    script = Script()
    script.add("never", Reply("a"))
    script.add("once", Reply("b"), times=2)
    script.add("optional", Reply("c"), times=None)
    script.take(call("once"))

    assert [line.rpartition(": ")[2] for line in script.unplayed()] == ["1 left", "1 left"]


def test_a_reply_says_that_it_is_scripted_unless_it_must_be_exact() -> None:
    assert Reply("hello").content.endswith(LABEL)
    assert Reply('{"a": 1}', labelled=False).content == '{"a": 1}'
