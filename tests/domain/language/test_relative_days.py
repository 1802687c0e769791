"""Days that a text names from the day on which it is said."""

from datetime import date

import pytest

from memory.domain.language.relative_days import dated, last_day

ON = date(2026, 3, 2)


@pytest.mark.parametrize(
    ("text", "with_day"),
    [
        ("I am going to Berlin tomorrow with my aunt", "I am going to Berlin tomorrow (2026-03-03) with my aunt"),
        ("I sail the day after tomorrow", "I sail the day after tomorrow (2026-03-04)"),
        ("Ich fahre morgen nach Berlin", "Ich fahre morgen (2026-03-03) nach Berlin"),
        ("Ich laufe jeden Morgen um den See", None),
        ("Voy a Lima mañana con mi tía", "Voy a Lima mañana (2026-03-03) con mi tía"),
        ("Je pars après-demain avec ma tante", "Je pars après-demain (2026-03-04) avec ma tante"),
        ("Ich wohne hier mit meiner Tante", None),
        ("明日ベルリンに行きます", "明日（2026-03-03）ベルリンに行きます"),
        ("I love the song Yesterday", None),
        ("I go tomorrow, on 2026-03-03", None),
    ],
)
def test_the_date_stands_beside_the_word_of_the_texts_own_language(text: str, with_day: str | None) -> None:
    assert dated(text, ON, characters=100) == (with_day or text)


def test_a_text_without_room_stays_as_it_is_and_the_last_date_counts() -> None:
    assert dated("I sail tomorrow", ON, characters=20) == "I sail tomorrow"
    assert last_day("from 2026-03-03 to 2026-03-05") == date(2026, 3, 5)
    assert last_day("2026-13-40 is no day") is None
