"""Which line of a script answers which request."""

from sandbox.chat_protocol import ChatCall
from sandbox.script import LABEL, Script, ScriptedError, ScriptedFault, ScriptedReply


def call(said: str, model: str = "scripted") -> ChatCall:
    return ChatCall.model_validate({"model": model, "messages": [{"role": "user", "content": said}]})


def test_the_first_line_that_fits_is_used_up() -> None:
    script = Script()
    script.add("tea", ScriptedReply("first"))
    script.add("tea", ScriptedReply("second"))

    assert [script.take(call("some tea")) for _ in range(3)] == [ScriptedReply("first"), ScriptedReply("second"), None]


def test_a_line_fits_by_text_by_test_or_always() -> None:
    script = Script()
    script.add("tea", ScriptedReply("text"))
    script.add(lambda asked: asked.model == "other", ScriptedFault("null"))
    script.add(None, ScriptedError(503))

    assert script.take(call("coffee", "other")) == ScriptedFault("null")
    assert script.take(call("coffee")) == ScriptedError(503)
    assert script.take(call("coffee")) is None


def test_a_line_may_be_played_several_times_or_without_end() -> None:
    script = Script()
    script.add("twice", ScriptedReply("a"), times=2)
    script.add("ever", ScriptedReply("b"), times=None)

    assert [script.take(call("twice")) for _ in range(3)] == [ScriptedReply("a"), ScriptedReply("a"), None]
    assert all(script.take(call("ever")) == ScriptedReply("b") for _ in range(9))


def test_what_was_promised_and_not_asked_for_is_named() -> None:
    script = Script()
    script.add("never", ScriptedReply("a"))
    script.add("once", ScriptedReply("b"), times=2)
    script.add("optional", ScriptedReply("c"), times=None)
    script.take(call("once"))

    assert [line.rpartition(": ")[2] for line in script.unplayed()] == ["1 left", "1 left"]


def test_a_reply_says_that_it_is_scripted_unless_it_must_be_exact() -> None:
    assert ScriptedReply("hello").content.endswith(LABEL)
    assert ScriptedReply('{"a": 1}', labelled=False).content == '{"a": 1}'
