"""What a message is about in kind, in several languages, and what was an error of today."""

from datetime import timedelta

import pytest

from memory.domain.context.activity import Activity, activity_of, tells_of_error
from memory.domain.recall.triggers import recall_cue
from tests.domain.records import AT


def kind_of(text: str) -> Activity:
    """Tell the kind of a message of somebody of whom nothing is known."""
    return activity_of(text, recalls=recall_cue(text, known="") is not None)


MESSAGES: list[tuple[Activity, str]] = [
    ("small_talk", "good morning, how are you?"),
    ("small_talk", "tell me a joke about a ferry"),
    ("small_talk", "Wie geht es dir heute?"),
    ("small_talk", "今日はいい天気ですね"),
    ("recall", "do you remember what I told you about my boat?"),
    ("recall", "Weißt du noch, was ich dir über mein Boot erzählt habe?"),
    ("code", "```py\nprint(1)\n```\nwhy does this not run?"),
    ("code", "I get ValueError: invalid literal for int()"),
    ("code", "my script stops at main.rs:12"),
    ("code", "ich bekomme eine Fehlermeldung beim Kompilieren"),
    ("code", "j'ai un message d'erreur quand je lance mon script"),
    ("code", "recebo uma mensagem de erro no meu código"),
    ("code", "у меня ошибка компиляции"),
    ("code", "エラーが出て動きません"),
    ("code", "编译的时候报错了"),
    ("code", "컴파일 오류 메시지가 나와요"),
    ("conflict", "no, that's wrong, I live in Lisbon"),
    ("conflict", "I don't work at the harbour anymore"),
    ("conflict", "Das stimmt nicht, ich wohne in Kiel"),
    ("conflict", "c'est faux, je n'ai jamais dit ça"),
    ("conflict", "eso no es cierto"),
    ("conflict", "isso não é verdade"),
    ("conflict", "non è vero"),
    ("conflict", "dat klopt niet"),
    ("conflict", "это неправда"),
    ("conflict", "それは違います"),
    ("conflict", "不对，我没说过"),
    ("conflict", "사실이 아니에요"),
]


@pytest.mark.parametrize(("activity", "text"), MESSAGES)
def test_a_message_is_told_by_its_words(activity: Activity, text: str) -> None:
    assert kind_of(text) == activity


def test_code_counts_before_a_contradiction_and_that_before_the_past() -> None:
    assert kind_of("that's wrong:\n```\nx = 1\n```") == "code"
    assert kind_of("that's wrong, do you remember what I told you?") == "conflict"


def test_nothing_and_very_long_messages_are_small_talk() -> None:
    assert kind_of("") == "small_talk"
    assert kind_of("a " * 100_000) == "small_talk"


@pytest.mark.parametrize(
    ("text", "hours", "is_error"),
    [
        ("The deploy fails with a TimeoutError.", 1, True),
        ("Fixed the crash by raising the limit.", 23, True),
        ("Hat den Absturz behoben.", 2, True),
        ("修正しました。", 2, True),
        ("Drinks tea.", 1, False),
        ("Fixed the crash by raising the limit.", 24, False),
        ("Fixed the crash by raising the limit.", -1, False),
    ],
)
def test_an_error_or_fix_counts_for_a_day(text: str, hours: int, *, is_error: bool) -> None:
    assert tells_of_error(text, said_at=AT - timedelta(hours=hours), at=AT) is is_error
